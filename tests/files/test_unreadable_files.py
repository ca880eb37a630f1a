"""What cannot be read at all: one clear finding each, and never a traceback."""

import os
from itertools import pairwise
from pathlib import Path
from string import ascii_lowercase

import pytest

from files_in_memory import TOY
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


@pytest.mark.parametrize("chain", [("a", "a"), ("a", "b", "a"), ("a", "b", "c", "a")])
def test_parts_of_parts_are_one_finding_each(chain: tuple[str, ...]) -> None:
    files = {
        Path(f"toy/{name}.rules.yaml"): f"rulewright: 1\npart of: {owner}\n".encode()
        for name, owner in pairwise(chain)
    }
    files[Path("toy/toy.rules.yaml")] = TOY.encode()
    _, findings = load_effective(Path("toy"), files=MemoryFiles(files))
    assert [it.message for it in findings] == [
        f"`{owner}` is itself a part, not a game with parts." for owner in chain[1:]
    ]


@pytest.mark.parametrize("chain", [("a", "a"), ("a", "b", "a"), ("a", "b", "c", "a")])
def test_variants_that_come_back_to_themselves_are_one_finding(chain: tuple[str, ...]) -> None:
    files = {
        Path(f"toy/{name}.rules.yaml"): (
            f"rulewright: 1\ngame: {name}\nextends: {base}\nchange: {{players: 3}}\n"
        ).encode()
        for name, base in pairwise(chain)
    }
    effective, findings = load_effective(Path("toy/a.rules.yaml"), files=MemoryFiles(files))
    assert (effective, [it.kind for it in findings]) == (None, ["endless-base"])


@pytest.mark.parametrize("name", ["../toy", "/etc/passwd", "../../secret", "toy/../toy"])
def test_no_file_outside_is_named_by_an_id(name: str) -> None:
    variant = f"rulewright: 1\ngame: mine\nextends: {name}\nchange: {{players: 3}}\n"
    part = f"rulewright: 1\npart of: {name}\n"
    files = MemoryFiles(
        {
            Path("toy/toy.rules.yaml"): TOY.encode(),
            Path("toy/mine.rules.yaml"): variant.encode(),
            Path("toy/part.rules.yaml"): part.encode(),
        }
    )
    found = [
        it.kind
        for path in ("toy/mine.rules.yaml", "toy")
        for it in load_effective(Path(path), files=files)[1]
    ]
    assert found == ["unknown-base", "part-without-game"]


@pytest.mark.parametrize(
    ("link", "target", "message"),
    [
        ("a.rules.yaml", "secret.yaml", "`a.rules.yaml` is a link that leads out of its folder."),
        ("a.rules.yaml", "/dev/zero", "`a.rules.yaml` is a link that leads out of its folder."),
        ("a.rules.yaml", "toy/a.rules.yaml", "`a.rules.yaml` is a link that leads nowhere."),
        ("texts", "texts", "`ja.texts.yaml` is a link that leads out of its folder."),
        ("scenarios", "scenarios", "`a.scenarios.yaml` is a link that leads out of its folder."),
        ("texts", "toy/texts", "`texts` is not a folder, so nothing in it is read."),
    ],
)
def test_no_link_is_followed_out_of_the_folder(
    tmp_path: Path, link: str, target: str, message: str
) -> None:
    (tmp_path / "secret.yaml").write_text("rulewright: 1\npart of: toy\n", encoding="utf-8")
    for folder, name in (("texts", "ja.texts.yaml"), ("scenarios", "a.scenarios.yaml")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / name).write_text("rulewright: 1\n", encoding="utf-8")
    (tmp_path / "toy").mkdir()
    (tmp_path / "toy" / "toy.rules.yaml").write_text(TOY, encoding="utf-8")
    (tmp_path / "toy" / link).symlink_to(tmp_path / target)
    _, findings = load_effective(tmp_path / "toy")
    assert [it.message for it in findings] == [message]


def test_of_very_many_files_some_are_read(tmp_path: Path) -> None:
    (tmp_path / "toy").mkdir()
    (tmp_path / "toy" / "toy.rules.yaml").write_text(TOY, encoding="utf-8")
    for number in range(2_000):
        part = tmp_path / "toy" / f"part{number}.rules.yaml"
        part.write_text("rulewright: 1\npart of: toy\n", encoding="utf-8")
    _, findings = load_effective(tmp_path / "toy")
    assert [it.message for it in findings] == [
        "There are 2,001 files here, and at most 200 are read."
    ]
