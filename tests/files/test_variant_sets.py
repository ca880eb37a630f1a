"""Variants laid on one game are a set: their order does not count, and what two of them touch is
told with both places."""

from itertools import permutations

import pytest

from files_in_memory import TOY, held, load
from rulewright.game.merge import digest_of
from rulewright.syntax.document import Mapping, Node

SUPPLY = "pieces:\n  card:\n    attributes: {colour: colour, value: 1..9}\n    supply: %s\n"
LISTED = SUPPLY % "[{colour: red, value: 1, count: 3}, {each: colour, value: 2}]"
ONE_ROW = SUPPLY % "{each: colour, value: 1}"
BASE = TOY.replace(
    "scoring:\n  points: {score: 1}\n",
    "scoring:\n  one: {score: 1}\n  two: {score: 2, name: Two}\n  three: {score: 3}\n",
)


def _set(*changes: str, base: str = BASE, extends: dict[str, str] | None = None) -> list[str]:
    """What is found when variants `a`, `b`, ... with these changes are laid on, in any order."""
    return _all_orders(changes, base, extends or {})[1]


def _all_orders(
    changes: tuple[str, ...], base: str, extends: dict[str, str]
) -> tuple[Mapping, list[str]]:
    texts = {"toy__toy_rules": base}
    names = "abcdef"[: len(changes)]
    for name, said in zip(names, changes, strict=True):
        head = f"rulewright: 1\ngame: {name}\nextends: {extends.get(name, 'toy')}\n"
        texts[f"toy__{name}_rules"] = f"{head}change: {{{said}}}\n"
    files = held(**texts)
    outcomes: list[tuple[Mapping, list[str]]] = []
    for order in permutations(names):
        effective, findings = load("toy", files, *(f"toy/{it}.rules.yaml" for it in order))
        assert effective is not None
        outcomes.append((effective.top, findings))
    top, findings = outcomes[0]
    assert all((digest_of(it), told) == (digest_of(top), findings) for it, told in outcomes)
    return top, findings


def _keys(top: Mapping, *keys: str) -> str:
    node: Node | None = top
    for key in keys:
        assert isinstance(node, Mapping)
        node = node.get(key)
    assert isinstance(node, Mapping)
    return " ".join(node.keys)


def test_what_does_not_touch_the_same_is_laid_on_in_any_order() -> None:
    changes = (
        "scoring: {one: {score: 9}, five: {score: 5}}, players: 3",
        "scoring: {two: {score: 8}, four: {score: 4}}",
        "scoring: {two: {name: remove}, three: remove, six: {place after: two, score: 6}}",
    )
    top, findings = _all_orders(changes, BASE, {})
    assert findings == []
    assert _keys(top, "scoring") == "one two five four six"


def test_new_entries_at_one_place_come_in_the_order_of_the_names_of_the_variants() -> None:
    changes = (
        "scoring: {last: {place after: one, score: 5}, unplaced: {score: 4}}",
        "scoring: {first: {place after: one, score: 5}, plain: {score: 4}}",
        "scoring: {zero: {place before: two, score: 5}}",
    )
    top, findings = _all_orders(changes, BASE, {})
    assert findings == []
    assert _keys(top, "scoring") == "one last first zero two three unplaced plain"


def test_a_variant_that_extends_another_has_the_last_word() -> None:
    changes = ("scoring: {one: {score: 5}}, players: 3", "scoring: {one: {score: 6}}")
    top, findings = _all_orders(changes, BASE, {"b": "a"})
    assert findings == []
    one = _keys(top, "scoring", "one")
    assert (one, top.get("players") is not None) == ("score", True)
    top, findings = _all_orders(changes, BASE, {"a": "b"})
    assert findings == []


def test_a_variant_brings_along_what_it_extends() -> None:
    files = held(
        toy__toy_rules=BASE,
        toy__a_rules="rulewright: 1\ngame: a\nextends: toy\nchange: {players: 3}\n",
        toy__b_rules="rulewright: 1\ngame: b\nextends: a\nchange: {scoring: {one: remove}}\n",
    )
    both, _ = load("toy", files, "toy/a.rules.yaml", "toy/b.rules.yaml")
    one, findings = load("toy", files, "toy/b.rules.yaml")
    assert findings == []
    assert both is not None
    assert one is not None
    assert digest_of(both.top) == digest_of(one.top)


@pytest.mark.parametrize(
    ("one", "other", "place", "name"),
    [
        ("players: 3", "players: 4", "b.rules.yaml:4:10", "change `players`"),
        ("players: 3", "players: 3", "b.rules.yaml:4:10", "change `players`"),
        ("scoring: {one: remove}", "scoring: {one: remove}", "b.rules.yaml:4:20", "change `one`"),
        (
            "scoring: {one: remove}",
            "scoring: {one: {score: 2}}",
            "b.rules.yaml:4:20",
            "change `one`",
        ),
        (
            "scoring: {one: {was: {score: 1}, now: {score: 2}}}",
            "scoring: {one: {name: One}}",
            "b.rules.yaml:4:20",
            "change `one`",
        ),
        (
            "scoring: {one: {score: {was: 1, now: 2}}}",
            "scoring: {one: {score: {was: 1, now: 3}}}",
            "b.rules.yaml:4:26",
            "change `score`",
        ),
        (
            "scoring: {four: {score: 2}}",
            "scoring: {four: {score: 2}}",
            "b.rules.yaml:4:20",
            "add `four`",
        ),
        (
            "types: {colour: {members: [red]}}",
            "types: {colour: {names: {red: {en: red}}}}",
            "b.rules.yaml:4:18",
            "change `colour`",
        ),
        (
            "scoring: {one: remove}",
            "scoring: {four: {place after: one, score: 3}}",
            "b.rules.yaml:4:40",
            "change `one`",
        ),
    ],
)
def test_what_two_touch_is_told_with_both_places(
    one: str, other: str, place: str, name: str
) -> None:
    for pair in ((one, other), (other, one)):
        (line,) = _set(*pair)
        assert f"variants-overlap: `b` and `a` both {name}: `b` here, and `a` at " in line
        assert "a.rules.yaml:4. Lay on only one of the two, or let one extend the other." in line
    (line,) = _set(one, other)
    assert line.startswith(place)


def test_a_variant_excludes_what_the_game_is_made_of_and_it_does_not_extend() -> None:
    files = held(
        toy__toy_rules=BASE,
        toy__a_rules="rulewright: 1\ngame: a\nextends: toy\nchange: {players: 3}\n",
        toy__b_rules="rulewright: 1\ngame: b\nextends: toy\nchange: {players: 4}\n",
        toy__c_rules="rulewright: 1\ngame: c\nextends: a\nchange: {players: 4}\n",
    )
    (line,) = load("toy/a.rules.yaml", files, "toy/b.rules.yaml")[1]
    assert "`b` and `a` both change `players`" in line
    assert load("toy/a.rules.yaml", files, "toy/c.rules.yaml")[1] == []


def test_each_speaks_of_the_game_as_it_is_without_the_other() -> None:
    found = _set("scoring: {four: {score: 4}}", "scoring: {five: {place after: four, score: 5}}")
    assert [it.split(" ")[1] for it in found] == ["unknown-neighbour:"]


def test_the_same_twice_is_one_finding() -> None:
    files = held(
        toy__toy_rules=BASE,
        toy__a_rules="rulewright: 1\ngame: a\nextends: toy\nchange: {players: 3}\n",
    )
    found = ["a.rules.yaml:2:7 laid-on-twice: `a` is laid on `toy` already. Lay it on once."]
    assert load("toy", files, "toy/a.rules.yaml", "toy/a.rules.yaml")[1] == found
    found = ["a.rules.yaml:2:7 laid-on-twice: `a` is laid on `a` already. Lay it on once."]
    assert load("toy/a.rules.yaml", files, "toy/a.rules.yaml")[1] == found


@pytest.mark.parametrize(
    ("supply", "one", "other"),
    [
        (LISTED, "{add: {colour: red, value: 3}}", "{remove: {colour: red}}"),
        (LISTED, "{remove: {value: 1}}", "{remove: {value: 2}, add: {colour: red, value: 1}}"),
        (ONE_ROW, "{count: 2}", "{add: {colour: red, value: 3}}"),
        (ONE_ROW, "{add: {colour: red, value: 2}}", "{remove: {colour: red}}"),
    ],
)  # fmt: skip
def test_rows_of_a_supply_are_changed_by_several(supply: str, one: str, other: str) -> None:
    said = [f"pieces: {{card: {{supply: {it}}}}}" for it in (one, other)]
    top, findings = _all_orders(tuple(said), BASE + supply, {})
    assert findings == []
    assert top.get("pieces") is not None


@pytest.mark.parametrize(
    ("one", "other", "clash"),
    [
        ("{remove: {colour: red}}", "{remove: {value: 1}}", True),
        ("{remove: {colour: red, value: 1, count: 1}}", "{remove: {colour: red, value: 2}}", False),
        ("{remove: {colour: red, count: 1}}", "{remove: {colour: red, count: 2}}", True),
        ("{remove: {colour: red}}", "[{colour: red, value: 1}]", True),
    ],
)
def test_two_take_out_only_what_is_not_the_same(one: str, other: str, *, clash: bool) -> None:
    said = [f"pieces: {{card: {{supply: {it}}}}}" for it in (one, other)]
    found = _set(*said, base=BASE + LISTED)
    assert [it.split(" ")[1] for it in found] == (["variants-overlap:"] if clash else [])


def test_texts_of_what_a_variant_adds_come_with_it() -> None:
    texts = "rulewright: 1\ntexts for: a\nlanguage: ja\ntitle: A\n"
    texts += "names: {scoring: {four: {name: Yon}}}\n"
    files = held(
        toy__toy_rules=BASE,
        a__a_rules="rulewright: 1\ngame: a\nextends: toy\nchange: {scoring: {four: {score: 4}}}\n",
        a__texts__ja_texts=texts,
    )
    effective, findings = load("toy", files, "a/a.rules.yaml")
    assert findings == []
    assert effective is not None
    assert [(language, "title" in top.keys) for language, top in effective.texts] == [("ja", False)]
