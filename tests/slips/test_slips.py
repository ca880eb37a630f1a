"""Slips of a designer in Kado: what `check` says of each, all of it, and nothing besides.

Each `*.slips` file holds slips apart from each other by blank lines:

# what the slip is
- a text of the rules
+ what is written in its place
error[kind] `marked text`: message | help

Several lines with `-` are one text, and so are several with `+`; a slip made in several places has
several such pairs. `--update` writes down what is found; read it as the person who made the slip.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby, pairwise
from pathlib import Path

import pytest

from rulewright.declaring import check_game
from rulewright.resources import data_path
from rulewright.source.finding import Finding

FILES = sorted(Path(__file__).parent.glob("*.slips"))
KADO = data_path("games") / "kado"


@dataclass(frozen=True, slots=True)
class Slip:
    """One slip as its file describes it."""

    title: str
    changes: tuple[tuple[str, str], ...]
    found: tuple[str, ...]


def test_there_are_slips() -> None:
    assert FILES


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_each_slip_has_one_finding_for_each_cause(file: Path, update: bool, tmp_path: Path) -> None:
    text = file.read_text(encoding="utf-8")
    slips = [_read(part) for part in text.strip().split("\n\n")]
    now = "\n".join(_written(slip, _findings(slip, tmp_path)) for slip in slips)
    if update and now != text:
        file.write_text(now, encoding="utf-8")
        return
    assert now == text


def _read(part: str) -> Slip:
    lines = part.split("\n")
    return Slip(
        title=lines[0],
        changes=tuple(_changes(lines)),
        found=tuple(line for line in lines if re.match(r"(error|warning|information)\[", line)),
    )


def _changes(lines: list[str]) -> Iterator[tuple[str, str]]:
    """The pairs of an old text and a new one, in their order."""
    runs = [
        (sign, "\n".join(line[2:] for line in run))
        for sign, run in groupby(lines, key=lambda line: line[:2])
        if sign in ("- ", "+ ")
    ]
    for (sign, old), (after, new) in pairwise([*runs, ("", "")]):
        if sign == "- ":
            yield old, new if after == "+ " else ""


def _written(slip: Slip, found: tuple[str, ...]) -> str:
    changed = [
        f"{sign} {line}"
        for old, new in slip.changes
        for sign, text in (("-", old), ("+", new))
        if text
        for line in text.split("\n")
    ]
    return "\n".join([slip.title, *changed, *found]) + "\n"


def _findings(slip: Slip, folder: Path) -> tuple[str, ...]:
    """What is found in Kado with the slip in it, texts in other languages included."""
    rules = (KADO / "kado.rules.yaml").read_text(encoding="utf-8")
    for old, new in slip.changes:
        assert rules.count(old) == 1, old
        rules = rules.replace(old, new)
    game = folder / "kado"
    (game / "texts").mkdir(parents=True, exist_ok=True)
    (game / "kado.rules.yaml").write_text(rules, encoding="utf-8")
    for texts in (KADO / "texts").iterdir():
        (game / "texts" / texts.name).write_bytes(texts.read_bytes())
    return tuple(_line(it) for it in check_game(game))


def _line(finding: Finding) -> str:
    marked = " ".join(finding.span.text.split())
    help_text = f" | {finding.help}" if finding.help else ""
    return f"{finding.severity.value}[{finding.kind}] `{marked}`: {finding.message}{help_text}"
