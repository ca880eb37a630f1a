"""Parts and variants laid into one document: every node keeps the place it was written at."""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import field
from typing import assert_never

from rulewright.game.not_there import where_it_may_be
from rulewright.game.placement import (
    Placement,
    has_its_place,
    placed,
    read_placement,
    without_places,
)
from rulewright.game.replacements import Unguarded, check_guards
from rulewright.game.supply_changes import changed_keys, is_supply, no_supply, with_changes
from rulewright.source.finding import Finding, FindingKind, Label
from rulewright.source.frozen import dataclass, replace
from rulewright.source.suggest import nearest
from rulewright.syntax.document import Document, Entry, Mapping, Node, Scalar, Sequence

REPEATED_ENTRY = FindingKind("repeated-entry", "`{name}` is declared a second time.")
NOTHING_TO_REMOVE = FindingKind("nothing-to-remove", "There is no `{name}` here to remove.")

REMOVE = "remove"
_OF_ONE_FILE = frozenset(("rulewright", "part of"))
_SINGLE = frozenset(("first player", "setup", "winner", "title", "about", "source"))


@dataclass(frozen=True, slots=True)
class Unlike:
    """A key that a variant adds although the base has, and keeps, one of nearly the same name."""

    key: Scalar
    near: str


@dataclass(frozen=True, slots=True)
class Changed:
    """A document with changes laid on."""

    top: Mapping
    findings: tuple[Finding, ...]
    unlike: tuple[Unlike, ...]


def join_parts(main: Mapping, parts: tuple[Document, ...]) -> tuple[Mapping, tuple[Finding, ...]]:
    """The main document with the entries of its parts behind its own, section by section."""
    joined = main
    findings: list[Finding] = []
    for part in parts:
        for entry in part.top:
            if entry.key.text not in _OF_ONE_FILE:
                joined = _joined(joined, entry, findings)
    return joined, tuple(findings)


def _joined(top: Mapping, added: Entry, findings: list[Finding]) -> Mapping:
    name = added.key.text
    first, section = top.key(name), top.get(name)
    if first is None or section is None:
        return with_entry(top, added)
    if not isinstance(section, Mapping) or not isinstance(added.value, Mapping) or name in _SINGLE:
        findings.append(_repeated(added.key, first))
        return top
    for entry in added.value:
        earlier = section.key(entry.key.text)
        if earlier is None:
            section = with_entry(section, entry)
        else:
            findings.append(_repeated(entry.key, earlier))
    return with_entry(top, Entry(first, section))


def _repeated(key: Scalar, first: Scalar) -> Finding:
    label = Label(first.span, "it is declared here first")
    help_text = "Give one of the two another name, or take it out."
    return REPEATED_ENTRY.at(key.span, help=help_text, labels=(label,), name=key.text)


def change(base: Mapping, changes: Unguarded, known: Mapping | None = None) -> Changed:
    """The base with the changes of a variant laid on.

    A mapping merges by key, any other value is replaced whole, and the word `remove` takes
    an entry out. A supply that says `add:` or `remove:` changes rows of that of the base. What is
    guarded is replaced whole, a mapping too. A new entry comes where it says. `known` is the game
    as the author of the changes knew it, where the base has been changed by others since.
    """
    laying = _Laying(changes.replaced)
    top = laying.changed(base, changes.changes, base if known is None else known, ())
    guarded = tuple(check_guards(base, changes.guards))
    told = {finding.span for finding in guarded}
    others = (it for it in laying.findings if it.span not in told)
    return Changed(top, (*changes.findings, *guarded, *others), tuple(laying.unlike))


def is_removal(value: Node) -> bool:
    """Whether a variant takes an entry out."""
    return isinstance(value, Scalar) and value.text == REMOVE and value.style == ""


@dataclass(frozen=True, slots=True)
class _Laying:
    """What grows while changes are laid on. `replaced` leads to what is replaced whole."""

    replaced: frozenset[tuple[str, ...]]
    findings: list[Finding] = field(default_factory=list[Finding])
    unlike: list[Unlike] = field(default_factory=list[Unlike])

    def changed(
        self, base: Mapping, changes: Mapping, known: Mapping, way: tuple[str, ...]
    ) -> Mapping:
        """The part of the base to which the headings of `way` lead, with its changes laid on."""
        result, added, placements = base, list[Unlike](), list[Placement]()
        for entry in changes:
            name = entry.key.text
            if is_removal(entry.value):
                result = _without(result, entry.key, self.findings)
                continue
            if base.get(name) is None:
                near = nearest(name, base.keys)
                added.extend([Unlike(entry.key, near)] if near is not None else [])
                placements.extend(self._placements(entry, way))
            laid_on = self._laid_on(base, entry, known, (*way, name))
            result = result if laid_on is None else with_entry(result, laid_on)
        self.unlike.extend(it for it in added if it.near in result.keys)
        seen = {*known.keys, *changes.keys}
        return placed(result, placements, seen, self.findings) if placements else result

    def _placements(self, entry: Entry, way: tuple[str, ...]) -> tuple[Placement, ...]:
        """Where a new entry of a section is to come."""
        if not way or not isinstance(entry.value, Mapping):
            return ()
        placement = read_placement(entry.key.text, entry.value, self.findings)
        return () if placement is None else (placement,)

    def _laid_on(
        self, base: Mapping, entry: Entry, known: Mapping, way: tuple[str, ...]
    ) -> Entry | None:
        """An entry of the base with what a variant says of it, or a new one; None where it changes
        what is not there."""
        name, value = entry.key.text, entry.value
        key, present, seen = base.key(name), base.get(name), known.get(name)
        if not isinstance(value, Mapping):
            return entry
        is_replaced = way in self.replaced
        if key is not None or len(way) == 1:
            self.findings.extend(has_its_place(name, value))
        if is_supply(way) and changed_keys(value) and not is_replaced:
            return self._with_rows(entry, value, present, seen)
        plain = without_places(value)
        if key is None or not isinstance(present, Mapping) or is_replaced:
            nothing = Mapping((), value.span)
            return Entry(entry.key, self.changed(nothing, plain, nothing, way))
        seen = seen if isinstance(seen, Mapping) else Mapping((), value.span)
        lacks_here = any(is_removal(it.value) for it in plain)  # what it lacks, it lacks by this
        return Entry(entry.key if lacks_here else key, self.changed(present, plain, seen, way))

    def _with_rows(
        self, entry: Entry, changes: Mapping, supply: Node | None, known: Node | None
    ) -> Entry | None:
        """A supply that gets rows, or loses some; what else is said of a supply that is one row
        merges with it."""
        if supply is None or isinstance(supply, Scalar):
            self.findings.extend(no_supply(changes))
            return None
        if isinstance(supply, Mapping):
            others = tuple(it for it in changes if it not in changed_keys(changes))
            plain = replace(changes, entries=others)
            supply = self.changed(supply, plain, supply, ("pieces", "", "supply"))
        return Entry(entry.key, with_changes(supply, changes, known, self.findings))


def _without(base: Mapping, key: Scalar, findings: list[Finding]) -> Mapping:
    kept = tuple(entry for entry in base if entry.key.text != key.text)
    if len(kept) == len(base.entries):
        help_text = where_it_may_be(base, key.text)
        findings.append(NOTHING_TO_REMOVE.at(key.span, help=help_text, name=key.text))
    return replace(base, entries=kept)


def with_entry(base: Mapping, entry: Entry) -> Mapping:
    """The mapping with this entry in the place of that of the same name, or at its end."""
    if base.get(entry.key.text) is None:
        return replace(base, entries=(*base.entries, entry))
    kept = (entry if old.key.text == entry.key.text else old for old in base)
    return replace(base, entries=tuple(kept))


def digest_of(top: Mapping) -> str:
    """The digest of the effective rules in hexadecimal: keys and texts, without places."""
    written = json.dumps(_canonical(top), ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(written.encode("ascii")).hexdigest()


def _canonical(node: Node) -> object:
    match node:
        case Scalar():
            return node.text if node.integer is None else node.integer
        case Sequence():
            return [_canonical(item) for item in node.items]
        case Mapping():
            return ["mapping", *_canonical_entries(node)]
        case _:
            assert_never(node)


def _canonical_entries(node: Mapping) -> Iterator[object]:
    for entry in node:
        yield [entry.key.text, _canonical(entry.value)]
