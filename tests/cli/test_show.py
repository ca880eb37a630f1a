"""`rulewright show` says all of the effective rules, and YAML that is read as they are."""

from pathlib import Path

import pytest

from rulewright.cli.effective_yaml import is_entry, written
from rulewright.game.disk import DiskFiles
from rulewright.game.find import games_in
from rulewright.game.load import load_effective
from rulewright.game.merge import digest_of
from rulewright.resources import data_path
from rulewright.syntax.document import Entry, Mapping, Node, Scalar, Sequence
from rulewright.syntax.yaml_reader import read_bytes

VARIANTS = Path(__file__).resolve().parents[1] / "variants"
GAMES = tuple(
    it for folder in (data_path("games"), VARIANTS) for it in games_in(DiskFiles(), folder)
)


def test_there_are_games_to_show() -> None:
    assert len(GAMES) > 10


@pytest.mark.parametrize("path", [it.path for it in GAMES], ids=[it.id for it in GAMES])
def test_what_is_shown_is_read_as_the_same_rules(path: Path) -> None:
    effective, findings = load_effective(path)
    assert findings == ()
    assert effective is not None
    lines = tuple(written(effective.top))
    document, found = read_bytes("shown", "".join(f"{it}\n" for it in lines).encode())
    assert found == ()
    assert document is not None
    assert digest_of(document.top) == digest_of(_with_named_sheets(effective.top))


def _with_named_sheets(top: Mapping) -> Mapping:
    """The rules with the name of each sheet in place of its rows."""
    shown = _named(top)
    assert isinstance(shown, Mapping)
    return shown


def _named(node: Node) -> Node:
    if isinstance(node, Mapping):
        return Mapping(tuple(Entry(it.key, _named(it.value)) for it in node), node.span)
    if isinstance(node, Sequence):
        is_sheet = node.items and node.items[0].span.source.name.endswith(".csv")
        named = Scalar(node.span.text, node.span)
        return named if is_sheet else Sequence(tuple(map(_named, node.items)), node.span)
    return node


@pytest.mark.parametrize(
    ("path", "is_one"),
    [
        ("title", True),
        ("scoring", False),
        ("scoring rows", True),
        ("scoring rows score", False),
        ("phases round", True),
        ("phases round phases", False),
        ("phases round phases deal", True),
        ("cards grund", False),
        ("cards grund rest", True),
        ("winner most", False),
    ],
)
def test_entries_are_what_sections_hold(path: str, *, is_one: bool) -> None:
    assert is_entry(tuple(path.split())) is is_one
