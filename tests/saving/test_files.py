"""Files of saved games: whole or not at all, in the folder of each system, and no game ends for
want of room."""

import fcntl
import os
import re
import sys
from errno import ENOSPC
from pathlib import Path

import pytest

import rulewright
from rulewright.saving.diary import Diary
from rulewright.saving.files import resume_command, state_folder, write_whole
from rulewright.saving.journal import (
    InUseError,
    Journal,
    kept_journals,
    new_path,
    open_journal,
)
from rulewright.saving.record import Place, Record, began

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a system like Unix")


def test_the_command_that_goes_on_takes_every_name() -> None:
    assert resume_command(Path("-x")) == "rulewright resume ./-x"
    assert resume_command(Path("a b")) == "rulewright resume 'a b'"


def test_a_file_that_cannot_be_written_whole_stays_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.jsonl"
    write_whole(path, "before")

    def no_room(_: int) -> None:
        raise OSError(ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", no_room)
        with pytest.raises(OSError, match="No space left"):
            write_whole(path, "behind")
    assert path.read_text(encoding="utf-8") == "before"
    assert [it.name for it in tmp_path.iterdir()] == ["a.jsonl"]
    assert path.stat().st_mode & 0o077 == 0


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "b.jsonl").symlink_to(tmp_path / "a.jsonl")
    write_whole(tmp_path / "b.jsonl", "text")
    assert (tmp_path / "b.jsonl").is_symlink()
    assert (tmp_path / "a.jsonl").read_text(encoding="utf-8") == "text"


@pytest.mark.parametrize(
    ("platform", "named", "folder"),
    [
        ("linux", {}, "/home/me/.local/state/rulewright/games"),
        ("linux", {"XDG_STATE_HOME": "/var/me"}, "/var/me/rulewright/games"),
        ("linux", {"XDG_STATE_HOME": "here"}, "/home/me/.local/state/rulewright/games"),
        ("darwin", {}, "/home/me/Library/Application Support/rulewright/games"),
        ("win32", {"LOCALAPPDATA": "/users/me/local"}, "/users/me/local/rulewright/games"),
    ],
)
def test_journals_lie_where_the_system_keeps_such_things(
    platform: str, named: dict[str, str], folder: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("XDG_STATE_HOME")
    monkeypatch.setenv("HOME", "/home/me")
    for name, value in named.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", platform)
    assert state_folder().as_posix() == folder


def a_record() -> Record:
    match = rulewright.load("tic_tac_toe").start()
    return Record(began(match, Place("tic_tac_toe"), 1))


def test_one_journal_has_one_writer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert list(kept_journals()) == []
    path = new_path("tic_tac_toe")
    journal = open_journal(path, a_record(), is_kept=False)
    with pytest.raises(InUseError):
        open_journal(path, a_record(), is_kept=False)
    assert list(kept_journals()) == []
    journal.close()
    assert list(kept_journals()) == [path]
    open_journal(path, a_record(), is_kept=False).game_is_over()
    assert not path.exists()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a full device")
def test_a_game_goes_on_when_the_journal_cannot(tmp_path: Path) -> None:
    full = Journal(tmp_path / "full", True, os.open("/dev/full", os.O_WRONLY))
    warned: list[str] = []
    match = rulewright.load("tic_tac_toe").start()
    diary = Diary(a_record().beginning, 0, warned.append, journal=full)
    for _ in range(3):
        match.choose(match.decision.options[0])
        diary.chosen(match, ())
    assert warned == [
        "The journal is written no further: no space left on device. What is played from here on "
        "is kept only where it is saved, with `s`."
    ]
    assert len(diary.items) == 3
    full.close()


@pytest.mark.skipif(sys.platform == "win32", reason="needs locks of Unix")
def test_who_opened_a_journal_before_another_took_it_up_does_not_write_to_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.jsonl"
    open_journal(path, a_record(), is_kept=True).close()
    lock = fcntl.flock
    taken: list[Journal] = []

    def be_late(handle: int, how: int) -> None:
        monkeypatch.setattr(fcntl, "flock", lock)
        taken.append(open_journal(path, a_record(), is_kept=True))
        lock(handle, how)

    monkeypatch.setattr(fcntl, "flock", be_late)
    with pytest.raises(InUseError):
        open_journal(path, a_record(), is_kept=True)
    taken[0].close()


@pytest.mark.parametrize("name", ["", "no/folder/here"])
def test_python_is_told_the_name_that_cannot_be_written(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    with pytest.raises(OSError, match=re.escape(repr(str(path)))):
        rulewright.load("tic_tac_toe").start().save(path)
    assert list(tmp_path.iterdir()) == []
