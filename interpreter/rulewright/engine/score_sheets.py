"""What the score sheets tell a seat when a game is over: of pieces that it never saw, too."""

from collections.abc import Iterator

from rulewright.engine.compiled import Compiled
from rulewright.engine.events import Happened
from rulewright.engine.log import log_lines
from rulewright.engine.machine import EvaluationStoppedError, evaluate
from rulewright.engine.places import State, pieces_at
from rulewright.engine.scores import winner_measures
from rulewright.meaning.sets import PiecesOf
from rulewright.meaning.values import BoardAt, CellOf, ZoneAt
from rulewright.meaning.walking import Node, is_node
from rulewright.program.lower_facts import with_values

Told = tuple[object, ...] | None


def told_by_score_sheets(compiled: Compiled, state: State, seat: int) -> Told:
    """What a seat (from 0) reads there as the position stands; None where the rules would stop."""
    try:
        return tuple(_told(compiled, state, seat))
    except EvaluationStoppedError:
        return None


def _told(compiled: Compiled, state: State, seat: int) -> Iterator[object]:
    language = compiled.languages[0]
    for player in range(compiled.players):
        for line, _ in compiled.program.lines:
            happened: list[Happened] = []
            record = compiled.record_into(happened)
            yield evaluate(compiled.machine, state, f"score:{line}", (player,), record)
            yield tuple(log_lines(compiled, happened, seat, language))
        yield winner_measures(compiled, state, player)


def scored_pieces(compiled: Compiled, state: State) -> Iterator[int]:
    """The pieces in places at which the score sheets look."""
    nodes = [node for it in _phrases(compiled) for node in with_values(compiled.rules, it)]
    anywhere = any(isinstance(it, PiecesOf | CellOf) for it in nodes)
    places = {it.zone.heading.id for it in nodes if isinstance(it, ZoneAt)}
    places |= {it.board.heading.id for it in nodes if isinstance(it, BoardAt)}
    for location in compiled.layout.locations:
        if anywhere or location.place in places:
            yield from pieces_at(location, state)


def _phrases(compiled: Compiled) -> Iterator[Node]:
    rules = compiled.rules
    for line in rules.scoring:
        for name in line.__slots__:
            phrase: object = getattr(line, name)
            if is_node(phrase):
                yield phrase
    if rules.winner is not None:
        yield from (measure for measure, _ in rules.winner.criteria)
