"""How many random games are played: as machine code where that pays and can be had."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from importlib.util import find_spec
from threading import Event
from typing import TYPE_CHECKING

from rulewright.engine.compiled import Compiled
from rulewright.source.frozen import dataclass

if TYPE_CHECKING:
    from rulewright.native.forms import Form

WORTH_COMPILING = 250
"""Games from which on machine code is made: making it takes as long as playing some hundred."""

WORTH_CARE = 15_000
"""Games from which the code is made with care. That takes longer for a larger game, and brings as
much more in each of its games."""

WORTH_THOROUGHNESS = 100_000
"""Games from which the code is made with all that LLVM can do."""

_BLINK = 0.05
"""Seconds between two looks at whether nobody waits for the code any longer."""

NOT_INSTALLED = (
    "These games are played by the interpreter. `pip install 'rulewright[fast]'` brings what plays "
    "them many times as fast."
)

NOT_COMPILED = (
    "These games are played by the interpreter, since no machine code could be made of the rules: "
    "{why}."
)


@dataclass(frozen=True, slots=True)
class Way:
    """Machine code, or None for the interpreter; `why` is a sentence where code was wanted."""

    form: Form | None
    why: str = ""


INTERPRETED = Way(None)


def best_way(
    compiled: Compiled, kinds: Sequence[str], games: int, halt: Event | None = None
) -> Way:
    """The quickest way here; whichever it is, the figures are the same.

    Machine code is made beside this thread: whoever interrupts it, or sets `halt`, does not wait.
    """
    if games < WORTH_COMPILING or set(kinds) != {"random"}:
        return INTERPRETED
    if find_spec("llvmlite") is None:
        return Way(None, NOT_INSTALLED)
    return _beside(compiled, games, halt or Event())


def _beside(compiled: Compiled, games: int, halt: Event) -> Way:
    thread = ThreadPoolExecutor(1)
    made = thread.submit(machine_code, compiled, games)
    thread.shutdown(wait=False)
    while not wait((made,), _BLINK).done:
        if halt.is_set():
            return INTERPRETED
    return made.result()


def machine_code(compiled: Compiled, games: int = WORTH_CARE) -> Way:
    """The game as machine code that is worth making for so many games, or why that cannot be."""
    from rulewright.native.forms import playout_form  # noqa: PLC0415 - only loaded where it pays
    from rulewright.native.machine_code import (  # noqa: PLC0415 - the same
        Effort,
        NoMachineCodeError,
    )

    effort = Effort.CAREFUL if games >= WORTH_CARE else Effort.QUICK
    if games >= WORTH_THOROUGHNESS:
        effort = Effort.THOROUGH
    try:
        return Way(playout_form(compiled.program, compiled.machine.budget, effort))
    except NoMachineCodeError as error:
        lines = str(error).strip().splitlines() or ["LLVM does not say why"]
        return Way(None, NOT_COMPILED.format(why=lines[0].rstrip(".")))
