"""Numbers and things taken from sets: `number of`, `total`, `highest`, `different`, `first of`."""

from rulewright.check.phrases.filtered import known_of
from rulewright.check.phrases.kinship import core, many, member_type, optional
from rulewright.check.phrases.lying import only_kind
from rulewright.check.phrases.members import member
from rulewright.check.phrases.narrowing import facts_when, is_known_not_empty, narrowed
from rulewright.check.phrases.scope import Scope
from rulewright.check.phrases.sets import set_from
from rulewright.check.phrases.settled import count, number
from rulewright.check.phrases.sizes import is_never_empty
from rulewright.check.phrases.type_sizes import count_of_values
from rulewright.check.phrases.wanted import (
    as_set,
    as_value,
    checked,
    number_of,
    piece_at,
    range_of,
    report_no_place,
    report_wrong_type,
    said,
    there,
)
from rulewright.game.model import Order
from rulewright.meaning import sets, values
from rulewright.meaning.ranges import summed
from rulewright.meaning.sets import SetMeaning
from rulewright.meaning.types import (
    ManyType,
    NumberType,
    PieceType,
    Plain,
    Type,
)
from rulewright.meaning.values import Meaning, Read, Variable, ZoneAt
from rulewright.source.finding import FindingKind
from rulewright.source.place import Span
from rulewright.syntax.plain_words import NOT_SAID_SO
from rulewright.syntax.tree import Different, Fold, Grouped, Name, NumberOf, Phrase, Pick

TOO_WIDE_TO_TELL = FindingKind(
    "too-wide-to-tell",
    "`{text}` can have {count} different values, and no more than {most} can be told apart.",
)
MOST_DIFFERENT = 63
"""The different values of a set are the bits of one number."""

NO_ORDER = FindingKind("no-order", "`{text}` has no order, so nothing is the {end} of it.")
NOT_A_PILE = FindingKind("not-a-pile", "`{text}` is not a pile, so it has no {end}.")
"""A heap or a row, or a place of another sort."""


def resolve_number_of(phrase: NumberOf, scope: Scope) -> Meaning | None:
    """How many things there are. Players and members of a type are known before the game; of
    `players` alone, those are meant with whom it begins."""
    things = set_from(phrase.things, scope)
    if things is not None and _is_bare(phrase.things, "players"):
        return number(many(things).most)
    match things:
        case None:
            return None
        case sets.Players() | sets.Members():
            return number(many(things).most)
        case _:
            return count(things)


def _is_bare(phrase: Phrase, word: str) -> bool:
    match phrase:
        case Name(word=name, arguments=None, index=None):
            return name.text == word
        case Grouped(inner=inner):
            return _is_bare(inner, word)
        case _:
            return False


def resolve_fold(phrase: Fold, scope: Scope) -> Meaning | None:
    """`total value of S`, `highest of [x, y]`"""
    things = set_from(phrase.things, scope)
    if things is None:
        return None
    thing = scope.fresh("it", member_type(things))
    value = _of_each(thing, phrase.member, scope)
    if value is not None:
        value = narrowed(value, _known_there(things, thing, phrase.things.span))
    span = phrase.things.span if phrase.member is None else phrase.member.span
    value = None if value is None else checked(value, span, scope, NumberType(0, 0))
    if value is None:
        return None
    of = _range_of_fold(phrase.fold, things, value)
    return values.Fold(phrase.fold, things, thing, value, of, phrase.span)


def _range_of_fold(fold: str, things: SetMeaning, value: Meaning) -> NumberType:
    """Where a fold of the `value` of each thing lies. Of numbers that are listed, the highest is at
    least each of them, and the lowest at most."""
    each = range_of(value)
    match things:
        case _ if fold == "total":
            return summed(each, many(things).most)
        case sets.ListedThings(items=items) if isinstance(value, Read):
            ranges = [range_of(it) for it in items]
            bound = max if fold == "highest" else min
            return NumberType(bound(it.low for it in ranges), bound(it.high for it in ranges))
        case _:
            return each


def _known_there(things: SetMeaning, thing: Variable, span: Span) -> tuple[Meaning, ...]:
    """What surely is not none of a thing of the set, by the filters of the set."""
    known = known_of(things, thing, span)
    return tuple(fact for one in known for fact in facts_when(one.condition, one.holds))


def _of_each(thing: Variable, name: Name | None, scope: Scope) -> Meaning | None:
    """What belongs to each thing of a set, or the thing itself."""
    here = Read(thing, thing.type)
    if name is None:
        return here
    found = member(here, name, name.span, scope)
    return None if found is None else as_value(found, name.span, scope)


def resolve_different(phrase: Different, scope: Scope) -> SetMeaning | None:
    """The values of an attribute that occur in a set, each once."""
    things = set_from(phrase.things, scope)
    if things is None:
        return None
    thing = scope.fresh("it", member_type(things))
    value = _of_each(thing, phrase.member, scope)
    if value is not None:
        value = narrowed(value, _known_there(things, thing, phrase.things.span))
        value = there(value, phrase.member.span, scope)
    inner = None if value is None else core(value.type)
    if value is None or inner is None:
        return None
    different = _values_told_apart(value, inner, phrase.member.span, scope)
    if different is None:
        return None
    most = min(many(things).most, different)
    return sets.DifferentValues(things, thing, value, ManyType(inner, True, most))


def _values_told_apart(value: Meaning, of: Plain, span: Span, scope: Scope) -> int | None:
    """How many different values there can be; None with a finding where they are too many, or
    nothing that can be told apart."""
    different = count_of_values(of, scope.vocabulary)
    if different is None:
        wanted = "a number, `yes/no`, a player or one of `types:`"
        report_wrong_type(value, span, wanted, scope)
        return None
    if different <= MOST_DIFFERENT:
        return different
    help_line = "Narrow its range where it is declared."
    scope.report.add(
        TOO_WIDE_TO_TELL.at(
            span, help=help_line, text=said(span), count=different, most=MOST_DIFFERENT
        )
    )
    return None


def resolve_pick(phrase: Pick, scope: Scope) -> Meaning | SetMeaning | None:
    """`top of deck`, `first 2 of S`"""
    if isinstance(phrase.count, Name) and scope.vocabulary.kind_named(phrase.count.word.text):
        words = f"{phrase.end} {said(phrase.count.span)} of"
        help_line = f"Write `{phrase.end} of {said(phrase.things.span)}`."
        scope.report.add(NOT_SAID_SO.at(phrase.span, help=help_line, words=words))
        return None
    if phrase.end in {"top", "bottom"}:
        return _end_of_pile(phrase, scope)
    things = set_from(phrase.things, scope)
    if things is None:
        return None
    if not many(things).ordered:
        text, help_line = said(phrase.things.span), _how_ordered(things)
        scope.report.add(NO_ORDER.at(phrase.span, help=help_line, text=text, end=phrase.end))
        return None
    last = phrase.end == "last"
    if phrase.count is None:
        inner = member_type(things)
        is_there = is_never_empty(things) or is_known_not_empty(things, scope.facts)
        of: Type = inner if is_there else optional(inner)
        return narrowed(values.FirstOf(things, last, of), scope.facts)
    return _few(things, phrase, last, scope)


def _how_ordered(things: SetMeaning) -> str:
    """How to get one of a set that has no order."""
    match member_type(things):
        case PieceType():
            return (
                "Choose one with `choose … from …`, or say `order: pile` or `order: row` of "
                "the zone."
            )
        case _:
            return "Say where to begin, as in `players clockwise from you`."


def _few(things: SetMeaning, phrase: Pick, last: bool, scope: Scope) -> SetMeaning | None:
    few = None if phrase.count is None else number_of(phrase.count, scope)
    if few is None:
        return None
    whole = many(things)
    most = max(0, min(whole.most, range_of(few).high))
    return sets.FirstFew(things, few, last, ManyType(whole.member, True, most))


def _end_of_pile(phrase: Pick, scope: Scope) -> Meaning | SetMeaning | None:
    found = scope.phrase(phrase.things)
    if found is None:
        return None
    if not isinstance(found, ZoneAt):
        report_no_place(found, phrase.things.span, "a pile", scope)
        return None
    if found.zone.order is not Order.PILE:
        text, zone = said(phrase.things.span), found.zone.heading.id
        help_line = (
            f"Say `order: pile` of `{zone}`, or choose what is meant with `choose … from …`."
        )
        scope.report.add(NOT_A_PILE.at(phrase.span, help=help_line, text=text, end=phrase.end))
        return None
    kind = only_kind(found, scope.vocabulary)
    if phrase.count is not None:
        things = as_set(found, phrase.things.span, scope)
        return None if things is None else _few(things, phrase, phrase.end == "bottom", scope)
    if kind is None:
        as_set(found, phrase.things.span, scope)
        return None
    return piece_at(found, phrase.end, kind.heading.id, phrase.span, scope)
