"""Taking answers back: how far, and why not further.

The barrier follows from what the instructions do, whatever the game. No answer is taken back once
somebody has learned something through it, chance has spoken, or another seat has answered since.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from rulewright.check.steps.verbs import VERBS, Sees
from rulewright.engine.answers import give_answer
from rulewright.engine.compiled import Compiled
from rulewright.engine.events import Happened
from rulewright.engine.fact_slots import fact_said, facts_of, pieces_of
from rulewright.engine.frames import running_frames
from rulewright.engine.knowledge import knowing_seats
from rulewright.engine.log import log_line
from rulewright.engine.places import State
from rulewright.program.instructions import CHANCE
from rulewright.program.layout import DECIDING, OVER, RESUME, SEAT, SITE, STATUS
from rulewright.program.lower_stirring import stream_of_heap
from rulewright.program.model import Holding
from rulewright.source.frozen import dataclass
from rulewright.wording.names import Names
from rulewright.wording.phrases import Wording

_TOLD = frozenset(event for verb in VERBS if verb.sees is Sees.ANSWER for event in verb.events)
"""The events by which somebody learns an answer, and no piece."""


class Bar(Enum):
    """What keeps an answer from being taken back: the name of the sentence that says so."""

    NOTHING = "nothing"
    CHANCE = "chance"
    LEARNED = "learned"
    SECRET = "secret"
    SCORES = "scores"
    ANSWERED = "answered"
    ASKED = "asked"
    HOLDERS = "holders"


@dataclass(frozen=True, slots=True)
class Past:
    """An answer that was given: the state before it, how many events there were by then, and the
    indices of the options that were chosen."""

    state: State
    events: int
    indices: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Barrier:
    """So many answers stay; the last of them cannot be taken back because of `bar`.

    `seat` is the one that has answered or was asked since (-1: chance), `learned` the event through
    which somebody learned something.
    """

    answers: int
    bar: Bar
    seat: int = CHANCE
    learned: Happened | None = None


def find_barrier(compiled: Compiled, past: Sequence[Past], now: State) -> Barrier:
    """How far answers can be taken back from the state `now`."""
    after = now
    for number in range(len(past), 0, -1):
        answered = past[number - 1]
        bar = _between(answered.state, after, last=number == len(past), compiled=compiled)
        if bar is None and _tells_a_secret(compiled, past[:number]):
            bar = Bar.SECRET
        learned = _learned(compiled, answered) if bar is None else None
        if bar is None and learned is None and _shows_holders(compiled, answered.state, after):
            bar = Bar.HOLDERS
        if bar is not None or learned is not None:
            return Barrier(number, bar or Bar.LEARNED, after[SEAT], learned)
        after = answered.state
    return Barrier(0, Bar.NOTHING)


def barrier_sentence(compiled: Compiled, barrier: Barrier) -> Wording:
    """Why answers are taken back no further. It tells what everyone knows."""
    every = compiled.every_names()
    return Wording(tuple((it.language, _sentence_in(compiled, barrier, it)) for it in every))


def _sentence_in(compiled: Compiled, barrier: Barrier, names: Names) -> str:
    parts: dict[str, str] = {}
    if barrier.seat != CHANCE:
        parts["player"] = names.player(barrier.seat)
    if barrier.learned is not None:
        parts["event"] = log_line(compiled, barrier.learned, None, names).text
    return names.phrases.phrase("undo", barrier.bar.value, **parts)


def _between(before: State, after: State, *, last: bool, compiled: Compiled) -> Bar | None:
    """What two states alone say about the answer between them.

    A secret answer can be taken back until the next seat is asked, another one until it answers.
    That a heap was stirred tells nobody anything.
    """
    stirs = {stream_of_heap(place) for place in compiled.program.stirred}
    streams = [slot for name, slot in compiled.layout.streams if name not in stirs]
    if before[SEAT] == CHANCE or any(before[at : at + 2] != after[at : at + 2] for at in streams):
        return Bar.CHANCE
    if after[STATUS] == OVER and _hides_something(compiled, after):
        return Bar.SCORES
    if after[STATUS] != DECIDING or after[SEAT] == before[SEAT]:
        return None
    if not last:
        return Bar.ANSWERED
    return Bar.ASKED if compiled.program.sites[before[SITE]].secret else None


def _hides_something(compiled: Compiled, state: State) -> bool:
    """Whether somebody does not know a piece, which the score sheets may have told of."""
    layout, places = compiled.layout, compiled.places
    everyone = (1 << compiled.players) - 1
    return any(
        knowing_seats(layout, places, state, piece) != everyone
        for piece in range(len(layout.pieces))
    )


def _learned(compiled: Compiled, answered: Past) -> Happened | None:
    """The event through which a seat learned a piece or an answer behind this answer, or None.

    Each event is recorded behind all that its verb does, so what a verb tells shows at its event.
    """
    layout, places, state = compiled.layout, compiled.places, answered.state
    pieces = range(len(layout.pieces))
    known = [knowing_seats(layout, places, state, piece) for piece in pieces]
    found: list[int] = []
    seen = 0

    def watch(running: State, event: int, _: tuple[int, ...]) -> None:
        nonlocal known, seen
        knowing = [knowing_seats(layout, places, running, piece) for piece in pieces]
        more = any(now & ~before for before, now in zip(known, knowing, strict=True))
        if more or compiled.program.events[event].sentence in _TOLD:
            found.append(seen)
        known = knowing
        seen += 1

    answer = give_answer(compiled, state, answered.indices, watch)
    assert not isinstance(answer, Wording)
    return answer.happened[min(found[0], len(answer.happened) - 1)] if found else None


def _shows_holders(compiled: Compiled, before: State, after: State) -> bool:
    """Whether it has come out who can play a card, because only holders are asked."""
    program, layout, places = compiled.program, compiled.layout, compiled.places
    known = {fact_said(program, before, it.at) for it in facts_of(program, before)}
    everyone = (1 << compiled.players) - 1
    for fact in facts_of(program, after):
        if fact.shape.offered is None or fact_said(program, after, fact.at) in known:
            continue
        about = {after[it] for it in pieces_of(program, after, fact.shape, fact.at)}
        if any(it.holding is Holding.BY_PIECE for it in fact.shape.stretches):
            about = set(range(len(layout.pieces)))
        if any(knowing_seats(layout, places, after, it) != everyone for it in about):
            return True
    return False


def _tells_a_secret(compiled: Compiled, past: Sequence[Past]) -> bool:
    """Whether the last answer may have brought out what another seat chose in secret before.

    What was chosen so is kept in a frame, and is told once steps go by it; so it may be as long as
    the turn, or what else it was chosen in, goes on.
    """
    program = compiled.program
    asked = past[-1].state[SEAT]
    alive = set(_frames(compiled, past[-1].state))
    for earlier in reversed(past[:-1]):
        frames = _frames(compiled, earlier.state)
        alive &= set(frames)
        if not alive:
            return False
        secret = program.sites[earlier.state[SITE]].secret
        kept = frames[-2] if len(frames) > 1 else frames[-1]
        if secret and earlier.state[SEAT] != asked and kept in alive:
            return True
    return False


def _frames(compiled: Compiled, state: State) -> list[tuple[int, ...]]:
    """The frames that run, from the inside out, each in this repetition of the phases."""
    phases = tuple(state[slot] for _, slot in compiled.layout.phases)
    running = running_frames(compiled.program, state, state[RESUME])
    return [(base, *phases) for base, _ in running]
