"""The numbered rules of a README beside the entries that carry them out."""

import pytest

from games_from_text import whole
from rulewright.check.structure.readme_rules import check_readme, listed_rules
from rulewright.check.structure.rule_numbers import untagged
from rulewright.source.place import Source

README = """# Trial

- **R1** The deck is
  shuffled.
- **R2** Nobody looks.
- **note** This is no rule.

Then **R3** in a sentence is none either.
- **R4**   The end.
"""


def listed(readme: str) -> dict[str, str]:
    return {rule.number: rule.sentence for rule in listed_rules(Source("README.md", readme))}


def found(readme: str) -> list[tuple[str, str]]:
    return [(it.kind, it.span.text) for it in check_readme(Source("README.md", readme))]


def test_numbered_rules_are_read_from_the_list_of_the_readme() -> None:
    assert listed(README) == {
        "R1": "The deck is shuffled.",
        "R2": "Nobody looks.",
        "R4": "The end.",
    }


def test_rules_without_an_entry_and_entries_without_a_rule_are_told_apart() -> None:
    game = whole("setup:\n  implements: [R1, R7]\nnot modelled: {R4: It is over.}\n")
    assert untagged(game, listed(README)) == (("R2",), ("R7",))


def test_what_is_shown_as_code_or_left_out_by_a_comment_is_no_rule() -> None:
    readme = (
        "- **R1** One.\n\n```\n- **R2** Two.\n```\n\n~~~~ text\n- **R3** x\n```\n~~~~\n"
        "<!-- - **R4** Four.\n- **R5** Five. -->\n- **R6** Six.\n```\n- **R7** never closed\n"
    )
    assert (listed(readme), found(readme)) == ({"R1": "One.", "R6": "Six."}, [])


def test_a_readme_of_windows_has_the_same_rules() -> None:
    readme = README.replace("\n", "\r\n")
    assert listed(readme) == listed(README)


def test_a_number_that_stands_for_two_rules_is_told() -> None:
    assert found(f"{README}- **R2** Somebody looks.\n") == [("rule-listed-twice", "R2")]


@pytest.mark.parametrize(
    ("line", "number"),
    [
        ("- **R12b** Half a rule.", "R12b"),
        ("- **1a** No letter before it.", "1a"),
        ("- **r7** A small letter.", "r7"),
        ("- **7** Only a number.", "7"),
        ("- **R7**", "R7"),
        ("- **R7:** A colon.", "R7:"),
        ("  - **R7** Inside of another list.", "R7"),
        ("+ **R7** Another mark.", "R7"),
        ("3. **R7** A list that is numbered itself.", "R7"),
    ],
)
def test_what_looks_like_a_rule_and_is_none_is_told(line: str, number: str) -> None:
    assert found(f"{README}{line}\n") == [("rule-not-read", number)]
    assert found(f"# Notes\n\n{line}\n") == []
