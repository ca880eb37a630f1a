"""docs/editors.md says what is so: its commands exist, its settings are those that are written."""

import re
from pathlib import Path

import pytest

from rulewright.cli.main import COMMANDS, call

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "editors.md").read_text(encoding="utf-8")
RULES = "rulewright: 1\ngame: kestrel\ntitle: {en: Kestrel}\nplayers: 2\n"


def test_the_settings_shown_are_those_that_are_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (shown,) = re.findall(r"^```json\n(.*?)^```$", PAGE, re.M | re.S)
    (tmp_path / "kestrel").mkdir()
    (tmp_path / "kestrel" / "kestrel.rules.yaml").write_text(RULES, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert call(["editor", "--quiet"]) == 0
    assert (tmp_path / ".vscode" / "settings.json").read_text(encoding="utf-8") == shown


def test_every_command_shown_exists() -> None:
    named = set(re.findall(r"\brulewright ([a-z]+)\b", PAGE))
    assert named >= {"editor", "schema", "check"}
    assert named <= set(COMMANDS)


@pytest.mark.parametrize("sort", ["rules", "texts", "scenarios"])
def test_the_files_that_are_named_are_written(sort: str) -> None:
    assert f"*.{sort}.yaml" in PAGE
    assert f"rulewright schema {sort}" in PAGE
