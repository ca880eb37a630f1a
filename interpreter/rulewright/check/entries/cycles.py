"""Procedures that would carry themselves out again, directly or by others."""

from collections.abc import Iterator

from rulewright.meaning.deeds import PerformProcedure
from rulewright.meaning.rules import ProcedureMeaning
from rulewright.meaning.walking import all_deeds
from rulewright.source.finding import Finding, FindingKind

PROCEDURE_CYCLE = FindingKind("procedure-cycle", "`{name}` leads back to itself: {chain}.")


def check_procedures_end(procedures: tuple[ProcedureMeaning, ...]) -> Iterator[Finding]:
    """No procedure performs itself, directly or by others. A cycle is reported once, at the
    procedure of it that is declared first."""
    performed = {
        one.procedure.heading.id: tuple(
            dict.fromkeys(
                deed.procedure
                for deed in all_deeds(one.deeds)
                if isinstance(deed, PerformProcedure)
            )
        )
        for one in procedures
    }
    reported: set[str] = set()
    for one in procedures:
        name = one.procedure.heading.id
        chain = _way_back(name, performed)
        if chain and not reported & set(chain):
            reported.update(chain)
            words = " → ".join(f"`{step}`" for step in (*chain, name))
            help_line = "Repeat with `repeat … times:` instead."
            yield PROCEDURE_CYCLE.at(
                one.procedure.heading.span, help=help_line, name=name, chain=words
            )


def _way_back(start: str, performed: dict[str, tuple[str, ...]]) -> tuple[str, ...]:
    """The shortest chain of procedures from `start` that performs it again; empty without one."""
    waiting: list[tuple[str, ...]] = [(start,)]
    seen: set[str] = set()
    while waiting:
        chain = waiting.pop(0)
        for following in performed.get(chain[-1], ()):
            if following == start:
                return chain
            if following not in seen:
                seen.add(following)
                waiting.append((*chain, following))
    return ()
