"""Decisions: the block that asks ends, and another goes on with the answer."""

from rulewright.meaning.types import Type
from rulewright.program.model import Operand, Site
from rulewright.program.unit import Lowering
from rulewright.source.place import Span


def ask(
    low: Lowering, site: int, seat: Operand, picks: tuple[Operand, Operand, Operand]
) -> Operand:
    """Ends the block with a decision and begins the one behind it; the option that was chosen.

    `picks` says how many are picked already, the least and the most.
    """
    answered = low.code.block()
    low.code.emit("decide", site, seat, *picks, answered)
    low.code.begin(answered)
    return low.code.value("answer")


def add_site(
    low: Lowering,
    kind: str,
    option: Type,
    span: Span,
    *,
    name: str = "",
    phrase: str = "",
    secret: bool = False,
    domain: int = -1,
) -> int:
    """The number of a new decision site."""
    number = len(low.sites)
    site = Site(number, kind, option, name, phrase, low.unit.name, secret, domain, span)
    low.sites.append(site)
    return number
