"""Supplies: rows, `each:`, tables and counts, expanded to a row for each combination."""

import pytest

from games_from_text import build, said, whole
from rulewright.game.model import Game

TYPES = """
types:
  colour: [red, blue]
zones:
  deck: {holds: card, order: pile, faces: nobody}
  hand: {per: player, holds: card, order: heap, faces: owner}
"""
CARD = """
pieces:
  card:
    attributes: {colour: colour, value: 1..3}
    starts in: deck
    supply: """


def rows(game: Game) -> list[tuple[str, int]]:
    """Each row as its values in declared order and its count."""
    return [
        (" ".join(value for _, value in row.values), row.count)
        for kind in game.kinds
        for row in kind.supply
    ]


def test_a_row_gives_its_count_of_pieces_with_its_values_in_declared_order() -> None:
    game = whole(f"{TYPES}{CARD}[{{value: 2, count: 4, colour: blue}}]")
    assert rows(game) == [("blue 2", 4)]


def test_each_goes_through_all_values_of_its_attributes() -> None:
    game = whole(f"{TYPES}{CARD}{{each: [colour, value], count: 2}}")
    assert rows(game) == [
        ("red 1", 2),
        ("red 2", 2),
        ("red 3", 2),
        ("blue 1", 2),
        ("blue 2", 2),
        ("blue 3", 2),
    ]


def test_a_table_gives_a_piece_for_each_value_in_its_cells() -> None:
    table = """
      rows: colour
      cells: value
      table:
        red: [1, 3]
        blue: 2
"""
    assert rows(whole(f"{TYPES}{CARD}{table}")) == [("red 1", 1), ("red 3", 1), ("blue 2", 1)]


def test_a_table_with_columns_gives_two_attributes_by_place() -> None:
    table = """
      rows: value
      columns: colour
      cells: big
      table:
        1: {red: [yes, no], blue: no}
        3: {blue: yes}
"""
    text = f"{TYPES}{CARD}{table}".replace("value: 1..3", "value: 1..3, big: yes/no")
    assert rows(whole(text)) == [
        ("red 1 yes", 1),
        ("red 1 no", 1),
        ("blue 1 no", 1),
        ("blue 3 yes", 1),
    ]


def test_an_attribute_can_be_none_where_its_type_says_so() -> None:
    text = f"{TYPES}{CARD}[{{value: 2, colour: none}}]"
    game = whole(text.replace("colour: colour,", "colour: colour or none,"))
    assert rows(game) == [("none 2", 1)]


def test_an_owned_kind_counts_its_pieces_for_each_player() -> None:
    game = whole("""
pieces:
  pawn: {owner: player, count: 7 per player, starts in: home}
zones:
  home: {per: player, holds: pawn, order: heap, faces: all}
""")
    (row,) = game.kinds[0].supply
    assert (row.values, row.count, row.per_player) == ((), 7, True)


def test_a_row_can_start_in_a_zone_of_its_own() -> None:
    game = whole(f"{TYPES}{CARD}[{{value: 2, colour: red, starts in: box}}]")
    assert [row.starts_in for row in game.kinds[0].supply] == ["box"]


@pytest.mark.parametrize(
    ("supply", "expected"),
    [
        ("[{colour: red, value: 4}]", [("wrong-attribute-value", "4")]),
        ("[{colour: rde, value: 1}]", [("wrong-attribute-value", "rde")]),
        ("[{colour: none, value: 1}]", [("wrong-attribute-value", "none")]),
        ("[{colour: red, valeu: 1}]", [("unknown-attribute", "valeu")]),
        ("[{colour: red}]", [("missing-attribute", "{colour: red}")]),
        ("[{colour: red, value: 1, lying: no}]", [("changing-in-supply", "lying")]),
        ("[{each: [colour, size], value: 1}]", [("unknown-attribute", "size")]),
        (
            "[{each: colour, colour: red, value: 1}]",
            [("attribute-given-twice", "{each: colour, colour: red, value: 1}")],
        ),
        ("[{colour: red, value: 1, count: many}]", [("unknown-phrase", "many")]),
        ("[{colour: red, value: 1, count: 0}]", [("out-of-bounds", "0")]),
        (
            "[{each: [colour, value], count: 9999}]",
            [("too-many-pieces", "{each: [colour, value], count: 9999}")],
        ),
        ("[{colour: red, value: 1, starts in: dekc}]", [("unknown-zone", "dekc")]),
        (
            "{rows: colour, cells: value, table: {red: [1, 1], rde: 2, blue: 7}}",
            [
                ("piece-twice", "1"),
                ("wrong-attribute-value", "rde"),
                ("wrong-attribute-value", "7"),
            ],
        ),
    ],
)
def test_a_slip_in_the_supply_is_found_at_its_place(
    supply: str, expected: list[tuple[str, str]]
) -> None:
    card = CARD.replace("starts in", "changing: {lying: {type: yes/no, start: no}}\n    starts in")
    _, findings = build(f"{TYPES}{card}{supply}")
    assert said(findings) == expected


def test_a_wrong_value_is_explained_with_the_nearest_right_one() -> None:
    _, (finding,) = build(f"{TYPES}{CARD}[{{colour: rde, value: 1}}]")
    assert (finding.message, finding.help) == (
        "`rde` cannot be the `colour` of a card.",
        "Did you mean `red`?",
    )


def test_a_range_too_long_to_go_through_is_found_before_it_is_expanded() -> None:
    text = f"{TYPES}{CARD}[{{each: value, colour: red}}]".replace("1..3", "1..999999999")
    _, findings = build(text)
    assert ("endless-each", "value") in said(findings)
