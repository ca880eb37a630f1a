"""Passing where cards may be played in answer: by itself, until one's turn, until a round is over.

Where somebody may play nothing, the table passes for them, unless another person could tell by it:
whoever sits at the table and sees who is asked. Whoever wants to be asked no more says so.
"""

from collections.abc import Iterator
from dataclasses import field
from enum import Enum

from rulewright.engine.decision import Decision, Option
from rulewright.engine.match import Match
from rulewright.engine.places import State
from rulewright.meaning.rules import PhaseMeaning
from rulewright.play.news import phase_begun
from rulewright.program.layout import DECIDING, SEAT, SITE, STATUS
from rulewright.source.frozen import dataclass
from rulewright.wording.names import Names

REACTION = "reaction"
_OFFERS = ("play", REACTION)
_IN_A_TURN = ("play", "action")


class Until(Enum):
    """Until when somebody passes."""

    TURN = "turn"
    ROUND = "round"


@dataclass(frozen=True, slots=True)
class Pass:
    """That a seat passes, from when so many answers had been given."""

    seat: int
    since: int
    until: Until


@dataclass(slots=True)
class Passes:
    """Who has said that they pass for a while."""

    said: list[Pass] = field(default_factory=list[Pass])

    def say(self, match: Match, seat: int, until: Until) -> None:
        """From now on the seat passes."""
        self.said.append(Pass(seat, len(match.past), until))

    def take_back(self, answers: int) -> None:
        """What was said since so many answers had been given was not said."""
        self.said = [it for it in self.said if it.since < answers]

    def pass_now(self, match: Match) -> bool:
        """Whether the seat that is asked passes here because it said so."""
        decision = match.asked
        return decision.site.kind == REACTION and any(
            it.seat == decision.seat and _holds(it, match) for it in self.said
        )


def offers_nothing(decision: Decision) -> bool:
    """Whether somebody is asked for a card of which there is none that they can play."""
    return decision.kind in _OFFERS and len(decision.options) == 1


def declining(decision: Decision) -> Option:
    """The option of whoever plays no card."""
    return decision.options[-1]


def has_windows(match: Match) -> bool:
    """Whether cards can be played in answer in this game."""
    return any(it.kind == REACTION for it in match.compiled.program.sites)


def round_name(match: Match, names: Names) -> str:
    """What the round is called that runs: the outermost phase that is repeated; in a game without
    one, or beside it, the outermost phase."""
    running = [id for id, slot in _rounds(match) if match.state[slot] > 0]
    return names.entry(running[-1]) if running else names.title()


def _holds(said: Pass, match: Match) -> bool:
    positions = list(_positions(match))
    if said.until is Until.ROUND:
        slots = [slot for _, slot in _rounds(match)]
        rounds = {tuple(state[slot] for slot in slots) for state, _ in positions[said.since :]}
        return len(rounds) == 1
    return not any(_turns_begun(match, said.seat, positions, said.since))


def _turns_begun(
    match: Match, seat: int, positions: list[tuple[State, int]], since: int
) -> Iterator[bool]:
    """Whether a turn of the seat begins, position by position behind the first ones. A turn goes on
    until another seat has one or another phase begins."""
    owner, before, happened = -1, 0, match.happened
    for at, (state, events) in enumerate(positions):
        if any(phase_begun(match.compiled, it) for it in happened[before:events]):
            owner = -1
        before = events
        if state[STATUS] == DECIDING and _kind(match, state) in _IN_A_TURN:
            if at > since:
                yield state[SEAT] == seat != owner
            owner = state[SEAT]


def _positions(match: Match) -> Iterator[tuple[State, int]]:
    """Each position in which somebody was asked, and how many events there were by then."""
    yield from ((it.state, it.events) for it in match.past)
    yield match.state, len(match.happened)


def _kind(match: Match, state: State) -> str:
    return match.compiled.program.sites[state[SITE]].kind


def _rounds(match: Match) -> tuple[tuple[str, int], ...]:
    """The phases whose ends a round can have, with the slots of their numbers."""
    slots = dict(match.compiled.layout.phases)
    return tuple((id, slots[id]) for id in _outermost(match.compiled.rules.phases))


def _outermost(phases: tuple[PhaseMeaning, ...]) -> Iterator[str]:
    """Those that are repeated and lie in none that is, and those beside them without any."""
    for phase in phases:
        if _is_repeated(phase) or not any(_is_repeated(it) for it in _inside(phase)):
            yield phase.phase.heading.id
        else:
            yield from _outermost(phase.phases)


def _inside(phase: PhaseMeaning) -> Iterator[PhaseMeaning]:
    for it in phase.phases:
        yield it
        yield from _inside(it)


def _is_repeated(phase: PhaseMeaning) -> bool:
    return phase.repeat is not None or phase.repeat_until is not None
