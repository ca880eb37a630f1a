"""A page to be shown: a title, sentences, and texts that are shown as they are."""

from collections.abc import Iterator
from typing import assert_never

from rulewright.source.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Prose:
    """Sentences. `heading` says what they are about."""

    text: str
    heading: str | None = None


@dataclass(frozen=True, slots=True)
class Verbatim:
    """A text that is shown line by line as it is; `lead` is the sentence before it."""

    lead: str
    text: str
    language: str = "yaml"


Block = Prose | Verbatim


@dataclass(frozen=True, slots=True)
class Sheet:
    """One page: what it is about, of which sort that is, and its blocks."""

    title: str
    sort: str
    blocks: tuple[Block, ...]


def as_markdown(sheet: Sheet, level: int) -> str:
    """The page as Markdown, under a heading of this level."""
    return "\n".join((f"{'#' * level} {sheet.title}", "", *_markdown(sheet)))


def _markdown(sheet: Sheet) -> Iterator[str]:
    yield f"*{sheet.sort.capitalize()}.* {_first_words(sheet)}"
    for block in sheet.blocks[1 if isinstance(sheet.blocks[0], Prose) else 0 :]:
        yield ""
        match block:
            case Prose(text, None):
                yield text
            case Prose(text, heading):
                yield f"**{heading}** {text}"
            case Verbatim(lead, text, language):
                yield from (lead, "", f"```{language}", text.rstrip("\n"), "```")
            case _:
                assert_never(block)
    yield ""


def _first_words(sheet: Sheet) -> str:
    first = sheet.blocks[0]
    return first.text if isinstance(first, Prose) else ""
