"""Why something is not offered: the failing condition, its place, the values in it."""

from itertools import chain
from pathlib import Path
from random import Random

import pytest

from exchanged_pieces import exchanged, some_pairs
from random_games import HERE, PARLEY, SMUGGLERS, Trial, compiled_for, random_matches, spread
from rulewright import load
from rulewright.engine.compiled import Compiled
from rulewright.engine.match import Match, Refused
from rulewright.engine.why import Reason, Why
from rulewright.program.lower import lower_rules

GAME = str(Path(__file__).parent / "asked_why")
LANGUAGES = ("en", "ja")
ASKED = (Trial("kado", 3), Trial(SMUGGLERS, 3), Trial(GAME))


def position(*answers: str) -> Match:
    """The game of these tests behind some answers."""
    match = load(GAME).start(1)
    for answer in answers:
        match.choose(answer)
    return match


def told(why: Why) -> tuple[Reason, str, tuple[tuple[str, str], ...]]:
    """What a program reads of it."""
    return why.reason, why.condition, why.values


def line_of(words: str) -> str:
    """The place of the one line of the rules that holds these words."""
    text = Path(GAME, "asked_why.rules.yaml").read_text(encoding="utf-8")
    (line,) = [at for at, line in enumerate(text.splitlines(), 1) if words in line]
    return f"asked_why.rules.yaml:{line}"


@pytest.mark.parametrize(
    ("action", "reason", "condition", "values", "sentence"),
    [
        pytest.param(
            "buy",
            Reason.CONDITION,
            "open",
            (),
            "`buy` is not offered: the rules ask for `open` ({is: open and}).",
            id="the part of a named value that fails",
        ),
        pytest.param(
            "rob",
            Reason.NOTHING_TO_CHOOSE,
            "coins is more than 5",
            (("coins", "2"),),
            "`rob` is not offered: nothing could be chosen for `coins is more than 5` "
            "({more than 5}), because for player 2, 2 is not more than 5 and for player 3, "
            "2 is not more than 5.",
            id="a leading choice that would be empty",
        ),
        pytest.param(
            "sell",
            Reason.CONDITION,
            "there are no cards in shop",
            (),
            "`sell` is not offered: the rules ask for `there are no cards in shop` "
            "({there are no cards}), but there are `cards in shop`.",
            id="there are things that must not be",
        ),
        pytest.param(
            "peek",
            Reason.NOTHING_TO_CHOOSE,
            "not (suit is moon)",
            (("suit", "moon"),),
            "`peek` is not offered: nothing could be chosen for `not (suit is moon)` "
            "({not (suit is moon)}), because for moon 4, `suit` is moon.",
            id="not",
        ),
        pytest.param(
            "haggle",
            Reason.CONDITION,
            "player's coins is 3",
            (("player", "player 2"), ("player's coins", "2")),
            "`haggle` is not offered: the rules ask for `player's coins is 3` "
            "({for every player}), but for player 2, 2 is not 3.",
            id="one of all for which it has to hold",
        ),
        pytest.param(
            "rest now",
            Reason.CONDITION,
            "your coins is 9` or `open",
            (("your coins", "3"),),
            "`rest now` is not offered: the rules ask for `your coins is 9` or `open` "
            "({your coins is 9}), but 3 is not 9.",
            id="a list of conditions of which one would do",
        ),
        pytest.param(
            "feast",
            Reason.NOT_LISTED,
            "",
            (),
            "`feast` is no action of the phase “morning” ({morning:}); it is listed in "
            "“evening” ({[feast, pass]}).",
            id="an action of another phase",
        ),
        pytest.param(
            "byu",
            Reason.UNKNOWN,
            "",
            (),
            "`byu` is no action of this game. Did you mean `buy`?",
            id="no action at all",
        ),
        pytest.param(
            "gift", Reason.OFFERED, "", (), "`gift` is offered: it is number 1.", id="offered"
        ),
    ],
)
def test_an_action(
    action: str,
    reason: Reason,
    condition: str,
    values: tuple[tuple[str, str], ...],
    sentence: str,
) -> None:
    why = position().why(action)
    assert told(why) == (reason, condition, values)
    assert str(why) == with_places(sentence)


def with_places(sentence: str) -> str:
    """The sentence with the place of the line that holds the words, for `({words})`."""
    parts = sentence.split("({")
    found = [parts[0]]
    for part in parts[1:]:
        words, _, rest = part.partition("})")
        found.append(f"({line_of(words)}){rest}")
    return "".join(found)


@pytest.mark.parametrize(
    ("answers", "option", "sentence"),
    [
        pytest.param(
            ("gift",),
            "player 1",
            "`player 1` is not offered: the rules ask for `it is not leader` "
            "({it is not leader}), but `it` is player 1.",
            id="the first part of an `and` that fails",
        ),
        pytest.param(
            ("build", "stone"),
            "row 1, column 1",
            "`row 1, column 1` is not offered: the rules ask for `it is empty` "
            "({next to stones on field}), but `it` holds 1.",
            id="a cell with something on it",
        ),
        pytest.param(
            ("build", "stone"),
            "row 2, column 2",
            "`row 2, column 2` is not offered: the rules ask for `it is next to stones on field` "
            "({next to stones on field}), but row 2, column 2 is not next to `stones on field`.",
            id="a cell without the neighbour",
        ),
        pytest.param(
            ("honour",),
            "sun 2",
            "`sun 2` is not offered: the rules ask for `cards in shop with most value` "
            "({with most value}), but 2 is not the most, which is 4.",
            id="not the most",
        ),
        pytest.param(
            ("swap two",),
            "moon 4",
            "`moon 4` is not offered: it is not among `cards in shop` (at most 3), because it "
            "lies in player 1's hand.".replace("(at most 3)", "({at most 3})"),
            id="a card that lies elsewhere",
        ),
        pytest.param(
            ("spy",),
            "player 1",
            "`player 1` is not offered: it is not among `other players` "
            "({choose player from other players%}).",
            id="not one of the others",
        ),
        pytest.param(
            ("spy",),
            "playr 2",
            "`playr 2` is nothing to choose here, where a player is chosen. Did you mean "
            "`player 2`?",
            id="a word that means nothing",
        ),
        pytest.param(
            ("spy", "player 2"),
            "moon 1",
            "Whether `moon 1` is offered depends on what player 1 cannot see: "
            "`cards in player's hand` (%).",
            id="a card that may lie in a hand one cannot see",
        ),
        pytest.param(
            ("bluff", "sun"),
            "sun",
            "Whether `sun` is offered depends on what player 2 cannot see: `it is not mine` "
            "({it is not mine}).",
            id="a secret choice of somebody else",
        ),
    ],
)
def test_a_thing_that_could_be_chosen(answers: tuple[str, ...], option: str, sentence: str) -> None:
    why = position(*answers).why(option)
    if "%" in sentence:
        wanted = sentence.partition(" (")[0]
        assert str(why).startswith(wanted)
    else:
        assert str(why) == with_places(sentence)


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (("sun 1", "sun 2"), Reason.OFFERED),
        (("sun 1", "sun 2", "sun 3"), Reason.TOO_MANY),
        (("sun 1", "sun 4"), Reason.CONDITION),
        (("sun 1", "moon 4"), Reason.NOT_AMONG),
    ],
)
def test_several_together(options: tuple[str, ...], reason: Reason) -> None:
    assert position("swap two").why(*options).reason is reason


def test_what_is_not_offered_is_listed() -> None:
    match = position()
    assert [str(it.option) for it in match.not_offered()] == [
        "buy",
        "rob",
        "sell",
        "peek",
        "haggle",
        "rest now",
    ]


def test_a_game_that_is_over_offers_nothing() -> None:
    match = load("kado", players=2).start(1)
    chance = Random(1)
    while not match.over:
        match.choose(chance.choice(match.decision.options))
    with pytest.raises(Refused):
        match.why("pass")
    with pytest.raises(Refused):
        match.not_offered()


@pytest.mark.parametrize("trial", ASKED, ids=str)
def test_asking_changes_nothing_and_always_has_an_answer(trial: Trial) -> None:
    compiled = compiled_for(trial)
    for match in positions(compiled, 3, 6):
        before = match.state
        for why in (*match.not_offered(), *(match.why(it) for it in match.decision.options)):
            assert all(why.sentence.in_language(it) for it in LANGUAGES)
        offered = [match.why(it).reason for it in match.decision.options]
        assert offered == [Reason.OFFERED] * len(offered)
        assert match.state == before


@pytest.mark.parametrize("trial", ASKED, ids=str)
def test_the_answer_depends_on_nothing_that_the_seat_cannot_know(trial: Trial) -> None:
    compiled = compiled_for(trial)
    chance = Random(47)
    names = compiled.names(compiled.languages[0])
    faces = sorted({names.piece(it.number) for it in compiled.layout.pieces})
    for match in positions(compiled, 47, 8):
        asked = [*chance.sample(faces, 4), "player 1", "a thing that nobody knows"]
        for pair in some_pairs(compiled, match.state, match.decision.seat, chance, 1):
            seat = match.decision.seat
            other = Match(compiled, exchanged(compiled, match.state, pair, seat))
            assert [other.why(it) for it in asked] == [match.why(it) for it in asked]
            assert other.not_offered() == match.not_offered()


def positions(compiled: Compiled, seed: int, most: int) -> list[Match]:
    """A match at some decisions of random games."""
    games = chain.from_iterable(random_matches(compiled, seed + number) for number in range(4))
    return [match.copy() for match in spread(games, most, 5)]


def test_every_face_that_may_lie_there_gets_the_same_answer() -> None:
    match = position("spy", "player 2")
    hidden = [match.why(f"moon {value}").reason for value in (1, 2, 3)]
    assert hidden == [Reason.HIDDEN] * 3


@pytest.mark.parametrize("trial", ASKED, ids=str)
def test_questions_are_put_where_the_program_keeps_its_variables(trial: Trial) -> None:
    compiled = compiled_for(trial)
    assert lower_rules(compiled.rules, compiled.program.digest) == compiled.program


def test_of_an_alternative_it_says_which_step_cannot_be_done() -> None:
    match = load(str(HERE / "conformance" / "order_4g"), players=2).start(1)
    sentences = {str(it.option): str(it) for it in match.not_offered()}
    first, second = sentences.values()
    assert first.endswith("but that would make it -1, and it goes from 0 to 5.")
    assert "nothing could be chosen for `bales in stall`" in second
    assert match.why("gain 2 coins").reason is Reason.OFFERED


def test_a_card_that_may_answer_is_refused_with_what_its_text_asks_for() -> None:
    reasons = {
        (why.condition, why.values)
        for seed in range(40, 60)
        for match in random_matches(compiled_for(PARLEY[1]), seed)
        if match.decision.kind == "reaction"
        for why in match.not_offered()
        if str(why.option).startswith("Thanks") and why.condition
    }
    assert reasons == {("amount is 2", (("amount", "1"),))}
