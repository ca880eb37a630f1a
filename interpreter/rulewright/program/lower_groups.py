"""The best groups: what is held is counted as one number, and a table says what it brings.

A number has a digit for each block of classes, and one for the wild pieces; each digit counts the
pieces of its classes. Where the blocks share wild pieces, every way to share them is compared.
"""

from collections.abc import Callable

from rulewright.meaning.grouping import (
    WILD,
    Counts,
    Grouping,
    best_worths,
    holding_number,
    wild_joins,
)
from rulewright.meaning.types import PieceType, member_of
from rulewright.meaning.values import BestGroups
from rulewright.program import lower_sets
from rulewright.program.model import Operand, Register
from rulewright.program.unit import Lowering
from rulewright.source.frozen import dataclass

_MOST_OF_A_NUMBER = 2**62
"""Digits stand in one number as long as that is smaller than this."""


def best_groups(low: Lowering, meaning: BestGroups, also: Callable[[Operand], None]) -> Operand:
    """What the best groups bring; `also` is done for each of the pieces."""
    grouping = meaning.grouping
    digits = _digits(low, meaning, also)
    if not grouping.blocks:
        return 0
    wild = digits[-1]
    if len(grouping.blocks) == 1:
        return _brings(low, grouping, 0, _added(low, digits[0], wild, grouping))
    if not grouping.wilds:
        total: Operand = 0
        for block, own in enumerate(digits[:-1]):
            total = low.code.value("add", total, _brings(low, grouping, block, own))
        return total
    return _shared_out(low, grouping, digits[:-1], wild)


@dataclass(frozen=True, slots=True)
class _Digit:
    """One digit of a number: in which number, what one of it adds, and how high it goes."""

    number: int
    step: int
    size: int


def _digits(
    low: Lowering, meaning: BestGroups, also: Callable[[Operand], None]
) -> tuple[Operand, ...]:
    """What is held of each block, and then of wild pieces, each as the number of its holding."""
    code, grouping = low.code, meaning.grouping
    places = _places(grouping)
    numbers = 1 + places[-1].number
    counted = [code.variable(0) for _ in range(numbers)]
    tables = [_adding(low, meaning, places, number) for number in range(numbers)]
    first, _ = low.kind_range(_kind(meaning))

    def count(piece: Operand) -> None:
        low.note_read(piece)
        also(piece)
        for number, entries in enumerate(tables):
            adds = code.value("table", _table(low, first, entries), piece)
            code.emit("add", counted[number], counted[number], adds)

    lower_sets.each(low, meaning.things, count, code.block())
    return tuple(_digit(low, counted[it.number], it) for it in places)


def _kind(meaning: BestGroups) -> str:
    of = member_of(meaning.things.type)
    assert isinstance(of, PieceType)
    return of.kind


def _places(grouping: Grouping) -> tuple[_Digit, ...]:
    """Where each digit stands: as many in one number as it can hold."""
    sizes = [_size(block.most) for block in grouping.blocks]
    places: list[_Digit] = []
    number, step = 0, 1
    for size in (*sizes, _size(grouping.wilds)):
        if step * size > _MOST_OF_A_NUMBER:
            number, step = number + 1, 1
        places.append(_Digit(number, step, size))
        step *= size
    return tuple(places)


def _size(most: Counts) -> int:
    size = 1
    for many in most:
        size *= 1 + many
    return size


def _adding(
    low: Lowering, meaning: BestGroups, places: tuple[_Digit, ...], number: int
) -> tuple[int, ...]:
    """What each piece of the kind adds to a number."""
    grouping = meaning.grouping
    first, count = low.kind_range(_kind(meaning))
    known = {sort.values: sort for sort in grouping.sorts}
    adds: list[int] = []
    for piece in low.layout.pieces[first : first + count]:
        sort = known.get(piece.values)
        digit = None if sort is None else places[sort.block]
        if sort is None or digit is None or digit.number != number:
            adds.append(0)
            continue
        most = grouping.wilds if sort.block == WILD else grouping.blocks[sort.block].most
        one = tuple(int(place == sort.place) for place in range(len(most)))
        adds.append(digit.step * holding_number(one, most))
    return tuple(adds)


def _digit(low: Lowering, number: Register, digit: _Digit) -> Operand:
    code = low.code
    shifted = number if digit.step == 1 else code.value("divide_down", number, digit.step)
    return code.value("modulo", shifted, digit.size)


def _added(low: Lowering, own: Operand, wild: Operand, grouping: Grouping) -> Operand:
    """The number of a holding of a block with wild pieces."""
    if not grouping.wilds:
        return own
    scaled = low.code.value("multiply", own, _size(grouping.wilds))
    return low.code.value("add", scaled, wild)


def _brings(low: Lowering, grouping: Grouping, block: int, holding: Operand) -> Operand:
    worths = best_worths(grouping.blocks[block], grouping.wilds)
    return low.code.value("table", _table(low, 0, worths), holding)


def _table(low: Lowering, first: int, entries: tuple[int, ...]) -> int:
    """The number of the table with these entries; blocks that are alike have one table."""
    for number, known in enumerate(low.tables):
        if known.low == first and known.entries == entries:
            return number
    return low.table(f"best groups {len(low.tables)}", first, entries)


def _shared_out(
    low: Lowering, grouping: Grouping, owns: tuple[Operand, ...], wild: Operand
) -> Operand:
    """What all blocks bring where the wild pieces are shared out best."""
    code, wilds = low.code, grouping.wilds
    best: dict[int, Operand] = {}
    for block, own in enumerate(owns):
        first = _added(low, own, 0, grouping)
        brings = [
            _brings(low, grouping, block, code.value("add", first, part))
            for part in range(_size(wilds))
        ]
        if not best:
            best = dict(enumerate(brings))
            continue
        found: dict[int, Operand] = {}
        for whole, part in wild_joins(wilds):
            rest = tuple(many - less for many, less in zip(whole, part, strict=True))
            number = holding_number(whole, wilds)
            together = code.value(
                "add",
                best[holding_number(rest, wilds)],
                brings[holding_number(part, wilds)],
            )
            known = found.get(number)
            found[number] = together if known is None else code.value("maximum", known, together)
        best = found
    chosen = best[0]
    for number in range(1, _size(wilds)):
        is_held = code.value("equal", wild, number)
        chosen = code.value("select", is_held, best[number], chosen)
    return chosen
