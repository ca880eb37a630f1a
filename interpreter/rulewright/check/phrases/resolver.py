"""Phrases of one configuration: every form of the language, each taken apart once."""

from dataclasses import field
from typing import assert_never

from rulewright.check.moments.times_done import resolve_times_done
from rulewright.check.phrases import (
    arithmetic,
    comparisons,
    folds,
    logic,
    names,
    place_comparisons,
    sets,
)
from rulewright.check.phrases.changing import Changing
from rulewright.check.phrases.filtered import known_of
from rulewright.check.phrases.handed_over import Handed
from rulewright.check.phrases.homes import home_of
from rulewright.check.phrases.judging import judge_condition, truth_of
from rulewright.check.phrases.kinship import YES_NO, member_type
from rulewright.check.phrases.measures import is_measure, measure_value, measuring
from rulewright.check.phrases.named_values import resolve_value
from rulewright.check.phrases.narrowing import narrowed
from rulewright.check.phrases.permissions import permission_value
from rulewright.check.phrases.placed import resolve_placed
from rulewright.check.phrases.scope import CardRead, Found, Scope, bind
from rulewright.check.phrases.vocabulary import Vocabulary
from rulewright.check.report import Report
from rulewright.meaning.history import Question
from rulewright.meaning.leading import LeadingOf, leading_once
from rulewright.meaning.permissions import is_permission
from rulewright.meaning.rules import StateRuleMeaning, ValueMeaning
from rulewright.meaning.types import Type
from rulewright.meaning.values import Exists, ForAll, Meaning
from rulewright.meaning.walking import is_value
from rulewright.source.finding import FindingKind
from rulewright.source.frozen import dataclass, replace
from rulewright.source.place import Span
from rulewright.syntax.history import TimesDone
from rulewright.syntax.tree import (
    And,
    Arithmetic,
    Case,
    Clockwise,
    Comparison,
    Determined,
    Different,
    Divided,
    Fold,
    Grouped,
    ListOf,
    Name,
    Negative,
    Not,
    Number,
    NumberOf,
    Of,
    Or,
    Phrase,
    Pick,
    Placed,
    Possessed,
    Quantified,
    ThereAre,
    Where,
    WithExtreme,
)

CHAIN_TOO_LONG = FindingKind(
    "chain-too-long", "`{name}` is reached through {most} other values, one inside the other."
)
MAX_CHAIN = 25

CONDITIONS = frozenset((And, Comparison, Not, Or, Quantified, ThereAre))
"""The forms of phrases that are nothing but conditions."""

VALUE_CYCLE = FindingKind("value-cycle", "`{name}` is worked out from itself: {chain}.")


@dataclass(slots=True)
class Phrases:
    """Resolves the phrases of one configuration, and each named value when it is first used."""

    vocabulary: Vocabulary
    report: Report
    known: dict[str, ValueMeaning | None] = field(default_factory=dict[str, ValueMeaning | None])
    running: list[str] = field(default_factory=list[str])
    handed: Handed = field(default_factory=Handed)
    changing: Changing = field(default_factory=Changing)
    said: list[tuple[Found, Phrase]] = field(default_factory=list[tuple[Found, Phrase]])
    state_rules: tuple[StateRuleMeaning, ...] = ()
    asked: dict[Question, Span] = field(default_factory=dict[Question, Span])
    cards_read: dict[Span, CardRead] = field(default_factory=dict[Span, CardRead])
    leading_of: LeadingOf = field(default_factory=leading_once)

    def aside(self, *, handed: Handed | None = None, changing: Changing | None = None) -> "Phrases":
        """The same phrases, read anew without a finding, where other things are known."""
        return replace(
            self,
            report=Report(others=None),
            handed=handed or self.handed,
            changing=changing or self.changing,
            known={},
            running=[],
            said=[],
            asked={},
            cards_read={},
        )

    def value(self, name: str) -> ValueMeaning | None:
        """A named value, resolved; None when it has errors, which have been reported."""
        if name in self.known:
            return self.known[name]
        if is_permission(name):
            return self.known.setdefault(name, permission_value(name, self))
        span = self._place_of(name)
        if name in self.running:
            chain = " → ".join(f"`{step}`" for step in self.running[self.running.index(name) :])
            self.report.add(VALUE_CYCLE.at(span, help=_CYCLE_HELP, name=name, chain=chain))
            self.known[name] = None
            return None
        if len(self.running) == MAX_CHAIN:
            self.report.add(CHAIN_TOO_LONG.at(span, help=_CHAIN_HELP, name=name, most=MAX_CHAIN))
            self.known[name] = None
            return None
        self.running.append(name)
        found = self._resolved(name)
        self.running.pop()
        return self.known.setdefault(name, found)

    def _place_of(self, name: str) -> Span:
        if is_measure(name):
            return measuring(name, self.vocabulary).heading.span
        return self.vocabulary.values[name].heading.span

    def _resolved(self, name: str) -> ValueMeaning | None:
        if is_measure(name):
            return measure_value(name, self)
        return resolve_value(self.vocabulary.values[name], Scope(self, anywhere=True))

    def phrase(self, phrase: Phrase, scope: Scope, expected: Type | None) -> Found | None:
        """What a phrase means; None when it means nothing, which has been reported."""
        found = _resolve(phrase, scope, expected)
        if found is None:
            self.report.left_out.append(phrase.span)
            return None
        if is_value(found):
            if type(phrase) in CONDITIONS:
                judge_condition(phrase, found, scope)
            found = narrowed(found, scope.facts)
        self.note(found, phrase)
        return found

    def note(self, found: Found, phrase: Phrase) -> None:
        """Keeps that this value or set was written as this phrase."""
        self.said.append((found, phrase))


_CHAIN_HELP = "Write some of them out where they are used."
_CYCLE_HELP = "Write one of them out, so that none needs itself."


def _resolve(phrase: Phrase, scope: Scope, expected: Type | None) -> Found | None:
    match phrase:
        case Number():
            return arithmetic.resolve_number(phrase, scope)
        case Name():
            return names.resolve_name(phrase, scope, expected)
        case Possessed():
            return names.resolve_possessed(phrase, scope)
        case Of():
            return names.resolve_of(phrase, scope)
        case Grouped(inner=inner):
            return scope.phrase(inner, expected)
        case TimesDone():
            return resolve_times_done(phrase, scope)
        case NumberOf():
            return folds.resolve_number_of(phrase, scope)
        case Fold():
            return folds.resolve_fold(phrase, scope)
        case Pick():
            return folds.resolve_pick(phrase, scope)
        case Different():
            return folds.resolve_different(phrase, scope)
        case Negative():
            return arithmetic.resolve_negative(phrase, scope)
        case Arithmetic():
            return arithmetic.resolve_arithmetic(phrase, scope)
        case Divided():
            return arithmetic.resolve_divided(phrase, scope)
        case Comparison():
            return comparisons.resolve_comparison(phrase, scope)
        case ThereAre():
            return place_comparisons.resolve_there_are(phrase, scope)
        case Not():
            return logic.resolve_not(phrase, scope)
        case And():
            return logic.resolve_and(phrase, scope)
        case Or():
            return logic.resolve_or(phrase, scope)
        case Case():
            return logic.resolve_case(phrase, scope, expected)
        case Quantified():
            return _quantified(phrase, scope)
        case ListOf():
            return sets.resolve_list(phrase, scope)
        case Determined():
            return sets.resolve_determined(phrase, scope)
        case Placed():
            return resolve_placed(phrase, scope)
        case Where() | WithExtreme() | Clockwise():
            return sets.set_from(phrase, scope)
        case _:
            assert_never(phrase)


def _quantified(phrase: Quantified, scope: Scope) -> Meaning | None:
    """`C for every x in S`, `C for some x in S`"""
    things = sets.set_from(phrase.things, scope)
    if things is None:
        return None
    variable = scope.fresh(phrase.name.text, member_type(things))
    inner = bind(phrase.name, variable, scope).at_home(variable, home_of(things, scope))
    known = known_of(things, variable, phrase.things.span)
    condition = truth_of(phrase.condition, inner.also_supposing(known))
    if condition is None:
        return None
    make = ForAll if phrase.quantifier == "every" else Exists
    return make(things, variable, condition, YES_NO)
