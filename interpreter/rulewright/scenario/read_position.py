"""`given:`, the position a scenario starts in, as its file tells it."""

from collections.abc import Iterator

from rulewright.game.model import Game
from rulewright.scenario.listed import (
    Amount,
    Cell,
    Contents,
    Grid,
    Listed,
    Numbered,
    PiecesByPlayer,
)
from rulewright.scenario.model import AtSetUp, Position, Start
from rulewright.scenario.phase_tree import find_phase, phase_ids
from rulewright.scenario.read_names import is_player, read_player, read_players, report_unknown
from rulewright.scenario.read_start import read_start
from rulewright.scenario.shapes import (
    Found,
    piece_words,
    read_entries,
    read_keys,
    read_list,
    read_number,
    read_pieces,
    read_word,
    read_words,
    report_shape,
)
from rulewright.syntax.document import Entry, Mapping, Node, Sequence
from rulewright.syntax.tree import Word

EMPTY_CELL = "-"


def read_position(node: Mapping, game: Game, players: int, found: Found) -> Position:
    """What a `given:` says. Its places and counters are still words."""
    entries = read_keys(node)
    first = entries.get("first_player")
    return Position(
        start=_read_start(entries.get("start"), node, game, players, found),
        arguments=tuple(_read_arguments(entries.get("with"), found)),
        first_player=read_player(first.value, players, found) if first else None,
        phases=read_phases(entries["phases"].value, game, found) if "phases" in entries else (),
        counters=(
            read_amounts(entries["counters"].value, "counters", found)
            if "counters" in entries
            else ()
        ),
        places=read_places(entries["places"].value, found) if "places" in entries else (),
        on_top=tuple(_read_on_top(entries.get("on top"), found)),
        seen=(
            read_pieces_by_player(entries["seen"].value, players, found)
            if "seen" in entries
            else ()
        ),
        in_force=(
            read_words(entries["in force"].value, "sentences", found)
            if "in force" in entries
            else None
        ),
        waiting=(
            read_words(entries["waiting"].value, "sentences", found)
            if "waiting" in entries
            else None
        ),
        out=read_players(entries["out"].value, players, found) if "out" in entries else None,
    )


def read_phases(node: Node, game: Game, found: Found) -> tuple[Numbered, ...]:
    """Phases with the number of their repetition."""
    numbered: list[Numbered] = []
    for name, value in read_entries(node, "phases with their numbers", found):
        number = read_number(value, "the number of a repetition, from 1", found)
        if find_phase(game, name.text) is None:
            report_unknown("phase", name, phase_ids(game), found)
        elif number is not None:
            numbered.append(Numbered(name, number))
    return tuple(numbered)


def read_amounts(node: Node, wanted: str, found: Found) -> tuple[Amount, ...]:
    """Names with their value, or with a value for each player."""
    amounts: list[Amount] = []
    for name, value in read_entries(node, f"{wanted} with their values", found):
        if isinstance(value, Mapping):
            for player, inner in read_entries(value, "players", found):
                word = read_word(inner, "a value", found)
                if word is not None:
                    amounts.append(Amount(name, player, word))
            continue
        word = read_word(value, "a value", found)
        if word is not None:
            amounts.append(Amount(name, None, word))
    return tuple(amounts)


def read_places(node: Node, found: Found) -> tuple[Contents, ...]:
    """Places with what lies there: a list of pieces, or of rows of cells."""
    return tuple(
        _read_contents(place, value, found)
        for place, value in read_entries(node, "places with what lies there", found)
    )


def read_pieces_by_player(node: Node, players: int, found: Found) -> PiecesByPlayer:
    """A list of pieces for each player named."""
    return tuple(
        (player, read_pieces(value, found))
        for player, value in read_entries(node, "players with pieces", found)
        if is_player(player, players, found)
    )


def _read_start(
    entry: Entry | None, node: Mapping, game: Game, players: int, found: Found
) -> Start:
    word = read_word(entry.value, "where play begins", found) if entry else None
    return AtSetUp(node.span) if word is None else read_start(word, game, players, found)


def _read_arguments(entry: Entry | None, found: Found) -> Iterator[tuple[Word, Word]]:
    if entry is None:
        return
    for name, node in read_entries(entry.value, "parameters with their values", found):
        value = read_word(node, "the value of a parameter", found)
        if value is not None:
            yield name, value


def _read_on_top(entry: Entry | None, found: Found) -> Iterator[Listed]:
    if entry is None:
        return
    for place, node in read_entries(entry.value, "piles with what lies on top", found):
        yield Listed(place, read_pieces(node, found))


def _read_contents(place: Word, node: Node, found: Found) -> Contents:
    is_grid = isinstance(node, Sequence) and any(isinstance(item, Sequence) for item in node.items)
    if not is_grid:
        return Listed(place, read_pieces(node, found))
    rows = read_list(node, "rows", lambda row: _read_row(row, found), found)
    return Grid(place, rows)


def _read_row(node: Node, found: Found) -> tuple[Cell, ...] | None:
    if not isinstance(node, Sequence):
        report_shape(node, "a row of cells", found)
        return None
    return read_list(node, "a row of cells", lambda cell: _read_cell(cell, found), found)


def _read_cell(node: Node, found: Found) -> Cell | None:
    if isinstance(node, Sequence):
        return Cell(read_pieces(node, found), node.span)
    word = read_word(node, 'a piece, or `"-"` for an empty cell', found)
    if word is None:
        return None
    return Cell(() if word.text == EMPTY_CELL else (piece_words(word),), word.span)
