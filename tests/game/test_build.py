"""Entries in their short and long forms, and documents with a wrong shape."""

from collections.abc import Iterator

import pytest

from games_from_text import build, top_of, whole
from rulewright.game.build import build_game
from rulewright.game.load import load_effective
from rulewright.game.model import Faces, Order, TypeName
from rulewright.game.plurals import plural_of
from rulewright.game.readings import READINGS, Reading, ReadingError, expect_reading
from rulewright.game.remarks import Origin
from rulewright.resources import data_path
from rulewright.syntax.document import Mapping, Scalar


def test_kado_is_built_whole() -> None:
    effective, findings = load_effective(data_path("games", "kado"))
    assert effective is not None
    game, more = build_game(effective.top, effective.texts, effective.sources)
    assert game is not None
    assert (findings, more, game.unread, game.players, game.languages) == (
        (),
        (),
        (),
        (2, 3, 4, 5),
        ("en", "ja"),
    )
    assert [(kind.heading.id, kind.plural, len(kind.supply)) for kind in game.kinds] == [
        ("present", "presents", 65)
    ]


def test_types_have_a_short_and_a_long_form() -> None:
    game = whole("""
types:
  colour: [red, blue]
  ox: {plural: oxen, members: {big: {name: large}, small: {}}}
""")
    assert [
        (it.heading.id, it.plural, [member.heading.id for member in it.members])
        for it in game.enumerations
    ] == [("colour", "colours", ["red", "blue"]), ("ox", "oxen", ["big", "small"])]


def test_attributes_have_a_short_and_a_long_form() -> None:
    game = whole("""
pieces:
  card:
    attributes: {value: 1..5, owner_mark: {type: yes/no, implements: [R3]}}
    changing: {lying: {type: player or none, start: none}}
""")
    assert [
        (it.heading.id, it.type.name, it.type.or_none, it.changing, len(it.heading.implements))
        for it in game.kinds[0].attributes
    ] == [
        ("value", "number", False, False, 0),
        ("owner_mark", "yes/no", False, False, 1),
        ("lying", "player", True, True, 0),
    ]


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("1..5", ("number", 1, 5, False, None)),
        ("-2..0 or none", ("number", -2, 0, True, None)),
        ("yes/no", ("yes/no", 0, 0, False, None)),
        ("player or none", ("player", 0, 0, True, None)),
        ("set of card", ("card", 0, 0, False, "set")),
        ("sequence of player", ("player", 0, 0, False, "sequence")),
    ],
)
def test_types_are_read_as_written(
    written: str, meant: tuple[str, int, int, bool, str | None]
) -> None:
    game = whole(f"procedures:\n  it:\n    gives: {written}\n    do: |\n      stop\n")
    gives = game.procedures[0].gives
    assert isinstance(gives, TypeName)
    assert (gives.name, gives.low, gives.high, gives.or_none, gives.many) == meant


@pytest.mark.parametrize(
    ("written", "meant"),
    [("2", (2,)), ("2..4", (2, 3, 4)), ("[2, 4]", (2, 4))],
)
def test_players_are_a_number_a_range_or_a_list(written: str, meant: tuple[int, ...]) -> None:
    assert whole(f"players: {written}").players == meant


def test_a_zone_of_one_piece_needs_no_order() -> None:
    game = whole("zones:\n  hand: {per: player, holds: [], room: 1, faces: owner}\n")
    (zone,) = game.zones
    assert (zone.per, zone.order, zone.room, zone.faces) == ("player", Order.HEAP, 1, Faces.OWNER)


def test_a_board_has_rows_before_columns() -> None:
    game = whole("boards:\n  shelf: {shape: square 3 x 4, frame: floating, holds: []}\n")
    (board,) = game.boards
    assert (board.rows, board.columns, board.floating, board.room, board.faces) == (
        3,
        4,
        True,
        1,
        Faces.ALL,
    )


def test_several_conditions_are_a_list_and_a_plain_yes_is_one() -> None:
    game = whole("""
phases:
  play:
    turns: players
    rounds: no limit
    actions: [pass]
    until: [yes, number of players is 2]
    skip turn if: no
""")
    (phase,) = game.phases
    assert phase.turns is not None
    assert (len(phase.until), len(phase.turns.skip_turn_if), phase.skip_if) == (2, 1, ())


def test_still_tied_has_a_short_and_a_long_form() -> None:
    short = whole("winner: {most: [1], still tied: shared}").winner
    long = whole(
        'winner: {least: [1], still tied: {result: shared, source: {assumed: "x"}}}'
    ).winner
    assert short is not None
    assert long is not None
    assert (short.still_tied, long.still_tied) == ("shared", "shared")
    assert [criterion.most for criterion in (*short.criteria, *long.criteria)] == [True, False]
    assert long.still_tied_heading is not None
    assert long.still_tied_heading.source is not None
    assert long.still_tied_heading.source.origin is Origin.ASSUMED


def test_an_entry_that_cannot_be_read_whole_is_listed_as_unread() -> None:
    game, findings = build("""
values:
  good: {is: 1}
  bad: {is: 1 + }
actions:
  act:
    do: |
      move where
""")
    assert (game.unread, [value.heading.id for value in game.values], len(findings)) == (
        ("bad", "act"),
        ["good"],
        2,
    )


def _schema() -> Mapping:
    """The schema of rule files, which is JSON and therefore YAML."""
    return top_of(data_path("schemas", "rules.schema.json").read_text("utf-8"))


@pytest.mark.parametrize("wrong", ["3", "[a, b]", "{a: 3}", "{a: [b]}", "{a: {b: {c: d}}}"])
def test_a_wrong_shape_never_stops_the_reading(wrong: str) -> None:
    keys = _schema().get("properties")
    assert isinstance(keys, Mapping)
    for key in keys.keys:
        if key not in ("game", "rulewright"):
            build_game(top_of(f"game: trial\n{key}: {wrong}\n"), (), ())


def test_a_document_without_an_id_is_no_game() -> None:
    assert build_game(top_of("title: Trial\n"), (), ()) == (None, ())


def test_regular_plurals_follow_the_spelling() -> None:
    words = ("gift", "box", "city", "key", "branch", "glass")
    assert [plural_of(word) for word in words] == [
        "gifts",
        "boxes",
        "cities",
        "keys",
        "branches",
        "glasses",
    ]


def test_a_key_is_read_in_one_way_only() -> None:
    with pytest.raises(ReadingError):
        expect_reading("do", Reading.VALUE)


REFERENCES = {
    "#/definitions/steps": Reading.STEPS,
    "#/definitions/condition": Reading.CONDITION,
    "#/definitions/static_condition": Reading.CONDITION,
    "#/definitions/phrase": Reading.VALUE,
    "#/definitions/phrases": Reading.VALUE,
    "#/definitions/binder": Reading.BINDER,
    "#/definitions/moment": Reading.MOMENT,
}


def _referring(schema: Mapping) -> Iterator[tuple[str, Reading]]:
    """Every key of the schema that holds a text of the effect language."""
    for entry in schema:
        if not isinstance(entry.value, Mapping):
            continue
        refers_to = entry.value.get("$ref")
        if isinstance(refers_to, Scalar) and refers_to.text in REFERENCES:
            yield entry.key.text, REFERENCES[refers_to.text]
        yield from _referring(entry.value)


def test_the_schema_and_the_table_of_readings_say_the_same() -> None:
    stated = dict(_referring(_schema()))
    del stated["items"]
    told = {key: it for key, it in READINGS.items() if it is not Reading.CLOSED}
    assert stated == told
