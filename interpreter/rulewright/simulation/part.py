"""Games of a simulation that follow one another, and what they add up to."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from threading import Event

from rulewright.engine.chance import game_seed
from rulewright.engine.compiled import Compiled
from rulewright.engine.machine import StopRecord
from rulewright.simulation.figures import Figures, add_up, figures_of_sums, together
from rulewright.simulation.one_game import HaltedError, play_one
from rulewright.simulation.way import Way
from rulewright.source.frozen import dataclass

MOST_RECORDS = 100
"""Games stopped by the rules of which the records are kept: there may be millions."""

Stop = tuple[int, StopRecord]
"""The number of a game that the rules stopped, and why they did."""


@dataclass(frozen=True, slots=True)
class Part:
    """How many games were played, the figures of those that ended, and the first that stopped; and
    for each mark of a program that covers its rules, in how many games play came to it."""

    games: int
    figures: Figures
    stopped: tuple[Stop, ...] = ()
    reached: tuple[int, ...] = ()

    def followed_by(self, next_part: Part) -> Part:
        """Both together; the games of the other one come next."""
        return Part(
            self.games + next_part.games,
            together(self.figures, next_part.figures),
            (*self.stopped, *next_part.stopped)[:MOST_RECORDS],
            tuple(map(sum, zip_longest(self.reached, next_part.reached, fillvalue=0))),
        )


def no_part(players: int) -> Part:
    """No game yet."""
    return Part(0, add_up((), players))


@dataclass(frozen=True, slots=True)
class Stage:
    """A game ready to play in this process, and how. Once `halt` is set no game begins, and those
    that are under way are given up."""

    compiled: Compiled
    way: Way
    halt: Event


def play_parts(stage: Stage, kinds: tuple[str, ...], seed: int, games: range) -> Iterator[Part]:
    """The games with these numbers, a few at a time; they end early when the stage is halted."""
    if stage.way.form is None:
        return _interpreted(stage, kinds, seed, games)
    return _as_machine_code(stage, seed, games)


def _interpreted(stage: Stage, kinds: tuple[str, ...], seed: int, games: range) -> Iterator[Part]:
    for number in games:
        try:
            played = play_one(stage.compiled, kinds, game_seed(seed, number), stage.halt)
        except HaltedError:
            return
        if played.stopped is None:
            yield Part(1, add_up((played,), len(kinds)), (), played.reached)
        else:
            stopped = ((number, played.stopped),)
            yield Part(1, add_up((), len(kinds)), stopped, played.reached)


def _as_machine_code(stage: Stage, seed: int, games: range) -> Iterator[Part]:
    from rulewright.native.forms import play_games  # noqa: PLC0415 - only loaded where it pays

    assert stage.way.form is not None
    number, marks = games.start, len(stage.compiled.program.marks)
    for some in play_games(stage.way.form, seed, games, lambda: not stage.halt.is_set()):
        end = len(some.sums) - marks
        figures, reached = figures_of_sums(some.sums[:end]), some.sums[end:]
        number += figures.games
        if some.stopped is None or some.stopped.stopped is None:
            yield Part(figures.games, figures, (), reached)
        else:
            stopped = ((number, some.stopped.stopped),)
            yield Part(figures.games + 1, figures, stopped, reached)
            number += 1
