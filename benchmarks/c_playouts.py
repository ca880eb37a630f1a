"""The games in C: compiled when they are asked for, called through ctypes."""

from __future__ import annotations

from collections.abc import Sequence
from ctypes import CDLL, Array, c_int, c_int32, c_int64, c_uint64, c_void_p
from dataclasses import dataclass, field
from pathlib import Path
from shutil import which
from subprocess import run
from tempfile import TemporaryDirectory

from benchmarks.ways import Contest
from rulewright.engine.chance import increment, policy_name, salt

HERE = Path(__file__).parent / "c"
COMPILER = "gcc"
OPTIONS = ("-O3", "-march=native", "-std=c11", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC")

CHANCE = {"kuhn_poker": ("deal", ""), "kado": ("first player", "deal")}
"""The names of the streams that a game draws from, as in its rule file; two for each game."""

_ROWS = 1000
_LONGEST_TRACE = 100_000


class NoCompilerError(Exception):
    """The C compiler is not installed."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A decision that was answered: who was asked, the options, and the position of the one that
    was taken."""

    seat: int
    options: tuple[int, ...]
    position: int


@dataclass(slots=True)
class CPlayouts:
    """A game in C. It plays the same games as this engine: the game of a seed and a number."""

    compiled: CDLL
    players: int
    names: Array[c_uint64]
    folder: TemporaryDirectory[str]
    next_game: int = 0
    rows: Array[c_int32] = field(init=False)

    def __post_init__(self) -> None:
        """Room for results is made once."""
        self.rows = (c_int32 * (_ROWS * self.width))()

    @property
    def width(self) -> int:
        """Numbers that a game leaves: its scores, a bit for each winner, its decisions."""
        return self.players + 2

    def play(self, games: int) -> int:
        """Plays so many games, the next ones of the simulation with seed 1."""
        last = self.next_game + games
        while self.next_game < last:
            together = min(_ROWS, last - self.next_game)
            self._play(1, self.next_game, together, self.rows, None)
            self.next_game += together
        return games

    def results(self, seed: int, games: int) -> list[tuple[int, ...]]:
        """What the first games of a simulation leave: see `width`."""
        rows = (c_int32 * (games * self.width))()
        self._play(seed, 0, games, rows, None)
        return [tuple(rows[at : at + self.width]) for at in range(0, len(rows), self.width)]

    def trace(self, seed: int, number: int) -> list[Asked]:
        """The decisions of a game, where the playouts were compiled to write them down."""
        trace = (c_int32 * _LONGEST_TRACE)()
        written = self._play(seed, number, 1, self.rows, trace)
        return _read_trace(trace[:written])

    def _play(
        self,
        seed: int,
        first: int,
        games: int,
        rows: Array[c_int32],
        trace: Array[c_int32] | None,
    ) -> int:
        written: int = self.compiled.play_games(
            self.names, self.players, seed, first, games, rows, trace
        )
        return written


def compile_playouts(contest: Contest, *, traced: bool = False) -> CPlayouts:
    """The playouts of a game. With `traced` they write down each decision.

    Raises NoCompilerError where there is no C compiler.
    """
    compiler = which(COMPILER)
    if compiler is None:
        raise NoCompilerError(f"`{COMPILER}` is not installed")
    folder = TemporaryDirectory(prefix="rulewright-c-")
    library = Path(folder.name) / f"{contest.game}.so"
    options = (*OPTIONS, *(("-DTRACE",) if traced else ()))
    source = HERE / f"{contest.game}.c"
    run([compiler, *options, "-o", str(library), str(source)], check=True)
    names = [policy_name(seat) for seat in range(contest.players)]
    names.extend(CHANCE.get(contest.game, ("", "")))
    return CPlayouts(_opened(library), contest.players, _streams(names), folder)


def _opened(path: Path) -> CDLL:
    library = CDLL(str(path))
    place = c_void_p
    library.play_games.argtypes = [place, c_int, c_uint64, c_int64, c_int64, place, place]
    library.play_games.restype = c_int64
    return library


def _streams(names: Sequence[str]) -> Array[c_uint64]:
    """What makes each stream its own."""
    numbers = [number for name in names for number in (increment(name), salt(name))]
    return (c_uint64 * len(numbers))(*numbers)


def _read_trace(numbers: Sequence[int]) -> list[Asked]:
    asked: list[Asked] = []
    at = 0
    while at < len(numbers):
        seat, position, count = numbers[at : at + 3]
        asked.append(Asked(seat, tuple(numbers[at + 3 : at + 3 + count]), position))
        at += 3 + count
    return asked
