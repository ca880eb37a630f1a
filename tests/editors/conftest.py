"""What the tests of editors share: a folder of games made ready for them, and a server in it."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from language_server import LanguageServer
from language_server_install import server_command
from rulewright.cli.main import call

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def command(pytestconfig: pytest.Config) -> tuple[str, ...]:
    """How yaml-language-server is started."""
    cache = pytestconfig.cache
    assert cache is not None
    return server_command(cache)


@pytest.fixture(scope="session")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of games, without lines for editors, in which `rulewright editor` was run."""
    folder = tmp_path_factory.mktemp("games")
    for original in sorted(
        path
        for group in (ROOT / "games", ROOT / "tests" / "small_games", ROOT / "tests" / "variants")
        for path in group.iterdir()
        if path.is_dir() and path.name[0] not in "._"
    ):
        shutil.copytree(original, folder / original.name)
    for file in folder.rglob("*.yaml"):
        lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
        kept = [line for line in lines if not line.startswith("# yaml-language-server:")]
        file.write_text("".join(kept), encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        assert call(["editor", "--quiet"]) == 0
    return folder


@pytest.fixture(scope="module")
def server(games: Path, command: tuple[str, ...]) -> Iterator[LanguageServer]:
    """A server with the settings that `rulewright editor` wrote."""
    with LanguageServer(command, games, settings_in(games)) as running:
        yield running


def settings_in(folder: Path) -> dict[str, str]:
    """Which files each schema is for, as `.vscode/settings.json` says it."""
    settings = json.loads((folder / ".vscode" / "settings.json").read_text(encoding="utf-8"))
    schemas: dict[str, str] = settings["yaml.schemas"]
    return schemas
