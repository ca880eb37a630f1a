"""Taking answers back: the barrier is where somebody learned something, chance spoke or another
seat answered, in every game; what is taken back is gone without a trace."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

import pytest

import rulewright
from bundled_games import BUNDLED, LENGTHY, LENGTHY_TRIED
from random_games import EVERY, Trial, compiled_for, random_matches
from rulewright.engine.compiled import Compiled
from rulewright.engine.events import Happened
from rulewright.engine.knowledge import knowing_seats
from rulewright.engine.match import Match, Refused
from rulewright.engine.options import options_of
from rulewright.engine.places import State, pieces_at
from rulewright.engine.undo import Bar
from rulewright.game.playing import Asked
from rulewright.meaning.types import is_piece
from rulewright.program.layout import OVER, SEAT, SITE, STATUS

HERE = Path(__file__).resolve().parent
TAKEN_BACK = Trial(str(HERE / "taken_back"), 3)
WHISPERS = Trial(str(HERE.parent / "small_games" / "whispers"))
SHORT = (*(it for it in BUNDLED if it.game not in LENGTHY and it not in EVERY), *EVERY)
GAMES = (*SHORT, TAKEN_BACK, WHISPERS)
SOME, ALL = 1, 40
FEW, SELDOM = 4, 29
"""Of lengthy games: how many in a long run, and after how many decisions of one in each run."""


@pytest.mark.parametrize("trial", GAMES, ids=str)
def test_what_is_taken_back_is_gone_and_nobody_has_learned_from_it(trial: Trial) -> None:
    check(trial, SOME)


@pytest.mark.long
@pytest.mark.parametrize("trial", GAMES, ids=str)
def test_many_games_take_answers_back_as_far_as_nobody_has_learned(trial: Trial) -> None:
    check(trial, ALL)


@pytest.mark.parametrize("trial", LENGTHY_TRIED, ids=str)
def test_what_is_taken_back_in_a_lengthy_game_is_gone(trial: Trial) -> None:
    check(trial, SOME, SELDOM)


@pytest.mark.long
@pytest.mark.parametrize("trial", [it for it in BUNDLED if it.game in LENGTHY], ids=str)
def test_lengthy_games_take_answers_back_at_every_decision(trial: Trial) -> None:
    check(trial, FEW)


def check(trial: Trial, games: int, every: int = 1) -> None:
    compiled = compiled_for(trial)
    for seed in range(games):
        earlier: list[Match] = []
        states: list[State] = []
        for match in through_the_end(compiled, seed):
            states.append(match.state)
            if match.over or len(earlier) % every == 0:
                taken_back_step_by_step(compiled, match, earlier, states)
            earlier.append(match.copy())


def through_the_end(compiled: Compiled, seed: int) -> Iterator[Match]:
    """The match of a random game at each decision, and where it is over."""
    match = None
    for match in random_matches(compiled, seed):
        yield match
    if match is not None and match.over:
        yield match


def taken_back_step_by_step(
    compiled: Compiled, match: Match, earlier: list[Match], states: list[State]
) -> None:
    """Takes back from a match all that can be; `earlier` are the matches it was before, `states`
    theirs and its own."""
    barrier = match.barrier
    assert len(earlier) == len(match.choices) == len(states) - 1
    last = match.copy()
    while last.undo_refusal() is None:
        after = last.state
        last.undo()
        before = earlier[len(last.choices)]
        assert as_it_is(last) == as_it_is(before)
        assert not learned(compiled, before.state, after)
        assert not chance_spoke(compiled, before.state, after)
        asked = holder_asked(compiled, after)
        assert asked is None or asked in (holder_asked(compiled, it.state) for it in earlier)
    assert len(last.choices) == barrier.answers
    seats = [state[SEAT] for state in states[barrier.answers : -1]]
    assert len(set(seats)) <= 1, "answers of two seats were taken back"
    assert is_justified(compiled, match, states, barrier.answers, barrier.bar)
    with pytest.raises(Refused) as refused:
        last.undo()
    assert str(refused.value.reason) == str(
        match.undo_refusal(1 + len(match.choices) - barrier.answers)
    )
    assert as_it_is(last) == as_it_is([*earlier, match][barrier.answers])


def as_it_is(match: Match) -> tuple[object, ...]:
    """All that a match is; its log is made of what happened."""
    return match.state, match.choices, match.happened, None if match.over else match.decision


def is_justified(
    compiled: Compiled, match: Match, states: list[State], answers: int, bar: Bar
) -> bool:
    """Whether the answer that stays because of `bar` really cannot be taken back."""
    if answers == 0:
        return bar is Bar.NOTHING
    before, after = states[answers - 1], states[answers]
    secret = compiled.program.sites[before[SITE]].secret
    match bar:
        case Bar.CHANCE:
            return chance_spoke(compiled, before, after)
        case Bar.ANSWERED:
            return before[SEAT] != after[SEAT] and answers < len(states) - 1
        case Bar.ASKED:
            return before[SEAT] != after[SEAT] and secret
        case Bar.SCORES:
            return after[STATUS] == OVER
        case Bar.SECRET:
            return any(
                compiled.program.sites[state[SITE]].secret and state[SEAT] != before[SEAT]
                for state in states[: answers - 1]
            )
        case Bar.LEARNED:
            events = happened_between(match, answers)
            sentences = {compiled.program.events[it.event].sentence for it in events}
            told = {"ask_yes", "ask_no", "ask_secretly", "shuffle"} & sentences
            seen = any(was_shown_a_piece(compiled, before, it) for it in events)
            return bool(told) or seen or learned(compiled, before, after)
        case Bar.HOLDERS:
            return some_may_hold(compiled, after)
        case Bar.NOTHING:
            return False


def holder_asked(compiled: Compiled, state: State) -> tuple[int, ...] | None:
    """The window in which a player is asked, because they hold a card of which only holders are
    asked, with the cards that they hold and not everyone knows; None where that is not so."""
    if state[STATUS] == OVER or compiled.program.sites[state[SITE]].kind != "reaction":
        return None
    offered = [it for it in options_of(compiled.layout, state) if it >= 0]
    if not offered or not asked_of_holders(compiled).issuperset(offered):
        return None
    layout, places = compiled.layout, compiled.places
    everyone = (1 << compiled.players) - 1
    hand = layout.locations[state[layout.place + offered[0]]]
    unknown = [
        it
        for it in sorted(pieces_at(hand, state))
        if knowing_seats(layout, places, state, it) != everyone
    ]
    return (state[SEAT], state[SITE], *unknown) if unknown else None


def some_may_hold(compiled: Compiled, state: State) -> bool:
    """Whether a player holds a card that others do not know, so that being asked may tell of it."""
    everyone = (1 << compiled.players) - 1
    return any(
        compiled.layout.locations[state[compiled.layout.place + piece]].owner >= 0
        and knowing_seats(compiled.layout, compiled.places, state, piece) != everyone
        for location in compiled.layout.locations
        for piece in pieces_at(location, state)
        if asked_of_holders(compiled)
    )


def asked_of_holders(compiled: Compiled) -> set[int]:
    """The cards of which the rules say that only holders are asked."""
    kinds = {it.heading.id: it.play for it in compiled.rules.kinds}
    plays = ((it.number, kinds[it.kind]) for it in compiled.layout.pieces)
    return {number for number, play in plays if play is not None and play.ask is Asked.HOLDERS}


def happened_between(match: Match, answers: int) -> Sequence[Happened]:
    """The events behind answer number `answers`."""
    ends = [*(it.events for it in match.past), len(match.happened)]
    first, end = list(pairwise(ends))[answers - 1]
    return match.happened[first:end]


def was_shown_a_piece(compiled: Compiled, before: State, it: Happened) -> bool:
    """Whether somebody knew a piece when this happened, and did not know it before."""
    layout, places = compiled.layout, compiled.places
    kinds = [kind for _, kind in compiled.program.events[it.event].parts]
    return any(
        is_piece(kind) and piece >= 0 and seats & ~knowing_seats(layout, places, before, piece)
        for kind, piece, seats in zip(kinds, it.values, it.knowers, strict=True)
    )


def learned(compiled: Compiled, before: State, after: State) -> bool:
    """Whether somebody knows a piece now and did not know it before."""
    layout, places = compiled.layout, compiled.places
    return any(
        knowing_seats(layout, places, after, piece) & ~knowing_seats(layout, places, before, piece)
        for piece in range(len(layout.pieces))
    )


def chance_spoke(compiled: Compiled, before: State, after: State) -> bool:
    """Whether chance decided something; that a heap was stirred decides nothing."""
    stirs = {f"heap {place}" for place in compiled.program.stirred}
    streams = [slot for name, slot in compiled.layout.streams if name not in stirs]
    return any(before[slot : slot + 2] != after[slot : slot + 2] for slot in streams)


def played(*answers: str) -> Match:
    """The game `taken_back`, with these answers given from its beginning."""
    match = rulewright.load(TAKEN_BACK.game).start(seed=1)
    for answer in answers:
        match.choose(answer)
    return match


def some_card(match: Match) -> str:
    """The first card that is offered."""
    return str(match.decision.options[0])


NOT_BACK = {
    "stir": Bar.CHANCE,
    "dig": Bar.LEARNED,
    "glance": Bar.LEARNED,
    "say": Bar.LEARNED,
    "whisper": Bar.LEARNED,
    "display": Bar.LEARNED,
    "play out": Bar.LEARNED,
    "cover": Bar.ASKED,
}


@pytest.mark.parametrize(("action", "bar"), NOT_BACK.items(), ids=str)
def test_an_action_that_tells_something_stays(action: str, bar: Bar) -> None:
    """`glance` shows the only stone of the bag and shuffles it: nobody knows it afterwards, and
    nothing was drawn, but everyone has seen it."""
    match = played(action)
    if match.decision.kind == "choice":
        match.choose(match.decision.options[0])
    assert match.barrier.bar is bar
    assert match.undo_refusal() is not None


def test_a_turn_in_which_nobody_learns_goes_back_to_its_beginning() -> None:
    match = played("save up", "sun", "player 1")
    before = played()
    for _ in range(3):
        match.undo()
    assert as_it_is(match) == as_it_is(before)
    assert match.barrier.bar is Bar.NOTHING


def test_an_answer_can_be_taken_back_until_the_next_seat_answers() -> None:
    match = played("save up", "sun", "player 1")
    assert match.decision.seat == 1
    match.undo()
    assert match.decision.seat == 0
    match.choose("player 2")
    match.choose("save up")
    assert str(match.undo_refusal(2)) == "No further back: player 2 has answered since."
    match.undo()
    assert str(match.undo_refusal()) == "No further back: player 2 has answered since."


def test_a_secret_answer_can_be_taken_back_until_the_next_seat_is_asked() -> None:
    match = played("bid", "sun")
    assert match.decision.seat == 1
    assert str(match.undo_refusal()) == (
        "No further back: the answer was secret, and player 2 has been asked since."
    )


def test_what_another_chose_in_secret_may_have_come_out() -> None:
    """Whoever guesses, sees whether the guess was right, and guesses no second time."""
    match = played("challenge", "sun", "moon")
    assert match.barrier.bar is Bar.SECRET


def test_a_secret_of_an_earlier_turn_keeps_nothing() -> None:
    match = played("challenge", "sun", "moon", "save up", "sun", "player 1")
    assert match.barrier.answers == 3
    assert match.barrier.bar is Bar.ANSWERED


def test_what_was_learned_is_told_as_everyone_was_told_it() -> None:
    match = played("dig")
    reason = match.undo_refusal()
    assert reason is not None
    assert reason.in_language("en") == (
        "No further back: somebody has learned something since. "
        "Player 1 draws a card from the deck to their hand."
    )
    assert reason.in_language("ja").startswith("これより前には戻れません。")


def test_what_shows_who_can_play_a_card_stays() -> None:
    game = rulewright.load(str(HERE.parent / "worlds" / "who_can_answer"))
    match = game.start(seed=1)
    while match.decision.kind == "play":
        match.choose(match.decision.options[-1])
    match.choose("call out")
    assert match.barrier.bar is Bar.HOLDERS
    reason = match.undo_refusal()
    assert str(reason) == "No further back: it has come out since who can play a card."


def test_where_chance_is_asked_its_answer_stays() -> None:
    match = rulewright.load("kuhn_poker", chance="seat").start()
    while match.decision.seat < 0:
        match.choose(match.decision.options[0])
        assert match.barrier.bar is Bar.CHANCE
    match.choose("bet")
    match.undo()
    assert match.barrier.bar is Bar.CHANCE


def test_that_a_heap_was_stirred_keeps_no_answer() -> None:
    match = rulewright.load(str(HERE.parent / "exchange" / "spies"), players=2).start(seed=1)
    while "steal" not in map(str, match.decision.options):
        match.choose(match.decision.options[-1])
    begun = match.state
    match.choose("steal")
    match.choose("player 2" if match.decision.seat == 0 else "player 1")
    offered = match.state
    assert any(begun[at] != offered[at] for _, at in match.compiled.layout.streams)
    match.undo(2)
    assert match.state == begun
    match.choose("steal")
    match.choose("player 2" if match.decision.seat == 0 else "player 1")
    assert match.state == offered


def test_a_game_that_is_over_stays_so_where_something_was_hidden() -> None:
    poker = rulewright.load("kuhn_poker").start(seed=1)
    poker.choose("bet")
    poker.choose("fold")
    assert poker.barrier.bar is Bar.SCORES
    crosses = rulewright.load("tic_tac_toe").start()
    while not crosses.over:
        crosses.choose(crosses.decision.options[0])
    crosses.undo()
    assert not crosses.over


def test_rewinding_goes_past_the_barrier() -> None:
    match = played("dig")
    match.rewind(0)
    assert as_it_is(match) == as_it_is(played())
    with pytest.raises(ValueError, match="0 answers were given, so 1 cannot stay"):
        match.rewind(1)


def test_a_copy_takes_back_on_its_own() -> None:
    match = played("save up", "sun")
    twin = match.copy()
    twin.undo()
    assert len(match.choices) == 2
    assert len(twin.choices) == 1
    match.choose("player 2")
    assert len(twin.past) == 1
