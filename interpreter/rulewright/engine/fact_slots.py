"""Facts as they lie in the state: answers to questions of the rules, with what these read.

`FactShape` says what their slots hold.
"""

from collections.abc import Callable

from rulewright.engine.places import State
from rulewright.program.layout import FRAME
from rulewright.program.model import FACT_HEAD, STRAYS, FactShape, Holding, Program
from rulewright.source.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Fact:
    """An answer that is kept. `at` is its address in the state."""

    shape: FactShape
    heard: int
    answer: int
    at: int


def facts_of(program: Program, state: State) -> list[Fact]:
    """The facts of a state, the oldest first."""
    layout = program.layout
    if not layout.fact_room:
        return []
    found: list[Fact] = []
    for number in range(state[layout.facts]):
        at = layout.facts + 1 + number * layout.fact_width
        found.append(Fact(program.facts[state[at] - 1], state[at + 1], state[at + 2], at))
    return found


def pieces_of(program: Program, state: State, shape: FactShape, at: int) -> list[int]:
    """The addresses of the pieces that a fact at this address keeps."""
    found: list[int] = []
    slot = at + FACT_HEAD
    for stretch in shape.stretches:
        match stretch.holding:
            case Holding.PIECES:
                found.extend(range(slot, slot + stretch.length))
            case Holding.COUNTED:
                found.extend(range(slot + 1, slot + 1 + state[slot]))
            case Holding.PLACED:
                found.extend(range(slot + 2, slot + 2 + state[slot + 1]))
            case Holding.NUMBERS | Holding.BY_PIECE:
                pass
        slot += stretch.length
    pieces = range(len(program.layout.pieces))
    return [it for it in found if state[it] in pieces]


def strays(program: Program, state: State, shape: FactShape, at: int) -> int:
    """How often anybody has lost track of the pieces of a fact, all in all."""
    first = program.layout.strayed
    if any(it.holding is Holding.BY_PIECE for it in shape.stretches):
        return sum(state[first : first + len(program.layout.pieces)])
    return sum(state[first + state[it]] for it in pieces_of(program, state, shape, at))


def fact_said(program: Program, state: State, at: int) -> tuple[int, ...]:
    """A fact at this address as it lies there, without how often anybody has lost track of its
    pieces."""
    end = at + program.layout.fact_width
    return (*state[at : at + STRAYS], *state[at + FACT_HEAD : end])


def facts_of_a_question(program: Program) -> int:
    """How many facts of one question are kept."""
    return max(program.layout.fact_room // max(len(program.facts), 1), 1)


def make_keep_fact(program: Program) -> Callable[..., None]:
    """See the instruction `fact`."""
    layout = program.layout
    first, room, width = layout.facts, layout.fact_room, layout.fact_width
    everyone, most = (1 << layout.players) - 1, facts_of_a_question(program)

    def keep_fact(state: State, number: int, answer: int, seat: int, *places: int) -> None:
        count = state[first]
        at = first + 1 + count * width
        shape = program.facts[number]
        kept = [number + 1, everyone if seat < 0 else 1 << seat & everyone, answer, 0]
        for stretch in shape.stretches:
            if stretch.holding is Holding.PLACED:
                location = layout.locations[places[stretch.start]]
                here = [location.number, *state[location.base : location.base + 1 + location.room]]
                kept.extend(here + [0] * (stretch.length - len(here)))
                continue
            start = stretch.start + (state[FRAME] if stretch.in_frame else 0)
            kept.extend(state[start : start + stretch.length])
        state[at : at + width] = kept + [0] * (width - len(kept))
        state[at + STRAYS] = strays(program, state, shape, at)
        gone = leaving(state, at, count)
        if gone < 0:
            state[first] = count + 1
            return
        begin = first + 1 + gone * width
        state[begin:at] = state[begin + width : at + width]
        state[at : at + width] = [0] * width

    def leaving(state: State, at: int, count: int) -> int:
        """Which fact goes: the one that said the same; where there are as many of the question as
        are kept, or no room, the oldest; -1 if none."""
        starts = [first + 1 + number * width for number in range(count)]
        same = [number for number, it in enumerate(starts) if state[it] == state[at]]
        for number in same:
            if fact_said(program, state, starts[number]) == fact_said(program, state, at):
                return number
        if len(same) == most:
            return same[0]
        return 0 if count == room else -1

    return keep_fact
