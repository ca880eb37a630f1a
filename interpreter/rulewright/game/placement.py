"""`place before:` and `place after:`: where a new entry of a variant comes among the others."""

from collections.abc import Collection, Sequence

from rulewright.game.not_there import where_it_may_be
from rulewright.source.finding import Finding, FindingKind, Label
from rulewright.source.frozen import dataclass, replace
from rulewright.syntax.document import Entry, Mapping, Scalar
from rulewright.syntax.shape_messages import WRONG_SHAPE

UNKNOWN_NEIGHBOUR = FindingKind(
    "unknown-neighbour",
    "`{name}` is to come {side} `{neighbour}`, and there is no `{neighbour}` here.",
)
PLACED_TWICE = FindingKind("placed-twice", "`{name}` says twice where it comes.")
PLACED_BY_ITSELF = FindingKind("placed-by-itself", "Where `{name}` comes goes by itself: {chain}.")
HAS_ITS_PLACE = FindingKind(
    "has-its-place", "`{name}` is in the game already, where it has its place."
)

_SIDES = {"place before": "before", "place after": "after"}


@dataclass(frozen=True, slots=True)
class Placement:
    """Where an entry comes: `side` is before or after the neighbour."""

    name: str
    side: str
    neighbour: Scalar


def said_places(value: Mapping) -> tuple[Entry, ...]:
    """What a value says about the place of its entry."""
    return tuple(entry for entry in value if entry.key.text in _SIDES)


def without_places(value: Mapping) -> Mapping:
    """A value as it is when its entry has found its place."""
    kept = tuple(entry for entry in value if entry.key.text not in _SIDES)
    return replace(value, entries=kept) if len(kept) < len(value.entries) else value


def has_its_place(name: str, value: Mapping) -> tuple[Finding, ...]:
    """Only a new entry says where it comes."""
    help_text = "Take it out: the entry stays where the game has it."
    return tuple(
        HAS_ITS_PLACE.at(entry.key.span, help=help_text, name=name) for entry in said_places(value)
    )


def read_placement(name: str, value: Mapping, findings: list[Finding]) -> Placement | None:
    """Where the new entry `name` is to come, if it says so and says it once."""
    said = said_places(value)
    if len(said) > 1:
        label = Label(said[0].key.span, "this is the other one")
        help_text = "Keep one of the two."
        findings.append(
            PLACED_TWICE.at(said[1].key.span, help=help_text, labels=(label,), name=name)
        )
    for entry in said:
        if isinstance(entry.value, Scalar):
            return Placement(name, _SIDES[entry.key.text], entry.value)
        findings.append(
            WRONG_SHAPE.at(
                entry.value.span.first_line,
                help="Write the name of one entry that stands beside it.",
                what=f"`{entry.key.text}`",
                expected="the name of an entry",
                found="a list" if not isinstance(entry.value, Mapping) else "a mapping",
            )
        )
    return None


def placed(
    section: Mapping,
    placements: Sequence[Placement],
    known: Collection[str],
    findings: list[Finding],
) -> Mapping:
    """The section with each of these entries at its place.

    Several that come after the same entry keep their order, as those that come before it do.
    `known` are the entries that the author knows: others came by other variants at the same time,
    and what these put at the same place stays before.
    """
    waiting = [it for it in placements if _has_neighbour(it, section, findings)]
    behind: dict[str, set[str]] = {}
    while waiting:
        names = {it.name for it in waiting}
        ready = next((it for it in waiting if it.neighbour.text not in names), None)
        if ready is None:
            findings.append(_by_itself(waiting))
            return section
        waiting.remove(ready)
        follow = behind.setdefault(ready.neighbour.text, set())
        strangers = {it for it in section.keys if it not in known}
        section = _moved(section, ready, follow | strangers)
        for others in behind.values():
            if ready.neighbour.text in others or (others is follow and ready.side == "after"):
                others.add(ready.name)
    return section


def _has_neighbour(placement: Placement, section: Mapping, findings: list[Finding]) -> bool:
    neighbour = placement.neighbour.text
    if section.get(neighbour) is not None:
        return True
    others = replace(section, entries=tuple(it for it in section if it.key.text != placement.name))
    findings.append(
        UNKNOWN_NEIGHBOUR.at(
            placement.neighbour.span,
            help=where_it_may_be(others, neighbour),
            name=placement.name,
            side=placement.side,
            neighbour=neighbour,
        )
    )
    return False


def _moved(section: Mapping, placement: Placement, passed: set[str]) -> Mapping:
    """The section with one entry beside its neighbour, behind those of `passed` that follow it."""
    (entry,) = (it for it in section if it.key.text == placement.name)
    others = [it for it in section if it is not entry]
    at = next(n for n, it in enumerate(others) if it.key.text == placement.neighbour.text)
    if placement.side == "after":
        at += 1
        while at < len(others) and others[at].key.text in passed:
            at += 1
    return replace(section, entries=(*others[:at], entry, *others[at:]))


def _by_itself(waiting: Sequence[Placement]) -> Finding:
    """One circle of entries that wait for each other."""
    by_name = {it.name: it for it in waiting}
    chain = [waiting[0]]
    while (after := by_name[chain[-1].neighbour.text]) not in chain:
        chain.append(after)
    circle = chain[chain.index(after) :]
    said = ", ".join(f"`{it.name}` {it.side} `{it.neighbour.text}`" for it in circle)
    first = circle[0]
    return PLACED_BY_ITSELF.at(
        first.neighbour.span,
        help="Name an entry that has its place without this one.",
        name=first.name,
        chain=said,
    )
