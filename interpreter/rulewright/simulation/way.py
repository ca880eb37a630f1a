"""How many random games are played: as machine code where that pays and can be had."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from typing import TYPE_CHECKING

from rulewright.engine.compiled import Compiled

if TYPE_CHECKING:
    from rulewright.native.forms import Form

WORTH_COMPILING = 250
"""Games from which on machine code is made: making it takes as long as playing some hundred."""

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


def best_way(compiled: Compiled, kinds: Sequence[str], games: int) -> Way:
    """The quickest way here; whichever it is, the figures are the same."""
    if games < WORTH_COMPILING or set(kinds) != {"random"}:
        return INTERPRETED
    if find_spec("llvmlite") is None:
        return Way(None, NOT_INSTALLED)
    return machine_code(compiled)


def machine_code(compiled: Compiled) -> Way:
    """The game as machine code, or why that cannot be."""
    from rulewright.native.forms import playout_form  # noqa: PLC0415 - only loaded where it pays
    from rulewright.native.machine_code import NoMachineCodeError  # noqa: PLC0415 - the same

    try:
        return Way(playout_form(compiled.program, compiled.machine.budget))
    except NoMachineCodeError as error:
        lines = str(error).strip().splitlines() or ["LLVM does not say why"]
        return Way(None, NOT_COMPILED.format(why=lines[0].rstrip(".")))
