"""Pieces that a seat cannot tell apart change places in the whole state, both worlds are played on,
and nothing that the seat is shown, told or asked differs until it learns one of them by right.

Every bundled game with secrets, and some games that have many; `-m long` follows many more.
"""

from collections.abc import Callable

import pytest

from exchanged_worlds import follow_shadows
from random_games import DUET, HERE, PARLEY, SMUGGLERS, Trial, compiled_for
from rulewright.engine.compiled import Compiled
from rulewright.game.model import Faces
from rulewright.game.notes import BOX
from rulewright.resources import data_path

BAZAAR = str(HERE / "small_games" / "bazaar")
PLAYTIME = str(HERE / "small_games" / "playtime")
WHISPERS = str(HERE / "small_games" / "whispers")
SHUFFLED_BACK = str(HERE / "exchange" / "shuffled_back")
ONTO_A_PILE = str(HERE / "exchange" / "onto_a_pile")
SPIES = str(HERE / "exchange" / "spies")
FEW = (
    Trial("kado", 2),
    Trial("kado", 3),
    Trial("kuhn_poker", 2),
    Trial("picnic", 3),
    Trial("cardcassonne", 2),
    Trial("grund", 2),
    Trial(SMUGGLERS, 3),
    Trial(BAZAAR, 3),
    Trial(PLAYTIME, 3),
    Trial(WHISPERS, 3),
    Trial(SHUFFLED_BACK, 3),
    Trial(ONTO_A_PILE, 3),
    Trial(SPIES, 3),
    PARLEY[-1],
    DUET[-1],
)
FEW_POSITIONS, MORE_POSITIONS = 50, 100
"""Of each seat: so many in each run, and in a long one."""

ALL = (
    *(Trial("kado", players) for players in (2, 3, 4, 5)),
    Trial("kuhn_poker", 2),
    *(Trial("picnic", players) for players in (2, 3, 4)),
    *(Trial("cardcassonne", players) for players in (2, 3, 4, 5)),
    *(Trial("grund", players) for players in (2, 3, 4)),
    *(Trial("grund_ja", players) for players in (2, 3, 4)),
    *(Trial(SMUGGLERS, players) for players in (2, 3, 4)),
    *(Trial(PLAYTIME, players) for players in (2, 3)),
    *(Trial(WHISPERS, players) for players in (2, 3, 4)),
    *(Trial(SPIES, players) for players in (2, 3, 4)),
    *PARLEY,
    *DUET,
)


def test_no_bundled_game_with_secrets_is_left_out() -> None:
    tried = {trial.game for trial in (*FEW, *ALL)}
    for path in sorted(data_path("games").iterdir()):
        hiding = [
            it
            for it in compiled_for(Trial(path.name)).layout.locations
            if it.faces is not Faces.ALL and it.place != BOX
        ]
        assert path.name in tried or not hiding


def asking_chance(trial: Trial) -> Compiled:
    """The game, with chance as a seat: so it can bring the image of what it brings."""
    return compiled_for(trial, chance_is_asked=True)


@pytest.mark.parametrize("trial", FEW, ids=str)
def test_a_seat_cannot_tell_worlds_apart_that_look_alike(trial: Trial) -> None:
    compiled = asking_chance(trial)
    assert follow_shadows(compiled, FEW_POSITIONS, most=12, seed=1) == (
        FEW_POSITIONS * compiled.players
    )


@pytest.mark.long
@pytest.mark.parametrize("trial", FEW, ids=str)
def test_more_positions_have_no_leak(trial: Trial) -> None:
    compiled = asking_chance(trial)
    followed = follow_shadows(compiled, MORE_POSITIONS, most=12, seed=2)
    assert followed == MORE_POSITIONS * compiled.players


@pytest.mark.long
@pytest.mark.parametrize("trial", ALL, ids=str)
def test_five_hundred_positions_a_seat_have_no_leak(
    trial: Trial, tell: Callable[[str], None]
) -> None:
    compiled = asking_chance(trial)
    followed = follow_shadows(compiled, 500, most=40, seed=1001)
    tell(f"{followed} positions in which unknown pieces were exchanged, and played on")
    assert followed == 500 * compiled.players
