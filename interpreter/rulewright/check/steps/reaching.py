"""`so that` of several things: what they have to come to together.

`choose any number of cards from your hand so that total value of price is at least 10 as price`
"""

from rulewright.check.phrases.judging import truth_of
from rulewright.check.phrases.kinship import YES_NO, core, many, member_type
from rulewright.check.phrases.scope import Scope
from rulewright.check.phrases.settled import number
from rulewright.check.phrases.wanted import range_of
from rulewright.meaning.deeds import Reach
from rulewright.meaning.sets import Filtered, ReadSet, SetMeaning
from rulewright.meaning.types import PieceType
from rulewright.meaning.values import Compare, Fold, Meaning, Test, Variable
from rulewright.meaning.walking import variables_read
from rulewright.source.finding import FindingKind
from rulewright.syntax.tree import Phrase

SO_THAT_OF_SEVERAL = FindingKind(
    "so-that-of-several", "`so that` of several things says what they come to at least, {why}."
)


def resolve_reach(
    condition: Phrase, chosen: Variable, things: SetMeaning, scope: Scope, *, has_most: bool
) -> Reach | None:
    """What the things have to come to; None with a finding where that is not what is said."""
    found = truth_of(condition, scope)
    if found is None:
        return None
    reach = _reach(found, chosen)
    why = _WHICH if reach is None else _why_not(reach, chosen, things, has_most)
    if why is not None:
        name = chosen.name
        help_line = f"Write `so that total ATTRIBUTE of {name} is at least …`, with `any number "
        help_line += "of` or `at least`; or say with `where` which may be chosen."
        scope.report.add(SO_THAT_OF_SEVERAL.at(condition.span, help=help_line, why=why))
        return None
    return reach


_WHICH = "and this says something else"


def _reach(found: Meaning, chosen: Variable) -> Reach | None:
    match found:
        case Compare(
            test=Test.AT_MOST | Test.LESS as test,
            left=least,
            right=Fold(fold="total", things=ReadSet(variable=read)) as total,
        ) if read == chosen:
            return Reach(total, least, test is Test.LESS)
        case _:
            return None


def _why_not(reach: Reach, chosen: Variable, things: SetMeaning, has_most: bool) -> str | None:
    if chosen in variables_read(reach.least):
        return "and that is not known before they are chosen"
    if range_of(reach.total.value).low < 0:
        return "and what one of them adds is less than nothing"
    if not isinstance(core(member_type(things)), PieceType):
        return "and pieces alone come to something"
    return "and here no more than some may be chosen" if has_most else None


def faces_of(reach: Reach, things: SetMeaning) -> SetMeaning:
    """The things as they are when their values are looked at."""
    looked = Compare(Test.AT_MOST, number(0), reach.total.value, YES_NO)
    return Filtered(things, reach.total.thing, looked, many(things))
