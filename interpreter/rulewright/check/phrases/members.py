"""What belongs to a thing: `gifter's parcel`, `card's colour`, `your shelf's rows`."""

from collections.abc import Callable, Iterator
from typing import assert_never

from rulewright.check.phrases.calls import call_value, stands_alone
from rulewright.check.phrases.cells import cells_of_board, cells_of_line, most_cells
from rulewright.check.phrases.declared_types import attribute_of, counter_of, printed_on
from rulewright.check.phrases.distances import DISTANCE, distance_on
from rulewright.check.phrases.effects import POSSIBLE, can_be_possible, possible_effect
from rulewright.check.phrases.kinship import PLAYER, core, describe, optional
from rulewright.check.phrases.measures import MEASURE, can_measure, measured_by
from rulewright.check.phrases.scope import Found, Scope
from rulewright.check.phrases.straight_lines import LINES, lines_of
from rulewright.check.phrases.vocabulary import Vocabulary
from rulewright.check.phrases.wanted import piece_in, report_may_be_none
from rulewright.game.model import Attribute, Board, Counter, Kind, Order, Zone
from rulewright.meaning.ranges import LARGEST
from rulewright.meaning.sets import Lines, OpenCells, PiecesOf
from rulewright.meaning.types import (
    BoardType,
    CellType,
    EnumType,
    LineType,
    ManyType,
    NumberType,
    PieceType,
    Plain,
    PlayerType,
    YesNoType,
    ZoneType,
)
from rulewright.meaning.values import (
    BoardAt,
    CellOf,
    FirstOf,
    Meaning,
    Neighbour,
    OwnerOf,
    PieceOn,
    ScoreOf,
    ZoneAt,
)
from rulewright.source.finding import FindingKind
from rulewright.source.place import Span
from rulewright.source.suggest import did_you_mean
from rulewright.syntax.tree import Name

UNKNOWN_PART = FindingKind("unknown-part", "{owner} has no `{name}`.")

SCORE = NumberType(-LARGEST - 1, LARGEST)
"""Scores have no declared range."""

MakeMember = Callable[[Meaning, Scope], Found | None]
"""Makes what belongs to a thing; None where its type is not known, which has been reported."""


def has_member(of: Plain, word: str, vocabulary: Vocabulary) -> bool:
    """Whether things of this type have something of this name."""
    if is_value_of(of, word, vocabulary) or word in _calls_of(of, vocabulary):
        return True
    return any(name == word for name, _ in _members_of(of, vocabulary))


def member_names(of: Plain, vocabulary: Vocabulary) -> tuple[str, ...]:
    """The names of all that belongs to things of this type."""
    values = (name for name in vocabulary.values if is_value_of(of, name, vocabulary))
    members = (name for name, _ in _members_of(of, vocabulary))
    return (*members, *_calls_of(of, vocabulary), *values)


def member(owner: Meaning, name: Name, span: Span, scope: Scope) -> Found | None:
    """What `name` is of `owner`, whose words stand at `span`; None with a finding."""
    inner = core(owner.type)
    word = name.word.text
    if inner is None or not has_member(inner, word, scope.vocabulary):
        piece = piece_in(owner, span, scope) if isinstance(owner, ZoneAt) else None
        if piece is not None:
            return member(piece, name, span, scope)
        _report_unknown(owner, name, scope)
        return None
    if inner is not owner.type:
        report_may_be_none(span, scope, owner)
        return None
    if is_value_of(inner, word, scope.vocabulary):
        return call_value(name, owner, scope)
    if isinstance(inner, PieceType) and word in _calls_of(inner, scope.vocabulary):
        return _CARD_CALLS[word](owner, scope.vocabulary.kinds[inner.kind], name, scope)
    if isinstance(inner, BoardType) and word in _CALLS:
        return _CALLS[word](owner, scope.vocabulary.boards[inner.name], name, scope)
    if not stands_alone(name, scope):
        return None
    make = next(make for known, make in _members_of(inner, scope.vocabulary) if known == word)
    return make(owner, scope)


def _report_unknown(owner: Meaning, name: Name, scope: Scope) -> None:
    inner = core(owner.type)
    known = () if inner is None else member_names(inner, scope.vocabulary)
    help_line = did_you_mean(name.word.text, known)
    if help_line is None and isinstance(owner, ZoneAt):
        help_line = _of_a_piece(owner.zone, name, scope.vocabulary)
    if help_line is None and known:
        help_line = f"It has {', '.join(f'`{word}`' for word in dict.fromkeys(known))}."
    words = describe(owner.type)
    scope.report.add(
        UNKNOWN_PART.at(
            name.word.span,
            help=help_line,
            owner=words[:1].upper() + words[1:],
            name=name.word.text,
        )
    )


_END = {Order.PILE: "top", Order.ROW: "first"}
"""Where a piece can be reached by its place."""


def _of_a_piece(zone: Zone, name: Name, vocabulary: Vocabulary) -> str | None:
    """What to write where a piece that lies in a zone has what the zone has not."""
    word = name.word.text
    for kind in zone.holds:
        if kind in vocabulary.kinds and has_member(PieceType(kind), word, vocabulary):
            end = _END.get(zone.order)
            named = f"`({end} of {zone.heading.id})'s {word}`, or " if end else ""
            return f"A piece there has it: {named}give it a name with `as`."
    return None


def is_value_of(of: Plain, word: str, vocabulary: Vocabulary) -> bool:
    """Whether there is a named value of that name of such things."""
    value = vocabulary.values.get(word)
    if value is None or value.of is None:
        return False
    subject = vocabulary.plain_type(value.of.name)
    return subject == of or (isinstance(of, NumberType) and isinstance(subject, NumberType))


_CALLS: dict[str, Callable[[Meaning, Board, Name, Scope], Found | None]] = {
    LINES: lines_of,
    DISTANCE: distance_on,
}
"""What a board has for something in parentheses."""


_CARD_CALLS: dict[str, Callable[[Meaning, Kind, Name, Scope], Found | None]] = {
    POSSIBLE: possible_effect,
    MEASURE: measured_by,
}
"""What cards have beside what is declared of their kind."""


def _calls_of(of: Plain, vocabulary: Vocabulary) -> tuple[str, ...]:
    """Which of these things of a type have, a floating board no lines; and what else is more than
    a name for what is declared."""
    if isinstance(of, PieceType):
        kind = vocabulary.kinds[of.kind]
        asked = ((POSSIBLE, can_be_possible), (MEASURE, can_measure))
        return tuple(word for word, is_there in asked if is_there(kind, vocabulary))
    if not isinstance(of, BoardType):
        return ()
    return (DISTANCE,) if vocabulary.boards[of.name].floating else (LINES, DISTANCE)


def _members_of(of: Plain, vocabulary: Vocabulary) -> Iterator[tuple[str, MakeMember]]:
    """The names of what belongs to things of a type, values left aside, with what each means."""
    match of:
        case PlayerType():
            yield from _members_of_player(vocabulary)
        case PieceType(kind=name):
            yield from _members_of_piece(vocabulary.kinds[name], vocabulary)
        case EnumType(name=name):
            yield from _places_per(name, vocabulary)
        case ZoneType(name=name):
            if vocabulary.zones[name].per == "player":
                yield "owner", _owner
        case BoardType(name=name):
            yield from _members_of_board(vocabulary.boards[name])
        case CellType(board=name):
            yield from _members_of_cell(vocabulary.boards[name], vocabulary)
        case LineType(board=name):
            yield vocabulary.boards[name].cells.many, _line_cells(vocabulary.boards[name])
        case NumberType() | YesNoType():
            return
        case _:
            assert_never(of)


def _owner(thing: Meaning, scope: Scope) -> Found:
    return OwnerOf(thing, PLAYER)


def _members_of_player(vocabulary: Vocabulary) -> Iterator[tuple[str, MakeMember]]:
    yield "left", lambda player, _: Neighbour(player, 1, PLAYER)
    yield "right", lambda player, _: Neighbour(player, -1, PLAYER)
    yield "score", lambda player, _: ScoreOf(player, None, SCORE)
    yield from _places_per("player", vocabulary)
    for kind in vocabulary.kinds.values():
        if kind.owned:
            yield kind.plural, _pieces_of_player(kind)
            if vocabulary.piece_count(kind) == vocabulary.players:
                yield kind.heading.id, _piece_of_player(kind)
    for line in vocabulary.scoring:
        yield line, _score_of(line)


def _pieces_of_player(kind: Kind) -> Callable[[Meaning, Scope], PiecesOf]:
    def make(player: Meaning, scope: Scope) -> PiecesOf:
        most = scope.vocabulary.piece_count(kind) // scope.vocabulary.players
        return PiecesOf(kind, player, ManyType(PieceType(kind.heading.id), False, most))

    return make


def _piece_of_player(kind: Kind) -> MakeMember:
    pieces = _pieces_of_player(kind)

    def make(player: Meaning, scope: Scope) -> Found:
        return FirstOf(pieces(player, scope), False, PieceType(kind.heading.id))

    return make


def _score_of(line: str) -> MakeMember:
    return lambda player, _: ScoreOf(player, line, SCORE)


def _places_per(per: str, vocabulary: Vocabulary) -> Iterator[tuple[str, MakeMember]]:
    """Zones, boards and counters of which there is one for each player or member."""
    for zone in vocabulary.zones.values():
        if zone.per == per:
            yield zone.heading.id, _zone_of(zone)
    for board in vocabulary.boards.values():
        if board.per == per:
            yield board.heading.id, _board_of(board)
    for counter in vocabulary.counters.values():
        if counter.per == per:
            yield counter.heading.id, _counter_of(counter)


def _zone_of(zone: Zone) -> MakeMember:
    return lambda of, _: ZoneAt(zone, of, ZoneType(zone.heading.id))


def _board_of(board: Board) -> MakeMember:
    return lambda of, _: BoardAt(board, of, BoardType(board.heading.id))


def _counter_of(counter: Counter) -> MakeMember:
    return lambda of, scope: counter_of(counter, of, scope.vocabulary)


def _members_of_piece(kind: Kind, vocabulary: Vocabulary) -> Iterator[tuple[str, MakeMember]]:
    for attribute in kind.attributes:
        yield attribute.heading.id, _attribute_of(kind, attribute)
    if kind.owned:
        yield "owner", _owner
    boards = [board for board in vocabulary.boards.values() if kind.heading.id in board.holds]
    if len(boards) == 1:
        yield boards[0].cells.one, _cell_of(boards[0])


def _attribute_of(kind: Kind, attribute: Attribute) -> MakeMember:
    return lambda piece, scope: attribute_of(kind, attribute, piece, scope.vocabulary)


def _cell_of(board: Board) -> MakeMember:
    name = board.heading.id
    return lambda piece, _: CellOf(piece, name, optional(CellType(name)))


def _members_of_board(board: Board) -> Iterator[tuple[str, MakeMember]]:
    name = board.heading.id
    cells = ManyType(CellType(name), True, most_cells(board))
    yield board.cells.many, lambda at, _: cells_of_board(at, board)
    if board.floating:
        yield "open_cells", lambda at, _: OpenCells(at, cells)
    rows = ManyType(LineType(name), True, board.rows)
    columns = ManyType(LineType(name), True, board.columns)
    yield "rows", lambda at, _: Lines(at, "rows", rows)
    yield "columns", lambda at, _: Lines(at, "columns", columns)
    if board.per == "player":
        yield "owner", _owner


def _members_of_cell(board: Board, vocabulary: Vocabulary) -> Iterator[tuple[str, MakeMember]]:
    if board.per == "player":
        yield "owner", _owner
    for attribute in board.attributes:
        yield attribute.heading.id, _printed_on(board, attribute)
    for held in board.holds:
        if board.room == 1 and held in vocabulary.kinds:
            yield held, _piece_on(held, mixed=len(board.holds) > 1)


def _piece_on(kind: str, *, mixed: bool) -> MakeMember:
    return lambda cell, _: PieceOn(cell, optional(PieceType(kind)), kind, mixed)


def _printed_on(board: Board, attribute: Attribute) -> MakeMember:
    return lambda cell, scope: printed_on(board, attribute, cell, scope.vocabulary)


def _line_cells(board: Board) -> MakeMember:
    return lambda line, _: cells_of_line(line, board)
