"""Lasting changes in a position: said as the log tells them, and written into a state."""

import re
from collections.abc import Iterator

from rulewright.engine.compiled import Compiled
from rulewright.engine.in_force import (
    InForce,
    changes_begun,
    in_force_in_words,
    standing_change,
    values_of,
)
from rulewright.engine.places import State
from rulewright.meaning.changes import End
from rulewright.meaning.types import NumberType
from rulewright.program.changes_layout import ChangeTable
from rulewright.program.changes_told import ends_in_turns
from rulewright.scenario.seen import LANGUAGE
from rulewright.scenario.shapes import Found
from rulewright.scenario.yaml_text import Tree
from rulewright.source.finding import FindingKind
from rulewright.source.frozen import dataclass
from rulewright.source.suggest import did_you_mean
from rulewright.syntax.tree import Word

UNKNOWN_CHANGE = FindingKind(
    "unknown-change", "No line of these rules changes anything so: `{text}`"
)
SAID_BY_A_CARD = FindingKind(
    "said-by-a-card", "`{text}` holds where a card says so, and is written nowhere."
)

_AMOUNT = 1_234_567_890
"""Stands for the amount in a sentence until it is known."""

_SLOT = range(-(2**31), 2**31)


def write_in_force(lines: tuple[Word, ...], compiled: Compiled, state: State, found: Found) -> None:
    """Just these changes are in force in the state."""
    for table in compiled.layout.changes:
        state[table.start : table.start + table.length] = [0] * table.length
    tried = tuple(_every_change(compiled)) if lines else ()
    for word in lines:
        change = next((it for one in tried if (it := _said(one, word.text)) is not None), None)
        if change is not None:
            _write(change, state)
        elif word.text in _said_by_cards(compiled):
            hint = "Lay the card where it says so, and take the line out."
            found.append(SAID_BY_A_CARD.at(word.span, help=hint, text=word.text))
        else:
            known = [one.sentence.replace(str(_AMOUNT), "1") for one in tried]
            hint = did_you_mean(word.text, known) or _example(known)
            found.append(UNKNOWN_CHANGE.at(word.span, help=hint, text=word.text))


def _said_by_cards(compiled: Compiled) -> Iterator[str]:
    """The sentences that tell of what cards say where they lie."""
    names = compiled.names(LANGUAGE)
    for _, line in compiled.lines_of_cards:
        for seat in range(compiled.players):
            yield in_force_in_words(compiled, standing_change(line, seat), names)


def in_force_tree(compiled: Compiled, state: State, without: State) -> dict[str, Tree]:
    """The changes that steps began, where others are in force in the state `without` them being
    said."""
    if changes_begun(compiled, state) == changes_begun(compiled, without):
        return {}
    names = compiled.names(LANGUAGE)
    lines = [in_force_in_words(compiled, it, names) for it in changes_begun(compiled, state)]
    return {"in force": list[Tree](lines)}


def _example(known: list[str]) -> str:
    if not known:
        return "Nothing changes for a while in these rules; take the line out."
    return f"Write it as the log tells it when it begins, such as `{known[0]}`"


@dataclass(frozen=True, slots=True)
class _Sayable:
    """A change that could be in force, and the sentence that tells of it."""

    table: ChangeTable
    entry: int
    group: int
    amount: int
    sentence: str


def _every_change(compiled: Compiled) -> Iterator[_Sayable]:
    """Each line that changes something, for each choice of what it changes; of what ends with the
    next turn of a player, that turn has not begun."""
    names, players = compiled.names(LANGUAGE), compiled.players
    for table in compiled.layout.changes:
        change = table.change
        for entry in range(table.entries):
            for whose in range(players) if ends_in_turns(change) else (-1,):
                waits = change.until.end is End.END_OF_NEXT_TURN
                group = max(whose, 0) + (players if waits else 0)
                for amount in _amounts(table):
                    told = InForce(change, values_of(table, entry), whose, amount)
                    sentence = in_force_in_words(compiled, told, names)
                    yield _Sayable(table, entry, group, amount, sentence)


def _amounts(table: ChangeTable) -> range:
    """What a change can come to; one that stands for all where it is a number."""
    change = table.change
    if not change.keeps_amount:
        return range(change.constant or 0, 1 + (change.constant or 0))
    if isinstance(change.type, NumberType) or table.amount is None:
        return range(_AMOUNT, _AMOUNT + 1)
    return range(table.amount.first, table.amount.first + table.amount.size)


def _said(one: _Sayable, text: str) -> _Sayable | None:
    """The change with its amount, where the text says it."""
    if one.amount != _AMOUNT:
        return one if one.sentence == text else None
    pattern = re.escape(one.sentence).replace(str(_AMOUNT), r"(-?\d{1,10})")
    match = re.fullmatch(pattern, text)
    if match is None or int(match[1]) not in _SLOT:
        return None
    return _Sayable(one.table, one.entry, one.group, int(match[1]), text)


def _write(one: _Sayable, state: State) -> None:
    table, at = one.table, one.group * one.table.entries + one.entry
    state[table.start + one.group] = 1
    state[table.in_force + at] = 1
    if table.change.keeps_amount:
        state[table.amounts + at] = one.amount
