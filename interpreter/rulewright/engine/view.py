"""What a seat sees: built from what it may look at and what it knows, never by hiding."""

from collections.abc import Iterator
from dataclasses import dataclass, field, fields, is_dataclass
from typing import cast

from rulewright.engine.compiled import Compiled
from rulewright.engine.in_force import InForce, changes_in_force, in_force_in_words
from rulewright.engine.knowledge import is_mixed, knows
from rulewright.engine.places import State, pieces_at
from rulewright.engine.scores import public_points
from rulewright.engine.waiting import all_waiting, known_to, players_out, waiting_in_words
from rulewright.game.model import Order
from rulewright.program.layout import DECIDING, SEAT, STATUS
from rulewright.program.model import Location
from rulewright.program.plan import instances

Values = tuple[tuple[str, int], ...]

UNKNOWN = -2
"""The value of a counter that holds a piece which the seat does not know."""


@dataclass(frozen=True, slots=True)
class SeenPiece:
    """A piece in a view. `text` is its face in the game's first language, or what an unknown one
    is called; `values` are its attributes by id, none where the seat does not know it."""

    kind: str
    known: bool
    face_up: bool
    text: str
    values: Values


@dataclass(frozen=True, slots=True)
class SeenZone:
    """A zone: its id, its seat or member (-1: alone), its owner (-1: none) and its pieces.

    A pile goes from the bottom to the top, a row from first to last; a heap has the known pieces
    first, by kind, attributes and copy, then the others.
    """

    id: str
    member: int
    owner: int
    pieces: tuple[SeenPiece, ...]


@dataclass(frozen=True, slots=True)
class SeenCell:
    """A cell with pieces on it: its number row by row, from 0, and its row and column from 0."""

    number: int
    row: int
    column: int
    pieces: tuple[SeenPiece, ...]


@dataclass(frozen=True, slots=True)
class SeenBoard:
    """A board of `height` x `width` cells; only those with pieces are listed."""

    id: str
    member: int
    owner: int
    height: int
    width: int
    floating: bool
    cells: tuple[SeenCell, ...]


@dataclass(frozen=True, slots=True)
class SeenCounter:
    """A counter: its values, one a player where it is per player. None is -1.

    A counter that holds a piece has its number, or `UNKNOWN` where the seat does not know it.
    """

    id: str
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SeenChange:
    """What changes a named value or a permission for now. `of` says for what, by the names of the
    value's subject and parameters, `how` and `amount` what it does, and `until` which end it has:
    that of the entry `ending`, or in the turn of the seat `whose` (-1: no player's). `text` says it
    in the game's first language."""

    value: str
    of: Values
    how: str
    amount: int
    until: str
    ending: str
    whose: int
    text: str


@dataclass(frozen=True, slots=True)
class SeenWaiting:
    """Steps of the entry `entry` that are to be done later: `text` says when, in the game's first
    language, and what of that is kept which the seat knows."""

    entry: str
    text: str


@dataclass(frozen=True, slots=True)
class View:
    """The whole table as one seat sees it (None: as nobody in particular does).

    `asked` is the seat that decides now, or -1. `phases` counts the repetitions of each phase that
    runs or ran. `waiting` is what is to be done later, in the order in which that began, and `out`
    are the seats of those who are out of the game. `public_scores` are the points that everyone can
    work out, by seat.
    """

    seat: int | None
    players: int
    asked: int
    zones: tuple[SeenZone, ...]
    boards: tuple[SeenBoard, ...]
    counters: tuple[SeenCounter, ...]
    phases: Values
    changes: tuple[SeenChange, ...]
    waiting: tuple[SeenWaiting, ...]
    out: tuple[int, ...]
    public_scores: tuple[int, ...]

    def as_dict(self) -> dict[str, object]:
        """The view as plain lists, dictionaries, texts and numbers, as JSON has them."""
        return {it.name: _plain(getattr(self, it.name)) for it in fields(self)}


def build_view(compiled: Compiled, state: State, seat: int | None) -> View:
    """The view of a seat (from 0), or of the table: what everyone sees."""
    rules, layout = compiled.rules, compiled.layout
    seer = _Seer(compiled, state, seat)
    players = range(layout.players)
    per = {counter.heading.id: counter.per for counter, _, _ in rules.counters}
    return View(
        seat=seat,
        players=layout.players,
        asked=state[SEAT] if state[STATUS] == DECIDING else -1,
        zones=tuple(seer.zone(it) for it in layout.locations if it.cell < 0),
        boards=tuple(
            seer.board(number, instance)
            for number, board in enumerate(layout.boards)
            for instance in range(board.instances)
        ),
        counters=tuple(
            SeenCounter(id, tuple(seer.slot(slot + at) for at in range(instances(rules, per[id]))))
            for id, slot in layout.counters
        ),
        phases=tuple((id, state[slot]) for id, slot in layout.phases),
        changes=tuple(_change(compiled, it) for it in changes_in_force(compiled, state)),
        waiting=tuple(_waiting(compiled, state, seat)),
        out=players_out(compiled, state),
        public_scores=tuple(public_points(compiled, state, it) for it in players),
    )


@dataclass(frozen=True, slots=True)
class _Seer:
    """One seat looking at one position. `unknown` holds what unknown pieces look like by kind and
    facing: most of a view are such."""

    compiled: Compiled
    state: State
    seat: int | None
    unknown: dict[tuple[str, bool], SeenPiece] = field(
        default_factory=dict[tuple[str, bool], SeenPiece]
    )

    def slot(self, slot: int) -> int:
        value = self.state[slot]
        hidden = slot in self.compiled.layout.piece_slots and value >= 0 and not self._knows(value)
        return UNKNOWN if hidden else value

    def zone(self, location: Location) -> SeenZone:
        return SeenZone(location.place, location.member, location.owner, self._seen(location))

    def board(self, number: int, instance: int) -> SeenBoard:
        layout = self.compiled.layout
        board = layout.boards[number]
        size = board.height * board.width
        first = board.first_location + instance * size
        here = layout.locations[first : first + size]
        return SeenBoard(
            id=board.id,
            member=here[0].member,
            owner=here[0].owner,
            height=board.height,
            width=board.width,
            floating=board.floating,
            cells=tuple(
                SeenCell(it.cell, *divmod(it.cell, board.width), self._seen(it))
                for it in here
                if self.state[it.base]
            ),
        )

    def piece(self, piece: int, known: bool) -> SeenPiece:
        layout = self.compiled.layout
        kind = layout.pieces[piece].kind
        face_up = self.state[layout.facing + piece] == 1
        looks = (kind, face_up)
        if not known and looks in self.unknown:
            return self.unknown[looks]
        names = self.compiled.names(self.compiled.languages[0])
        if known:
            values = _values(self.compiled, self.state, piece)
            return SeenPiece(kind, True, face_up, names.piece(piece), values)
        self.unknown[looks] = SeenPiece(kind, False, face_up, names.unknown_piece(kind), ())
        return self.unknown[looks]

    def _seen(self, location: Location) -> tuple[SeenPiece, ...]:
        pieces = pieces_at(location, self.state)
        if location.order is not Order.HEAP:
            return tuple(self.piece(it, self._knows(it)) for it in pieces)
        heap = [(it, self._knows(it, among=True)) for it in pieces]
        return tuple(self.piece(it, known) for it, known in sorted(heap, key=self._heap_order))

    def _heap_order(self, piece: tuple[int, bool]) -> tuple[bool, str | int, int]:
        number, known = piece
        kind = self.compiled.layout.pieces[number].kind
        return (False, "", number) if known else (True, kind, self._up(number))

    def _up(self, piece: int) -> int:
        return self.state[self.compiled.layout.facing + piece]

    def _knows(self, piece: int, *, among: bool = False) -> bool:
        """Whether the seat knows a piece; with `among`, that it is one of those where it lies."""
        layout, places, state = self.compiled.layout, self.compiled.places, self.state
        seats = range(layout.players) if self.seat is None else (self.seat,)
        return all(
            knows(layout, places, state, it, piece)
            or (among and is_mixed(layout, state, it, piece))
            for it in seats
        )


def _change(compiled: Compiled, it: InForce) -> SeenChange:
    change = it.change
    parameters = compiled.rules.value_named(change.value).parameters
    named = zip((parameter.name for parameter in parameters), it.values, strict=True)
    return SeenChange(
        value=change.value,
        of=tuple(named),
        how=change.how.name.lower(),
        amount=it.amount,
        until=change.until.end.value,
        ending=change.until.name or "",
        whose=it.whose,
        text=in_force_in_words(compiled, it, compiled.names(compiled.languages[0])),
    )


def _waiting(compiled: Compiled, state: State, seat: int | None) -> Iterator[SeenWaiting]:
    names, is_known = compiled.names(compiled.languages[0]), known_to(compiled, state, seat)
    for it in all_waiting(compiled, state):
        entry = compiled.rules.delayed[it.number].entry
        yield SeenWaiting(entry, waiting_in_words(compiled, it, names, is_known))


def changing_values(compiled: Compiled, state: State, piece: int) -> Values:
    """The changing attributes of a piece by id, in declared order."""
    layout = compiled.layout
    kind = layout.pieces[piece].kind
    first = next(start for id, start, _ in layout.kinds if id == kind)
    return tuple(
        (id.partition(".")[2], state[slot + piece - first])
        for id, slot in layout.attributes
        if id.startswith(f"{kind}.")
    )


def _values(compiled: Compiled, state: State, piece: int) -> Values:
    number = compiled.layout.pieces[piece]
    kind = next(it for it in compiled.rules.kinds if it.heading.id == number.kind)
    fixed = [it.heading.id for it in kind.attributes if not it.changing]
    changing = changing_values(compiled, state, piece)
    return (*zip(fixed, number.values, strict=True), *changing)


def _plain(value: object) -> object:
    """Lists for tuples and dictionaries for dataclasses, all the way down."""
    if isinstance(value, tuple):
        return [_plain(it) for it in cast("tuple[object, ...]", value)]
    if is_dataclass(value):
        return {it.name: _plain(getattr(value, it.name)) for it in fields(value)}
    return value
