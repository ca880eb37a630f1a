"""Steps that change nothing, and counters that get a value which nothing reads."""

from collections.abc import Sequence

from rulewright.check.phrases.scope import Scope
from rulewright.check.phrases.wanted import range_of, said
from rulewright.check.steps.faces import faces_at
from rulewright.game.model import Faces, Order
from rulewright.meaning.deeds import (
    Deed,
    Deeds,
    MoveTo,
    Pay,
    RememberOne,
    RememberSet,
    SetAttribute,
    SetCounter,
    SwapPlaces,
    TurnOver,
)
from rulewright.meaning.sameness import same
from rulewright.meaning.sets import Only, PiecesIn, SetMeaning
from rulewright.meaning.values import (
    AttributeOf,
    Call,
    CounterOf,
    Meaning,
    PieceIn,
    PieceOn,
    ScoreOf,
    ZoneAt,
)
from rulewright.meaning.walking import all_nodes, parts
from rulewright.source.finding import FindingKind, Severity

STEP_CHANGES_NOTHING = FindingKind(
    "step-changes-nothing", "`{text}` changes nothing.", Severity.WARNING
)
OVERWRITTEN = FindingKind(
    "overwritten", "What `{text}` writes is overwritten before anything reads it.", Severity.WARNING
)


def check_changes_something(deeds: Deeds, scope: Scope) -> None:
    """A step that changes counters or pieces leaves something other than it was."""
    for deed in deeds:
        if isinstance(deed, Pay):
            check_changes_something((deed.change,), scope)
        is_open = scope.report.is_open(deed.span, STEP_CHANGES_NOTHING)
        if is_open and isinstance(deed, SetCounter | SetAttribute | SwapPlaces | MoveTo | TurnOver):
            finding = STEP_CHANGES_NOTHING.at(deed.span, help=_HELP, text=said(deed.span))
            scope.report.claim_where(_is_idle(deed, scope), finding)


_HELP = "Change it to what is meant, or take it out."


def _is_idle(
    deed: SetCounter | SetAttribute | SwapPlaces | MoveTo | TurnOver, scope: Scope
) -> bool:
    match deed:
        case SetCounter(by=None, value=CounterOf(counter=read, of=owner)):
            return read == deed.counter and _same_owner(owner, deed.of)
        case SetCounter(by=by):
            return by is not None and (range_of(by).low, range_of(by).high) == (0, 0)
        case SetAttribute(value=AttributeOf(attribute=read, piece=piece)):
            return read == deed.attribute and same(piece, deed.piece)
        case SwapPlaces(left=left, right=right):
            return same(left, right)
        case MoveTo(pieces=PiecesIn(location=ZoneAt(zone=zone) as origin), target=target):
            return zone.order is Order.HEAP and same(origin, target)
        case MoveTo(pieces=Only(value=PieceIn(zone=origin, end="only")), target=target):
            return same(origin, target)
        case TurnOver(pieces=pieces):
            place = _place_of(pieces)
            return place is not None and faces_at(place, scope.resolver) not in {
                Faces.AS_LAID,
                None,
            }
        case _:
            return False


def _same_owner(one: Meaning | None, other: Meaning | None) -> bool:
    return one is other if one is None or other is None else same(one, other)


def _place_of(pieces: SetMeaning) -> Meaning | None:
    match pieces:
        case PiecesIn(location=place):
            return place
        case Only(value=PieceIn(zone=place)) | Only(value=PieceOn(cell=place)):
            return place
        case _:
            return None


def check_nothing_is_overwritten(deeds: Sequence[Deed], scope: Scope) -> None:
    """What a counter is given is read before the counter is given something else."""
    for at, deed in enumerate(deeds):
        if isinstance(deed, SetCounter):
            finding = OVERWRITTEN.at(deed.span, help=_OVERWRITTEN_HELP, text=said(deed.span))
            is_lost = _is_overwritten(deed, deeds[at + 1 :]) and not _is_idle(deed, scope)
            scope.report.claim_where(is_lost, finding)


_OVERWRITTEN_HELP = "Keep the one of the two that is meant."


def _is_overwritten(deed: SetCounter, behind: Sequence[Deed]) -> bool:
    for other in behind:
        if not isinstance(other, SetCounter | SetAttribute | RememberOne | RememberSet):
            return False
        if _reads(other, deed):
            return False
        if (
            isinstance(other, SetCounter)
            and other.counter == deed.counter
            and _same_owner(other.of, deed.of)
        ):
            return True
    return False


def _reads(deed: Deed, counter: SetCounter) -> bool:
    """Whether a deed reads the counter, or what may read it."""
    return any(
        isinstance(one, Call | ScoreOf)
        or (isinstance(one, CounterOf) and one.counter == counter.counter)
        for node in parts(deed)
        for one in all_nodes(node)
    )
