"""Games of many kinds, played at random: what holds at every decision is tested on these."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from rulewright.declaring import one_location
from rulewright.engine.chance import policy_stream
from rulewright.engine.compiled import Compiled
from rulewright.engine.machine import answer, start
from rulewright.engine.match import Match, Stopped, start_match
from rulewright.engine.options import options_of
from rulewright.engine.places import State
from rulewright.loading import compile_game
from rulewright.native.forms import Form, step_form
from rulewright.players.bots import make_random
from rulewright.players.player import BotPlayer
from rulewright.program.layout import DECIDING, SEAT, STATUS
from scenario_games import declared_at, load_rules

HERE = Path(__file__).resolve().parent


@dataclass(frozen=True, slots=True)
class Trial:
    """A game for a number of players, the lowest that it allows where None is given."""

    game: str
    players: int | None = None

    def __str__(self) -> str:
        name = Path(self.game).name
        return name if self.players is None else f"{name}-{self.players}"


SMUGGLERS = str(HERE / "properties" / "smugglers")
KADO = tuple(Trial("kado", players) for players in (2, 3, 4, 5))
PICNIC = Trial("picnic", 3)
PARLEY = tuple(Trial(str(HERE / "frames" / "parley"), players) for players in (2, 3))
DUET = tuple(Trial(str(HERE / "frames" / "duet"), players) for players in (2, 3, 4))
SECRETIVE = (*KADO, PICNIC, *(Trial(SMUGGLERS, players) for players in (2, 3, 4)), *PARLEY, *DUET)
EVERY = (
    *SECRETIVE,
    *(Trial(str(path)) for path in sorted((HERE / "conformance").glob("order_*"))),
)


def trials_of(games: Iterable[tuple[str, Path]]) -> tuple[Trial, ...]:
    """Each of these games, by its name and its rules file, with each number of players that it
    allows."""
    return tuple(
        Trial(name, players) for name, path in games for players in load_rules(path)[1].players
    )


def compiled_for(trial: Trial, *, chance_is_asked: bool = False) -> Compiled:
    """The game, ready to play; all tests of a process share it."""
    path = one_location(trial.game, Path()).path
    players = trial.players or declared_at(path).game.players[0]
    return _compiled(path, players, chance_is_asked)


@cache
def _compiled(path: Path, players: int, chance_is_asked: bool) -> Compiled:
    compiled, errors = compile_game(declared_at(path), players, {}, chance_is_asked=chance_is_asked)
    assert compiled is not None, errors
    return compiled


@cache
def machine_code_for(trial: Trial) -> Form:
    """The game as machine code that stops at each decision."""
    compiled = compiled_for(trial)
    return step_form(compiled.program, compiled.machine.budget)


def without_knowledge(compiled: Compiled, state: State) -> State:
    """What both forms keep. A program that orders options by what seats know keeps which seats
    know a piece in both; what else they know, and facts, only where events are recorded."""
    layout = compiled.layout
    cut = [(layout.facts, 1 + layout.fact_room * layout.fact_width)] if layout.fact_room else []
    names = {it.name for block in compiled.program.blocks for it in block.instructions}
    cut.extend((it, len(layout.pieces)) for it in (layout.mixed, layout.strayed))
    if "order_pieces" not in names:
        cut.append((layout.known, len(layout.pieces)))
    kept = state[:]
    for first, length in cut:
        kept[first : first + length] = [0] * length
    return kept


def random_states(compiled: Compiled, seed: int) -> Iterator[State]:
    """The state at each decision of a random game, and the one in which it ends."""
    machine = compiled.machine
    draws = [policy_stream(seed, seat).draw for seat in range(compiled.players)]
    state = start(machine, seed, machine.full)
    yield state[:]
    while state[STATUS] == DECIDING:
        options = options_of(compiled.layout, state)
        answer(machine, state, options[draws[state[SEAT]](len(options))], machine.full)
        yield state[:]


def random_matches(compiled: Compiled, seed: int) -> Iterator[Match]:
    """One match, at each decision of a random game; it goes on when the next is asked for."""
    players = [BotPlayer(make_random(compiled, seed, seat)) for seat in range(compiled.players)]
    try:
        match = start_match(compiled, seed)
        while not match.over:
            yield match
            match.choose(*players[match.decision.seat].choose(match, match.decision))
    except Stopped:
        return


def spread(matches: Iterator[Match], most: int, every: int) -> Iterator[Match]:
    """At most `most` of them, each so many decisions apart."""
    taken = 0
    for number, match in enumerate(matches):
        if number % every == 0:
            yield match
            taken += 1
        if taken == most:
            return
