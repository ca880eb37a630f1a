"""The examples in what the schemas say of a key can be written like that."""

import re
from collections.abc import Iterator

import pytest

from rulewright.editors.json_parts import is_list, is_part
from rulewright.game.readings import READINGS, Reading
from rulewright.source.place import Source
from rulewright.syntax.document import Mapping, Node, Scalar, Sequence
from rulewright.syntax.parse import parse_binder, parse_phrase
from rulewright.syntax.schemas import schema_file
from rulewright.syntax.yaml_reader import read_source

_EXAMPLE = re.compile(r"`([^`]+: [^`|]+)`")


def _examples(part: object) -> Iterator[str]:
    """Whole keys with values that stand in descriptions."""
    if is_list(part):
        for item in part:
            yield from _examples(item)
    elif is_part(part):
        described = part.get("description")
        if isinstance(described, str):
            yield from _EXAMPLE.findall(described)
        for inner in part.values():
            yield from _examples(inner)


def _wrong(node: Node, key: str = "") -> Iterator[str]:
    """What is wrong with the texts of rules in an example; `key` is the one that holds it."""
    match node:
        case Mapping():
            for entry in node:
                yield from _wrong(entry.value, entry.key.text)
        case Sequence():
            for item in node.items:
                yield from _wrong(item, key)
        case Scalar():
            match READINGS.get(key):
                case Reading.STEPS:
                    yield f"{key}: steps stand in a block"
                case Reading.CONDITION | Reading.VALUE:
                    yield from (it.message for it in parse_phrase(node)[1])
                case Reading.BINDER:
                    yield from (it.message for it in parse_binder(node)[1])
                case _:
                    pass


EXAMPLES = sorted(set(_examples(schema_file("rules"))))


def test_there_are_examples() -> None:
    assert len(EXAMPLES) > 100


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_in_the_schema_of_rules_can_be_read(example: str) -> None:
    document, findings = read_source(Source("example", example))
    assert document is not None
    assert [it.message for it in findings] == []
    assert list(_wrong(document.top)) == []
