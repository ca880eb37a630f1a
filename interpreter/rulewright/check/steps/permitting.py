"""`other players may not play trick`, `victim must rest`: what players may do for a while, may not
and must."""

from rulewright.check.phrases.in_force import not_in_force
from rulewright.check.phrases.kinship import PLAYER, YES_NO, describe, member_type
from rulewright.check.phrases.scope import Scope
from rulewright.check.phrases.vocabulary import PASS
from rulewright.check.phrases.wanted import player_of, report_wrong_type, said
from rulewright.check.steps.durations import Lasts
from rulewright.check.steps.secrecy import check_disclosed
from rulewright.check.structure.played import played_kinds
from rulewright.meaning import changes as meaning
from rulewright.meaning.deeds import BeginChange, Deed, ForEachDo
from rulewright.meaning.permissions import may_play, may_take, must_play, must_take
from rulewright.meaning.sets import SetMeaning
from rulewright.meaning.values import Constant, Meaning, Read
from rulewright.source.finding import FindingKind
from rulewright.source.suggest import listed
from rulewright.syntax.changes import How, Modal, Permission

NOT_PERMITTED = FindingKind(
    "not-permitted",
    "`{text}` is neither an action nor the play of cards, so it is not {done} so.",
)
_DONE = {Modal.MAY: "allowed", Modal.MAY_NOT: "forbidden", Modal.MUST: "demanded"}

PLAY = "play"


def resolve_permission(line: Permission, lasts: Lasts | None, scope: Scope) -> Deed | None:
    """What somebody may do, or may not, until then; None with a finding."""
    name = _permission(line, scope)
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
    amount = Constant(0 if line.modal is Modal.MAY_NOT else 1, YES_NO)
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


def _permission(line: Permission, scope: Scope) -> str | None:
    """The permission, or the obligation, that a line is about."""
    vocabulary, verb, noun = scope.vocabulary, line.verb.text, line.noun
    kinds = sorted(played_kinds(vocabulary.game.cards))
    if verb == PLAY and noun is not None and noun.text in kinds:
        return must_play(noun.text) if line.modal is Modal.MUST else may_play(noun.text)
    if noun is None and verb in vocabulary.actions:
        return must_take(verb) if line.modal is Modal.MUST else may_take(verb)
    word = line.verb if noun is None or verb != PLAY else noun
    if word.text in vocabulary.names_elsewhere:
        scope.report.add(not_in_force(word.text, word.span, vocabulary))
        return None
    scope.report.left_out.append(line.span)
    if not {verb, word.text} & {*vocabulary.whole.unread}:
        known = [name for name in vocabulary.actions if name != PASS]
        known += [f"{PLAY} {kind}" for kind in kinds]
        can_be = f"These can be: {listed(known)}. " if known else ""
        help_line = (
            f"{can_be}For anything else let its steps ask for a value, and change that value."
        )
        text = said(word.span) if noun is None else f"{verb} {noun.text}"
        scope.report.add(
            NOT_PERMITTED.at(word.span, help=help_line, text=text, done=_DONE[line.modal])
        )
    return None
