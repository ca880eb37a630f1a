"""`rulewright play` at a terminal: what a person sees and types."""

import sys

import pytest

from rulewright.source.width import width_of
from terminal import Terminal

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a terminal of Unix")

CLEARED = "\x1b[3J\x1b[2J\x1b[H"
PLAIN = {"NO_COLOR": "1"}
PLAY = ["play", "kado", "--players", "2", "--seed", "1", "--seats"]


def test_the_screen_is_cleared_before_another_person_looks() -> None:
    with Terminal([*PLAY, "me,me"], 80, PLAIN) as terminal:
        terminal.wait_for("Press Enter when only player 1 is looking.")
        terminal.type("")
        terminal.wait_for("Player 1 looks at green socks 3.")
        terminal.wait_for("> ")
        for answer in ("no", "player 1"):
            terminal.type(answer)
            terminal.wait_for("> ")
        terminal.type("no")
        before = terminal.wait_for("Press Enter when only player 2 is looking.")
        terminal.type("")
        after = terminal.wait_for("> ")
    assert before.endswith(f"{CLEARED}Press Enter when only player 2 is looking.")
    assert "green socks 3" not in after


def test_an_open_table_needs_no_handing_over() -> None:
    with Terminal([*PLAY, "me,me", "--open"], 80, PLAIN) as terminal:
        terminal.wait_for("> ")
        terminal.type("q")
        assert terminal.end() == 0
        assert CLEARED not in terminal.seen


def test_ctrl_c_ends_with_one_sentence() -> None:
    with Terminal([*PLAY, "me,random"], 80, PLAIN) as terminal:
        terminal.wait_for("> ")
        assert terminal.break_off() == 130
        assert terminal.lines[-2:] == ["Interrupted.", ""]


def test_closed_input_ends_with_one_sentence() -> None:
    with Terminal([*PLAY, "me,random"], 80, PLAIN) as terminal:
        terminal.wait_for("> ")
        terminal.close_input()
        assert terminal.end() == 2
        assert terminal.lines[-2:] == ["rulewright: The input ended before the game did.", ""]


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("columns", [60, 80])
def test_no_line_is_wider_than_the_terminal(columns: int, language: str) -> None:
    arguments = [*PLAY, "random,greedy", "--lang", language, "--quiet"]
    with Terminal(arguments, columns, PLAIN) as terminal:
        assert terminal.end() == 0
        assert max(width_of(line) for line in terminal.lines) <= columns


def test_the_c_locale_gets_frames_it_can_show() -> None:
    with Terminal([*PLAY, "random,random"], 80, {**PLAIN, "LC_ALL": "C"}) as terminal:
        assert terminal.end() == 0
        assert any(line.startswith("  +---") for line in terminal.lines)
        assert "┌" not in terminal.seen


@pytest.mark.parametrize(("environment", "coloured"), [({}, True), (PLAIN, False)])
def test_colour_is_left_out_where_it_is_not_wanted(
    environment: dict[str, str], coloured: bool
) -> None:
    with Terminal([*PLAY, "random,random"], 80, environment) as terminal:
        assert terminal.end() == 0
        assert ("\x1b[" in terminal.seen) is coloured


def test_the_first_question_says_what_can_be_typed() -> None:
    with Terminal([*PLAY, "me,random"], 80, PLAIN) as terminal:
        terminal.wait_for("? help · t table · p points · l log · u undo · s save · q leave")
        terminal.wait_for("> ")
        terminal.type("no")
        assert "? help" not in terminal.wait_for("> ")


@pytest.mark.parametrize("language", ["en", "ja"])
def test_forty_columns_are_enough(language: str) -> None:
    with Terminal([*PLAY, "me,random", "--lang", language, "--quiet"], 40, PLAIN) as terminal:
        for answer in ("2", "2", "2", "t", "?", "l", "q"):
            terminal.wait_for("> ")
            terminal.type(answer)
        assert terminal.end() == 0
        assert max(width_of(line) for line in terminal.lines) <= 40
