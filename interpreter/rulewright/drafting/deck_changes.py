"""What differs between a deck and the one that takes its place, row by row."""

from collections import Counter
from collections.abc import Iterator

from rulewright.drafting.deck_cells import COUNT, STARTS_IN, Cells, Deck
from rulewright.game.notes import TITLE
from rulewright.source.frozen import dataclass


@dataclass(frozen=True, slots=True)
class RowChange:
    """A row that is `new`, `gone` or `changed`: the pieces or card, and what of it."""

    how: str
    what: str
    detail: str = ""


def deck_changes(before: Deck, after: Deck) -> tuple[RowChange, ...]:
    """Every difference: pieces first, in the order of the decks, then cards."""
    return (*_pieces(before, after), *_cards(before, after), *_orders(before, after))


def _pieces(before: Deck, after: Deck) -> Iterator[RowChange]:
    """The pieces of which there are more or fewer than before."""
    old, new = (Counter(dict(_counted(deck))) for deck in (before, after))
    for what in dict.fromkeys((*old, *new)):
        if old[what] == new[what]:
            continue
        if not old[what]:
            yield RowChange("new", what, f"{new[what]} of them" if new[what] > 1 else "")
        elif not new[what]:
            yield RowChange("gone", what, f"{old[what]} of them" if old[what] > 1 else "")
        else:
            yield RowChange("changed", what, f"{new[what]} of them, not {old[what]}")


def _counted(deck: Deck) -> Iterator[tuple[str, int]]:
    total: Counter[str] = Counter()
    for row in deck.pieces:
        number, *per_player = row.get(COUNT, "1").split(" ", 1)
        words = [row[name] for name in deck.attributes if name in row]
        start = f"in {row[STARTS_IN]}" if STARTS_IN in row else ""
        total[" ".join((*words, *(it for it in (start, *per_player) if it)))] += int(number)
    yield from total.items()


def _cards(before: Deck, after: Deck) -> Iterator[RowChange]:
    old, new = ({row[TITLE]: row for row in deck.cards} for deck in (before, after))
    for title in dict.fromkeys((*old, *new)):
        card = f"card {title}"
        if title not in old:
            yield RowChange("new", card)
        elif title not in new:
            yield RowChange("gone", card)
        elif differing := _differing(old[title], new[title]):
            yield RowChange("changed", card, ", ".join(f"`{key}`" for key in differing))


def _differing(old: Cells, new: Cells) -> list[str]:
    return [key for key in dict.fromkeys((*old, *new)) if old.get(key) != new.get(key)]


def _orders(before: Deck, after: Deck) -> Iterator[RowChange]:
    """Where the same rows come in another order: options and texts are printed in it."""
    for name, old, new in (
        ("pieces", before.pieces, after.pieces),
        ("cards", before.cards, after.cards),
    ):
        if old != new and Counter(map(_key, old)) == Counter(map(_key, new)):
            yield RowChange("changed", name, "the order of the rows")


def _key(row: Cells) -> tuple[tuple[str, str], ...]:
    return tuple(sorted(row.items()))
