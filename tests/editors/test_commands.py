"""The commands `editor` and `schema`: what they write, and what they leave alone."""

import json
from pathlib import Path

import pytest
from jsonschema import Draft7Validator

from rulewright.cli.main import call
from rulewright.editors.json_parts import Part

RULES = """\
rulewright: 1
game: toy
title: {en: Toy}
players: 2..4
zones:
  deck: {holds: card, order: pile, faces: nobody}
  hand: {per: player, holds: card, order: heap, faces: owner}
"""


@pytest.fixture
def opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that a person has opened, with a game in it that is far from finished."""
    game = tmp_path / "toy"
    game.mkdir()
    (game / "toy.rules.yaml").write_text(RULES, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def _read(path: Path) -> Part:
    read: Part = json.loads(path.read_text(encoding="utf-8"))
    return read


def _bodies(part: Part) -> list[str]:
    return [snippet["body"] for snippet in part["defaultSnippets"]]


def test_the_names_of_a_game_that_is_not_finished_are_proposed(opened: Path) -> None:
    assert call(["editor"]) == 0
    schema = _read(opened / "toy" / ".rulewright" / "rules.schema.json")
    starts_in = schema["definitions"]["kind"]["properties"]["starts in"]
    assert _bodies(starts_in) == ["deck", "hand", "box"]
    scenarios = _read(opened / "toy" / ".rulewright" / "scenarios.schema.json")
    places = scenarios["definitions"]["places"]["properties"]
    assert list(places) == ["deck", *(f"player {seat}'s hand" for seat in range(1, 5))]


def test_names_are_proposed_anew_when_it_is_run_again(
    opened: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    call(["editor"])
    first = capsys.readouterr().out
    call(["editor"])
    second = capsys.readouterr().out
    more = RULES + "  display: {holds: card, order: row, faces: all}\n"
    (opened / "toy" / "toy.rules.yaml").write_text(more, encoding="utf-8")
    call(["editor"])
    third = capsys.readouterr().out
    rules = "toy/.rulewright/rules.schema.json"
    assert [f"{rules}: written" in it for it in (first, second, third)] == [True, False, True]
    assert "up to date" not in first


def test_a_variant_proposes_the_names_of_its_game(opened: Path) -> None:
    variant = "rulewright: 1\ngame: mild\nextends: toy\ntitle: {en: Mild}\nchange:\n  players: 2\n"
    (opened / "toy" / "mild.rules.yaml").write_text(variant, encoding="utf-8")
    assert call(["editor", "toy"]) == 0
    change = _read(opened / "toy" / ".rulewright" / "rules.schema.json")["definitions"]["change"]
    assert list(change["properties"]["zones"]["properties"]) == ["deck", "hand"]


def test_every_file_of_a_game_begins_with_the_line_that_leads_to_its_schema(opened: Path) -> None:
    texts = opened / "toy" / "texts" / "de.texts.yaml"
    texts.parent.mkdir()
    texts.write_text("rulewright: 1\ntexts for: toy\nlanguage: de\n", encoding="utf-8")
    assert call(["editor"]) == 0
    rules = opened / "toy" / "toy.rules.yaml"
    assert [path.read_text(encoding="utf-8").splitlines()[0] for path in (rules, texts)] == [
        "# yaml-language-server: $schema=.rulewright/rules.schema.json",
        "# yaml-language-server: $schema=../.rulewright/texts.schema.json",
    ]
    assert rules.read_text(encoding="utf-8").partition("\n")[2] == RULES


def test_settings_of_the_editor_are_kept(opened: Path) -> None:
    settings = opened / ".vscode" / "settings.json"
    settings.parent.mkdir()
    there = {"editor.fontSize": 18, "yaml.schemas": {"other.json": "*.other.yaml"}}
    settings.write_text(json.dumps(there), encoding="utf-8")
    proposed = opened / ".vscode" / "extensions.json"
    proposed.write_text('{"recommendations": ["some.one"]}', encoding="utf-8")
    assert call(["editor"]) == 0
    assert _read(settings) == {
        "editor.fontSize": 18,
        "yaml.schemas": {
            "other.json": "*.other.yaml",
            "./toy/.rulewright/rules.schema.json": "toy/**/*.rules.yaml",
            "./toy/.rulewright/texts.schema.json": "toy/**/*.texts.yaml",
            "./toy/.rulewright/scenarios.schema.json": "toy/**/*.scenarios.yaml",
        },
    }
    assert _read(proposed) == {"recommendations": ["some.one", "redhat.vscode-yaml"]}


@pytest.mark.parametrize("text", ["{\n  // larger\n}\n", "[]", "{", "[" * 100_000])
def test_settings_that_cannot_be_kept_are_left_alone(
    opened: Path, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    settings = opened / ".vscode" / "settings.json"
    settings.parent.mkdir()
    settings.write_text(text, encoding="utf-8")
    assert call(["editor"]) == 2
    assert settings.read_text(encoding="utf-8") == text
    told = capsys.readouterr().err
    assert "`.vscode/settings.json` cannot be added to, because it is not plain JSON" in told
    assert '"./toy/.rulewright/rules.schema.json": "toy/**/*.rules.yaml"' in told


def test_a_file_that_cannot_be_written_is_told_in_one_sentence(
    opened: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (opened / "toy" / ".rulewright").write_text("", encoding="utf-8")
    assert call(["editor"]) == 2
    told = capsys.readouterr().err
    assert told == "rulewright: `toy/.rulewright` cannot be written: file exists.\n"


@pytest.mark.usefixtures("opened")
@pytest.mark.parametrize(
    ("name", "sentence"),
    [("nothing", "There is no game `nothing`."), ("kado", "`kado` does not lie in this folder.")],
)
def test_a_game_that_is_not_here_is_told(
    name: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert call(["editor", name]) == 2
    assert sentence in capsys.readouterr().err


@pytest.mark.parametrize("sort", ["rules", "texts", "scenarios"])
@pytest.mark.parametrize("names_of", [(), ("--names-of", "kado")])
def test_a_schema_is_printed_as_one(
    sort: str, names_of: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert call(["schema", sort, *names_of]) == 0
    schema = json.loads(capsys.readouterr().out)
    Draft7Validator.check_schema(schema)
    assert ("set_aside" in json.dumps(schema)) == bool(names_of)


def test_a_schema_for_a_game_that_is_not_there_is_not_printed(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert call(["schema", "rules", "--names-of", "nothing"]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert "There is no game `nothing`." in shown.err
