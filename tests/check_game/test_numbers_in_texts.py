"""The numbers in an entry are those that the sentences of its rules say."""

import pytest

from rulewright.explaining.examples import findings_in
from rulewright.explaining.pages import Example

DAY = """\
phases:
  day:
    implements: [R7]
    repeat: {times}
    turns: players clockwise from seller
    rounds: once
    actions: [sell, build, pass]
"""
TEXTS = "rulewright: 1\ntexts for: market\nlanguage: {language}\nrules:\n  R7: {sentence}\n"


def _found(times: int, sentence: str, language: str = "en") -> list[tuple[str, str]]:
    texts = TEXTS.format(language=language, sentence=sentence)
    if language != "en":
        texts = texts.replace("rules:", "title: Markt\nrules:")
    files = ((f"texts/{language}.texts.yaml", texts),)
    found = findings_in(Example(sections=DAY.format(times=times), files=files))
    kind = "other-number-in-text"
    return [(it.span.text, it.message) for it in found if it.kind == kind]


@pytest.mark.parametrize(
    "sentence",
    ["The game lasts twelve days.", "It ends after the Twelfth day.", "There are 12 days of sale."],
)
def test_a_number_is_understood_in_words_and_digits(sentence: str) -> None:
    assert _found(12, sentence) == []
    assert _found(10, sentence) == [
        ("10", "Here stands 10, but the sentence of `R7` says 12."),
    ]


def test_one_number_of_the_sentence_is_enough() -> None:
    assert _found(12, "The game lasts twelve days of three hours.") == []


@pytest.mark.parametrize("sentence", ["Two players sell by turns.", "There are weekdays."])
def test_a_sentence_without_a_number_from_three_on_says_nothing(sentence: str) -> None:
    assert _found(10, sentence) == []


def test_digits_are_understood_in_every_language() -> None:
    assert _found(10, "Es gibt 12 Tage.", "de") == [
        ("10", "Here stands 10, but the sentence of `R7` says 12."),
    ]
