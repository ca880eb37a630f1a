"""What is asked of sets: how many, the total, the highest, whether one is there, keeping them."""

from rulewright.meaning.sets import Filtered, FromSeat, Members, PiecesIn, Players, SetMeaning
from rulewright.meaning.types import CellType, OptionalType, Type, ZoneType
from rulewright.meaning.values import Exists, FirstOf, Fold, ForAll
from rulewright.program import lower_sets, lower_values
from rulewright.program.instructions import StopKind
from rulewright.program.model import Operand
from rulewright.program.unit import Lowering, Region


def count(low: Lowering, things: SetMeaning) -> Operand:
    """How many things there are."""
    code = low.code
    match things:
        case Players():
            return low.seats
        case Members(enumeration=enumeration):
            return len(enumeration.members)
        case PiecesIn(location=location) if is_counted_at_once(low, things):
            return code.value("count", lower_values.lower(low, location))
        case _:
            total = code.variable(0)
            lower_sets.each(low, things, lambda _: code.emit("add", total, total, 1), code.block())
            return total


def is_counted_at_once(low: Lowering, things: SetMeaning) -> bool:
    """Whether counting takes one instruction: a place whose pieces are all of the kind."""
    if not isinstance(things, PiecesIn) or things.owner is not None:
        return False
    match things.location.type:
        case ZoneType(name=name) | CellType(board=name):
            return low.holds(name) == (things.kind.heading.id,)
        case _:
            return False


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
    if is_counted_at_once(low, things):
        return code.value("less", 0, count(low, things))
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


def contains(low: Lowering, things: SetMeaning, kind: Type, value: Operand) -> Operand:
    """1 if the value is in the set; none is in no set."""
    code = low.code
    match things:
        case Players() | Members() if not isinstance(kind, OptionalType):
            return 1
        case PiecesIn(location=location) if is_counted_at_once(low, things) and not isinstance(
            kind, OptionalType
        ):
            place = code.value("load_at", low.layout.place, value, 0)
            return code.value("equal", place, lower_values.lower(low, location))
        case FromSeat(things=inner):
            return contains(low, inner, kind, value)
        case Filtered(things=inner, thing=thing, condition=condition):
            held = code.variable(0)
            maybe, yes, done = code.block(), code.block(), code.block()
            code.branch(contains(low, inner, kind, value), maybe, done)
            code.begin(maybe)
            low.storage[thing] = value
            lower_values.test(low, condition, yes, done)
            code.begin(yes)
            code.emit("set", held, 1)
            code.begin(done)
            return held
        case _:
            found = code.variable(0)
            done = code.block()

            def look(thing: Operand) -> None:
                yes, following = code.block(), code.block()
                code.branch(code.value("equal", thing, value), yes, following)
                code.begin(yes)
                code.emit("set", found, 1)
                code.jump(done)
                code.begin(following)

            lower_sets.each(low, things, look, done)
            return found


def keep(low: Lowering, things: SetMeaning, region: Region) -> None:
    """Writes the things into the region of the frame, as they are now."""
    code = low.code
    total = code.variable(0)

    def put(thing: Operand) -> None:
        code.emit("frame_store_at", region.offset + 1, total, region.most, thing)
        code.emit("add", total, total, 1)

    lower_sets.each(low, things, put, code.block())
    code.emit("frame_store", region.offset, total)
