"""Games with variants, settings and numbers of players in every combination of two, and in 200 of
any number: each is built, and played for a while."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import chain, combinations, islice, product
from pathlib import Path

import pytest

from random_games import random_states
from rulewright.declaring import Declared, declare_game, has_errors
from rulewright.engine.chance import policy_stream
from rulewright.game.disk import KeptFiles
from rulewright.game.find import games_in
from rulewright.game.load import load_effective
from rulewright.game.setting_values import setting_choices
from rulewright.loading import compile_game
from rulewright.program.layout import DECIDING, OVER, STATUS
from rulewright.resources import data_path

FILES = KeptFiles()
FOLDERS = (data_path("games"), Path(__file__).parent)
PATHS = {it.id: it.path for folder in FOLDERS for it in games_in(FILES, folder)}

MOST_DECISIONS = 60
SEED = 9

Games = tuple[str, ...]
"""The ids of games."""


@dataclass(frozen=True, slots=True)
class Combination:
    """A game with variants laid on, for a number of players, and settings that are chosen."""

    game: str
    players: int
    variants: tuple[str, ...] = ()
    settings: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        chosen = (f"{name}={value}" for name, value in self.settings)
        return "-".join((self.game, str(self.players), *self.variants, *chosen))


@cache
def declared(game: str, variants: tuple[str, ...] = ()) -> Declared:
    """A game as its files declare it, with variants laid on."""
    one, findings = declare_game(PATHS[game], [PATHS[it] for it in variants], FILES)
    assert one is not None
    assert not has_errors(findings), findings
    return one


@cache
def sets_of(game: str) -> tuple[tuple[str, ...], ...]:
    """The variants that can be laid on a game, alone or together; none of them first."""
    lineage = _lineage(game)
    others = [it for it in PATHS if it not in lineage and set(_lineage(it)) & set(lineage)]
    sets: list[tuple[str, ...]] = [()]
    for count in (1, 2, 3):
        sets.extend(it for it in combinations(others, count) if _fits(game, it))
    return tuple(sets)


@cache
def _lineage(game: str) -> tuple[str, ...]:
    effective, _ = load_effective(PATHS[game], (), FILES)
    assert effective is not None
    return effective.lineage


def _fits(game: str, variants: tuple[str, ...]) -> bool:
    _, findings = load_effective(PATHS[game], [PATHS[it] for it in variants], FILES)
    return not has_errors(findings)


def usual(games: Games) -> Iterator[Combination]:
    """Each game as it is, for each number of players."""
    for game in games:
        for players in declared(game).game.players:
            yield Combination(game, players)


def one_otherwise(games: Games) -> Iterator[Combination]:
    """Each setting alone at each other value."""
    return chain.from_iterable(_chosen_otherwise(game, 1) for game in games)


def two_otherwise(games: Games) -> Iterator[Combination]:
    """Each two settings at each two other values."""
    return chain.from_iterable(_chosen_otherwise(game, 2) for game in games)


def _chosen_otherwise(game: str, count: int) -> Iterator[Combination]:
    rules = declared(game).game
    others = {
        it.heading.id: [value for value in setting_choices(it) if value != it.default]
        for it in rules.settings
    }
    for number, names in enumerate(combinations(others, count)):
        for values in product(*(others[name] for name in names)):
            players = rules.players[number % len(rules.players)]
            yield Combination(game, players, (), tuple(zip(names, values, strict=True)))


def at_random(games: Games) -> Iterator[Combination]:
    """Games with any variants, settings and number of players, without end."""
    draw = policy_stream(SEED, 0).draw
    while True:
        game = games[draw(len(games))]
        variants = sets_of(game)[draw(len(sets_of(game)))]
        rules = declared(game, variants).game
        chosen: list[tuple[str, str]] = []
        for setting in rules.settings:
            choices = setting_choices(setting)
            chosen.append((setting.heading.id, choices[draw(len(choices))]))
        yield Combination(game, rules.players[draw(len(rules.players))], variants, tuple(chosen))


ALL = tuple(PATHS)
SMALL = ("connect_four", "picnic", "kado_three_ribbons")
VARIED = tuple(it for it in ALL if it not in ("kuhn_poker", "tic_tac_toe"))
"""The games that have settings or variants."""
TWO_SETTINGS = (("move_turn", "all_kids"), ("energy_unit", "cards"))


def test_a_few_are_built_and_played() -> None:
    few = (*usual(SMALL), *one_otherwise(SMALL), *islice(at_random(SMALL), 5))
    for it in few:
        build_and_play(it)
    assert len(set(few)) > 10


def test_two_variants_and_two_settings_of_grund_are_built_and_played() -> None:
    build_and_play(Combination("grund", 2, ("grund_ja", "grund_kiosk"), TWO_SETTINGS))


@pytest.mark.long
@pytest.mark.parametrize("kind", [usual, one_otherwise, two_otherwise])
def test_all_are_built_and_played(kind: Callable[[Games], Iterator[Combination]]) -> None:
    all_of_them = tuple(kind(ALL))
    assert len(all_of_them) > 20
    for it in all_of_them:
        build_and_play(it)


@pytest.mark.long
def test_200_that_chance_picks_are_built_and_played() -> None:
    for it in islice(at_random(VARIED), 200):
        build_and_play(it)


def test_variants_go_together_that_touch_different_things() -> None:
    assert ("grund_ja", "grund_kiosk") in sets_of("grund")
    assert ("kado_six_gifts", "kado_three_ribbons") in sets_of("kado")


def build_and_play(combination: Combination) -> None:
    """It is ready to play, and comes to an end or to very many decisions."""
    one = declared(combination.game, combination.variants)
    settings = dict(combination.settings)
    compiled, findings = compile_game(one, combination.players, settings, shortened=False)
    assert compiled is not None, (str(combination), findings)
    states = list(islice(random_states(compiled, SEED), MOST_DECISIONS + 1))
    is_cut = len(states) > MOST_DECISIONS
    assert states[-1][STATUS] == (DECIDING if is_cut else OVER), str(combination)
