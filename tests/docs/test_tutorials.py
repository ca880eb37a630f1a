"""Whoever follows a page step by step gets what the page shows."""

import sys
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path

import pytest

from page_steps import Block, Command, blocks, change_file, commands, fits, steady
from rulewright.cli.exit_code import BUG
from rulewright.cli.main import call
from rulewright.resources import data_path

ROOT = Path(__file__).resolve().parents[2]
INSTALLED = data_path()
PAGES = ("writing-a-game", "adding-a-card", "making-a-variant", "comparing-games")


@pytest.mark.parametrize("name", PAGES)
def test_the_page_can_be_followed_step_by_step(
    name: str, update: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = ROOT / "docs" / f"{name}.md"
    page = path.read_text("utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    now = replayed(page, tmp_path, monkeypatch)
    if update and now != page:
        path.write_text(now, "utf-8")
        return
    assert now == page


def test_the_tutorial_ends_with_the_bundled_game(tmp_path: Path) -> None:
    """Above the first line of a bundled file stands one for editors."""
    page = (ROOT / "docs" / "writing-a-game.md").read_text("utf-8")
    for block in blocks(page):
        if block.language != "console":
            change_file(block, tmp_path)
    ends_with = {
        path.relative_to(tmp_path): path.read_text("utf-8")
        for path in (tmp_path / "picnic").rglob("*.yaml")
    }
    bundled = {
        name: (ROOT / "games" / name).read_text("utf-8").partition("\n")[2] for name in ends_with
    }
    assert ends_with == bundled
    assert len(ends_with) == 4


def replayed(page: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The page with what its commands print now, wherever that is not what it shows."""
    lines = page.split("\n")
    shift = 0
    for block in blocks(page):
        if block.language != "console":
            change_file(block, folder)
            continue
        new = console(block, monkeypatch)
        lines[block.start + shift : block.end + shift] = new
        shift += len(new) - len(block.lines)
    return "\n".join(lines)


def console(block: Block, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The lines of a console block as they are now."""
    lines: list[str] = []
    for command in commands(block):
        printed = run(command, monkeypatch)
        kept = command.prints if fits(command.prints, printed) else renewed(command, printed)
        lines += [f"$ {command.line}", *kept]
    return lines


def renewed(command: Command, printed: tuple[str, ...]) -> tuple[str, ...]:
    """What is printed now. A line that differs only by what varies from run to run stays."""
    shown = {steady(line): line for line in command.prints}
    return tuple(shown.get(steady(line), line) for line in printed)


def run(command: Command, monkeypatch: pytest.MonkeyPatch) -> tuple[str, ...]:
    """The lines that a command prints, in the order in which a person sees them. Where Rulewright
    is installed is not said."""
    shown = BytesIO()
    screen = TextIOWrapper(shown, encoding="utf-8", write_through=True)
    with monkeypatch.context() as streams:
        streams.setattr(sys, "stdin", StringIO("".join(f"{line}\n" for line in command.typed)))
        streams.setattr(sys, "stdout", screen)
        streams.setattr(sys, "stderr", screen)
        code = call(command.arguments)
    text = shown.getvalue().decode("utf-8").replace(str(INSTALLED), "…")
    assert code != BUG, text
    return tuple(line.rstrip() for line in text.rstrip().splitlines())
