"""What a named value comes to with all that changes it for a while.

Changes are worked out whenever the value is read, in this order: what sets it, what increases or
reduces it, what multiplies it, what limits it; of one sort in the order of the file.
"""

from collections.abc import Sequence

from rulewright.check.phrases.kinship import YES_NO, core, united
from rulewright.check.phrases.settled import any_of
from rulewright.check.phrases.standing import Standing
from rulewright.meaning.changes import Change
from rulewright.meaning.permissions import in_words
from rulewright.meaning.ranges import LARGEST, added, inside, multiplied, subtracted
from rulewright.meaning.types import ManyType, NumberType, Type
from rulewright.meaning.values import (
    Calculation,
    Choice,
    Constant,
    InForce,
    Meaning,
    Operator,
    Read,
    Variable,
    Within,
)
from rulewright.source.finding import Finding, FindingKind, Label, Severity
from rulewright.source.frozen import dataclass
from rulewright.source.place import Span
from rulewright.syntax.changes import How

SET_TWICE = FindingKind(
    "set-twice",
    "`{name}` is set here and in another line; where both hold, this one counts, which stands "
    "further down.",
    Severity.WARNING,
)

WHOLE = NumberType(-LARGEST - 1, LARGEST)
"""What a slot of the state holds."""


def with_changes(
    body: Meaning,
    changes: Sequence[Change],
    standing: Sequence[Standing],
    parameters: Sequence[Variable],
    players: int,
    declared: Type | None,
    span: Span,
) -> Meaning:
    """What a value is with its changes. A number that could leave its range by them stops the game
    where it does: the `declared` one, else that of a slot."""
    if not (changes or standing):
        return body
    arguments = tuple(Read(it, it.type) for it in parameters if not isinstance(it.type, ManyType))
    begun = [_Reading(change, arguments, players) for change in changes]
    readings: list[_Reading | Standing] = [*begun, *standing]
    readings.sort(key=lambda reading: reading.number)
    for how, apply in _STRATA:
        for reading in readings:
            if reading.how in how:
                body = apply(body, reading, span)
    bounds = core(declared) if declared is not None else WHOLE
    of = core(body.type)
    if isinstance(of, NumberType) and isinstance(bounds, NumberType) and not inside(of, bounds):
        return Within(body, bounds, span)
    return body


def set_twice(name: str, first: Span, second: Span) -> Finding:
    """The finding for two lines that set one value to different things."""
    help_line = (
        "If that is meant, say so with `accept:`; else let one of them increase, reduce or limit "
        "it."
    )
    labels = (Label(first, "the other line"),)
    return SET_TWICE.at(second, help=help_line, labels=labels, name=in_words(name))


@dataclass(frozen=True, slots=True)
class _Reading:
    """A change where its value is read."""

    change: Change
    arguments: tuple[Meaning, ...]
    players: int

    @property
    def number(self) -> int:
        return self.change.number

    @property
    def how(self) -> How:
        return self.change.how

    @property
    def groups(self) -> range:
        return range(self.change.groups(self.players))

    def holds(self, group: int) -> Meaning:
        return InForce(self.change, self.arguments, False, group, YES_NO)

    def amount(self, group: int) -> Meaning:
        return InForce(self.change, self.arguments, True, group, self.change.type)

    def each_holding(self) -> list[tuple[Meaning, Meaning]]:
        """Conditions under which it is in force, each with what it changes the value to or by."""
        change = self.change
        if change.keeps_amount:
            return [(self.holds(group), self.amount(group)) for group in self.groups]
        assert change.constant is not None
        holds = any_of(tuple(self.holds(group) for group in self.groups))
        return [(holds, Constant(change.constant, change.type))]

    def sums(self) -> list[Meaning]:
        return [InForce(self.change, self.arguments, True, group, WHOLE) for group in self.groups]

    def factors(self) -> list[Meaning]:
        once = Constant(1, NumberType(1, 1))
        return [
            Choice(self.holds(group), times, once, WHOLE)
            for group, times in zip(self.groups, self.sums(), strict=True)
        ]


def _set(body: Meaning, at: _Reading | Standing, span: Span) -> Meaning:
    for holds, amount in at.each_holding():
        of = united(amount.type, body.type)
        assert of is not None, "the checker lets no value be set to another sort of thing"
        body = Choice(holds, amount, body, of)
    return body


def _add(body: Meaning, at: _Reading | Standing, span: Span) -> Meaning:
    less = at.how is How.REDUCED
    operator = Operator.SUBTRACT if less else Operator.ADD
    for by in at.sums():
        of = (subtracted if less else added)(_range(body), _range(by))
        body = Calculation(operator, body, by, of, span)
    return body


def _multiply(body: Meaning, at: _Reading | Standing, span: Span) -> Meaning:
    for by in at.factors():
        if not inside(_range(body), WHOLE):
            body = Within(body, WHOLE, span)
        of = multiplied(_range(body), _range(by))
        body = Calculation(Operator.MULTIPLY, body, by, of, span)
    return body


def _limit(body: Meaning, at: _Reading | Standing, span: Span) -> Meaning:
    is_lower = at.how is How.AT_MOST
    operator = Operator.LOWER if is_lower else Operator.HIGHER
    for holds, amount in at.each_holding():
        whole, limit = _range(body), _range(amount)
        end = whole.high if is_lower else whole.low
        none = Constant(end, NumberType(end, end))
        bound = Choice(holds, amount, none, NumberType(min(limit.low, end), max(limit.high, end)))
        of = NumberType(min(whole.low, limit.low), whole.high)
        if not is_lower:
            of = NumberType(whole.low, max(whole.high, limit.high))
        body = Calculation(operator, body, bound, of, span)
    return body


def _range(number: Meaning) -> NumberType:
    of = core(number.type)
    assert isinstance(of, NumberType), "the checker lets only numbers be calculated with"
    return of


_STRATA = (
    ((How.SET,), _set),
    ((How.INCREASED, How.REDUCED), _add),
    ((How.MULTIPLIED,), _multiply),
    ((How.AT_MOST, How.AT_LEAST), _limit),
)
"""The sorts of changes, in the order in which they are worked out."""
