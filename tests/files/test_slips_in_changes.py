"""A slip in any heading below `change:` gets a finding that names what the game has there, in every
section and for every kind of way into two games; and so does one in a guard or a placement."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest

from rulewright.game.disk import KeptFiles
from rulewright.game.load import load_effective
from rulewright.game.merge import change
from rulewright.game.replacements import unguarded
from rulewright.resources import data_path
from rulewright.source.finding import Finding
from rulewright.syntax.document import Mapping, Node
from rulewright.syntax.yaml_reader import read_bytes

GAMES = ("kado", "grund")
OWN_KEYS = frozenset(("rulewright", "game", "title", "about", "source"))
KEPT = KeptFiles()


@dataclass(frozen=True, slots=True)
class Place:
    """A value of a game, and the keys that lead to it."""

    game: str
    way: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.game}: {' '.join(self.way)}"


@cache
def _top(game: str) -> Mapping:
    effective, _ = load_effective(data_path("games") / game, (), KEPT)
    assert effective is not None
    return effective.top


def _ways(node: Node, above: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    for entry in node if isinstance(node, Mapping) else ():
        if above or entry.key.text not in OWN_KEYS:
            way = (*above, entry.key.text)
            yield way
            yield from _ways(entry.value, way)


def _places() -> Iterator[Place]:
    """A place for each kind of way: one entry of each section stands for all of them."""
    for game in GAMES:
        seen: set[tuple[str, ...]] = set()
        for way in _ways(_top(game), ()):
            sort = (way[0], *("an entry" for _ in way[1:2]), *way[2:])
            if sort not in seen:
                seen.add(sort)
                yield Place(game, way)


PLACES = tuple(_places())
TEXTS = "not modelled"
"""The section whose entries are texts: a new one is whole."""
ENTRIES = tuple(
    it for it in PLACES if it.game == "kado" and len(it.way) == 2 and it.way[0] != TEXTS
)


def _text(way: tuple[str, ...], value: str) -> str:
    """The changes of a variant that says this value at the end of these headings."""
    return "\n".join(f"{'  ' * depth}{key}:" for depth, key in enumerate(way)) + f" {value}\n"


def _changed(game: str, way: tuple[str, ...], value: str) -> tuple[Finding, ...]:
    """What is found when it is laid on the game."""
    document, _ = read_bytes("slip", _text(way, value).encode())
    assert document is not None
    top = _top(game)
    return change(top, unguarded(document.top, top)).findings


def _value(game: str, way: tuple[str, ...]) -> Node:
    """What stands at the end of these headings."""
    node: Node = _top(game)
    for key in way:
        assert isinstance(node, Mapping)
        inner = node.get(key)
        assert inner is not None
        node = inner
    return node


def _siblings(game: str, way: tuple[str, ...]) -> tuple[str, ...]:
    """The keys among which the last one stands."""
    around = _value(game, way[:-1])
    assert isinstance(around, Mapping)
    return around.keys


def _slip(key: str) -> str:
    """A key with its last two letters exchanged, or one letter more."""
    swapped = f"{key[:-2]}{key[-1]}{key[-2:-1]}"
    return swapped if swapped != key and key[-2:].isalpha() else f"{key}x"


def _helps(finding: Finding, game: str, way: tuple[str, ...]) -> bool:
    """Whether the one who wrote the last key wrongly is told of one that is there: the nearest one,
    or where none is near, which there are."""
    wrong = _slip(way[-1])
    named = [it for it in _siblings(game, way) if f"`{it}`" in (finding.help or "")]
    return finding.span.text == wrong and f"`{wrong}`" in finding.message and named != []


def test_there_are_places_in_every_section() -> None:
    sections = {(it.game, it.way[0]) for it in PLACES}
    there = {(game, key) for game in GAMES for key in _top(game).keys if key not in OWN_KEYS}
    assert sections == there
    assert len(PLACES) > 300


@pytest.mark.parametrize("game", GAMES)
def test_taking_out_what_is_misspelt_names_what_is_near(game: str) -> None:
    for place in PLACES:
        if place.game == game:
            found = _changed(game, (*place.way[:-1], _slip(place.way[-1])), "remove")
            assert [it.kind for it in found] == ["nothing-to-remove"], str(place)
            assert _helps(found[0], game, place.way), f"{place}: {found[0].help}"


@pytest.mark.parametrize("game", GAMES)
def test_a_guard_below_a_misspelt_heading_names_what_is_near(game: str) -> None:
    for place in PLACES:
        for at in range(len(place.way) if place.game == game else 0):
            right = place.way[: at + 1]
            way = (*place.way[:at], _slip(place.way[at]), *place.way[at + 1 :])
            found = _changed(game, way, "{was: 1, now: 2}")
            assert [it.kind for it in found] == ["changes-nothing"], f"{way}"
            assert _helps(found[0], game, right), f"{way}: {found[0].help}"


@pytest.mark.parametrize("game", GAMES)
def test_a_guard_that_says_otherwise_names_both_places(game: str) -> None:
    for place in PLACES:
        if place.game == game:
            found = _changed(game, place.way, "{was: what nobody wrote, now: 2}")
            assert [it.kind for it in found] == ["was-otherwise"], str(place)
            assert found[0].span.text == "what nobody wrote"
            assert found[0].labels[0].span.source.name != "slip"


@pytest.mark.parametrize("game", GAMES)
def test_a_guard_that_says_what_is_there_is_fine(game: str) -> None:
    for place in PLACES:
        value = _value(game, place.way) if place.game == game else None
        text = "" if value is None else value.span.text
        if value is not None and "\n" not in text and not isinstance(value, Mapping):
            indent = "\n" + "  " * len(place.way)
            guard = f"{indent}was: {text}{indent}now: 2"
            assert _changed(game, place.way, guard) == (), str(place)


@pytest.mark.parametrize("side", ["before", "after"])
@pytest.mark.parametrize("game", GAMES)
def test_a_place_beside_what_is_misspelt_names_what_is_near(game: str, side: str) -> None:
    for place in PLACES:
        *above, last = place.way
        if place.game == game and above:
            value = f"{{place {side}: {_slip(last)}}}"
            (finding,) = _changed(game, (*above, "zz_new"), value)
            assert finding.kind == "unknown-neighbour", str(place)
            assert _helps(finding, game, place.way), f"{place}: {finding.help}"


@pytest.mark.parametrize("entry", ENTRIES, ids=str)
def test_an_entry_that_is_misspelt_is_told_once_with_the_one_that_is_meant(
    entry: Place, tmp_path: Path
) -> None:
    section, name = entry.way
    text = _text(("change", section, _slip(name)), '{about: {en: "Another sentence."}}')
    path = tmp_path / "slip.rules.yaml"
    path.write_text(f"rulewright: 1\ngame: slip\nextends: {entry.game}\n{text}", "utf-8")
    _, findings = load_effective(path, (), KEPT)
    (finding,) = findings
    near = [it for it in _siblings(entry.game, entry.way) if f"`{it}`" in (finding.help or "")]
    assert near, finding
