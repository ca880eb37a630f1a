"""What a person typed, read as an answer to a question."""

from rulewright.play.answer import (
    Misread,
    Mistake,
    Picks,
    Saved,
    TakenBack,
    Wish,
    option_keys,
    read_answer,
)

GIFTS = ("socks", "puzzle cube", "teddy bear")


def test_an_option_is_typed_by_its_number_or_its_text() -> None:
    typed = ("2", "puzzle cube", " Puzzle Cube ", "２")
    assert [read_answer(line, GIFTS, 1, 1) for line in typed] == [Picks((1,))] * 4


def test_options_that_are_numbers_are_typed_as_they_are() -> None:
    assert option_keys(("3", "5")) == ("3", "5")
    assert read_answer("5", ("3", "5"), 1, 1) == Picks((1,))
    assert read_answer("1", ("3", "5"), 1, 1) == Misread(Mistake.NOT_OFFERED, "1")


def test_several_are_typed_on_one_line_in_any_order() -> None:
    typed = ("3 1", "3,1", "teddy bear, socks", "3、1")
    assert [read_answer(line, GIFTS, 2, 2) for line in typed] == [Picks((0, 2))] * 4


def test_nothing_typed_is_an_answer_where_nothing_may_be_chosen() -> None:
    assert read_answer("", GIFTS, 0, 2) == Picks(())
    assert read_answer("", GIFTS, 1, 1) == Misread(Mistake.TOO_FEW, "")


def test_what_is_wrong_is_told_with_the_word() -> None:
    assert read_answer("1 9", GIFTS, 1, 3) == Misread(Mistake.NOT_OFFERED, "9")
    assert read_answer("1 1", GIFTS, 1, 3) == Misread(Mistake.TWICE, "1")
    assert read_answer("1 2 3", GIFTS, 1, 2) == Misread(Mistake.TOO_MANY, "1 2 3")
    assert read_answer("teddy", GIFTS, 1, 1) == Misread(Mistake.NOT_OFFERED, "teddy")


def test_wishes_are_single_letters_unless_an_option_is_called_so() -> None:
    assert [read_answer(line, GIFTS, 1, 1) for line in "?lqQ"] == [
        Wish.HELP,
        Wish.LOG,
        Wish.QUIT,
        Wish.QUIT,
    ]
    assert read_answer("q", ("p", "q"), 1, 1) == Picks((1,))


def test_two_options_with_one_text_are_told_apart_by_number_only() -> None:
    assert read_answer("a card", ("a card", "a card"), 1, 1) == Misread(
        Mistake.NOT_OFFERED, "a card"
    )


def test_a_wish_to_take_back_may_say_how_often() -> None:
    labels = ["challenge", "pass"]
    assert read_answer("u", labels, 1, 1) == TakenBack(1)
    assert read_answer("\uff35\u3000\uff13", labels, 1, 1) == TakenBack(3)
    assert read_answer("u 0", labels, 1, 1) == Misread(Mistake.NOT_OFFERED, "u 0")
    assert read_answer("u", ["u", "v"], 1, 1) == Picks((0,))


def test_the_name_of_a_file_is_taken_as_it_is_typed() -> None:
    assert read_answer("s", ["1"], 1, 1) == Saved("")
    assert read_answer("S  My  \uff21.jsonl ", ["1"], 1, 1) == Saved("My  \uff21.jsonl")
