"""The engine's own phrases by language: words, prompts, refusals, sentences of the log.

A language is a file beside this one. What it lacks falls back to English.
"""

from collections import abc
from collections.abc import Iterator
from functools import cache, lru_cache
from importlib.resources import files
from string import Formatter

from rulewright.game.model import Words
from rulewright.source.frozen import dataclass
from rulewright.syntax.document import Mapping, Node, Scalar, Sequence
from rulewright.syntax.yaml_reader import read_bytes

FALLBACK = "en"
GROUPS = (
    *("words", "prompts", "reasons", "deeds", "refusals", "undo", "why", "stops"),
    *("knowledge", "sentences"),
)


@dataclass(frozen=True, slots=True)
class Wording:
    """A text in every language it was asked for, the first language first."""

    words: Words

    def in_language(self, language: str) -> str:
        """The text in this language; where it is missing, in the first."""
        for known, text in self.words:
            if known == language:
                return text
        return self.words[0][1]

    def __str__(self) -> str:
        return self.words[0][1]


@dataclass(frozen=True, slots=True)
class Phrases:
    """The phrases of one language. `templates` holds the variants of each, by (group, name)."""

    language: str
    capitals: bool
    templates: abc.Mapping[tuple[str, str], tuple[str, ...]]

    def phrase(self, group: str, name: str, /, **parts: str) -> str:
        """A phrase with its parts filled in. Raises KeyError for a name that English lacks too."""
        text = fill(self.variants(group, name), parts)
        if text is None:
            raise KeyError(f"no variant of {name} fits the parts {', '.join(parts)}")
        return text

    def sentence(self, name: str, parts: abc.Mapping[str, str]) -> str:
        """The first variant of a sentence for which all parts are there, with its capital."""
        text = fill(self.variants("sentences", name), parts)
        if text is None:
            text = f"{name.replace('_', ' ')}: {', '.join(parts.values())}"
        return text[:1].upper() + text[1:] if self.capitals else text

    def variants(self, group: str, name: str) -> tuple[str, ...]:
        """The ways to say something, the fullest first; none for a sentence nobody wrote."""
        found = self.templates.get((group, name))
        if found is not None:
            return found
        if self.language == FALLBACK:
            return () if group == "sentences" else (_missing(group, name),)
        return phrases_in(FALLBACK).variants(group, name)


def _missing(group: str, name: str) -> str:
    raise KeyError(f"{group} has no phrase {name}")


def fill(variants: abc.Sequence[str], parts: abc.Mapping[str, str]) -> str | None:
    """The first variant whose parts are all there, filled in; None when none fits."""
    for variant in variants:
        if all(name in parts for name in parts_of(variant)):
            return variant.format_map(parts)
    return None


@lru_cache(maxsize=1024)
def parts_of(template: str) -> tuple[str, ...]:
    """The names of the parts that a template asks for."""
    return tuple(name for _, name, _, _ in Formatter().parse(template) if name)


@cache
def phrases_in(language: str) -> Phrases:
    """The phrases of a language; of one that has no file, the English ones."""
    known = language if language in languages() else FALLBACK
    return _read(known)


@cache
def languages() -> tuple[str, ...]:
    """The languages the engine speaks, English first."""
    names = sorted(
        it.name.removesuffix(".yaml")
        for it in files("rulewright.wording").iterdir()
        if it.name.endswith(".yaml")
    )
    return (FALLBACK, *(name for name in names if name != FALLBACK))


def _read(language: str) -> Phrases:
    file = files("rulewright.wording").joinpath(f"{language}.yaml")
    document, findings = read_bytes(file.name, file.read_bytes())
    assert document is not None
    assert findings == ()
    capitals = document.top.get("capitals")
    return Phrases(
        language,
        isinstance(capitals, Scalar) and capitals.text == "true",
        {(group, name): it for group in GROUPS for name, it in _group(document.top.get(group))},
    )


def _group(node: Node | None) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The phrases of a group with their variants; one that stands alone is its only variant."""
    assert isinstance(node, Mapping)
    for entry in node:
        variants = entry.value.items if isinstance(entry.value, Sequence) else (entry.value,)
        yield entry.key.text, tuple(it.text for it in variants if isinstance(it, Scalar))
