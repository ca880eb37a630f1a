"""Files that are read again and again: what is kept is what would have been read."""

from pathlib import Path

from rulewright.game.disk import DiskFiles, KeptFiles, read_document

ONE, OTHER = "rulewright: 1\ngame: toy\n", "rulewright: 1\ngame: top\n"


def test_a_document_is_kept_as_long_as_its_file_has_the_same_bytes(tmp_path: Path) -> None:
    path = tmp_path / "toy.rules.yaml"
    files = KeptFiles()
    seen: list[object] = []
    for text in (ONE, ONE, OTHER, ONE):
        path.write_text(text)
        files.begin()
        read = read_document(files, path)
        assert read == read_document(DiskFiles(), path)
        seen.append(read[0])
    assert [seen[0] is it for it in seen] == [True, True, False, False]


def test_the_same_bytes_under_another_name_are_another_document(tmp_path: Path) -> None:
    files = KeptFiles()
    names: list[str] = []
    for name in ("toy.rules.yaml", "copy.rules.yaml"):
        (tmp_path / name).write_text(ONE)
        document, _ = read_document(files, tmp_path / name)
        assert document is not None
        names.append(Path(document.source.name).name)
    assert names == ["toy.rules.yaml", "copy.rules.yaml"]


def test_findings_are_kept_with_the_document(tmp_path: Path) -> None:
    path = tmp_path / "toy.rules.yaml"
    path.write_text("game: toy\ngame: toy\n")
    files = KeptFiles()
    told = [[it.kind for it in read_document(files, path)[1]] for _ in range(2)]
    assert told == [["duplicate-key"]] * 2
