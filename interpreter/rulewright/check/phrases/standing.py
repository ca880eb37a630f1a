"""`while this is in your hand: your worth is increased by 1`: what a card changes where it lies.

Nothing is kept of it: the condition is looked at whenever the value is read.
"""

from collections.abc import Iterator

from rulewright.check.phrases.judging import truth_of
from rulewright.check.phrases.kinship import YES_NO, core, many
from rulewright.check.phrases.scope import Bound, Resolver, Scope
from rulewright.check.phrases.settled import all_of, any_of, compare, count, number
from rulewright.check.phrases.wanted import number_of, range_of, report_wrong_type, said, typed
from rulewright.check.steps.faces import faces_at
from rulewright.game.build_cards import title_type
from rulewright.game.model import Faces, Kind, Title, Value
from rulewright.game.notes import THIS, TITLE
from rulewright.meaning.ranges import hull, summed
from rulewright.meaning.sets import Filtered, PiecesIn, PiecesOf, PiecesOn, SetMeaning
from rulewright.meaning.types import (
    CellType,
    EnumType,
    ManyType,
    NumberType,
    PieceType,
    PlayerType,
    member_of,
)
from rulewright.meaning.values import (
    AllOf,
    AnyOf,
    AttributeOf,
    Choice,
    Constant,
    Contains,
    Exists,
    FacesUp,
    Fold,
    Meaning,
    Read,
    Test,
    Variable,
    ZoneAt,
)
from rulewright.meaning.walking import variables_read
from rulewright.source.finding import FindingKind
from rulewright.source.frozen import dataclass, replace
from rulewright.source.place import Span
from rulewright.syntax.changes import Change, ChangeLine, How, While
from rulewright.syntax.tree import Possessed

DEPENDS_ON_THE_CARD = FindingKind(
    "depends-on-the-card", "`{text}` may differ from card to card, and only one of them can count."
)


@dataclass(frozen=True, slots=True)
class StandingLine:
    """A line that counts as long as a condition holds, with the card, the number of its title, and
    the number of the line in the file."""

    kind: Kind
    title: int
    condition: While
    line: ChangeLine
    number: int


def standing_lines(resolver: Resolver) -> Iterator[StandingLine]:
    """The lines of cards that count while something holds; none before lines were numbered."""
    vocabulary = resolver.vocabulary
    if not resolver.changing.lines:
        return
    for cards in vocabulary.game.cards:
        kind = vocabulary.kinds.get(cards.heading.id)
        for place, title in enumerate(cards.titles):
            for block, line in lines_of(title):
                if kind is not None:
                    number = resolver.changing.lines[line.span].number
                    yield StandingLine(kind, place, block, line, number)


def lines_of(title: Title) -> Iterator[tuple[While, ChangeLine]]:
    """The lines of a card that count while something holds."""
    for step in () if title.lasting is None else title.lasting.steps:
        if isinstance(step, While):
            yield from ((step, line) for line in step.changes.changes)


def lines_changing(value: Value, scope: Scope) -> Iterator[tuple[StandingLine, Change]]:
    """Those of them that change a value of players."""
    for at in standing_lines(scope.resolver):
        if isinstance(at.line, Change) and changes_own(at.line) == value.heading.id:
            yield at, at.line


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


def standing(
    at: StandingLine, change: Change, of: Meaning, you: Variable, scope: Scope
) -> Standing | None:
    """What a line means for the player whose value it is; None with a finding."""
    acting = replace(scope, you=Read(you, PlayerType()))
    inner, this = naming_this(at.kind, at.condition.span, acting)
    condition = truth_of(at.condition.condition, inner)
    amount = _amount(change, of, inner)
    if condition is None or amount is None:
        return None
    condition = lying_openly(condition, this, scope.resolver) or condition
    cards = cards_that(at, condition, this, scope)
    if change.how not in (How.INCREASED, How.REDUCED) and this in variables_read(amount):
        help_line = "Let the card increase or reduce it, or name an amount that is always the same."
        span = change.amount.span
        scope.report.add(DEPENDS_ON_THE_CARD.at(span, help=help_line, text=said(span)))
        return None
    copies = many(cards).most
    return Standing(at.number, change.how, copies, cards, this, amount, change.span)


def _amount(change: Change, of: Meaning, scope: Scope) -> Meaning | None:
    if change.how is How.SET:
        return typed(change.amount, scope, of.type)
    if not isinstance(core(of.type), NumberType):
        report_wrong_type(of, change.target.span, "a number", scope)
        return None
    return number_of(change.amount, scope)


def cards_that(at: StandingLine, condition: Meaning, this: Variable, scope: Scope) -> Filtered:
    """The cards of the title for which the condition holds. Where it says in which place they lie,
    only that place is looked at; and the title is read of no card that lies elsewhere."""
    kind = at.kind.heading.id
    of = EnumType(title_type(kind))
    title = AttributeOf(kind, TITLE, Read(this, this.type), of)
    is_meant = compare(Test.EQUAL, title, Constant(at.title, of))
    sorts = scope.vocabulary.supplies[kind].sorts((TITLE,))
    most = ManyType(PieceType(kind), False, sorts[(at.title,)])
    parts = parts_of(condition)
    for place, part in enumerate(parts):
        match part:
            case Contains(things=PiecesIn() as things, value=Read(variable=variable)) if (
                variable is this and (place == 0 or _is_there(things.location))
            ):
                others = (*parts[:place], *parts[place + 1 :], is_meant)
                return Filtered(things, this, all_of(others), most)
            case _:
                pass
    every = PiecesOf(at.kind, None, most)
    return Filtered(every, this, all_of((*parts, is_meant)), most)


def parts_of(condition: Meaning) -> tuple[Meaning, ...]:
    """The conditions of which all have to hold."""
    if not isinstance(condition, AllOf):
        return (condition,)
    return tuple(it for part in condition.parts for it in parts_of(part))


def _is_there(place: Meaning) -> bool:
    """Whether a place can be looked at before any condition holds."""
    return isinstance(place, ZoneAt) and (place.of is None or isinstance(place.of, Read))


def lying_openly(condition: Meaning, this: Variable, resolver: Resolver) -> Meaning | None:
    """A condition that says where a card lies, and that it lies there face up where faces are as
    laid; None where it does not say so of a place in which everybody sees what lies face up."""
    match condition:
        case AllOf(parts=parts):
            for place, part in enumerate(parts):
                found = lying_openly(part, this, resolver)
                if found is not None:
                    return all_of((*parts[:place], *parts_of(found), *parts[place + 1 :]))
            return None
        case AnyOf(parts=parts):
            each = [lying_openly(part, this, resolver) for part in parts]
            known = tuple(it for it in each if it is not None)
            return any_of(known) if len(known) == len(each) else None
        case Contains(things=things, value=Read(variable=variable) as card) if variable is this:
            match _faces(things, resolver):
                case Faces.ALL:
                    return condition
                case Faces.AS_LAID:
                    return all_of((condition, FacesUp(card, YES_NO)))
                case _:
                    return None
        case _:
            return None


def _faces(things: SetMeaning, resolver: Resolver) -> Faces | None:
    """Who sees the faces in the place in which these pieces lie."""
    match things:
        case PiecesIn(location=place):
            return faces_at(place, resolver)
        case PiecesOn(cells=cells):
            of = member_of(cells.type)
            return resolver.vocabulary.boards[of.board].faces if isinstance(of, CellType) else None
        case _:
            return None
