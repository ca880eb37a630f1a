"""State rules: behind each step that may change what one waits for, all are looked at.

They are one unit, which runs once at a time: what is done in it is looked at when it goes on.
"""

from rulewright.meaning.deeds import Deed, Together
from rulewright.meaning.rules import Rules, StateRuleMeaning
from rulewright.meaning.touching import may_change
from rulewright.meaning.walking import all_deeds
from rulewright.program import lower_sets, lower_values
from rulewright.program.calling import call
from rulewright.program.unit import InFrame, Lowering, loaded

SETTLE = "settle"
"""The name of the unit."""


def state_rule_units(rules: Rules) -> tuple[str, ...]:
    """The names of the units that state rules need; none in a game without them."""
    if not rules.state_rules:
        return ()
    return (SETTLE, *(_unit(it) for it in rules.state_rules))


def _unit(rule: StateRuleMeaning) -> str:
    return f"whenever:{rule.rule.heading.id}"


def settle_after(low: Lowering, deed: Deed) -> None:
    """Lets state rules come behind a deed that may change what one of them waits for."""
    read = tuple(it for rule in low.rules.state_rules for it in rule.read)
    done = tuple(all_deeds(deed.body)) if isinstance(deed, Together) else (deed,)
    if any(may_change(one, it) for one in done for it in read):
        settle(low)


def settle(low: Lowering) -> None:
    """Lets state rules come, unless they do already."""
    if low.rules.state_rules:
        is_settled = low.code.value("equal", low.code.value("load", low.layout.settling), 0)
        low.code.when(is_settled, lambda: call(low, SETTLE, []))


def lower_settling(low: Lowering) -> None:
    """Emits the unit: the rules in their order, and again until none of them comes."""
    code = low.code
    has_come = low.unit.slot()
    code.emit("store", low.layout.settling, 1)
    again, done = code.begin_new(), code.block()
    code.emit("frame_store", has_come, 0)
    for rule in low.rules.state_rules:
        code.span = rule.rule.heading.span
        if rule.things is None or rule.thing is None:
            _come(low, rule, None, has_come)
            continue
        region = low.unit.region(rule.things.type)
        lower_sets.keep(low, rule.things, region)

        def body(thing: InFrame, _: int, __: int, rule: StateRuleMeaning = rule) -> None:
            _come(low, rule, thing, has_come)

        lower_sets.each_still_there(low, rule.things, region, rule.thing.type, body)
    code.branch(code.value("frame_load", has_come), again, done)
    code.begin(done)
    code.emit("store", low.layout.settling, 0)
    code.emit("return")


def _come(low: Lowering, rule: StateRuleMeaning, thing: InFrame | None, has_come: int) -> None:
    """Does what a rule says where its condition holds."""
    code = low.code
    if thing is not None and rule.thing is not None:
        low.storage[rule.thing] = thing
    holds, over = code.block(), code.block()
    lower_values.test(low, rule.condition, holds, over)
    code.begin(holds)
    code.emit("frame_store", has_come, 1)
    call(low, _unit(rule), [] if thing is None else loaded(low, thing))
    code.begin(over)
