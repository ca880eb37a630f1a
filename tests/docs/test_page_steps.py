"""How the blocks of a page are carried out."""

from pathlib import Path

import pytest

from page_steps import blocks, change_file, commands, fits

RULES = "rulewright: 1\ngame: pond\n\nzones:\n  deck: {}\n\nend:\n  over: {}\n"


def changed(tmp_path: Path, fence: str, *lines: str) -> str:
    """The rules after a block of this kind with these lines."""
    path = tmp_path / "pond.rules.yaml"
    path.write_text(RULES, "utf-8")
    (block,) = blocks("\n".join([f"```{fence}", *lines, "```"]))
    change_file(block, tmp_path)
    return path.read_text("utf-8")


def test_a_section_takes_the_place_of_the_old_one(tmp_path: Path) -> None:
    text = changed(tmp_path, "yaml file=pond.rules.yaml", "zones:", "  hand: {}")
    assert text == RULES.replace("deck", "hand")


def test_a_new_section_comes_behind_the_one_it_names(tmp_path: Path) -> None:
    text = changed(tmp_path, "yaml file=pond.rules.yaml after=zones", "tables:", "  points: {}")
    assert text == RULES.replace("end:", "tables:\n  points: {}\n\nend:")


def test_a_new_section_comes_at_the_end(tmp_path: Path) -> None:
    text = changed(tmp_path, "yaml file=pond.rules.yaml", "scoring:", "  flies: {}")
    assert text == f"{RULES}\nscoring:\n  flies: {{}}\n"


def test_lines_go_and_come(tmp_path: Path) -> None:
    text = changed(
        tmp_path,
        "diff file=pond.rules.yaml",
        " zones:",
        "-  deck: {}",
        "+  hand: {}",
        "+  nest: {}",
    )
    assert text == RULES.replace("  deck: {}\n", "  hand: {}\n  nest: {}\n")


def test_lines_that_go_have_to_be_there(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="stands 0 times"):
        changed(tmp_path, "diff file=pond.rules.yaml", "-  hand: {}")


def test_what_a_file_shows_has_to_be_in_it(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="has not these lines"):
        changed(tmp_path, "yaml file=pond.rules.yaml shows", "hand:")


def test_a_console_block_holds_commands_with_what_is_typed_and_printed() -> None:
    page = "```console\n$ rulewright play pond\nWhich?\n> 2\nDone.\n$ rulewright list\n```"
    (block,) = blocks(page)
    play, games = commands(block)
    assert (play.arguments, play.typed) == (["play", "pond"], ("2",))
    assert play.prints == ("Which?", "> 2", "Done.")
    assert (games.arguments, games.prints) == (["list"], ())


@pytest.mark.parametrize(
    ("page", "printed", "same"),
    [
        (("a", "b"), ("a", "b"), True),
        (("a",), ("a", "b"), False),
        (("a", "..."), ("a", "b", "c"), True),
        (("...", "c", "..."), ("a", "b", "c"), True),
        (("...", "d", "..."), ("a", "b", "c"), False),
        (("rules 0123456789ab",), ("rules ba9876543210",), True),
        (("a.c",), ("abc",), False),
    ],
)
def test_dots_stand_for_any_lines_and_digests_for_each_other(
    page: tuple[str, ...], printed: tuple[str, ...], same: bool
) -> None:
    assert fits(page, printed) is same
