"""Full lines are found by masks where the board has no more cells than a mask has bits."""

from pathlib import Path

import rulewright
from rulewright import Match
from rulewright.program.model import Program
from rulewright.resources import data_path


def names(program: Program) -> set[str]:
    return {it.name for block in program.blocks for it in block.instructions}


def larger(folder: Path, side: int) -> rulewright.Game:
    """Tic-tac-toe with three in a line on a larger square, of which no player has all cells."""
    rules = data_path("games", "tic_tac_toe", "tic_tac_toe.rules.yaml").read_text("utf-8")
    rules = rules.replace("game: tic_tac_toe", "game: larger").replace("implements: [R2]", "")
    rules = rules.replace("square 3 x 3", f"square {side} x {side}")
    rules = rules.replace("count: 5", f"count: {side * side}")
    path = folder / "larger.rules.yaml"
    path.write_text(rules, "utf-8")
    return rulewright.load(str(path))


def won(match: Match, cells: tuple[int, ...]) -> tuple[int, ...]:
    """Who has won when these options are chosen in turn, as positions among all cells."""
    left = list(range(len(match.decision.options)))
    for cell in cells:
        match.choose(match.decision.options[left.index(cell)])
        left.remove(cell)
    return tuple(match.winners) if match.over else ()


def test_a_small_board_is_compared_at_once_and_a_large_one_line_by_line(tmp_path: Path) -> None:
    small, large = larger(tmp_path, 7), larger(tmp_path, 8)
    assert "covers" in names(small.compiled.program)
    assert "covers" not in names(large.compiled.program)
    assert "occupied" in names(small.compiled.program)
    assert "occupied" not in names(large.compiled.program)


def test_both_find_the_lines_of_every_direction(tmp_path: Path) -> None:
    for side in (7, 8):
        game = larger(tmp_path, side)
        for step in (1, side, side + 1, side - 1):
            first = 2 * side + 3
            line = (first, first + step, first + 2 * step)
            others = (0, 2)
            assert won(game.start(), (line[0], others[0], line[2], others[1], line[1])) == (0,)
        around = (side - 1, 2 * side, 3 * side + 1)
        assert won(game.start(), (side - 1, 0, side, 2, side + 1)) == ()
        assert won(game.start(), (around[0], 0, around[1], 2, around[2])) == ()
