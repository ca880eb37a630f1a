"""`number of times you play grund in this round`: how often something was done."""

from rulewright.check.moments.happenings import AS_IN_MOMENT, told
from rulewright.check.moments.steps_as_events import faces_of
from rulewright.check.phrases.declared_names import PHASE_NOT_RUNNING
from rulewright.check.phrases.in_force import not_in_force
from rulewright.check.phrases.kinship import core
from rulewright.check.phrases.scope import Scope, use
from rulewright.check.phrases.wanted import player_of, said
from rulewright.game.model import Faces
from rulewright.meaning.history import GAME, MOST_TIMES, Question
from rulewright.meaning.moments import Event, Point
from rulewright.meaning.raised import batch_name
from rulewright.meaning.types import NumberType, PieceType
from rulewright.meaning.values import Meaning, Read
from rulewright.meaning.values import TimesDone as Times
from rulewright.source.finding import FindingKind
from rulewright.source.frozen import replace
from rulewright.source.suggest import did_you_mean
from rulewright.syntax.history import TimesDone
from rulewright.syntax.moments import DoneBy, Who
from rulewright.syntax.tree import Name, Word

NOT_COUNTED = FindingKind("not-counted", "How often `{text}` is not counted: {why}.")
UNKNOWN_SPAN = FindingKind("unknown-span", "Nothing that begins is called `{name}`.")

TURN = "turn"
_OF_PLAYERS = ("you", "they")


def resolve_times_done(phrase: TimesDone, scope: Scope) -> Meaning | None:
    """How often something was done; None with a finding."""
    since = _since(phrase.since, scope)
    piece = _piece_named(phrase.done, scope)
    done = _of_kind(phrase.done, piece)
    who = _who(done, scope)
    if since is None or who is None:
        return None
    done, player = who
    found = told(done, Point.AFTER, scope, of_rule=False)
    if found is None or not _can_be_counted(phrase.done, found.events, piece, scope):
        return None
    kind = None if piece is None else piece.type
    of_piece = kind.kind if isinstance(kind, PieceType) else None
    question = Question(found.events, found.within, since, of_piece)
    scope.resolver.asked.setdefault(question, phrase.span)
    others = done.who is Who.ANOTHER
    return Times(question, player, others, piece, NumberType(0, MOST_TIMES))


def _since(word: Word, scope: Scope) -> str | None:
    """Since the beginning of what it is counted."""
    vocabulary, name = scope.vocabulary, word.text
    if name in (TURN, GAME):
        if name == GAME or any(it.phase.turns is not None for it in vocabulary.phases.values()):
            return name
        help_line = "Nobody has turns in this game. Name a phase, or write `in this game`."
        scope.report.add(UNKNOWN_SPAN.at(word.span, help=help_line, name=name))
    elif name in vocabulary.phases:
        if name in scope.inside or scope.anywhere:
            return name
        help_line = "Ask for it inside the phase, or write `in this game`."
        scope.report.add(PHASE_NOT_RUNNING.at(word.span, help=help_line, name=name))
    elif name in vocabulary.names_elsewhere:
        scope.report.add(not_in_force(name, word.span, vocabulary))
    elif name not in vocabulary.whole.unread:
        near = did_you_mean(name, (TURN, GAME, *vocabulary.phases))
        help_line = near or "Write `turn`, `game` or the name of a phase."
        scope.report.add(UNKNOWN_SPAN.at(word.span, help=help_line, name=name))
    return None


def _piece_named(done: DoneBy, scope: Scope) -> Meaning | None:
    """The piece that is meant, where the name behind the verb is bound to one."""
    bound = scope.names.get(done.names[0].text) if len(done.names) == 1 else None
    if bound is None or not isinstance(core(bound.variable.type), PieceType):
        return None
    return Read(use(bound, scope), bound.variable.type)


def _of_kind(done: DoneBy, piece: Meaning | None) -> DoneBy:
    """What is done, said of the kind of the piece."""
    kind = None if piece is None else core(piece.type)
    if not isinstance(kind, PieceType):
        return done
    return replace(done, names=(replace(done.names[0], text=kind.kind),))


def _who(done: DoneBy, scope: Scope) -> tuple[DoneBy, Meaning | None] | None:
    """What is done, said as it is of players, and by which one; None with a finding."""
    if done.who is Who.ANY:
        return done, None
    name = "you" if done.who is Who.ANOTHER else done.noun.text
    player = player_of(Name(replace(done.noun, text=name), None, None, done.noun.span), scope)
    if player is None:
        return None
    if done.who is Who.ANOTHER or name == "you":
        return done, player
    if name in _OF_PLAYERS:
        return replace(done, noun=replace(done.noun, text="you")), player
    return replace(done, who=Who.ANY, noun=replace(done.noun, text="player")), player


def _can_be_counted(
    done: DoneBy, events: tuple[Event, ...], piece: Meaning | None, scope: Scope
) -> bool:
    """Whether there is a number of it that everybody knows."""
    given = [*(it.name for it in done.places if it.name is not None)]
    given += [] if done.called is None else [done.called]
    for word in given:
        help_line = "Leave it out: nothing is named where it is counted."
        scope.report.add(AS_IN_MOMENT.at(word.span, help=help_line, name=said(done.verb.span)))
    if given:
        return False
    why = _why_not(done, events, piece, scope)
    if why is not None:
        scope.report.add(NOT_COUNTED.at(done.span, help=why[1], text=said(done.span), why=why[0]))
    return why is None


def _why_not(
    done: DoneBy, events: tuple[Event, ...], piece: Meaning | None, scope: Scope
) -> tuple[str, str] | None:
    if any(event.name.endswith(batch_name("")) for event in events):
        return "it is said of several pieces at once", "Say it of one, in the singular."
    if piece is None:
        is_named = bool(done.names) and events[0].happening.value in ("action", "procedure")
        why = "with what it is done makes no difference to how often"
        return (why, "Leave the names behind it out.") if is_named else None
    kind = core(piece.type)
    assert isinstance(kind, PieceType)
    if piece.type != kind:
        return "there may be no such piece", "Ask first whether there is one."
    if any(it is not Faces.ALL for it in faces_of(scope.vocabulary.kinds[kind.kind], scope)):
        why = f"a `{kind.kind}` may lie where not everybody sees which one it is"
        return why, f"Ask for any `{kind.kind}`: choose another name for this one."
    return None
