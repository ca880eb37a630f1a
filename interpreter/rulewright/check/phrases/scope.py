"""What a phrase can see where it stands: bound names, who acts, what is known not to be none."""

from collections.abc import Iterator, Mapping
from dataclasses import field
from itertools import count
from typing import Protocol

from rulewright.check.phrases.changing import Changing
from rulewright.check.phrases.handed_over import Handed
from rulewright.check.phrases.narrowing import facts_when
from rulewright.check.phrases.vocabulary import Vocabulary
from rulewright.check.report import Report
from rulewright.check.steps.verbs import VERB_NAMES
from rulewright.meaning.deeds import Deeds
from rulewright.meaning.history import Question
from rulewright.meaning.rules import StateRuleMeaning, ValueMeaning
from rulewright.meaning.sets import SetMeaning
from rulewright.meaning.types import ManyType, NoneType, OptionalType, Type
from rulewright.meaning.values import Constant, Meaning, Variable
from rulewright.source.finding import FindingKind, Label, Severity
from rulewright.source.frozen import dataclass, replace
from rulewright.source.place import Span
from rulewright.syntax.tree import Phrase, Word

Found = Meaning | SetMeaning
"""What a phrase means: a value or a set."""


NOBODY_ACTS = FindingKind("nobody-acts", "Nobody acts here, so `{name}` is nobody.")
NAME_IN_USE = FindingKind("name-in-use", "`{name}` already means something here.")
UNUSED_NAME = FindingKind("unused-name", "`{name}` is never used.", Severity.WARNING)


@dataclass(frozen=True, slots=True)
class EveryInstance:
    """The instances of all players of a zone, by its id."""

    zone: str


@dataclass(frozen=True, slots=True)
class CardRead:
    """What a card that is played says, as it was read: its condition, and its steps, of which no
    choice is narrowed yet. There, the condition `still_holds`, or may not hold any more."""

    condition: Meaning | None
    still_holds: bool
    steps: Deeds


class Resolver(Protocol):
    """Resolves phrases. One a configuration, so that a named value is resolved once."""

    @property
    def vocabulary(self) -> Vocabulary:
        """What the configuration declares."""
        ...

    @property
    def report(self) -> Report:
        """Where findings go."""
        ...

    @property
    def handed(self) -> Handed:
        """The hidden pieces that procedures are given and give."""
        ...

    @property
    def asked(self) -> dict[Question, Span]:
        """The questions about the past, each where it is asked first."""
        ...

    @property
    def changing(self) -> Changing:
        """The values that change for a while."""
        ...

    @property
    def cards_read(self) -> dict[Span, CardRead]:
        """The cards that are played, by place."""
        ...

    @property
    def state_rules(self) -> "tuple[StateRuleMeaning, ...]":
        """What may be done behind any step."""
        ...

    def phrase(self, phrase: Phrase, scope: "Scope", expected: Type | None) -> Found | None:
        """What a phrase means; None when it means nothing, which has been reported.

        `expected` only helps to tell members of enumerations apart.
        """
        ...

    def value(self, name: str) -> ValueMeaning | None:
        """A named value, resolved; None when it has errors."""
        ...

    def note(self, found: "Found", phrase: Phrase) -> None:
        """Keeps that this value or set was written as this phrase."""
        ...


@dataclass(frozen=True, slots=True)
class Bound:
    """A name, what it holds, and where it got it."""

    variable: Variable
    span: Span


@dataclass(frozen=True, slots=True)
class Apart:
    """A name under which each of these players chose something for themselves; `is_sure` when each
    of them did."""

    bound: Bound
    players: SetMeaning
    is_sure: bool


@dataclass(frozen=True, slots=True)
class Supposed:
    """A condition that holds where a phrase stands (or does not), and its place: `is_beside` it
    in the same `and` or `or`, or further up."""

    condition: Meaning
    span: Span
    holds: bool
    is_beside: bool = False


@dataclass(frozen=True, slots=True)
class Scope:
    """All that the meaning of a phrase depends on, besides its words.

    `you` acts in the entry, `they` inside `let`; `it` is the implied subject of the innermost
    filter. `names` are bound here, those `apart` for each of several players; `lost` ones were
    bound only on some of the ways that lead here, and `broken` ones were to be bound by a step that
    has a finding: they mean nothing, without a further word. `facts` are values that are known not
    to be none, and places known not to be empty. `supposed` are conditions known to hold, or not
    to; `passed` are those of the branches before, in the condition of a branch. `inside` names the
    phases that are surely running; others may be asked about where `anywhere` is set. `hidden`
    variables hold pieces whose faces not everyone sees, `given_hidden` says where a procedure got
    them; `disclosed` are pieces and places that were looked at, revealed or asked about since.
    `homes` gives the board on which a variable's cell or line lies, where that is known. A
    procedure `gives` a value of that type, or nothing. `cancels` are the words of what can be
    cancelled there.
    `numbers` counts the variables of the entry.
    """

    resolver: Resolver
    you: Meaning | None = None
    they: Meaning | None = None
    it: Variable | None = None
    names: Mapping[str, Bound] = field(default_factory=dict[str, Bound])
    apart: Mapping[str, Apart] = field(default_factory=dict[str, Apart])
    lost: Mapping[str, Span] = field(default_factory=dict[str, Span])
    facts: tuple[Meaning, ...] = ()
    supposed: tuple[Supposed, ...] = ()
    passed: tuple[Supposed, ...] = ()
    inside: frozenset[str] = frozenset()
    anywhere: bool = False
    hidden: frozenset[Variable] = frozenset()
    given_hidden: Mapping[Variable, Span] = field(default_factory=dict[Variable, Span])
    disclosed: tuple[Meaning | EveryInstance, ...] = ()
    in_loop: bool = False
    gives: Type | None = None
    is_procedure: bool = False
    cancels: frozenset[str] = frozenset()
    broken: frozenset[str] = frozenset()
    homes: Mapping[Variable, Meaning] = field(default_factory=dict[Variable, Meaning])
    numbers: Iterator[int] = field(default_factory=count)

    @property
    def vocabulary(self) -> Vocabulary:
        """What the configuration declares."""
        return self.resolver.vocabulary

    @property
    def report(self) -> Report:
        """Where findings go."""
        return self.resolver.report

    @property
    def actor(self) -> Meaning | None:
        """Who acts: inside `let`, the one it names."""
        return self.they or self.you

    def phrase(self, phrase: Phrase, expected: Type | None = None) -> Found | None:
        """What a phrase means here; see `Resolver.phrase`."""
        return self.resolver.phrase(phrase, self, expected)

    def fresh(self, name: str, of: Type) -> Variable:
        """A new variable of this entry."""
        return Variable(next(self.numbers), name, of)

    def about(self, subject: Variable) -> "Scope":
        """The scope inside a filter over `subject`."""
        return replace(self, it=subject)

    def at_home(self, variable: Variable, board: Meaning | None) -> "Scope":
        """The scope that knows the board of a variable's cell or line, if there is one."""
        return self if board is None else replace(self, homes={**self.homes, variable: board})

    def knowing(self, facts: tuple[Meaning, ...]) -> "Scope":
        """The scope in which these values are not none."""
        return replace(self, facts=self.facts + facts) if facts else self

    def supposing(
        self, condition: Meaning, span: Span, holds: bool, *, is_beside: bool = False
    ) -> "Scope":
        """The scope in which a condition holds, or does not, with all that follows from that."""
        if isinstance(condition, Constant):
            return self
        supposed = (*self.supposed, Supposed(condition, span, holds, is_beside))
        return replace(self.knowing(facts_when(condition, holds)), supposed=supposed)

    def also_supposing(self, supposed: tuple[Supposed, ...]) -> "Scope":
        """The scope in which these hold, or do not, as well."""
        return replace(self, supposed=self.supposed + supposed) if supposed else self

    def without(self, name: str | None) -> "Scope":
        """The scope in which a name could not be bound, because of what has been reported."""
        return self if name is None else replace(self, broken=self.broken | {name})

    def hiding(self, variable: Variable, hidden: bool) -> "Scope":
        """The scope in which the variable holds a piece that is hidden, if it is."""
        return replace(self, hidden=self.hidden | {variable}) if hidden else self

    def disclosing(self, shown: tuple[Meaning | EveryInstance, ...]) -> "Scope":
        """The scope after the faces of these pieces, or of all in these places, became known."""
        return replace(self, disclosed=self.disclosed + shown) if shown else self


def bind(word: Word, variable: Variable, scope: Scope, *, quiet: bool = False) -> Scope:
    """The scope in which `word` names the variable.

    A name that hides another is reported. Unless `quiet`, so is one that nothing ever uses.
    """
    name = word.text
    held = scope.names.get(name)
    broken = scope.broken
    if held is not None:
        broken = broken | {name}
        labels = (Label(held.span, "it got its meaning here"),)
        scope.report.add(
            NAME_IN_USE.at(word.span, help=_OTHER_NAME, labels=labels, name=name),
        )
        use(held, scope)
    elif is_taken(name, variable.type, scope.vocabulary):
        broken = broken | {name}
        scope.report.add(NAME_IN_USE.at(word.span, help=_OTHER_NAME, name=name))
    if not quiet and scope.report.is_open(word.span, UNUSED_NAME):
        scope.report.claim(UNUSED_NAME.at(word.span, help=_UNUSED_HELP, name=name))
    lost = {key: span for key, span in scope.lost.items() if key != name}
    names = {**scope.names, name: Bound(variable, word.span)}
    return replace(scope, names=names, lost=lost, broken=broken)


_OTHER_NAME = "Give it a name of its own with `as`."
_UNUSED_HELP = "Use it, or leave the name out."


def is_taken(name: str, of: Type, vocabulary: Vocabulary) -> bool:
    """Whether binding `name` would hide something. Its own kind does not count as hidden."""
    if isinstance(of, OptionalType):
        return is_taken(name, of.of, vocabulary)
    if not isinstance(of, ManyType | NoneType) and name in vocabulary.nouns_of(of):
        return False
    return name in vocabulary.global_names or name in VERB_NAMES


def use(bound: Bound, scope: Scope) -> Variable:
    """The variable behind a name, which now counts as used."""
    scope.report.refute(UNUSED_NAME.name, bound.span)
    return bound.variable


def without_new_names(before: Scope, after: Scope) -> Scope:
    """The scope behind a block that may not have been carried out: what it bound is lost."""
    new = {name: held.span for name, held in after.names.items() if name not in before.names}
    return replace(before, lost={**before.lost, **new, **after.lost})
