"""A scenario's position written into a state, and what is wrong with it: no program is needed."""

from collections.abc import Iterator
from typing import assert_never

from rulewright.engine.places import State
from rulewright.game.model import Parameter, Procedure
from rulewright.meaning.entries import all_phases
from rulewright.meaning.rules import Rules
from rulewright.meaning.values import FirstPlayerValue, Meaning, Neighbour
from rulewright.program.layout import FIRST_PLAYER
from rulewright.scenario.listed import Amount
from rulewright.scenario.model import AtPhase, AtProcedure, AtSetUp, AtTurn, Position, Start
from rulewright.scenario.names import Names, find_counter, seat_of
from rulewright.scenario.phase_tree import find_phase
from rulewright.scenario.position import (
    Seen,
    Table,
    find_seen,
    lay_pieces,
    read_table,
    write_knowledge,
    write_table,
)
from rulewright.scenario.shapes import Found
from rulewright.scenario.values import find_value
from rulewright.source.finding import Finding, FindingKind
from rulewright.source.frozen import dataclass
from rulewright.source.suggest import did_you_mean
from rulewright.syntax.tree import Word

NOT_IN_FORCE = FindingKind(
    "start-not-in-force", "With {players} players the game has no {sort} `{name}`."
)
NO_SUCH_PARAMETER = FindingKind("no-such-parameter", "`{procedure}` has no parameter `{name}`.")
PARAMETER_MISSING = FindingKind(
    "parameter-missing", "`{procedure}` needs `{name}`, and nothing says what it is."
)
ACTOR_MISSING = FindingKind("actor-missing", "`{procedure}` is performed by a player.")
BAD_REPETITION = FindingKind("no-such-repetition", "`{phase}` is counted from 1, not {number}.")


def check_position(
    position: Position, rules: Rules, names: Names, at_start: Table
) -> tuple[Finding, ...]:
    """What is wrong with a position, found without a program: where each piece starts is enough."""
    found: Found = []
    _read_position(position, rules, names, at_start.copied(), found)
    arguments_of(position, names, found)
    return tuple(found)


def write_position(
    position: Position, rules: Rules, names: Names, state: State, found: Found
) -> None:
    """Writes places, knowledge, the first player, phases and counters into the state."""
    table = read_table(state, names)
    read = _read_position(position, rules, names, table, found)
    write_table(table, state, names)
    write_knowledge(read.seen, state, names)
    for slot, value in read.slots:
        state[slot] = value


@dataclass(frozen=True, slots=True)
class _Read:
    """What a position says besides where pieces lie: which seats have seen a piece, and what is
    in slots of the state, of two values of one slot the last."""

    seen: Seen
    slots: tuple[tuple[int, int], ...]


def _read_position(
    position: Position, rules: Rules, names: Names, table: Table, found: Found
) -> _Read:
    """Lays the pieces of a position on the table, and reads what else it says."""
    lay_pieces(position, table, names, found)
    seen = find_seen(position, names, found)
    first = _first_player_slots(position, rules, names)
    phases = _phase_slots(position, names, found)
    counters = [_counter_slot(amount, names, found) for amount in position.counters]
    _check_start(position.start, rules, names, found)
    return _Read(seen, (*first, *phases, *(it for it in counters if it is not None)))


def _first_player_slots(
    position: Position, rules: Rules, names: Names
) -> Iterator[tuple[int, int]]:
    """Who begins; counters that start with them follow."""
    seat = seat_of(position.first_player) if position.first_player else 0
    yield FIRST_PLAYER, seat
    slots = dict(names.layout.counters)
    for counter, _, start in rules.counters:
        value = _from_first_player(start, seat, rules.players)
        if value is not None and counter.per is None:
            yield slots[counter.heading.id], value


def _from_first_player(start: Meaning, first: int, players: int) -> int | None:
    match start:
        case FirstPlayerValue():
            return first
        case Neighbour(player=player, steps=steps):
            seat = _from_first_player(player, first, players)
            return None if seat is None else (seat + steps) % players
        case _:
            return None


def _phase_slots(position: Position, names: Names, found: Found) -> tuple[tuple[int, int], ...]:
    """Running phases are in their first repetition where nothing else is said."""
    slots = dict(names.layout.phases)
    numbers = [(slots[running], 1) for running in _running(position.start, names)]
    for numbered in position.phases:
        phase = numbered.phase
        if numbered.number < 1:
            found.append(BAD_REPETITION.at(phase.span, phase=phase.text, number=numbered.number))
        elif phase.text in slots:
            numbers.append((slots[phase.text], numbered.number))
        else:
            _not_in_force("phase", phase, tuple(slots), names, found)
    return tuple(numbers)


def _running(start: Start, names: Names) -> tuple[str, ...]:
    """The phases that run at a start. A procedure can be called in any of them."""
    slots = [phase for phase, _ in names.layout.phases]
    match start:
        case AtSetUp():
            return ()
        case AtProcedure():
            return tuple(slots)
        case AtPhase(phase=phase) | AtTurn(phase=phase):
            path = find_phase(names.game, phase.text) or ()
            return tuple(outer.heading.id for outer in path if outer.heading.id in slots)
        case _:
            assert_never(start)


def _counter_slot(amount: Amount, names: Names, found: Found) -> tuple[int, int] | None:
    counter = find_counter(amount.name, amount.player, names, found)
    if counter is None:
        return None
    declared, slot = counter
    value = find_value(amount.value, amount.name.text, declared.type, names, found)
    return None if value is None else (slot, value)


def _check_start(start: Start, rules: Rules, names: Names, found: Found) -> None:
    """What play begins with is in force in this configuration."""
    phases = tuple(all_phases(rules.phases))
    match start:
        case AtSetUp():
            return
        case AtPhase(phase=word):
            sort, known = "phase", tuple(it.phase.heading.id for it in phases)
        case AtTurn(phase=word):
            sort = "phase with turns"
            known = tuple(it.phase.heading.id for it in phases if it.turns)
        case AtProcedure(procedure=word):
            sort, known = "procedure", tuple(it.procedure.heading.id for it in rules.procedures)
        case _:
            assert_never(start)
    if word.text not in known:
        _not_in_force(sort, word, known, names, found)


def entry_name(start: Start) -> str:
    """The entry point of the program where play begins.

    An action is taken in the turn of its phase: who plays the match answers with it.
    """
    match start:
        case AtSetUp():
            return "after set-up"
        case AtPhase(phase=phase):
            return f"phase:{phase.text}"
        case AtTurn(phase=phase):
            return f"turn:{phase.text}"
        case AtProcedure(procedure=procedure):
            return f"procedure:{procedure.text}"
        case _:
            assert_never(start)


def arguments_of(position: Position, names: Names, found: Found) -> tuple[int, ...]:
    """The parameters of the procedure that a position starts in."""
    start = position.start
    if not isinstance(start, AtProcedure):
        return ()
    id = start.procedure.text
    in_force = {procedure.heading.id: procedure for procedure in names.game.procedures}
    if id not in in_force:
        return ()
    procedure = in_force[id]
    if procedure.for_player and start.player is None:
        hint = f"Write `procedure {id} by player 1`."
        found.append(ACTOR_MISSING.at(start.span, help=hint, procedure=id))
    known = [parameter.name for parameter in procedure.parameters]
    for name, _ in position.arguments:
        if name.text not in known:
            near = did_you_mean(name.text, known)
            found.append(NO_SUCH_PARAMETER.at(name.span, help=near, procedure=id, name=name.text))
    return tuple(
        _argument(parameter, procedure, position, names, found)
        for parameter in procedure.parameters
    )


def _argument(
    parameter: Parameter, procedure: Procedure, position: Position, names: Names, found: Found
) -> int:
    given = {name.text: value for name, value in position.arguments}
    name = parameter.name
    if name in given:
        value = find_value(given[name], name, parameter.type, names, found)
        return 0 if value is None else value
    hint = f"Write `with: {{{name}: VALUE}}`."
    id = procedure.heading.id
    found.append(PARAMETER_MISSING.at(position.start.span, help=hint, procedure=id, name=name))
    return 0


def _not_in_force(
    sort: str, word: Word, known: tuple[str, ...], names: Names, found: Found
) -> None:
    hint = did_you_mean(word.text, known)
    players = names.layout.players
    found.append(NOT_IN_FORCE.at(word.span, help=hint, players=players, sort=sort, name=word.text))
