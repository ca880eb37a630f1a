"""The engine's own phrases in every language it speaks."""

from collections.abc import Mapping

import pytest

from rulewright.cli.rulebook_words import RULEBOOK_TEXTS
from rulewright.play.phrases import PHRASES
from rulewright.wording.phrases import (
    FALLBACK,
    Wording,
    fill,
    languages,
    parts_of,
    phrases_in,
)

OTHERS = [language for language in languages() if language != FALLBACK]


def test_the_engine_speaks_english_hungarian_and_japanese() -> None:
    assert languages() == ("en", "hu", "ja")


def missing(
    wanted: Mapping[tuple[str, str], object], there: Mapping[tuple[str, str], object]
) -> list[tuple[str, str]]:
    """The phrases that are wanted and not there."""
    return sorted(set(wanted) - set(there))


@pytest.mark.parametrize("language", OTHERS)
def test_no_phrase_is_missing_in_any_language(language: str) -> None:
    english, other = phrases_in(FALLBACK).templates, phrases_in(language).templates
    assert (missing(english, other), missing(other, english)) == ([], [])


@pytest.mark.parametrize("language", OTHERS)
def test_phrases_have_the_same_parts_in_every_language(language: str) -> None:
    english, other = phrases_in(FALLBACK).templates, phrases_in(language).templates
    different = [
        key
        for key, variants in english.items()
        if [set(parts_of(it)) for it in variants] != [set(parts_of(it)) for it in other[key]]
    ]
    assert different == []


def test_a_language_without_a_file_gets_english() -> None:
    assert phrases_in("xx") == phrases_in("en")


def test_the_first_variant_whose_parts_are_there_is_used() -> None:
    variants = ("{actor} moves {piece}.", "{piece} moves.")
    assert fill(variants, {"piece": "card 1"}) == "card 1 moves."
    assert fill(variants, {"actor": "player 1"}) is None


def test_a_sentence_begins_with_a_capital_where_the_language_has_them() -> None:
    parts = {"actor": "player 1"}
    assert phrases_in("en").sentence("may_yes", parts) == "Player 1 says yes."


def test_a_sentence_nobody_wrote_still_says_what_there_is() -> None:
    assert phrases_in("ja").sentence("juggle_cards", {"actor": "p"}) == "juggle cards: p"


def test_a_text_falls_back_to_its_first_language() -> None:
    text = Wording((("en", "deck"), ("ja", "山札")))
    assert [text.in_language(language) for language in ("ja", "en", "fr")] == [
        "山札",
        "deck",
        "deck",
    ]


def test_what_a_language_lacks_would_be_found() -> None:
    assert missing({("words", "deck"): ("deck",)}, {}) == [("words", "deck")]


@pytest.mark.parametrize("tables", [PHRASES, RULEBOOK_TEXTS])
@pytest.mark.parametrize("language", OTHERS)
def test_the_table_and_the_rulebook_say_everything_in_every_language(
    language: str, tables: dict[str, dict[str, str]]
) -> None:
    english, other = tables[FALLBACK], tables[language]
    parts = {name: sorted(parts_of(text)) for name, text in english.items()}
    assert {name: sorted(parts_of(text)) for name, text in other.items()} == parts
