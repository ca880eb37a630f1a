"""A game that was played, gone through again: the moments at which a scenario could begin."""

from rulewright.engine.answers import Answer, give_answer
from rulewright.engine.machine import run, start_state
from rulewright.engine.match import Match
from rulewright.engine.places import State
from rulewright.program.model import Program
from rulewright.scenario.names import player_text
from rulewright.source.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Moment:
    """Where a scenario could begin: `start` as it writes it, the position, and how many answers
    of the game had been given."""

    start: str
    state: State
    answers: int


class ReplayError(Exception):
    """A game did not take the answers that it had taken before."""


def find_moments(played: Match, before: Match | None, seed: int) -> tuple[Moment, ...]:
    """The moments of a game, latest first; at the same one, the inmost phase that begins with it
    stands before those around it, and before a turn.

    `before` is the match as it was when people came to it, or None where it began at the beginning
    with `seed`.
    """
    compiled = played.compiled
    found: list[Moment] = []
    given = 0 if before is None else len(before.choices)

    def watch(state: State, event: int, values: tuple[int, ...]) -> None:
        phase = _phase_begun(compiled.program, event)
        if phase is not None:
            found.append(Moment(f"phase {phase}", state[:], given))

    state = start_state(compiled.program, seed) if before is None else before.state
    if before is None:
        run(compiled.machine, state, compiled.machine.full, watch)
    for number in range(given, len(played.choices)):
        asked = Match(compiled, state).asked
        if asked.site.kind == "action":
            phase = asked.site.entry
            turn = f"turn in {phase} by {player_text(asked.seat)}"
            found.append(Moment(turn, state[:], number))
        given = number + 1
        answer = give_answer(compiled, state, played.choices[number], watch)
        if not isinstance(answer, Answer):
            raise ReplayError(str(answer))
        state = answer.state
    return tuple(sorted(found, key=_order)[::-1])


def _phase_begun(program: Program, event: int) -> str | None:
    shape = program.events[event]
    return dict(shape.fixed).get("phase") if shape.sentence == "phase" else None


def _order(moment: Moment) -> tuple[int, bool]:
    return moment.answers, not moment.start.startswith("turn")
