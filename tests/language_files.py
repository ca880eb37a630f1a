"""Tests written in the language: files that say beside each line what is found there.

An expectation is a comment behind the line it is about, or on a line of its own just above it:

    move 1 card from deck to hnad  # error[unknown-name]: no zone named `hnad`

It names the severity, the kind of finding and, behind the colon, a part of its message or of
its help (either may be left out with the colon). Several stand one behind the other, each with
its `#`. A finding that nobody expected fails a file just as a missing one does.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from rulewright.source.finding import Finding

_EXPECTATION = re.compile(
    r"# *(error|warning|information)\[([a-z0-9-]+)\](?:: *(.*?))? *"
    r"(?=$|# *(?:error|warning|information)\[)",
    re.MULTILINE,
)


@dataclass(frozen=True, slots=True)
class Expectation:
    """One finding that a file says to expect: on which line (from 1), and how it begins."""

    line: int
    severity: str
    kind: str
    part: str

    def fits(self, finding: Finding) -> bool:
        """Whether this is the finding that was meant."""
        return (
            finding.span.line == self.line
            and finding.severity.value == self.severity
            and finding.kind == self.kind
            and self.part in f"{finding.message} {finding.help or ''}"
        )

    @property
    def shown(self) -> str:
        """The expectation as it is written."""
        part = f": {self.part}" if self.part else ""
        return f"{self.severity}[{self.kind}]{part}"


def language_files(folder: Path, pattern: str) -> list[Path]:
    """The files of the folder, at any depth, whose names fit; it is an error to find none."""
    found = sorted(folder.rglob(pattern))
    assert found, f"there are no files {pattern} in {folder}"
    return found


def expectations(text: str) -> tuple[Expectation, ...]:
    """Every expectation of a file's text, with the line it is about."""
    return tuple(
        Expectation(_subject(line, number), found[1], found[2], found[3] or "")
        for number, line in enumerate(text.split("\n"), start=1)
        for found in _EXPECTATION.finditer(line)
    )


def without_expectations(text: str) -> str:
    """The text with blanks in the place of its expectations: all else stays where it was."""
    return _EXPECTATION.sub(lambda found: " " * len(found.group()), text)


def differences(text: str, findings: Iterable[Finding]) -> list[str]:
    """What was expected and is not there, and what is there and was not expected, by line."""
    missing = list(expectations(text))
    lines: list[tuple[int, str]] = []
    for finding in findings:
        meant = next((one for one in missing if one.fits(finding)), None)
        if meant:
            missing.remove(meant)
        else:
            lines.append((finding.span.line, f"unexpected {_shown(finding)}"))
    lines.extend((one.line, f"missing {one.shown}") for one in missing)
    return [f"line {number}: {words}" for number, words in sorted(lines)]


def _subject(line: str, number: int) -> int:
    """The line an expectation is about: its own, or the next where it stands alone."""
    return number + 1 if line.lstrip().startswith("#") else number


def _shown(finding: Finding) -> str:
    help_line = f" ({finding.help})" if finding.help else ""
    return f"{finding.severity.value}[{finding.kind}]: {finding.message}{help_line}"
