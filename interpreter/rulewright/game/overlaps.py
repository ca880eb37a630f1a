"""What two variants that are laid on a game one after the other both change."""

from collections.abc import Iterator

from rulewright.game.supply_changes import changed_keys, is_supply
from rulewright.source.finding import Finding, FindingKind, Label, Severity
from rulewright.syntax.document import Entry, Mapping, Node, Scalar, Sequence

VARIANTS_OVERLAP = FindingKind(
    "variants-overlap",
    "Two variants both change `{name}`: what `{later}` says counts, and what `{earlier}` says does "
    "not.",
    Severity.WARNING,
)


def overlaps(earlier: Mapping, later: Mapping) -> Iterator[Finding]:
    """What two variants say differently of the same thing, so that their order matters. `earlier`
    and `later` are the tops of their files."""
    names = tuple(_name(top) for top in (earlier, later))
    for one, other in _differing(earlier.get("change"), later.get("change")):
        yield VARIANTS_OVERLAP.at(
            other.key.span,
            help="Lay on only one of the two, or let one extend the other.",
            labels=(Label(one.key.span, "changed here too"),),
            name=other.key.text,
            earlier=names[0],
            later=names[1],
        )


def _name(top: Mapping) -> str:
    name = top.get("game")
    return name.text if isinstance(name, Scalar) else ""


def _differing(
    earlier: Node | None, later: Node | None, way: tuple[str, ...] = ()
) -> Iterator[tuple[Entry, Entry]]:
    """The entries of both, at the end of `way`, in which one value takes the place of another."""
    if not isinstance(earlier, Mapping) or not isinstance(later, Mapping):
        return
    together = changed_keys(later) if is_supply(way) else ()
    for entry in later:
        before = next((it for it in earlier if it.key.text == entry.key.text), None)
        if before is None or entry in together:
            continue
        if isinstance(before.value, Mapping) and isinstance(entry.value, Mapping):
            yield from _differing(before.value, entry.value, (*way, entry.key.text))
        elif not _same(before.value, entry.value):
            yield before, entry


def _same(one: Node, other: Node) -> bool:
    """Whether two values say the same."""
    match one, other:
        case Scalar(), Scalar():
            return one.text == other.text
        case Sequence(), Sequence():
            pairs = zip(one.items, other.items, strict=False)
            return len(one.items) == len(other.items) and all(_same(*pair) for pair in pairs)
        case Mapping(), Mapping():
            keys = [entry.key.text for entry in one]
            return keys == [entry.key.text for entry in other] and all(
                _same(mine.value, its.value) for mine, its in zip(one, other, strict=True)
            )
        case _:
            return False
