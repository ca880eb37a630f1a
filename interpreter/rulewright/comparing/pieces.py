"""Which pieces there are of a kind, for comparing: however the supply is written."""

from collections.abc import Iterator

from rulewright.comparing.saying import Saying
from rulewright.comparing.spelling import meaning_of
from rulewright.game.contents import all_texts
from rulewright.game.model import Game, Kind, Order, SupplyRow
from rulewright.game.notes import TITLE
from rulewright.source.place import Span
from rulewright.syntax.tree import Frame, Name, Steps
from rulewright.syntax.unparse import print_phrase
from rulewright.syntax.walk import all_nodes

SUPPLY = "supply"
"""The key under which it is said how many pieces there are of a sort."""

SUPPLY_ORDER = "supply order"
"""The key under which it is said in which order pieces lie that nobody shuffles."""

ALL_ALIKE = ""
"""The name of the supply of a kind whose pieces are all alike."""


def supply_of(kind: Kind, game: Game, counted_at: Span | None) -> Iterator[Saying]:
    """How many pieces there are of each sort; and in which order they lie, where it can tell.

    `counted_at` is where the kind says `count:`, if it says nothing else of them.
    """
    counted: dict[str, tuple[int, SupplyRow]] = {}
    for row in kind.supply:
        name = _sort_of(row, kind)
        before = counted.get(name)
        counted[name] = (row.count + (before[0] if before else 0), before[1] if before else row)
    for name, (count, row) in counted.items():
        pieces = f" piece{'' if count == 1 else 's'}" if name == ALL_ALIKE else ""
        text = f"{count}{pieces}{' per player' if row.per_player else ''}"
        yield Saying(SUPPLY, text, (text,), counted_at or row.span, name)
    condition = kind.supply_heading.only_if if kind.supply_heading else None
    if condition is not None:
        text = print_phrase(condition)
        yield Saying("supply only if", meaning_of(condition), (text,), condition.span)
    if len(counted) > 1 and _lies_in_order(kind, game):
        texts = tuple(counted)
        yield Saying(SUPPLY_ORDER, texts, texts, kind.supply[0].span)


def copies_of(path: tuple[str, ...], game: Game) -> int:
    """How many there are of the card to which these headings lead."""
    _, kind, title = path
    rows = (row for it in game.kinds if it.heading.id == kind for row in it.supply)
    return sum(row.count for row in rows if (TITLE, title) in row.values)


def _sort_of(row: SupplyRow, kind: Kind) -> str:
    """What tells a sort of pieces from others: `value 1, starts in energy_stock`."""
    words = [f"{attribute} {word}" for attribute, word in sorted(row.values)]
    if row.starts_in not in (None, kind.starts_in):
        words.append(f"starts in {row.starts_in}")
    return ", ".join(words) if words else ALL_ALIKE


def _lies_in_order(kind: Kind, game: Game) -> bool:
    """Whether pieces begin in a pile or a row that no step shuffles."""
    orders = {zone.heading.id: zone.order for zone in game.zones}
    starts = {row.starts_in or kind.starts_in for row in kind.supply}
    ordered = {it for it in starts if orders.get(it) in (Order.PILE, Order.ROW)}
    return bool(ordered - _shuffled(game))


def _shuffled(game: Game) -> set[str]:
    """The zones that some step shuffles."""
    return {
        step.object.word.text
        for _, text in all_texts(game)
        if isinstance(text, Steps)
        for step in all_nodes(text)
        if isinstance(step, Frame) and step.verb.text == "shuffle" and isinstance(step.object, Name)
    }
