"""What happens in a game, as moments name it: plays, procedures, phases, turns, actions."""

from collections.abc import Iterable, Sequence

from rulewright.check.moments.counters_as_events import counter_told, swap_told
from rulewright.check.moments.not_happening import (
    not_a_happening,
    not_about_to,
    report_actor,
    unknown_event,
)
from rulewright.check.moments.steps_as_events import piece_told, report_places
from rulewright.check.moments.told import Told
from rulewright.check.phrases.declared_types import declared_type
from rulewright.check.phrases.in_force import not_in_force
from rulewright.check.phrases.kinship import PLAYER
from rulewright.check.phrases.permission_names import PLAY
from rulewright.check.phrases.scope import NAME_IN_USE, UNUSED_NAME, Scope
from rulewright.check.phrases.vocabulary import PASS
from rulewright.check.structure.played import played_kinds
from rulewright.check.structure.references import UNKNOWN_PHASE
from rulewright.game.model import Procedure
from rulewright.game.plurals import third_person
from rulewright.meaning.moments import Event, Happening, Point
from rulewright.meaning.raised import COUNTING, STEPS, SWAP
from rulewright.meaning.types import PieceType, Type
from rulewright.source.finding import FindingKind
from rulewright.source.frozen import replace
from rulewright.source.place import Span
from rulewright.source.suggest import did_you_mean, listed
from rulewright.syntax.moments import AboutTo, DoneBy, Happens, Performed, TurnOf, Who
from rulewright.syntax.plain_words import ARTICLE, is_article
from rulewright.syntax.tree import Word

WRONG_EVENT_NAMES = FindingKind(
    "wrong-event-names", "`{name}` is about {wanted}, and {count} names stand here."
)
NO_TURNS = FindingKind("no-turns", "Nobody has a turn {where}, so this moment never comes.")
NEVER_PLAYED = FindingKind("never-played", "No card of the kind `{kind}` is ever played.")
TITLE_IN_MOMENT = FindingKind(
    "title-in-moment", "`{title}` is one card, and a moment names the kind."
)
AS_IN_MOMENT = FindingKind("as-in-moment", "`{name}` is not called anything else in a moment.")


def told(happening: Happens | AboutTo, point: Point, scope: Scope, *, of_rule: bool) -> Told | None:
    """What happens, and what is told of it. None where that has a finding."""
    match happening:
        case Performed():
            return _named_alone(happening, scope, of_rule=of_rule)
        case TurnOf(who=who, noun=noun, phase=phase):
            if not _is_right_owner(happening, scope, of_rule=of_rule):
                return None
            turns = turns_of(phase, happening.span, scope)
            events = (Event(Happening.TURN, name, (PLAYER,), True) for name in sorted(turns or ()))
            return None if turns is None else Told(tuple(events), who, _actor(who, noun))
        case AboutTo():
            return _about_to(happening, scope, of_rule=of_rule)
        case DoneBy(who=who, noun=noun):
            if not _is_right_actor(who, noun, happening.span, scope, of_rule=of_rule):
                return None
            return _done_by(happening, point, scope)


def _about_to(moment: AboutTo, scope: Scope, *, of_rule: bool) -> Told | None:
    """An action before anything is chosen for it."""
    done = moment.happening
    verb = done.verb if isinstance(done, DoneBy) else None
    action = None if verb is None else _action_named(verb.text, is_you=True, scope=scope)
    if action is None:
        found = not_about_to(moment, scope)
        if found is not None:
            scope.report.add(found)
            return None
    if not isinstance(done, DoneBy):
        return None
    if not _is_right_actor(done.who, done.noun, done.span, scope, of_rule=of_rule):
        return None
    if action is None:
        scope.report.add(not_a_happening(done.verb, scope, done_by_somebody=True, begun=True))
        return None
    if done.names:
        report_names(action, [], done.names, done.span, scope)
        return None
    if _is_more_said(done, scope):
        return None
    event = Event(Happening.ACTION, action, (PLAYER,), True)
    return Told((event,), done.who, _actor(done.who, done.noun))


def _named_alone(happening: Performed, scope: Scope, *, of_rule: bool) -> Told | None:
    """A phase, or a procedure that nobody performs."""
    name, vocabulary = happening.name, scope.vocabulary
    if name.text in vocabulary.phases and name.text not in vocabulary.procedures:
        if happening.names:
            report_names(name.text, [], happening.names, happening.span, scope)
            return None
        return Told((Event(Happening.PHASE, name.text, (), False),), None)
    procedure = vocabulary.procedures.get(name.text)
    if procedure is None:
        if name.text not in vocabulary.whole.unread:
            scope.report.add(not_a_happening(name, scope, done_by_somebody=False, of_rule=of_rule))
        return None
    if procedure.for_player:
        report_actor(happening.span, forms(procedure, of_rule=of_rule), scope)
        return None
    return _of_procedure(procedure, None, happening.names, happening.span, scope)


def forms(procedure: Procedure, *, of_rule: bool) -> str:
    """What to write for a procedure that somebody performs."""
    given = "".join(f" {one.name}" for one in procedure.parameters[:1])
    return forms_of(procedure.heading.id, given, of_rule=of_rule)


def forms_of(name: str, given: str, *, of_rule: bool) -> str:
    """What to write for what somebody does."""
    others = f"`any player {third_person(name)}{given}`"
    return f"Write {others}." if of_rule else f"Write `you {name}{given}` or {others}."


def _is_right_owner(turn: TurnOf, scope: Scope, *, of_rule: bool) -> bool:
    """Whether a turn is said to be somebody's whom there is."""
    if turn.turn.text != "turn":
        scope.report.add(unknown_event(turn.turn, ("turn",)))
        return False
    if turn.noun.text != ("your" if turn.who is Who.YOU else "player"):
        help_line = "Write `your turn`, `another player's turn` or `any player's turn`."
        report_actor(turn.noun.span, help_line, scope)
        return False
    if of_rule and turn.who is not Who.ANY:
        report_actor(turn.span, "Nobody is `you` here: write `any player's turn`.", scope)
        return False
    return True


def _is_right_actor(who: Who, noun: Word, span: Span, scope: Scope, *, of_rule: bool) -> bool:
    """Whether it is said to be done by somebody whom there is."""
    if noun.text != ("you" if who is Who.YOU else "player"):
        if is_article(noun.text) and who is Who.YOU:
            scope.report.add(ARTICLE.at(noun.span, help="Leave it out.", word=noun.text))
        else:
            report_actor(noun.span, "Write `you`, `another player` or `any player`.", scope)
        return False
    if of_rule and who is not Who.ANY:
        report_actor(span, "Nobody is `you` here: write `any player`.", scope)
        return False
    return True


def _done_by(happening: DoneBy, point: Point, scope: Scope) -> Told | None:
    is_you = happening.who is Who.YOU
    verb = happening.verb
    step = next((it for it in STEPS if _is_form_of(verb.text, it, is_you)), None)
    if step is not None:
        return _of_step(step, happening, point, scope)
    if _is_more_said(happening, scope):
        return None
    if _is_form_of(verb.text, PLAY, is_you) and PLAY not in scope.vocabulary.procedures:
        return _of_play(happening, scope)
    procedures = scope.vocabulary.procedures
    for name, procedure in procedures.items():
        if procedure.for_player and _is_form_of(verb.text, name, is_you):
            return _of_procedure(procedure, happening, _given(happening), happening.span, scope)
    action = _action_named(verb.text, is_you=is_you, scope=scope)
    if action is not None:
        return _of_action(action, happening, scope)
    if verb.text not in scope.vocabulary.whole.unread:
        scope.report.add(not_a_happening(verb, scope, done_by_somebody=True, is_you=is_you))
    return None


def _is_more_said(done: DoneBy, scope: Scope) -> bool:
    """Whether a place or another name is said of what has none, which is reported."""
    if done.called is not None:
        help_line = "Leave it out: what is done has names of its own here."
        name = done.verb.text
        scope.report.add(AS_IN_MOMENT.at(done.called.span, help=help_line, name=name))
    elif done.places:
        report_places(done.places[0], scope)
    return done.called is not None or bool(done.places)


def _of_step(step: str, done: DoneBy, point: Point, scope: Scope) -> Told | None:
    """A step with pieces, a counter or zones."""
    if step in COUNTING:
        found = counter_told(step, done, scope)
    elif step == SWAP:
        found = swap_told(done, scope)
    else:
        found = piece_told(step, done, point, scope)
    if found is None or not _are_apart(done, (name for name, *_ in found.names), scope):
        return None
    return replace(found, names=(*_actor(done.who, done.noun), *found.names))


def _given(done: DoneBy) -> tuple[Word, ...] | None:
    return done.names or None


def _is_form_of(word: str, name: str, is_you: bool) -> bool:
    """Whether a verb is that of a name: as it is for `you`, `wins tile` for others."""
    return word == (name if is_you else third_person(name))


def _action_named(word: str, *, is_you: bool, scope: Scope) -> str | None:
    known = (*scope.vocabulary.actions, PASS)
    return next((name for name in known if _is_form_of(word, name, is_you)), None)


def turns_of(phase: Word | None, span: Span, scope: Scope) -> set[str] | None:
    """The phases with turns, or those of them that are or lie in this one; None with a finding
    where there are none."""
    running = scope.vocabulary.phases
    if phase is not None and phase.text not in running:
        if phase.text in scope.vocabulary.names_elsewhere:
            scope.report.add(not_in_force(phase.text, phase.span, scope.vocabulary))
        else:
            is_action = phase.text in scope.vocabulary.actions
            action = f"`{phase.text}` is an action: write `before you {phase.text}`."
            help_line = action if is_action else did_you_mean(phase.text, running)
            scope.report.add(UNKNOWN_PHASE.at(phase.span, help=help_line, name=phase.text))
        return None
    found = {
        name
        for name, one in running.items()
        if one.phase.turns is not None and (phase is None or phase.text in one.chain)
    }
    if not found:
        where = "in this game" if phase is None else f"in `{phase.text}`"
        help_line = "Name a phase with `turns:`, or come in before or after something."
        place = span if phase is None else phase.span
        scope.report.add(NO_TURNS.at(place, help=help_line, where=where))
    return found or None


def _actor(who: Who, noun: Word) -> tuple[tuple[Word, int, Type, bool], ...]:
    """The name of the one who does it, where that is not `you`."""
    return () if who is Who.YOU else ((noun, 0, PLAYER, False),)


def _are_apart(done: DoneBy | None, names: Iterable[Word], scope: Scope) -> bool:
    """Whether each thing has a name of its own."""
    taken = set[str]() if done is None or done.who is Who.YOU else {done.noun.text}
    for word in names:
        if word.text in taken:
            help_line = "Give each its own name."
            scope.report.add(NAME_IN_USE.at(word.span, help=help_line, name=word.text))
            return False
        taken.add(word.text)
    return True


def _of_procedure(
    procedure: Procedure,
    done: DoneBy | None,
    names: tuple[Word, ...] | None,
    span: Span,
    scope: Scope,
) -> Told | None:
    name = procedure.heading.id
    wanted = [one.name for one in procedure.parameters]
    if names is not None and len(names) != len(wanted):
        report_names(name, wanted, names, span, scope)
        return None
    types = [declared_type(one.type, scope.vocabulary) for one in procedure.parameters]
    known = tuple(of for of in types if of is not None)
    if not _are_apart(done, names or (), scope) or len(known) < len(types):
        return None
    for parameter, _ in zip(procedure.parameters, names or (), strict=False):
        scope.report.refute(UNUSED_NAME.name, parameter.span)  # what comes in there may use it
    given = scope.resolver.handed.given
    first = int(procedure.for_player)
    parts = [
        (word, first + place, of, (name, place) in given)
        for place, (word, of) in enumerate(zip(names or (), known, strict=False))
    ]
    event = procedure_event(name, known, has_actor=procedure.for_player)
    if done is None:
        return Told((event,), None, tuple(parts))
    return Told((event,), done.who, (*_actor(done.who, done.noun), *parts))


def procedure_event(name: str, given: Sequence[Type], *, has_actor: bool) -> Event:
    """The event that a procedure is performed."""
    return Event(Happening.PROCEDURE, name, (*((PLAYER,) if has_actor else ()), *given), has_actor)


def _of_action(name: str, done: DoneBy, scope: Scope) -> Told | None:
    """An action, told with the choices with which it begins."""
    declared = scope.resolver.handed.declared.get(name, ())
    if done.names and len(done.names) != len(declared):
        wanted = [one.name for one in declared]
        report_names(name, wanted, done.names, done.span, scope)
        return None
    if not _are_apart(done, done.names, scope):
        return None
    event = Event(Happening.ACTION, name, (PLAYER, *(one.type for one in declared)), True)
    parts = (
        (word, 1 + place, one.type, one.is_hidden)
        for place, (word, one) in enumerate(zip(done.names, declared, strict=False))
    )
    return Told((event,), done.who, (*_actor(done.who, done.noun), *parts))


def _of_play(done: DoneBy, scope: Scope) -> Told | None:
    vocabulary = scope.vocabulary
    if len(done.names) != 1:
        report_names(done.verb.text, ["the kind of card"], done.names, done.span, scope)
        return None
    (kind,) = done.names
    if kind.text not in vocabulary.kinds:
        _report_no_kind(kind, scope)
        return None
    if kind.text not in played_kinds(vocabulary.whole.cards):
        help_line = "Give its cards moments with `play:`, or come in at something else."
        scope.report.add(NEVER_PLAYED.at(kind.span, help=help_line, kind=kind.text))
        return None
    piece = PieceType(kind.text)
    event = Event(Happening.PLAY, kind.text, (PLAYER, piece), True)
    return Told((event,), done.who, (*_actor(done.who, done.noun), (kind, 1, piece, False)))


def _report_no_kind(word: Word, scope: Scope) -> None:
    vocabulary = scope.vocabulary
    for cards in vocabulary.whole.cards:
        if any(title.heading.id == word.text for title in cards.titles):
            kind = cards.heading.id
            help_line = f"Write `{kind}`, and `if: {kind}'s title is {word.text}`."
            scope.report.add(TITLE_IN_MOMENT.at(word.span, help=help_line, title=word.text))
            return
    if word.text in vocabulary.names_elsewhere:
        scope.report.add(not_in_force(word.text, word.span, vocabulary))
    elif word.text not in vocabulary.whole.unread:
        scope.report.add(unknown_event(word, vocabulary.kinds, "Write a kind of card."))


def report_names(
    name: str, wanted: list[str], names: tuple[Word, ...], span: Span, scope: Scope
) -> None:
    """Reports that there are more or fewer names than things to name."""
    about = listed(wanted) if wanted else "nothing"
    help_line = f"Write {len(wanted)} of them, in this order." if wanted else "Leave them out."
    scope.report.add(
        WRONG_EVENT_NAMES.at(span, help=help_line, name=name, wanted=about, count=len(names))
    )
