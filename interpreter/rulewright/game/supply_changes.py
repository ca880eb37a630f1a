"""What a variant adds to the supply of a kind, and takes out of it, row by row."""

from collections.abc import Iterator

from rulewright.source.finding import Finding, FindingKind
from rulewright.source.frozen import replace
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


def with_changes(base: Node, changes: Mapping, known: Node | None, findings: list[Finding]) -> Node:
    """A supply with the changes of a variant behind all that it says so far.

    What the variant says beside them has taken the place of what a supply that is one row says.
    What is taken out goes before rows that the author of the variant did not know, since they came
    by other variants at the same time: each changes the supply that is in `known`.
    """
    rows = replace(changes, entries=changed_keys(changes))
    if isinstance(base, Sequence):
        others = (it for it in changes if it not in rows.entries)
        help_text = "Take it out, or write the whole list anew, without `add:` and `remove:`."
        findings.extend(
            ROW_BESIDE_CHANGES.at(it.key.span, help=help_text, key=it.key.text) for it in others
        )
        return replace(base, items=_with_rows(base.items, rows, _rows(known)))
    assert isinstance(base, Mapping)
    key = rows.entries[0].key
    items = _with_rows(_rows(base), rows, _rows(known))
    new = Entry(replace(key, text=ADD), Sequence(items, rows.span))
    kept = tuple(it for it in base if it.key.text != ADD)
    return replace(base, entries=(*kept, new))


def _rows(supply: Node | None) -> tuple[Node, ...]:
    """The rows of a supply that is a list, or those that variants put to one that is one row."""
    added = supply.get(ADD) if isinstance(supply, Mapping) else supply
    return added.items if isinstance(added, Sequence) else ()


def _with_rows(items: tuple[Node, ...], rows: Mapping, known: tuple[Node, ...]) -> tuple[Node, ...]:
    """The items of a supply with what a variant takes out and adds."""
    spans = [it.span for it in known]
    strange = next((n for n, it in enumerate(items) if it.span not in spans), len(items))
    if strange == len(items):
        return (*items, rows)
    by_key = {it.key.text: replace(rows, entries=(it,)) for it in rows}
    gone, come = ([by_key[key]] if key in by_key else [] for key in (TAKE_OUT, ADD))
    return (*items[:strange], *gone, *items[strange:], *come)
