"""How large a game can be: in configurations to check, and in places to keep while it runs."""

from collections.abc import Iterator

from rulewright.game.configure import MAX_CONFIGURATIONS, number_of_configurations
from rulewright.game.model import Board, Game, Zone
from rulewright.source.finding import Finding, FindingKind

TOO_MANY_CONFIGURATIONS = FindingKind(
    "too-many-configurations",
    "With these settings and numbers of players there are {count} games to check.",
)
TOO_MANY_PLACES = FindingKind(
    "too-many-places", "The zones and boards of this game have room for {count} pieces."
)

MAX_PLACES = 200_000


def check_configurations_are_few(game: Game) -> Iterator[Finding]:
    """A game can be checked for every number of players and every value of a setting."""
    count = number_of_configurations(game)
    if count > MAX_CONFIGURATIONS:
        yield TOO_MANY_CONFIGURATIONS.at(
            game.settings[0].heading.span,
            help=f"At most {MAX_CONFIGURATIONS} are checked. Take settings out, or give those that "
            "are ranges fewer numbers.",
            count=f"{count:,}",
        )


def check_places_are_few(game: Game) -> Iterator[Finding]:
    """There is memory for all that could lie in every zone and on every board at once."""
    rooms = [(zone.heading, _room_of_zone(zone, game)) for zone in game.zones]
    rooms += [(board.heading, _room_of_board(board, game)) for board in game.boards]
    count = sum(room for _, room in rooms)
    if count > MAX_PLACES:
        heading, most = max(rooms, key=lambda place: place[1])
        yield TOO_MANY_PLACES.at(
            heading.span,
            help=f"At most {MAX_PLACES:,} are kept. `{heading.id}` alone has {most:,}: make it "
            "smaller, or let fewer play.",
            count=f"{count:,}",
        )


def _room_of_zone(zone: Zone, game: Game) -> int:
    """How many pieces fit into all instances of a zone; without `room:`, all that may lie there."""
    fitting = sum(
        row.count * (max(game.players, default=1) if row.per_player else 1)
        for kind in game.kinds
        if kind.heading.id in zone.holds
        for row in kind.supply
    )
    room = fitting if zone.room is None else min(zone.room, fitting)
    return room * _instances(zone.per, game)


def _room_of_board(board: Board, game: Game) -> int:
    """How many pieces fit onto all instances of a board; a floating one needs cells all round."""
    rows, columns = board.rows, board.columns
    if board.floating:
        rows, columns = 2 * rows - 1, 2 * columns - 1
    return rows * columns * board.room * _instances(board.per, game)


def _instances(per: str | None, game: Game) -> int:
    if per is None:
        return 1
    if per == "player":
        return max(game.players, default=1)
    return next((len(it.members) for it in game.enumerations if it.heading.id == per), 1)
