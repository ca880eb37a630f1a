"""`while this is in your hand: your worth is increased by 1`: what a card changes where it lies.

Nothing is kept of it: the condition is looked at whenever the value is read.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rulewright.check.phrases.judging import truth_of
from rulewright.check.phrases.kinship import YES_NO, core
from rulewright.check.phrases.scope import Bound, Scope
from rulewright.check.phrases.settled import all_of, compare, count, number
from rulewright.check.phrases.wanted import number_of, range_of, report_wrong_type, said, typed
from rulewright.game.build_cards import title_type
from rulewright.game.model import Kind, Title, Value
from rulewright.game.notes import THIS, TITLE
from rulewright.meaning.ranges import hull, summed
from rulewright.meaning.sets import Filtered, PiecesOf, SetMeaning
from rulewright.meaning.types import EnumType, ManyType, NumberType, PieceType, PlayerType
from rulewright.meaning.values import (
    AllOf,
    AttributeOf,
    Choice,
    Constant,
    Contains,
    Exists,
    Fold,
    Meaning,
    Read,
    Test,
    Variable,
)
from rulewright.meaning.walking import variables_read
from rulewright.source.finding import FindingKind
from rulewright.source.place import Span
from rulewright.syntax.changes import Change, How, While
from rulewright.syntax.tree import Possessed

DEPENDS_ON_THE_CARD = FindingKind(
    "depends-on-the-card", "`{text}` may differ from card to card, and only one of them can count."
)


@dataclass(frozen=True, slots=True)
class StandingLine:
    """A line that changes a value of players as long as a condition holds, with the card, the
    number of its title, and the number of the line in the file."""

    kind: Kind
    title: int
    condition: While
    change: Change
    number: int


def standing_lines(value: Value, scope: Scope) -> Iterator[StandingLine]:
    """The lines of cards that change a value."""
    vocabulary = scope.vocabulary
    for cards in vocabulary.game.cards:
        kind = vocabulary.kinds.get(cards.heading.id)
        for place, title in enumerate(cards.titles):
            for block, change in lines_of(title):
                if kind is not None and changes_own(change) == value.heading.id:
                    line = scope.resolver.changing.lines[change.span]
                    yield StandingLine(kind, place, block, change, line.number)


def lines_of(title: Title) -> Iterator[tuple[While, Change]]:
    """The lines of a card that change a value while something holds."""
    for step in () if title.lasting is None else title.lasting.steps:
        if isinstance(step, While):
            yield from ((step, it) for it in step.changes.changes if isinstance(it, Change))


def changes_own(change: Change) -> str | None:
    """The value that a line changes for the player it says `your` of; None for any other line."""
    match change.target:
        case Possessed(whose="your", name=name) if name.index is None and not name.arguments:
            return name.word.text
        case _:
            return None


@dataclass(frozen=True, slots=True)
class Standing:
    """What such a line means where its value is read: for how many cards it holds at most, the
    cards for which it does, and what it changes the value to or by for each."""

    number: int
    how: How
    copies: int
    cards: SetMeaning
    this: Variable
    amount: Meaning
    span: Span

    def each_holding(self) -> list[tuple[Meaning, Meaning]]:
        """Conditions under which it holds, each with what it changes the value to or by."""
        return [(Exists(self.cards, self.this, None, YES_NO), self.amount)]

    def sums(self) -> list[Meaning]:
        """What is to be added, or taken away."""
        of = summed(range_of(self.amount), self.copies)
        return [Fold("total", self.cards, self.this, self.amount, of, self.span)]

    def factors(self) -> list[Meaning]:
        """What is to be multiplied with, once for each card."""
        many, once = count(self.cards), number(1)
        of = hull((range_of(self.amount), NumberType(1, 1)))
        return [
            Choice(compare(Test.AT_MOST, number(at), many), self.amount, once, of)
            for at in range(1, self.copies + 1)
        ]


def naming_this(kind: Kind, span: Span, scope: Scope) -> tuple[Scope, Variable]:
    """The scope of what a card says, in which `this` is the card."""
    this = scope.fresh(THIS, PieceType(kind.heading.id))
    return replace(scope, names={**scope.names, THIS: Bound(this, span)}), this


def standing(line: StandingLine, of: Meaning, you: Variable, scope: Scope) -> Standing | None:
    """What a line means for the player whose value it is; None with a finding."""
    acting = replace(scope, you=Read(you, PlayerType()))
    inner, this = naming_this(line.kind, line.condition.span, acting)
    condition = truth_of(line.condition.condition, inner)
    amount = _amount(line.change, of, inner)
    if condition is None or amount is None:
        return None
    sorts = scope.vocabulary.supplies[line.kind.heading.id].sorts((TITLE,))
    copies = sorts[(line.title,)]
    cards = _cards(line, condition, this, copies, scope)
    if line.change.how not in (How.INCREASED, How.REDUCED) and this in variables_read(amount):
        help_line = "Let the card increase or reduce it, or name an amount that is always the same."
        span = line.change.amount.span
        scope.report.add(DEPENDS_ON_THE_CARD.at(span, help=help_line, text=said(span)))
        return None
    return Standing(line.number, line.change.how, copies, cards, this, amount, line.change.span)


def _amount(change: Change, of: Meaning, scope: Scope) -> Meaning | None:
    if change.how is How.SET:
        return typed(change.amount, scope, of.type)
    if not isinstance(core(of.type), NumberType):
        report_wrong_type(of, change.target.span, "a number", scope)
        return None
    return number_of(change.amount, scope)


def _cards(
    line: StandingLine, condition: Meaning, this: Variable, copies: int, scope: Scope
) -> SetMeaning:
    """The cards of the title for which the condition holds. Where it says in which place they lie,
    only that place is looked at."""
    kind = line.kind.heading.id
    of = EnumType(title_type(kind))
    title = AttributeOf(kind, TITLE, Read(this, this.type), of)
    is_meant = compare(Test.EQUAL, title, Constant(line.title, of))
    parts = condition.parts if isinstance(condition, AllOf) else (condition,)
    most = ManyType(PieceType(kind), False, copies)
    match parts[0]:
        case Contains(things=things, value=Read(variable=variable)) if variable is this:
            return Filtered(things, this, all_of((is_meant, *parts[1:])), most)
        case _:
            every = PiecesOf(line.kind, None, ManyType(PieceType(kind), False, copies))
            return Filtered(every, this, all_of((condition, is_meant)), most)
