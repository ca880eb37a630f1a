"""What is known of a thing that comes from a filtered set."""

from collections.abc import Iterator

from rulewright.check.phrases.kinship import YES_NO
from rulewright.check.phrases.narrowing import facts_when, holds_on
from rulewright.check.phrases.scope import Scope, Supposed
from rulewright.meaning.replacing import said_of
from rulewright.meaning.sets import (
    EndOfRow,
    Extreme,
    Filtered,
    FromSeat,
    PiecesIn,
    PiecesOn,
    SetMeaning,
    StretchOfRow,
)
from rulewright.meaning.values import AllOf, Contains, Meaning, Read, Variable
from rulewright.source.place import Span


def known_of(things: SetMeaning, thing: Variable, span: Span) -> tuple[Supposed, ...]:
    """What the filters of a set, written at `span`, tell of the thing that was taken from it."""
    return tuple(Supposed(condition, span, True) for condition in _told(things, thing))


def facts_of(things: SetMeaning, thing: Variable) -> tuple[Meaning, ...]:
    """What is not none and not empty because the thing is in the set, at the moment at which it is
    taken from it."""
    return tuple(fact for told in _told(things, thing) for fact in facts_when(told, True))


def lastingly_known_of(
    things: SetMeaning, thing: Variable, span: Span, scope: Scope
) -> tuple[Supposed, ...]:
    """The same, without what steps can change before the thing's turn comes."""
    known = known_of(things, thing, span)
    return tuple(one for one in known if holds_on(one.condition, scope.vocabulary.is_changing))


def _told(things: SetMeaning, thing: Variable) -> Iterator[Meaning]:
    match things:
        case Filtered(things=inner, thing=candidate, condition=condition):
            yield from _told(inner, thing)
            parts = condition.parts if isinstance(condition, AllOf) else (condition,)
            yield from (said_of(part, candidate, thing) for part in parts)
        case Extreme(things=inner) | FromSeat(things=inner):
            yield from _told(inner, thing)
        case PiecesIn() | PiecesOn() | StretchOfRow() | EndOfRow():
            yield Contains(things, Read(thing, thing.type), YES_NO)
        case _:
            return
