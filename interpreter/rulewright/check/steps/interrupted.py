"""Steps before which, or instead of which, something may come: what is known behind them."""

from collections.abc import Sequence
from dataclasses import replace

from rulewright.check.phrases.narrowing import holds_on, lasting_facts
from rulewright.check.phrases.scope import Scope
from rulewright.meaning.deeds import Deed
from rulewright.meaning.raised import steps_of
from rulewright.meaning.walking import all_deeds


def is_interrupted(deeds: Sequence[Deed], scope: Scope) -> bool:
    """Whether something may come before one of these steps, or instead of it."""
    names = scope.vocabulary.interrupted_steps
    if not names:
        return False
    return any(not names.isdisjoint(steps_of(deed)) for deed in all_deeds(tuple(deeds)))


def as_after_anything(scope: Scope) -> Scope:
    """The scope behind something of which nothing is known, but that names keep what they hold."""
    is_changing = scope.vocabulary.is_changing
    supposed = tuple(it for it in scope.supposed if holds_on(it.condition, is_changing))
    return replace(scope, facts=lasting_facts(scope.facts), supposed=supposed, disclosed=())
