"""The engine's own phrases by language: words, prompts, refusals, sentences of the log.

A language is a file beside this one. What it lacks falls back to English.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from string import Formatter
from typing import cast

import yaml

from rulewright.game.model import Words

FALLBACK = "en"
GROUPS = ("words", "prompts", "refusals", "stops", "sentences")


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
    templates: Mapping[tuple[str, str], tuple[str, ...]]

    def phrase(self, group: str, name: str, /, **parts: str) -> str:
        """A phrase with its parts filled in. Raises KeyError for a name that English lacks too."""
        text = fill(self._variants(group, name), parts)
        if text is None:
            raise KeyError(f"no variant of {name} fits the parts {', '.join(parts)}")
        return text

    def sentence(self, name: str, parts: Mapping[str, str]) -> str:
        """The first variant of a sentence for which all parts are there, with its capital."""
        text = fill(self._variants("sentences", name), parts)
        if text is None:
            text = f"{name.replace('_', ' ')}: {', '.join(parts.values())}"
        return text[:1].upper() + text[1:] if self.capitals else text

    def _variants(self, group: str, name: str) -> tuple[str, ...]:
        found = self.templates.get((group, name))
        if found is not None:
            return found
        if self.language == FALLBACK:
            return () if group == "sentences" else (_missing(group, name),)
        return phrases_in(FALLBACK)._variants(group, name)


def _missing(group: str, name: str) -> str:
    raise KeyError(f"{group} has no phrase {name}")


def fill(variants: Sequence[str], parts: Mapping[str, str]) -> str | None:
    """The first variant whose parts are all there, filled in; None when none fits."""
    for variant in variants:
        if all(name in parts for name in parts_of(variant)):
            return variant.format_map(parts)
    return None


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
    text = files("rulewright.wording").joinpath(f"{language}.yaml").read_text(encoding="utf-8")
    table = cast("dict[str, dict[str, str | list[str]]]", yaml.safe_load(text))
    templates = {
        (group, name): (variants,) if isinstance(variants, str) else tuple(variants)
        for group in GROUPS
        for name, variants in table[group].items()
    }
    return Phrases(language, bool(table["capitals"]), templates)
