"""What cannot be read at all: one clear finding each, and never a traceback."""

import os
from itertools import pairwise
from pathlib import Path
from string import ascii_lowercase

import pytest

from rulewright.game.disk import DiskFiles, MemoryFiles, read_document
from rulewright.game.load import load_effective
from rulewright.source.render import render_concise


class _LockedFiles(MemoryFiles):
    """Files that the system refuses to open."""

    def read(self, path: Path) -> bytes:
        raise PermissionError(13, "Permission denied", str(path))


def _findings(path: Path) -> str:
    effective, findings = load_effective(path)
    assert effective is None
    return render_concise(findings).replace(f"{path.parent.as_posix()}/", "")


def test_a_missing_file_is_one_finding_that_offers_a_near_name(tmp_path: Path) -> None:
    (tmp_path / "toy.rules.yaml").write_text("", encoding="utf-8")
    effective, findings = load_effective(tmp_path / "tyo.rules.yaml")
    assert (effective, [(it.kind, it.message, it.help) for it in findings]) == (
        None,
        [
            (
                "missing-file",
                "There is no file `tyo.rules.yaml`.",
                "Did you mean `toy.rules.yaml`?",
            )
        ],
    )


def test_a_folder_in_the_place_of_a_file_is_one_finding(tmp_path: Path) -> None:
    (tmp_path / "toy.rules.yaml").mkdir()
    document, findings = read_document(DiskFiles(), tmp_path / "toy.rules.yaml")
    assert (document, [it.message for it in findings]) == (
        None,
        ["`toy.rules.yaml` is a folder, not a file."],
    )


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_is_one_finding_and_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "toy.rules.yaml")
    assert _findings(tmp_path / "toy.rules.yaml") == (
        "toy.rules.yaml:1:1: error[not-a-file]: `toy.rules.yaml` is not an ordinary file.\n"
    )


def test_a_file_that_may_not_be_read_is_one_finding() -> None:
    path = Path("toy/toy.rules.yaml")
    effective, findings = load_effective(path, files=_LockedFiles({path: b"game: toy\n"}))
    assert (effective, render_concise(findings)) == (
        None,
        "toy/toy.rules.yaml:1:1: error[unreadable-file]: `toy.rules.yaml` cannot be read: "
        "permission denied.\n",
    )


def test_a_link_that_leads_out_of_the_folder_is_not_followed(tmp_path: Path) -> None:
    secret = tmp_path / "secret.yaml"
    secret.write_text("rulewright: 1\n", encoding="utf-8")
    (tmp_path / "toy").mkdir()
    (tmp_path / "toy" / "toy.rules.yaml").symlink_to(secret)
    effective, findings = load_effective(tmp_path / "toy")
    assert (effective, [it.message for it in findings]) == (
        None,
        ["`toy.rules.yaml` is a link that leads out of its folder."],
    )


def test_a_link_that_leads_nowhere_is_one_finding(tmp_path: Path) -> None:
    (tmp_path / "toy.rules.yaml").symlink_to(tmp_path / "gone")
    assert _findings(tmp_path / "toy.rules.yaml") == (
        "toy.rules.yaml:1:1: error[dead-link]: `toy.rules.yaml` is a link that leads nowhere.\n"
    )


def test_a_link_that_leads_to_itself_is_one_finding(tmp_path: Path) -> None:
    (tmp_path / "toy.rules.yaml").symlink_to(tmp_path / "toy.rules.yaml")
    assert _findings(tmp_path / "toy.rules.yaml") == (
        "toy.rules.yaml:1:1: error[dead-link]: `toy.rules.yaml` is a link that leads nowhere.\n"
    )


def test_a_name_that_no_system_allows_is_one_finding() -> None:
    effective, findings = load_effective(Path("a\0b.rules.yaml"))
    assert (effective, [it.kind for it in findings]) == (None, ["missing-file"])


@pytest.mark.parametrize(
    ("data", "finding"),
    [
        (b"", "1:1: error[empty-file]: This file says nothing."),
        (b"\x00\x01\x02", "1:1: error[binary-file]: This is not a text file: byte 1 is zero."),
        (
            b"game: caf\xe9\n",
            "1:10: error[wrong-encoding]: This file is not UTF-8 text: byte 10 (0xE9) is not "
            "part of a character.",
        ),
        (
            b"[" * 10_000,
            "1:101: error[too-deep]: Lists and mappings are nested more than 100 deep here.",
        ),
        (
            b"- " * 10_000,
            "1:201: error[too-deep]: Lists and mappings are nested more than 100 deep here.",
        ),
    ],
)
def test_a_file_that_is_no_rule_file_is_one_finding(data: bytes, finding: str) -> None:
    path = Path("toy/toy.rules.yaml")
    effective, findings = load_effective(path, files=MemoryFiles({path: data}))
    assert (effective, render_concise(findings)) == (None, f"toy/toy.rules.yaml:{finding}\n")


def test_an_alias_bomb_costs_nothing_and_is_one_finding() -> None:
    lines = [
        f"{name}: &{name} [{', '.join([f'*{before}'] * 9)}]"
        for before, name in pairwise(ascii_lowercase)
    ]
    path = Path("toy/toy.rules.yaml")
    text = "\n".join(["rulewright: 1", "a: &a x", *lines])
    _, findings = load_effective(path, files=MemoryFiles({path: text.encode()}))
    assert [it.message for it in findings if it.kind.startswith("yaml-")] == [
        "`&a` is an anchor of YAML, which is not used here."
    ]
