"""A deck as the cells of a sheet: its pieces row by row, its titles with all that they say.

What is read from such a sheet is the deck again, in the same order.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import assert_never

from rulewright.drafting.draft import Refusal
from rulewright.game.model import Game, Kind, SupplyRow
from rulewright.game.notes import TITLE
from rulewright.source.frozen import dataclass
from rulewright.syntax.document import Entry, Node, Scalar, Sequence
from rulewright.syntax.document import Mapping as MappingNode

PIECES = "pieces"
CARDS = "cards"
COUNT = "count"
STARTS_IN = "starts in"

Cells = Mapping[str, str]
"""The texts of a row by the name of their column; an empty one is left out."""

_IN_LANGUAGES = ("name", "about")
_BEHIND_PIECES = (
    *("play", "if", "limit", "only if", "do", "lasting", "measure"),
    *("implements", "source", "accept"),
)
"""What a row says of a card behind how many there are."""


@dataclass(frozen=True, slots=True)
class Deck:
    """The rows of a kind of pieces: those of its supply and those of its titles."""

    kind: str
    attributes: tuple[str, ...]
    pieces: tuple[Cells, ...]
    cards: tuple[Cells, ...]

    @property
    def has(self) -> tuple[str, ...]:
        """Which of the two tables it has."""
        tables = ((PIECES, self.pieces), (CARDS, self.cards))
        return tuple(name for name, rows in tables if rows)


@dataclass(frozen=True, slots=True)
class Grid:
    """The columns of a sheet, and its rows."""

    columns: tuple[str, ...]
    rows: tuple[Cells, ...]


def decks_of(game: Game, top: MappingNode) -> tuple[Deck, ...]:
    """The decks of a game: each kind of which the pieces differ, or have titles."""
    decks = (_deck(kind, game, top) for kind in game.kinds)
    return tuple(deck for deck in decks if deck.attributes and deck.has)


def _deck(kind: Kind, game: Game, top: MappingNode) -> Deck:
    section = top.get(CARDS)
    titles = section.get(kind.heading.id) if isinstance(section, MappingNode) else None
    return Deck(
        kind=kind.heading.id,
        attributes=tuple(it.heading.id for it in kind.attributes if not it.changing),
        pieces=tuple(_with_counts(_supplied(row) for row in kind.supply)),
        cards=tuple(_titles(titles)),
    )


def _supplied(row: SupplyRow) -> dict[str, str]:
    count = f"{row.count} per player" if row.per_player else str(row.count)
    start = {STARTS_IN: row.starts_in} if row.starts_in is not None else {}
    return {**dict(row.values), COUNT: count, **start}


def _with_counts(rows: Iterable[dict[str, str]]) -> list[dict[str, str]]:
    """The rows without their counts where there is one of each."""
    kept = list(rows)
    if all(row[COUNT] == "1" for row in kept):
        return [{key: text for key, text in row.items() if key != COUNT} for row in kept]
    return kept


def _titles(titles: Node | None) -> Iterator[Cells]:
    for entry in titles.entries if isinstance(titles, MappingNode) else ():
        yield {TITLE: entry.key.text, **dict(_said_of(entry))}


def _whole(column: str) -> str:
    """The column that says in one language what this one says: `name` of `name en`."""
    return next((key for key in _IN_LANGUAGES if column.startswith(f"{key} ")), column)


def _said_of(title: Entry) -> Iterator[tuple[str, str]]:
    """Each column of a card with its text."""
    for entry in title.value.entries if isinstance(title.value, MappingNode) else ():
        key, value = entry.key.text, entry.value
        match value:
            case Scalar():
                yield key, _stripped(value)
            case Sequence(items=items):
                join = ", " if key == "implements" else "\n"
                yield key, join.join(_stripped(it) for it in items if isinstance(it, Scalar))
            case MappingNode():
                for part in value:
                    if isinstance(part.value, Scalar):
                        yield f"{key} {part.key.text}", _stripped(part.value)
            case _:
                assert_never(value)


def _stripped(scalar: Scalar) -> str:
    return scalar.text.strip()


def grid_of(deck: Deck, tables: tuple[str, ...]) -> Grid | Refusal:
    """The sheet of these tables of a deck; both stand in one where each card is one row."""
    if tables == (PIECES,):
        return _grid(deck, deck.pieces, ())
    if tables == (CARDS,):
        return _grid(deck, (), deck.cards)
    titles = [row[TITLE] for row in deck.cards]
    if [*dict.fromkeys(row[TITLE] for row in deck.pieces)] != titles:
        return Refusal(
            f"The pieces of `{deck.kind}` do not come title by title in the order of its cards, "
            f"so one sheet cannot say both. Say `--only {PIECES}` or `--only {CARDS}`."
        )
    left = {row[TITLE]: row for row in deck.cards}
    rows = tuple({**left.pop(row[TITLE], {}), **row} for row in deck.pieces)
    return _grid(deck, rows, ())


def _grid(deck: Deck, pieces: tuple[Cells, ...], cards: tuple[Cells, ...]) -> Grid:
    rows = (*pieces, *cards)
    used = dict.fromkeys(key for row in rows for key in row)
    order = [TITLE]
    for key in _IN_LANGUAGES:
        order.extend(it for it in used if _whole(it) == key)
    order.extend((*deck.attributes, COUNT, STARTS_IN))
    for key in _BEHIND_PIECES:
        order.extend(it for it in used if it == key or it.startswith(f"{key} "))
    columns = tuple(key for key in dict.fromkeys(order) if key in used)
    return Grid(columns, rows)
