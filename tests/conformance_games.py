"""The games of the conformance suite, and what their scenarios play."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import rulewright
from random_games import Trial, trials_of
from rulewright.engine.compiled import Compiled
from rulewright.engine.match import Match
from rulewright.game.disk import DiskFiles
from rulewright.game.find import GameLocation, games_in
from rulewright.program.instructions import StopKind
from rulewright.scenario.prepare import Prepared
from rulewright.scenario.read import read_all
from rulewright.scenario.run import open_match, play_steps
from scenario_games import load_rules, workshop_of

FOLDER = Path(__file__).resolve().parent / "conformance"

SUITE: tuple[GameLocation, ...] = tuple(games_in(DiskFiles(), FOLDER))
"""Each game of the suite."""


def trials() -> tuple[Trial, ...]:
    """Each game of the suite with each number of players that it allows."""
    return trials_of((str(it.path.parent), it.path) for it in SUITE)


@dataclass(frozen=True, slots=True)
class Stop:
    """Actions taken one after another from the beginning: the last one has to stop the game."""

    game: str
    actions: tuple[str, ...]
    reason: StopKind


STOPS = (
    Stop("order_3d", ("strict", "strict"), StopKind.NOTHING_THERE),
    Stop("order_7c", ("feast",), StopKind.TWO_ENDS),
    Stop("order_7g", ("clear_away", "count_up"), StopKind.EMPTY_FOLD),
    Stop("order_7g", ("overflow", "take"), StopKind.NOTHING_THERE),
    Stop("order_7g", ("overflow", "count_up", "overflow"), StopKind.OUT_OF_RANGE),
    Stop("order_7g", ("crowd",), StopKind.NO_ROOM),
    Stop("order_8v", ("starve", "take"), StopKind.NOTHING_THERE),
    Stop("order_9h", ("swell", "shrink", "swell"), StopKind.OUT_OF_RANGE),
    Stop("order_11b", ("stay_awake",), StopKind.BUDGET),
)
"""What cannot be stops the game, which a scenario cannot expect."""

TAKEN_BACK: tuple[tuple[str, tuple[str, ...], int], ...] = (
    ("order_11a", ("plan", "bridge", "ford"), 3),
    ("order_11a", ("plan", "bridge", "ford", "plan"), 1),
    ("order_11a", ("peek",), 0),
    ("order_11a", ("toss",), 0),
)
"""Answers from the beginning of a game on, and how many of them can be taken back then."""


TOLD_ONCE: tuple[tuple[str, str], ...] = (("order_4i", "Player 1 makes a secret choice."),)
"""Lines that everyone is told once in each scenario of a game; a scenario only says that a line
stands in the log."""


def stops(stop: Stop) -> bool:
    """Whether the last of the actions stops the game for its reason, and the others do not."""
    match = rulewright.load(str(FOLDER / stop.game)).start()
    *before, last = stop.actions
    try:
        for action in before:
            match.choose(_named(match, action))
    except rulewright.Stopped:
        return False
    try:
        match.choose(_named(match, last))
    except rulewright.Stopped as stopped:
        return stopped.record.kind is stop.reason
    return False


def can_be_taken_back(game: str, answers: tuple[str, ...]) -> int:
    """How many of these answers can be taken back when all are given."""
    match = rulewright.load(str(FOLDER / game)).start()
    for answer in answers:
        match.choose(_named(match, answer))
    return max(it for it in range(1 + len(answers)) if match.undo_refusal(it) is None)


def _named(match: rulewright.Match, action: str) -> rulewright.Option:
    """The option to take the action with this name."""
    return next(it for it in match.decision.options if str(it) == action.replace("_", " "))


def played_scenarios(location: GameLocation) -> Iterator[tuple[Compiled, Match]]:
    """The match of each scenario of a game, played to its end, with the game that it is of."""
    effective, game = load_rules(location.path)
    workshop = workshop_of(location.path)
    for scenario in read_all(game, effective.scenarios)[0]:
        prepared = workshop.prepare(scenario)
        assert isinstance(prepared, Prepared)
        match = open_match(prepared, scenario)
        assert isinstance(match, Match)
        assert play_steps(scenario, match, prepared) == ()
        yield prepared.compiled, match


def is_told_once(game: str, line: str) -> bool:
    """Whether the line stands in the log once at the end of each scenario of the game."""
    location = next(it for it in SUITE if it.id == game)
    logs = [[it.text for it in match.log()] for _, match in played_scenarios(location)]
    return all(log.count(line) == 1 for log in logs)
