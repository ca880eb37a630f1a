"""What all tests share: `--update` rewrites golden files, to be read in the diff."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update",
        action="store_true",
        help="rewrite the golden files that differ, instead of failing",
    )


@pytest.fixture
def update(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are to be rewritten."""
    return bool(request.config.getoption("--update"))


_ROW = "what was played"


@pytest.fixture
def tell(request: pytest.FixtureRequest) -> Callable[[str], None]:
    """Puts what a test played into the table that a run ends with."""
    return lambda figures: request.node.user_properties.append((_ROW, figures))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """The table of all that was played, a row for each test that tells of it."""
    rows = [
        (report.location[2], outcome, figures)
        for outcome in ("passed", "failed")
        for report in terminalreporter.getreports(outcome)
        for name, figures in report.user_properties
        if name == _ROW
    ]
    if rows:
        terminalreporter.section(_ROW)
        for test, outcome, figures in sorted(rows):
            terminalreporter.line(f"| {test} | {outcome} | {figures} |")


@pytest.fixture(scope="session", autouse=True)
def state_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The folder in which what is kept between runs is kept here, for the processes of tests too:
    games that a test breaks off stay out of the user's own."""
    folder = tmp_path_factory.mktemp("state")
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(os.environ, "XDG_STATE_HOME", str(folder))
        yield folder
