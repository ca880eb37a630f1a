"""`given:`, the position a scenario starts in, as its file tells it."""

import re
from collections.abc import Iterator

from rulewright.game.model import Game
from rulewright.scenario.model import (
    Amount,
    Cell,
    Contents,
    Grid,
    Listed,
    Numbered,
    PieceWords,
    Position,
    Start,
    StartKind,
)
from rulewright.scenario.phase_tree import find_phase, phase_ids, phases_with_action
from rulewright.scenario.shapes import (
    Found,
    piece_words,
    read_entries,
    read_keys,
    read_list,
    read_number,
    read_pieces,
    read_word,
    report_shape,
)
from rulewright.source.finding import FindingKind
from rulewright.source.suggest import did_you_mean
from rulewright.syntax.document import Entry, Mapping, Node, Sequence
from rulewright.syntax.tree import Word

UNKNOWN_START = FindingKind("unknown-start", "A game cannot be started at `{start}`.")
UNKNOWN_ENTRY = FindingKind("unknown-entry-in-scenario", "This game has no {sort} `{name}`.")
UNKNOWN_PLAYER = FindingKind("unknown-player", "`{player}` does not play in this scenario.")
UNCLEAR_START = FindingKind(
    "unclear-start", "The action `{action}` belongs to several phases: {phases}."
)

EMPTY_CELL = "-"

_STARTS: tuple[tuple[StartKind, re.Pattern[str]], ...] = (
    (StartKind.SET_UP, re.compile(r"set-up")),
    (StartKind.PHASE, re.compile(r"phase (?P<name>\w+)")),
    (StartKind.TURN, re.compile(r"turn in (?P<name>\w+) by (?P<player>player \d+)")),
    (
        StartKind.ACTION,
        re.compile(r"action (?P<name>\w+)(?: in (?P<phase>\w+))? by (?P<player>player \d+)"),
    ),
    (StartKind.PROCEDURE, re.compile(r"procedure (?P<name>\w+)(?: by (?P<player>player \d+))?")),
)
_START_HELP = (
    "Write `set-up`, `phase NAME`, `turn in PHASE by player N`, `action NAME by player N`, "
    "`procedure NAME` or `procedure NAME by player N`."
)


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
    )


def read_player(node: Node, players: int, found: Found) -> Word | None:
    """`player 2`, one who plays in the scenario."""
    word = read_word(node, "a player such as `player 2`", found)
    return word if word is not None and is_player(word, players, found) else None


def is_player(word: Word, players: int, found: Found) -> bool:
    """The word is `player N` and N plays in the scenario; else that is a finding."""
    match = re.fullmatch(r"player (\d+)", word.text)
    if match and 1 <= int(match[1]) <= players:
        return True
    hint = f"The players are `player 1` to `player {players}`."
    found.append(UNKNOWN_PLAYER.at(word.span, help=hint, player=word.text))
    return False


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


def read_pieces_by_player(
    node: Node, players: int, found: Found
) -> tuple[tuple[Word, tuple[PieceWords, ...]], ...]:
    """A list of pieces for each player named."""
    return tuple(
        (player, read_pieces(value, found))
        for player, value in read_entries(node, "players with pieces", found)
        if is_player(player, players, found)
    )


def _read_start(
    entry: Entry | None, node: Mapping, game: Game, players: int, found: Found
) -> Start:
    set_up = Start(StartKind.SET_UP, None, None, node.span)
    word = read_word(entry.value, "where play begins", found) if entry else None
    if word is None:
        return set_up
    for kind, pattern in _STARTS:
        match = pattern.fullmatch(word.text)
        if match is None:
            continue
        groups = match.groupdict()
        name = Word(groups["name"], word.span) if "name" in groups else None
        said = groups.get("player")
        player = Word(said, word.span) if said else None
        if player is not None:
            is_player(player, players, found)
        phase = groups.get("phase")
        return _known_start(Start(kind, name, player, word.span), phase, game, found)
    found.append(UNKNOWN_START.at(word.span, help=_START_HELP, start=word.text))
    return set_up


def _known_start(start: Start, phase: str | None, game: Game, found: Found) -> Start:
    if start.name is None:
        return start
    name = start.name
    match start.kind:
        case StartKind.SET_UP:
            pass
        case StartKind.PHASE | StartKind.TURN:
            if find_phase(game, name.text) is None:
                report_unknown("phase", name, phase_ids(game), found)
        case StartKind.ACTION:
            return _known_action(start, name, phase, game, found)
        case StartKind.PROCEDURE:
            known = tuple(procedure.heading.id for procedure in game.procedures)
            if name.text not in known:
                report_unknown("procedure", name, known, found)
    return start


def _known_action(start: Start, name: Word, phase: str | None, game: Game, found: Found) -> Start:
    listed_in = phases_with_action(game, name.text)
    if len(listed_in) == 0:
        known = tuple(action.heading.id for action in game.actions)
        report_unknown("action", name, known, found)
        return start
    if phase is not None and phase not in listed_in:
        report_unknown("phase", Word(phase, name.span), listed_in, found)
    elif phase is None and len(listed_in) > 1:
        phases = ", ".join(f"`{one}`" for one in listed_in)
        hint = f"Say which: `action {name.text} in {listed_in[0]} by player 1`."
        found.append(UNCLEAR_START.at(name.span, help=hint, action=name.text, phases=phases))
    within = phase or listed_in[0]
    return Start(start.kind, Word(f"{within}:{name.text}", name.span), start.player, start.span)


def report_unknown(sort: str, name: Word, known: tuple[str, ...], found: Found) -> None:
    """The game has no such entry; the finding says what it has."""
    hint = did_you_mean(name.text, known) or _all_names(known)
    found.append(UNKNOWN_ENTRY.at(name.span, help=hint, sort=sort, name=name.text))


def _all_names(known: tuple[str, ...]) -> str | None:
    return f"It has {', '.join(f'`{name}`' for name in known)}." if known else None


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
