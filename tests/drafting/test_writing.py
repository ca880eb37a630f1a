"""A draft is written whole or not at all."""

from pathlib import Path

import pytest

from rulewright.drafting.draft import Draft, Refusal
from rulewright.drafting.write import write_draft


def test_a_folder_appears_with_all_its_files_and_nothing_else(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    draft = Draft("game", {folder / "a": b"1", folder / "in" / "b": b"2"}, folder)
    assert write_draft(draft) is None
    assert {it: it.read_bytes() for it in tmp_path.rglob("*") if it.is_file()} == draft.files


def test_what_came_there_meanwhile_is_left_alone(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    folder.mkdir()
    refused = write_draft(Draft("game", {folder / "a": b"1"}, folder))
    assert refused == Refusal(
        f"`{folder.as_posix()}` cannot be written: there is already something of that name. "
        "Nothing was changed."
    )
    assert [*tmp_path.rglob("*")] == [folder]


def test_where_one_file_cannot_be_written_the_others_stay_as_they_were(tmp_path: Path) -> None:
    first, wrong = tmp_path / "a", tmp_path / "file" / "b"
    first.write_bytes(b"old")
    (tmp_path / "file").write_bytes(b"not a folder")
    refused = write_draft(Draft("game", {first: b"new", wrong: b"new"}))
    assert isinstance(refused, Refusal)
    assert first.read_bytes() == b"old"
    assert sorted(it.name for it in tmp_path.iterdir()) == ["a", "file"]


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real").write_bytes(b"old")
    (tmp_path / "link").symlink_to("real")
    assert write_draft(Draft("game", {tmp_path / "link": b"new"})) is None
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_bytes() == b"new"


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="there is no such folder here")
def test_a_folder_in_which_nothing_can_be_written_is_told_of() -> None:
    folder = Path("/proc/self/game")
    refused = write_draft(Draft("game", {folder / "a": b"1"}, folder))
    assert isinstance(refused, Refusal)
    assert refused.sentence.startswith("`/proc/self/game` cannot be written: ")
