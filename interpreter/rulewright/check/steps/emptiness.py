"""Choices that may find nothing to choose from: each needs an `otherwise:`, or a proof."""

from collections.abc import Iterator, Sequence

from rulewright.check.phrases.sizes import is_never_empty, least_size
from rulewright.check.steps.drawing_amounts import AMOUNT_MAY_BE_MISSING
from rulewright.check.steps.feasible import is_among, leading_choices, leading_of_way
from rulewright.game.emptying import holds_always, is_promised
from rulewright.meaning.deeds import (
    Choose,
    Deed,
    Deeds,
    DrawTo,
    EitherDo,
    IfDo,
    MayDo,
    MoveTo,
    Pay,
    PerformEffect,
    PickAtRandom,
    Reach,
)
from rulewright.meaning.sameness import same
from rulewright.meaning.sets import PiecesIn, SetMeaning
from rulewright.meaning.values import AllOf, Constant, Exists, Meaning, ZoneAt
from rulewright.meaning.walking import bodies
from rulewright.source.finding import Finding, FindingKind

CHOICE_MAY_BE_EMPTY = FindingKind(
    "choice-may-be-empty", "Nothing says what happens here when there is too little to choose from."
)

_HELP = (
    "Add `otherwise:` on the next line, with what happens then (`stop`, for example). A choice at "
    "the beginning of an action needs none: the action is offered only where it can be made."
)

PAYMENT_MAY_FAIL = FindingKind(
    "payment-may-fail", "Nothing says what happens here when there are too few `{counter}`."
)

_HELP_OF_PAYING = (
    "Add `otherwise:` on the next line, with what happens then (`stop`, for example). What is paid "
    "at the beginning of an action needs none: the action is offered only where it can be paid."
)

EFFECT_MAY_FAIL = FindingKind(
    "effect-may-fail", "Nothing says what happens here when the effect cannot be carried out."
)

_HELP_OF_EFFECTS = (
    "Add `otherwise:` on the next line, with what happens then (`stop`, for example). At the "
    "beginning of an action or a card it needs none: that is offered only where it can be done."
)

_HELP_OF_DISCARDING = (
    "Add `as much as possible`, or `otherwise:` on the next line. What is discarded at the "
    "beginning of an action needs none: the action is offered only where there is enough."
)

_HELP_OF_CHANCE = (
    "Add `otherwise:` on the next line, with what happens then (`stop`, for example), or ask "
    "`if there are …:` first."
)


def check_choices_can_be_made(
    deeds: Sequence[Deed], proved: Sequence[Deed] = ()
) -> Iterator[Finding]:
    """Every choice has something to choose from, or says what happens when there is nothing.

    `proved` are the leading choices of an action, which is offered only when they can be made;
    those of a `may` and of alternatives are proved in the same way, and the first step of a branch
    that asks whether there is something to choose from.
    """
    for deed in deeds:
        known = proved
        match deed:
            case Choose(otherwise=None, reach=Reach()) if not is_among(deed, proved):
                yield CHOICE_MAY_BE_EMPTY.at(deed.span, help=_HELP)
            case Choose() if not is_among(deed, proved) and _may_be_empty(deed, deed.least):
                if _is_discarded(deed, deeds):
                    yield AMOUNT_MAY_BE_MISSING.at(
                        deed.span, help=_HELP_OF_DISCARDING, place=_place_of(deed.candidates)
                    )
                else:
                    yield CHOICE_MAY_BE_EMPTY.at(deed.span, help=_HELP)
            case PickAtRandom() if not is_among(deed, proved) and _may_be_empty(deed, deed.count):
                yield CHOICE_MAY_BE_EMPTY.at(deed.span, help=_HELP_OF_CHANCE)
            case Pay(otherwise=None, change=change) if not is_among(deed, proved):
                name = change.counter.heading.id
                yield PAYMENT_MAY_FAIL.at(deed.span, help=_HELP_OF_PAYING, counter=name)
            case DrawTo(verb="discard") if not is_among(deed, proved) and _may_lack(deed):
                yield AMOUNT_MAY_BE_MISSING.at(
                    deed.span, help=_HELP_OF_DISCARDING, place=_place_of(deed.pieces)
                )
            case PerformEffect(otherwise=None, proved=False) if not is_among(deed, proved):
                yield EFFECT_MAY_FAIL.at(deed.span, help=_HELP_OF_EFFECTS)
            case MayDo(body=body):
                known = (*proved, *leading_choices(body).choices)
            case EitherDo(ways=ways):
                leading = (leading_of_way(way.body) for way in ways)
                known = (*proved, *(choice for way in leading for choice in way.choices))
            case IfDo(branches=branches):
                known = (*proved, *(it for branch in branches for it in _asked_about(*branch)))
            case _:
                pass
        for inner in bodies(deed):
            yield from check_choices_can_be_made(inner, known)


def _asked_about(condition: Meaning, body: Deeds) -> Iterator[Choose | PickAtRandom]:
    """The choice that a branch begins with, where the branch asks whether `there are` such."""
    conditions = condition.parts if isinstance(condition, AllOf) else (condition,)
    match body:
        case (Choose(least=None) | PickAtRandom(count=None) as choice, *_):
            for one in conditions:
                match one:
                    case Exists(things=things, condition=None) if same(things, choice.candidates):
                        yield choice
                    case _:
                        pass
        case _:
            return


def _may_be_empty(choice: Choose | PickAtRandom, least: Meaning | None) -> bool:
    if choice.otherwise is not None:
        return False
    match least:
        case None:
            return not (is_never_empty(choice.candidates) or _is_promised(choice.candidates))
        case Constant(value=value):
            return value > least_size(choice.candidates)
        case _:
            return True


def _may_lack(deed: DrawTo) -> bool:
    """Whether there may be fewer than are discarded, and nothing says what happens then."""
    is_said = deed.otherwise is not None or deed.as_much
    match deed.pieces.location:
        case ZoneAt(zone=zone) if len(zone.holds) == 1:
            return not is_said and not is_promised(zone.when_empty)
        case _:
            return not is_said


def _is_discarded(choice: Choose, deeds: Sequence[Deed]) -> bool:
    """Whether the step that asks discards what is chosen as well."""
    return any(isinstance(it, MoveTo) and it.span == choice.span for it in deeds)


def _place_of(things: SetMeaning) -> str:
    match things:
        case PiecesIn(location=ZoneAt(zone=zone)):
            return zone.heading.id
        case _:
            raise TypeError("what is discarded as an amount lies in a zone")


def _is_promised(candidates: SetMeaning) -> bool:
    """Whether the rules promise that something lies there: `when empty: cannot happen`."""
    match candidates:
        case PiecesIn(location=ZoneAt(zone=zone), owner=None):
            return holds_always(zone.when_empty) and len(zone.holds) == 1
        case _:
            return False
