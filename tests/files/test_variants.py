"""A variant is another game and what differs; every place points to where it was written."""

from files_in_memory import TOY, held, load
from rulewright.game.effective import Effective
from rulewright.game.merge import digest_of
from rulewright.syntax.document import Mapping, Node

HEAD = "rulewright: 1\ngame: mine\nextends: toy\n"


def _variant(text: str) -> tuple[Effective | None, list[str]]:
    return load("toy/mine.rules.yaml", held(toy__toy_rules=TOY, toy__mine_rules=HEAD + text))


def _top(text: str) -> Mapping:
    effective, findings = _variant(text)
    assert findings == []
    assert effective is not None
    return effective.top


def _at(node: Node | None, *keys: str) -> Node | None:
    for key in keys:
        assert isinstance(node, Mapping)
        node = node.get(key)
    return node


def _written(node: Node | None) -> str:
    assert node is not None
    return f"{node.span} {node.span.text}"


def test_a_mapping_merges_by_key() -> None:
    top = _top("change:\n  zones:\n    deck: {order: heap}\n")
    deck = _at(top, "zones", "deck")
    assert isinstance(deck, Mapping)
    assert [_written(entry.value) for entry in deck] == [
        "toy.rules.yaml:8 card",
        "toy.rules.yaml:8 nobody",
        "mine.rules.yaml:6 heap",
    ]


def test_a_list_is_replaced_whole() -> None:
    top = _top("change:\n  types: {colour: [green]}\n")
    assert _written(_at(top, "types", "colour")) == "mine.rules.yaml:5 [green]"


def test_steps_are_replaced_whole() -> None:
    top = _top("change:\n  phases:\n    play:\n      do: |\n        stop\n")
    steps = _at(top, "phases", "play", "do")
    assert steps is not None
    assert str(steps.span) == "mine.rules.yaml:7"


def test_a_mapping_takes_the_place_of_another_value() -> None:
    top = _top("change:\n  types: {colour: {members: [green]}}\n")
    assert _written(_at(top, "types", "colour")) == "mine.rules.yaml:5 {members: [green]}"


def test_a_new_entry_stands_behind_the_others() -> None:
    zones = _at(_top("change:\n  zones:\n    pile: {holds: card, faces: all}\n"), "zones")
    assert isinstance(zones, Mapping)
    assert zones.keys == ("deck", "hand", "pile")


def test_remove_takes_an_entry_out() -> None:
    zones = _at(_top("change:\n  zones: {hand: remove}\n"), "zones")
    assert isinstance(zones, Mapping)
    assert zones.keys == ("deck",)


def test_what_is_wrong_in_the_scenarios_of_the_base_is_not_about_the_variant() -> None:
    scenarios = "rulewright: 1\nscenarios for: toy\nscenarios:\n"
    files = held(
        toy__toy_rules=TOY,
        toy__mine_rules=f"{HEAD}change: {{zones: {{deck: {{order: heap}}}}}}\n",
        toy__scenarios__first_scenarios=scenarios,
    )
    assert load("toy/toy.rules.yaml", files)[1] != []
    assert load("toy/mine.rules.yaml", files)[1] == []


def test_removing_what_stands_deeper_names_the_headings() -> None:
    _, findings = _variant("change: {order: remove}\n")
    assert findings == [
        "mine.rules.yaml:4:10 nothing-to-remove: There is no `order` here to remove. "
        "It stands deeper, below `zones: deck:`: write these headings above it."
    ]


def test_removing_what_is_not_there_names_what_is() -> None:
    _, findings = _variant("change:\n  zones: {hnad: remove, purse: remove}\n")
    assert findings == [
        "mine.rules.yaml:5:11 nothing-to-remove: There is no `hnad` here to remove. "
        "Did you mean `hand`?",
        "mine.rules.yaml:5:25 nothing-to-remove: There is no `purse` here to remove. "
        "There are `deck`, `hand`.",
    ]


def test_changing_what_is_not_there_names_the_nearest_entry() -> None:
    _, findings = _variant("change:\n  zones:\n    dekc: {order: heap}\n")
    assert findings == [
        "mine.rules.yaml:6:5 changes-nothing: There is no `dekc` here to change. "
        "Did you mean `deck`?"
    ]


def test_an_entry_that_is_new_and_nearly_named_like_another_is_found() -> None:
    text = "change:\n  zones:\n    dekc: {holds: card, order: pile, faces: nobody}\n"
    assert _variant(text)[1] == [
        "mine.rules.yaml:6:5 new-but-alike: `dekc` is new in this variant, and the game has "
        "`deck`. If you mean `deck`, write it like that. Else accept this."
    ]


def test_an_entry_may_get_another_name() -> None:
    text = "change:\n  zones:\n    hand: remove\n    hands: {holds: card, faces: owner}\n"
    assert not any("new-but-alike" in it for it in _variant(text)[1])


def test_names_that_differ_in_a_number_are_no_slips() -> None:
    text = "change:\n  zones:\n    deck_2: {holds: card, order: pile, faces: nobody}\n"
    assert _variant(text)[1] == []


def test_a_wrong_shape_is_shown_in_the_variant() -> None:
    _, findings = _variant("change:\n  zones:\n    deck: {room: [1]}\n")
    assert findings == ["mine.rules.yaml:6:18 wrong-shape: `room` must be a number, not a list."]


def test_what_differs_stands_under_change() -> None:
    _, findings = _variant("players: 3\nchnge: {}\nchange: {players: 3}\n")
    assert findings == [
        "mine.rules.yaml:4:1 outside-change: A variant cannot say `players:` here. "
        "Put it under `change:`.",
        "mine.rules.yaml:5:1 outside-change: A variant cannot say `chnge:` here. "
        "Did you mean `change`?",
    ]


def test_a_variant_has_its_own_title_and_id() -> None:
    effective, _ = _variant("title: {en: Mine}\nchange: {players: 3}\n")
    assert effective is not None
    title = _at(effective.top, "title", "en")
    assert (effective.id, effective.lineage, _written(title)) == (
        "mine",
        ("toy", "mine"),
        "mine.rules.yaml:4 Mine",
    )


def test_a_variant_without_a_change_says_so() -> None:
    assert _variant("")[1] == [
        "mine.rules.yaml:1:1 missing-key: This file has no `change:`. Add `change:`."
    ]


def test_a_base_that_does_not_exist_gets_a_suggestion() -> None:
    files = held(
        toy__toy_rules=TOY,
        mine__mine_rules="rulewright: 1\ngame: mine\nextends: toi\nchange: {players: 3}\n",
    )
    assert load("mine", files)[1] == [
        "mine.rules.yaml:3:10 unknown-base: There is no game `toi` to extend. Did you mean `toy`?"
    ]


def test_a_variant_may_extend_a_game_in_the_folder_beside_it() -> None:
    files = held(toy__toy_rules=TOY, mine__mine_rules=HEAD + "change: {players: 3}\n")
    effective, findings = load("mine", files)
    assert (findings, effective and effective.lineage) == ([], ("toy", "mine"))


def test_a_variant_may_extend_a_variant() -> None:
    files = held(
        toy__toy_rules=TOY,
        toy__mine_rules=HEAD + "change: {players: 3}\n",
        toy__yours_rules="rulewright: 1\ngame: yours\nextends: mine\nchange: {players: 4}\n",
    )
    effective, findings = load("toy/yours.rules.yaml", files)
    assert (findings, effective and effective.lineage) == ([], ("toy", "mine", "yours"))


def test_variants_that_extend_each_other_are_one_finding() -> None:
    files = held(
        toy__toy_rules=TOY,
        toy__one_rules="rulewright: 1\ngame: one\nextends: two\nchange: {players: 3}\n",
        toy__two_rules="rulewright: 1\ngame: two\nextends: one\nchange: {players: 3}\n",
    )
    assert load("toy/one.rules.yaml", files)[1] == [
        "two.rules.yaml:3:10 endless-base: `one` comes back to itself: `one` extends `two` "
        "extends `one`. Let one of them extend a game that is no variant."
    ]


def test_an_id_that_leads_out_of_the_folder_is_no_game() -> None:
    files = held(
        toy__toy_rules=TOY,
        mine__mine_rules="rulewright: 1\ngame: mine\nextends: ../toy/toy\nchange: {players: 3}\n",
    )
    effective, findings = load("mine", files)
    assert (effective, [it.split(":")[1] for it in findings]) == (None, ["3"])


def test_a_variant_of_another_game_is_not_laid_on() -> None:
    files = held(
        toy__toy_rules=TOY,
        other_rules="rulewright: 1\ngame: mine\nextends: chess\nchange: {players: 3}\n",
    )
    assert load("toy", files, "other.rules.yaml")[1] == [
        "other.rules.yaml:3:10 other-base: This variant extends `chess`, not `toy`. "
        "Lay it on `chess`."
    ]


def test_a_plain_game_is_not_laid_on() -> None:
    files = held(toy__toy_rules=TOY, other__other_rules=TOY)
    assert load("toy", files, "other/other.rules.yaml")[1] == [
        "other.rules.yaml:2:7 not-a-variant: This file is laid on a game, but extends none. "
        "Write `extends: toy`, and what differs under `change:`."
    ]


def test_the_texts_of_a_variant_follow_those_of_its_base() -> None:
    texts = "rulewright: 1\ntexts for: {name}\nlanguage: ja\ntitle: {name}\n"
    files = held(
        toy__toy_rules=TOY,
        toy__texts__ja_texts=texts.replace("{name}", "toy"),
        mine__mine_rules=HEAD + "change: {players: 3}\n",
        mine__texts__ja_texts=texts.replace("{name}", "mine"),
    )
    effective, findings = load("mine", files)
    assert effective is not None
    titles = [(language, _written(top.get("title"))) for language, top in effective.texts]
    assert (findings, titles) == (
        [],
        [("ja", "ja.texts.yaml:4 toy"), ("ja", "ja.texts.yaml:4 mine")],
    )


def test_comments_and_places_do_not_change_the_digest() -> None:
    plain, _ = load("toy", held(toy__toy_rules=TOY))
    moved, _ = load(
        "toy", held(toy__toy_rules=TOY.replace("\nplayers: 2", " # why\n\nplayers:  2"))
    )
    other, _ = load("toy", held(toy__toy_rules=TOY.replace("players: 2", "players: 3")))
    assert plain is not None
    assert moved is not None
    assert other is not None
    assert digest_of(plain.top) == digest_of(moved.top) != digest_of(other.top)


def test_a_variant_has_no_parts() -> None:
    files = held(
        toy__toy_rules=TOY,
        toy__mine_rules=HEAD + "change:\n  players: 3\n",
        toy__more_rules="rulewright: 1\npart of: mine\nvalues:\n  two: {is: 2}\n",
    )
    found = [
        "more.rules.yaml:2:10 part-of-variant: `mine` is a variant, and a variant has no parts. "
        "Write what it holds under `change:` in `mine.rules.yaml`."
    ]
    assert [load(path, files)[1] for path in ("toy", "toy/mine.rules.yaml")] == [found, found]
