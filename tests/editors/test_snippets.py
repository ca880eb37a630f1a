"""The entries that editors put in whole: they have the right shape as soon as they are put in."""

import re
from collections.abc import Iterator

import pytest

from rulewright.editors.json_parts import Part, is_list, is_part
from rulewright.syntax.schemas import schema_file
from rulewright.syntax.shape import check_shape
from rulewright.syntax.yaml_reader import read_bytes

RULES_HEAD = "rulewright: 1\ngame: toy\ntitle: {en: Toy}\nplayers: 2\n"
RULES_END = "phases:\n  play:\n    do: nothing\n"

_PLACE = re.compile(r"\$\{\d+[:|]([^}|,]*)[^}]*\}")


def _snippets(schema: Part) -> Iterator[tuple[str, Part]]:
    """The snippets of each section, and of the phases in a phase."""
    for section, part in schema["properties"].items():
        whole: Part = schema["definitions"].get(part.get("$ref", "").rpartition("/")[2], part)
        for snippet in whole.get("defaultSnippets", ()):
            yield section, snippet


RULES = list(_snippets(dict(schema_file("rules"))))
SCENARIOS = list(_snippets(dict(schema_file("scenarios"))))


def _yaml(value: object, indent: int) -> str:
    """A snippet as the server writes it: texts as they are, mappings and lists in blocks."""
    if is_part(value):
        below = "".join(
            f"\n{' ' * indent}{key}: {_yaml(it, indent + 2)}" for key, it in value.items()
        )
        return _PLACE.sub(r"\1", below)
    assert not is_list(value)
    return str(value).replace("\n", "\n" + " " * (indent - 4))


def _found(sort: str, text: str) -> list[str]:
    document, findings = read_bytes(f"toy.{sort}.yaml", text.encode())
    assert document is not None, [it.message for it in findings]
    return [it.message for it in (*findings, *check_shape(document.top, sort))]


def test_there_are_snippets() -> None:
    assert len(RULES) > 20
    assert len(SCENARIOS) > 1


@pytest.mark.parametrize(("section", "snippet"), RULES, ids=lambda it: str(it)[:40])
def test_an_entry_of_the_rules_has_the_right_shape(section: str, snippet: Part) -> None:
    end = "" if section == "phases" else RULES_END
    text = f"{RULES_HEAD}{section}:{_yaml(snippet['body'], 2)}\n{end}"
    assert _found("rules", text) == []


@pytest.mark.parametrize(("section", "snippet"), SCENARIOS, ids=lambda it: str(it)[:40])
def test_an_entry_of_the_scenarios_has_the_right_shape(section: str, snippet: Part) -> None:
    text = f"rulewright: 1\nscenarios for: toy\n{section}:{_yaml(snippet['body'], 2)}\n"
    assert _found("scenarios", text) == []
