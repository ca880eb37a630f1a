"""The wheel holds everything: away from the checkout it does all that the checkout does."""

import json
import os
import subprocess
import sys
import venv
from pathlib import Path
from zipfile import ZipFile

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "interpreter" / "rulewright"
DATA = ("grammar", "schemas", "games")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, as it would be published."""
    folder = tmp_path_factory.mktemp("wheel")
    build = ("-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT))
    done = _run(sys.executable, *build)
    assert done.returncode == 0, done.stdout + done.stderr
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def away(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A virtual environment that holds the wheel, and what the wheel says that it needs."""
    folder = tmp_path_factory.mktemp("away")
    venv.create(folder)
    python = _program(folder, "python")
    pip = ("-m", "pip", "--python", python, "--disable-pip-version-check")
    done = _run(sys.executable, *pip, "install", "--quiet", "--no-compile", str(wheel))
    if done.returncode != 0:
        why = f"the wheel cannot be installed: {done.stderr}"
        if os.environ.get("CI"):
            pytest.fail(why)
        pytest.skip(why)
    return folder


def _program(environment: Path, name: str) -> str:
    """A program of a virtual environment."""
    return str(environment / ("Scripts" if sys.platform == "win32" else "bin") / name)


def _run(
    *arguments: str, cwd: Path | None = None, typed: str = ""
) -> subprocess.CompletedProcess[str]:
    foreign = ("PYTHONPATH", "VIRTUAL_ENV", "COLUMNS")
    environment = {name: value for name, value in os.environ.items() if name not in foreign}
    environment["PYTHONUTF8"] = "1"
    return subprocess.run(
        arguments,
        input=typed,
        env=environment,
        cwd=cwd,
        capture_output=True,
        text=True,
        check=False,
    )


LARGE = "grund"
"""How the games begin that take seconds to load."""

CALLS = """
import io, json, sys
from contextlib import redirect_stdout
from rulewright.cli.main import call

for arguments in json.load(sys.stdin):
    shown = io.StringIO()
    with redirect_stdout(shown):
        code = call(arguments)
    print(json.dumps([code, shown.getvalue()]))
"""
"""Many command lines in one process: starting one for each takes longer than their work."""


def _printed(away: Path, *commands: list[str]) -> list[str]:
    """What each of these command lines prints, in a folder where nothing else is."""
    elsewhere = away / "empty"
    elsewhere.mkdir(exist_ok=True)
    done = _run(_program(away, "python"), "-c", CALLS, cwd=elsewhere, typed=json.dumps(commands))
    assert done.returncode == 0, done.stderr
    ended: list[tuple[int, str]] = [json.loads(line) for line in done.stdout.splitlines()]
    assert [code for code, _ in ended] == [0] * len(commands), done.stdout + done.stderr
    return [shown for _, shown in ended]


def test_every_file_of_the_package_is_in_the_wheel_as_it_is(wheel: Path) -> None:
    wanted = {
        Path("rulewright", path.relative_to(folder)).as_posix(): path.read_bytes()
        for folder, below in ((PACKAGE, PACKAGE), *((ROOT, ROOT / name) for name in DATA))
        for path in below.rglob("*")
        if path.is_file() and not any(it[0] in "._" for it in path.relative_to(folder).parts[:-1])
    }
    assert len(wanted) > 200
    with ZipFile(wheel) as archive:
        names = [name for name in archive.namelist() if name.startswith("rulewright/")]
        held = {name: archive.read(name) for name in names}
    assert held == wanted


def test_the_program_is_the_one_of_the_wheel(away: Path) -> None:
    show = "import rulewright; print(rulewright.__file__)"
    where = _run(_program(away, "python"), "-c", show, cwd=away).stdout
    assert Path(where.strip()).is_relative_to(away)
    assert _run(_program(away, "rulewright"), "--version", cwd=away).stdout.startswith("rulewright")


def test_bundled_games_are_clean_and_play_and_pass_their_scenarios(away: Path) -> None:
    """All of them are clean there. One that takes seconds to load is neither tested nor played:
    its files are those of the checkout, and what plays it has played the others."""
    (listed,) = _printed(away, ["list", "--quiet"])
    fewest = {line.split()[0]: line.rpartition("  ")[2].split()[0] for line in listed.splitlines()}
    assert set(fewest) >= {path.name for path in (ROOT / "games").iterdir() if path.is_dir()}
    tried = {game: int(seats) for game, seats in fewest.items() if not game.startswith(LARGE)}
    checked, _, *played = _printed(
        away,
        ["check", *fewest],
        ["test", *tried],
        *(["simulate", game, "--games", "2", "--seed", "1"] for game in tried),
        *(
            ["play", game, "--seats", ",".join(["random"] * seats), "--seed", "1"]
            for game, seats in tried.items()
        ),
    )
    verdicts = [line for line in checked.splitlines() if ": clean" in line]
    assert verdicts == [f"{game}: clean" for game in fewest]
    assert len(played) == 2 * len(tried) > 0
    assert all("points" in shown or "wins" in shown for shown in played)


def test_what_explains_and_helps_to_write_is_there(away: Path) -> None:
    words = ("unknown-zone", "faces", "choose")
    listed, *explained, schema, rules, program = _printed(
        away,
        ["explain"],
        *(["explain", word] for word in words),
        ["schema", "scenarios", "--names-of", "kado"],
        ["rules", "kado", "--lang", "ja"],
        ["program", "kado"],
    )
    assert "unknown-zone" in listed
    assert [word in shown for word, shown in zip(words, explained, strict=True)] == [True] * 3
    assert '"set_aside"' in schema
    assert "山札" in rules
    assert "deck" in program
