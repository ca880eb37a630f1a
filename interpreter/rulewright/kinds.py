"""Every kind of finding there is, gathered from the stages that report them.

The modules are looked at when somebody asks; nothing is loaded for it before.
"""

import pkgutil
from functools import cache
from importlib import import_module
from types import ModuleType

from rulewright.source.finding import FindingKind

_STAGES = ("syntax", "game", "check", "declaring", "scenario")
"""Where kinds are declared, each beside the check that reports it."""


@cache
def all_kinds() -> dict[str, FindingKind]:
    """The kinds by name, in the order in which a file goes through the stages."""
    return {kind.name: kind for kind in every_kind()}


def every_kind() -> tuple[FindingKind, ...]:
    """Each kind as often as a module of the stages names it."""
    return tuple(
        kind
        for module in _modules()
        for kind in vars(module).values()
        if isinstance(kind, FindingKind)
    )


def _modules() -> list[ModuleType]:
    stages = [import_module(f"rulewright.{stage}") for stage in _STAGES]
    names = [
        it.name
        for stage in stages
        if hasattr(stage, "__path__")
        for it in pkgutil.walk_packages(stage.__path__, f"{stage.__name__}.")
    ]
    return [*stages, *map(import_module, names)]
