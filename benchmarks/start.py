"""Prints the CPU seconds from the text of a game's rules to machine code, imports not included.

python -m benchmarks.start GAME PLAYERS
"""

import sys
from importlib import import_module
from time import process_time

from rulewright import load
from rulewright.native.forms import playout_form


def main() -> None:
    """Loads and compiles once, in this fresh process."""
    game, players = sys.argv[1:]
    for library in ("llvmlite.binding", "jsonschema"):  # what is imported only when it is needed
        import_module(library)
    began = process_time()
    compiled = load(game, players=int(players)).compiled
    playout_form(compiled.program, compiled.machine.budget)
    print(process_time() - began)


if __name__ == "__main__":
    main()
