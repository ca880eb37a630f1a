"""What was measured, as tables on a screen and in `docs/performance.md`."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import floor, log10
from pathlib import Path

from rich.console import Console
from rich.table import Table

from benchmarks.bars import Verdict
from benchmarks.machine import Machine
from benchmarks.measuring import Pace, Rates
from benchmarks.ways import Absent, Contest, Way

PAGE = Path(__file__).parents[1] / "docs" / "performance.md"

_BEGIN = "<!-- figures: written by `python -m benchmarks --write` -->"
_END = "<!-- end of figures -->"


@dataclass(frozen=True, slots=True)
class Report:
    """One run of the suite."""

    machine: Machine
    pace: Pace
    contests: tuple[Contest, ...]
    rates: Rates
    absent: tuple[Absent, ...]
    verdicts: tuple[Verdict, ...]
    honesty: tuple[Verdict, ...]


@dataclass(frozen=True, slots=True)
class _Grid:
    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    numbers: bool = False
    """Whether all columns but the first hold numbers."""


def print_report(report: Report, console: Console) -> None:
    """All tables, and who was absent."""
    for line in _circumstances(report):
        console.print(line, highlight=False)
    for grid in _grids(report):
        console.print()
        console.print(_drawn(grid))
    if report.absent:
        console.print()
    for line in _absences(report.absent):
        console.print(line, highlight=False)


def write_page(report: Report) -> None:
    """Puts the figures between the marks of the page; the rest of it is written by people."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(_BEGIN)
    _, _, behind = rest.partition(_END)
    PAGE.write_text(f"{before}{_BEGIN}\n\n{_markdown(report)}\n{_END}{behind}", encoding="utf-8")


def _markdown(report: Report) -> str:
    parts = ["\n".join(_circumstances(report)) + "\n"]
    for grid in _grids(report):
        lines = (grid.heads, ("---",) * len(grid.heads), *grid.rows)
        table = "\n".join(f"| {' | '.join(line)} |" for line in lines)
        parts.append(f"### {grid.title}\n\n{table}\n")
    parts.extend(f"{line}\n" for line in _absences(report.absent))
    return "\n".join(parts)


def _drawn(grid: _Grid) -> Table:
    table = Table(title=grid.title, title_justify="left")
    for number, head in enumerate(grid.heads):
        table.add_column(head, justify="right" if number and grid.numbers else "left")
    for row in grid.rows:
        table.add_row(*row)
    return table


def _circumstances(report: Report) -> list[str]:
    machine, pace = report.machine, report.pace
    return [
        f"{machine.date}. {machine.processor}, {machine.cores} cores, {machine.system}; load "
        f"{machine.load_before} before and {machine.load_after} behind the run.",
        f"{', '.join(machine.versions)}.",
        f"Medians of {pace.runs} runs of at least {pace.seconds:g} s of CPU time each, in turn.",
    ]


def _grids(report: Report) -> list[_Grid]:
    heads = ("what", "bar", "reached", "met")
    grids = [
        _Grid("Bars", heads, _lines(report.verdicts)),
        _Grid("Whether the others are worth racing", heads, _lines(report.honesty)),
    ]
    if report.contests:
        grids.insert(0, _rates(report.contests, report.rates))
    return [it for it in grids if it.rows]


def _rates(contests: Sequence[Contest], rates: Rates) -> _Grid:
    rows = tuple(
        (way.value, *(_rate(rates.typical(contest, way)) for contest in contests)) for way in Way
    )
    heads = ("", *(contest.title for contest in contests))
    return _Grid("Playouts a second of CPU time", heads, rows, numbers=True)


def _lines(verdicts: Iterable[Verdict]) -> tuple[tuple[str, ...], ...]:
    said = {True: "met", False: "missed", None: "–"}
    return tuple((it.claim, it.bar, it.figure, said[it.met]) for it in verdicts)


def _rate(rate: float | None) -> str:
    """Three digits tell all that such a measurement knows."""
    if rate is None:
        return "–"
    return f"{round(rate, 2 - floor(log10(rate))):,.0f}"


def _absences(absent: Iterable[Absent]) -> list[str]:
    """Who did not play, and why; each reason once."""
    reasons: dict[str, list[str]] = {}
    for it in absent:
        reasons.setdefault(it.why, []).append(f"{it.way.value} ({it.contest.title})")
    return [f"Not measured: {', '.join(who)}. {why}" for why, who in reasons.items()]
