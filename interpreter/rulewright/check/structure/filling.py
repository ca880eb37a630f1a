"""Boards of each player that pieces suffice to fill with few players, but not with many."""

from collections.abc import Iterator

from rulewright.game.model import Game
from rulewright.source.finding import Finding, FindingKind, Severity

TOO_FEW_TO_FILL = FindingKind(
    "too-few-to-fill",
    "With {most} players, filling each `{place}` takes {room} pieces, and there are {pieces}; with "
    "{fewer} players they suffice.",
    Severity.WARNING,
)


def check_pieces_fill_places_of_players(game: Game) -> Iterator[Finding]:
    """What is there to fill a board of each player with few players is there with many.

    The `room` of a zone is a limit, such as that of a hand, which nobody has to reach. A board
    with an `only if` may be there for few players alone.
    """
    for board in game.boards:
        pieces = _pieces(game, board.holds)
        if board.per != "player" or board.heading.only_if is not None or pieces is None:
            continue
        room = board.rows * board.columns * board.room
        short = [count for count in game.players if count * room > pieces]
        enough = [count for count in game.players if count * room <= pieces]
        if short and enough:
            yield TOO_FEW_TO_FILL.at(
                board.heading.span,
                help="Check `players:` and the supply. If a place may stay half empty, accept it.",
                most=max(short),
                room=max(short) * room,
                place=board.heading.id,
                pieces=pieces,
                fewer=max(enough),
            )


def _pieces(game: Game, kinds: tuple[str, ...]) -> int | None:
    """How many pieces of these kinds there are; None where that hangs on the players."""
    rows = [row for kind in game.kinds if kind.heading.id in kinds for row in kind.supply]
    if any(row.per_player for row in rows) or not rows:
        return None
    return sum(row.count for row in rows)
