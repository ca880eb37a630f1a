"""What lowering has in hand: the code so far, the layout, and where each variable is kept."""

from collections.abc import Callable, Mapping
from dataclasses import field

from rulewright.game.model import Order
from rulewright.game.rule_lines import LineKey, LineKind, line_key
from rulewright.meaning.deeds import Deed, MayDo
from rulewright.meaning.rules import Rules, ValueMeaning
from rulewright.meaning.sets import SetMeaning
from rulewright.meaning.types import ManyType, Type, is_piece
from rulewright.meaning.values import Meaning, Variable
from rulewright.program.emitter import Emitter
from rulewright.program.layout import LINKS
from rulewright.program.model import (
    BoardLayout,
    ConstantTable,
    EventShape,
    FactShape,
    Layout,
    Operand,
    Site,
)
from rulewright.source.frozen import dataclass
from rulewright.source.place import Span


@dataclass(frozen=True, slots=True)
class InFrame:
    """A variable kept in a slot of the frame: it lives across decisions."""

    offset: int


@dataclass(frozen=True, slots=True)
class Region:
    """A set kept in the frame: how many, then at most `most` things."""

    offset: int
    most: int


@dataclass(frozen=True, slots=True)
class Regions:
    """A set for each seat, kept in the frame one behind another like so many regions."""

    offset: int
    most: int
    seats: int

    @property
    def step(self) -> int:
        """How many slots a region takes."""
        return 1 + self.most

    @property
    def length(self) -> int:
        """How many slots all of them take."""
        return self.seats * self.step


Storage = Operand | InFrame | Region | Regions | SetMeaning
"""Where a variable is: in a register or constant, in the frame, or a set that is an argument."""


@dataclass(frozen=True, slots=True)
class Instance:
    """That a procedure is replaced: in the slots `used` are the marks of what came instead before,
    and `mark` is that of what comes instead now, if it has one; of a card that lies, where it is
    kept."""

    procedure: str
    used: tuple[InFrame, ...]
    mark: int | InFrame | None


@dataclass(frozen=True, slots=True)
class Rows:
    """Rows in a frame: `count` is the slot of how many there are, and from `offset` on lie at most
    `most`, each of `width` slots."""

    count: int
    offset: int
    width: int
    most: int

    @property
    def length(self) -> int:
        """How many slots all of them take."""
        return self.most * self.width


@dataclass(frozen=True, slots=True)
class Waiting:
    """Steps that were done, until what comes after them comes: which ones there can be, by name,
    the slot of whether a new one begins, and a row for each."""

    names: tuple[str, ...]
    begins: int
    rows: Rows


@dataclass(frozen=True, slots=True)
class Gathered:
    """Steps that are one, until all that they read was read: in `deeds` is noted which there are,
    and a row holds the parts of each."""

    rows: Rows
    deeds: list[Deed] = field(default_factory=list[Deed])


@dataclass
class Unit:
    """One procedure being lowered: its name, its place, and the slots of its frame.

    `holding_pieces` are the offsets of those slots that hold the number of a piece. In the slot
    `cancels` stands what it cancels, which is then its result. One that `replaces` has a result in
    any case, which says that it did not where its player declined at the step `declined_at`;
    `instance` says what came instead of the procedure that it performs anew. Whoever leaves the
    unit goes to the block `way_out`, if it has one, with its result in the slot `given`. Steps
    behind which something comes are `waiting` till then. Steps that are one are `gathered` before
    they are done; while they are, a batch of each name begins once: where its slot among the
    `fresh` ones is 1.
    """

    name: str
    span: Span | None
    size: int = LINKS
    holding_pieces: list[int] = field(default_factory=list[int])
    cancels: int | None = None
    replaces: bool = False
    declined_at: MayDo | None = None
    instance: Instance | None = None
    way_out: int | None = None
    given: int | None = None
    waiting: Waiting | None = None
    gathered: Gathered | None = None
    fresh: dict[str, int] | None = None

    def slot(self, kind: Type | None = None) -> int:
        """The offset of a new slot, for a value of this type."""
        if kind is not None and is_piece(kind):
            self.holding_pieces.append(self.size)
        self.size += 1
        return self.size - 1

    def place_for(self, kind: Type) -> "InFrame | Region":
        """A new place for a parameter of this type."""
        return self.region(kind) if isinstance(kind, ManyType) else InFrame(self.slot(kind))

    def region(self, kind: Type) -> Region:
        """A new place for a set of this type: how many there are, then the things."""
        assert isinstance(kind, ManyType)
        region = Region(self.slot(), kind.most)
        for _ in range(kind.most):
            self.slot(kind.member)
        return region


@dataclass
class Lowering:
    """The whole program being lowered.

    With a `reader`, that seat comes to know each piece whose attributes or owner are read: so it
    can be told what an answer depends on. `looked` holds, by board, what `occupied` gave for anyone
    while nothing moves. Where `chance_is_asked`, nothing is drawn: the seat of chance is asked.
    `stirred` are the zones and boards whose heaps are put into a random order before it can tell.
    `lines` gives the slot of each rule line where it is to be seen what play comes to, and `marked`
    holds those for which there is code. `marked_procedures` are the procedures and steps that are
    handed what came instead of them, with how many slots that takes.
    """

    rules: Rules
    layout: Layout
    code: Emitter
    unit: Unit
    procedures: dict[str, int]  # number of each procedure by its name
    storage: dict[Variable, Storage] = field(default_factory=dict[Variable, "Storage"])
    tables: list[ConstantTable] = field(default_factory=list[ConstantTable])
    sites: list[Site] = field(default_factory=list[Site])
    events: list[EventShape] = field(default_factory=list[EventShape])
    facts: list[FactShape] = field(default_factory=list[FactShape])
    streams: list[str] = field(default_factory=list[str])
    most_options: int = 2
    unproved: int = 0
    looked: dict[int, Operand] = field(default_factory=dict[int, Operand])
    stirred: list[str] = field(default_factory=list[str])
    leave_loop: list[int] = field(default_factory=list[int])
    reader: int | None = None
    chance_is_asked: bool = False
    lines: Mapping[LineKey, int] = field(default_factory=dict[LineKey, int])
    marked: set[LineKey] = field(default_factory=set[LineKey])
    marked_procedures: Mapping[str, int] = field(default_factory=dict[str, int])

    def note_read(self, piece: Operand) -> None:
        """An attribute or the owner of the piece is read."""
        if self.reader is not None:
            self.code.emit("know", piece, self.reader)

    @property
    def seats(self) -> int:
        """How many players there are."""
        return self.rules.players

    def table(self, name: str, low: int, entries: tuple[int, ...]) -> int:
        """The number of a constant table with these entries, made once."""
        for number, known in enumerate(self.tables):
            if known.name == name:
                return number
        self.tables.append(ConstantTable(name, low, entries))
        return len(self.tables) - 1

    def load_slot(self, first: int, index: Operand, length: int = 0) -> Operand:
        """What lies in a slot that is reached from a first one; with a `length`, an index that is
        not below it stops the game."""
        if isinstance(index, int):
            return self.code.value("load", first + index)
        return self.code.value("load_at", first, index, length)

    def store_slot(self, first: int, index: Operand, value: Operand, length: int = 0) -> None:
        """Writes such a slot."""
        if isinstance(index, int):
            self.code.emit("store", first + index, value)
        else:
            self.code.emit("store_at", first, index, length, value)

    def stream(self, name: str) -> int:
        """The number of a stream of chance, made at its first use."""
        if name not in self.streams:
            self.streams.append(name)
        return self.streams.index(name)

    def event(
        self,
        sentence: str,
        parts: tuple[tuple[str, Type, Operand], ...],
        fixed: tuple[tuple[str, str], ...] = (),
    ) -> None:
        """Emits an event with these parts: (name, type, value)."""
        shapes = tuple((name, kind) for name, kind, _ in parts)
        number = len(self.events)
        span = self.code.span or self.unit.span
        shape = EventShape(number, sentence, shapes, self.unit.name, span, fixed)
        self.events.append(shape)
        self.code.emit("event", number, *(value for _, _, value in parts))

    def mark(self, kind: LineKind, span: Span | None) -> None:
        """Notes that play comes to a rule line here, where that is asked for."""
        key = None if span is None or not self.lines else line_key(kind, span)
        if key is not None and key in self.lines:
            self.marked.add(key)
            self.code.emit("store", self.lines[key], 1)

    def order_of(self, zone: str) -> Order:
        """How the pieces of a zone lie."""
        return self.layout.locations[self.first_location(zone)].order

    def holds(self, place: str) -> tuple[str, ...]:
        """The kinds that may lie in a zone or on a board; the box holds every kind."""
        known = {zone.heading.id: zone.holds for zone in self.rules.zones}
        known |= {board.heading.id: board.holds for board in self.rules.boards}
        return known.get(place) or tuple(kind.heading.id for kind in self.rules.kinds)

    def board(self, name: str) -> BoardLayout:
        """The board with this id."""
        return next(board for board in self.layout.boards if board.id == name)

    def value_named(self, name: str) -> ValueMeaning:
        """The named value with this id."""
        return self.rules.value_named(name)

    def body_of(self, name: str) -> Meaning:
        """What the named value with this id is."""
        return self.value_named(name).body

    def first_location(self, place: str) -> int:
        """The location of a zone's first instance."""
        return next(it.number for it in self.layout.locations if it.place == place)

    def kind_range(self, kind: str) -> tuple[int, int]:
        """A kind's first piece, and how many there are."""
        return next((first, count) for name, first, count in self.layout.kinds if name == kind)

    def counter_slot(self, counter: str) -> int:
        """The first slot of a counter."""
        return dict(self.layout.counters)[counter]


def loaded(low: Lowering, storage: Storage) -> list[Operand]:
    """The slots of what is kept in the frame, as they are handed to a procedure."""
    match storage:
        case InFrame(offset=offset):
            return [low.code.value("frame_load", offset)]
        case Region(offset=offset, most=most):
            slots = range(offset, offset + 1 + most)
            return [low.code.value("frame_load", slot) for slot in slots]
        case _:
            raise TypeError("only what is kept in the frame can be handed on")


Body = Callable[[Operand], None]
"""What a loop does with each thing."""
