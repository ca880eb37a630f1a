"""State rules: what is done whenever something holds, and that this comes to an end."""

from collections.abc import Iterator

from rulewright.check.entries.bound_by_keys import bound
from rulewright.check.entries.play import check_choices, resolve_any
from rulewright.check.phrases.scope import Resolver, Scope
from rulewright.check.steps.flow import resolve_steps
from rulewright.check.steps.narrowed_choices import narrowed_choices
from rulewright.check.steps.secrecy import check_disclosed
from rulewright.game.model import Game, StateRule
from rulewright.meaning.deeds import Deeds, SetCounter
from rulewright.meaning.rules import StateRuleMeaning
from rulewright.meaning.touching import any_may_change
from rulewright.meaning.values import Compare, Constant, CounterOf, Meaning, Negation, Test
from rulewright.source.finding import Finding, FindingKind
from rulewright.source.frozen import replace

WHENEVER_GOES_ON = FindingKind(
    "whenever-goes-on", "Once `{name}` comes, it comes again and again: {why}."
)


def resolve_state_rule(rule: StateRule, resolver: Resolver) -> StateRuleMeaning | None:
    """What is done whenever something holds; None where that has a finding."""
    scope, things, thing = bound(rule.for_each, Scope(resolver))
    if rule.for_each is not None:
        if things is None:
            return None
        check_disclosed(things, rule.for_each.things.span, scope)
    condition = resolve_any(rule.conditions, scope)
    if condition is None:
        return None
    scope = scope.supposing(condition, rule.conditions[0].span, True)
    deeds = resolve_steps(rule.steps.steps, replace(scope, anywhere=True)).deeds
    check_choices(deeds, resolver)
    return StateRuleMeaning(rule, things, thing, condition, narrowed_choices(deeds))


def resolve_state_rules(game: Game, resolver: Resolver) -> Iterator[StateRuleMeaning]:
    """The state rules in force, in the order of the file."""
    for rule in game.state_rules:
        is_whole = rule.heading.id not in resolver.vocabulary.whole.unread
        with resolver.report.entry(is_whole=is_whole):
            found = resolve_state_rule(rule, resolver)
        if found is not None:
            yield found


def check_state_rules_end(rules: tuple[StateRuleMeaning, ...]) -> Iterator[Finding]:
    """The steps of a state rule can change what it waits for, and no two of them set the same back
    and forth. What else may go on for ever stops the game."""
    for rule in rules:
        name = rule.rule.heading.id
        why = _why_it_goes_on(rule, rules)
        if why is not None:
            yield WHENEVER_GOES_ON.at(
                rule.rule.heading.span,
                help="Let its steps change something so that the condition does not hold any more.",
                name=name,
                why=why,
            )


def _why_it_goes_on(rule: StateRuleMeaning, rules: tuple[StateRuleMeaning, ...]) -> str | None:
    if not any(any_may_change(rule.deeds, read) for read in rule.read):
        return "none of its steps changes what its condition reads"
    for other in rules:
        if other is not rule and _brings_about(rule, other) and _brings_about(other, rule):
            return f"it brings about what `{other.rule.heading.id}` waits for, and that this again"
    return None


def _brings_about(rule: StateRuleMeaning, other: StateRuleMeaning) -> bool:
    """Whether a state rule surely sets the one counter of the game that another waits for to just
    what that waits for."""
    awaited = _awaited(other.condition)
    return awaited is not None and awaited in _set_for_good(rule.deeds)


def _awaited(condition: Meaning) -> tuple[str, int] | None:
    """The counter of the game, and its value, where a condition says just that."""
    match condition:
        case Compare(test=Test.EQUAL, left=CounterOf(of=None) as counter, right=Constant() as it):
            return counter.counter.heading.id, it.value
        case CounterOf(of=None, counter=counter):
            return counter.heading.id, 1
        case Negation(operand=CounterOf(of=None, counter=counter)):
            return counter.heading.id, 0
        case _:
            return None


def _set_for_good(deeds: Deeds) -> set[tuple[str, int]]:
    """The counters of the game that these deeds themselves set to what is known."""
    last = {
        deed.counter.heading.id: deed.value.value
        for deed in deeds
        if isinstance(deed, SetCounter) and deed.of is None and isinstance(deed.value, Constant)
    }
    return set(last.items())
