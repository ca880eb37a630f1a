"""Findings as a person, a script or an editor reads them: texts only, nothing is printed."""

import json
import re
from collections.abc import Iterable

from rulewright.source.finding import Finding, Severity
from rulewright.source.frozen import dataclass
from rulewright.source.place import Span
from rulewright.source.width import beginning, ending, printable, width_of

LONGEST_LINE = 100
MOST_LABELS = 8
_LONG_QUOTE = re.compile(r"(`[^`]{200})[^`]+`")
_ELLIPSIS = "…"
_BEFORE_MARK = 30

_BOLD = "\x1b[1m"
_RESET = "\x1b[0m"
_QUIET = "\x1b[2m"
_COLOURS = {
    Severity.ERROR: "\x1b[1;31m",
    Severity.WARNING: "\x1b[1;33m",
    Severity.INFORMATION: "\x1b[1;36m",
}


def render_text(
    findings: Iterable[Finding], *, width: int = LONGEST_LINE, colour: bool = False
) -> str:
    """Each finding with its line, a caret under the exact stretch, and its help.

    Lines longer than `width` columns are cut so that the marked stretch stays in sight.
    """
    return "\n".join(_Writer(width, colour).finding(finding) for finding in findings)


def render_concise(findings: Iterable[Finding]) -> str:
    """Each finding on one line: `file:line:column: error[kind]: message`."""
    lines = (
        f"{_place(it.span)}: {it.severity.value}[{it.kind}]: {_sentence(it.message)}\n"
        for it in findings
    )
    return "".join(lines)


def render_json(findings: Iterable[Finding]) -> str:
    """A JSON list of all findings; lines and columns count from 1, ends are not included."""
    return json.dumps([_as_object(it) for it in findings], ensure_ascii=False, indent=2) + "\n"


def _as_object(finding: Finding) -> dict[str, object]:
    fix = finding.fix
    return {
        "kind": finding.kind,
        "severity": finding.severity.value,
        "message": finding.message,
        **_place_object(finding.span),
        "help": finding.help,
        "labels": [{"text": label.text, **_place_object(label.span)} for label in finding.labels],
        "fix": {"text": fix.text, **_place_object(fix.span)} if fix else None,
    }


def _place_object(span: Span) -> dict[str, object]:
    return {
        "file": span.source.name,
        "line": span.line,
        "column": span.column,
        "end_line": span.source.line_of(span.end),
        "end_column": span.source.column_of(span.end),
    }


def _place(span: Span) -> str:
    return f"{_on_one_line(span.source.name)}:{span.line}:{span.column}"


def _place_for_people(span: Span) -> str:
    """The place; of a file that has nothing to show, its name alone."""
    return _place(span) if span.source.text else _on_one_line(span.source.name)


def _sentence(text: str) -> str:
    """A message on one line, with the beginning of what it quotes where that is very long."""
    return _on_one_line(_LONG_QUOTE.sub(r"\1…`", text))


def _on_one_line(text: str) -> str:
    return printable(text).replace("\n", " ")


@dataclass(frozen=True, slots=True)
class _Writer:
    """How findings are laid out: the columns there are, and whether colours are used."""

    width: int
    colour: bool

    def finding(self, finding: Finding) -> str:
        head = f"{finding.severity.value}[{finding.kind}]"
        message = _sentence(finding.message)
        mark = _COLOURS[finding.severity]
        lines = [f"{self._styled(head, mark)}: {self._styled(message, _BOLD)}"]
        lines.append(f" --> {_place_for_people(finding.span)}")
        lines.extend(self._excerpt(finding.span, "^", "", mark))
        for label in finding.labels[:MOST_LABELS]:
            if label.span.source.name != finding.span.source.name:
                lines.append(f" ::: {_place_for_people(label.span)}")
            lines.extend(self._excerpt(label.span, "-", _sentence(label.text), _QUIET))
        if len(finding.labels) > MOST_LABELS:
            lines.append(f" ... and {len(finding.labels) - MOST_LABELS:,} more places")
        if finding.help:
            lines.append(f"help: {_sentence(finding.help)}")
        return "\n".join(lines) + "\n"

    def _excerpt(self, span: Span, mark: str, words: str, style: str) -> list[str]:
        """The line that a stretch begins on, and the line that marks the stretch."""
        if not span.source.text:
            return []
        line = span.source.line_text(span.line)
        start = min(span.column - 1, len(line))
        end = max(start, min(len(line), start + span.end - span.start))
        number = str(span.line)
        before, marked, after = self._cut(
            _on_one_line(line[:start]),
            _on_one_line(line[start:end]),
            _on_one_line(line[end:]),
            self.width - len(number) - 3,
        )
        carets = mark * max(1, width_of(marked))
        under = f"{' ' * width_of(before)}{self._styled(carets, style)} {words}".rstrip()
        margin = " " * len(number)
        return [
            f"{margin} |",
            f"{number} | {before}{marked}{after}".rstrip(),
            f"{margin} | {under}",
        ]

    def _cut(self, before: str, marked: str, after: str, room: int) -> tuple[str, str, str]:
        """The three parts of a line, cut so that they fit into `room` columns."""
        room = max(room, 2 * _BEFORE_MARK)
        if width_of(before) + width_of(marked) + width_of(after) <= room:
            return before, marked, after
        if width_of(before) + width_of(marked) > room:
            kept = ending(before, _BEFORE_MARK)
            before = before if kept == before else _ELLIPSIS + kept
        marked = _cut_off(marked, room - width_of(before))
        return before, marked, _cut_off(after, room - width_of(before) - width_of(marked))

    def _styled(self, text: str, style: str) -> str:
        return f"{style}{text}{_RESET}" if self.colour else text


def _cut_off(text: str, room: int) -> str:
    """The beginning of a text in at most `room` columns, an ellipsis where it is cut."""
    if width_of(text) <= room:
        return text
    return beginning(text, room - 1) + _ELLIPSIS if room > 0 else ""
