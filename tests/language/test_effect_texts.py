"""The effect language in its own words: every file of texts finds what it says, and only that."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from effect_texts import literal
from language_files import differences, language_files, without_expectations
from rulewright.source.finding import Finding
from rulewright.source.place import Source
from rulewright.syntax.document import Scalar
from rulewright.syntax.parse import parse_binder, parse_moment, parse_phrase, parse_steps
from rulewright.syntax.words import Known

HERE = Path(__file__).parent / "syntax"
_NAMES = re.compile(r"# names: (.*)\n")

Read = Callable[[Scalar, Known | None], tuple[object, tuple[Finding, ...]]]


def _steps(source: Source) -> Iterator[tuple[int, str]]:
    """The texts between the lines `---`, each with where it starts."""
    start = 0
    for text in re.split(r"(?m)^---\n", source.text):
        yield start, text
        start += len(text) + len("---\n")


def _lines(source: Source) -> Iterator[tuple[int, str]]:
    """Each line of the file that is no comment, without its expectations."""
    start = 0
    for line in without_expectations(source.text).split("\n"):
        if line.strip() and not line.startswith("#"):
            yield start, line.rstrip()
        start += len(line) + 1


READINGS: dict[str, tuple[Callable[[Source], Iterator[tuple[int, str]]], Read]] = {
    ".steps": (_steps, parse_steps),
    ".phrases": (_lines, parse_phrase),
    ".binders": (_lines, parse_binder),
    ".moments": (_lines, parse_moment),
}
FILES = [file for ending in READINGS for file in language_files(HERE, f"*{ending}")]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_a_file_of_texts_finds_what_it_says(file: Path) -> None:
    source = Source(file.name, file.read_text(encoding="utf-8"))
    cut, read = READINGS[file.suffix]
    names = _NAMES.search(source.text)
    known = names[1].split() if names else []
    findings = [
        finding
        for start, text in cut(source)
        for finding in read(literal(text, source, start), known.__contains__)[1]
    ]
    assert differences(source.text, findings) == []
