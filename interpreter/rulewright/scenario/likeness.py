"""What makes two positions of a game the same to those who play it.

Which of several copies of a piece lies somewhere, where on its table a floating board lies, what
chance has in store, and what procedures keep of what is over make no difference.
"""

from collections.abc import Hashable, Iterator

from rulewright.engine.in_force import changes_in_force
from rulewright.engine.knowledge import knowing_seats
from rulewright.engine.match import Match, Stopped
from rulewright.engine.places import pieces_at
from rulewright.engine.waiting import players_out
from rulewright.game.model import Order
from rulewright.meaning.types import is_piece
from rulewright.program.layout import FIRST_PLAYER, MOST, SEAT, SITE, STATUS, WINNERS
from rulewright.program.model import Layout, Location
from rulewright.program.plan import instances
from rulewright.scenario.waiting import waiting_lines

_HEAD = (STATUS, SEAT, SITE, MOST, WINNERS, FIRST_PLAYER)

MOST_AHEAD = 40
"""So many answers further two positions are compared."""


def likeness(match: Match) -> Hashable:
    """A value that is the same for positions that are the same to those who play."""
    state, layout = match.state, match.compiled.layout
    scores = 1 + len(match.compiled.rules.scoring)
    return (
        tuple(state[slot] for slot in _HEAD),
        tuple(_counters(match)),
        tuple(state[slot] for _, slot in layout.phases),
        tuple(state[layout.scores : layout.scores + scores * layout.players]),
        tuple(_places(match)),
        changes_in_force(match.compiled, state),
        waiting_lines(match.compiled, state),
        players_out(match.compiled, state),
    )


def plays_alike(one: Match, other: Match) -> bool:
    """Whether two positions are the same, and stay so while both get the same answers and chances.

    Neither match is changed.
    """
    if one.digest == other.digest:
        return True
    first, second = one.copy(), _with_chances_of(one, other)
    for number in range(MOST_AHEAD):
        if likeness(first) != likeness(second):
            return False
        if first.over:
            return True
        decision = first.decision
        if len(decision.options) != len(second.decision.options):
            return False
        at = number % len(decision.options)
        picked = [(at + more) % len(decision.options) for more in range(max(decision.minimum, 1))]
        if first.refusal(*(decision.options[it] for it in picked)) is not None:
            return True
        if _goes_on(first, picked) != _goes_on(second, picked):
            return False
        if first.stopped is not None:
            return True
    return True


def _goes_on(match: Match, picked: list[int]) -> bool:
    """Gives an answer; False where the rules stop the game on it."""
    try:
        match.choose(*(match.decision.options[it] for it in picked))
    except Stopped:
        return False
    return True


def _with_chances_of(one: Match, other: Match) -> Match:
    """The other match with what chance has in store for the first."""
    state, chances = other.state, one.state
    for _, slot in one.compiled.layout.streams:
        state[slot : slot + 2] = chances[slot : slot + 2]
    return Match(other.compiled, state)


def _counters(match: Match) -> Iterator[Hashable]:
    state, layout = match.state, match.compiled.layout
    slots = dict(layout.counters)
    for counter, kind, _ in match.compiled.rules.counters:
        first = slots[counter.heading.id]
        for slot in range(first, first + instances(match.compiled.rules, counter.per)):
            value = state[slot]
            yield _look(layout, value) if is_piece(kind) and value >= 0 else value


def _places(match: Match) -> Iterator[Hashable]:
    """What lies in each place; on a floating board, by row and column of the box round it."""
    state, layout = match.state, match.compiled.layout
    places = match.compiled.places
    changing = [(kind, slot) for name, slot in layout.attributes for kind in (name.split(".")[0],)]
    firsts = {kind: first for kind, first, _ in layout.kinds}

    def piece(number: int) -> Hashable:
        kind = layout.pieces[number].kind
        values = tuple(
            state[slot + number - firsts[kind]] for known, slot in changing if known == kind
        )
        knowing = knowing_seats(layout, places, state, number)
        return (_look(layout, number), values, state[layout.facing + number], knowing)

    floating = {board.id: board for board in layout.boards if board.floating}
    cells: dict[tuple[str, int], list[tuple[int, int, Hashable]]] = {}
    for where in layout.locations:
        lying = tuple(piece(number) for number in pieces_at(where, state))
        if where.place in floating:
            row, column = divmod(where.cell, floating[where.place].width)
            held = cells.setdefault((where.place, where.member), [])
            held.extend((row, column, one) for one in lying)
        else:
            yield _in_order(where, lying)
    for board, taken in cells.items():
        top = min((row for row, _, _ in taken), default=0)
        left = min((column for _, column, _ in taken), default=0)
        yield (board, tuple((row - top, column - left, one) for row, column, one in taken))


def _in_order(where: Location, lying: tuple[Hashable, ...]) -> Hashable:
    return tuple(sorted(lying, key=repr)) if where.order is Order.HEAP else lying


def _look(layout: Layout, number: int) -> Hashable:
    """What tells a piece from those that are no copies of it."""
    piece = layout.pieces[number]
    return (piece.kind, piece.values, piece.owner)
