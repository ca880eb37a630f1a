"""Everybody who plays: for each game and way a contestant, or why there is none here."""

from collections.abc import Callable, Iterable
from subprocess import CalledProcessError

from benchmarks import engine, spiel
from benchmarks.c_playouts import NoCompilerError, compile_playouts
from benchmarks.hand_written import classes
from benchmarks.ways import KADO, KUHN_POKER, Absent, Contest, Contestant, Play, Way
from rulewright.engine.compiled import Compiled
from rulewright.native.machine_code import NoMachineCodeError

_NO_OPEN_SPIEL = "`pip install open_spiel` brings OpenSpiel, which is not installed."
_NOT_IN_OPEN_SPIEL = "OpenSpiel does not know the game."
_CHANCE_FIRST = (
    "OpenSpiel's search begins where a player decides, and Kuhn poker begins with chance."
)


def field(contests: Iterable[Contest]) -> tuple[list[Contestant], list[Absent]]:
    """Who plays these games, and who cannot."""
    playing: list[Contestant] = []
    absent: list[Absent] = []
    for contest in contests:
        compiled = engine.loaded(contest)
        for way in Way:
            match _play(contest, way, compiled):
                case str(why):
                    absent.append(Absent(contest, way, why))
                case play:
                    playing.append(Contestant(contest, way, play))
    return playing, absent


def _play(contest: Contest, way: Way, compiled: Compiled) -> Play | str:
    """How the game is played this way, or a sentence why it cannot be."""
    match way:
        case Way.INTERPRETED:
            return engine.interpreted(compiled)
        case Way.STEP:
            return _native(engine.step, compiled)
        case Way.PLAYOUT:
            return _native(engine.playout, compiled)
        case Way.CLASS:
            return classes(contest)
        case Way.C:
            return _in_c(contest)
        case Way.SPIEL_PYTHON:
            return _in_spiel(contest, spiel.from_python)
        case Way.SPIEL_INSIDE if contest == KUHN_POKER:
            return _CHANCE_FIRST
        case Way.SPIEL_INSIDE:
            return _in_spiel(contest, spiel.inside)


def _native(make: Callable[[Compiled], Play], compiled: Compiled) -> Play | str:
    try:
        return make(compiled)
    except NoMachineCodeError as error:
        return f"No machine code could be made: {error}."


def _in_c(contest: Contest) -> Play | str:
    try:
        return compile_playouts(contest).play
    except NoCompilerError as error:
        return f"{error}."
    except CalledProcessError as error:
        return f"The C compiler failed with code {error.returncode}."


def _in_spiel(contest: Contest, make: Callable[[str], Play]) -> Play | str:
    if contest == KADO:
        return _NOT_IN_OPEN_SPIEL
    try:
        return make(contest.game)
    except ModuleNotFoundError:
        return _NO_OPEN_SPIEL
