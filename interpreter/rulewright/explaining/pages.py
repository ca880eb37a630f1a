"""The pages about kinds of findings, as `findings/*.yaml` holds them: one entry a kind."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from rulewright.source.frozen import dataclass
from rulewright.source.place import Source
from rulewright.syntax.document import Mapping, Node, Scalar, Sequence
from rulewright.syntax.yaml_reader import read_source

FOLDER = Path(__file__).parent / "findings"

FileContent = str | tuple[str, str]
"""A text, or what else lies there: ("link", target), ("folder", ""), ("bytes", hexadecimal),
("size", how many bytes), ("items", how many values), ("long", a text in which `…` stands for
60,000 signs), ("many", a text whose lines with `{n}` stand for very many), ("files", the name of
very many with `{n}` in it), ("remove", "")."""


@dataclass(frozen=True, slots=True)
class Example:
    """Rule files to look at.

    `sections` are laid on the game `market`, entry by entry, after its sections of the names in
    `without` were taken out; or `whole` stands in its place.
    `files` are laid beside it, by their paths from the game's folder. `check` names what is
    checked, `variants` what is laid on it; with `played` its scenarios are played too, with
    `audited` it is looked at as `audit` does.
    """

    sections: str = ""
    without: tuple[str, ...] = ()
    whole: str | None = None
    files: tuple[tuple[str, FileContent], ...] = ()
    check: str = "market"
    variants: tuple[str, ...] = ()
    played: bool = False
    audited: bool = False


@dataclass(frozen=True, slots=True)
class Page:
    """What a kind of finding says and why it matters, with an example that has it and one that
    has not. `also` are kinds that cannot but come along with the bad example."""

    kind: str
    what: str
    why: str
    bad: Example
    good: Example
    also: tuple[str, ...] = ()


class FaultyPageError(Exception):
    """A page is not written as pages are."""


def page_of(kind: str) -> Page | None:
    """The page about a kind, or None where nothing is written about it."""
    heading = re.compile(rf"^{re.escape(kind)}:", re.MULTILINE)
    for file in _files():
        if heading.search(file.read_text(encoding="utf-8")):
            return next(page for page in _pages_in(file) if page.kind == kind)
    return None


def all_pages() -> tuple[Page, ...]:
    """Every page, file by file."""
    return tuple(page for file in _files() for page in _pages_in(file))


def read_pages(file: Path) -> Iterator[tuple[str, Mapping]]:
    """What a file of pages says under each of its keys. Raises FaultyPageError."""
    document, findings = read_source(Source(file.name, file.read_text(encoding="utf-8")))
    if document is None or findings:
        raise FaultyPageError(f"{findings[0].span}: {findings[0].message}")
    for entry in document.top:
        yield entry.key.text, _mapping(entry.value)


def text_of(node: Node | None) -> str:
    """The text that stands there. Raises FaultyPageError where none does."""
    if not isinstance(node, Scalar):
        raise FaultyPageError(f"{node.span if node else 'a page'}: a text is needed")
    return node.text


def texts_of(node: Node | None) -> Iterator[str]:
    """The texts of a list; nothing where there is none."""
    if isinstance(node, Sequence):
        yield from map(text_of, node.items)


def _files() -> list[Path]:
    return sorted(FOLDER.glob("*.yaml"))


@cache
def _pages_in(file: Path) -> tuple[Page, ...]:
    return tuple(_page(kind, said) for kind, said in read_pages(file))


def _page(kind: str, said: Mapping) -> Page:
    _refuse_others(said, ("what", "why", "bad", "good", "also"))
    bad, good = said.get("bad"), said.get("good")
    if bad is None or good is None:
        raise FaultyPageError(f"{kind} lacks an example")
    return Page(
        kind=kind,
        what=text_of(said.get("what")),
        why=text_of(said.get("why")),
        bad=_example(bad),
        good=_example(good),
        also=tuple(texts_of(said.get("also"))),
    )


def _example(node: Node) -> Example:
    if isinstance(node, Scalar):
        return Example(sections=node.text)
    said = _mapping(node)
    _refuse_others(said, ("rules", "without", "whole", "files", "check", "with", "run"))
    rules, whole, files = said.get("rules"), said.get("whole"), said.get("files")
    check, run = said.get("check"), said.get("run")
    return Example(
        sections=text_of(rules) if rules else "",
        without=tuple(texts_of(said.get("without"))),
        whole=text_of(whole) if whole else None,
        files=tuple(_contents(_mapping(files))) if files else (),
        check=text_of(check) if check else "market",
        variants=tuple(texts_of(said.get("with"))),
        played=run is not None and text_of(run) == "test",
        audited=run is not None and text_of(run) == "audit",
    )


def _contents(files: Mapping) -> Iterator[tuple[str, FileContent]]:
    for entry in files:
        if isinstance(entry.value, Scalar):
            yield entry.key.text, entry.value.text
        else:
            (special,) = _mapping(entry.value).entries
            yield entry.key.text, (special.key.text, text_of(special.value))


def _refuse_others(said: Mapping, keys: tuple[str, ...]) -> None:
    for entry in said:
        if entry.key.text not in keys:
            raise FaultyPageError(f"{entry.key.span}: a page has no {entry.key.text}")


def _mapping(node: Node) -> Mapping:
    if not isinstance(node, Mapping):
        raise FaultyPageError(f"{node.span}: keys with values are needed")
    return node
