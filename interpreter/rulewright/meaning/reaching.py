"""Pieces that have to come to something together: which of them can be the first of a choice."""

from rulewright.meaning.deeds import Reach
from rulewright.meaning.sets import Filtered, SetMeaning
from rulewright.meaning.types import NumberType, YesNoType, member_of
from rulewright.meaning.values import AllOf, Compare, Count, Fold, Meaning, Read, Test, Variable

_YES_NO = YesNoType()
_MANY = NumberType(0, 2**31 - 1)


def first_picks(things: SetMeaning, least: Meaning, reach: Reach) -> SetMeaning:
    """The pieces that can be picked first, where they are picked in the order of their numbers:
    with those behind, there are enough of them, and they come to enough."""
    kind = member_of(things.type)
    pick, other = Variable(0, "pick", kind), Variable(1, "other", kind)
    is_behind = Compare(Test.AT_MOST, Read(pick, kind), Read(other, kind), _YES_NO)
    behind = Filtered(things, other, is_behind, things.type)
    total = reach.total
    reached = Fold("total", behind, total.thing, total.value, total.type, total.span)
    enough = Compare(Test.AT_MOST, least, Count(behind, _MANY), _YES_NO)
    return Filtered(
        things, pick, AllOf((enough, come_to_enough(reach, reached)), _YES_NO), things.type
    )


def come_to_enough(reach: Reach, total: Fold) -> Meaning:
    """Whether a total is enough."""
    return Compare(Test.LESS if reach.more else Test.AT_MOST, reach.least, total, _YES_NO)
