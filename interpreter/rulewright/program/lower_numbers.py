"""Deeds on counters, attributes and answers."""

from collections.abc import Callable

from rulewright.meaning.deeds import AskWhether, Pay, RollDie, SetAttribute, SetCounter
from rulewright.meaning.raised import steps_of
from rulewright.meaning.types import NumberType, PlayerType, Type, YesNoType
from rulewright.meaning.values import Calculation, CounterOf, Meaning, Read, Variable
from rulewright.program import lower_values
from rulewright.program.lower_facts import keep_answer
from rulewright.program.lower_moves import Part, actor_part
from rulewright.program.lower_waiting import come_before, is_interrupted, note_changed
from rulewright.program.model import Operand
from rulewright.program.unit import InFrame, Lowering
from rulewright.source.frozen import replace


def set_counter(low: Lowering, deed: SetCounter) -> None:
    """A counter gets a value, within its range."""
    if not is_interrupted(low, deed):
        _set_counter(low, deed)
        return
    done = low.code.block()
    _set_counter(low, _behind_what_comes(low, deed, done))
    low.code.begin(done)


def _behind_what_comes(low: Lowering, deed: SetCounter, skip: int) -> SetCounter:
    """The same change, of the same counter and by as much, behind what comes before it. A change by
    nothing is none, and nothing comes before it."""
    code = low.code
    assert deed.actor is not None, "nothing comes before what nobody does"
    actor, amount = _kept(low, deed.actor), _kept(low, deed.value if deed.by is None else deed.by)
    of = None if deed.of is None else _kept(low, deed.of)
    itself, coming = code.block(), code.block()
    if deed.by is not None:
        code.branch(code.value("equal", lower_values.lower(low, amount), 0), itself, coming)
    code.begin(coming)
    (name,) = steps_of(deed)
    parts = [low.storage[it.variable] for it in (actor, amount)]
    come_before(low, name, [it for it in parts if isinstance(it, InFrame)], skip)
    code.begin(itself)
    if not isinstance(deed.value, Calculation) or deed.by is None:
        return replace(deed, actor=actor, of=of, value=amount)
    counter = CounterOf(deed.counter, of, deed.value.left.type)
    value = replace(deed.value, left=counter, right=amount)
    return replace(deed, actor=actor, of=of, value=value, by=amount)


def _kept(low: Lowering, value: Meaning) -> Read:
    """A value as it is now, kept in the frame."""
    variable = Variable(0, "kept", value.type)
    kept = InFrame(low.unit.slot(value.type))
    low.code.emit("frame_store", kept.offset, lower_values.lower(low, value))
    low.storage[variable] = kept
    return Read(variable, value.type)


def _set_counter(low: Lowering, deed: SetCounter) -> None:
    code = low.code
    name = deed.counter.heading.id
    value = lower_values.lower(low, deed.value)
    _check_range(low, deed.value.type, _bounds_of(low, name), value)
    by = value if deed.by is None else lower_values.lower(low, deed.by)
    slot = low.counter_slot(name)
    parts: list[Part] = list(actor_part(low, deed.actor))
    if deed.of is None:
        code.emit("store", slot, value)
    else:
        of = lower_values.lower(low, deed.of)
        length = lower_values.checked(low, deed.of.type, low.seats)
        low.store_slot(slot, of, value, length)
        if deed.counter.per == "player":
            parts.append(("player", PlayerType(), of))
        else:
            parts.append(("member", deed.of.type, of))
    parts.append(("amount", (deed.by or deed.value).type, by))
    low.event(deed.verb, tuple(parts), (("counter", name),))
    for step in steps_of(deed):
        note_changed(low, step, parts[0][2], by, by_nothing=deed.by is not None)


def pay(low: Lowering, deed: Pay, otherwise: Callable[[], None] | None) -> None:
    """The counter changes where it stays in its range; without `otherwise` it must."""
    if otherwise is None:
        set_counter(low, deed.change)
        return
    code, change = low.code, deed.change
    name = change.counter.heading.id
    bounds = _bounds_of(low, name)
    value = lower_values.lower(low, change.value)
    possible, impossible, done = code.block(), code.block(), code.block()
    lowest = bounds.low if isinstance(bounds, NumberType) else 0
    code.branch(code.value("at_most", lowest, value), possible, impossible)
    code.begin(impossible)
    low.event("no_payment", actor_part(low, change.actor), (("counter", name),))
    otherwise()
    code.jump(done)
    code.begin(possible)
    if is_interrupted(low, change):
        change = _behind_what_comes(low, change, done)
        value = lower_values.lower(low, change.value)
        still_possible = code.block()
        code.branch(code.value("at_most", lowest, value), still_possible, impossible)
        code.begin(still_possible)
    _set_counter(low, change)
    code.begin(done)


def _bounds_of(low: Lowering, counter: str) -> Type:
    """The declared type of a counter."""
    return next(kind for it, kind, _ in low.rules.counters if it.heading.id == counter)


def _check_range(low: Lowering, kind: Type, bounds: Type, value: Operand) -> None:
    """Checks that a number lies within `bounds`, unless its type already says so."""
    if not isinstance(bounds, NumberType):
        return
    inside = isinstance(kind, NumberType) and bounds.low <= kind.low and kind.high <= bounds.high
    if not inside:
        low.unproved += 1
        low.code.emit("in_range", value, bounds.low, bounds.high)


def set_attribute(low: Lowering, deed: SetAttribute) -> None:
    """A changing attribute of a piece gets a value."""
    value = lower_values.lower(low, deed.value)
    _check_range(low, deed.value.type, _declared(low, deed), value)
    give_attribute(low, deed, value, deed.value.type, "set_attribute")


def give_attribute(
    low: Lowering, deed: SetAttribute | RollDie, value: Operand, of: Type, sentence: str
) -> None:
    """The attribute of the piece gets a value of this type, which lies in its range; a sentence
    tells it."""
    code = low.code
    attribute = f"{deed.kind}.{deed.attribute}"
    first, count = low.kind_range(deed.kind)
    piece = lower_values.lower(low, deed.piece)
    slot = dict(low.layout.attributes)[attribute]
    index = code.value("subtract", piece, first)
    code.emit("store_at", slot, index, lower_values.checked(low, deed.piece.type, count), value)
    parts = (("piece", deed.piece.type, piece), ("amount", of, value))
    low.event(sentence, (*actor_part(low, deed.actor), *parts), (("attribute", attribute),))


def _declared(low: Lowering, deed: SetAttribute) -> Type:
    """The type the attribute was declared with, as far as it has a range."""
    kind = next(kind for kind in low.rules.kinds if kind.heading.id == deed.kind)
    written = next(it.type for it in kind.attributes if it.heading.id == deed.attribute)
    return NumberType(written.low, written.high) if written.name == "number" else deed.value.type


def ask_whether(low: Lowering, deed: AskWhether) -> None:
    """A yes or no is told: to everyone, or to the asker alone."""
    code = low.code
    answer = lower_values.lower(low, deed.condition)
    slot = low.unit.slot()
    low.storage[deed.answer] = InFrame(slot)
    code.emit("frame_store", slot, answer)
    keep_answer(low, deed, code.value("frame_load", slot))
    asked = lower_values.lower(low, deed.asked)
    parts: list[Part] = [*actor_part(low, deed.actor), ("player", PlayerType(), asked)]
    for variable in deed.named:
        kept = low.storage[variable]
        if isinstance(kept, InFrame):
            parts.append((variable.name, variable.type, code.value("frame_load", kept.offset)))
    if not deed.openly:
        if deed.actor is not None:
            parts.append(("answer", YesNoType(), code.value("frame_load", slot)))
        low.event("ask_secretly", tuple(parts))
        return
    yes, no, done = code.block(), code.block(), code.block()
    code.branch(code.value("frame_load", slot), yes, no)
    for block, sentence in ((yes, "ask_yes"), (no, "ask_no")):
        code.begin(block)
        low.event(sentence, tuple(parts))
        code.jump(done)
    code.begin(done)
