"""What has been so once: for each thing of which a value that stays yes can be asked, the state
keeps whether its condition held, at the beginning or behind a step. A game without such values has
none of this."""

from collections.abc import Iterator
from math import prod

from rulewright.meaning.deeds import Deed, Together
from rulewright.meaning.rules import Rules, ValueMeaning
from rulewright.meaning.touching import may_change
from rulewright.meaning.values import HasBeen, Read
from rulewright.meaning.walking import all_deeds, all_nodes
from rulewright.program import lower_values
from rulewright.program.calling import call
from rulewright.program.lower_in_force import times
from rulewright.program.model import Operand
from rulewright.program.plan_changes import domain_of
from rulewright.program.unit import Lowering

NOTICE = "notice"
"""The name of the unit."""


def notice_units(rules: Rules) -> tuple[str, ...]:
    """The name of the unit that is needed; none in a game without such values."""
    return (NOTICE,) if any(True for _ in _kept(rules)) else ()


def _kept(rules: Rules) -> Iterator[tuple[ValueMeaning, HasBeen]]:
    for value in rules.values:
        if value.value.stays:
            yield value, next(it for it in all_nodes(value.body) if isinstance(it, HasBeen))


def notice_after(low: Lowering, deed: Deed) -> None:
    """Notices behind a deed what it may have made so."""
    done = tuple(all_deeds(deed.body)) if isinstance(deed, Together) else (deed,)
    conditions = [kept.condition for _, kept in _kept(low.rules)]
    if any(may_change(one, condition) for one in done for condition in conditions):
        call(low, NOTICE, [])


def notice_first(low: Lowering) -> None:
    """Notices what is so from the beginning."""
    if notice_units(low.rules):
        call(low, NOTICE, [])


def lower_noticing(low: Lowering) -> None:
    """Emits the unit: each condition, of each thing of which it has not held yet."""
    for value, kept in _kept(low.rules):
        low.code.span = value.value.heading.span
        _notice(low, kept, 0, 0)
    low.code.emit("return")


def _notice(low: Lowering, kept: HasBeen, at: int, index: Operand) -> None:
    """Goes through what the parameters from `at` on can be; those before it come to `index`."""
    code = low.code
    if at < len(kept.parameters):
        parameter = kept.parameters[at]
        domain = domain_of(parameter.type, low.rules, low.layout.kinds, low.layout.boards)

        def each(thing: Operand) -> None:
            low.storage[parameter] = thing
            place = code.value("add", thing, -domain.first)
            _notice(low, kept, at + 1, code.value("add", times(low, index, domain.size), place))

        code.loop(domain.first, domain.first + domain.size, each, code.block())
        return
    slot, length = _slot(low, kept), length_of(low, kept)
    is_new = code.value("negation", low.load_slot(slot, index, length))
    code.when(is_new, lambda: _keep(low, kept, index))


def _keep(low: Lowering, kept: HasBeen, index: Operand) -> None:
    holds, over = low.code.block(), low.code.block()
    lower_values.test(low, kept.condition, holds, over)
    low.code.begin(holds)
    low.store_slot(_slot(low, kept), index, 1, length_of(low, kept))
    low.code.jump(over)
    low.code.begin(over)


def has_been(low: Lowering, kept: HasBeen) -> Operand:
    """Whether it was so once of what the parameters are here, or is now: a position that was laid
    out has no past."""
    code = low.code
    index: Operand = 0
    for parameter in kept.parameters:
        domain = domain_of(parameter.type, low.rules, low.layout.kinds, low.layout.boards)
        thing = lower_values.lower(low, Read(parameter, parameter.type))
        place = code.value("add", thing, -domain.first)
        index = code.value("add", times(low, index, domain.size), place)
    was = low.load_slot(_slot(low, kept), index, length_of(low, kept))
    return code.value("either", was, lower_values.lower(low, kept.condition))


def length_of(low: Lowering, kept: HasBeen) -> int:
    """How many things it is kept of."""
    layout = low.layout
    domains = (domain_of(it.type, low.rules, layout.kinds, layout.boards) for it in kept.parameters)
    return prod(it.size for it in domains)


def _slot(low: Lowering, kept: HasBeen) -> int:
    return dict(low.layout.history)[kept.name]
