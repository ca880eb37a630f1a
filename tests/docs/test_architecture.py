"""docs/architecture.md names every folder of tests, and none that is not there."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")


def test_the_table_of_tests_lists_every_folder() -> None:
    _, _, section = PAGE.partition("\n## Tests\n")
    cells = re.findall(r"^\| (`tests/.*?) \|", section, re.M)
    listed = [name for cell in cells for name in re.findall(r"`tests/([a-z_]+)/`", cell)]
    there = [path.name for path in (ROOT / "tests").iterdir() if path.is_dir()]
    assert sorted(listed) == sorted(name for name in there if not name.startswith(("_", ".")))
