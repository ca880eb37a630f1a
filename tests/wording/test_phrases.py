"""The engine's own phrases in every language it speaks."""

import pytest

from rulewright.wording.phrases import (
    FALLBACK,
    Wording,
    fill,
    languages,
    parts_of,
    phrases_in,
)

OTHERS = [language for language in languages() if language != FALLBACK]


def test_the_engine_speaks_english_and_japanese() -> None:
    assert languages() == ("en", "ja")


@pytest.mark.parametrize("language", OTHERS)
def test_no_phrase_is_missing_in_any_language(language: str) -> None:
    english, other = phrases_in(FALLBACK).templates, phrases_in(language).templates
    assert sorted(set(english) ^ set(other)) == []


@pytest.mark.parametrize("language", OTHERS)
def test_phrases_have_the_same_parts_in_every_language(language: str) -> None:
    english, other = phrases_in(FALLBACK).templates, phrases_in(language).templates
    different = [
        key
        for key, variants in english.items()
        if not key[1].startswith("unknown_piece")
        and [set(parts_of(it)) for it in variants] != [set(parts_of(it)) for it in other[key]]
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
