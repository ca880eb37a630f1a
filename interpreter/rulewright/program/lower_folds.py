"""Values that go over a set: the total, the highest, the first, whether one is there."""

from rulewright.meaning.sets import SetMeaning
from rulewright.meaning.values import Exists, FirstOf, Fold, ForAll
from rulewright.program import lower_sets, lower_values
from rulewright.program.instructions import StopKind
from rulewright.program.model import Operand
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
    condition = meaning.condition
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
    code = low.code
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
    code = low.code
    found = code.variable(lower_values.NONE)
    done = code.block()

    def take(thing: Operand) -> None:
        code.emit("set", found, thing)
        if not meaning.last:
            code.jump(done)

    lower_sets.each(low, meaning.things, take, done)
    return found
