"""What a seat sees: built from what it may look at and what it knows, never by hiding."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import cast

from rulewright.engine.compiled import Compiled
from rulewright.engine.in_force import InForce, changes_in_force, in_force_in_words
from rulewright.engine.knowledge import knowing_seats, shown_to
from rulewright.engine.looks import SeenPiece, Values
from rulewright.engine.places import State, pieces_at
from rulewright.engine.scores import public_points
from rulewright.engine.waiting import all_waiting, known_to, players_out, waiting_in_words
from rulewright.game.model import Order
from rulewright.program.layout import DECIDING, SEAT, STATUS
from rulewright.program.model import Location
from rulewright.program.plan import instances
from rulewright.source.frozen import dataclass

UNKNOWN = -2
"""The value of a counter that holds a piece which the seat does not know."""


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
    seer = _Seer(compiled, state, shown_to(compiled.players, seat))
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
    """One seat looking at one position, or the table: `looking` is the mask of the seats that have
    to know what is seen."""

    compiled: Compiled
    state: State
    looking: int

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
        return self.compiled.looks[piece].seen(self.state, face_up=self._is_up(piece), known=known)

    def _seen(self, location: Location) -> tuple[SeenPiece, ...]:
        if not self.state[location.base]:
            return ()
        pieces = pieces_at(location, self.state)
        if location.order is not Order.HEAP:
            return tuple(self.piece(it, self._knows(it)) for it in pieces)
        mixed = self.compiled.layout.mixed
        heap = [(it, self._knows(it, self.state[mixed + it])) for it in pieces]
        return tuple(self.piece(it, known) for it, known in sorted(heap, key=self._heap_order))

    def _heap_order(self, piece: tuple[int, bool]) -> tuple[bool, str | int, bool]:
        number, known = piece
        kind = self.compiled.layout.pieces[number].kind
        return (False, number, False) if known else (True, kind, self._is_up(number))

    def _is_up(self, piece: int) -> bool:
        return self.state[self.compiled.layout.facing + piece] == 1

    def _knows(self, piece: int, others: int = 0) -> bool:
        """Whether who looks knows a piece, or is one of these `others`."""
        layout, places = self.compiled.layout, self.compiled.places
        knowing = knowing_seats(layout, places, self.state, piece) | others
        return knowing & self.looking == self.looking


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


def _plain(value: object) -> object:
    """Lists for tuples and dictionaries for dataclasses, all the way down."""
    if isinstance(value, tuple):
        return [_plain(it) for it in cast("tuple[object, ...]", value)]
    if is_dataclass(value):
        return {it.name: _plain(getattr(value, it.name)) for it in fields(value)}
    return value
