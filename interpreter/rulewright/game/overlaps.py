"""What two variants both touch of the game on which they are laid: then they exclude each other."""

from collections.abc import Iterator

from rulewright.game.merge import is_removal
from rulewright.game.placement import said_places
from rulewright.game.replacements import Unguarded
from rulewright.game.supply_changes import ADD, TAKE_OUT, changed_keys, is_supply, rows_in
from rulewright.source.finding import Finding, FindingKind, Label
from rulewright.source.frozen import dataclass
from rulewright.source.place import Span
from rulewright.syntax.document import Entry, Mapping, Node, Scalar

VARIANTS_OVERLAP = FindingKind(
    "variants-overlap",
    "`{later}` and `{earlier}` both {deed} `{name}`: `{later}` here, and `{earlier}` at {place}.",
)


@dataclass(frozen=True, slots=True)
class Changes:
    """What a variant changes of `base`, which is the game with all that the variant extends."""

    id: str
    base: Mapping
    said: Unguarded


@dataclass(frozen=True, slots=True)
class _Both:
    """One thing that two variants touch, and where each does."""

    name: str
    one: Span
    other: Span
    deed: str = "change"


def overlaps(earlier: Changes, later: Changes) -> Iterator[Finding]:
    """What two variants both touch of which neither extends the other: the same value or entry, or
    something in what the other replaces or takes out."""
    for both in _Pair(earlier, later).touched():
        yield VARIANTS_OVERLAP.at(
            both.other.first_line,
            help="Lay on only one of the two, or let one extend the other.",
            labels=(Label(both.one.first_line, f"`{earlier.id}` does so here"),),
            name=both.name,
            deed=both.deed,
            earlier=earlier.id,
            later=later.id,
            place=both.one,
        )


@dataclass(frozen=True, slots=True)
class _Pair:
    earlier: Changes
    later: Changes

    def touched(self) -> Iterator[_Both]:
        one, other = self.earlier, self.later
        yield from self._in((one.said.changes, other.said.changes), (one.base, other.base), ())

    def _in(
        self, said: tuple[Mapping, Mapping], bases: tuple[Mapping, Mapping], way: tuple[str, ...]
    ) -> Iterator[_Both]:
        """What both touch at the end of `way`."""
        yield from _placed_beside_what_goes(*said)
        for entry in said[1]:
            name = entry.key.text
            key = said[0].key(name)
            if key is not None:
                yield from self._of(Entry(key, _value(said[0], name)), entry, bases, (*way, name))

    def _of(
        self,
        one: Entry,
        other: Entry,
        bases: tuple[Mapping, Mapping],
        way: tuple[str, ...],
    ) -> Iterator[_Both]:
        """What both touch of the entry at the end of `way`."""
        name = other.key.text
        inner = tuple(base.get(name) for base in bases)
        guarded = any(way in it.said.replaced for it in (self.earlier, self.later))
        mine, its = one.value, other.value
        if guarded or not (isinstance(mine, Mapping) and isinstance(its, Mapping)):
            yield _Both(name, one.key.span, other.key.span)
        elif is_supply(way) and changed_keys(mine) and changed_keys(its):
            yield from _taken_by_both(mine, its)
            yield from self._beside_rows((mine, its), inner, way)
        elif isinstance(inner[0], Mapping) and isinstance(inner[1], Mapping):
            yield from self._in((mine, its), (inner[0], inner[1]), way)
        else:
            deed = "change" if any(inner) else "add"
            yield _Both(name, one.key.span, other.key.span, deed)

    def _beside_rows(
        self, said: tuple[Mapping, Mapping], inner: tuple[Node | None, ...], way: tuple[str, ...]
    ) -> Iterator[_Both]:
        """What both say of a supply beside the rows that they change."""
        empty = Mapping((), said[0].span)
        first, second = (it if isinstance(it, Mapping) else empty for it in inner)
        for both in self._in(said, (first, second), way):
            if both.name not in (ADD, TAKE_OUT):
                yield both


def _value(mapping: Mapping, name: str) -> Node:
    value = mapping.get(name)
    assert value is not None
    return value


def _placed_beside_what_goes(earlier: Mapping, later: Mapping) -> Iterator[_Both]:
    """Entries that one variant takes out, and beside which the other places a new one."""
    for gone, place in _gone_and_placed(earlier, later):
        yield _Both(gone.text, gone.span, place.span)
    for gone, place in _gone_and_placed(later, earlier):
        yield _Both(gone.text, place.span, gone.span)


def _gone_and_placed(taking: Mapping, placing: Mapping) -> Iterator[tuple[Scalar, Scalar]]:
    gone = {it.key.text: it.key for it in taking if is_removal(it.value)}
    for entry in placing:
        for place in said_places(entry.value) if isinstance(entry.value, Mapping) else ():
            if isinstance(place.value, Scalar) and place.value.text in gone:
                yield gone[place.value.text], place.value


def _taken_by_both(one: Mapping, other: Mapping) -> Iterator[_Both]:
    """Rows that take out pieces which may be the same."""
    for its in rows_in(other.get(TAKE_OUT)):
        for mine in rows_in(one.get(TAKE_OUT)):
            if not _are_apart(mine, its):
                yield _Both(TAKE_OUT, mine.span, its.span)


def _are_apart(one: Mapping, other: Mapping) -> bool:
    """Whether no piece has all the values of both."""
    for entry in one:
        value = other.get(entry.key.text)
        if entry.key.text == "count" or not isinstance(value, Scalar):
            continue
        if isinstance(entry.value, Scalar) and entry.value.text != value.text:
            return True
    return False
