"""Moments: what a card or a rule comes before or after, and the names it gets from there."""

from collections.abc import Sequence
from dataclasses import dataclass

from rulewright.check.phrases.declared_types import declared_type
from rulewright.check.phrases.in_force import not_in_force
from rulewright.check.phrases.kinship import PLAYER
from rulewright.check.phrases.scope import NAME_IN_USE, Scope, bind
from rulewright.check.phrases.wanted import said
from rulewright.check.structure.played import played_kinds
from rulewright.check.structure.references import UNKNOWN_PHASE
from rulewright.game.model import Procedure
from rulewright.game.plurals import plural_of
from rulewright.meaning.moments import Event, Hook, PlayEvent, Point, ProcedureEvent
from rulewright.meaning.types import PieceType, Type
from rulewright.meaning.values import Variable
from rulewright.source.finding import FindingKind
from rulewright.source.place import Span
from rulewright.source.suggest import did_you_mean, listed
from rulewright.syntax.moments import (
    Around,
    DoneBy,
    During,
    Moment,
    Never,
    OnYourTurn,
    Performed,
    Time,
    Who,
)
from rulewright.syntax.tree import Word

MOMENT_OF_LATER = FindingKind(
    "moment-of-later-version", "`{text}` is a moment that this version does not have."
)
UNKNOWN_EVENT = FindingKind(
    "unknown-event", "Nothing that happens in this game is called `{name}`."
)
WRONG_ACTOR = FindingKind("wrong-actor", "`{text}` does not say rightly who does it.")
WRONG_EVENT_NAMES = FindingKind(
    "wrong-event-names", "`{name}` is about {wanted}, and {count} names stand here."
)
NOT_FOR_A_RULE = FindingKind("not-for-a-rule", "`{text}` is no moment of a rule, which nobody has.")
NO_TURNS = FindingKind("no-turns", "Nobody has a turn {where}, so the card is never played.")
NEVER_PLAYED = FindingKind("never-played", "No card of the kind `{kind}` is ever played.")

PLAY = "play"
"""What is done with a card, as a moment says it."""

_POINTS = {Time.BEFORE: Point.BEFORE, Time.AFTER: Point.AFTER}


@dataclass(frozen=True, slots=True)
class Moments:
    """What the moments of an entry mean together. `names` are those that each of them gives, with
    their variables; `hooks` give them in this order."""

    hooks: tuple[Hook, ...]
    on_turns_of: frozenset[str]
    scope: Scope
    parameters: tuple[Variable, ...]


@dataclass(frozen=True, slots=True)
class _Told:
    """An event with the names that a moment gives to its parts: (name, part, type)."""

    event: Event
    who: Who | None
    names: tuple[tuple[Word, int, Type], ...]


def resolve_moments(moments: Sequence[Moment], scope: Scope, *, of_rule: bool) -> Moments | None:
    """Where an entry comes in. None where a moment has a finding."""
    points: list[tuple[Point, _Told]] = []
    turns: set[str] = set()
    is_whole = True
    for moment in moments:
        match moment:
            case OnYourTurn() if of_rule:
                help_line = "Write what it comes before or after, such as `after refill`."
                text = said(moment.span)
                scope.report.add(NOT_FOR_A_RULE.at(moment.span, help=help_line, text=text))
                is_whole = False
            case OnYourTurn(phase=phase):
                found = _turns_of(phase, moment.span, scope)
                is_whole = is_whole and found is not None
                turns |= found or set()
            case Around(time=time) if time in _POINTS:
                told = _told(moment, scope, of_rule=of_rule)
                is_whole = is_whole and told is not None
                if told is not None:
                    points.append((_POINTS[time], told))
            case During() | Never() | Around():
                help_line = "Write `on your turn`, `before …` or `after …`."
                text = said(moment.span)
                scope.report.add(MOMENT_OF_LATER.at(moment.span, help=help_line, text=text))
                is_whole = False
    if not is_whole:
        scope.report.left_out.extend(moment.span for moment in moments)
        return None
    return _together(points, frozenset(turns), scope)


def _together(points: list[tuple[Point, _Told]], turns: frozenset[str], scope: Scope) -> Moments:
    """The moments of an entry as one: bound are the names that all of them give."""
    given = [{word.text: (word, part, of) for word, part, of in told.names} for _, told in points]
    if turns:
        given.append({})
    shared = [name for name in given[0] if all(name in one for one in given)] if given else []
    parameters: list[Variable] = []
    for name in shared:
        word, _, of = given[0][name]
        variable = scope.fresh(name, of)
        scope = bind(word, variable, scope, quiet=True)
        scope = scope.hiding(variable, _is_handed_hidden(points, name, scope))
        parameters.append(variable)
    hooks = tuple(
        Hook(point, told.event, tuple(one[name][1] for name in shared), told.who)
        for (point, told), one in zip(points, given, strict=False)
    )
    return Moments(hooks, turns, scope, tuple(parameters))


def _is_handed_hidden(points: list[tuple[Point, _Told]], name: str, scope: Scope) -> bool:
    """Whether a piece of this name may be handed to a procedure unseen."""
    given = scope.resolver.handed.given
    for _, told in points:
        if not isinstance(told.event, ProcedureEvent):
            continue
        procedure = scope.vocabulary.procedures[told.event.procedure]
        for word, part, _ in told.names:
            place = part - procedure.for_player
            if word.text == name and (told.event.procedure, place) in given:
                return True
    return False


def _turns_of(phase: Word | None, span: Span, scope: Scope) -> set[str] | None:
    """The phases with turns, or those of them that are or lie in this one; None with a finding
    where there are none."""
    running = scope.vocabulary.phases
    if phase is not None and phase.text not in running:
        if phase.text in scope.vocabulary.names_elsewhere:
            scope.report.add(not_in_force(phase.text, phase.span, scope.vocabulary))
        else:
            help_line = did_you_mean(phase.text, running)
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


def _told(moment: Around, scope: Scope, *, of_rule: bool) -> _Told | None:
    happening = moment.happening
    match happening:
        case Performed(name=name, names=names):
            procedure = _procedure(name, scope, (name.text,))
            if procedure is None:
                return None
            if procedure.for_player:
                _report_actor(happening.span, _forms(procedure, of_rule=of_rule), scope)
                return None
            return _of_procedure(procedure, None, names, happening.span, scope)
        case DoneBy(who=who, noun=noun):
            return _done_by(happening, who, noun, scope, of_rule=of_rule)


def _done_by(
    happening: DoneBy, who: Who, noun: Word, scope: Scope, *, of_rule: bool
) -> _Told | None:
    is_you = who is Who.YOU
    if noun.text != ("you" if is_you else "player"):
        help_line = "Write `you`, `another player` or `any player`."
        _report_actor(noun.span, help_line, scope)
        return None
    if of_rule and who is not Who.ANY:
        help_line = "A rule is nobody's: write `any player`."
        _report_actor(happening.span, help_line, scope)
        return None
    verb = happening.verb
    if _is_form_of(verb.text, PLAY, is_you) and PLAY not in scope.vocabulary.procedures:
        return _of_play(happening, who, scope)
    wanted = [
        name
        for name, one in scope.vocabulary.procedures.items()
        if one.for_player and _is_form_of(verb.text, name, is_you)
    ]
    procedure = _procedure(verb, scope, tuple(wanted), is_you=is_you)
    if procedure is None:
        return None
    return _of_procedure(procedure, happening, happening.names or None, happening.span, scope)


def _is_form_of(word: str, name: str, is_you: bool) -> bool:
    """Whether a verb is that of a name: as it is for `you`, `wins tile` for others."""
    return word == (name if is_you else third_person(name))


def third_person(name: str) -> str:
    """How others do what has this name: `plays`, `takes_bonus`."""
    first, line, rest = name.partition("_")
    return plural_of(first) + line + rest


def _procedure(
    word: Word, scope: Scope, wanted: tuple[str, ...], *, is_you: bool = True
) -> Procedure | None:
    procedures = scope.vocabulary.procedures
    for name in wanted:
        if name in procedures:
            return procedures[name]
    if word.text in scope.vocabulary.whole.unread:
        return None
    if word.text in scope.vocabulary.names_elsewhere:
        scope.report.add(not_in_force(word.text, word.span, scope.vocabulary))
        return None
    nobodys = [one for name, one in procedures.items() if word.text in (name, third_person(name))]
    if nobodys and not nobodys[0].for_player:
        _report_actor(word.span, _alone(nobodys[0]), scope)
        return None
    known = [*procedures] if is_you else [third_person(name) for name in (PLAY, *procedures)]
    help_line = did_you_mean(word.text, known)
    scope.report.add(UNKNOWN_EVENT.at(word.span, help=help_line or _EVENTS, name=word.text))
    return None


_EVENTS = (
    "A procedure can be named, as in `after refill(card)`, and the play of a card, as in "
    "`before another player plays trick`."
)


def _alone(procedure: Procedure) -> str:
    name = procedure.heading.id
    given = ", ".join(one.name for one in procedure.parameters)
    alone = f"{name}({given})" if given else name
    return f"Nobody performs `{name}`: write `{alone}` alone."


def _forms(procedure: Procedure, *, of_rule: bool) -> str:
    name = procedure.heading.id
    given = "".join(f" {one.name}" for one in procedure.parameters[:1])
    others = f"`any player {third_person(name)}{given}`"
    return f"Write {others}." if of_rule else f"Write `you {name}{given}` or {others}."


def _report_actor(span: Span, help_line: str, scope: Scope) -> None:
    scope.report.add(WRONG_ACTOR.at(span, help=help_line, text=said(span)))


def _of_procedure(
    procedure: Procedure,
    done: DoneBy | None,
    names: tuple[Word, ...] | None,
    span: Span,
    scope: Scope,
) -> _Told | None:
    wanted = [one.name for one in procedure.parameters]
    if names is not None and len(names) != len(wanted):
        _report_names(procedure.heading.id, wanted, names, span, scope)
        return None
    taken = set[str]() if done is None or done.who is Who.YOU else {done.noun.text}
    for word in names or ():
        if word.text in taken:
            help_line = "Give each its own name."
            scope.report.add(NAME_IN_USE.at(word.span, help=help_line, name=word.text))
            return None
        taken.add(word.text)
    types = [declared_type(one.type, scope.vocabulary) for one in procedure.parameters]
    first = int(procedure.for_player)
    told = [
        (word, first + place, of)
        for place, (word, of) in enumerate(zip(names or (), types, strict=False))
        if of is not None
    ]
    event = ProcedureEvent(procedure.heading.id)
    if done is None:
        return _Told(event, None, tuple(told))
    return _Told(event, done.who, (*_actor(done), *told))


def _actor(done: DoneBy) -> tuple[tuple[Word, int, Type], ...]:
    """The name of the one who does it, where that is not `you`."""
    return () if done.who is Who.YOU else ((done.noun, 0, PLAYER),)


def _of_play(done: DoneBy, who: Who, scope: Scope) -> _Told | None:
    vocabulary = scope.vocabulary
    if len(done.names) != 1:
        _report_names(done.verb.text, ["the kind of card"], done.names, done.span, scope)
        return None
    (kind,) = done.names
    if kind.text not in vocabulary.kinds:
        if kind.text in vocabulary.names_elsewhere:
            scope.report.add(not_in_force(kind.text, kind.span, vocabulary))
        elif kind.text not in vocabulary.whole.unread:
            help_line = did_you_mean(kind.text, vocabulary.kinds) or "Write a kind of card."
            scope.report.add(UNKNOWN_EVENT.at(kind.span, help=help_line, name=kind.text))
        return None
    if kind.text not in played_kinds(vocabulary.whole.cards):
        help_line = "Give its cards moments with `play:`, or come in at something else."
        scope.report.add(NEVER_PLAYED.at(kind.span, help=help_line, kind=kind.text))
        return None
    piece = (kind, 1, PieceType(kind.text))
    return _Told(PlayEvent(kind.text), who, (*_actor(done), piece))


def _report_names(
    name: str, wanted: list[str], names: tuple[Word, ...], span: Span, scope: Scope
) -> None:
    about = listed(wanted) if wanted else "nothing"
    help_line = f"Write {len(wanted)} of them, in this order." if wanted else "Leave them out."
    scope.report.add(
        WRONG_EVENT_NAMES.at(span, help=help_line, name=name, wanted=about, count=len(names))
    )
