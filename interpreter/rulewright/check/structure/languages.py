"""Texts that one language of the game has and another lacks."""

import re
from collections.abc import Iterator

from rulewright.game.contents import all_headings
from rulewright.game.model import Game, Words
from rulewright.source.finding import Finding, FindingKind, Severity
from rulewright.source.frozen import dataclass
from rulewright.source.place import Span

MISSING_TEXT = FindingKind(
    "missing-text", "`{id}` has no {what} in the language `{language}`.", Severity.WARNING
)
MISSING_TEXTS = FindingKind(
    "missing-texts",
    "{names} and {more} more lack a text in the language `{language}`.",
    Severity.WARNING,
)
MISSING_RULE_TEXTS = FindingKind(
    "missing-rule-texts",
    "The rules {numbers} have no text in the language `{language}`.",
    Severity.WARNING,
)

_IN_BRACES = re.compile(r"\{[^}]*\}")

MOST_MISSING = 3
"""So many texts that are missing in a language are told one by one."""


def check_no_text_is_missing(game: Game) -> Iterator[Finding]:
    """What has a name, a description or a picture in words has it in every language."""
    texts = tuple(text for text in _texts(game) if text.words)
    for language in game.languages:
        missing = [text for text in texts if language not in dict(text.words)]
        help_line = f"Write them in `texts/{language}.texts.yaml`."
        if len(missing) > MOST_MISSING:
            names = ", ".join(f"`{text.name}`" for text in missing[:MOST_MISSING])
            more = len(missing) - MOST_MISSING
            yield MISSING_TEXTS.at(
                game.heading.span, help=help_line, names=names, more=more, language=language
            )
            continue
        for text in missing:
            yield MISSING_TEXT.at(
                text.span,
                help=f"Write it in `texts/{language}.texts.yaml`.",
                id=text.name,
                what=text.what,
                language=language,
            )


@dataclass(frozen=True, slots=True)
class _Text:
    """What people read of an entry: which entry, what of it, and its words in each language."""

    span: Span
    name: str
    what: str
    words: Words


def _texts(game: Game) -> Iterator[_Text]:
    yield _Text(game.heading.span, game.heading.id, "title", game.title)
    for heading in all_headings(game):
        yield _Text(heading.span, heading.id, "name", heading.names)
        yield _Text(heading.span, heading.id, "`about`", heading.about)
    for kind in game.kinds:
        if any(_says_something(text) for _, text in kind.shown_as):
            yield _Text(kind.heading.span, kind.heading.id, "`shown as`", kind.shown_as)


def _says_something(picture: str) -> bool:
    """Whether there is a letter outside the braces: `{colour}-{value}` is alike everywhere."""
    return any(letter.isalpha() for letter in _IN_BRACES.sub("", picture))


def check_rule_texts_are_whole(game: Game) -> Iterator[Finding]:
    """A rule that has a text in one language has it in every language."""
    for language in game.languages:
        missing = [number for number, words in game.rule_texts if language not in dict(words)]
        if missing:
            numbers = ", ".join(f"`{number}`" for number in missing)
            help_line = f"Write them in `texts/{language}.texts.yaml`, under `rules:`."
            yield MISSING_RULE_TEXTS.at(
                game.heading.span, help=help_line, numbers=numbers, language=language
            )
