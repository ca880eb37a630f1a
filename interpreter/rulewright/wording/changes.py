"""What has changed on a piece, as it is printed behind the piece's name."""

from collections.abc import Iterable

from rulewright.wording.names import Names


def printed_changes(names: Names, kind: str, changing: Iterable[tuple[str, int]]) -> list[str]:
    """`(standing)`, `(growth 3)`: the changing attributes of a piece by id, without what is not so
    and what is none."""
    return list(filter(None, (_change(names, kind, *it) for it in changing)))


def _change(names: Names, kind: str, attribute: str, value: int) -> str:
    name = names.entry(f"{kind}.{attribute}")
    declared = names.attribute_type(kind, attribute)
    if declared == "yes/no":
        return f"({name})" if value else ""
    if value == -1 and declared != "number":
        return ""
    shown = names.value_of(declared, value)
    return f"({names.phrases.phrase('words', 'attribute_value', name=name, value=shown)})"
