"""What all tests share: `--update` rewrites golden files, to be read in the diff."""

import gc
import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from rulewright.__main__ import MADE_BETWEEN_LOOKS
from shared_out import scheduling

BEGUN_FIRST = "test_wheel.py"
"""Its few tests wait for one another: at the end of a run everybody else would wait for them."""


def pytest_configure() -> None:
    """Python looks as seldom as in the commands for what nobody needs: tests keep whole games, and
    looking through these took a fifth of the time. Commands that are begun can be interrupted, also
    where a shell has begun the tests in the background, where nobody could interrupt them."""
    gc.set_threshold(MADE_BETWEEN_LOOKS)
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda it: it.path.name != BEGUN_FIRST)


def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> object:
    """All tests of a game go to one process, unless another way is asked for with `--dist`."""
    return scheduling(config, log) if config.option.dist == "load" else None


def pytest_collection_finish() -> None:
    """What was read to find the tests stays to the end, and is not looked through again."""
    gc.freeze()


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
