"""How many things a set surely has, and can have at most, whatever happened in play."""

from rulewright.check.phrases.kinship import core, many
from rulewright.check.phrases.matches import most_that_match
from rulewright.check.phrases.vocabulary import Vocabulary
from rulewright.meaning.sets import (
    Cells,
    DifferentValues,
    Extreme,
    Filtered,
    FirstFew,
    FromSeat,
    Lines,
    ListedThings,
    Members,
    Only,
    PiecesOf,
    Players,
    SetMeaning,
    StraightLines,
)
from rulewright.meaning.types import ManyType
from rulewright.meaning.values import BoardAt, Compare, Constant, Meaning, Read, Test, Variable
from rulewright.meaning.walking import variables_read


def least_size(things: SetMeaning) -> int:
    """How many things a set surely has."""
    match things:
        case Players() | Members() | ListedThings():
            return many(things).most
        case Cells(board=BoardAt(board=board)) if not board.floating:
            return many(things).most
        case FromSeat(things=inner):
            return least_size(inner)
        case _:
            return int(is_never_empty(things))


def most_size(things: SetMeaning, vocabulary: Vocabulary) -> int:
    """How many things a set can have at most."""
    whole = many(things).most
    match things:
        case Filtered(things=inner, thing=thing, condition=condition):
            least = min(whole, most_size(inner, vocabulary))
            matching = None if least == 0 else most_that_match(thing, condition, vocabulary)
            return least if matching is None else min(least, matching)
        case Extreme(things=inner) | FirstFew(things=inner) | FromSeat(things=inner):
            return min(whole, most_size(inner, vocabulary))
        case DifferentValues(things=inner):
            return min(whole, most_size(inner, vocabulary))
        case _:
            return whole


def is_never_empty(things: SetMeaning) -> bool:
    """Whether a set is sure to have a thing, whatever happened in play."""
    match things:
        case Players() | Cells() | ListedThings():
            return True
        case Members(enumeration=enumeration):
            return bool(enumeration.members)
        case PiecesOf(type=ManyType(most=most)):
            return most > 0
        case FromSeat(things=inner) | Extreme(things=inner):
            return is_never_empty(inner)
        case FirstFew(things=inner, count=Constant(value=first)):
            return first > 0 and is_never_empty(inner)
        case Lines(board=BoardAt(board=board)):
            return not board.floating
        case StraightLines():
            return True
        case Only(value=value):
            return core(value.type) is value.type
        case Filtered(things=Players() as players, thing=thing, condition=condition):
            return many(players).most > 1 and _leaves_out_one(thing, condition)
        case _:
            return False


def _leaves_out_one(thing: Variable, condition: Meaning) -> bool:
    """Whether the condition is that the thing is not a certain one, whichever that is."""
    match condition:
        case Compare(test=Test.DIFFERENT, left=Read(variable=read), right=other):
            return read == thing and thing not in variables_read(other)
        case _:
            return False
