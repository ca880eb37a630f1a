"""Until when a lasting change holds, and in whose turn it ends."""

from rulewright.check.phrases.in_force import not_in_force
from rulewright.check.phrases.names import NO_SUBJECT
from rulewright.check.phrases.scope import NOBODY_ACTS, Scope
from rulewright.check.phrases.wanted import player_of
from rulewright.check.steps.secrecy import check_disclosed
from rulewright.meaning.changes import End, Until
from rulewright.meaning.values import Meaning
from rulewright.source.finding import FindingKind
from rulewright.source.frozen import dataclass
from rulewright.source.place import Span
from rulewright.source.suggest import did_you_mean
from rulewright.syntax.changes import Boundary, Duration, EndOfGame, EndOfThis, NextTurn
from rulewright.syntax.tree import Phrase, Word

UNKNOWN_DURATION = FindingKind("unknown-duration", "Nothing that ends is called `{name}`.")
NO_NEXT_TURN = FindingKind(
    "no-next-turn", "Nobody has turns in this game, so no next turn ends it."
)

_ENDS = "Write `turn`, or a phase, an action or a procedure that is running then."


@dataclass(frozen=True, slots=True)
class Lasts:
    """Until when something holds, and the player in whose turn it ends, where it ends in one."""

    until: Until
    whose: Meaning | None = None


def resolve_duration(duration: Duration, scope: Scope) -> Lasts | None:
    """What a duration means; None with a finding."""
    match duration:
        case EndOfThis(name=name):
            until = _running(name, scope)
            return None if until is None else Lasts(until)
        case NextTurn():
            return _next_turn(duration, scope)
        case EndOfGame():
            return Lasts(Until(End.GAME))


def _running(name: Word, scope: Scope) -> Until | None:
    vocabulary, word = scope.vocabulary, name.text
    if word == "turn" or word in vocabulary.phases:
        return Until(End.TURN) if word == "turn" else Until(End.PHASE, word)
    if word in vocabulary.actions:
        return Until(End.ACTION, word)
    if word in vocabulary.procedures:
        return Until(End.PROCEDURE, word)
    if word in vocabulary.names_elsewhere:
        scope.report.add(not_in_force(word, name.span, vocabulary))
        return None
    if word not in vocabulary.whole.unread:
        known = ("turn", *vocabulary.phases, *vocabulary.actions, *vocabulary.procedures)
        help_line = did_you_mean(word, known) or _ENDS
        if word == "game":
            help_line = "Write `until end of game:`."
        scope.report.add(UNKNOWN_DURATION.at(name.span, help=help_line, name=word))
    scope.report.left_out.append(name.span)
    return None


def _next_turn(duration: NextTurn, scope: Scope) -> Lasts | None:
    starts = duration.boundary is Boundary.START
    until = Until(End.START_OF_NEXT_TURN if starts else End.END_OF_NEXT_TURN)
    whose = whose_turn(duration.whose, duration.span, scope)
    if all(it.phase.turns is None for it in scope.vocabulary.phases.values()):
        help_line = "Write `until end of this …:` with a phase, an action or a procedure."
        scope.report.add(NO_NEXT_TURN.at(duration.span, help=help_line))
        return None
    return None if whose is None else Lasts(until, whose)


def whose_turn(whose: str | Phrase, span: Span, scope: Scope) -> Meaning | None:
    """Whose next turn is meant; None with a finding."""
    match whose:
        case "its":
            help_line = "Write `your next turn`, or whose it is, such as `victim's next turn`."
            scope.report.add(NO_SUBJECT.at(span, help=help_line, name="its"))
            return None
        case str() as word:
            person = scope.you if word == "your" else scope.they
            if person is None:
                help_line = "Write whose it is, such as `victim's next turn`."
                scope.report.add(NOBODY_ACTS.at(span, help=help_line, name=word))
            return person
        case phrase:
            person = player_of(phrase, scope)
            if person is not None:
                check_disclosed(person, phrase.span, scope)
            return person
