"""Phases that no way of playing leads to, and ends of the game that never come."""

from collections.abc import Iterator
from dataclasses import field

from rulewright.check.entries.places import where_of
from rulewright.check.phrases.settled import is_constant
from rulewright.game.model import Phase
from rulewright.meaning.rules import PhaseMeaning, Rules, TurnsMeaning
from rulewright.meaning.sets import FromSeat, ListedThings, Only, Players, SetMeaning
from rulewright.meaning.types import OptionalType
from rulewright.source.finding import Finding, FindingKind, Label, Severity
from rulewright.source.frozen import dataclass
from rulewright.source.place import Span

UNREACHABLE_PHASE = FindingKind(
    "unreachable-phase", "The phase `{phase}` is never played: {why}.", Severity.WARNING
)
END_NEVER_COMES = FindingKind(
    "end-never-comes",
    "`{end}` never ends the game: the phase `{phase}` is never over.",
    Severity.WARNING,
)

GAME_NEVER_ENDS = FindingKind("game-never-ends", "{where}, nothing ever ends `{game}`.")


@dataclass(frozen=True, slots=True)
class _Cause:
    """Why play does not go on: a sentence, and the place it speaks of with its own words."""

    why: str
    label: Label
    help: str


@dataclass(slots=True)
class _Course:
    """How play goes through the phases of one configuration, as far as it is certain."""

    rules: Rules
    played: set[str] = field(default_factory=set[str])
    over: set[str] = field(default_factory=set[str])
    unreachable: dict[str, tuple[Phase, _Cause]] = field(
        default_factory=dict[str, tuple[Phase, _Cause]]
    )

    def through(self, phases: tuple[PhaseMeaning, ...], cause: _Cause | None) -> _Cause | None:
        """Goes through phases one after another: why play certainly does not come out of them.
        With a cause, play does not come to them either."""
        for phase in phases:
            if cause is not None:
                self.unreachable.setdefault(phase.phase.heading.id, (phase.phase, cause))
            else:
                cause = self._phase(phase)
        return cause

    def _phase(self, meaning: PhaseMeaning) -> _Cause | None:
        phase = meaning.phase
        name = phase.heading.id
        if meaning.skip_if is not None and is_constant(meaning.skip_if, True):
            place = Label(phase.skip_if[0].span, "this always holds")
            skipped = _Cause("it is always skipped", place, "Change `skip if:`, or take it out.")
            self.unreachable.setdefault(name, (phase, skipped))
        else:
            self.played.add(name)
            stuck = _endless_turns(meaning) or self.through(meaning.phases, None)
            stuck = stuck or _endless_repetition(meaning)
            if stuck is not None:
                return stuck
        self.over.add(name)
        return self._end_after(phase)

    def _end_after(self, phase: Phase) -> _Cause | None:
        """The end of the game that certainly comes when a phase is over."""
        for end in self.rules.ends:
            over = end.end.when_over
            if over is not None and over.name == phase.heading.id:
                return _Cause(
                    f"the game ends before it, when `{phase.heading.id}` is over",
                    Label(over.span, "here the game ends"),
                    "Put it before that phase, or let the game end later.",
                )
        return None


def _endless_turns(meaning: PhaseMeaning) -> _Cause | None:
    turns, until = meaning.turns, meaning.until
    if turns is None or turns.limited or not _somebody_comes(turns):
        return None
    if until is not None and not is_constant(until, False):
        return None
    name = meaning.phase.heading.id
    return _Cause(
        f"the turns of `{name}` before it go on without limit",
        Label(meaning.phase.heading.span, "nothing ends the turns of this phase"),
        f"Write `until:` at `{name}` with the condition that ends them, or `rounds: once`.",
    )


def _somebody_comes(turns: TurnsMeaning) -> bool:
    """Whether there is certainly somebody who has turns: without anybody a phase is over."""
    return _has_somebody(turns.order)


def _has_somebody(players: SetMeaning) -> bool:
    match players:
        case Players():
            return True
        case FromSeat(things=things):
            return _has_somebody(things)
        case ListedThings(items=items):
            return bool(items)
        case Only(value=value):
            return not isinstance(value.type, OptionalType)
        case _:
            return False


def _endless_repetition(meaning: PhaseMeaning) -> _Cause | None:
    until = meaning.repeat_until
    if meaning.repeat is not None or until is None or not is_constant(until, False):
        return None
    phase = meaning.phase
    return _Cause(
        f"`{phase.heading.id}` before it is repeated without end",
        Label(phase.repeat_until[0].span, "this never holds"),
        f"Change `repeat until:` at `{phase.heading.id}`.",
    )


def check_phases_are_played(configured: tuple[Rules, ...]) -> Iterator[Finding]:
    """With some number of players and some settings, play comes to each phase, and where an end
    waits for a phase, that phase is over some time."""
    courses = [_Course(rules) for rules in configured]
    for course in courses:
        course.through(course.rules.phases, None)
    played = {name for course in courses for name in course.played}
    over = {name for course in courses for name in course.over}
    told: set[Span] = set()
    for course in courses:
        for name, (phase, cause) in course.unreachable.items():
            if name not in played and phase.heading.span not in told:
                told.add(phase.heading.span)
                yield UNREACHABLE_PHASE.at(
                    phase.heading.span,
                    help=cause.help,
                    labels=(cause.label,),
                    phase=name,
                    why=cause.why,
                )
    endless = next((course for course in courses if not _can_end(course)), None)
    if endless is None:
        yield from _ends_that_never_come(configured, over)
    else:
        yield GAME_NEVER_ENDS.at(
            endless.rules.game.heading.span,
            help="Let a phase that an end waits for be over some time, or write an end with `if:`.",
            where=where_of(endless.rules),
            game=endless.rules.game.heading.id,
        )


def _can_end(course: _Course) -> bool:
    """Whether some end can come: one with a condition that may hold, or behind a phase that is
    over some time."""
    for end in course.rules.ends:
        phase = end.end.when_over
        if phase is not None and phase.name in course.over:
            return True
        if end.condition is not None and not is_constant(end.condition, False):
            return True
    return not course.rules.ends


def _ends_that_never_come(configured: tuple[Rules, ...], over: set[str]) -> Iterator[Finding]:
    ends = {end.end.heading.span: end.end for rules in configured for end in rules.ends}
    for end in ends.values():
        if end.when_over is not None and end.when_over.name not in over and not end.conditions:
            name = end.when_over.name
            yield END_NEVER_COMES.at(
                end.when_over.span,
                help=f"Let `{name}` be over some time, or let the game end in another way.",
                end=end.heading.id,
                phase=name,
            )
