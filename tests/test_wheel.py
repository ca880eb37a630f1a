"""The wheel holds everything: it checks and plays every bundled game away from the checkout."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder into which the wheel is installed, without its dependencies."""
    wheels = tmp_path_factory.mktemp("wheels")
    target = tmp_path_factory.mktemp("installed")
    _run("-m", "build", "--wheel", "--no-isolation", "--outdir", str(wheels), str(ROOT))
    (wheel,) = wheels.glob("*.whl")
    _run("-m", "pip", "install", "--quiet", "--no-deps", "--target", str(target), str(wheel))
    return target


def _run(*arguments: str, path: Path | None = None, cwd: Path | None = None) -> str:
    environment = dict(os.environ)
    if path is not None:
        environment["PYTHONPATH"] = str(path)
    done = subprocess.run(
        [sys.executable, *arguments],
        env=environment,
        cwd=cwd,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_package_is_read_from_the_wheel(installed: Path, tmp_path: Path) -> None:
    where = _run(
        "-c", "import rulewright; print(rulewright.__file__)", path=installed, cwd=tmp_path
    )
    assert Path(where.strip()).is_relative_to(installed)


@pytest.mark.parametrize("game", sorted(path.name for path in (ROOT / "games").iterdir()))
def test_a_bundled_game_checks_and_plays_from_the_wheel(
    installed: Path, tmp_path: Path, game: str
) -> None:
    _run("-m", "rulewright", "check", game, path=installed, cwd=tmp_path)
    report = _run(
        "-m",
        "rulewright",
        "simulate",
        game,
        "--games",
        "3",
        "--seed",
        "1",
        path=installed,
        cwd=tmp_path,
    )
    assert "3 games" in report
