"""How long one random four-player game of Kado takes, interpreted: the median in milliseconds.

python benchmarks/kado_playout.py [GAMES]
"""

import sys
from statistics import median
from time import perf_counter

from rulewright.engine.chance import game_seed
from rulewright.engine.playout import play_randomly
from rulewright.loading import load

WARM_UP = 5


def main() -> None:
    """Print the median and the quickest of so many games."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    machine = load("kado", players=4).compiled.machine
    taken: list[float] = []
    for number in range(WARM_UP + games):
        began = perf_counter()
        play_randomly(machine, game_seed(1, number))
        taken.append(perf_counter() - began)
    timed = [seconds * 1000 for seconds in taken[WARM_UP:]]
    print(f"{median(timed):.2f} ms median, {min(timed):.2f} ms at best, {games} games")


if __name__ == "__main__":
    main()
