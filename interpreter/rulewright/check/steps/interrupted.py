"""What is known behind steps: also where something comes before them or instead of them, and where
state rules come behind them."""

from collections.abc import Sequence

from rulewright.check.phrases.narrowing import (
    facts_after,
    holds_after,
    holds_on,
    lasting_facts,
)
from rulewright.check.phrases.scope import Scope
from rulewright.check.steps.faces import still_disclosed
from rulewright.meaning.deeds import Deed
from rulewright.meaning.raised import steps_of
from rulewright.meaning.touching import any_may_change, changing_deeds
from rulewright.meaning.walking import all_deeds
from rulewright.source.frozen import replace


def is_interrupted(deeds: Sequence[Deed], scope: Scope) -> bool:
    """Whether something may come before one of these steps, or instead of it."""
    names = scope.vocabulary.interrupted_steps
    if not names:
        return False
    return any(not names.isdisjoint(steps_of(deed)) for deed in all_deeds(tuple(deeds)))


def behind(deeds: Sequence[Deed], scope: Scope) -> Scope:
    """The scope behind these deeds, and behind what state rules do then."""
    after = _after(deeds, scope)
    if is_interrupted(deeds, after):
        return as_after_anything(after)
    rules = scope.resolver.state_rules
    if any(any_may_change(tuple(deeds), read) for rule in rules for read in rule.read):
        return _after(tuple(deed for rule in rules for deed in rule.deeds), after)
    return after


def _after(deeds: Sequence[Deed], scope: Scope) -> Scope:
    if not (scope.facts or scope.supposed or scope.disclosed):
        return scope
    changing = changing_deeds(deeds)
    if not changing:
        return scope
    return replace(
        scope,
        facts=facts_after(scope.facts, changing),
        supposed=tuple(
            one
            for one in scope.supposed
            if holds_after(one.condition, changing, scope.vocabulary.is_changing)
        ),
        disclosed=still_disclosed(scope.disclosed, changing),
    )


def as_after_anything(scope: Scope) -> Scope:
    """The scope behind something of which nothing is known, but that names keep what they hold."""
    is_changing = scope.vocabulary.is_changing
    supposed = tuple(it for it in scope.supposed if holds_on(it.condition, is_changing))
    return replace(scope, facts=lasting_facts(scope.facts), supposed=supposed, disclosed=())
