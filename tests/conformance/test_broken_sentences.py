"""Every sentence of the order of things is broken in the engine, in each of the ways that
`breaks.yaml` says, and its scenarios notice. Each break runs in a process of its own, so
noticing takes long.

Where lines of a break are other lines now, say there what breaks the sentence in them; a new
sentence gets its breaks there, too.
"""

import re
from functools import cache
from pathlib import Path
from typing import cast

import pytest
import yaml

from broken_engine import Edit, edited, notices

HERE = Path(__file__).resolve().parent
LANGUAGE = HERE.parents[1] / "docs" / "language.md"


@cache
def breaks() -> dict[str, tuple[tuple[Edit, ...], ...]]:
    """The edits that break each sentence."""
    read: object = yaml.safe_load((HERE / "breaks.yaml").read_text("utf-8"))
    written = cast("dict[str, list[list[dict[str, str]]]]", read)
    return {
        sentence: tuple(tuple(Edit(it["in"], it["was"], it["now"]) for it in one) for one in ways)
        for sentence, ways in written.items()
    }


CASES = [(id, number) for id, ways in breaks().items() for number in range(len(ways))]


def test_every_sentence_is_broken_somewhere() -> None:
    sentences = re.findall(r"^- \*\*(order-\w+)\*\*", LANGUAGE.read_text("utf-8"), re.M)
    assert list(breaks()) == sentences


@pytest.mark.parametrize(("sentence", "number"), CASES)
def test_the_lines_stand_in_the_engine(sentence: str, number: int) -> None:
    texts: dict[Path, str] = {}
    for edit in breaks()[sentence][number]:
        text = texts.get(edit.path) or edit.path.read_text("utf-8")
        texts[edit.path] = edited(text, edit)


@pytest.mark.long
@pytest.mark.parametrize(("sentence", "number"), CASES)
def test_scenarios_notice_that_the_sentence_is_broken(sentence: str, number: int) -> None:
    game = HERE / sentence.replace("-", "_")
    assert notices((), game) == []
    assert notices(breaks()[sentence][number], game)
