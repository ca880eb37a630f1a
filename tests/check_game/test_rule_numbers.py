"""The numbered rules of a README beside the entries that carry them out."""

from games_from_text import whole
from rulewright.check.structure.rule_numbers import numbered_rules, untagged

README = """# Trial

- **R1** The deck is
  shuffled.
- **R2** Nobody looks.
- **note** This is no rule.

Then **R3** in a sentence is none either.
- **R4**   The end.
"""


def test_numbered_rules_are_read_from_the_list_of_the_readme() -> None:
    assert numbered_rules(README) == {
        "R1": "The deck is shuffled.",
        "R2": "Nobody looks.",
        "R4": "The end.",
    }


def test_rules_without_an_entry_and_entries_without_a_rule_are_told_apart() -> None:
    game = whole("setup:\n  implements: [R1, R7]\nnot modelled: {R4: It is over.}\n")
    assert untagged(game, numbered_rules(README)) == (("R2",), ("R7",))
