"""What is told of the rule lines that play came to, for people and for programs."""

from collections.abc import Iterator, Sequence

from rulewright.game.rule_lines import RuleLine
from rulewright.simulation.coverage import Covered
from rulewright.simulation.outcome import Outcome


def coverage_lines(outcome: Outcome, elsewhere: Sequence[RuleLine]) -> Iterator[str]:
    """How many rule lines were reached, and each that never was; nothing where nobody asked.
    Those `elsewhere`, which are no part of the configuration, are listed apart."""
    covered = outcome.coverage
    if not covered:
        return
    missed = [it.line for it in covered if not it.games]
    yield ""
    yield f"{len(covered) - len(missed):,} of {len(covered):,} rule lines were reached."
    if missed:
        yield "Never reached:"
        yield from _table(missed)
    if elsewhere:
        yield ""
        yield f"No part of the game with {outcome.players} players and these settings:"
        yield from _table(elsewhere)


def _table(lines: Sequence[RuleLine]) -> Iterator[str]:
    rows = [(str(it.span), it.heading.id, _rules(it), it.text) for it in lines]
    widths = [max(len(row[at]) for row in rows) for at in range(3)]
    for row in rows:
        cells = (row[at].ljust(widths[at]) for at in range(3) if widths[at])
        yield f"  {'  '.join((*cells, row[3]))}"


def _rules(line: RuleLine) -> str:
    return ", ".join(_numbers(line))


def _numbers(line: RuleLine) -> list[str]:
    return [tag.number for tag in line.heading.implements]


def coverage_object(outcome: Outcome, elsewhere: Sequence[RuleLine]) -> dict[str, object]:
    """Each rule line with the number of games that came to it, and those that are no part of the
    configuration."""
    covered = outcome.coverage
    return {
        "lines": len(covered),
        "reached": sum(1 for it in covered if it.games),
        "counts": [_counted(it) for it in covered],
        "elsewhere": [_line(it) for it in elsewhere],
    }


def _counted(covered: Covered) -> dict[str, object]:
    return {**_line(covered.line), "games": covered.games}


def _line(line: RuleLine) -> dict[str, object]:
    return {
        "place": str(line.span),
        "kind": line.kind.value,
        "entry": line.heading.id,
        "rules": _numbers(line),
        "text": line.text,
    }
