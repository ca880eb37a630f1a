"""Text in columns: broken, padded, and without power over the terminal."""

from rulewright.play.width import centred, packed, padded, wrapped
from rulewright.source.width import printable, width_of


def test_lines_break_at_blanks_and_later_ones_hang() -> None:
    assert wrapped("Player 2 challenges the gifter", 12, "  ") == [
        "Player 2",
        "  challenges",
        "  the gifter",
    ]


def test_a_japanese_sentence_breaks_before_a_word_not_before_its_ending() -> None:
    assert wrapped("プレイヤー1は山札を混ぜました。", 28) == ["プレイヤー1は山札を", "混ぜました。"]


def test_a_japanese_word_that_is_too_long_breaks_where_the_line_ends() -> None:
    assert wrapped("手札を一枚選んでください", 10) == ["手札を一枚", "選んでくだ", "さい"]


def test_a_wide_character_does_not_stick_out_of_an_odd_width() -> None:
    lines = wrapped("a 手札を一枚選んで", 5, " ")
    assert max(width_of(line) for line in lines) <= 5


def test_an_empty_text_is_one_empty_line() -> None:
    assert wrapped("", 10) == [""]


def test_columns_count_wide_characters_twice() -> None:
    assert (padded("手札", 6), centred("手", 4)) == ("手札  ", " 手 ")


def test_text_cannot_steer_the_terminal() -> None:
    assert printable("red\x1b[2J\ttea\nday") == "red\N{REPLACEMENT CHARACTER}[2J    tea\nday"


def test_a_line_of_things_breaks_between_them() -> None:
    things = ["red animal, ", "a card (face down) | ", "player 2's follower | ", "red animal"]
    assert packed("  row: ", things, 30, "    ") == [
        "  row: red animal,",
        "    a card (face down) |",
        "    player 2's follower |",
        "    red animal",
    ]


def test_a_thing_that_is_too_long_for_a_line_breaks_at_its_blanks() -> None:
    assert packed("row: ", ["the player's follower, ", "it"], 14, "  ") == [
        "row: the",
        "  player's",
        "  follower, it",
    ]
