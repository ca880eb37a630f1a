"""The shape of rule files: which keys there are and what sort of value each holds."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from files_in_memory import TOY, held, lines, load
from rulewright.resources import data_path
from rulewright.syntax.document import Mapping, Node, Scalar, Sequence
from rulewright.syntax.shape import check_shape
from rulewright.syntax.yaml_reader import read_bytes


def _findings(old: str, new: str) -> list[str]:
    assert old in TOY
    return [
        it.removeprefix("toy.rules.yaml:")
        for it in load("toy", held(toy__toy_rules=TOY.replace(old, new)))[1]
    ]


@pytest.mark.parametrize(
    ("old", "new", "finding"),
    [
        (
            "order: pile",
            "ordr: pile",
            "8:38 unknown-key: `ordr` is not a key of a zone. Did you mean `order`?",
        ),
        (
            "faces: nobody",
            "fces: nobody",
            "8:23 unknown-key: `fces` is not a key of a zone. Did you mean `faces`?",
        ),
        (
            "{score: 1}",
            "{score: 1, gold: 2, silver: 1}",
            "15:22 unknown-key: `gold` is not a key of a line of the score sheet. Keys here are "
            "`name`, `about`, `source`, `implements`, `only if`, `accept`, `for each`, `best of`, "
            "`best groups`, `award`, `counts if`, `score`.",
        ),
        (
            "zones:",
            "zone:",
            "7:1 unknown-key: `zone` is not a key of the rules. Did you mean `zones`?",
        ),
        (
            "holds: card, faces: owner",
            "holds: card",
            "9:3 missing-key: `hand` has no `faces:`. Add `faces:`. "
            "Who sees the faces of what lies here.",
        ),
        (
            "players: 2\n",
            "",
            "1:1 missing-key: This file has no `players:`. Add `players:`. "
            "How many can play: `2`, `2..5` or `[2, 4]`.",
        ),
        (
            "players: 2",
            "players: {least: 2}",
            "4:10 wrong-shape: `players` must be a number, a range such as `2..5`, or a list of "
            "them, not keys with values.",
        ),
        (
            "[red, blue]",
            "red",
            "6:11 wrong-shape: `colour` must be a list of its members, or a mapping with "
            "`members:`, not the text `red`.",
        ),
        (
            "[red, blue]",
            "[red, [blue]]",
            "6:17 wrong-shape: An item of `colour` must be a name of small letters, digits and "
            "`_`, such as `take_prize`, not a list.",
        ),
        (
            "faces: owner",
            "faces: owner, room: 010",
            "9:56 wrong-shape: `room` must be a number, not the text `010`. "
            "Write it as `10`, without zeros before it or quotation marks.",
        ),
        (
            "[red, blue]",
            "[]",
            "6:11 too-few: `colour` must hold at least 1 item. Add one, or take it out.",
        ),
        (
            "  hand:",
            "  Hand:",
            "9:3 wrong-name: `Hand` cannot be used here: it must be a name of small letters, "
            "digits and `_`, such as `take_prize`. Write `hand`.",
        ),
        (
            "{score: 1}",
            "{score: 1, source: {public: x, assumed: y}}",
            "15:30 too-many: `source` can hold 1 entry only. Keep one.",
        ),
        (
            "    do: |\n      nothing",
            "    turns: players\n    actions: [pass]",
            "12:5 key-needs-key: `turns:` stands without `rounds:`. Add `rounds:`. "
            "How often it goes round the players who have turns: `once`, or `no limit` until the "
            "phase ends.",
        ),
        (
            "order: pile",
            "order: pil",
            "8:45 wrong-shape: `order` must be `pile`, `heap` or `row`, not the text `pil`. "
            "Did you mean `pile`?",
        ),
        (
            "{score: 1}",
            "{score: 1, implements: R7}",
            "15:34 wrong-shape: `implements` must be a list of rule numbers such as `[R7]`, "
            "not the text `R7`. Write `[R7]`.",
        ),
        ("rulewright: 1\n", "", None),
        ("rulewright: 1\ngame: toy", "game: toy\nrulewright: 1", None),
        ("rulewright: 1", "rulewright: 2", None),
        ("rulewright: 1", "rulewright: one", None),
        (
            "order: pile",
            "order:",
            "8:38 empty-value: `order` has no value. Write its value, or take it out.",
        ),
        ("order: pile", "order: *pile", None),
    ],
)
def test_a_wrong_shape_is_one_finding(old: str, new: str, finding: str | None) -> None:
    found = _findings(old, new)
    assert len(found) == 1
    assert finding is None or found == [finding]


@pytest.mark.parametrize(
    ("first_lines", "finding"),
    [
        (
            "game: toy\n",
            "1:1 version-missing: This file does not begin with `rulewright:`. "
            "Write `rulewright: 1` as the first line of the file.",
        ),
        (
            "game: toy\nrulewright: 1\n",
            "2:1 version-not-first: `rulewright:` is not the first key. "
            "Move this line to the top of the file.",
        ),
        (
            "rulewright: 2\ngame: toy\n",
            "1:13 version-newer: This file is written in version 2 of the language, which is "
            "newer. Get a newer Rulewright; this one knows version 1.",
        ),
        (
            "rulewright: one\ngame: toy\n",
            "1:13 version-unknown: `one` is not a version of the language. "
            "Write `rulewright: 1` as the first line of the file.",
        ),
    ],
)
def test_a_file_begins_with_the_version_of_the_language(first_lines: str, finding: str) -> None:
    assert _findings("rulewright: 1\ngame: toy\n", first_lines) == [finding]


@pytest.mark.parametrize("name", ["rules", "texts", "scenarios"])
def test_a_schema_describes_every_key(name: str) -> None:
    path = data_path("schemas", f"{name}.schema.json")
    schema, findings = read_bytes(path.name, path.read_bytes())
    assert findings == ()
    assert schema is not None
    definitions = schema.top.get("definitions")
    assert isinstance(definitions, Mapping)
    assert list(_undescribed(schema.top, definitions)) == []


@pytest.mark.parametrize("name", ["rules", "texts", "scenarios"])
def test_what_a_schema_says_of_a_key_is_whole_sentences_with_an_example(name: str) -> None:
    path = data_path("schemas", f"{name}.schema.json")
    schema, _ = read_bytes(path.name, path.read_bytes())
    assert schema is not None
    wrong = [it for it in _descriptions(schema.top) if not _DESCRIBED_WELL.fullmatch(it)]
    assert wrong == []


_DESCRIBED_WELL = re.compile(r"[A-Z`].*[.:]? Example: `.*`[^`]*\.")


def _descriptions(schema: Node) -> Iterator[str]:
    """What is said of every key, and of every definition that keys refer to."""
    if isinstance(schema, Sequence):
        for item in schema.items:
            yield from _descriptions(item)
    if not isinstance(schema, Mapping):
        return
    for entry in schema:
        if entry.key.text in ("properties", "definitions") and isinstance(entry.value, Mapping):
            described = (it.value for it in entry.value if isinstance(it.value, Mapping))
            said = (it.get("description") for it in described)
            yield from (it.text for it in said if isinstance(it, Scalar))
        yield from _descriptions(entry.value)


def _undescribed(schema: Node, definitions: Mapping) -> Iterator[str]:
    if isinstance(schema, Sequence):
        for item in schema.items:
            yield from _undescribed(item, definitions)
    if not isinstance(schema, Mapping):
        return
    for entry in schema:
        if entry.key.text == "properties" and isinstance(entry.value, Mapping):
            said = (it for it in entry.value if not _is_described(it.value, definitions))
            yield from (it.key.text for it in said)
        yield from _undescribed(entry.value, definitions)


def _is_described(schema: Node, definitions: Mapping) -> bool:
    assert isinstance(schema, Mapping)
    reference = schema.get("$ref")
    if schema.get("description") is not None or not isinstance(reference, Scalar):
        return schema.get("description") is not None
    definition = definitions.get(reference.text.rsplit("/", 1)[-1])
    return definition is not None and _is_described(definition, definitions)


def _bundled_files() -> list[Path]:
    return sorted(data_path("games").rglob("*.yaml"))


def test_there_are_bundled_files() -> None:
    assert len(_bundled_files()) > 5


@pytest.mark.parametrize("path", _bundled_files(), ids=lambda path: path.name)
def test_every_bundled_file_has_the_shape_of_its_schema(path: Path) -> None:
    document, _ = read_bytes(path.name, path.read_bytes())
    assert document is not None
    assert lines(check_shape(document.top, path.name.split(".")[-2])) == []
