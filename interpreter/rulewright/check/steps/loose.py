"""Amounts of what lies loose: whether it makes a difference which pieces are taken, and the choice
where it does."""

from enum import Enum

from rulewright.check.phrases.declared_types import declared_type
from rulewright.check.phrases.kinship import YES_NO, many, member_type
from rulewright.check.phrases.scope import NOBODY_ACTS, Scope
from rulewright.check.phrases.settled import all_of, count
from rulewright.check.phrases.wanted import range_of, said
from rulewright.check.steps.building import Built, Use
from rulewright.game.model import Faces, Kind, Order, Zone
from rulewright.meaning.deeds import Choose, Deeds, DrawTo, IfDo, MoveTo
from rulewright.meaning.sets import ListedThings, ReadSet, SetMeaning
from rulewright.meaning.types import ManyType, NumberType
from rulewright.meaning.values import (
    AttributeOf,
    Compare,
    Fold,
    ForAll,
    Meaning,
    Read,
    Test,
)
from rulewright.source.finding import FindingKind
from rulewright.source.frozen import replace
from rulewright.syntax.tree import Phrase

NOT_ALIKE = FindingKind(
    "not-alike", "The {plural} in `{text}` need not be alike, and nothing says which are taken."
)


class _Likeness(Enum):
    """Whether pieces of a kind that can lie in a zone are alike."""

    ALWAYS = "always"
    SOMETIMES = "sometimes"
    HARDLY = "hardly"


def take_loose(use: Use, taken: DrawTo, zone: Zone, phrase: Phrase) -> Built | None:
    """An amount of what does not lie in a pile: any of it where all is alike. Where it is not,
    whoever discards chooses; for any other verb it has to be said which."""
    any_of_them = replace(taken, loose=True)
    match _likeness(zone, taken.kind, use.scope):
        case _Likeness.ALWAYS:
            return use.doing(any_of_them)
        case _Likeness.SOMETIMES:
            chosen = _chosen(use, taken, phrase)
            are_alike = _are_alike(taken, use.scope)
            branch = IfDo(((are_alike, (any_of_them,)),), chosen or (), use.span)
            return None if chosen is None else use.doing(branch)
        case _Likeness.HARDLY if taken.verb == "discard":
            chosen = _chosen(use, taken, phrase)
            return None if chosen is None else use.doing(*chosen)
        case _:
            text, plural = said(phrase.span), taken.kind.plural
            help_line = (
                f"Choose them first, `choose … from {plural} in {text} as taken`, and then write "
                f"`{taken.verb} taken`."
            )
            if taken.verb == "draw":
                help_line = help_line.replace("`draw taken`", "`move taken to …`")
            use.scope.report.add(
                NOT_ALIKE.at(phrase.span, help=help_line, plural=plural, text=text)
            )
            return None


def _likeness(zone: Zone, kind: Kind, scope: Scope) -> _Likeness:
    vocabulary = scope.vocabulary
    is_whose = not kind.owned or zone.per == "player"
    name = zone.heading.id
    rows = tuple(it for it in kind.supply if (it.starts_in or kind.starts_in) == name)
    if name in vocabulary.brought_to or not rows:
        rows = kind.supply
    fixed = {it.heading.id for it in kind.attributes if not it.changing}
    sorts = {tuple(pair for pair in row.values if pair[0] in fixed) for row in rows}
    if zone.order is not Order.HEAP or zone.faces is Faces.AS_LAID or not is_whose:
        return _Likeness.HARDLY
    if len(sorts) > 1:
        return _Likeness.HARDLY
    if all(not it.changing for it in kind.attributes):
        return _Likeness.ALWAYS
    return _Likeness.SOMETIMES if zone.faces is Faces.ALL else _Likeness.HARDLY


def _are_alike(taken: DrawTo, scope: Scope) -> Meaning:
    """Whether what may change is the same of all pieces."""
    things, kind = taken.pieces, taken.kind
    member = member_type(things)
    one, other = scope.fresh("one", member), scope.fresh("other", member)
    id = kind.heading.id
    same: list[Meaning] = []
    for attribute in kind.attributes:
        of = declared_type(attribute.type, scope.vocabulary)
        if attribute.changing and of is not None:
            name = attribute.heading.id
            left = AttributeOf(id, name, Read(one, member), of)
            right = AttributeOf(id, name, Read(other, member), of)
            same.append(Compare(Test.EQUAL, left, right, YES_NO))
    each_other = ForAll(things, other, all_of(tuple(same)), YES_NO)
    return ForAll(things, one, each_other, YES_NO)


def _chosen(use: Use, taken: DrawTo, phrase: Phrase) -> Deeds | None:
    """Who acts chooses which pieces are taken; None with a finding where nobody does."""
    if use.actor is None:
        help_line = f"Say who does it: `let PLAYER {taken.verb} …`."
        use.scope.report.add(NOBODY_ACTS.at(use.frame.verb.span, help=help_line, name=taken.verb))
        return None
    wanted, things = taken.count, taken.pieces
    if taken.as_much:
        wanted = _at_most_there(wanted, things, use)
    most = max(0, min(many(things).most, range_of(wanted).high))
    of = ManyType(member_type(things), False, most)
    chosen = use.scope.fresh(taken.kind.heading.id, of)
    choice = Choose(
        actor=use.actor,
        chosen=chosen,
        candidates=things,
        domain=things,
        least=wanted,
        most=wanted,
        secretly=False,
        otherwise=() if taken.as_much else taken.otherwise,
        phrase=said(phrase.span),
        span=use.span,
    )
    pieces = ReadSet(chosen, of)
    return (
        choice,
        MoveTo(taken.verb, use.actor, pieces, taken.target, "top", taken.facing, use.span),
    )


def _at_most_there(wanted: Meaning, things: SetMeaning, use: Use) -> Meaning:
    """So many as are wanted, or all that there are."""
    there = count(things)
    limits = range_of(wanted), range_of(there)
    least = NumberType(min(it.low for it in limits), min(it.high for it in limits))
    number = NumberType(min(it.low for it in limits), max(it.high for it in limits))
    each = use.scope.fresh("amount", number)
    both = ListedThings((wanted, there), ManyType(number, True, 2))
    return Fold("lowest", both, each, Read(each, number), least, use.span)
