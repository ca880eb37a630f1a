"""docs/language.md says what is so: its examples are read, its sentences have their games."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from rulewright.check.steps.verbs import VERBS, Verb
from rulewright.explaining.verb_sheets import notes_on, object_and_parts
from rulewright.source.finding import Finding
from rulewright.source.place import Source, Span
from rulewright.syntax.document import Scalar, TextMap
from rulewright.syntax.parse import parse_binder, parse_phrase, parse_steps
from rulewright.syntax.yaml_reader import read_source

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "language.md"
SENTENCE = re.compile(
    r"^- \*\*(order-[0-9]+[a-z])\*\* .+ \(`(tests/conformance/[a-z0-9_]+)`\)$", re.M
)
VERB_TABLE = re.compile(r"(?<=<!-- verbs: generated -->\n).*?(?=<!-- end -->)", re.S)
Parse = Callable[[Scalar], tuple[object, tuple[Finding, ...]]]


def page() -> str:
    """The text of the page."""
    return PAGE.read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    """The fenced blocks marked with this word."""
    return re.findall(rf"^```{language}\n(.*?)^```$", page(), re.M | re.S)


def findings(parse: Parse, text: str) -> list[str]:
    """The messages that come of reading a text."""
    source = Source("docs/language.md", text)
    scalar = Scalar(text, Span(source, 0, len(text)), "|", TextMap(((0, 0),)))
    return [finding.message for finding in parse(scalar)[1]]


def verb_table() -> str:
    """Every verb as a row: its object, its parts and all else that holds for it."""
    head = "| verb | object and parts | what else holds | example |\n|---|---|---|---|\n"
    return head + "".join(f"| {' | '.join(_cells(verb))} |\n" for verb in VERBS)


def _cells(verb: Verb) -> tuple[str, str, str, str]:
    return (
        f"`{verb.name}`",
        "; ".join(object_and_parts(verb)),
        " ".join((verb.summary, *notes_on(verb))),
        f"`{verb.example}`",
    )


@pytest.mark.parametrize("verb", VERBS, ids=lambda verb: verb.name)
def test_the_example_of_a_verb_is_read(verb: Verb) -> None:
    assert findings(parse_steps, f"{verb.example}\n") == []


@pytest.mark.parametrize("text", blocks("steps"))
def test_every_block_of_steps_is_read(text: str) -> None:
    assert findings(parse_steps, text) == []


@pytest.mark.parametrize("text", [line for it in blocks("phrase") for line in it.splitlines()])
def test_every_phrase_is_read(text: str) -> None:
    assert findings(parse_phrase, text) == []


@pytest.mark.parametrize("text", [line for it in blocks("binder") for line in it.splitlines()])
def test_every_binder_is_read(text: str) -> None:
    assert findings(parse_binder, text) == []


@pytest.mark.parametrize("text", blocks("yaml"))
def test_every_block_of_yaml_is_read(text: str) -> None:
    assert read_source(Source("docs/language.md", text))[1] == ()


def test_there_are_examples_of_each_sort() -> None:
    assert all(blocks(sort) for sort in ("steps", "phrase", "binder", "yaml"))


def test_every_sentence_of_the_order_of_things_has_a_game_of_its_own() -> None:
    folders = sorted((ROOT / "tests" / "conformance").glob("order_*"))
    named = dict(SENTENCE.findall(page()))
    there = {
        folder.name.replace("_", "-"): folder.relative_to(ROOT).as_posix() for folder in folders
    }
    assert named == there
    assert named


def test_the_table_of_verbs_on_the_page_is_that_of_the_checker(update: bool) -> None:
    wanted = f"\n{verb_table()}\n"
    if update:
        PAGE.write_text(VERB_TABLE.sub(lambda _: wanted, page()), encoding="utf-8")
    assert VERB_TABLE.findall(page()) == [wanted]
