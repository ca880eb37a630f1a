"""Entries that stand in the wrong place: a key in the place of a name, an entry in another section.

Both come from a line that is missing above, or from a wrong indentation, and would bring up a
finding for each line that follows.
"""

from collections.abc import Collection, Iterator
from collections.abc import Mapping as Table

from rulewright.source.finding import Finding, FindingKind, Label
from rulewright.source.frozen import dataclass
from rulewright.syntax.document import Mapping, Scalar

KEY_AS_ENTRY = FindingKind(
    "key-as-entry", "`{key}` is a key of {owner}, but stands here in the place of a name."
)
ENTRY_OF_OTHER_SECTION = FindingKind(
    "entry-of-other-section", "`{name}` is written like {other}, but stands under `{section}:`."
)


@dataclass(frozen=True, slots=True)
class EntryShape:
    """What the entries of a section look like: how one is called, its keys, those it must have."""

    owner: str
    keys: Collection[str]
    required: frozenset[str]


def misplaced_entries(
    top: Mapping,
    shapes: Table[str, EntryShape],
    singles: Table[str, Collection[str]],
    wrong: Collection[tuple[str | int, ...]],
) -> Iterator[Finding]:
    """A finding for each section with such entries.

    `shapes` are those of the sections, `singles` the keys of the sections that hold no entries.
    `wrong` holds pairs (section, id) of entries that do not have the shape of their section.
    """
    for section in top:
        name = section.key.text
        if name not in shapes or not isinstance(section.value, Mapping):
            continue
        entries = [it for it in section.value if (name, it.key.text) in wrong]
        yield from _keys_as_entries([it.key for it in entries], shapes[name], singles)
        of_others: dict[str, list[Scalar]] = {}
        for entry in entries:
            other = _meant_for(entry.value, name, shapes)
            if other is not None and entry.key.text not in shapes[name].keys:
                of_others.setdefault(other, []).append(entry.key)
        for other, keys in of_others.items():
            yield ENTRY_OF_OTHER_SECTION.at(
                keys[0].span,
                help=f"Put it under `{other}:`, which begins at the left edge of the file.",
                labels=_labels(keys),
                name=keys[0].text,
                other=shapes[other].owner,
                section=name,
            )


def _keys_as_entries(
    names: list[Scalar], shape: EntryShape, singles: Table[str, Collection[str]]
) -> Iterator[Finding]:
    keys = [name for name in names if name.text in shape.keys]
    owner = shape.owner
    help_text = f"Put it below the name of {owner}, indented by two blanks."
    for section, of_section in singles.items():
        fitting = [name for name in names if name.text in of_section]
        if len(fitting) > max(1, len(keys)):
            keys, owner = fitting, f"`{section}:`"
            help_text = f"Write `{section}:` above it, at the left edge of the file."
    if keys:
        yield KEY_AS_ENTRY.at(
            keys[0].span, help=help_text, labels=_labels(keys), key=keys[0].text, owner=owner
        )


def _meant_for(value: object, section: str, shapes: Table[str, EntryShape]) -> str | None:
    """The one other section whose entries look like this one."""
    if not isinstance(value, Mapping) or set(value.keys) <= set(shapes[section].keys):
        return None
    fitting = [
        name
        for name, shape in shapes.items()
        if set(value.keys) <= set(shape.keys) and shape.required <= set(value.keys)
    ]
    return fitting[0] if len(fitting) == 1 else None


def _labels(keys: list[Scalar]) -> tuple[Label, ...]:
    return tuple(Label(key.span, "and so is this") for key in keys[1:])
