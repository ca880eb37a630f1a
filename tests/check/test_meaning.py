"""What resolved rules hand on, where no finding shows it."""

from pickle import dumps, loads

import pytest

from rulewright.check.checker import Meanings, check_meaning, check_rules
from rulewright.check.phrases.kinship import YES_NO
from rulewright.check.steps.emptiness import CHOICE_MAY_BE_EMPTY
from rulewright.game.configure import Configuration
from rulewright.meaning.deeds import Choose, IfDo, MayDo
from rulewright.meaning.rules import ActionMeaning, Rules
from rulewright.meaning.types import EnumType, NumberType, OptionalType, PieceType, Type
from rulewright.meaning.values import Call, Compare, Constant, Exists, PieceIn
from rulewright.meaning.walking import all_deeds, all_nodes, parts
from rulewright.source.finding import Severity
from table_case import build_case

SHELLS = (("currency", "shells"),)


def rules_of(text: str, players: int = 3) -> Rules:
    game, findings = build_case("case.rules.yaml", text)
    assert findings == ()
    rules, found = Meanings(game).resolve(Configuration(players, SHELLS))
    assert found == ()
    assert rules is not None
    return rules


def value(text: str, players: int = 3) -> tuple[object, Type]:
    """What a value means in the table's game, and its type."""
    rules = rules_of(f"values:\n  asked:\n    is: {text}\n", players)
    body = rules.values[0].body
    return body, body.type


def action(steps: str) -> ActionMeaning:
    """The one action of a game with these steps."""
    lines = "".join(f"      {line}\n" for line in steps.splitlines())
    return rules_of(f"actions:\n  act:\n    do: |\n{lines}").actions[0]


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [
        ("number of cards in deck", 0, 24),
        ("number of cards in shown", 0, 24),
        ("number of all kids in pot", 0, 9),
        ("number of cards on field", 0, 12),
        ("pool * 2 - 1", -1, 99),
        ("total value of cards in shown", 0, 120),
        ("highest value of cards in shown", 1, 5),
        ("number of different suit of cards in shown", 0, 3),
        ("prize[pool]", 3, 8),
        ("(pool / 3 rounded up) + number of (first 2 of (players clockwise from leader))", 0, 19),
    ],
)
def test_a_number_knows_its_range(text: str, low: int, high: int) -> None:
    assert value(text)[1] == NumberType(low, high)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("number of players", 3),
        ("number of suits", 3),
        ("hand_size + 1", 6),
        ("4 if number of players is 2 otherwise 5", 5),
        ("7 / 2 rounded up", 4),
        ("-(2 - 5)", 3),
    ],
)
def test_what_the_configuration_settles_is_a_constant(text: str, number: int) -> None:
    assert value(text)[0] == Constant(number, NumberType(number, number))


def test_an_enumerated_setting_is_compared_with_its_words() -> None:
    assert value("currency is beads")[0] == Constant(0, YES_NO)


def test_a_setting_is_a_constant_of_its_own_type() -> None:
    assert value("currency")[0] == Constant(0, EnumType("currency"))


def test_a_zone_with_room_for_one_names_its_piece_or_none() -> None:
    assert value("leader's slot")[1] == OptionalType(PieceType("card"))


def test_a_zone_that_cannot_be_empty_names_its_piece() -> None:
    body, of = value("leader's pin")
    assert isinstance(body, PieceIn)
    assert (body.certain, of) == (True, PieceType("card"))


def test_the_only_piece_of_a_kind_is_named_by_its_kind() -> None:
    assert value("crown")[1] == PieceType("crown")


def test_a_branch_that_the_configuration_takes_stands_without_its_condition() -> None:
    deeds = action("if number of players is 3:\n  gain 1 coins\notherwise:\n  lose 1 coins").deeds
    assert [getattr(deed, "verb", None) for deed in deeds] == ["gain"]


def test_an_action_without_leading_choices_is_always_feasible() -> None:
    assert action("gain 1 coins").feasible == Constant(1, YES_NO)


def test_the_second_leading_choice_is_asked_for_given_the_first() -> None:
    act = action(
        "choose card from cards in shown as one_card\n"
        "choose card from cards in pot where its suit is one_card's suit as other_card\n"
        "move one_card to deck\n"
        "move other_card to deck\n"
    )
    first = act.deeds[0]
    assert isinstance(first, Choose)
    assert isinstance(act.feasible, Exists)
    assert act.feasible.thing is first.chosen
    assert isinstance(act.feasible.condition, Exists)


def test_a_set_of_several_is_feasible_when_there_are_enough() -> None:
    act = action("choose 2 cards from your hand as spent\nmove spent to deck")
    assert isinstance(act.feasible, Compare)


def test_a_may_with_a_choice_is_asked_only_when_the_choice_can_be_made() -> None:
    act = action("gain 1 coins\nmay:\n  choose card from cards in shown\n  move card to deck")
    may = act.deeds[1]
    assert isinstance(may, MayDo)
    assert isinstance(may.feasible, Exists)


def test_ways_that_ask_the_same_ask_it_once() -> None:
    act = action(
        "if open:\n  set open to no\n  stop\n"
        "may:\n  gain 1 coins\n  stop\n"
        "choose card from cards in shown\nmove card to deck"
    )
    assert isinstance(act.deeds[0], IfDo)
    nodes = [node for node in all_nodes(act.feasible) if isinstance(node, Exists)]
    assert len(nodes) == 1


def test_what_is_asked_for_grows_no_faster_than_the_steps() -> None:
    def asked(branches: int) -> int:
        steps = "".join(
            f"if pool is {number}:\n"
            f"  choose card from cards in shown as card_{number}\n"
            f"  reveal card_{number}\n"
            for number in range(branches)
        )
        return len([*all_nodes(action(steps).feasible)])

    assert asked(20) < 4 * asked(10)


def test_ways_that_lead_on_ask_once_for_what_is_behind_them() -> None:
    act = action(
        "if open:\n  look at top of sure\notherwise:\n  reveal sure\n"
        "if pool is 3:\n  set open to no\n  stop\n"
        "choose card from cards in shown\nmove card to deck"
    )
    nodes = [node for node in all_nodes(act.feasible) if isinstance(node, Exists)]
    assert len(nodes) == 1


@pytest.mark.parametrize(
    ("text", "public"),
    [
        ("your coins", True),
        ("number of cards in your hand", True),
        ("total value of cards in your hand", False),
        ("total value of cards in shown", True),
        ("total value of cards on your shelf", True),
        ("total marks of cards in your hand", True),
        ("number of (cards where wild)", False),
        ("your worth", False),
    ],
)
def test_a_line_is_public_when_it_reads_no_hidden_face(text: str, public: bool) -> None:
    rules = rules_of(
        "values:\n  worth: {of: player, is: total value of cards in player's hand}\n"
        f"scoring:\n  points: {{score: {text}}}\n"
    )
    assert rules.scoring[0].public is public


def test_a_value_with_a_subject_is_called_with_it() -> None:
    rules = rules_of(
        "values:\n  worth: {of: player, is: player's coins * 2}\n"
        "scoring:\n  points: {score: your worth}\n"
    )
    score = rules.scoring[0].score
    assert isinstance(score, Call)
    assert score.type == NumberType(0, 40)


def test_two_steps_that_say_the_same_are_told_apart() -> None:
    text = (
        "actions:\n  act:\n    do: |\n"
        "      choose card from cards in shown as one_card\n"
        "      move one_card to pot\n"
        "      choose card from cards in shown as next_card\n"
        "      move next_card to pot\n"
    )
    game, _ = build_case("case.rules.yaml", text)
    found = [(one.kind, one.span.line) for one in check_meaning(game)]
    assert found == [(CHOICE_MAY_BE_EMPTY.name, 6)]


@pytest.mark.parametrize(
    ("entries", "asked", "kind"),
    [
        ("{by: number of players, 2: 1}", "short", "no-entry-for-players"),
        ("{beyond: last entry}", "short[1]", "empty-table"),
    ],
)
def test_an_entry_that_a_table_lacks_is_told_at_the_table_alone(
    entries: str, asked: str, kind: str
) -> None:
    text = f"tables:\n  short: {entries}\nvalues:\n  asked:\n    is: {asked} + 1\n"
    game, _ = build_case("case.rules.yaml", text)
    found = [one.kind for one in check_rules(game) if one.severity is Severity.ERROR]
    assert found == [kind]


def test_deeds_are_gone_through_with_all_that_is_in_them() -> None:
    act = action("repeat 2 times:\n  if open:\n    gain 1 coins")
    kinds = [type(deed).__name__ for deed in all_deeds(act.deeds)]
    assert kinds == ["RepeatDo", "IfDo", "SetCounter"]
    assert [type(part).__name__ for part in parts(act.deeds[0])] == ["Constant"]


def test_what_was_checked_is_not_worked_out_again_but_by_a_copy_elsewhere() -> None:
    game, _ = build_case("case.rules.yaml", "values:\n  asked:\n    is: number of players\n")
    meanings = Meanings(game)
    check_rules(game, meanings)
    first, _ = meanings.resolve(Configuration(3, SHELLS))
    again, _ = meanings.resolve(Configuration(3, SHELLS))
    elsewhere, _ = loads(dumps(meanings)).resolve(Configuration(3, SHELLS))
    assert first is again
    assert elsewhere is not None
    assert elsewhere is not first
