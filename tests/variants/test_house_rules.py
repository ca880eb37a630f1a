"""The six kinds of house rules, of which the README says which variant is which."""

import re
from pathlib import Path
from typing import cast

import pytest
import yaml

HERE = Path(__file__).resolve().parent
KINDS = dict(
    re.findall(r"^\| ([a-z -]+) \| `(\w+)` \|$", (HERE / "README.md").read_text("utf-8"), re.M)
)
CHANGED = {
    "a number": ("scoring", "prizes_won", "score"),
    "a removed card": ("cards", "grund", "fight"),
    "an extra phase": ("phases", "round", "phases", "unwrapping"),
    "another tie-break": ("winner", "most"),
    "another scoring table": ("tables", "animal_points"),
    "open instead of hidden information": ("zones", "chest", "faces"),
}
"""What a house rule of each kind changes, and nothing else."""


def test_there_is_one_of_each_kind_and_each_game_has_some() -> None:
    assert set(KINDS) == set(CHANGED)
    assert {name.split("_", maxsplit=1)[0] for name in KINDS.values()} == {
        "cardcassonne", "grund", "kado",
    }  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
def test_it_changes_one_thing_in_less_than_15_lines(kind: str) -> None:
    text = (HERE / KINDS[kind] / f"{KINDS[kind]}.rules.yaml").read_text("utf-8")
    assert len(text.splitlines()) < 15
    found = cast("dict[str, object]", yaml.load(text, Loader=yaml.BaseLoader)["change"])
    found.pop("not modelled", None)
    for key in CHANGED[kind]:
        assert list(found) == [key]
        found = cast("dict[str, object]", found[key])
