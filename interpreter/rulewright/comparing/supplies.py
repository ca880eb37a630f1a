"""Differences in which pieces there are: copies of new cards go with the cards, and what changes
alike is told at once."""

from collections.abc import Hashable, Iterable, Iterator

from rulewright.comparing.entries import RuleEntry
from rulewright.comparing.pieces import ALL_ALIKE, SUPPLY
from rulewright.comparing.saying import Saying
from rulewright.game.notes import TITLE
from rulewright.source.frozen import replace
from rulewright.source.suggest import listed

Pair = tuple[Saying | None, Saying | None]
"""What the first game says, and what the second does."""


def without_cards_of_one(rules: RuleEntry, other: RuleEntry) -> RuleEntry:
    """The rules without the copies of cards that the other game does not have."""
    gone = _cards(rules) - _cards(other)
    return rules if not gone else _without(rules, gone)


def _cards(rules: RuleEntry) -> set[tuple[str, str]]:
    """Each kind with each of its titles."""
    return {
        (kind.path[-1], card.path[-1])
        for section in rules.parts
        if section.path == ("cards",)
        for kind in section.parts
        for card in kind.parts
    }


def _without(rules: RuleEntry, gone: set[tuple[str, str]]) -> RuleEntry:
    def kept(kind: RuleEntry) -> RuleEntry:
        titles = {f"{TITLE} {title}" for of, title in gone if of == kind.path[-1]}
        sayings = tuple(it for it in kind.sayings if not _is_about(it, titles))
        return replace(kind, sayings=sayings)

    return replace(
        rules,
        parts=tuple(
            replace(section, parts=tuple(kept(kind) for kind in section.parts))
            if section.path == ("pieces",)
            else section
            for section in rules.parts
        ),
    )


def _is_about(saying: Saying, titles: set[str]) -> bool:
    return saying.key == SUPPLY and not titles.isdisjoint(saying.name.split(", "))


def gathered(was: Iterable[Saying], now: Iterable[Saying]) -> Iterator[Pair]:
    """What each game says of which pieces there are, where they say something else. Sorts of
    pieces of which there were so many, and now are so many, are told at once."""
    before, after = {it.name: it for it in was}, {it.name: it for it in now}
    alike: dict[tuple[Hashable, Hashable], list[str]] = {}
    for name in {**after, **before}:
        old, new = before.get(name), after.get(name)
        numbers = old and old.meaning, new and new.meaning
        if numbers[0] != numbers[1]:
            alike.setdefault(numbers, []).append(name)
    for names in alike.values():
        yield _told(before.get(names[0]), names), _told(after.get(names[0]), names)


def _told(saying: Saying | None, names: list[str]) -> Saying | None:
    if saying is None:
        return None
    if names == [ALL_ALIKE]:
        return replace(saying, key=f"{SUPPLY} of all")
    key = SUPPLY if len(names) == 1 else f"{SUPPLY} of each"
    return replace(saying, key=key, name=listed(names))
