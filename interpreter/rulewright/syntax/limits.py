"""How much one list or section can hold, so that every later stage is done in a moment."""

from typing import assert_never

from rulewright.source.finding import Finding, FindingKind
from rulewright.source.frozen import replace
from rulewright.syntax.document import Entry, Mapping, Node, Scalar, Sequence

MAX_ENTRIES = 500
MAX_ITEMS = 1_000
MAX_IN_ALL = 2_000

TOO_MANY_ENTRIES = FindingKind(
    "too-many-entries", "{owner} has {count} {noun}, and at most {most} are read."
)


def within_limits(top: Mapping, owner: str) -> tuple[Mapping, tuple[Finding, ...]]:
    """The document without what goes beyond the limits, and a finding for each such place.

    `owner` is what a sentence calls the whole document.
    """
    if _is_within(top):
        return top, ()
    findings: list[Finding] = []
    kept = _mapping(top, owner, findings)
    return kept, tuple(findings)


def _is_within(top: Node) -> bool:
    """Whether no list and no section is too long, as in nearly every document."""
    waiting = [top]
    for node in waiting:
        if isinstance(node, Mapping):
            if len(node.entries) > MAX_ENTRIES:
                return False
            waiting += [it.value for it in node.entries if not isinstance(it.value, Scalar)]
        elif isinstance(node, Sequence):
            if len(node.items) > MAX_ITEMS:
                return False
            waiting += [it for it in node.items if not isinstance(it, Scalar)]
    return True


def too_many_in_all(top: Mapping, owner: str) -> tuple[Finding, ...]:
    """A finding where the sections of a document hold too many entries together."""
    sections = (entry.value for entry in top)
    entries = [one for it in sections if isinstance(it, Mapping) for one in it]
    if len(entries) <= MAX_IN_ALL:
        return ()
    first = entries[MAX_IN_ALL].key
    return (too_many(owner, first, len(entries), MAX_IN_ALL, "entries in its sections"),)


def _within(node: Node, owner: str, findings: list[Finding]) -> Node:
    match node:
        case Scalar():
            return node
        case Sequence(items=items):
            if len(items) > MAX_ITEMS:
                findings.append(too_many(owner, items[MAX_ITEMS], len(items), MAX_ITEMS, "items"))
            kept = items[:MAX_ITEMS]
            return replace(node, items=tuple(_within(item, owner, findings) for item in kept))
        case Mapping():
            return _mapping(node, owner, findings)
        case _:
            assert_never(node)


def _mapping(node: Mapping, owner: str, findings: list[Finding]) -> Mapping:
    entries = node.entries
    if len(entries) > MAX_ENTRIES:
        first = entries[MAX_ENTRIES].key
        findings.append(too_many(owner, first, len(entries), MAX_ENTRIES, "entries"))
    kept = (
        Entry(entry.key, _within(entry.value, f"`{entry.key.text}`", findings))
        for entry in entries[:MAX_ENTRIES]
    )
    return replace(node, entries=tuple(kept))


def too_many(owner: str, first_left_out: Node, count: int, most: int, noun: str) -> Finding:
    """The finding at the first of what is left out of `count` things of which `most` are read."""
    return TOO_MANY_ENTRIES.at(
        first_left_out.span.first_line,
        help="Take some out from here on, or say many at once, as a table or `each:` does.",
        owner=owner,
        count=f"{count:,}",
        noun=noun,
        most=f"{most:,}",
    )
