"""`other players may not play trick`, `victim must rest`: what players may do for a while, may not
and must."""

from rulewright.check.phrases.kinship import PLAYER, YES_NO, describe, member_type
from rulewright.check.phrases.permission_names import permission_of
from rulewright.check.phrases.scope import Scope
from rulewright.check.phrases.wanted import player_of, report_wrong_type
from rulewright.check.steps.durations import Lasts
from rulewright.check.steps.secrecy import check_disclosed
from rulewright.meaning import changes as meaning
from rulewright.meaning.deeds import BeginChange, Deed, ForEachDo
from rulewright.meaning.sets import SetMeaning
from rulewright.meaning.values import Constant, Meaning, Read
from rulewright.syntax.changes import How, Modal, Permission


def resolve_permission(line: Permission, lasts: Lasts | None, scope: Scope) -> Deed | None:
    """What somebody may do, or may not, until then; None with a finding."""
    name = permission_of(line, scope)
    who = scope.phrase(line.who)
    if who is None or name is None or lasts is None:
        return None
    check_disclosed(who, line.who.span, scope)
    if not isinstance(who, SetMeaning):
        player = player_of(line.who, scope)
        return None if player is None else _begun(line, name, player, lasts, scope)
    if member_type(who) != PLAYER:
        report_wrong_type(who, line.who.span, describe(PLAYER), scope)
        return None
    they = scope.fresh("they", PLAYER)
    begun = _begun(line, name, Read(they, PLAYER), lasts, scope)
    return ForEachDo(they, who, (begun,), line.span)


def _begun(line: Permission, name: str, player: Meaning, lasts: Lasts, scope: Scope) -> BeginChange:
    place = scope.resolver.changing.lines[line.span]
    amount = Constant(int(line.modal is not Modal.MAY_NOT), YES_NO)
    change = meaning.Change(
        number=place.number,
        value=name,
        how=How.SET,
        until=lasts.until,
        over=(PLAYER,),
        constant=amount.value,
        type=YES_NO,
        entry=place.entry,
        span=line.span,
    )
    scope.resolver.changing.found[place.number] = change
    return BeginChange(change, scope.actor, (player,), amount, lasts.whose, line.span)
