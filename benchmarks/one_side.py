"""One checkout's side of `beside.py`: for each number of random games that comes in, the CPU
seconds that they took go out. What is asked of the checkout is what an older one has, too.

python benchmarks/one_side.py WAY GAME PLAYERS, with the checkout first in PYTHONPATH
"""

import sys
from collections.abc import Callable
from time import process_time


def main() -> None:
    """Loads the game, plays it once to warm up, and goes on as long as numbers come."""
    way, name, players = sys.argv[1:]
    if way == "interpreted":
        sys.modules["llvmlite"] = None  # type: ignore[assignment]  # as if it were not installed
    play = _interpreted(name, int(players)) if way == "interpreted" else _native(name, int(players))
    play(20)
    for line in sys.stdin:
        began = process_time()
        play(int(line))
        print(process_time() - began, flush=True)


def _interpreted(name: str, players: int) -> Callable[[int], object]:
    from rulewright import load, simulate  # noqa: PLC0415 - not before llvmlite is out of reach

    game = load(name, players=players)
    return lambda games: simulate(game, games=games)


def _native(name: str, players: int) -> Callable[[int], object]:
    """Machine code that is made once, as for some ten thousand games."""
    from rulewright import load  # noqa: PLC0415 - only for this way
    from rulewright.native.forms import play_games  # noqa: PLC0415
    from rulewright.simulation.way import machine_code  # noqa: PLC0415

    form = machine_code(load(name, players=players).compiled).form
    assert form is not None, "no machine code could be made here"

    def play(games: int) -> None:
        for first in range(0, games, 10_000):
            for _ in play_games(form, 1, range(first, min(first + 10_000, games)), lambda: True):
                pass

    return play


if __name__ == "__main__":
    main()
