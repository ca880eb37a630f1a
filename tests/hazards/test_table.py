"""The table of hazards names each file here, and no other."""

import re
from pathlib import Path

HERE = Path(__file__).parent


def test_the_table_names_each_hazard_once() -> None:
    table = (HERE / "README.md").read_text(encoding="utf-8").partition("|---|---|\n")[2]
    named = re.findall(r"`([a-z0-9_/]+)`", table)
    there = [path.relative_to(HERE).with_suffix("").as_posix() for path in HERE.rglob("*.yaml")]
    assert sorted(named) == sorted(there)
