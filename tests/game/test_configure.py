"""Configurations, and what is in force in each."""

import pytest

from games_from_text import build, whole
from rulewright.game.configure import (
    Configuration,
    choose_settings,
    configurations,
    configure,
)
from rulewright.game.model import Game

SETTINGS = """
players: 2..3
settings:
  length: {type: 4..5, default: 4}
  style: {type: [short, long], default: short}
  quick: {type: yes/no, default: no}
"""


def zones(condition: str, *, players: int = 2, **settings: str) -> tuple[str, ...]:
    """The zones of a game with one zone that is there only if `condition` holds."""
    game = whole(f"""{SETTINGS}
zones:
  always: {{holds: [], order: heap, faces: all}}
  guarded:
    only if: {condition}
    holds: []
    order: heap
    faces: all
""")
    chosen, problem = choose_settings(game, settings)
    assert problem is None
    configured, findings = configure(game, Configuration(players, chosen))
    assert findings == ()
    return tuple(zone.heading.id for zone in configured.zones)


def test_each_setting_is_tried_alone_at_each_value_with_every_number_of_players() -> None:
    game = whole(SETTINGS)
    assert [
        (it.players, " ".join(value for _, value in it.settings)) for it in configurations(game)
    ] == [
        (2, "4 short no"),
        (3, "4 short no"),
        (2, "5 short no"),
        (3, "5 short no"),
        (2, "4 long no"),
        (3, "4 long no"),
        (2, "4 short yes"),
        (3, "4 short yes"),
    ]


@pytest.mark.parametrize(
    "condition",
    [
        "number of players is 2",
        "number of players is not 3",
        "number of players is at least 2",
        "number of players * 2 - 1 is less than 4",
        "number of players is in [2, 4]",
        "length is 4",
        "style is short",
        "not quick",
        "quick is no",
        "number of players is 2 and (style is long or not quick)",
    ],
)
def test_what_holds_is_in_force(condition: str) -> None:
    assert zones(condition) == ("always", "guarded")


@pytest.mark.parametrize(
    "condition",
    [
        "number of players is 3",
        "number of players is more than 2",
        "number of players is not in [2, 4]",
        "length is at most 3",
        "style is long",
        "quick",
    ],
)
def test_what_does_not_hold_is_not_in_force(condition: str) -> None:
    assert zones(condition) == ("always",)


def test_settings_and_players_change_what_is_in_force() -> None:
    assert zones("style is long and number of players is 3", players=3, style="long") == (
        "always",
        "guarded",
    )


def test_a_member_that_is_not_in_force_takes_its_pieces_and_a_phase_its_phases_along() -> None:
    game = whole("""
players: 2
types:
  colour: {members: {red: {}, blue: {only if: number of players is 3}}}
pieces:
  card: {attributes: {colour: colour}, supply: {each: colour}, starts in: box}
phases:
  outer:
    phases:
      gone: {only if: number of players is 3, phases: {inner: {phases: {}}}}
      kept: {phases: {}}
""")
    configured, _ = configure(game, Configuration(2, ()))
    assert (
        [member.heading.id for member in configured.enumerations[0].members],
        [row.values for row in configured.kinds[0].supply],
        [phase.heading.id for phase in configured.phases[0].phases],
    ) == (["red"], [(("colour", "red"),)], ["kept"])


def test_a_supply_and_a_setting_can_have_a_guard_of_their_own() -> None:
    game = whole("""
players: 2
settings:
  quick: {type: yes/no, default: no, only if: number of players is 3}
pieces:
  card:
    attributes: {value: 1..5}
    starts in: box
    supply: {only if: number of players is 3, each: value}
""")
    configured, _ = configure(game, configurations(game)[0])
    assert (configured.settings, configured.kinds[0].supply) == ((), ())


@pytest.mark.parametrize(
    ("condition", "kind", "underlined"),
    [
        ("your hand is empty", "not-static", "your hand"),
        ("number of cards is 2", "not-static", "number of cards"),
        ("stlye is long", "unknown-setting", "stlye"),
        ("style is 3", "unlike-sides", "style is 3"),
        ("number of players", "not-a-condition", "number of players"),
        ("style is more than 3", "not-static", "style"),
    ],
)
def test_what_is_not_known_before_play_is_found(condition: str, kind: str, underlined: str) -> None:
    game = whole(f"""{SETTINGS}
counters:
  guarded: {{type: 0..1, start: 0, only if: {condition}}}
""")
    configured, (finding,) = configure(game, configurations(game)[0])
    assert (finding.kind, finding.span.text) == (kind, underlined)
    assert configured.counters == game.counters


def problem(game: Game, **wanted: str) -> str | None:
    return choose_settings(game, wanted)[1]


def test_a_setting_that_there_is_not_is_refused_in_a_sentence() -> None:
    game, _ = build(SETTINGS)
    assert [
        problem(game, quick="yes"),
        problem(game, qiuck="yes"),
        problem(game, quick="true"),
        problem(game, length="6"),
        problem(whole("players: 2"), quick="yes"),
    ] == [
        None,
        "`trial` has no setting `qiuck`. Did you mean `quick`?",
        "`quick` cannot be `true`. It is `yes` or `no`.",
        "`length` cannot be `6`. It is a number from 4 to 5.",
        "`trial` has no settings.",
    ]
