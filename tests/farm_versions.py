"""Versions of one game that says something under every key, to be compared."""

from functools import cache
from pathlib import Path

from rulewright.comparing.compare import Compared
from rulewright.comparing.reading import read_compared
from rulewright.game.disk import MemoryFiles

FARM = (Path(__file__).parent / "comparing" / "farm.rules.yaml").read_text(encoding="utf-8")


@cache
def farm_with(changes: tuple[tuple[str, str], ...], base: str = FARM) -> Compared:
    """The farm with texts in place of others, each of which stands in it once."""
    for old, _ in changes:
        assert base.count(old) == 1, f"`{old}` stands in the farm {base.count(old)} times"
    text = base
    for old, new in sorted(changes, key=lambda change: -base.index(change[0])):
        at = base.index(old)
        text = text[:at] + new + text[at + len(old) :]
    name = "farm.rules.yaml"
    compared, findings = read_compared(Path(name), (), MemoryFiles({Path(name): text.encode()}))
    assert compared is not None, [(it.message, it.span.line) for it in findings]
    return compared
