"""What changes named values and permissions for now. Everyone sees that: nothing of it may hang on
what is hidden."""

from collections.abc import Iterator, Sequence

from rulewright.engine.compiled import Compiled
from rulewright.engine.log import told_sentence
from rulewright.engine.machine import EvaluationStoppedError, evaluate
from rulewright.engine.places import State
from rulewright.engine.waiting import players_out
from rulewright.meaning.changes import Change
from rulewright.meaning.rules import PermissionLine
from rulewright.program.changes_layout import ChangeTable
from rulewright.program.changes_told import ends_in_turns, told_of
from rulewright.program.lower_permissions import STANDING
from rulewright.source.frozen import dataclass
from rulewright.wording.names import Names


@dataclass(frozen=True, slots=True)
class InForce:
    """A change that is in force for these values of what its value is changed for; `whose` turn
    ends it (-1: none does), and `amount` is what it comes to, added up where it began twice."""

    change: Change
    values: tuple[int, ...]
    whose: int
    amount: int


def changes_in_force(compiled: Compiled, state: State) -> tuple[InForce, ...]:
    """All that is in force, in the order of the file."""
    found = (*changes_begun(compiled, state), *_standing(compiled, state))
    return tuple(sorted(found, key=lambda it: it.change.number))


def changes_begun(compiled: Compiled, state: State) -> tuple[InForce, ...]:
    """What steps began and did not end yet, in the order of the file."""
    tables = compiled.layout.changes
    return tuple(it for table in tables for it in _of_table(table, compiled.players, state))


def standing_change(line: PermissionLine, seat: int) -> InForce:
    """A line of a card that says what a seat (from 0) may do, or must, where the card lies."""
    return InForce(line.change, (seat,), -1, line.change.constant or 0)


def _standing(compiled: Compiled, state: State) -> Iterator[InForce]:
    """What players may do, may not and must because of where cards lie."""
    out = players_out(compiled, state)
    for number, (_, line) in enumerate(compiled.lines_of_cards):
        for seat in range(compiled.players):
            if seat not in out and _holds(compiled, state, number, seat):
                yield standing_change(line, seat)


def _holds(compiled: Compiled, state: State, number: int, seat: int) -> bool:
    """Whether such a line holds; where the rules would stop the game that asks, it does not."""
    try:
        return evaluate(compiled.machine, state, f"{STANDING}:{number}", (seat,)) == 1
    except EvaluationStoppedError:
        return False


def _of_table(table: ChangeTable, players: int, state: State) -> Iterator[InForce]:
    change = table.change
    for at in range(table.groups * table.entries):
        if not state[table.in_force + at]:
            continue
        group, entry = divmod(at, table.entries)
        amount = state[table.amounts + at] if change.keeps_amount else change.constant
        whose = group % players if ends_in_turns(change) else -1
        yield InForce(change, values_of(table, entry), whose, amount or 0)


def values_of(table: ChangeTable, entry: int) -> tuple[int, ...]:
    """What a value is changed for, from the number of that choice in its table."""
    values: list[int] = []
    for domain in reversed(table.domains):
        entry, digit = divmod(entry, domain.size)
        values.insert(0, domain.first + digit)
    return tuple(values)


def in_force_in_words(compiled: Compiled, it: InForce, names: Names) -> str:
    """What is in force, as the log told it when it began."""
    told = told_of(compiled.rules, it.change)
    values: Sequence[int] = (*it.values, *((it.whose,) if it.whose >= 0 else ()), it.amount)
    return told_sentence(compiled, told, tuple(values[: len(told.parts)]), names)
