"""Which permission a line such as `you may not play trick` is about."""

from rulewright.check.phrases.in_force import not_in_force
from rulewright.check.phrases.scope import Scope
from rulewright.check.phrases.vocabulary import PASS, Vocabulary
from rulewright.check.phrases.wanted import said
from rulewright.check.structure.played import played_kinds
from rulewright.meaning.permissions import may_play, may_take, must_play, must_take
from rulewright.source.finding import FindingKind
from rulewright.source.suggest import listed
from rulewright.syntax.changes import Modal, Permission

NOT_PERMITTED = FindingKind(
    "not-permitted",
    "`{text}` is neither an action nor the play of cards, so it is not {done} so.",
)
_DONE = {Modal.MAY: "allowed", Modal.MAY_NOT: "forbidden", Modal.MUST: "demanded"}

PLAY = "play"
"""What is done with a card, as moments and permissions say it."""


def named_permission(line: Permission, vocabulary: Vocabulary) -> str | None:
    """The permission, or the obligation, that a line is about; None where it names neither an
    action nor the play of cards."""
    verb, noun = line.verb.text, line.noun
    if verb == PLAY and noun is not None and noun.text in played_kinds(vocabulary.game.cards):
        return must_play(noun.text) if line.modal is Modal.MUST else may_play(noun.text)
    if noun is None and verb in vocabulary.actions:
        return must_take(verb) if line.modal is Modal.MUST else may_take(verb)
    return None


def permission_of(line: Permission, scope: Scope) -> str | None:
    """The same, and a finding where it is about none."""
    vocabulary, verb, noun = scope.vocabulary, line.verb.text, line.noun
    name = named_permission(line, vocabulary)
    if name is not None:
        return name
    word = line.verb if noun is None or verb != PLAY else noun
    if word.text in vocabulary.names_elsewhere:
        scope.report.add(not_in_force(word.text, word.span, vocabulary))
        return None
    scope.report.left_out.append(line.span)
    if not {verb, word.text} & {*vocabulary.whole.unread}:
        known = [name for name in vocabulary.actions if name != PASS]
        known += [f"{PLAY} {kind}" for kind in sorted(played_kinds(vocabulary.game.cards))]
        can_be = f"These can be: {listed(known)}. " if known else ""
        help_line = (
            f"{can_be}For anything else let its steps ask for a value, and change that value."
        )
        text = said(word.span) if noun is None else f"{verb} {noun.text}"
        scope.report.add(
            NOT_PERMITTED.at(word.span, help=help_line, text=text, done=_DONE[line.modal])
        )
    return None
