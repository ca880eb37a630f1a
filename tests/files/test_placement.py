"""A new entry of a variant comes where it says, and else behind the others."""

import pytest

from files_in_memory import TOY, held, load
from rulewright.syntax.document import Mapping, Node

HEAD = "rulewright: 1\ngame: mine\nextends: toy\nchange:\n"
BASE = TOY.replace(
    "scoring:\n  points: {score: 1}\n",
    "scoring:\n  one: {score: 1}\n  two: {score: 2}\n  three: {score: 3}\n",
)


def _laid(lines: str) -> tuple[Mapping | None, list[str]]:
    changes = HEAD + "".join(f"  {line}\n" for line in lines.splitlines())
    files = held(toy__toy_rules=BASE, toy__mine_rules=changes)
    effective, findings = load("toy/mine.rules.yaml", files)
    return None if effective is None else effective.top, findings


def _lines(*placed: str) -> str:
    """New lines of the score sheet: `four after two`."""
    entries = ["scoring:"]
    for said in placed:
        name, *place = said.split()
        where = f"place {place[0]}: {place[1]}, " if place else ""
        entries.append(f"  {name}: {{{where}score: 4}}")
    return "\n".join(entries)


def _keys(node: Node | None) -> str:
    assert isinstance(node, Mapping)
    return " ".join(node.keys)


@pytest.mark.parametrize(
    ("placed", "order"),
    [
        (("four",), "one two three four"),
        (("four before one",), "four one two three"),
        (("four after one",), "one four two three"),
        (("four after three", "five"), "one two three four five"),
        (("four after one", "five after one"), "one four five two three"),
        (("four before two", "five before two"), "one four five two three"),
        (("four after five", "five after one"), "one five four two three"),
        (("four after one", "five after four", "six after one"), "one four five six two three"),
        (("four after one", "five before four", "six after one"), "one five four six two three"),
        (("four after six", "five before six", "six before one"), "five six four one two three"),
    ],
)
def test_new_entries_come_where_they_say(placed: tuple[str, ...], order: str) -> None:
    top, findings = _laid(_lines(*placed))
    assert findings == []
    assert top is not None
    assert _keys(top.get("scoring")) == order


def test_a_placed_entry_says_nothing_of_its_place_any_more() -> None:
    top, _ = _laid(_lines("four after one"))
    assert top is not None
    scoring = top.get("scoring")
    assert isinstance(scoring, Mapping)
    assert _keys(scoring.get("four")) == "score"


def test_phases_in_phases_are_placed_and_so_is_what_is_in_new_sections_and_entries() -> None:
    top, findings = _laid(
        "phases:\n"
        "  morning:\n"
        "    place before: play\n"
        "    phases:\n"
        "      late: {place after: early, turns: players, rounds: once, actions: [pass]}\n"
        "      early: {turns: players, rounds: once, actions: [pass]}\n"
        "tables:\n"
        "  second: {1: 1, beyond: last entry, place after: first}\n"
        "  first: {1: 1, beyond: last entry}\n"
    )
    assert findings == []
    assert top is not None
    phases = top.get("phases")
    assert _keys(phases) == "morning play"
    assert isinstance(phases, Mapping)
    morning = phases.get("morning")
    assert isinstance(morning, Mapping)
    assert [_keys(it) for it in (morning.get("phases"), top.get("tables"))] == [
        "early late",
        "first second",
    ]


def test_a_variant_of_a_variant_places_among_what_that_one_made() -> None:
    yours = HEAD.replace("mine", "yours").replace("toy", "mine")
    files = held(
        toy__toy_rules=BASE,
        toy__mine_rules=f"{HEAD}  scoring: {{four: {{place after: one, score: 4}}}}\n",
        toy__yours_rules=f"{yours}  scoring: {{five: {{place after: one, score: 4}}}}\n",
    )
    effective, findings = load("toy/yours.rules.yaml", files)
    assert findings == []
    assert effective is not None
    assert _keys(effective.top.get("scoring")) == "one five four two three"


@pytest.mark.parametrize(
    ("changes", "found"),
    [
        (
            _lines("four after tow"),
            "mine.rules.yaml:6:25 unknown-neighbour: `four` is to come after `tow`, and there is "
            "no `tow` here. Did you mean `two`?",
        ),
        (
            _lines("four before deck"),
            "mine.rules.yaml:6:26 unknown-neighbour: `four` is to come before `deck`, and there is "
            "no `deck` here. There are `one`, `two`, `three`.",
        ),
        (
            "scoring: {two: remove, four: {place after: two, score: 4}}",
            "mine.rules.yaml:5:46 unknown-neighbour: `four` is to come after `two`, and there is "
            "no `two` here. There are `one`, `three`.",
        ),
        (
            _lines("four after four"),
            "mine.rules.yaml:6:25 placed-by-itself: Where `four` comes goes by itself: `four` "
            "after `four`. Name an entry that has its place without this one.",
        ),
        (
            _lines("four after five", "five before four"),
            "mine.rules.yaml:6:25 placed-by-itself: Where `four` comes goes by itself: `four` "
            "after `five`, `five` before `four`. Name an entry that has its place without this "
            "one.",
        ),
        (
            "scoring: {four: {place after: one, place before: two, score: 4}}",
            "mine.rules.yaml:5:38 placed-twice: `four` says twice where it comes. Keep one of the "
            "two.",
        ),
        (
            "scoring: {four: {place after: [one, two], score: 4}}",
            "mine.rules.yaml:5:33 wrong-shape: `place after` must be the name of an entry, not a "
            "list. Write the name of one entry that stands beside it.",
        ),
        (
            "scoring: {two: {place after: three, score: 4}}",
            "mine.rules.yaml:5:19 has-its-place: `two` is in the game already, where it has its "
            "place. Take it out: the entry stays where the game has it.",
        ),
        (
            "scoring: {two: {was: {score: 2}, now: {place after: three, score: 4}}}",
            "mine.rules.yaml:5:42 has-its-place: `two` is in the game already, where it has its "
            "place. Take it out: the entry stays where the game has it.",
        ),
    ],
)
def test_what_is_wrong_with_a_place_is_one_finding(changes: str, found: str) -> None:
    assert _laid(changes)[1] == [found]


def test_a_game_that_is_no_variant_places_nothing() -> None:
    placed = BASE.replace("{score: 2}", "{score: 2, place after: three}")
    _, findings = load("toy", held(toy__toy_rules=placed))
    (line,) = findings
    assert "unknown-key: `place after` is not a key of a line of the score sheet" in line
