"""Names by language: inline, from texts files, and what stands in for a missing one."""

from pathlib import Path

from files_in_memory import TOY, held
from games_from_text import build, said, whole
from rulewright.declaring import declare_game
from rulewright.game.contents import all_headings
from rulewright.game.texts import name_of

RULES = """
title: {en: Trial}
types:
  colour: {name: {en: colour}, members: [red, blue], names: {red: {en: crimson}}}
zones:
  deck: {name: {en: deck}, holds: [], order: pile, faces: nobody, implements: [R1]}
  draw_pile: {holds: [], order: pile, faces: nobody}
phases:
  outer:
    phases:
      inner: {name: Inside, phases: {}}
not modelled:
  R2: It is only said.
"""

JAPANESE = """
texts for: trial
language: ja
title: 試し
names:
  types:
    colour: {name: 色, members: {red: 赤}}
  zones:
    deck: {name: 山札}
  phases:
    inner: {name: 中}
rules:
  R1: 山札があります。
  R2: 何もしません。
"""

JAPANESE_TOY = "rulewright: 1\ntexts for: toy\nlanguage: ja\n"


def test_names_come_from_the_rules_and_from_the_file_of_each_language() -> None:
    game = whole(RULES, ja=JAPANESE)
    names = {heading.id: heading.names for heading in all_headings(game) if heading.names}
    assert (game.languages, game.title, names, game.rule_texts) == (
        ("en", "ja"),
        (("en", "Trial"), ("ja", "試し")),
        {
            "colour": (("en", "colour"), ("ja", "色")),
            "red": (("en", "crimson"), ("ja", "赤")),
            "deck": (("en", "deck"), ("ja", "山札")),
            "inner": (("en", "Inside"), ("ja", "中")),
        },
        (("R1", (("ja", "山札があります。"),)), ("R2", (("ja", "何もしません。"),))),
    )


def test_a_missing_name_falls_back_to_the_first_language_and_then_to_the_id() -> None:
    deck, pile = whole(RULES, ja=JAPANESE).zones
    names = [
        name_of(zone.heading, language, "en") for zone in (deck, pile) for language in ("ja", "fr")
    ]
    assert names == ["山札", "deck", "draw pile", "draw pile"]


def test_a_name_that_the_first_language_lacks_is_not_shown_in_another() -> None:
    game = whole(RULES, ja=JAPANESE.replace("deck:", "draw_pile:"))
    pile = game.zones[1].heading
    assert pile.names == (("ja", "山札"),)
    assert (name_of(pile, "fr", "en"), name_of(pile, "ja", "en")) == ("draw pile", "山札")


def test_a_text_for_nothing_is_found_with_the_nearest_entry() -> None:
    _, findings = build(RULES, ja="names: {zones: {dekc: {name: x}}, boards: {a: {name: y}}}")
    assert [(one.kind, one.span.text, one.help) for one in findings] == [
        ("text-without-entry", "dekc", "Did you mean `deck`?"),
        (
            "text-without-entry",
            "boards",
            "Write the name that the rules have, or take the text out.",
        ),
    ]


def test_a_member_and_a_rule_that_there_are_not_have_no_text() -> None:
    texts = "names: {types: {colour: {members: {green: 緑}}}}\nrules: {R3: x}"
    _, findings = build(RULES, ja=texts)
    assert said(findings) == [
        ("text-without-entry", "green"),
        ("rule-text-without-entry", "R3"),
    ]


def test_a_text_that_is_given_twice_in_one_language_is_found() -> None:
    _, findings = build(RULES, en="names: {zones: {deck: {name: pile}}}")
    assert said(findings) == [("text-given-twice", "pile")]


def test_a_variant_that_gives_a_text_of_its_base_again_is_told_where_to_write_it() -> None:
    files = held(
        toy__toy_rules=TOY,
        toy__texts__ja_texts=f"{JAPANESE_TOY}names: {{zones: {{deck: {{name: 山札}}}}}}",
        mine__mine_rules="rulewright: 1\ngame: mine\nextends: toy\n"
        "change: {zones: {deck: {name: {ja: 山}}}}",
    )
    _, findings = declare_game(Path("mine"), files=files)
    (found,) = (it for it in findings if it.kind == "text-given-twice")
    assert (found.span.text, [it.span.text for it in found.labels]) == ("山札", ["山"])
    assert found.help == (
        "A variant says another one in a texts file of its own, `texts/ja.texts.yaml`; "
        "take the one in its rules out."
    )


def test_the_texts_of_the_game_that_a_variant_extends_may_speak_of_what_it_took_out() -> None:
    base = "texts for: base\nnames: {zones: {gone: {name: x}, deck: {name: y}}}"
    _, findings = build(RULES, ja=base)
    assert findings == ()


def test_a_piece_is_shown_by_attributes_that_it_has() -> None:
    _, findings = build("""
pieces:
  card: {attributes: {rank: 1..2}, shown as: {en: "{rnak} of {rank}"}}
""")
    assert said(findings) == [("unknown-braces", "rnak")]


CARD = """
pieces:
  card: {attributes: {rank: 1..2, suit: 1..2}, shown as: {en: "{suit} {rank}"}}
"""


def test_a_text_of_another_language_shows_attributes_that_a_piece_has() -> None:
    _, findings = build(CARD, de='names: {pieces: {card: {shown as: "{suit} {rank} {rnk}"}}}')
    assert said(findings) == [
        ("braces-differ", '"{suit} {rank} {rnk}"'),
        ("unknown-braces", "rnk"),
    ]


def test_every_language_shows_the_same_of_a_piece() -> None:
    _, findings = build(CARD, de='names: {pieces: {card: {shown as: "Karte {rank}"}}}')
    assert [(it.message, it.span.text) for it in findings] == [
        (
            "In the language `de` a card is shown without its `suit`, unlike in `en`.",
            '"Karte {rank}"',
        )
    ]


def test_the_order_in_which_a_language_shows_a_piece_is_its_own() -> None:
    _, findings = build(CARD, de='names: {pieces: {card: {shown as: "{rank} in {suit}"}}}')
    assert findings == ()
