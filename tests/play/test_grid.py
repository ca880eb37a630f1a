"""Grids drawn as text."""

from rulewright.play.grid import ASCII, BOX, grid_lines


def test_a_row_is_as_high_as_its_fullest_cell() -> None:
    assert grid_lines([["red teddy bear 5", ""], ["3", "x"]], 11, BOX) == [
        "┌───────────┬───────────┐",
        "│ red teddy │           │",
        "│  bear 5   │           │",
        "├───────────┼───────────┤",
        "│     3     │     x     │",
        "└───────────┴───────────┘",
    ]


def test_ascii_frames_need_no_other_characters() -> None:
    assert grid_lines([["a"]], 3, ASCII) == ["+---+", "| a |", "+---+"]


def test_wide_characters_keep_the_frame_straight() -> None:
    assert grid_lines([["赤い熊 5", "1"]], 8, BOX)[1] == "│赤い熊 5│   1    │"
