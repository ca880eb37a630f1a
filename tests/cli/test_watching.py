"""`check --watch` and `test --watch`, in a process of their own, while files are saved."""

import os
import queue
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from shutil import copytree, rmtree
from typing import IO

import pytest

from own_process import environment
from rulewright.resources import data_path

PATIENCE = 60
SMALL_GAMES = Path(__file__).parents[1] / "small_games"
SHEETS = Path(__file__).parents[1] / "sheets"
MOST_ANSWERS = 4
SAVES = 4
"""How often a file is saved until an answer came in time: a machine may be busy with other work."""
WAITING = "Waiting for a file to be saved; Ctrl-C ends."


@dataclass
class Watch:
    """A run that watches, and what it prints."""

    process: subprocess.Popen[str]
    lines: "queue.Queue[str]"

    def answer(self) -> list[str]:
        """What is printed up to the line that says how long it took."""
        said: list[str] = []
        while not (said and said[-1].endswith(WAITING)):
            said.append(self.lines.get(timeout=PATIENCE))
        return [line for line in said[:-1] if line]

    def says(self, line: str) -> bool:
        """Whether an answer has this line, soon; a file that is written slowly gets several."""
        return any(line in self.answer() for _ in range(MOST_ANSWERS))

    def is_silent(self, seconds: float) -> bool:
        """Whether nothing is printed for so long."""
        time.sleep(seconds)
        return self.lines.empty()


@contextmanager
def watching(folder: Path, *words: str) -> Generator[Watch]:
    """A command that watches, run in a folder."""
    with subprocess.Popen(
        [sys.executable, "-u", "-m", "rulewright", *words, "--watch"],
        cwd=folder,
        env=environment(COLUMNS="80"),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as process:
        lines: queue.Queue[str] = queue.Queue()
        assert process.stdout is not None
        reader = threading.Thread(target=_pass_on, args=(process.stdout, lines), daemon=True)
        reader.start()
        try:
            yield Watch(process, lines)
        finally:
            process.kill()


def _pass_on(stream: IO[str], lines: "queue.Queue[str]") -> None:
    for line in stream:
        lines.put(line.rstrip("\n"))


@pytest.fixture
def kado(tmp_path: Path) -> Path:
    """The rules file of a copy of Kado, in a folder of games."""
    copytree(data_path("games") / "kado", tmp_path / "kado")
    return tmp_path / "kado" / "kado.rules.yaml"


def save(path: Path, text: str) -> None:
    """Save as careful editors do: another file takes the place of the old one."""
    beside = path.with_name(f"{path.name}~")
    beside.write_text(text)
    beside.replace(path)


def test_a_slip_is_told_within_a_second_and_so_is_its_mending(kado: Path) -> None:
    sound = kado.read_text()
    slip = sound.replace("move present to receiver's parcel", "mvoe present to receiver's parcel")
    took: list[float] = []
    with watching(kado.parents[1], "check", "kado") as watch:
        assert watch.answer() == ["kado: clean"]
        for _ in range(SAVES):
            for text, verdict in ((slip, "kado: 1 error"), (sound, "kado: clean")):
                save(kado, text)
                begun = time.monotonic()
                assert watch.answer()[-1] == verdict
                took.append(time.monotonic() - begun)
            if max(took[-2:]) < _one_second():
                break
    print(f"from saving to the answer: {', '.join(f'{it:.2f} s' for it in took)}")
    assert min(took[::2]) < _one_second()
    assert min(took[1::2]) < _one_second()


def _one_second() -> float:
    """A second, and more where other work keeps the machine busy too."""
    waiting = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    return max(1.0, waiting / (os.cpu_count() or 1))


def test_scenarios_are_played_again_within_a_second_when_rules_or_scenarios_change(
    kado: Path,
) -> None:
    scenario = kado.parent / "scenarios" / "dealing.scenarios.yaml"
    changes = (
        (kado, "score: 2 *", "score: 3 *", "60 passed, 6 failed"),
        (scenario, "players: 3", "players: 4", "d"),
    )
    with watching(kado.parents[1], "test", "kado") as watch:
        assert watch.answer()[-1].endswith("66 passed")
        for file, sound, other, verdict in changes:
            told = file.read_text()
            took: list[float] = []
            for _ in range(SAVES):
                for text, end in ((told.replace(sound, other), verdict), (told, "66 passed")):
                    save(file, text)
                    begun = time.monotonic()
                    assert watch.answer()[-1].endswith(end)
                    took.append(time.monotonic() - begun)
                if min(took) < _one_second():
                    break
            print(f"from saving {file.name} to the answer: {[f'{it:.2f} s' for it in took]}")
            assert min(took) < _one_second()
        scenario.unlink()
        assert "66" not in watch.answer()[-1]


def test_broken_missing_and_renamed_files_are_told_and_end_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "meadow"
    copytree(SMALL_GAMES / "meadow", folder)
    path = folder / "meadow.rules.yaml"
    sound = path.read_bytes()
    with watching(tmp_path, "check", "meadow") as watch:
        assert watch.says("meadow: clean")
        path.write_bytes(b"\xff\xfe\x00\x00: [")
        assert watch.says("meadow: 1 error")
        path.unlink()
        assert watch.says("error[no-game-in-folder]: The folder `meadow` holds no game.")
        path.write_bytes(sound)
        assert watch.says("meadow: clean")
        folder.rename(tmp_path / "elsewhere")
        assert watch.says("error[unknown-game]: There is no game `meadow`.")
        (tmp_path / "elsewhere").rename(folder)
        assert watch.says("meadow: clean")
        rmtree(folder)
        assert watch.says("error[unknown-game]: There is no game `meadow`.")
        assert watch.process.poll() is None


def test_what_editors_leave_beside_a_file_starts_no_run(kado: Path) -> None:
    with watching(kado.parents[1], "check") as watch:
        assert watch.answer() == ["kado: clean"]
        for name in (".kado.rules.yaml.swp", "4913", "kado.rules.yaml~", ".#kado.rules.yaml"):
            (kado.parent / name).write_text("x")
            (kado.parent / name).unlink()
        assert watch.is_silent(1.5)


def test_a_change_of_the_base_is_a_change_of_the_variant(kado: Path) -> None:
    variant = kado.parents[1] / "mild" / "mild.rules.yaml"
    variant.parent.mkdir()
    variant.write_text(
        "rulewright: 1\ngame: mild\nextends: kado\ntitle: Mild\nchange: {players: 2..4}\n"
    )
    with watching(kado.parents[1], "check", "mild") as watch:
        assert watch.answer() == ["mild: clean"]
        save(kado, kado.read_text().replace("by deal", "by"))
        assert watch.answer()[-1] == "mild: 1 error"


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is sent in another way there")
def test_a_sheet_is_one_of_the_files_of_a_game(tmp_path: Path) -> None:
    copytree(SHEETS / "bazaar", tmp_path / "bazaar")
    sheet = tmp_path / "bazaar" / "goods.csv"
    with watching(tmp_path, "check", "bazaar") as watch:
        assert watch.answer() == ["bazaar: clean"]
        sheet.write_bytes(sheet.read_bytes().replace(b"spice;2", b"spice;7"))
        assert watch.says("bazaar: 1 error")


def test_somebody_who_has_seen_enough_ends_it_quietly(kado: Path) -> None:
    with watching(kado.parents[1], "check", "kado") as watch:
        watch.answer()
        watch.process.send_signal(signal.SIGINT)
        assert watch.process.wait(PATIENCE) == 130
        assert watch.is_silent(0.2)


WITHOUT = (
    "import sys; sys.modules['watchfiles'] = None; "
    "from rulewright.cli.main import call; sys.exit(call(['check', 'kado', '--watch']))"
)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (
            ["-c", WITHOUT],
            "rulewright: `--watch` needs the package watchfiles: "
            "`pip install 'rulewright[watch]'` brings it.\n",
        ),
        (
            ["-m", "rulewright", "check", "kado", "--watch", "--format", "json"],
            "rulewright: `--watch` is for people; it does not go with `--format json`.\n",
        ),
    ],
)
def test_where_it_cannot_watch_it_says_so(words: list[str], told: str) -> None:
    done = subprocess.run(
        [sys.executable, *words],
        env=dict(os.environ) | environment(),
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert (done.returncode, done.stdout, done.stderr) == (2, "", told)
