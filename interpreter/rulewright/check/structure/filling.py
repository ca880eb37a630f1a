"""Places of each player that pieces suffice to fill with few players, but not with many."""

from collections.abc import Iterator

from rulewright.game.model import Board, Game, Zone
from rulewright.source.finding import Finding, FindingKind, Severity

TOO_FEW_TO_FILL = FindingKind(
    "too-few-to-fill",
    "With {most} players, filling each `{place}` takes {room} pieces, and there are {pieces}; with "
    "{fewer} players they suffice.",
    Severity.WARNING,
)


def check_pieces_fill_places_of_players(game: Game) -> Iterator[Finding]:
    """What is there to fill a place of each player with few players is there with many."""
    places: tuple[Zone | Board, ...] = (*game.zones, *game.boards)
    for place in places:
        room = _room(place)
        pieces = _pieces(game, place.holds)
        if place.per != "player" or room is None or pieces is None:
            continue
        short = [count for count in game.players if count * room > pieces]
        enough = [count for count in game.players if count * room <= pieces]
        if short and enough:
            yield TOO_FEW_TO_FILL.at(
                place.heading.span,
                help="Check `players:` and the supply. If a place may stay half empty, accept it.",
                most=max(short),
                room=max(short) * room,
                place=place.heading.id,
                pieces=pieces,
                fewer=max(enough),
            )


def _room(place: Zone | Board) -> int | None:
    """How many pieces one player's place has room for; None for a place for one, or without end."""
    if isinstance(place, Board):
        return place.rows * place.columns * place.room
    return place.room if place.room is not None and place.room > 1 else None


def _pieces(game: Game, kinds: tuple[str, ...]) -> int | None:
    """How many pieces of these kinds there are; None where that hangs on the players."""
    rows = [row for kind in game.kinds if kind.heading.id in kinds for row in kind.supply]
    if any(row.per_player for row in rows) or not rows:
        return None
    return sum(row.count for row in rows)
