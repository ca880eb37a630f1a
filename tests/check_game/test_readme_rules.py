"""The numbered rules of a game's README are held against its entries when it is checked."""

from pathlib import Path

from rulewright.declaring import declare_and_check
from rulewright.game.disk import MemoryFiles

RULES = """
rulewright: 1
game: trial
title: {en: Trial}
players: 2
first player: {pick: first seat, implements: [R1]}
phases:
  play:
    implements: [R2, R9]
    turns: players clockwise from first_player
    rounds: once
    actions: [pass]
end:
  over: {when over: play, winner: nobody}
not modelled: {R3: It is said twice., R8: There is none.}
""".lstrip()
README = """# Trial

- **R1** The first seat begins.
- **R2** All pass.
- **R3** All pass.
- **R4** Nobody
  wins.
"""


def found(files: dict[str, str]) -> list[tuple[str, str, int]]:
    """The kind, text and line of each finding in the game trial among these files."""
    held = MemoryFiles({Path(name): text.encode("utf-8") for name, text in files.items()})
    _, findings = declare_and_check(Path("trial/trial.rules.yaml"), files=held)
    return [(it.kind, it.span.text, it.span.line) for it in findings]


def test_rules_without_an_entry_and_entries_without_a_rule_are_found() -> None:
    assert found({"trial/trial.rules.yaml": RULES, "trial/README.md": README}) == [
        ("rule-without-entry", "R4", 6),
        ("entry-without-rule", "R9", 8),
        ("entry-without-rule", "R8", 14),
    ]


def test_a_readme_that_numbers_no_rules_says_nothing() -> None:
    assert found({"trial/trial.rules.yaml": RULES, "trial/README.md": "# Trial\n"}) == []


def test_without_a_readme_nothing_is_asked_for() -> None:
    assert found({"trial/trial.rules.yaml": RULES}) == []
