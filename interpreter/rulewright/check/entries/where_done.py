"""Where the pieces of a step come from and go to, as far as the rules tell before anybody plays."""

from itertools import pairwise

from rulewright.check.entries.places import place_of
from rulewright.meaning.deeds import Choose, Deed, Deeds, DrawTo, MoveTo, RememberSet
from rulewright.meaning.moments import Hook
from rulewright.meaning.raised import FROM, TO
from rulewright.meaning.sets import (
    Cells,
    Filtered,
    FirstFew,
    PiecesIn,
    PiecesOn,
    ReadSet,
    SetMeaning,
)
from rulewright.meaning.walking import all_deeds, bodies


def may_be_there(hook: Hook, deed: Deed, among: Deeds) -> bool:
    """Whether what a hook comes in at can be this step, by where its pieces come from and go to.
    The step is one `among` others, of which the one before may have named its pieces."""
    match deed:
        case MoveTo(pieces=pieces, target=target) | DrawTo(pieces=pieces, target=target):
            source = _source(_named_just_before(deed, among) or pieces)
            known = {FROM: source, TO: place_of(target.type)}
        case _:
            return True
    return not any(known.get(part) and known[part] != place for part, place in hook.within)


def _source(pieces: SetMeaning) -> str:
    """The zone or board in which all of these lie; an empty name where that is not said."""
    match pieces:
        case PiecesIn(location=place):
            return place_of(place.type)
        case PiecesOn(cells=Cells(board=board)):
            return place_of(board.type)
        case Filtered(things=inner) | FirstFew(things=inner):
            return _source(inner)
        case _:
            return ""


def _named_just_before(deed: Deed, among: Deeds) -> SetMeaning | None:
    """The set from which the pieces of a step were named by the step before it, if they were: those
    of an amount are chosen first where they may differ."""
    if not isinstance(deed, MoveTo) or not isinstance(deed.pieces, ReadSet):
        return None
    for block in (among, *(body for one in all_deeds(among) for body in bodies(one))):
        for before, after in pairwise(block):
            if after is deed:
                match before:
                    case (
                        Choose(chosen=named, candidates=things)
                        | RememberSet(variable=named, things=things)
                    ) if deed.pieces.variable is named:
                        return things
                    case _:
                        return None
    return None
