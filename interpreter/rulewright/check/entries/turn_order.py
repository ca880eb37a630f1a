"""`turns:` who takes turns, and in which order."""

from rulewright.check.phrases.kinship import PLAYER, many, member_type
from rulewright.check.phrases.scope import Scope
from rulewright.check.phrases.wanted import checked, report_wrong_type, said
from rulewright.meaning.sets import Only, SetMeaning
from rulewright.meaning.types import ManyType, PlayerType
from rulewright.source.finding import FindingKind
from rulewright.syntax.tree import Phrase

TURN_ORDER_UNSAID = FindingKind("turn-order-unsaid", "`{text}` does not say who begins.")


def resolve_order(phrase: Phrase, scope: Scope) -> SetMeaning | None:
    """The players who take turns, as a sequence; one player is a sequence of one."""
    found = resolve_players(phrase, scope)
    if found is None or many(found).ordered:
        return found
    text = said(phrase.span)
    whole = f"({text})" if " " in text else text
    help_line = f"Write `{whole} clockwise from first_player`, or from another player."
    scope.report.add(TURN_ORDER_UNSAID.at(phrase.span, help=help_line, text=text))
    return None


def resolve_players(phrase: Phrase, scope: Scope) -> SetMeaning | None:
    """The players that a phrase names; one player is a sequence of one."""
    found = scope.phrase(phrase)
    if found is None:
        return None
    if not isinstance(found, SetMeaning):
        one = checked(found, phrase.span, scope, PLAYER)
        return None if one is None else Only(one, ManyType(PLAYER, True, 1))
    if isinstance(member_type(found), PlayerType):
        return found
    report_wrong_type(found, phrase.span, "players", scope)
    return None
