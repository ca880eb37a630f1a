"""What seats were told by `ask`: facts that still hold of pieces they cannot see.

A fact is worked out again as the program worked it out, on what was kept of the position in which
it was asked, with other pieces in the place of those that a seat does not know.
"""

from collections.abc import Sequence

from rulewright.engine.compiled import Compiled
from rulewright.engine.fact_slots import Fact, facts_of, pieces_of, strays
from rulewright.engine.knowledge import knows
from rulewright.engine.machine import run
from rulewright.engine.options import drop_options
from rulewright.engine.places import State
from rulewright.program.layout import FRAME, HALTED, RESULT, RESUME, RUNNING, STATUS
from rulewright.program.model import FACT_HEAD, STRAYS, Holding
from rulewright.source.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Told:
    """A fact with the pieces in it that a seat does not know."""

    fact: Fact
    pieces: tuple[int, ...]


def told_facts(compiled: Compiled, state: State, seat: int) -> list[Told]:
    """The facts that tell a seat something about pieces it does not know.

    A fact tells nothing any more once somebody lost track of its pieces.
    """
    program, layout, places = compiled.program, compiled.layout, compiled.places
    unknown = [
        it.number for it in layout.pieces if not knows(layout, places, state, seat, it.number)
    ]
    found: list[Told] = []
    for fact in facts_of(program, state):
        if not fact.heard >> seat & 1 or not is_followed(compiled, state, fact):
            continue
        if any(it.holding is Holding.BY_PIECE for it in fact.shape.stretches):
            about = unknown
        else:
            kept = {state[it] for it in pieces_of(program, state, fact.shape, fact.at)}
            about = [it for it in unknown if it in kept]
        if about:
            found.append(Told(fact, tuple(about)))
    return found


def is_followed(compiled: Compiled, state: State, fact: Fact) -> bool:
    """Whether nobody has lost track of the pieces of a fact since it was told."""
    return state[fact.at + STRAYS] == strays(compiled.program, state, fact.shape, fact.at)


def answer_in(compiled: Compiled, state: State, fact: Fact, new: Sequence[int]) -> int:
    """What the answer is where, instead of each piece, the piece `new[piece]` lies: 1 or 0."""
    layout = compiled.layout
    copy = state[:]
    drop_options(layout, copy)
    copy[layout.frames :] = [0] * (layout.size - layout.frames)
    for slot in pieces_of(compiled.program, state, fact.shape, fact.at):
        copy[slot] = new[copy[slot]]
    slot = fact.at + FACT_HEAD
    for stretch in fact.shape.stretches:
        kept = copy[slot : slot + stretch.length]
        if stretch.holding is Holding.BY_PIECE:
            for piece, value in enumerate(state[slot : slot + stretch.length]):
                kept[new[piece]] = value
        if stretch.holding is Holding.PLACED:
            location = layout.locations[kept[0]]
            copy[location.base : location.base + 1 + location.room] = kept[1 : 2 + location.room]
        else:
            start = stretch.start + (layout.frames if stretch.in_frame else 0)
            copy[start : start + stretch.length] = kept
        slot += stretch.length
    copy[FRAME] = layout.frames
    copy[RESUME] = fact.shape.condition
    copy[STATUS] = RUNNING
    run(compiled.machine, copy, compiled.machine.either)
    return int(copy[STATUS] == HALTED and copy[RESULT] == 1)
