"""What is said of players beside their points: who begins, and which limits they have used up."""

from collections.abc import Iterator

from rulewright.engine.compiled import Compiled
from rulewright.engine.places import State
from rulewright.meaning.rules import PhaseMeaning, Rules
from rulewright.meaning.sets import FromSeat
from rulewright.meaning.values import CounterOf
from rulewright.meaning.walking import Node, all_nodes
from rulewright.play.phrases import phrase
from rulewright.program.limits import all_limits
from rulewright.wording.names import Names

_FOR_PEOPLE = ("kind ", "card ", "action ")
"""What players do; how often rules came by themselves is nothing that they go by."""


def who_begins(rules: Rules) -> tuple[str, ...]:
    """The counters of the game that say from which player turns go, or who is asked first."""
    found = (id for phase in rules.phases for id in _from_counters(phase))
    return tuple(dict.fromkeys(found))


def _from_counters(phase: PhaseMeaning) -> Iterator[str]:
    order = None if phase.turns is None else phase.turns.order
    for node in () if order is None else all_nodes(order):
        if isinstance(node, FromSeat):
            yield from _counter(node.start)
    if phase.windows_from is not None:
        yield from _counter(phase.windows_from)
    for inner in phase.phases:
        yield from _from_counters(inner)


def _counter(node: Node) -> Iterator[str]:
    if isinstance(node, CounterOf) and node.of is None:
        yield node.counter.heading.id


def used_up(compiled: Compiled, state: State, names: Names, seat: int | None) -> Iterator[str]:
    """How often a player (None: all together) has done what only goes so often, where it was."""
    slots = dict(compiled.layout.limits)
    for name, limit in all_limits(compiled.rules):
        of = name.removeprefix("limit of ")
        if limit.each_player is (seat is None) or not of.startswith(_FOR_PEOPLE):
            continue
        count = state[slots[name] + (seat or 0)]
        if count:
            thing = names.entry(of.partition(" ")[2])
            yield phrase(names.language, "used", thing=thing, count=count, most=limit.times)
