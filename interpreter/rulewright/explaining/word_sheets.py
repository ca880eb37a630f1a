"""The pages about words of the language that are no verbs, and about moments, from `words.yaml`."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from rulewright.explaining.pages import read_pages, text_of, texts_of
from rulewright.explaining.sheet import Block, Prose, Sheet, Verbatim
from rulewright.explaining.uses import Use, use_of_key, use_of_text
from rulewright.source.frozen import dataclass
from rulewright.source.suggest import listed
from rulewright.syntax.document import Mapping

FILE = Path(__file__).parent / "words.yaml"


@dataclass(frozen=True, slots=True)
class WordPage:
    """What a word of the language says, what happens at a moment of the game, when a card or a
    rule comes, or what to do where the rules stop a game.

    `example` is a text of the effect language, `reads` what it is read as: "steps" or "phrase".
    A moment has the `keys` that say what is done then, or that name it.
    """

    word: str
    sort: str
    says: str
    example: str = ""
    reads: str = ""
    keys: tuple[str, ...] = ()


@cache
def word_pages() -> dict[str, WordPage]:
    """The page of each word and moment, by its name."""
    return {word: _page(word, said) for word, said in read_pages(FILE)}


def word_sheet(word: str) -> Sheet | None:
    """The page about a word or a moment, or None where there is none."""
    page = word_pages().get(word)
    return None if page is None else Sheet(page.word, page.sort, tuple(_blocks(page)))


def _page(word: str, said: Mapping) -> WordPage:
    reads = next((it for it in ("steps", "phrase") if said.get(it) is not None), "")
    return WordPage(
        word=word,
        sort=text_of(said.get("sort")) if said.get("sort") else "word",
        says=text_of(said.get("says")),
        example=text_of(said.get(reads)) if reads else "",
        reads=reads,
        keys=tuple(texts_of(said.get("keys"))),
    )


def _blocks(page: WordPage) -> Iterator[Block]:
    yield Prose(page.says)
    if page.keys:
        yield Prose(f"Its keys: {listed(page.keys)}.")
    if page.example:
        yield Verbatim("Like this:", page.example.rstrip("\n"), page.reads)
    use = _use(page)
    if use is not None:
        yield Verbatim(f"In {use.span}:", "\n".join(use.lines))


def _use(page: WordPage) -> Use | None:
    if page.sort == "stop":
        return None
    if page.keys:
        return next((use for use in map(use_of_key, page.keys[1:] or page.keys) if use), None)
    return use_of_text(page.word)
