"""Findings printed for a person, a script or an editor, and counted."""

from collections.abc import Callable, Iterable, Sequence

from rulewright.play.screen import Screen
from rulewright.source.finding import Finding, Severity
from rulewright.source.render import render_concise, render_json, render_text


def is_clean(findings: Iterable[Finding]) -> bool:
    """Whether there is neither an error nor a warning."""
    return all(it.severity is Severity.INFORMATION for it in findings)


def counted(findings: Sequence[Finding]) -> str:
    """How many there are of each severity: `2 errors, 1 warning`."""
    parts: list[str] = []
    for severity in Severity:
        number = sum(it.severity is severity for it in findings)
        if number:
            plural = "" if number == 1 or severity is Severity.INFORMATION else "s"
            parts.append(f"{number} {severity.value}{plural}")
    return ", ".join(parts)


MOST_SHOWN = 50
"""How many findings are shown with their lines before the others are only counted."""


def print_as_text(findings: Sequence[Finding], screen: Screen) -> None:
    """Each finding with its line underlined, and a blank line behind it; of many the first."""
    if not findings:
        return
    screen.drawn(render_text(findings[:MOST_SHOWN], width=screen.width, colour=screen.colour))
    more = len(findings) - MOST_SHOWN
    if more > 0:
        screen.line(f"{more:,} more are not shown; `--format concise` of `check` lists all.")


def _print_as_lines(findings: Sequence[Finding], screen: Screen) -> None:
    screen.out.write(render_concise(findings))


def _print_as_json(findings: Sequence[Finding], screen: Screen) -> None:
    screen.out.write(render_json(findings))


FORMATS: dict[str, Callable[[Sequence[Finding], Screen], None]] = {
    "text": print_as_text,
    "concise": _print_as_lines,
    "json": _print_as_json,
}
