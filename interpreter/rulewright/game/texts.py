"""What people read: names and texts by language, inline or from the texts file of a language."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import field
from pathlib import Path

from rulewright.game.model import Heading, Words
from rulewright.source.finding import Finding, FindingKind, Label
from rulewright.source.frozen import dataclass
from rulewright.source.suggest import did_you_mean
from rulewright.syntax.document import Mapping, Node, Scalar

TEXT_WITHOUT_ENTRY = FindingKind(
    "text-without-entry", "This game has nothing that the text `{name}` could belong to."
)
RULE_TEXT_WITHOUT_ENTRY = FindingKind(
    "rule-text-without-entry",
    "No entry of this game implements {numbers}, of which a text stands here.",
)
TEXT_GIVEN_TWICE = FindingKind(
    "text-given-twice", "The `{language}` text is given here and in the rules as well."
)

TextPath = tuple[str, ...]
"""Keys from the top of a texts file down to a text: `("zones", "deck", "name")`."""

_NAMES = "names"
_KEYS_OF_TEXTS = ("name", "about", "shown as", "members", "attributes", "cells")
_TOP_KEYS = ("title", "about", "rules")
_DEEPEST_TOP_TEXT = 2
"""The sentence of a rule stands below `rules` and its number; the entries of `rules:` in a rules
file have their names below `names`, as all entries have."""


def name_of(heading: Heading, *languages: str) -> str:
    """The name people read: in the first of these languages that has one, else the id as words."""
    return words_in(heading.names, *languages) or heading.id.replace("_", " ")


def words_in(words: Words, *languages: str) -> str | None:
    """The text in the first of these languages that has it, or None; never in another one.

    A game is read in the language that somebody asks for, else in its own first language.
    """
    by_language = dict(words)
    return next((by_language[it] for it in languages if it in by_language), None)


@dataclass(slots=True)
class TextFiles:
    """The texts files of a game, (language, top) each. It keeps which texts were asked for."""

    first_language: str
    files: Sequence[tuple[str, Mapping]]
    asked: set[TextPath] = field(default_factory=set[TextPath])
    languages: dict[str, None] = field(default_factory=dict[str, None])

    def words(self, path: TextPath, inline: Node | None) -> tuple[Words, tuple[Finding, ...]]:
        """The text at `path` in every language that has it: written inline, then from the files.

        Of two files of a language the later one says it: a variant's lies on its base's.
        """
        is_of_entry = path[0] not in _TOP_KEYS or len(path) > _DEEPEST_TOP_TEXT
        place = (_NAMES, *path) if is_of_entry else path
        self.asked.add(place)
        written = self._inline_texts(inline)
        by_language = {language: it.text for language, it in written.items()}
        findings: list[Finding] = []
        for language, top in self.files:
            text = _text_at(top, place)
            if text is None:
                continue
            if language in written:
                findings.append(_given_twice(text, written[language], language))
            else:
                by_language[language] = text.text
        self.languages.update(dict.fromkeys(by_language))
        return _first_language_first(by_language, self.first_language), tuple(findings)

    def written(self, path: TextPath, inline: Node | None) -> tuple[tuple[str, Scalar], ...]:
        """The text that `words` gives, by language, with its places; those inline first."""
        found = self._inline_texts(inline)
        for language, top in self.files:
            text = _text_at(top, (_NAMES, *path))
            if text is not None and language not in self._inline(inline):
                found[language] = text
        return tuple(found.items())

    def inline_words(self, inline: Node | None) -> Words:
        """A text in the languages in which it is written inline."""
        return _first_language_first(self._inline(inline), self.first_language)

    def _inline(self, node: Node | None) -> dict[str, str]:
        return {language: text.text for language, text in self._inline_texts(node).items()}

    def _inline_texts(self, node: Node | None) -> dict[str, Scalar]:
        match node:
            case Scalar():
                return {self.first_language: node}
            case Mapping():
                return {
                    entry.key.text: entry.value for entry in node if isinstance(entry.value, Scalar)
                }
            case _:
                return {}

    @property
    def all_languages(self) -> tuple[str, ...]:
        """Every language of which there is a text, the first language first."""
        of_files = (language for language, _ in self.files)
        return tuple(dict.fromkeys((self.first_language, *self.languages, *of_files)))

    def unasked(self, game: str, unread: Collection[str]) -> Iterator[Finding]:
        """A finding for every text that no entry of the game asked for.

        The texts of another game that this one varies are left alone: it may have removed
        what they are for. So are those of the entries in `unread`.
        """
        known: dict[TextPath, list[str]] = {}
        for path in sorted(self.asked):
            for depth in range(len(path)):
                known.setdefault(path[:depth], []).append(path[depth])
        for _, top in self.files:
            owner = top.get("texts for")
            if not isinstance(owner, Scalar) or owner.text == game:
                yield from _unasked(top.get(_NAMES), (_NAMES,), known, unread)
                yield from _unasked_rules(top.get("rules"), known.get(("rules",), []))


def _given_twice(in_file: Scalar, in_rules: Scalar, language: str) -> Finding:
    """A text that stands in a file of texts and in the rules, which may be those of a variant."""
    file, rules = (Path(it.span.source.name) for it in (in_file, in_rules))
    help_line = "Keep one of the two."
    if not file.is_relative_to(rules.parent):
        help_line = (
            f"A variant says another one in a texts file of its own, `texts/{file.name}`; "
            f"take the one in its rules out."
        )
    label = Label(in_rules.span, "here in the rules")
    return TEXT_GIVEN_TWICE.at(in_file.span, help=help_line, labels=(label,), language=language)


def _unasked(
    node: Node | None, path: TextPath, known: dict[TextPath, list[str]], unread: Collection[str]
) -> Iterator[Finding]:
    names = known.get(path, [])
    entries = node.entries if isinstance(node, Mapping) else ()
    given = {entry.key.text for entry in entries}
    textless = [name for name in names if name not in given and name not in _KEYS_OF_TEXTS]
    is_renamed = len(textless) == 1 and len(given - set(names)) == 1
    for entry in entries:
        name = entry.key.text
        if name not in names and (name in unread or path[-1] in unread):
            continue
        if name not in names:
            near = did_you_mean(name, names)
            if near is None and is_renamed:
                near = f"Did you mean `{textless[0]}`, which has no text here?"
            help_line = near or "Write the name that the rules have, or take the text out."
            yield TEXT_WITHOUT_ENTRY.at(entry.key.span, help=help_line, name=name)
        else:
            yield from _unasked(entry.value, (*path, name), known, unread)


def _unasked_rules(node: Node | None, numbers: list[str]) -> Iterator[Finding]:
    """One finding for all rules of a file that no entry carries out."""
    rules = node.entries if isinstance(node, Mapping) else ()
    unknown = [entry.key for entry in rules if entry.key.text not in numbers]
    if unknown:
        yield RULE_TEXT_WITHOUT_ENTRY.at(
            unknown[0].span,
            help="Tag the entry that carries it out with `implements:`, or take the text out.",
            numbers=", ".join(f"`{key.text}`" for key in unknown),
        )


def _text_at(top: Mapping, path: TextPath) -> Scalar | None:
    node: Node | None = top
    for key in path:
        if not isinstance(node, Mapping):
            return None
        node = node.get(key)
    return node if isinstance(node, Scalar) else None


def _first_language_first(by_language: dict[str, str], first: str) -> Words:
    return tuple(sorted(by_language.items(), key=lambda pair: pair[0] != first))
