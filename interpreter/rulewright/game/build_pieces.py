"""The `types:` and `pieces:` of a game."""

import re
from collections.abc import Iterator

from rulewright.game.build_cards import read_play_rule, title_attribute
from rulewright.game.build_limits import read_limit
from rulewright.game.closed import listed_at
from rulewright.game.entries import (
    UNKNOWN_ZONE,
    entries_of,
    known_names,
    mapping_of,
    scalars_of,
    text_at,
)
from rulewright.game.headings import heading_of, part_heading, read_heading, read_words
from rulewright.game.model import Attribute, Enumeration, Heading, Kind, Member, SupplyRow
from rulewright.game.notes import BOX, TITLE, Notes
from rulewright.game.plurals import plural_of
from rulewright.game.readings import value_at
from rulewright.game.supply_reading import read_supply
from rulewright.game.texts import TextPath
from rulewright.game.type_names import read_type
from rulewright.source.finding import FindingKind, Severity
from rulewright.source.suggest import did_you_mean
from rulewright.syntax.document import Entry, Mapping, Node, Scalar, Sequence

UNKNOWN_MEMBER = FindingKind("unknown-member", "`{name}` is not one of the {plural}.")
MEMBER_TWICE = FindingKind("member-twice", "`{name}` is listed twice.")
UNKNOWN_BRACES = FindingKind(
    "unknown-braces", "A {kind} is to be shown with its `{name}`, which it does not have."
)

COUNT_DIFFERS = FindingKind(
    "count-differs",
    "`count: {count}` is written for the kind `{kind}`, but its supply makes {made} pieces.",
)
BRACES_DIFFER = FindingKind(
    "braces-differ",
    "In the language `{language}` a {kind} is shown {how} its `{name}`, unlike in `{first}`.",
    Severity.WARNING,
)

_BRACES = re.compile(r"\{([^{}]*)\}")


def read_enumeration(entry: Entry, said: Mapping, notes: Notes) -> Enumeration:
    """An enumeration, in the short form (a list of members) or the long one."""
    path = ("types", entry.key.text)
    listed = entry.value if isinstance(entry.value, Sequence) else said.get("members")
    members = _members(listed, said.get("names"), path, notes)
    plural = text_at(said, "plural") or plural_of(entry.key.text)
    if members and entry.key.text not in notes.doubtful:
        _check_names(said.get("names"), members, plural, notes)
    return Enumeration(read_heading(entry, path, notes), plural, members)


def _check_names(
    names: Node | None, members: tuple[Member, ...], plural: str, notes: Notes
) -> None:
    """Names are given to members that there are."""
    known = [member.heading.id for member in members]
    for named in entries_of(names):
        name = named.key.text
        if name not in known:
            help_line = did_you_mean(name, known)
            notes.add(UNKNOWN_MEMBER.at(named.key.span, help=help_line, name=name, plural=plural))


def _members(
    listed: Node | None, names: Node | None, path: TextPath, notes: Notes
) -> tuple[Member, ...]:
    keys: tuple[tuple[Scalar, Node | None], ...]
    if isinstance(listed, Mapping):
        keys = tuple((entry.key, entry.value) for entry in listed)
    else:
        keys = tuple((item, None) for item in scalars_of(listed))
    members: dict[str, Member] = {}
    for key, node in keys:
        if key.text in members:
            notes.add(MEMBER_TWICE.at(key.span, help="Write it once.", name=key.text))
            continue
        named = names.get(key.text) if isinstance(names, Mapping) else None
        heading = part_heading(key, node, named, (*path, "members", key.text), notes)
        members[key.text] = Member(heading)
    return tuple(members.values())


def read_kind(entry: Entry, said: Mapping, notes: Notes) -> Kind:
    """One kind of piece with its supply."""
    kind = entry.key.text
    path = ("pieces", kind)
    is_titled = kind in notes.declared.titled
    own = (title_attribute(kind, entry.key.span),) if is_titled else ()
    attributes = (*own, *read_attributes(said, path, notes))
    owned = listed_at(said, "owner", {"player": True}) or False
    starts = scalars_of(said.get("starts in"))
    start = known_names(starts, UNKNOWN_ZONE, notes.declared.zones, notes)
    if kind not in notes.doubtful:
        shown = notes.texts.written((*path, "shown as"), said.get("shown as"))
        _check_braces(kind, shown, attributes, notes)
        _check_same_braces(kind, shown, notes)
    if any(attribute.type.name in notes.unread for attribute in attributes):
        notes.unread.append(kind)
    supply = read_supply(entry, said, attributes, owned, notes)
    if kind not in notes.doubtful:
        _check_total(entry, said, supply, notes)
    shown_as = read_words(said.get("shown as"), (*path, "shown as"), notes)
    if is_titled and not shown_as:
        shown_as = ((notes.texts.first_language, f"{{{TITLE}}}"),)
    return Kind(
        heading=read_heading(entry, path, notes),
        plural=text_at(said, "plural") or plural_of(kind),
        owned=owned,
        attributes=attributes,
        supply=supply,
        starts_in=start[0] if start else BOX,
        starts_in_span=starts[0].span if starts else entry.key.span,
        supply_heading=_supply_heading(said, path, notes),
        shown_as=shown_as,
        play=read_play_rule(said, notes),
        limit=read_limit(said),
    )


def _check_total(entry: Entry, said: Mapping, supply: tuple[SupplyRow, ...], notes: Notes) -> None:
    """Beside a supply, `count:` says how many pieces there are in all."""
    count = said.get("count")
    if said.get("supply") is None or not isinstance(count, Scalar) or not supply:
        return
    made = sum(row.count for row in supply)
    if count.text.split(" ")[0] != str(made):
        notes.add(
            COUNT_DIFFERS.at(
                count.span,
                help="Mend the number or the supply; `count:` may also be left out here.",
                kind=entry.key.text,
                count=count.text,
                made=made,
            )
        )


def read_attributes(said: Mapping, path: TextPath, notes: Notes) -> Iterator[Attribute]:
    """The attributes that an entry declares, those that change behind the others."""
    for key in ("attributes", "changing"):
        for entry in entries_of(said.get(key)):
            attribute = _attribute(entry, key == "changing", path, notes)
            if attribute is not None:
                yield attribute


def _attribute(entry: Entry, changing: bool, path: TextPath, notes: Notes) -> Attribute | None:
    """An attribute in its short form (the type alone) or its long one."""
    long = mapping_of(entry.value)
    written = entry.value if isinstance(entry.value, Scalar) else long.get("type")
    type_name = read_type(written, notes)
    start = value_at(long, "start", notes)
    if type_name is None:
        notes.unread.append(entry.key.text)
        return None
    heading = part_heading(
        entry.key, entry.value, None, (*path, "attributes", entry.key.text), notes
    )
    return Attribute(heading, type_name, changing, start)


def _supply_heading(said: Mapping, path: TextPath, notes: Notes) -> Heading | None:
    key, supply = said.key("supply"), said.get("supply")
    if key is None or not isinstance(supply, Mapping):
        return None
    return heading_of(key, supply, (*path, "supply"), notes)


def _check_braces(
    kind: str,
    shown: tuple[tuple[str, Scalar], ...],
    attributes: tuple[Attribute, ...],
    notes: Notes,
) -> None:
    """What is shown of a piece is an attribute of it, in every language."""
    known = tuple(attribute.heading.id for attribute in attributes)
    for _, text in shown:
        for found in _BRACES.finditer(text.text):
            if found[1] not in known and found[1] not in notes.unread:
                span = text.part(found.start(1), found.end(1))
                there = ", ".join(f"`{{{name}}}`" for name in known)
                help_line = did_you_mean(found[1], known)
                help_line = help_line or (f"It has {there}." if there else None)
                notes.add(UNKNOWN_BRACES.at(span, help=help_line, kind=kind, name=found[1]))


def _check_same_braces(kind: str, shown: tuple[tuple[str, Scalar], ...], notes: Notes) -> None:
    """Each language shows the same attributes of a piece as the first."""
    if not shown:
        return
    (first, original), *others = shown
    meant = dict.fromkeys(_BRACES.findall(original.text))
    for language, text in others:
        there = dict.fromkeys(_BRACES.findall(text.text))
        lacking = (
            ("without", name, f"Write `{{{name}}}` there too.")
            for name in meant
            if name not in there
        )
        added = (("with", name, "Leave it out.") for name in there if name not in meant)
        notes.remark(
            BRACES_DIFFER.at(
                text.span,
                help=help_line,
                language=language,
                kind=kind,
                how=how,
                name=name,
                first=first,
            )
            for how, name, help_line in (*lacking, *added)
        )
