"""What the score sheets tell a seat when a game is over: of pieces that it never saw, too."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rulewright.engine.compiled import Compiled
from rulewright.engine.events import Happened
from rulewright.engine.log import log_lines
from rulewright.engine.machine import EvaluationStoppedError, evaluate
from rulewright.engine.places import State
from rulewright.engine.scores import winner_measures
from rulewright.meaning.rules import LineMeaning
from rulewright.meaning.sets import PiecesOf
from rulewright.meaning.types import is_piece
from rulewright.meaning.values import (
    BoardAt,
    CellOf,
    CounterOf,
    Read,
    ScoreOf,
    Variable,
    ZoneAt,
)
from rulewright.meaning.walking import Node, is_node
from rulewright.program.lower_endings import measured
from rulewright.program.lower_facts import with_values
from rulewright.program.model import Location

Told = tuple[object, ...] | None


@dataclass(frozen=True, slots=True)
class Sheet:
    """A line of the score sheet of a player (from 0), or, without one, what decides who wins beside
    the score; with the places at which it looks."""

    player: int
    line: str | None
    locations: tuple[Location, ...]


def sheets(compiled: Compiled) -> Iterator[Sheet]:
    """All that is read there."""
    rules = compiled.rules
    for player in range(compiled.players):
        for line in rules.scoring:
            looked_at = _looked_at(compiled, _phrases(line), line.you, player)
            yield Sheet(player, line.line.heading.id, looked_at)
        if rules.winner is not None:
            measures = [rules.winner.criteria[it][0] for it in measured(rules.winner)]
            yield Sheet(player, None, _looked_at(compiled, measures, rules.winner.you, player))


def told_by_sheet(compiled: Compiled, state: State, sheet: Sheet, seat: int) -> Told:
    """What a seat (from 0) reads there as the position stands; None where the rules would stop."""
    happened: list[Happened] = []
    record = compiled.record_into(happened)
    try:
        if sheet.line is None:
            return winner_measures(compiled, state, sheet.player)
        name, player = f"score:{sheet.line}", (sheet.player,)
        points = evaluate(compiled.machine, state, name, player, record)
    except EvaluationStoppedError:
        return None
    return (points, tuple(log_lines(compiled, happened, seat, compiled.languages[0])))


def _looked_at(
    compiled: Compiled, phrases: Sequence[Node], you: Variable, player: int
) -> tuple[Location, ...]:
    """The places at which phrases about a player look."""
    nodes = [node for it in phrases for node in with_values(compiled.rules, it)]
    anywhere = any(isinstance(it, PiecesOf | CellOf | ScoreOf) or _is_kept(it) for it in nodes)
    everywhere: set[str] = set()
    own: set[str] = set()
    for it in nodes:
        if isinstance(it, ZoneAt | BoardAt):
            name = it.zone.heading.id if isinstance(it, ZoneAt) else it.board.heading.id
            is_own = isinstance(it.of, Read) and it.of.variable is you
            (own if is_own else everywhere).add(name)
    return tuple(
        it
        for it in compiled.layout.locations
        if anywhere or it.place in everywhere or (it.place in own and it.member == player)
    )


def _is_kept(node: Node) -> bool:
    """Whether it is a piece that a counter holds, wherever it lies."""
    return isinstance(node, CounterOf) and is_piece(node.type)


def _phrases(line: LineMeaning) -> list[Node]:
    parts: list[object] = [getattr(line, name) for name in line.__slots__]
    return [it for it in parts if is_node(it)]
