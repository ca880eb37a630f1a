"""`{was: OLD, now: NEW}` in a variant: a replacement that says what it expects to replace."""

from collections.abc import Iterator

from rulewright.game.not_there import CHANGES_NOTHING, where_it_may_be
from rulewright.game.same_values import difference
from rulewright.source.finding import Finding, FindingKind, Label
from rulewright.source.frozen import dataclass, replace
from rulewright.source.suggest import did_you_mean, nearest
from rulewright.syntax.document import Entry, Mapping, Node, Scalar

WAS_OTHERWISE = FindingKind(
    "was-otherwise", "`was:` says that {what} is {old}, and in the game it is {new}."
)
WAS_AND_NOW = FindingKind(
    "was-and-now", "`was:` and `now:` go together, and here stands only `{there}:`."
)
BESIDE_WAS = FindingKind("beside-was", "`{key}:` stands beside `was:` and `now:`.")

WAS = "was"
NOW = "now"
_BOTH = (WAS, NOW)


@dataclass(frozen=True, slots=True)
class Guard:
    """What a variant expects a value of the game to be. `keys` lead to the value."""

    keys: tuple[Scalar, ...]
    was: Node

    @property
    def way(self) -> tuple[str, ...]:
        """The names of the keys."""
        return tuple(key.text for key in self.keys)


@dataclass(frozen=True, slots=True)
class Unguarded:
    """The changes of a variant with each `{was: OLD, now: NEW}` replaced by NEW."""

    changes: Mapping
    guards: tuple[Guard, ...] = ()
    findings: tuple[Finding, ...] = ()

    @property
    def replaced(self) -> frozenset[tuple[str, ...]]:
        """The ways that lead to guarded values: what they lead to is replaced whole."""
        return frozenset(guard.way for guard in self.guards)


def unguarded(changes: Mapping, base: Mapping) -> Unguarded:
    """The changes without what they expect of the game, and what they expect."""
    guards: list[Guard] = []
    findings: list[Finding] = []
    plain = _unguarded(changes, base, (), guards, findings)
    return Unguarded(plain, tuple(guards), tuple(findings))


def _unguarded(
    changes: Mapping,
    base: Node | None,
    keys: tuple[Scalar, ...],
    guards: list[Guard],
    findings: list[Finding],
) -> Mapping:
    entries: list[Entry] = []
    for entry in changes:
        way, value = (*keys, entry.key), entry.value
        present = base.get(entry.key.text) if isinstance(base, Mapping) else None
        if not isinstance(value, Mapping):
            entries.append(entry)
        elif not _is_guarded(value, present):
            plain = _unguarded(value, present, way, guards, findings)
            entries.append(Entry(entry.key, plain))
        else:
            was, now = value.get(WAS), value.get(NOW)
            findings.extend(_wrong_parts(value))
            if was is not None and now is not None:
                guards.append(Guard(way, was))
            if now is not None:
                entries.append(Entry(entry.key, now))
    return replace(changes, entries=tuple(entries))


def _is_guarded(value: Mapping, present: Node | None) -> bool:
    """Whether a value says `was:` or `now:`, and these are no entries of the game."""
    there = present.keys if isinstance(present, Mapping) else ()
    return any(key in value.keys and key not in there for key in _BOTH)


def _wrong_parts(value: Mapping) -> Iterator[Finding]:
    """What stands beside `was:` and `now:`, or which of the two is missing."""
    strays = [entry.key for entry in value if entry.key.text not in _BOTH]
    there = [key for key in _BOTH if value.get(key) is not None]
    for key in strays:
        missing = [it for it in _BOTH if it not in there]
        help_text = did_you_mean(key.text, missing) or f"Write it inside `{NOW}:`, or take it out."
        yield BESIDE_WAS.at(key.span, help=help_text, key=key.text)
    if len(there) == 1 and not any(nearest(key.text, _BOTH) for key in strays):
        (other,) = (it for it in _BOTH if it not in there)
        help_text = (
            f"Write `{NOW}:` too, or `{NOW}: remove` to take it out."
            if other == NOW
            else f"Write `{WAS}:` too, or the new value alone, without `{NOW}:`."
        )
        alone = value.key(there[0])
        assert alone is not None
        yield WAS_AND_NOW.at(alone.span, help=help_text, there=there[0])


def check_guards(base: Mapping, guards: tuple[Guard, ...]) -> Iterator[Finding]:
    """Each guarded value of the game is what the variant expects it to be."""
    for guard in guards:
        parent: Node | None = base
        for key in guard.keys:
            above = parent if isinstance(parent, Mapping) else Mapping((), key.span)
            parent = above.get(key.text)
            if parent is None:
                help_text = where_it_may_be(above, key.text)
                yield CHANGES_NOTHING.at(key.span, help=help_text, name=key.text)
                break
        else:
            assert parent is not None
            yield from _check_guard(guard, parent)


def _check_guard(guard: Guard, value: Node) -> Iterator[Finding]:
    found = difference(guard.keys[-1].text, guard.was, value)
    if found is not None:
        yield WAS_OTHERWISE.at(
            found.old_place.first_line,
            help="Write here what it is now, if the change still fits; else mend `now:`.",
            labels=(Label(found.new_place.first_line, "this is what it is now"),),
            what=found.what,
            old=found.old,
            new=found.new,
        )
