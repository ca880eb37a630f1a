"""Values of each type as a scenario writes them, and the way back."""

import re

from rulewright.game.maps import cells_shown_once
from rulewright.game.model import TypeName
from rulewright.scenario.names import (
    PLAYER,
    Names,
    attribute_text,
    members_of,
    piece_text,
    player_text,
)
from rulewright.scenario.shapes import Found
from rulewright.source.finding import FindingKind
from rulewright.source.suggest import did_you_mean
from rulewright.syntax.tree import Word

_NUMBER = re.compile(r"-?[0-9]{1,18}")
VALUE_IMPOSSIBLE = FindingKind("impossible-value", "`{name}` cannot be `{value}`; it is {type}.")


def find_value(word: Word, of: str, type: TypeName, names: Names, found: Found) -> int | None:
    """The number that stands for a value of this type in the state."""
    value = _number_of(word.text, type, names)
    if value is None:
        found.append(
            VALUE_IMPOSSIBLE.at(
                word.span,
                help=did_you_mean(word.text, _texts_of(type, names)),
                name=of,
                value=word.text,
                type=_type_text(type),
            )
        )
    return value


def value_text(value: int, type: TypeName, names: Names) -> str:
    """A value as a scenario writes it."""
    if value == -1 and type.or_none:
        return "none"
    if type.name == "player":
        return player_text(value)
    if _are_cells(type, names):
        cells = {location: text for text, location in _cells(type, names).items()}
        return cells.get(value, str(value))
    if any(kind.heading.id == type.name for kind in names.game.kinds):
        return piece_text(value, names)
    return attribute_text(value, type, names.words)


def _type_text(type: TypeName) -> str:
    """A type in the author's words."""
    match type.name:
        case "number":
            name = f"from {type.low} to {type.high}"
        case "yes/no":
            name = "yes or no"
        case _:
            name = f"a {type.name}"
    return f"{name} or none" if type.or_none else name


def _number_of(text: str, type: TypeName, names: Names) -> int | None:
    if text == "none":
        return -1 if type.or_none else None
    if type.name == "number":
        is_number = _NUMBER.fullmatch(text)
        return int(text) if is_number and type.low <= int(text) <= type.high else None
    if type.name == "yes/no":
        return {"no": 0, "yes": 1}.get(text)
    if type.name == "player":
        match = PLAYER.fullmatch(text)
        seat = int(match[1]) - 1 if match else -1
        return seat if 0 <= seat < names.layout.players else None
    if _are_cells(type, names):
        return _cells(type, names).get(text)
    members = members_of(type.name, names.game)
    if text in members:
        return members.index(text)
    pieces = names.pieces.get(text, ())
    return next((it for it in pieces if names.layout.pieces[it].kind == type.name), None)


def _texts_of(type: TypeName, names: Names) -> tuple[str, ...]:
    if type.name == "yes/no":
        return ("yes", "no")
    if type.name == "player":
        return tuple(player_text(seat) for seat in range(names.layout.players))
    if _are_cells(type, names):
        return tuple(_cells(type, names))
    return members_of(type.name, names.game) or tuple(names.pieces)


def _are_cells(type: TypeName, names: Names) -> bool:
    return any(board.cells.one == type.name for board in names.game.boards)


def _cells(type: TypeName, names: Names) -> dict[str, int]:
    """The cells of a fixed board that stands alone, by what they are called: their locations. What
    the map shows once goes by its own name, too."""
    found: dict[str, int] = {}
    for board in names.layout.boards:
        declared = next(it for it in names.game.boards if it.heading.id == board.id)
        if declared.cells.one != type.name or board.instances > 1 or board.floating:
            continue
        for number in range(board.height * board.width):
            row, column = divmod(number, board.width)
            found[f"row {row + 1}, column {column + 1}"] = board.first_location + number
        for name, number in cells_shown_once(declared.map).items():
            found[name] = board.first_location + number
    return found
