"""The grammar files: no conflicts, one meaning a word, and a README whose examples are read."""

import logging
import re
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from shutil import copytree
from typing import cast

import lark
import pytest

from effect_texts import literal
from rulewright.resources import data_path
from rulewright.source.finding import Finding
from rulewright.syntax.build_phrases import PHRASE_MAKERS
from rulewright.syntax.build_steps import StepMakers
from rulewright.syntax.document import Scalar
from rulewright.syntax.grammar import (
    STARTS,
    Reader,
    build_lark,
    new_tables,
    reader_of,
    words_by_terminal,
)
from rulewright.syntax.parse import parse_binder, parse_phrase, parse_steps
from rulewright.syntax.words import reserved_words, word_groups

GRAMMAR = data_path("grammar")
README = (GRAMMAR / "README.md").read_text(encoding="utf-8")
EXAMPLES = re.compile(r"```(steps|phrases|binders)\n(.*?)```", re.DOTALL)
CELLS = re.compile(r"\| `(\w+)` \| .* \| `([^`]+)` \|")

Read = Callable[[Scalar], tuple[object, tuple[Finding, ...]]]


def readme_examples() -> list[tuple[Read, str]]:
    """Every example of the README, with what reads it."""
    whole: list[tuple[Read, str]] = []
    for kind, text in EXAMPLES.findall(README):
        if kind == "steps":
            whole.append((parse_steps, text))
        else:
            read = parse_phrase if kind == "phrases" else parse_binder
            whole.extend((read, line) for line in text.splitlines())
    whole.extend((parse_phrase, example) for _, example in CELLS.findall(README))
    assert len(whole) > 30
    return whole


@pytest.mark.parametrize(("read", "text"), readme_examples())
def test_an_example_of_the_readme_is_read(read: Read, text: str) -> None:
    tree, findings = read(literal(text))
    assert tree is not None
    assert findings == ()


def test_the_ladder_of_the_readme_is_the_ladder_of_the_grammar() -> None:
    rules = re.findall(r"(?m)^\??(\w+):", data_path("grammar", "phrases.lark").read_text("utf-8"))
    ladder = [rule for rule, _ in CELLS.findall(README)]
    assert [rule for rule in rules if rule in ladder] == ladder


def test_the_grammar_has_no_conflict(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG, logger=lark.logger.name):
        build_lark(GRAMMAR)
    assert [message for message in caplog.messages if "conflict" in message.lower()] == []


def test_the_kept_tables_are_those_of_the_grammar(update: bool) -> None:
    file = GRAMMAR / "tables.json"
    if update:
        file.write_text(new_tables(GRAMMAR), encoding="utf-8")
    kept = file.read_text(encoding="utf-8")
    if f'"made of": "{lark.__version__} ' not in kept:
        pytest.skip("another Lark made them; this one works out its own until they are renewed")
    assert kept == new_tables(GRAMMAR), "make grammar/tables.json anew with --update"


KEPT = reader_of(GRAMMAR)
BUILT = cast(Reader, build_lark(GRAMMAR))


@pytest.mark.parametrize("start", STARTS)
@pytest.mark.parametrize("text", [*(text for _, text in readme_examples()), "move to", "a ! b"])
def test_the_kept_tables_read_what_the_grammar_reads(text: str, start: str) -> None:
    assert said(KEPT, text, start) == said(BUILT, text, start)


def said(reader: Reader, text: str, start: str) -> object:
    """The tree of a text, or where it ends to be one and what could stand there."""
    try:
        return reader.parse(f"{text.rstrip()}\n", start=start)
    except lark.exceptions.UnexpectedToken as error:
        return error.token, error.pos_in_stream, error.accepts
    except lark.exceptions.UnexpectedCharacters as error:
        return error.pos_in_stream


def test_a_changed_grammar_is_not_read_by_the_tables_of_the_old_one(tmp_path: Path) -> None:
    changed = copytree(GRAMMAR, tmp_path / "grammar")
    words = (changed / "words.lark").read_text("utf-8")
    (changed / "words.lark").write_text(
        words.replace(r"LET.3: /let\b/", r"LET.3: /have\b/"), "utf-8"
    )
    texts = ("let you draw 1\n", "have you draw 1\n")
    read = [
        [not isinstance(said(reader_of(folder), text, "steps_text"), tuple) for text in texts]
        for folder in (GRAMMAR, changed)
    ]
    assert read == [[True, False], [False, True]]


def test_a_word_stands_for_one_thing() -> None:
    read = Counter(word for words in words_by_terminal().values() for word in words)
    assert [word for word, times in read.items() if times > 1] == []


def test_every_word_is_read_alone_and_not_as_the_beginning_of_a_name() -> None:
    names = [f"{word}s_" for word in sorted(reserved_words())]
    text = "\n".join(f"{one} {other}" for one, other in pairwise(names))
    assert parse_steps(literal(text))[1] == ()


def test_words_that_are_read_together_are_free_alone() -> None:
    parts = {part for group in word_groups() for part in group.split()} - reserved_words()
    text = "".join(f"move {part}\n" for part in sorted(parts))
    assert parse_steps(literal(text))[1] == ()


def test_a_reserved_word_is_never_a_name() -> None:
    readable = [
        word
        for word in sorted(reserved_words())
        if parse_steps(literal(f"choose card from cards as {word}"))[0]
    ]
    assert readable == []


def test_every_rule_has_its_maker() -> None:
    files = [data_path("grammar", name) for name in ("phrases.lark", "steps.lark")]
    lines = "\n".join(file.read_text("utf-8") for file in files)
    named = set(re.findall(r"-> (\w+)", lines)) | {"relation", "place", "phrases", "different"}
    makers = {**PHRASE_MAKERS, **StepMakers((), (), ()).makers()}
    assert sorted(named - set(makers)) == []
