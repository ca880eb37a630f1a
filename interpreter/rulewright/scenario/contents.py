"""What a place holds, as a scenario lists it: expected and found, to be laid side by side."""

from collections.abc import Iterator

from rulewright.game.model import Order
from rulewright.scenario.listed import Contents, Grid, Listed, PieceWords
from rulewright.scenario.names import Names, Place, find_pieces, find_place, piece_text
from rulewright.scenario.position import Table, lay_out
from rulewright.scenario.shapes import Found
from rulewright.source.finding import FindingKind

FACE_UNSAID = FindingKind(
    "face-unsaid", "It is not said how `{piece}` faces, but it is of others in `{place}`."
)

Cells = dict[tuple[int, int], str]
"""Texts of the pieces on a board by row and column."""


def expected_side(contents: Contents, names: Names, found: Found) -> str | None:
    """What a scenario says lies there, or None where its words are not understood."""
    place = find_place(contents.place, names, found)
    before = len(found)
    if place is None:
        return None
    tuple(lay_out(contents, place, found))  # finds what does not fit the place
    _check_faces(contents, place, found)
    match contents:
        case Listed(pieces=pieces):
            texts = [_listed_text(words, names, found) for words in pieces]
            side = _list_text(texts, place)
        case Grid(rows=rows):
            cells = {
                (row, column): _cell_text([_listed_text(it, names, found) for it in cell.pieces])
                for row, line in enumerate(rows)
                for column, cell in enumerate(line)
                if cell.pieces
            }
            side = _grid_text(cells, place)
    return side if len(found) == before else None


def found_side(contents: Contents, table: Table, names: Names) -> str:
    """What lies there now, with the way a piece faces only where the scenario speaks of it."""
    place = find_place(contents.place, names, [])
    assert place is not None, "names are looked up before a scenario is run"
    spoken = _speaks_of_faces(contents)
    if place.board is None:
        lying = table.lying[place.locations[0].number]
        return _list_text([_found_text(it, table, names, spoken) for it in lying], place)
    cells = {
        divmod(location.cell, place.board.width): _cell_text(
            [_found_text(piece, table, names, spoken) for piece in table.lying[location.number]]
        )
        for location in place.locations
        if table.lying[location.number]
    }
    return _grid_text(cells, place)


def _listed_text(words: PieceWords, names: Names, found: Found) -> str:
    copies = find_pieces(words, names, found)
    text = piece_text(copies[0], names) if copies else words.text
    return _with_face(text, words.facing_up) if words.facing_up is not None else text


def _found_text(piece: int, table: Table, names: Names, spoken: bool) -> str:
    text = piece_text(piece, names)
    return _with_face(text, table.facing[piece]) if spoken else text


def _with_face(text: str, faces_up: bool) -> str:
    return f"{text} facing {'up' if faces_up else 'down'}"


def _speaks_of_faces(contents: Contents) -> bool:
    return any(words.facing_up is not None for words in _every_piece(contents))


def _check_faces(contents: Contents, place: Place, found: Found) -> None:
    """Of the pieces of a place, the way they face is said of all or of none."""
    if not _speaks_of_faces(contents):
        return
    for words in _every_piece(contents):
        if words.facing_up is None:
            hint = (
                "Write `facing up` or `facing down` behind each piece of the place, or behind none."
            )
            found.append(FACE_UNSAID.at(words.span, help=hint, piece=words.text, place=place.text))


def _every_piece(contents: Contents) -> Iterator[PieceWords]:
    match contents:
        case Listed(pieces=pieces):
            yield from pieces
        case Grid(rows=rows):
            yield from (words for row in rows for cell in row for words in cell.pieces)


def _list_text(texts: list[str], place: Place) -> str:
    if place.board is None and place.locations[0].order is Order.HEAP:
        texts = sorted(texts)
    return f"{place.text}: [{', '.join(texts)}]"


def _cell_text(texts: list[str]) -> str:
    """Pieces that share a cell lie in no order."""
    return " and ".join(sorted(texts))


def _grid_text(cells: Cells, place: Place) -> str:
    """The rows of a board; of a floating one those of the box round its pieces."""
    if not cells:
        return f"{place.text}: []"
    floating = place.board is not None and place.board.floating
    top = min(row for row, _ in cells) if floating else 0
    left = min(column for _, column in cells) if floating else 0
    right = max(column for _, column in cells)
    rows = [
        f"[{', '.join(cells.get((row, column), '-') for column in range(left, right + 1))}]"
        for row in range(top, max(row for row, _ in cells) + 1)
    ]
    return "\n".join((f"{place.text}:", *rows))
