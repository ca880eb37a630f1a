"""Two games, entry by entry: what differs between them.

Entries are the same where the same headings lead to them. One that is in both games is compared
with all it says; one that is in one of them is a single difference with all that is in it.
"""

from collections.abc import Iterator

from rulewright.comparing.changes import changes_of_play, changes_of_texts
from rulewright.comparing.difference import Change, Comparison, Difference, What
from rulewright.comparing.entries import RuleEntry
from rulewright.comparing.needed import with_what_is_needed
from rulewright.comparing.order import changed_order, neighbour_of
from rulewright.comparing.pieces import ALL_ALIKE, SUPPLY
from rulewright.comparing.saying import Saying
from rulewright.comparing.sentences.form import opening, sentence
from rulewright.comparing.sentences.table import GONE, NEW, NEW_BEFORE, NEW_BEHIND, NEW_CARDS
from rulewright.comparing.supplies import without_cards_of_one
from rulewright.source.frozen import dataclass, replace


@dataclass(frozen=True, slots=True)
class Compared:
    """A game to be compared: what it is called, and its entries."""

    id: str
    rules: RuleEntry


def compare(first: Compared, second: Compared) -> Comparison:
    """The differences from the first game to the second."""
    was = without_cards_of_one(first.rules, second.rules)
    play = tuple(_differences(was, without_cards_of_one(second.rules, first.rules)))
    return Comparison(
        first.id,
        second.id,
        with_what_is_needed(play, first.rules, second.rules),
        tuple(_of_texts(first.rules, second.rules)),
    )


def _differences(was: RuleEntry, now: RuleEntry) -> Iterator[Difference]:
    """What differs in an entry that is in both games, and in the entries in it."""
    changes = (*changes_of_play(was, now), *changed_order(was, now))
    if changes:
        yield Difference(now.path, What.CHANGED, changes)
    for old, new in _paired(was, now):
        if old is not None and new is not None:
            yield from _differences(old, new)
        elif new is not None:
            yield Difference(new.path, What.NEW, (_new(new, now),))
        elif old is not None:
            yield Difference(old.path, What.GONE, (_gone(old),))


def _paired(was: RuleEntry, now: RuleEntry) -> Iterator[tuple[RuleEntry | None, RuleEntry | None]]:
    """The entries in two: those of the second in their order, then those that are in it no more.

    What only gathers entries is there in every game.
    """
    before = {it.path: it for it in was.parts}
    after = {it.path: it for it in now.parts}
    for new in now.parts:
        yield before.get(new.path) or _empty(new), new
    for old in was.parts:
        if old.path not in after:
            yield old, _empty(old)


def _empty(entry: RuleEntry) -> RuleEntry | None:
    return replace(entry, parts=()) if entry.is_section else None


def _of_texts(was: RuleEntry, now: RuleEntry) -> Iterator[Difference]:
    """Names and texts that differ, of entries that are in both games."""
    changes = tuple(changes_of_texts(was, now))
    if changes:
        yield Difference(now.path, What.CHANGED, changes)
    for old, new in _paired(was, now):
        if old is not None and new is not None:
            yield from _of_texts(old, new)


def _new(entry: RuleEntry, parent: RuleEntry) -> Change:
    neighbour, is_behind = neighbour_of(entry, parent)
    form = NEW_CARDS if entry.copies else NEW
    if neighbour is not None:
        form = NEW_BEHIND if is_behind else NEW_BEFORE
    lines = content_of(entry)
    begun = opening if lines else sentence
    told = begun(
        form,
        entry=entry.called,
        now=str(entry.copies),
        neighbour=neighbour.called if neighbour else "",
    )
    return Change("", "", told, (), lines, None, entry.span, goes_on=bool(lines))


def _gone(entry: RuleEntry) -> Change:
    told = sentence(GONE, entry=entry.called)
    return Change("", "", told, content_of(entry), (), entry.span, None)


def content_of(entry: RuleEntry) -> tuple[str, ...]:
    """All that an entry says, line by line."""
    lines: list[str] = []
    for saying in entry.sayings:
        label = _label(saying)
        if saying.steps:
            lines += [f"{label}:", *(f"  {text}" for text in saying.texts)]
        else:
            lines.append(f"{label}: {', '.join(saying.texts)}")
    for part in entry.parts:
        lines += [f"{part.path[-1]}:", *(f"  {line}" for line in content_of(part))]
    return tuple(lines)


def _label(saying: Saying) -> str:
    """How the line of a saying begins."""
    if saying.name == ALL_ALIKE:
        return saying.key
    return _LABELS.get(saying.key, "{key} {name}").format(key=saying.key, name=saying.name)


_LABELS = {
    "row": "{name}",
    "row by players": "{name}",
    "map": "{name}",
    "printed": "{name}",
    "attributes type": "attribute {name}",
    "changing type": "changing {name}",
    "changing start": "start of {name}",
    "attributes usually": "usually {name}",
    SUPPLY: "supply of {name}",
}
"""How a line begins for keys that say something of several things."""
