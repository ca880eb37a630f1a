"""What people read: names and texts by language, inline or from the texts file of a language."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from rulewright.game.model import Heading, Words
from rulewright.source.finding import Finding, FindingKind
from rulewright.source.suggest import did_you_mean
from rulewright.syntax.document import Mapping, Node, Scalar

TEXT_WITHOUT_ENTRY = FindingKind(
    "text-without-entry", "This game has nothing that the text `{name}` could belong to."
)
TEXT_GIVEN_TWICE = FindingKind(
    "text-given-twice", "The `{language}` text is given here and in the rules as well."
)

Path = tuple[str, ...]
"""Keys from the top of a texts file down to a text: `("zones", "deck", "name")`."""

_NAMES = "names"
_TOP_KEYS = ("title", "about", "rules")


def name_of(heading: Heading, language: str) -> str:
    """The name people read: in `language`, else in the first language, else made from the id."""
    return words_in(heading.names, language) or heading.id.replace("_", " ")


def words_in(words: Words, language: str) -> str | None:
    """The text in `language`, else in the first language it has, or None where it has none."""
    by_language = dict(words)
    return by_language.get(language) or next(iter(by_language.values()), None)


@dataclass(slots=True)
class TextFiles:
    """The texts files of a game, (language, top) each. It keeps which texts were asked for."""

    first_language: str
    files: Sequence[tuple[str, Mapping]]
    asked: set[Path] = field(default_factory=set[Path])
    languages: dict[str, None] = field(default_factory=dict[str, None])

    def words(self, path: Path, inline: Node | None) -> tuple[Words, tuple[Finding, ...]]:
        """The text at `path` in every language that has it: written inline, then from the files.

        Of two files of a language the later one says it: a variant's lies on its base's.
        """
        place = path if path[0] in _TOP_KEYS else (_NAMES, *path)
        self.asked.add(place)
        written = self._inline(inline)
        by_language = dict(written)
        findings: list[Finding] = []
        for language, top in self.files:
            text = _text_at(top, place)
            if text is None:
                continue
            if language in written:
                help_line = "Keep one of the two."
                findings.append(TEXT_GIVEN_TWICE.at(text.span, help=help_line, language=language))
            else:
                by_language[language] = text.text
        self.languages.update(dict.fromkeys(by_language))
        return _first_first(by_language, self.first_language), tuple(findings)

    def inline_words(self, inline: Node | None) -> Words:
        """A text in the languages in which it is written inline."""
        return _first_first(self._inline(inline), self.first_language)

    def _inline(self, node: Node | None) -> dict[str, str]:
        match node:
            case Scalar(text=text):
                return {self.first_language: text}
            case Mapping():
                return {
                    entry.key.text: entry.value.text
                    for entry in node
                    if isinstance(entry.value, Scalar)
                }
            case _:
                return {}

    @property
    def all_languages(self) -> tuple[str, ...]:
        """Every language of which there is a text, the first language first."""
        found = (*self.languages, *(language for language, _ in self.files))
        return tuple(dict.fromkeys((self.first_language, *found)))

    def unasked(self, game: str) -> Iterator[Finding]:
        """A finding for every text that no entry of the game asked for.

        The texts of another game that this one varies are left alone: it may have removed
        what they are for.
        """
        known: dict[Path, list[str]] = {}
        for path in sorted(self.asked):
            for depth in range(len(path)):
                known.setdefault(path[:depth], []).append(path[depth])
        for _, top in self.files:
            owner = top.get("texts for")
            if not isinstance(owner, Scalar) or owner.text == game:
                for section in (_NAMES, "rules"):
                    yield from _unasked(top.get(section), (section,), known)


def _unasked(node: Node | None, path: Path, known: dict[Path, list[str]]) -> Iterator[Finding]:
    names = known.get(path, [])
    for entry in node.entries if isinstance(node, Mapping) else ():
        name = entry.key.text
        if name not in names:
            help_line = did_you_mean(name, names)
            yield TEXT_WITHOUT_ENTRY.at(entry.key.span, help=help_line, name=name)
        else:
            yield from _unasked(entry.value, (*path, name), known)


def _text_at(top: Mapping, path: Path) -> Scalar | None:
    node: Node | None = top
    for key in path:
        if not isinstance(node, Mapping):
            return None
        node = node.get(key)
    return node if isinstance(node, Scalar) else None


def _first_first(by_language: dict[str, str], first: str) -> Words:
    return tuple(sorted(by_language.items(), key=lambda pair: pair[0] != first))
