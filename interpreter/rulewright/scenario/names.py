"""What the words of a scenario stand for in one configuration of a game, and the way back."""

import re

from rulewright.game.model import Board, Counter, Game, TypeName, Zone
from rulewright.meaning.supplied import Words, fixed_attributes, words_of_game
from rulewright.program.model import BoardLayout, Layout, Location, Piece
from rulewright.scenario.listed import PieceWords
from rulewright.scenario.shapes import Found
from rulewright.source.finding import FindingKind
from rulewright.source.frozen import dataclass
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

_PLACE = re.compile(r"(?:(?P<member>player [0-9]{1,9}|\w+)'s )?(?P<place>\w+)")
PLAYER = re.compile(r"player ([0-9]{1,9})")
"""A player as a scenario writes them: their number from 1."""


@dataclass(frozen=True, slots=True)
class Names:
    """A game with the layout of one configuration. `words` are those that stand for a value of a
    piece, by type, `pieces` those that a text can mean, and `places` the locations of each place
    by its name and the number of the instance."""

    game: Game
    layout: Layout
    words: Words
    pieces: dict[str, tuple[int, ...]]
    places: dict[tuple[str, int], tuple[Location, ...]]


@dataclass(frozen=True, slots=True)
class Place:
    """One instance of a zone (a single location) or of a board (its cells, row by row)."""

    text: str
    locations: tuple[Location, ...]
    board: BoardLayout | None
    holds: tuple[str, ...]


def name_things(game: Game, layout: Layout) -> Names:
    """The names of a game in the configuration that has this layout."""
    known = words_of_game(game.enumerations, game.boards)
    alike: dict[tuple[str, tuple[int, ...], int], list[Piece]] = {}
    for piece in layout.pieces:
        alike.setdefault((piece.kind, piece.values, piece.owner), []).append(piece)
    told = [(those, *_attribute_words(those[0], game, known)) for those in alike.values()]
    meant: dict[str, set[str]] = {}
    for _, words, short in told:
        meant.setdefault(short, set()).add(words)
    pieces: dict[str, list[int]] = {}
    for those, words, short in told:
        first = those[0]
        texts = _texts(first.kind, words)
        if len(meant[short]) == 1:
            texts |= _texts(first.kind, short)
        if first.owner >= 0:
            texts |= {f"{player_text(first.owner)}'s {text}" for text in texts}
        for text in sorted(texts):
            pieces.setdefault(text, []).extend(it.number for it in those)
    numbers = {text: tuple(sorted(them)) for text, them in pieces.items()}
    return Names(game, layout, known, numbers, _places(layout))


def _places(layout: Layout) -> dict[tuple[str, int], tuple[Location, ...]]:
    found: dict[tuple[str, int], list[Location]] = {}
    for location in layout.locations:
        found.setdefault((location.place, location.member), []).append(location)
    return {of: tuple(them) for of, them in found.items()}


def _texts(kind: str, words: str) -> set[str]:
    """How a piece can be written: its kind is said before its attributes, behind them as they are
    printed, or not at all."""
    return {words, f"{kind} {words}", f"{words} {kind}"} if words else {kind}


def seat_of(player: Word) -> int:
    """The seat of `player N`, which is known to play."""
    return int(player.text.removeprefix("player ")) - 1


def player_text(seat: int) -> str:
    """The player at a seat as a scenario writes them."""
    return f"player {seat + 1}"


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
        locations = () if member is None else names.places.get((match["place"], member), ())
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
        owner, _, called = word.text.rpartition("'s ")
        belongs = f"Write `{called}: {{{owner}: VALUE}}`." if called in slots else None
        hint = belongs or did_you_mean(word.text, slots)
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


def piece_text(number: int, names: Names) -> str:
    """A piece as a scenario writes it."""
    piece = names.layout.pieces[number]
    whole, short = _attribute_words(piece, names.game, names.words)
    is_clear = number in names.pieces.get(short or piece.kind, ())
    words = (short or piece.kind) if is_clear else whole
    return words if piece.owner < 0 else f"{player_text(piece.owner)}'s {words}"


def place_text(location: Location, names: Names) -> str:
    """The place of a location as a scenario writes it."""
    if location.member < 0:
        return location.place
    if location.owner >= 0:
        return f"{player_text(location.owner)}'s {location.place}"
    declared = _declared_place(location.place, names)
    members = members_of(declared.per or "", names.game) if declared else ()
    return f"{members[location.member]}'s {location.place}"


def attribute_text(value: int, type: TypeName, words: Words) -> str:
    """A value that a piece has from the start, as a scenario writes it."""
    if value == -1 and type.or_none:
        return "none"
    if type.name == "yes/no":
        return "yes" if value else "no"
    known = words.get(type.name)
    return known[value] if known else str(value)


def members_of(enumeration: str, game: Game) -> tuple[str, ...]:
    """The ids of its members; none where the game has no such enumeration."""
    for declared in game.enumerations:
        if declared.heading.id == enumeration:
            return tuple(member.heading.id for member in declared.members)
    return ()


def _place(text: str, id: str, locations: tuple[Location, ...], names: Names) -> Place:
    board = next((it for it in names.layout.boards if it.id == id), None)
    declared = _declared_place(id, names)
    kinds = tuple(kind.heading.id for kind in names.game.kinds)
    return Place(text, locations, board, declared.holds if declared else kinds)


def _declared_place(id: str, names: Names) -> Zone | Board | None:
    places: tuple[Zone | Board, ...] = (*names.game.zones, *names.game.boards)
    return next((place for place in places if place.heading.id == id), None)


def _attribute_words(piece: Piece, game: Game, words: Words) -> tuple[str, str]:
    """What a piece shows: all of it, and without the attributes of which it has none."""
    kind = next(kind for kind in game.kinds if kind.heading.id == piece.kind)
    shown = [
        (attribute_text(value, attribute.type, words), value == -1 and attribute.type.or_none)
        for value, attribute in zip(piece.values, fixed_attributes(kind), strict=True)
    ]
    whole, short = [text for text, _ in shown], [text for text, is_none in shown if not is_none]
    return " ".join(whole), " ".join(short)


def _member_number(text: str | None, names: Names) -> int | None:
    """The number of the instance: -1 where a place stands alone, None for what is none."""
    if text is None:
        return -1
    match = PLAYER.fullmatch(text)
    if match:
        return int(match[1]) - 1
    for enumeration in names.game.enumerations:
        members = members_of(enumeration.heading.id, names.game)
        if text in members:
            return members.index(text)
    return None


def _is_member(number: int, per: str, names: Names) -> bool:
    count = names.layout.players if per == "player" else len(members_of(per, names.game))
    return 0 <= number < count


def _listed(texts: list[str]) -> str:
    return ", ".join(f"`{text}`" for text in dict.fromkeys(texts))
