"""Values that go over a set: the total, the highest, the first, whether one is there."""

from rulewright.meaning.sets import Filtered, PiecesIn, PiecesOn, SetMeaning
from rulewright.meaning.types import member_of
from rulewright.meaning.values import Exists, FirstOf, Fold, ForAll
from rulewright.program import lower_sets, lower_values
from rulewright.program.instructions import StopKind
from rulewright.program.lower_cell_masks import (
    cell_mask,
    end_of_mask,
    is_mask,
    is_of_mask,
    lies_on_any,
    narrowed,
)
from rulewright.program.lower_masks import full_line
from rulewright.program.lower_pieces import holds_one, is_lone_piece
from rulewright.program.model import Operand, Register
from rulewright.program.unit import Lowering


def fold(low: Lowering, meaning: Fold) -> Operand:
    """Total, highest or lowest. The highest of nothing stops the game."""
    code = low.code
    if meaning.fold == "total":
        total = code.variable(0)

        def add(thing: Operand) -> None:
            low.storage[meaning.thing] = thing
            code.emit("add", total, total, lower_values.lower(low, meaning.value))

        lower_sets.each(low, meaning.things, add, code.block())
        return total
    found, best = code.variable(0), code.variable(0)
    keep = "maximum" if meaning.fold == "highest" else "minimum"

    def compare(thing: Operand) -> None:
        low.storage[meaning.thing] = thing
        value = lower_values.lower(low, meaning.value)
        better = code.value(keep, best, value)
        code.emit("select", best, found, better, value)
        code.emit("set", found, 1)

    lower_sets.each(low, meaning.things, compare, code.block())
    code.span = meaning.span
    low.unproved += 1
    code.emit("require", found, StopKind.EMPTY_FOLD)
    return best


def is_any(low: Lowering, things: SetMeaning) -> Operand:
    """1 if there is a thing in the set."""
    code = low.code
    if lower_sets.is_counted_at_once(low, things):
        return code.value("less", 0, lower_sets.count(low, things))
    if isinstance(things, PiecesIn) and holds_one(low, things.location.type):
        place = lower_values.lower(low, things.location)
        owner = None if things.owner is None else lower_values.lower(low, things.owner)
        return is_lone_piece(low, things.kind, place, owner)
    if is_mask(low, things):
        return code.value("different", cell_mask(low, things).bits, 0)
    if isinstance(things, PiecesOn):
        lying = lies_on_any(low, things)
        if lying is not None:
            return lying
    found = code.variable(0)
    done = code.block()

    def take(_: Operand) -> None:
        code.emit("set", found, 1)
        code.jump(done)

    lower_sets.each(low, things, take, done)
    return found


def exists(low: Lowering, meaning: Exists) -> Operand:
    """1 if the condition holds for a thing of the set."""
    code = low.code
    if meaning.condition is None:
        return is_any(low, meaning.things)
    at_once = full_line(low, meaning)
    if at_once is not None:
        return at_once
    condition, things = meaning.condition, meaning.things
    if is_mask(low, things) and is_of_mask(low, member_of(things.type), meaning.thing, condition):
        fitting = narrowed(low, cell_mask(low, things), meaning.thing, condition)
        return code.value("different", fitting.bits, 0)
    found = code.variable(0)
    done = code.block()

    def look(thing: Operand) -> None:
        yes, following = code.block(), code.block()
        low.storage[meaning.thing] = thing
        lower_values.test(low, condition, yes, following)
        code.begin(yes)
        code.emit("set", found, 1)
        code.jump(done)
        code.begin(following)

    lower_sets.each(low, meaning.things, look, done)
    return found


def for_all(low: Lowering, meaning: ForAll) -> Operand:
    """1 if the condition holds for every thing of the set."""
    code, things = low.code, meaning.things
    if is_mask(low, things) and is_of_mask(
        low, member_of(things.type), meaning.thing, meaning.condition
    ):
        cells = cell_mask(low, things)
        fitting = narrowed(low, cells, meaning.thing, meaning.condition)
        return code.value("equal", fitting.bits, cells.bits)
    held = code.variable(1)
    done = code.block()

    def look(thing: Operand) -> None:
        no, following = code.block(), code.block()
        low.storage[meaning.thing] = thing
        lower_values.test(low, meaning.condition, following, no)
        code.begin(no)
        code.emit("set", held, 0)
        code.jump(done)
        code.begin(following)

    lower_sets.each(low, meaning.things, look, done)
    return held


def first_of(low: Lowering, meaning: FirstOf) -> Operand:
    """The first or last thing, or none."""
    code, things = low.code, meaning.things
    if isinstance(things, Filtered) and is_mask(low, things):
        return end_of_mask(low, cell_mask(low, things), last=meaning.last)
    found = code.variable(lower_values.NONE)
    if (
        meaning.last
        and isinstance(things, Filtered)
        and lower_values.is_simple(low, things.condition)
    ):
        _last_that_fits(low, things, found)
        return found
    done = code.block()

    def take(thing: Operand) -> None:
        code.emit("set", found, thing)
        if not meaning.last:
            code.jump(done)

    lower_sets.each(low, things, take, done)
    return found


def _last_that_fits(low: Lowering, things: Filtered, found: Register) -> None:
    """The register gets the last thing for which the condition holds. It goes through all without
    a branch, which is quicker than one that goes either way."""

    def note(thing: Operand) -> None:
        low.storage[things.thing] = thing
        fits = lower_values.lower(low, things.condition)
        low.code.emit("select", found, fits, thing, found)

    lower_sets.each(low, things.things, note, low.code.block())
