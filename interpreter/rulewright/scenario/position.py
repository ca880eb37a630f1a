"""The pieces of a position, laid from where they are after set-up; what is forbidden is found."""

from collections.abc import Iterator

from rulewright.engine.learning import make_learning
from rulewright.engine.places import make_lookers
from rulewright.game.model import Faces, Order
from rulewright.game.notes import BOX
from rulewright.program.model import BoardLayout, Location
from rulewright.scenario.listed import Cell, Contents, Grid, Listed, PieceWords
from rulewright.scenario.model import Position
from rulewright.scenario.names import Names, Place, find_pieces, find_place, piece_text, seat_of
from rulewright.scenario.shapes import Found
from rulewright.source.finding import FindingKind
from rulewright.source.frozen import dataclass
from rulewright.source.place import Span
from rulewright.syntax.tree import Word

PIECE_TWICE = FindingKind(
    "piece-listed-twice", "`{piece}` is listed more often than there are such pieces ({copies})."
)
PLACE_TWICE = FindingKind("place-listed-twice", "`{place}` is listed twice.")
NO_ROOM = FindingKind("no-room", "`{place}` has room for {room}, but {count} pieces are listed.")
WRONG_KIND = FindingKind("piece-does-not-belong", "`{place}` does not hold `{piece}`.")
ROWS_NEEDED = FindingKind("board-without-rows", "`{place}` is a board; list its rows, each a list.")
_ROWS = (
    "Write a list for each row, with `-` for an empty cell: `[[A, -], [-, -]]` has two rows of two."
)
NO_ROWS = FindingKind("rows-in-a-zone", "`{place}` is no board, so it has no rows.")
OUTSIDE_FRAME = FindingKind(
    "outside-the-frame",
    "The pieces on `{place}` take {rows} rows and {columns} columns, but its frame has "
    "{most_rows} and {most_columns}.",
)
NOT_THERE = FindingKind("not-in-the-pile", "`{piece}` does not lie in `{place}`.")
BOX_IS_FULL = FindingKind(
    "pieces-left-over", "`box` is listed, but these pieces are left over: {pieces}."
)


Seen = tuple[tuple[int, int], ...]
"""Pieces, each with a seat that has seen it."""


@dataclass(frozen=True, slots=True)
class Laid:
    """A listed piece, and the location to which it goes."""

    words: PieceWords
    location: Location


@dataclass(slots=True)
class Table:
    """Where every piece lies while a position is made: by location, the top or first one first."""

    lying: list[list[int]]
    facing: list[bool]

    def copied(self) -> "Table":
        """The same, to be changed apart from this one."""
        return Table([[*pieces] for pieces in self.lying], [*self.facing])


def table_at_start(names: Names) -> Table:
    """Where the pieces lie before set-up."""
    lying: list[list[int]] = [[] for _ in names.layout.locations]
    for piece in names.layout.pieces:
        lying[piece.start].append(piece.number)
    return Table(lying, [False] * len(names.layout.pieces))


def read_table(state: list[int], names: Names) -> Table:
    """Where the pieces lie in a state."""
    layout = names.layout
    lying = [
        _from_top(state[location.base + 1 : location.base + 1 + state[location.base]], location)
        for location in layout.locations
    ]
    facing = [state[layout.facing + piece.number] == 1 for piece in layout.pieces]
    return Table(lying, facing)


def write_table(table: Table, state: list[int], names: Names) -> None:
    """Writes where the pieces lie, and how they face, into a state."""
    layout = names.layout
    for location in layout.locations:
        pieces = _from_top(table.lying[location.number], location)
        rest = [0] * (location.room - len(pieces))
        end = location.base + 1 + location.room
        state[location.base : end] = [len(pieces), *pieces, *rest]
        for piece in pieces:
            state[layout.place + piece] = location.number
    for number, faces_up in enumerate(table.facing):
        state[layout.facing + number] = int(faces_up)


def lay_pieces(position: Position, table: Table, names: Names, found: Found) -> None:
    """Lays the pieces of `places:` and `on top:`; what they push out goes to the box."""
    places = _known_places(position.places, names, found)
    chosen = _choose_pieces(places, table, names, found)
    named = {location.number for place, _ in places for location in place.locations}
    listed = {piece for piece, _ in chosen}
    left_over = [
        piece for number in sorted(named) for piece in table.lying[number] if piece not in listed
    ]
    for number, pieces in enumerate(table.lying):
        if number in named:
            table.lying[number] = []
        elif not listed.isdisjoint(pieces):
            table.lying[number] = [piece for piece in pieces if piece not in listed]
    for piece, laid in chosen:
        table.lying[laid.location.number].append(piece)
        faces_up = laid.words.facing_up
        table.facing[piece] = _faces_up(laid.location) if faces_up is None else faces_up
    _put_away(left_over, named, position, table, names, found)
    for pile in position.on_top:
        _lay_on_top(pile, table, names, found)


def find_seen(position: Position, names: Names, found: Found) -> Seen:
    """The pieces of `seen:`, each with a seat that knows it: of copies the first."""
    return tuple(
        (piece, seat_of(player))
        for player, pieces in position.seen
        for words in pieces
        for piece in find_pieces(words, names, found)[:1]
    )


def write_knowledge(seen: Seen, state: list[int], names: Names) -> None:
    """Each seat knows what it may look at where it lies, and what it has seen; which is which in a
    heap, only who may look."""
    layout = names.layout
    lookers = make_lookers(layout)
    for number in range(len(layout.pieces)):
        state[layout.known + number] = lookers(state, number)
    for piece, seat in seen:
        state[layout.known + piece] |= 1 << seat
    mix_heap = make_learning(layout, lookers).mix_heap
    for location in layout.locations:
        if location.order is Order.HEAP:
            mix_heap(state, location.number)


def _from_top(pieces: list[int], location: Location) -> list[int]:
    """The slots of a location in the order a scenario lists them, and the other way about."""
    return pieces[::-1] if location.order is Order.PILE else list(pieces)


def _faces_up(location: Location) -> bool:
    return location.faces in (Faces.ALL, Faces.AS_LAID)


def _known_places(
    places: tuple[Contents, ...], names: Names, found: Found
) -> list[tuple[Place, tuple[Laid, ...]]]:
    known: list[tuple[Place, tuple[Laid, ...]]] = []
    for contents in places:
        place = find_place(contents.place, names, found)
        if place is None:
            continue
        if any(place.locations == other.locations for other, _ in known):
            found.append(PLACE_TWICE.at(contents.place.span, place=place.text))
            continue
        known.append((place, tuple(lay_out(contents, place, found))))
    return known


def lay_out(contents: Contents, place: Place, found: Found) -> Iterator[Laid]:
    """Each listed piece with its location. What does not fit the place is found."""
    match contents:
        case Listed(place=word, pieces=pieces):
            if place.board is not None and pieces:
                found.append(ROWS_NEEDED.at(word.span, help=_ROWS, place=place.text))
                return
            yield from _laid_here(pieces, place.locations[0], place.text, word.span, found)
        case Grid(place=word, rows=rows):
            if place.board is None:
                found.append(NO_ROWS.at(word.span, place=place.text))
                return
            yield from _lay_rows(rows, place, word, found)


def _lay_rows(
    rows: tuple[tuple[Cell, ...], ...], place: Place, word: Word, found: Found
) -> Iterator[Laid]:
    taken = {
        (row, column): cell
        for row, cells in enumerate(rows)
        for column, cell in enumerate(cells)
        if cell.pieces
    }
    if place.board is None or not taken or not _fits(place.board, tuple(taken), place, word, found):
        return
    down, right = _shift(place.board, next(iter(taken)))
    for (row, column), cell in taken.items():
        number = (row + down) * place.board.width + column + right
        yield from _laid_here(cell.pieces, place.locations[number], place.text, cell.span, found)


def _fits(
    board: BoardLayout, taken: tuple[tuple[int, int], ...], place: Place, word: Word, found: Found
) -> bool:
    """The cells are on the board, or, where it floats, their box is no larger than the frame."""
    rows = [row for row, _ in taken]
    columns = [column for _, column in taken]
    height = 1 + max(rows) - (min(rows) if board.floating else 0)
    width = 1 + max(columns) - (min(columns) if board.floating else 0)
    if height <= board.rows and width <= board.columns:
        return True
    found.append(
        OUTSIDE_FRAME.at(
            word.span,
            place=place.text,
            rows=height,
            columns=width,
            most_rows=board.rows,
            most_columns=board.columns,
        )
    )
    return False


def _shift(board: BoardLayout, first: tuple[int, int]) -> tuple[int, int]:
    """How far down and right the listed rows lie: a floating board's first piece in the middle."""
    if not board.floating:
        return (0, 0)
    return (board.rows - 1 - first[0], board.columns - 1 - first[1])


def _laid_here(
    pieces: tuple[PieceWords, ...], location: Location, text: str, span: Span, found: Found
) -> Iterator[Laid]:
    if len(pieces) > location.room:
        found.append(NO_ROOM.at(span, place=text, room=location.room, count=len(pieces)))
        return
    for words in pieces:
        yield Laid(words, location)


def _choose_pieces(
    places: list[tuple[Place, tuple[Laid, ...]]], table: Table, names: Names, found: Found
) -> list[tuple[int, Laid]]:
    """A piece for each that is listed: of copies one that lies there already, else the first."""
    chosen: list[tuple[int, Laid]] = []
    used: set[int] = set()
    for place, laid_pieces in places:
        for laid in laid_pieces:
            copies = find_pieces(laid.words, names, found)
            if not copies:
                continue
            free = [piece for piece in copies if piece not in used]
            if not free:
                found.append(
                    PIECE_TWICE.at(laid.words.span, piece=laid.words.text, copies=len(copies))
                )
                continue
            here = [piece for piece in free if piece in table.lying[laid.location.number]]
            piece = (here or free)[0]
            used.add(piece)
            if names.layout.pieces[piece].kind not in place.holds:
                found.append(
                    WRONG_KIND.at(
                        laid.words.span,
                        help=f"It holds {', '.join(place.holds)}.",
                        place=place.text,
                        piece=laid.words.text,
                    )
                )
                continue
            chosen.append((piece, laid))
    return chosen


def _put_away(
    left_over: list[int],
    named: set[int],
    position: Position,
    table: Table,
    names: Names,
    found: Found,
) -> None:
    box = next(it for it in names.layout.locations if it.place == BOX)
    if left_over and box.number in named:
        word = next(it.place for it in position.places if it.place.text == BOX)
        pieces = ", ".join(piece_text(piece, names) for piece in left_over)
        hint = "List them somewhere, or leave out `box`."
        found.append(BOX_IS_FULL.at(word.span, help=hint, pieces=pieces))
        return
    table.lying[box.number].extend(left_over)
    for piece in left_over:
        table.facing[piece] = _faces_up(box)


def _lay_on_top(pile: Listed, table: Table, names: Names, found: Found) -> None:
    place = find_place(pile.place, names, found)
    if place is None:
        return
    lying = table.lying[place.locations[0].number]
    on_top: list[int] = []
    for words in pile.pieces:
        copies = find_pieces(words, names, found)
        here = [piece for piece in copies if piece in lying and piece not in on_top]
        if here:
            on_top.append(here[0])
        elif copies:
            found.append(NOT_THERE.at(words.span, piece=words.text, place=place.text))
    rest = [piece for piece in lying if piece not in on_top]
    table.lying[place.locations[0].number] = on_top + rest
