"""Maps of boards: each cell is one place, whoever plays and whatever is chosen."""

from collections.abc import Iterator

from rulewright.check.phrases.vocabulary import Vocabulary
from rulewright.game.model import Board, Game
from rulewright.source.finding import Finding, FindingKind, Label

CELL_WITHOUT_PLACE = FindingKind(
    "cell-without-place", "With {players} players, this cell of the map is no place."
)
CELL_OF_SEVERAL_PLACES = FindingKind(
    "cell-of-several-places",
    "With {players} players, this cell of the map is `{one}` and `{other}`.",
)

_SAY_WHEN = "Let exactly one of the places that stand here be in force, by its `only if:`."


def check_cells_are_one_place(game: Game, vocabulary: Vocabulary) -> Iterator[Finding]:
    """With these players and settings, every cell of a map is one place."""
    written = {board.heading.id: board for board in vocabulary.whole.boards}
    for board in game.boards:
        yield from _cells(board, written[board.heading.id], vocabulary.players)


def _cells(board: Board, written: Board, players: int) -> Iterator[Finding]:
    for cell, all_of_them in zip(board.map, written.map, strict=True):
        match cell:
            case (_,):
                continue
            case (one, other, *_):
                labels = (Label(other.span, "and this"),)
                yield CELL_OF_SEVERAL_PLACES.at(
                    one.span,
                    help=_SAY_WHEN,
                    labels=labels,
                    players=players,
                    one=one.name,
                    other=other.name,
                )
            case _ if all_of_them:
                yield CELL_WITHOUT_PLACE.at(all_of_them[0].span, help=_SAY_WHEN, players=players)
            case _:
                continue
