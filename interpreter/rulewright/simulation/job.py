"""A share of a simulation that any executor can take: it holds the game as its author wrote it,
and whoever plays it makes it ready first. Nothing that was compiled is sent anywhere.

Where the simulation itself runs, the game is ready already, and jobs find it there.
"""

import pickle
from collections.abc import Generator
from contextlib import contextmanager
from functools import lru_cache
from threading import Event
from time import perf_counter
from uuid import uuid4

from rulewright.check.checker import Meanings
from rulewright.engine.compiled import Compiled
from rulewright.engine.machine import Machine
from rulewright.game.configure import Configuration
from rulewright.game.model import Game
from rulewright.program.lower import lower_rules
from rulewright.simulation.part import Part, Stage, no_part, play_parts
from rulewright.simulation.way import INTERPRETED, machine_code
from rulewright.source.frozen import dataclass


@dataclass(frozen=True, slots=True)
class GameSource:
    """What the files of a game declare, and what is settled before play."""

    game: Game
    digest: str
    configuration: Configuration
    chance_is_asked: bool
    budget: int
    covering: bool


def source_of(compiled: Compiled) -> GameSource:
    """What a game was made of."""
    rules, program = compiled.rules, compiled.program
    return GameSource(
        rules.game,
        program.digest,
        Configuration(rules.players, rules.settings),
        program.chance_is_asked,
        compiled.machine.budget,
        bool(program.marks),
    )


def compiled_from(source: GameSource) -> Compiled:
    """The game made ready once more: the same program."""
    rules, _ = Meanings(source.game).resolve(source.configuration)
    assert rules is not None, "a game was made of this source before"
    program = lower_rules(
        rules, source.digest, chance_is_asked=source.chance_is_asked, covering=source.covering
    )
    return Compiled(rules, program, Machine(program, source.budget))


@dataclass(frozen=True, slots=True)
class Job:
    """Games to be played: `count` of them from the one with the number `first` on.

    `source` is a pickled `GameSource`, and `stage` the name under which the game may be ready here.
    """

    source: bytes
    stage: str
    as_machine_code: bool
    kinds: tuple[str, ...]
    seed: int
    first: int
    count: int


@dataclass(frozen=True, slots=True)
class Done:
    """What came of a job: fewer games than wanted where it was halted. `seconds` are those of
    play."""

    part: Part
    seconds: float


_READY: dict[str, Stage] = {}


@contextmanager
def ready(stage: Stage) -> Generator[str]:
    """The name under which jobs find the stage, in this process, until the block ends."""
    name = uuid4().hex
    _READY[name] = stage
    try:
        yield name
    finally:
        del _READY[name]


def play(job: Job) -> Done:
    """Plays the games of a job, in whatever process this is."""
    stage = _READY.get(job.stage) or _made(job.source, job.as_machine_code)
    began = perf_counter()
    done = no_part(len(job.kinds))
    games = range(job.first, job.first + job.count)
    for part in play_parts(stage, job.kinds, job.seed, games):
        done = done.followed_by(part)
    return Done(done, perf_counter() - began)


@lru_cache(maxsize=2)
def _made(packed: bytes, as_machine_code: bool) -> Stage:
    source: GameSource = pickle.loads(packed)
    compiled = compiled_from(source)
    return Stage(compiled, machine_code(compiled) if as_machine_code else INTERPRETED, Event())
