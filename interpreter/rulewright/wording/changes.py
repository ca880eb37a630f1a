"""What has changed on a piece, as it is printed behind the piece's name."""

from collections.abc import Iterable

from rulewright.game.model import Attribute
from rulewright.syntax.tree import Name
from rulewright.wording.names import Names


def with_changes(names: Names, thing: str, kind: str, changing: Iterable[tuple[str, int]]) -> str:
    """`kid (asleep) (growth 3)`: a thing with the changing attributes of a piece by id, without
    what is none, and what is or is not so from the start."""
    for attribute, value in changing:
        change = _change(names, kind, attribute, value)
        thing = with_mark(names, thing, change) if change else thing
    return thing


def with_mark(names: Names, thing: str, mark: str) -> str:
    """`kid (asleep)`"""
    return names.phrases.phrase("words", "with_parts", thing=thing, parts=mark)


def mark_of(names: Names, kind: str, attribute: Attribute) -> str:
    """What is printed where an attribute that is yes or no is not what it is from the start."""
    name = names.entry(f"{kind}.{attribute.heading.id}")
    no = names.value_of("yes/no", 0)
    return names.labelled(name, no) if _is_so_at_first(attribute) else name


def _is_so_at_first(attribute: Attribute) -> bool:
    return isinstance(attribute.start, Name) and attribute.start.word.text == "yes"


def _change(names: Names, kind: str, attribute: str, value: int) -> str:
    name = names.entry(f"{kind}.{attribute}")
    declared = names.attribute(kind, attribute)
    type_name = declared.type.name
    if type_name == "yes/no":
        return "" if bool(value) == _is_so_at_first(declared) else mark_of(names, kind, declared)
    if value == -1 and type_name != "number":
        return ""
    shown = names.value_of(type_name, value)
    return names.phrases.phrase("words", "attribute_value", name=name, value=shown)
