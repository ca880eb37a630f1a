"""What the steps of an entry lead to, by name: what they perform, and what comes around them."""

from collections.abc import Callable, Iterable

from rulewright.meaning.deeds import Deeds, Delay, PerformEffect
from rulewright.meaning.entries import once
from rulewright.meaning.raised import raised
from rulewright.meaning.walking import all_deeds, performed
from rulewright.source.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Leading:
    """The procedures that steps perform, the names of all that can come around them, and the kinds
    of the cards whose effects they carry out, each once; and all that they leave to be done later.
    """

    procedures: tuple[str, ...]
    raised: tuple[str, ...]
    effects: tuple[str, ...]
    delays: tuple[Delay, ...]


LeadingOf = Callable[[Deeds], Leading]
"""What gives what steps lead to."""


def leading_once() -> LeadingOf:
    """What steps lead to, worked out once where several configurations share them."""
    return once(_leading)


def _leading(deeds: Deeds) -> Leading:
    effects = (it.kind for it in all_deeds(deeds) if isinstance(it, PerformEffect))
    return Leading(
        _each_once(it.procedure for it in performed(deeds)),
        _each_once(name for name, _ in raised(deeds)),
        _each_once(effects),
        tuple(it for it in all_deeds(deeds) if isinstance(it, Delay)),
    )


def _each_once(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))
