"""What the score sheets look at, which is explained to everyone when a game is over."""

from collections.abc import Iterator

from rulewright.engine.compiled import Compiled
from rulewright.engine.places import State, pieces_at
from rulewright.meaning.sets import PiecesOf
from rulewright.meaning.values import BoardAt, CellOf, ZoneAt
from rulewright.meaning.walking import Node, is_node
from rulewright.program.lower_facts import with_values


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
