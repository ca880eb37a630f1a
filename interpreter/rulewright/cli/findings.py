"""Findings as a person, a script or an editor reads them.

error[unknown-name]: This game has no action `chalenge`.
  kado.rules.yaml:149:20
    |
149 |         actions: [chalenge, pass]
    |                   ^^^^^^^^
  help: Did you mean `challenge`?
"""

import json
from collections.abc import Callable, Iterable, Sequence

from rulewright.play.screen import ASKED, QUIET, STRONG, WRONG, Screen, Style
from rulewright.play.width import printable, width_of
from rulewright.source.finding import Finding, Severity
from rulewright.source.place import Span

_STYLES: dict[Severity, Style] = {
    Severity.ERROR: WRONG,
    Severity.WARNING: Style("33"),
    Severity.INFORMATION: ASKED,
}
_BEFORE_MARK = 30  # characters of a very long line that stay before the marked ones
_LONGEST_LINE = 120


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


def print_as_text(findings: Sequence[Finding], screen: Screen) -> None:
    """Each finding with its line underlined, and a blank line behind it."""
    for finding in findings:
        head = f"{finding.severity.value}[{finding.kind}]"
        message = printable(finding.message).replace("\n", "\n  ")
        screen.drawn(
            f"{screen.styled(head, _STYLES[finding.severity])}: {screen.styled(message, STRONG)}"
        )
        whole_file = not finding.span.source.text
        place = printable(finding.span.source.name) if whole_file else _place(finding.span)
        screen.drawn(f"  {place}")
        _print_excerpt(finding.span, "^", "", screen)
        for label in finding.labels:
            if label.span.source is not finding.span.source:
                screen.drawn(f"  {_place(label.span)}")
            _print_excerpt(label.span, "-", " " + printable(label.text), screen)
        if finding.help:
            screen.drawn(f"  {screen.styled('help:', STRONG)} {printable(finding.help)}")
        screen.drawn("")


def print_as_lines(findings: Sequence[Finding], screen: Screen) -> None:
    """Each finding on one line, as compilers write them."""
    for finding in findings:
        message = printable(finding.message).replace("\n", " ")
        screen.drawn(f"{_place(finding.span)}: {finding.severity.value}[{finding.kind}]: {message}")


def print_as_json(findings: Sequence[Finding], screen: Screen) -> None:
    """All findings as one JSON list; lines and columns count from 1, ends are not included."""
    print(json.dumps([_as_data(it) for it in findings], indent=2), file=screen.out)


FORMATS: dict[str, Callable[[Sequence[Finding], Screen], None]] = {
    "text": print_as_text,
    "concise": print_as_lines,
    "json": print_as_json,
}


def _place(span: Span) -> str:
    return f"{printable(span.source.name)}:{span.line}:{span.column}"


def _print_excerpt(span: Span, mark: str, words: str, screen: Screen) -> None:
    """The line a span begins on, and its characters marked below it."""
    if not span.source.text:
        return
    line = span.source.line_text(span.line)
    start = min(span.column - 1, len(line))
    end = min(start + max(1, span.end - span.start), max(len(line), start + 1))
    before, marked, after = line[:start], line[start:end], line[end:]
    if len(line) > _LONGEST_LINE:
        before = ("…" + before[-_BEFORE_MARK:]) if len(before) > _BEFORE_MARK else before
        marked = marked[: _LONGEST_LINE - _BEFORE_MARK]
        room = _LONGEST_LINE - len(before) - len(marked)
        after = after[:room] + "…" if len(after) > room else after
    before, marked, after = (printable(part) for part in (before, marked, after))
    number = str(span.line)
    margin = " " * len(number)
    under = mark * max(1, width_of(marked))
    screen.drawn(screen.styled(f" {margin} |", QUIET))
    screen.drawn(f"{screen.styled(f' {number} |', QUIET)} {before}{marked}{after}".rstrip())
    screen.drawn(
        f"{screen.styled(f' {margin} |', QUIET)} {' ' * width_of(before)}"
        f"{screen.styled(under, STRONG)}{words}"
    )


def _as_data(finding: Finding) -> dict[str, object]:
    data: dict[str, object] = {
        "kind": finding.kind,
        "severity": finding.severity.value,
        "message": finding.message,
        "help": finding.help,
        **_place_data(finding.span),
        "labels": [{**_place_data(it.span), "text": it.text} for it in finding.labels],
        "fix": None,
    }
    if finding.fix:
        data["fix"] = {**_place_data(finding.fix.span), "text": finding.fix.text}
    return data


def _place_data(span: Span) -> dict[str, object]:
    source = span.source
    return {
        "file": source.name,
        "line": span.line,
        "column": span.column,
        "end_line": source.line_of(span.end),
        "end_column": source.column_of(span.end),
    }
