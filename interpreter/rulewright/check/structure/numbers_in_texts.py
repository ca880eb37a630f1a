"""Numbers that the sentence of a rule says, beside those in the entry that carries it out."""

import re
from collections.abc import Iterator

from rulewright.check.structure.texts import Texts
from rulewright.game.model import Heading
from rulewright.source.finding import Finding, FindingKind, Severity
from rulewright.source.suggest import either_of
from rulewright.syntax.tree import Number

OTHER_NUMBER_IN_TEXT = FindingKind(
    "other-number-in-text",
    "Here stands {number}, but the sentence of {rules} says {said}.",
    Severity.WARNING,
)

_SMALLEST = 3
"""Smaller numbers are said in too many other senses: `one player`, `the two cards`."""

_WORDS = {
    "en": (
        *("three|third", "four|fourth", "five|fifth", "six|sixth", "seven|seventh"),
        *("eight|eighth", "nine|ninth", "ten|tenth", "eleven|eleventh", "twelve|twelfth"),
        *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
        "twenty",
    )
}
"""How the numbers from the smallest on are said in a language, and how the one in that place is."""


def check_texts_say_the_numbers(texts: Texts) -> Iterator[Finding]:
    """Where the sentences of the rules that an entry carries out say numbers, none of which stands
    in the entry, the numbers in the entry are among them.

    A variant is not measured by the sentences of its base. What one that is laid on the game
    changes of an entry stands in another file than the entry.
    """
    game = texts.game
    is_variant = bool(game.sources) and game.sources[0] is not game.heading.span.source
    sentences = {} if is_variant else dict(game.rule_texts)
    for heading, numbers in _numbers(texts).items():
        rules = [tag.number for tag in heading.implements]
        said = {
            number
            for rule in rules
            for language, text in sentences.get(rule, ())
            for number in _said(text, language)
        }
        written = {number.value for number in numbers if number.value >= _SMALLEST}
        if not said or not written or said & written:
            continue
        first = next(number for number in numbers if number.value in written)
        if first.span.source is not heading.span.source:
            continue
        yield OTHER_NUMBER_IN_TEXT.at(
            first.span,
            help="Change the number here, or the sentence in the texts of the game.",
            number=first.value,
            rules=either_of(rules),
            said=" and ".join(map(str, sorted(said))),
        )


def _numbers(texts: Texts) -> dict[Heading, list[Number]]:
    """The numbers that stand in the texts of each entry that carries out a rule."""
    numbers: dict[Heading, list[Number]] = {}
    for it in texts.read:
        if it.heading.implements:
            found = [node for node in it.nodes if isinstance(node, Number)]
            numbers.setdefault(it.heading, []).extend(found)
    return numbers


def _said(text: str, language: str) -> Iterator[int]:
    """The numbers in a sentence, in digits, and in words where the words are known."""
    for found in re.findall(r"[0-9]{1,6}", text):
        if int(found) >= _SMALLEST:
            yield int(found)
    words = _WORDS.get(language, ())
    pattern = "|".join(f"({of_one})" for of_one in words)
    for found in re.finditer(rf"\b(?:{pattern})\b", text, re.IGNORECASE) if words else ():
        yield _SMALLEST - 1 + (found.lastindex or 0)
