"""The games written by hand are the games of the rule files, decision by decision.

The class of Kado was written from the rules page alone: it is the oracle of Kado's rule file.
"""

import os
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from random import Random

import pytest

from benchmarks.by_hand.connect_four import ConnectFour
from benchmarks.by_hand.game import HandWritten
from benchmarks.by_hand.kado import PRESENTS, Asked, Kado, Present
from benchmarks.by_hand.kuhn_poker import KuhnPoker
from benchmarks.by_hand.tic_tac_toe import TicTacToe
from benchmarks.c_playouts import Asked as Decided
from benchmarks.c_playouts import CPlayouts, NoCompilerError, compile_playouts
from benchmarks.ways import Contest
from rulewright import load
from rulewright.engine.compiled import Compiled
from rulewright.program.model import Site
from walked_games import Walk, begin, walk_randomly

SEED = 11
GAMES = 200
LUCKY_GAMES = 5

KADO = tuple(Contest("kado", players, f"kado-{players}") for players in (2, 3, 4, 5))
CONTESTS = (
    *(Contest(game, 2, game) for game in ("tic_tac_toe", "connect_four", "kuhn_poker")),
    *KADO,
)

each_contest = pytest.mark.parametrize("contest", CONTESTS, ids=lambda it: it.title)


@cache
def compiled_for(contest: Contest) -> Compiled:
    """The game of the rule file."""
    return load(contest.game, players=contest.players).compiled


def shuffled_kado(walk: Walk) -> Kado:
    """The same deck; who is asked first is the gifter."""
    pieces = walk.compiled.layout.pieces
    deck = [Present(*pieces[it].values) for it in walk.lying_at("deck")]
    assert sorted(deck) == list(PRESENTS)
    return Kado(walk.compiled.players, deck, walk.seat)


BEGINNINGS: dict[str, Callable[[Walk], HandWritten]] = {
    "tic_tac_toe": lambda walk: TicTacToe(),
    "connect_four": lambda walk: ConnectFour(),
    "kuhn_poker": lambda walk: KuhnPoker(walk.lying_at("hand")),
    "kado": shuffled_kado,
}
"""The class at the first decision: pieces lie where they lie in the walk."""

KADO_ASKS = {
    "hand_out": {"may": Asked.SET_ASIDE, "receiver": Asked.RECEIVER},
    "challenges": {"action": Asked.CHALLENGE},
    "challenge": {"named_gift": Asked.GIFT, "named_ribbon": Asked.RIBBON},
    "lay_present": {"cell": Asked.CELL},
}
"""What each decision of the rule file is called in the class."""


@dataclass(frozen=True, slots=True)
class Played:
    """A random game of the rule file: the class at its beginning, to be copied by who plays it,
    what was asked where in the rules and answered, and how it ended."""

    beginning: HandWritten
    decisions: list[tuple[Site, Decided]]
    end: tuple[tuple[int, ...], tuple[int, ...]]


@cache
def random_games(contest: Contest) -> tuple[Played, ...]:
    """The same random games for all that are compared with them."""
    return tuple(_random_game(contest, number) for number in range(GAMES))


def _random_game(contest: Contest, number: int) -> Played:
    walk = begin(compiled_for(contest), SEED, number)
    beginning = BEGINNINGS[contest.game](walk)
    decisions = [(walk.site, asked) for asked in walk_randomly(walk, SEED, number)]
    return Played(beginning, decisions, walk.end)


def assert_asks_alike(here: HandWritten, site: Site, seat: int, options: tuple[int, ...]) -> None:
    """The same seat is asked for the same and has the same options."""
    assert not here.over
    assert (here.seat, tuple(here.options())) == (seat, options)
    if isinstance(here, Kado):
        assert here.asked is KADO_ASKS[site.entry][site.name or site.kind]


def assert_ends_alike(here: HandWritten, end: tuple[tuple[int, ...], tuple[int, ...]]) -> None:
    """The game is over there with these scores and winners."""
    assert here.over
    assert (tuple(here.scores), tuple(here.winners)) == end


@each_contest
def test_the_class_plays_the_same_random_games(contest: Contest) -> None:
    for game in random_games(contest):
        here = deepcopy(game.beginning)
        for site, asked in game.decisions:
            assert_asks_alike(here, site, asked.seat, asked.options)
            here.choose(asked.options[asked.position])
        assert_ends_alike(here, game.end)


@pytest.mark.parametrize("contest", KADO, ids=lambda it: it.title)
def test_the_class_plays_the_same_games_where_each_guess_is_perfect(contest: Contest) -> None:
    """With five players more prizes are won than the deck can spare."""
    for number in range(LUCKY_GAMES):
        chance, walk = Random(number), begin(compiled_for(contest), SEED, number)
        here = shuffled_kado(walk)
        while not walk.over:
            assert_asks_alike(here, walk.site, walk.seat, walk.options)
            kept = here.kept
            match here.asked:
                case Asked.CHALLENGE:
                    position = 0
                case Asked.GIFT if kept is not None:
                    position = kept.gift
                case Asked.RIBBON if kept is not None:
                    position = kept.ribbon
                case _:
                    position = chance.randrange(len(walk.options))
            here.choose(walk.options[position])
            walk.choose(position)
        assert_ends_alike(here, walk.end)
        assert sum(here.prizes) == 12


@cache
def in_c(contest: Contest, *, traced: bool) -> CPlayouts:
    """The game in C. Without a compiler nothing is compared, which fails where `CI` is set."""
    try:
        return compile_playouts(contest, traced=traced)
    except NoCompilerError as missing:
        if os.environ.get("CI"):
            raise
        pytest.skip(f"{missing}")


@each_contest
def test_c_plays_the_same_random_games(contest: Contest) -> None:
    results = in_c(contest, traced=False).results(SEED, GAMES)
    for number, game in enumerate(random_games(contest)):
        decisions = [asked for _, asked in game.decisions]
        scores, winners = game.end
        assert in_c(contest, traced=True).trace(SEED, number) == decisions
        assert results[number] == (*scores, sum(1 << it for it in winners), len(decisions))
