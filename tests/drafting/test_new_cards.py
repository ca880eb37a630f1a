"""Cards like others: sound in every game, written without touching what is there."""

from pathlib import Path

import pytest

from drafted_games import (
    FOLDERS,
    SMALL_GAMES,
    SOUND,
    is_kept,
    likenesses,
    soundness,
    taken_along,
    written,
)
from rulewright.drafting.card import add_card
from rulewright.drafting.draft import Draft, Refusal

SMALL = [
    (name, like)
    for name in FOLDERS
    if FOLDERS[name].parent == SMALL_GAMES
    for like in likenesses(name)
]
UNTAKEN = [
    ("whispers", "secret"),
    ("trellis", "pea"),
    *(("bazaar", ware) for ware in ("silk", "tea", "salt")),
    *(("caravan", ware) for ware in ("silk", "spice", "salt", "tea")),
    *(("schoolyard", prank) for prank in ("tantrum", "referee", "keyhole", "swap_meet")),
    *(("schoolyard", prank) for prank in ("snapshot", "copycat", "giggle", "prank")),
    *(("playtime", it) for it in ("bus_ticket", "recycle", "snack", "spill", "fatigue", "trick")),
    *(("playtime", it) for it in ("bush", "slide", "estates", "lawn", "kiosk", "stand", "kid")),
    *(("uplands", it) for it in ("valley", "lane", "valley_bog", "pond", "slope", "ridge")),
    ("uplands", "summit"),
]
"""Those beside which the rules take no other: they speak of the kind alone, a statement counts its
pieces, a table has no entry for a group of five, each card says something of its own, or they are
places of a map."""


@pytest.mark.parametrize(("name", "like"), SMALL)
def test_a_card_like_any_thing_or_kind_is_sound(name: str, like: str, tmp_path: Path) -> None:
    taken_along(name, tmp_path)
    before = {it: it.read_bytes() for it in (tmp_path / name).rglob("*.yaml")}
    made = add_card("novelty", like, name, None, tmp_path)
    if isinstance(made, Refusal):
        assert (name, like) in UNTAKEN
        return
    draft = written(made)
    for path, data in before.items():
        assert is_kept(data, path.read_bytes())
    findings, failing = soundness(tmp_path / name)
    told = " ".join(draft.notes)
    assert findings == []
    assert [it for it in failing if f"`{it}`" not in told] == []


BUNDLED = [("kado", "teddy"), ("kado", "purple"), ("kado", "テディベア"), ("picnic", "jam")]


@pytest.mark.parametrize(("name", "like"), BUNDLED)
def test_a_game_that_comes_along_gets_its_card_in_a_variant(
    name: str, like: str, tmp_path: Path
) -> None:
    id = f"{name}_with_novelty"
    draft = written(add_card("novelty", like, name, None, tmp_path))
    assert [*draft.files] == [tmp_path / id / f"{id}.rules.yaml"]
    assert soundness(tmp_path / id) == SOUND


def test_a_sixth_gift_has_a_row_and_a_name_in_all_languages(tmp_path: Path) -> None:
    taken_along("kado", tmp_path)
    folder = tmp_path / "kado"
    before = {it: it.read_bytes() for it in folder.rglob("*.yaml")}
    draft = written(add_card("hat_box", "teddy bear", "kado", None, tmp_path))
    rules = (folder / "kado.rules.yaml").read_text()
    assert "members: [socks, cube, teddy, flowers, chocolate, hat_box]\n" in rules
    assert "      hat_box: {en: hat box}\n" in rules
    assert (
        "        # The numbers of `hat_box` are still those of `teddy`.\n"
        "        hat_box:   {purple: [3, 4], orange: [1, 5], green: [2, 3, 5], blue: [2, 4, 5], "
        "red: [1, 2, 4]}\n"
    ) in rules
    assert (
        "        chocolate: チョコレート\n"
        "        # Translate `hat box` (ja).\n"
        "        hat_box: hat box\n"
    ) in (folder / "texts" / "ja.texts.yaml").read_text()
    assert {it for it in before if it.read_bytes() != before[it]} == {*draft.files}
    findings, failing = soundness(folder)
    assert findings == []
    assert all(f"`{it}`" in " ".join(draft.notes) for it in failing)


def test_a_card_of_a_table_stands_in_its_cell(tmp_path: Path) -> None:
    written(add_card("teddy blue 3", "teddy blue 4", "kado", "blue_teddies", tmp_path))
    text = (tmp_path / "blue_teddies" / "blue_teddies.rules.yaml").read_text()
    assert "          teddy:\n            blue: [2, 4, 5, 3]\n" in text
    assert soundness(tmp_path / "blue_teddies") == SOUND


LISTED = """\
rulewright: 1
game: fair
title: Fair
players: 2
types:
  colour: [red, blue]
pieces:
  ticket:
    attributes: {colour: colour, price: 1..9}
    starts in: pot
    supply:
      - {colour: red, price: 2, count: 3}   # the cheap ones
      - {each: colour, price: 5}
      - rows: colour
        cells: price
        table:
          red: [7]
          blue: [8, 9]

zones:
  pot: {holds: ticket, order: pile, faces: all, when empty: cannot happen}
  won: {per: player, holds: ticket, order: heap, faces: all}
phases:
  day: {repeat: 3, turns: players clockwise from first_player, rounds: once, actions: [win]}
actions:
  win:
    do: |
      move top of pot to your won
first player: {pick: first seat}
end:
  evening: {when over: day}
scoring:
  prices: {score: total price of tickets in your won}
  colours: {score: number of different colour of tickets in your won}
winner: {most: [your score], still tied: shared}
"""

CARDS = [
    (
        "red 3",
        "red 2",
        "{colour: red, price: 2, count: 3}   # the cheap ones\n"
        "      - {colour: red, price: 3, count: 3}\n",
    ),
    ("blue 2", "ticket red 2", "      - {colour: blue, price: 2, count: 3}\n"),
    ("red 4", "blue 5", "price: 5}\n      - {colour: red, price: 4}\n"),
    ("red 6", "red 7", "          red: [7, 6]\n"),
]


@pytest.mark.parametrize(("new", "like", "there"), CARDS)
def test_a_card_of_a_list_is_a_row_behind_the_other(
    new: str, like: str, there: str, tmp_path: Path
) -> None:
    path = tmp_path / "fair" / "fair.rules.yaml"
    path.parent.mkdir()
    path.write_text(LISTED)
    written(add_card(new, like, None, None, tmp_path))
    assert there in path.read_text()
    assert is_kept(LISTED.encode(), path.read_bytes())
    assert soundness(path.parent) == SOUND


def test_a_list_is_said_anew_in_a_variant_with_all_that_is_in_it(tmp_path: Path) -> None:
    path = tmp_path / "fair" / "fair.rules.yaml"
    path.parent.mkdir()
    path.write_text(LISTED)
    written(add_card("green", "red", "fair", "greens", tmp_path))
    text = (tmp_path / "greens" / "greens.rules.yaml").read_text()
    assert "    colour: [red, blue, green]\n" in text
    assert (
        "      supply:\n"
        "        - {colour: red, price: 2, count: 3}   # the cheap ones\n"
        "        - {colour: green, price: 2, count: 3}\n"
        "        - {each: colour, price: 5}\n"
        "        - rows: colour\n"
        "          cells: price\n"
        "          table:\n"
        "            red: [7]\n"
        "            blue: [8, 9]\n"
        "            # The numbers of `green` are still those of `red`.\n"
        "            green: [7]\n"
    ) in text
    assert soundness(tmp_path / "greens") == SOUND
    written(add_card("white", "green", "greens", None, tmp_path))
    assert soundness(tmp_path / "greens") == SOUND


REFUSED = [
    ("x", "tedy", "`kado` has no card or thing on a card named `tedy`. Did you mean `teddy`?"),
    ("if", "teddy", "`if` is a word of the rule language. Try `if_card`."),
    (
        "Hut",
        "teddy",
        "`Hut` cannot be the id of a card: it is written in small letters, digits and `_`, and "
        "begins with a letter. `hut` would do.",
    ),
    (
        "teddy blue 4",
        "teddy blue 2",
        "There is a card `teddy blue 4` already. For more of the same, write a row with `count:` "
        "under `supply:` of `present`.",
    ),
    (
        "teddy blue 9",
        "teddy blue 2",
        "`9` cannot be the value of a card. It goes from 1 to 5.",
    ),
    (
        "hat blue 4",
        "teddy blue 2",
        "`hat` cannot be the gift of a card. There are `socks`, `cube`, `teddy`, `flowers`, "
        "`chocolate`; `rulewright new card hat --like socks` adds it.",
    ),
]


@pytest.mark.parametrize(("new", "like", "why"), REFUSED)
def test_a_card_that_cannot_be_is_refused(new: str, like: str, why: str, tmp_path: Path) -> None:
    taken_along("kado", tmp_path)
    assert add_card(new, like, "kado", None, tmp_path) == Refusal(why)


def test_a_card_that_the_rules_do_not_take_is_refused_with_the_reason(tmp_path: Path) -> None:
    taken_along("kado", tmp_path)
    for new, like in (("gem", "present"), ("deck", "teddy")):
        refused = add_card(new, like, "kado", None, tmp_path)
        assert isinstance(refused, Refusal)
        assert "Nothing was changed." in refused.sentence


def test_a_variant_that_is_there_takes_more_cards(tmp_path: Path) -> None:
    for new, like in (("hat", "teddy"), ("lime", "green"), ("hat lime 4", "hat lime 3")):
        made = add_card(new, like, "kado", "more_gifts", tmp_path)
        assert isinstance(written(made), Draft)
    assert soundness(tmp_path / "more_gifts") == SOUND
    text = (tmp_path / "more_gifts" / "more_gifts.rules.yaml").read_text()
    assert "lime: [2, 3, 5]" in text
