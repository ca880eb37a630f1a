"""`turns:` who takes turns, and in which order."""

from rulewright.check.phrases.kinship import PLAYER, describe, many, member_type
from rulewright.check.phrases.scope import Found, Scope
from rulewright.check.phrases.sets import set_from
from rulewright.check.phrases.wanted import WRONG_TYPE, checked, said
from rulewright.meaning.sets import Only, SetMeaning
from rulewright.meaning.types import ManyType, PlayerType
from rulewright.source.finding import FindingKind
from rulewright.syntax.tree import Clockwise, Grouped, Phrase, Where, WithExtreme

TURN_ORDER_UNSAID = FindingKind("turn-order-unsaid", "`{text}` does not say who begins.")


def resolve_order(phrase: Phrase, scope: Scope) -> SetMeaning | None:
    """The players who take turns, as a sequence; one player is a sequence of one."""
    found = resolve_players(phrase, scope)
    if found is None or many(found).ordered:
        return found
    text = said(phrase.span)
    help_line = f"Write `{text} clockwise from …`."
    scope.report.add(TURN_ORDER_UNSAID.at(phrase.span, help=help_line, text=text))
    return None


def resolve_players(phrase: Phrase, scope: Scope) -> SetMeaning | None:
    """The players that a phrase names; one player is a sequence of one."""
    match phrase:
        case Where() | Clockwise() | WithExtreme() | Grouped():
            found: Found | None = set_from(phrase, scope)
        case _:
            found = scope.phrase(phrase)
    if found is None:
        return None
    if not isinstance(found, SetMeaning):
        one = checked(found, phrase.span, scope, PLAYER)
        return None if one is None else Only(one, ManyType(PLAYER, True, 1))
    if isinstance(member_type(found), PlayerType):
        return found
    text, actual = said(phrase.span), describe(found.type)
    scope.report.add(WRONG_TYPE.at(phrase.span, text=text, actual=actual, wanted="players"))
    return None
