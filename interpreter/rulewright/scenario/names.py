"""What the words of a scenario stand for in one configuration of a game, and the way back."""

import re
from dataclasses import dataclass

from rulewright.game.model import Board, Counter, Game, TypeName, Zone
from rulewright.program.model import BoardLayout, Layout, Location, Piece
from rulewright.scenario.listed import PieceWords
from rulewright.scenario.shapes import Found
from rulewright.source.finding import FindingKind
from rulewright.source.suggest import did_you_mean
from rulewright.syntax.tree import Word

UNKNOWN_PIECE = FindingKind("unknown-piece", "No piece of this scenario is `{piece}`.")
UNKNOWN_PLACE = FindingKind("unknown-place", "With {players} players there is no place `{place}`.")
UNKNOWN_COUNTER = FindingKind(
    "unknown-counter-in-scenario", "With {players} players there is no counter `{counter}`."
)
COUNTER_NEEDS_PLAYER = FindingKind(
    "counter-of-whom", "`{counter}` is counted for each {per}, so say of which."
)
COUNTER_HAS_NO_PLAYER = FindingKind(
    "counter-of-the-game", "`{counter}` is one counter of the whole game, not of `{player}`."
)
VALUE_IMPOSSIBLE = FindingKind("impossible-value", "`{name}` cannot be `{value}`; it is {type}.")

_PLACE = re.compile(r"(?:(?P<member>player \d+|\w+)'s )?(?P<place>\w+)")
_PLAYER = re.compile(r"player (\d+)")


@dataclass(frozen=True, slots=True)
class Names:
    """A game with the layout of one configuration. `pieces` are those that a text can mean."""

    game: Game
    layout: Layout
    pieces: dict[str, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Place:
    """One instance of a zone (a single location) or of a board (its cells, row by row)."""

    text: str
    locations: tuple[Location, ...]
    board: BoardLayout | None
    holds: tuple[str, ...]


def name_things(game: Game, layout: Layout) -> Names:
    """The names of a game in the configuration that has this layout."""
    pieces: dict[str, list[int]] = {}
    for piece in layout.pieces:
        words = _attribute_words(game, piece)
        texts = {words or piece.kind, f"{piece.kind} {words}".strip()}
        owned = {f"player {piece.owner + 1}'s {text}" for text in texts if piece.owner >= 0}
        for text in sorted(texts | owned):
            pieces.setdefault(text, []).append(piece.number)
    return Names(game, layout, {text: tuple(numbers) for text, numbers in pieces.items()})


def seat_of(player: Word) -> int:
    """The seat of `player N`, which is known to play."""
    return int(player.text.removeprefix("player ")) - 1


def find_pieces(piece: PieceWords, names: Names, found: Found) -> tuple[int, ...]:
    """Every piece that the words can mean: several where there are copies."""
    numbers = names.pieces.get(piece.text, ())
    if not numbers:
        hint = did_you_mean(piece.text, names.pieces) or (
            "Pieces that the game does not have come with `own supply:`."
        )
        found.append(UNKNOWN_PIECE.at(piece.span, help=hint, piece=piece.text))
    return numbers


def find_place(word: Word, names: Names, found: Found) -> Place | None:
    """The place with these words, such as `deck` or `player 2's parcel`."""
    match = _PLACE.fullmatch(word.text)
    if match is not None:
        member = _member_number(match["member"], names)
        locations = tuple(
            location
            for location in names.layout.locations
            if location.place == match["place"] and location.member == member
        )
        if locations:
            return _place(word.text, match["place"], locations, names)
    known = [place_text(location, names) for location in names.layout.locations]
    hint = did_you_mean(word.text, known) or f"The places are {_listed(known)}."
    players = names.layout.players
    found.append(UNKNOWN_PLACE.at(word.span, help=hint, place=word.text, players=players))
    return None


def find_counter(
    word: Word, player: Word | None, names: Names, found: Found
) -> tuple[Counter, int] | None:
    """The counter with this name, and its slot in the state."""
    slots = dict(names.layout.counters)
    counter = next((it for it in names.game.counters if it.heading.id == word.text), None)
    if counter is None or word.text not in slots:
        players = names.layout.players
        hint = did_you_mean(word.text, slots)
        found.append(UNKNOWN_COUNTER.at(word.span, help=hint, counter=word.text, players=players))
        return None
    if counter.per is None:
        if player is None:
            return counter, slots[word.text]
        hint = f"Write `{word.text}: VALUE`."
        found.append(
            COUNTER_HAS_NO_PLAYER.at(player.span, help=hint, counter=word.text, player=player.text)
        )
        return None
    member = _member_number(player.text, names) if player is not None else None
    if member is None or not _is_member(member, counter.per, names):
        at = player or word
        hint = f"Write `{word.text}: {{player 1: VALUE}}`."
        found.append(
            COUNTER_NEEDS_PLAYER.at(at.span, help=hint, counter=word.text, per=counter.per)
        )
        return None
    return counter, slots[word.text] + member


def find_value(word: Word, of: str, type: TypeName, names: Names, found: Found) -> int | None:
    """The number that stands for a value of this type in the state."""
    value = _value(word.text, type, names)
    if value is None:
        found.append(
            VALUE_IMPOSSIBLE.at(
                word.span,
                help=did_you_mean(word.text, _values(type, names)),
                name=of,
                value=word.text,
                type=type_text(type),
            )
        )
    return value


def value_text(value: int, type: TypeName, names: Names) -> str:
    """A value as a scenario writes it."""
    if value == -1 and type.or_none:
        return "none"
    if type.name == "player":
        return f"player {value + 1}"
    if type.name == "yes/no":
        return "yes" if value else "no"
    if type.name == "cell":
        cells = {location: text for text, location in _cells(names).items()}
        return cells.get(value, str(value))
    members = _members(type.name, names)
    if members:
        return members[value]
    if any(kind.heading.id == type.name for kind in names.game.kinds):
        return piece_text(value, names)
    return str(value)


def piece_text(number: int, names: Names) -> str:
    """A piece as a scenario writes it."""
    piece = names.layout.pieces[number]
    words = _attribute_words(names.game, piece) or piece.kind
    return words if piece.owner < 0 else f"player {piece.owner + 1}'s {words}"


def place_text(location: Location, names: Names) -> str:
    """The place of a location as a scenario writes it."""
    if location.member < 0:
        return location.place
    if location.owner >= 0:
        return f"player {location.owner + 1}'s {location.place}"
    declared = _declared_place(location.place, names)
    members = _members(declared.per or "", names) if declared else ()
    return f"{members[location.member]}'s {location.place}"


def type_text(type: TypeName) -> str:
    """A type in the author's words."""
    name = f"from {type.low} to {type.high}" if type.name == "number" else f"a {type.name}"
    name = "yes or no" if type.name == "yes/no" else name
    return f"{name} or none" if type.or_none else name


def _place(text: str, id: str, locations: tuple[Location, ...], names: Names) -> Place:
    board = next((it for it in names.layout.boards if it.id == id), None)
    declared = _declared_place(id, names)
    kinds = tuple(kind.heading.id for kind in names.game.kinds)
    return Place(text, locations, board, declared.holds if declared else kinds)


def _declared_place(id: str, names: Names) -> Zone | Board | None:
    places: tuple[Zone | Board, ...] = (*names.game.zones, *names.game.boards)
    return next((place for place in places if place.heading.id == id), None)


def _attribute_words(game: Game, piece: Piece) -> str:
    kind = next(kind for kind in game.kinds if kind.heading.id == piece.kind)
    fixed = [attribute for attribute in kind.attributes if not attribute.changing]
    return " ".join(
        _attribute_text(value, attribute.type, game)
        for value, attribute in zip(piece.values, fixed, strict=True)
    )


def _attribute_text(value: int, type: TypeName, game: Game) -> str:
    if value == -1 and type.or_none:
        return "none"
    if type.name == "yes/no":
        return "yes" if value else "no"
    for enumeration in game.enumerations:
        if enumeration.heading.id == type.name:
            return enumeration.members[value].heading.id
    return str(value)


def _value(text: str, type: TypeName, names: Names) -> int | None:
    if text == "none":
        return -1 if type.or_none else None
    if type.name == "number":
        is_number = re.fullmatch(r"-?\d+", text)
        return int(text) if is_number and type.low <= int(text) <= type.high else None
    if type.name == "yes/no":
        return {"no": 0, "yes": 1}.get(text)
    if type.name == "player":
        match = _PLAYER.fullmatch(text)
        seat = int(match[1]) - 1 if match else -1
        return seat if 0 <= seat < names.layout.players else None
    if type.name == "cell":
        return _cells(names).get(text)
    members = _members(type.name, names)
    if text in members:
        return members.index(text)
    pieces = names.pieces.get(text, ())
    return next((it for it in pieces if names.layout.pieces[it].kind == type.name), None)


def _values(type: TypeName, names: Names) -> tuple[str, ...]:
    if type.name == "yes/no":
        return ("yes", "no")
    if type.name == "player":
        return tuple(f"player {seat + 1}" for seat in range(names.layout.players))
    if type.name == "cell":
        return tuple(_cells(names))
    return _members(type.name, names) or tuple(names.pieces)


def _cells(names: Names) -> dict[str, int]:
    """The cells of a fixed board that stands alone, by what they are called: their locations."""
    return {
        f"row {row + 1}, column {column + 1}": board.first_location + row * board.width + column
        for board in names.layout.boards
        if board.instances == 1 and not board.floating
        for row in range(board.height)
        for column in range(board.width)
    }


def _members(name: str, names: Names) -> tuple[str, ...]:
    for enumeration in names.game.enumerations:
        if enumeration.heading.id == name:
            return tuple(member.heading.id for member in enumeration.members)
    return ()


def _member_number(text: str | None, names: Names) -> int | None:
    """The number of the instance: -1 where a place stands alone, None for what is none."""
    if text is None:
        return -1
    match = _PLAYER.fullmatch(text)
    if match:
        return int(match[1]) - 1
    for enumeration in names.game.enumerations:
        members = [member.heading.id for member in enumeration.members]
        if text in members:
            return members.index(text)
    return None


def _is_member(number: int, per: str, names: Names) -> bool:
    count = names.layout.players if per == "player" else len(_members(per, names))
    return 0 <= number < count


def _listed(texts: list[str]) -> str:
    return ", ".join(f"`{text}`" for text in dict.fromkeys(texts))
