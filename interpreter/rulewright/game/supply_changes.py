"""What a variant adds to the supply of a kind, and takes out of it, row by row."""

from collections.abc import Iterator
from dataclasses import replace

from rulewright.source.finding import Finding, FindingKind
from rulewright.syntax.document import Entry, Mapping, Node, Sequence

NO_SUPPLY_TO_CHANGE = FindingKind(
    "no-supply-to-change", "There is no supply here that `{key}:` could change."
)
ROW_BESIDE_CHANGES = FindingKind(
    "row-beside-changes", "The supply that this changes is a list, so it has no `{key}:` to change."
)

ADD = "add"
TAKE_OUT = "remove"


def is_supply(way: tuple[str, ...]) -> bool:
    """Whether headings lead to the supply of a kind of pieces."""
    return len(way) == 3 and way[0] == "pieces" and way[2] == "supply"


def changed_keys(supply: Node | None) -> tuple[Entry, ...]:
    """The entries of a supply that change the rows of another: `add:` and `remove:`."""
    if not isinstance(supply, Mapping):
        return ()
    return tuple(
        it
        for it in supply
        if it.key.text in (ADD, TAKE_OUT) and isinstance(it.value, Mapping | Sequence)
    )


def rows_in(node: Node | None) -> Iterator[Mapping]:
    """The rows of a list, or the one row that stands alone."""
    for row in node.items if isinstance(node, Sequence) else (node,):
        if isinstance(row, Mapping):
            yield row


def no_supply(changes: Node | None) -> Iterator[Finding]:
    """That there is nothing which the changes of a supply could change."""
    help_text = "It is for variants of a game that has one. Write all rows under `supply:` itself."
    for entry in changed_keys(changes):
        yield NO_SUPPLY_TO_CHANGE.at(entry.key.span, help=help_text, key=entry.key.text)


def with_changes(base: Node, changes: Mapping, findings: list[Finding]) -> Node:
    """A supply with the changes of a variant behind all that it says so far.

    What the variant says beside them has taken the place of what a supply that is one row says.
    """
    rows = replace(changes, entries=changed_keys(changes))
    if isinstance(base, Sequence):
        others = (it for it in changes if it not in rows.entries)
        help_text = "Take it out, or write the whole list anew, without `add:` and `remove:`."
        findings.extend(
            ROW_BESIDE_CHANGES.at(it.key.span, help=help_text, key=it.key.text) for it in others
        )
        return replace(base, items=(*base.items, rows))
    assert isinstance(base, Mapping)
    added = base.get(ADD)
    before = added.items if isinstance(added, Sequence) else ()
    key = rows.entries[0].key
    new = Entry(replace(key, text=ADD), Sequence((*before, rows), rows.span))
    kept = tuple(it for it in base if it.key.text != ADD)
    return replace(base, entries=(*kept, new))
