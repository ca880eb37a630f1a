"""Files that are no saved games, or not of these rules: one sentence each, and no file changes."""

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from shutil import copy

import pytest

import rulewright
from rulewright.cli.main import call

Change = Callable[[list[str]], list[str]]


@pytest.fixture(scope="module")
def one_save(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of Kado, saved behind 25 answers: one for all tests, which leave it as it is."""
    match = rulewright.load("kado", players=3).start(seed=5)
    while len(match.choices) < 25:
        match.choose(match.decision.options[0])
    path = tmp_path_factory.mktemp("saved") / "a.jsonl"
    match.save(path)
    return path


@pytest.fixture
def saved(one_save: Path, tmp_path: Path) -> Path:
    """A copy of the save, to be changed."""
    path = tmp_path / one_save.name
    copy(one_save, path)
    return path


def with_field(number: int, key: str, value: object) -> Change:
    """Somebody writes another value in a line, from 1."""

    def change(lines: list[str]) -> list[str]:
        fields = json.loads(lines[number - 1])
        fields[key] = value
        return [*lines[: number - 1], json.dumps(fields), *lines[number:]]

    return change


def other_answer(lines: list[str]) -> list[str]:
    """Somebody writes another first answer, and knows what it is called."""
    return with_field(3, "chose", ["player 1"])(with_field(3, "options", [1])(lines))


CHANGES: dict[str, tuple[Change, int, str]] = {
    "cut off behind a line": (lambda it: it[:-1], 2, "is cut off: its last line is missing."),
    "cut off in a line": (lambda it: [*it[:-1], it[-1][:20]], 2, "is cut off in line 28."),
    "cut off in the first line": (lambda it: [it[0][:30]], 2, "is not a saved game"),
    "only the first line": (lambda it: it[:1], 2, "is cut off behind its first line."),
    "a newer format": (with_field(1, "rulewright save", 2), 2, "was written by a newer Rulewright"),
    "no format": (with_field(1, "rulewright save", "x"), 2, "Line 1 of"),
    "a newer language": (with_field(2, "language", 2), 2, "in a newer version of the language."),
    "other rules": (with_field(2, "rules", "0" * 64), 1, "was played by other rules than"),
    "no such game": (with_field(2, "game", "chess"), 2, "`chess`, does not come along"),
    "a game that is gone": (with_field(2, "game", "/no/such/x.rules.yaml"), 2, "no longer at"),
    "another seed": (with_field(2, "seed", 6), 1, "began otherwise."),
    "another number of players": (with_field(2, "players", 4), 1, "began otherwise."),
    "too many players": (with_field(2, "players", 10**30), 1, "began otherwise."),
    "a setting": (with_field(2, "settings", {"speed": "9"}), 1, "began otherwise."),
    "a scenario": (with_field(2, "scenario", "gone"), 1, "began in the scenario `gone`"),
    "a name that no file has": (with_field(2, "game", "/" + "a" * 300), 2, "no longer at"),
    "odd seats": (with_field(2, "seats", ["me"]), 2, "it is not clear who sits where."),
    "a text for a number": (with_field(2, "players", "3"), 2, "Line 2 of"),
    "another answer": (with_field(7, "options", [1]), 1, "goes otherwise at choice 5."),
    "no such answer": (with_field(7, "options", [9]), 1, "goes otherwise at choice 5."),
    "two answers": (with_field(7, "options", [0, 1]), 1, "goes otherwise at choice 5."),
    "an answer of another seat": (with_field(7, "seat", 2), 1, "goes otherwise at choice 5."),
    "another text": (with_field(7, "chose", ["flowers"]), 1, "goes otherwise at choice 5."),
    "no text": (with_field(7, "chose", []), 1, "goes otherwise at choice 5."),
    "an answer that shows late": (other_answer, 1, "goes otherwise at choice 10."),
    "another digest": (with_field(12, "digest", "0"), 1, "goes otherwise at choice 10."),
    "another last digest": (with_field(28, "digest", "0"), 1, "goes otherwise at choice 25."),
    "an answer less": (lambda it: [*it[:9], *it[10:]], 2, "Line 10 of"),
    "an answer twice": (lambda it: [*it[:9], it[8], *it[9:]], 2, "Line 10 of"),
    "no JSON": (lambda it: [*it[:9], "choice: 8", *it[10:]], 2, "Line 10 of"),
    "deep JSON": (lambda it: [*it[:9], "[" * 100_000, *it[10:]], 2, "Line 10 of"),
    "huge number": (lambda it: [*it[:9], f'{{"choice": {"9" * 9999}}}', *it[10:]], 2, "Line 10 of"),
    "taken back too far": (lambda it: [*it[:9], '{"back to": 9}', *it[9:]], 2, "Line 10 of"),
    "taken back past the barrier": (
        lambda it: [*it[:9], '{"back to": 1, "free": false}', *it[3:]],
        1,
        "goes otherwise at choice 2.",
    ),
}


@pytest.mark.parametrize("command", ["resume", "replay"])
@pytest.mark.parametrize("name", CHANGES)
def test_a_changed_save_gets_one_sentence(
    name: str, command: str, saved: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    change, code, sentence = CHANGES[name]
    text = "\n".join(change(saved.read_text(encoding="utf-8").splitlines()))
    end = "" if name.startswith("cut off in") else "\n"
    saved.write_text(text + end, encoding="utf-8")
    before = saved.read_bytes()
    assert call([command, str(saved)]) == code
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("rulewright: ")
    assert sentence in printed.err
    assert printed.err.count("\n") == 1
    assert saved.read_bytes() == before


def not_there(path: Path) -> None:
    """No file."""


def a_folder(path: Path) -> None:
    path.mkdir()


def nothing_in_it(path: Path) -> None:
    path.write_bytes(b"")


def no_text(path: Path) -> None:
    path.write_bytes(b"\x89PNG\r\n\x1a\n\x00\xff")


def rules(path: Path) -> None:
    path.write_text("rulewright: 1\ngame: kado\n", encoding="utf-8")


def other_json(path: Path) -> None:
    path.write_text('{"about": "something else"}\n', encoding="utf-8")


NO_SAVES: dict[Callable[[Path], None], str] = {
    not_there: "There is no file",
    a_folder: "is a folder, not a saved game.",
    nothing_in_it: "is not a saved game of Rulewright.",
    no_text: "is not a saved game of Rulewright.",
    rules: "is not a saved game of Rulewright.",
    other_json: "is not a saved game of Rulewright.",
}


@pytest.mark.parametrize("make", NO_SAVES, ids=lambda make: make.__name__)
def test_what_is_no_save_gets_one_sentence(
    make: Callable[[Path], None], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    make(tmp_path / "b.jsonl")
    assert call(["resume", str(tmp_path / "b.jsonl")]) == 2
    printed = capsys.readouterr()
    assert (printed.out, printed.err.count("\n")) == ("", 1)
    assert NO_SAVES[make] in printed.err


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="everybody may read")
def test_a_file_that_may_not_be_read_gets_one_sentence(
    saved: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    saved.chmod(0)
    assert call(["resume", str(saved)]) == 2
    assert "cannot be read: permission denied." in capsys.readouterr().err


def test_every_cut_of_a_save_is_noticed(saved: Path) -> None:
    text = saved.read_text(encoding="utf-8")
    for end in range(0, len(text) - 1, 7):
        saved.write_text(text[:end], encoding="utf-8")
        with pytest.raises(rulewright.SaveError):
            rulewright.resume(saved)


def test_python_says_what_is_wrong_as_a_value(saved: Path) -> None:
    with pytest.raises(rulewright.SaveError) as raised:
        rulewright.resume(saved.parent / "c.jsonl")
    assert raised.value.fault is rulewright.Fault.MISSING


def test_rules_that_were_changed_are_told_with_their_digests(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert call(["new", "mine", "--from", "tic_tac_toe"]) == 0
    rules = tmp_path / "mine" / "mine.rules.yaml"
    match = rulewright.load(str(rules)).start()
    match.choose(match.decision.options[0])
    match.save(tmp_path / "a.jsonl")
    text = rules.read_text(encoding="utf-8")
    rules.write_text(f"# another comment\n{text}", encoding="utf-8")
    assert rulewright.resume(tmp_path / "a.jsonl").choices == match.choices
    rules.write_text(text.replace("3 x 3", "4 x 4"), encoding="utf-8")
    with pytest.raises(rulewright.SaveError) as raised:
        rulewright.resume(tmp_path / "a.jsonl")
    assert raised.value.fault is rulewright.Fault.OTHER_RULES
    moved = rules.parent.rename(tmp_path / "elsewhere")
    with pytest.raises(rulewright.SaveError, match="Say with `--game` where the game is"):
        rulewright.resume(tmp_path / "a.jsonl")
    (moved / "mine.rules.yaml").write_text(text, encoding="utf-8")
    again = rulewright.resume(tmp_path / "a.jsonl", game=moved / "mine.rules.yaml")
    assert again.choices == match.choices


def test_a_variant_that_was_changed_or_is_gone_is_told(tmp_path: Path) -> None:
    variant = tmp_path / "quick.rules.yaml"
    quick = (
        "rulewright: 1\ngame: quick\nextends: kado\nchange:\n  phases:\n    round: {repeat: 2}\n"
    )
    variant.write_text(quick, encoding="utf-8")
    match = rulewright.load("kado", variants=["./quick.rules.yaml"], folder=tmp_path).start()
    match.choose(match.decision.options[0])
    match.save(tmp_path / "a.jsonl")
    variant.write_text(quick.replace("2", "3"), encoding="utf-8")
    with pytest.raises(rulewright.SaveError, match="has with its variants now") as changed:
        rulewright.resume(tmp_path / "a.jsonl")
    assert changed.value.fault is rulewright.Fault.OTHER_RULES
    variant.unlink()
    with pytest.raises(rulewright.SaveError, match=r"The variant of .* Put it back") as gone:
        rulewright.resume(tmp_path / "a.jsonl")
    assert gone.value.fault is rulewright.Fault.VARIANT_GONE
    variant.write_text(quick, encoding="utf-8")
    assert rulewright.resume(tmp_path / "a.jsonl").state == match.state
