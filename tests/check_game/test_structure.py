"""What is found in a game as a whole, where no line of its file is to blame."""

from games_from_text import said, whole
from rulewright.check.structure.all_checks import check_structure
from rulewright.check.structure.texts import Texts

PLAY = """
players: 2
phases:
  play: {turns: players clockwise from first_player, rounds: once, actions: [pass]}
"""


def found(text: str, **texts: str) -> list[tuple[str, str]]:
    """The kind of each finding, and what is underlined."""
    return said(tuple(check_structure(Texts(whole(text, **texts)))))


def test_a_game_says_who_begins_and_how_it_ends() -> None:
    assert found(PLAY) == [("game-without-end", "trial"), ("nobody-begins", "first_player")]


def test_a_game_whose_end_names_no_winner_says_who_wins() -> None:
    text = f"{PLAY}first player: {{pick: at random}}\nend: {{over: {{when over: play}}}}\n"
    assert found(text) == [("game-without-winner", "trial")]


def test_a_game_whose_ends_all_name_the_winner_needs_no_scoring() -> None:
    text = f"{PLAY}first player: {{pick: at random}}\nend: {{over: {{if: yes, winner: nobody}}}}\n"
    assert found(text) == []


def test_a_score_is_compared_only_where_there_is_a_score_sheet() -> None:
    text = f"""{PLAY}first player: {{pick: at random}}
end: {{over: {{when over: play}}}}
winner: {{most: [your score], still tied: shared}}
"""
    assert found(text) == [("score-without-scoring", "score")]


def test_a_text_that_a_language_lacks_is_found_at_what_has_no_text() -> None:
    text = f"""{PLAY}first player: {{pick: at random}}
title: {{en: Trial}}
end: {{over: {{name: {{en: over}}, implements: [R1, R2], if: yes, winner: nobody}}}}
"""
    texts = "title: 試し\nrules: {R1: 一}"
    assert found(text, ja=texts, en="rules: {R1: One., R2: Two.}") == [
        ("missing-rule-texts", "trial"),
        ("missing-text", "over"),
    ]


def test_how_a_piece_is_shown_is_missing_only_where_it_has_words() -> None:
    rest = "attributes: {value: 1..2}, supply: {each: value, starts in: box}"
    text = f"""{PLAY}first player: {{pick: at random}}
title: {{en: Trial}}
pieces:
  card: {{{rest}, shown as: {{en: "{{value}}"}}}}
  coin: {{{rest}, shown as: {{en: "coin {{value}}"}}}}
end: {{over: {{if: yes, winner: nobody}}}}
"""
    missing = [it for it in found(text, ja="title: 試し") if it[0] == "missing-text"]
    assert missing == [("missing-text", "coin")]
