"""Numbers of a game that are easy to change: where they stand, and what they could be instead."""

import re
from collections.abc import Iterator
from itertools import chain, zip_longest

from rulewright.source.frozen import dataclass
from rulewright.syntax.document import Mapping, Node, Scalar

_NUMBER = re.compile(r"(?<![\w.])[0-9]{1,3}(?![\w.])")
_AMOUNT = re.compile(r"([0-9]{1,3})( per player)?")
_RANGE = re.compile(r"([0-9]{1,2})\.\.([0-9]{1,2})")


@dataclass(frozen=True, slots=True)
class EasyNumber:
    """A number at `path` of a game, and another one in its place: both numbers, and what stands
    there with the one and with the other."""

    path: tuple[str, ...]
    before: str
    after: str
    was: str
    now: str


def easy_numbers(top: Mapping) -> Iterator[EasyNumber]:
    """The numbers of a game, those first whose change a player feels at once: how long it lasts,
    what a table says, what counts how much, how many pieces there are."""
    found = chain(
        _repeats(top.get("phases"), ("phases",)),
        _tables(top),
        _scores(top),
        _amounts(top, "pieces", "count"),
        _amounts(top, "counters", "start"),
        _amounts(top, "settings", "default"),
        _amounts(top, "zones", "room"),
        _players(top),
    )
    for path, scalar in found:
        for before, after, now in _others(scalar.text, path[-1]):
            yield EasyNumber(path, before, after, scalar.text, now)


_Found = Iterator[tuple[tuple[str, ...], Scalar]]


def _repeats(phases: Node | None, path: tuple[str, ...]) -> _Found:
    for name, phase in _entries(phases):
        repeat = phase.get("repeat")
        if isinstance(repeat, Scalar) and repeat.integer is not None:
            yield (*path, name, "repeat"), repeat
        yield from _repeats(phase.get("phases"), (*path, name, "phases"))


def _tables(top: Mapping) -> _Found:
    """The first number of each table, then the second of each: what holds one of them fast, such as
    a statement about the whole deck, often holds its neighbours too."""
    rows = [
        [
            (("tables", name, entry.key.text), entry.value)
            for entry in table
            if entry.key.integer is not None and isinstance(entry.value, Scalar)
        ]
        for name, table in _entries(top.get("tables"))
    ]
    for row in zip_longest(*rows):
        yield from (found for found in row if found is not None)


def _scores(top: Mapping) -> _Found:
    for name, line in _entries(top.get("scoring")):
        score = line.get("score")
        if not isinstance(score, Scalar) or score.style != "" or " if " in score.text:
            continue  # in a case, another number can come to say the same as the other half
        if _NUMBER.search(score.text):
            yield ("scoring", name, "score"), score


def _amounts(top: Mapping, section: str, key: str) -> _Found:
    for name, said in _entries(top.get(section)):
        amount = said.get(key)
        if isinstance(amount, Scalar) and _AMOUNT.fullmatch(amount.text):
            yield (section, name, key), amount


def _players(top: Mapping) -> _Found:
    players = top.get("players")
    if isinstance(players, Scalar) and _RANGE.fullmatch(players.text):
        yield ("players",), players


def _entries(section: Node | None) -> Iterator[tuple[str, Mapping]]:
    if isinstance(section, Mapping):
        for entry in section:
            if isinstance(entry.value, Mapping):
                yield entry.key.text, entry.value


def _others(text: str, key: str) -> Iterator[tuple[str, str, str]]:
    """What could stand in place of a number, or of the first one in a text: both numbers, and the
    text with the other one."""
    both = _RANGE.fullmatch(text)
    if key == "players" and both:
        low, high = int(both[1]), int(both[2])
        other = str(low) if high - low == 1 else f"{low}..{high - 1}"
        yield text, other, other
        return
    found = _NUMBER.search(text)
    if found is None:
        return
    number = int(found[0])
    fewer = (round(number * 2 / 3),) if number >= 3 else ()
    for other in (*map(str, fewer), str(number + 1)):
        yield found[0], other, text[: found.start()] + other + text[found.end() :]
