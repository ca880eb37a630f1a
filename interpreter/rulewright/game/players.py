"""The numbers of players a game can be played with."""

import re

from rulewright.game.entries import scalars_of
from rulewright.game.notes import Notes
from rulewright.game.type_names import range_instead
from rulewright.source.finding import FindingKind
from rulewright.syntax.document import Node, Scalar

WRONG_PLAYERS = FindingKind("wrong-players", "`{text}` is not a number of players.")

MAX_PLAYERS = 31
"""Sets of players are held as bits of a signed 32-bit number."""

_RANGE = re.compile(r"([0-9]{1,9})(?:\.\.([0-9]{1,9}))?")


def read_players(node: Node | None, notes: Notes) -> tuple[int, ...]:
    """Every legal number of players, rising: from `2..5`, from one number, or from a list."""
    numbers: set[int] = set()
    for item in scalars_of(node):
        numbers.update(_numbers(item, notes))
    return tuple(sorted(numbers))


def _numbers(item: Scalar, notes: Notes) -> range:
    found = _RANGE.fullmatch(item.text)
    low = int(found[1]) if found else 0
    high = int(found[2] or found[1]) if found else 0
    if 1 <= low <= high <= MAX_PLAYERS:
        return range(low, high + 1)
    instead = range_instead(item.text)
    help_line = f"Write a number, or a range such as `2..5`, from 1 to {MAX_PLAYERS}."
    help_line = f"Write `{instead}`." if instead else help_line
    notes.add(WRONG_PLAYERS.at(item.span, help=help_line, text=item.text))
    return range(0)
