"""The lowered rules: blocks of instructions, constant tables, and the layout of the state."""

from enum import Enum

from rulewright.game.model import Faces, Order
from rulewright.game.rule_lines import LineKey
from rulewright.meaning.moments import Event, Point
from rulewright.meaning.types import Type
from rulewright.program.changes_layout import ChangeTable
from rulewright.program.delays_layout import DelayRoom
from rulewright.source.frozen import dataclass
from rulewright.source.place import Span
from rulewright.syntax.moments import Who

PASS = "pass"
"""The action that every game has, among `Program.actions`."""

FACT_HEAD = 4
"""Slots of a fact before what it keeps of the position."""

STRAYS = 3
"""Where among them stands how often anybody has lost track of its pieces so far."""


@dataclass(frozen=True, slots=True)
class Register:
    """An operand that is a register."""

    number: int


Operand = Register | int


@dataclass(frozen=True, slots=True)
class Instruction:
    """One instruction with its operands, and the place in the rules it comes from."""

    name: str
    operands: tuple[Operand, ...]
    span: Span | None


@dataclass(frozen=True, slots=True)
class Block:
    """Instructions in a row; the last one says where it goes on."""

    number: int
    instructions: tuple[Instruction, ...]


@dataclass(frozen=True, slots=True)
class ProcedureCode:
    """A unit with a frame: `size` slots, of which the first two are the return block and the
    caller's frame; parameters come next."""

    number: int
    name: str
    first: int
    size: int
    blocks: tuple[int, ...]
    piece_offsets: tuple[int, ...] = ()  # slots of the frame that hold pieces


@dataclass(frozen=True, slots=True)
class ConstantTable:
    """Entries for indices from `low` on; an index outside stops the game."""

    name: str
    low: int
    entries: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Location:
    """One place for pieces: an instance of a zone, or a cell of a board's instance.

    `base` is the address of its count; `room` slots for pieces follow. `owner` is a seat or -1.
    A piece that leaves a heap is replaced by the last one; piles and rows keep their order, and a
    cell is a heap.
    """

    number: int
    place: str  # id of the zone or board
    member: int  # seat or member of an enumeration, -1 if the zone stands alone
    owner: int
    cell: int  # number of the cell on its board, -1 for a zone
    base: int
    room: int
    order: Order
    faces: Faces


@dataclass(frozen=True, slots=True)
class BoardLayout:
    """A board: `height` x `width` cells an instance. A floating one has twice the frame less one,
    so that the first piece lies in the middle. On a `slanting` one corners are neighbours, too."""

    number: int
    id: str
    rows: int
    columns: int
    floating: bool
    slanting: bool
    height: int
    width: int
    first_location: int
    instances: int


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece: its kind, its fixed attributes by declared order, its owner (or -1)."""

    number: int
    kind: str
    values: tuple[int, ...]
    owner: int
    start: int  # location


@dataclass(frozen=True, slots=True)
class Segment:
    """A named stretch of the state: `length` slots from `start`; `entries` names what they hold."""

    name: str
    start: int
    length: int


@dataclass(frozen=True, slots=True)
class Layout:
    """Where everything lies in the state. Addresses of the head are in `layout.py`.

    `place`, `facing`, `known`, `mixed` and `strayed` begin segments with one slot a piece: its
    location; 1 up, 0 down; the mask of seats that know it; the mask of those that only know that it
    is one of the pieces where it lies; how often anybody lost track of it. `counters` and
    `attributes` give the first slot by id ("gifter", "kid.standing"), one slot a player or piece
    where they have several. Up to `fact_room` facts of `fact_width` slots lie behind `facts`, which
    says how many there are; behind them there is room for one more that is being kept.
    """

    size: int
    players: int
    segments: tuple[Segment, ...]
    options: int
    most_options: int
    streams: tuple[tuple[str, int], ...]  # name, first of its two slots
    place: int
    facing: int
    known: int
    mixed: int
    strayed: int
    counters: tuple[tuple[str, int], ...]
    attributes: tuple[tuple[str, int], ...]
    phases: tuple[tuple[str, int], ...]  # slot of each phase's number
    scores: int  # the total of each seat, then each scoring line's, seat by seat
    frames: int
    locations: tuple[Location, ...]
    boards: tuple[BoardLayout, ...]
    pieces: tuple[Piece, ...]
    kinds: tuple[tuple[str, int, int], ...]  # id, first piece, count
    piece_slots: tuple[int, ...] = ()  # counters that hold pieces
    limits: tuple[tuple[str, int], ...] = ()  # the first slot of each limit
    out: int = -1  # the first slot of who is out of the game; -1 where nobody can be
    history: tuple[tuple[str, int], ...] = ()  # that of how often something was done
    active: int = -1  # slot of the seat that is asked first in a window, -1 without windows
    delays: DelayRoom | None = None  # room for what is done later, None without any
    settling: int = -1  # slot that is 1 while state rules are looked at, -1 without any
    facts: int = 0
    fact_room: int = 0
    fact_width: int = 0
    changes: tuple[ChangeTable, ...] = ()


@dataclass(frozen=True, slots=True)
class Cause:
    """What a decision comes at: before, after or instead of an event, as `point` says. The parts of
    the event are kept at the `offsets` in the running frame; of a set, first how many there are."""

    point: Point
    event: Event
    offsets: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Answering:
    """A card, by its name, that may be played around what somebody does: its parameters are kept at
    these offsets in the running frame. It is for those who stand to the one at `actor` as `who`
    says; without either, for everyone."""

    card: str
    who: Who | None
    actor: int | None
    parameters: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Site:
    """A decision in the rules. `kind` is "action", "choice", "several", "may", "either",
    "order", "play", "reaction" or "chance".

    `type` is that of an option; actions are numbered as in `Program.actions`, alternatives from 0;
    a `may` is 1 or 0.
    `phrase` is what the rules offer to choose from, in their words.
    """

    number: int
    kind: str
    type: Type
    name: str  # the bound name, "" where there is none
    phrase: str
    entry: str  # id of the action, procedure or phase that asks
    secret: bool
    domain: int  # entry block that fills the options without the filter, -1 if none
    span: Span
    cause: Cause | None = None
    offering: int = -1  # of cards to play, the entry block that fills those that can be
    may_bind: bool = False  # whether that block fills passing too, which is not always possible
    answering: tuple[Answering, ...] = ()  # the cards that may be played around something


@dataclass(frozen=True, slots=True)
class EventShape:
    """What an event records: a sentence's name in the phrase tables, and the type of each part.

    `fixed` are parts known before the game: (part, id of the entry or zone it names).
    """

    number: int
    sentence: str
    parts: tuple[tuple[str, Type], ...]
    entry: str  # id of the action, procedure or phase in which it happens
    span: Span | None
    fixed: tuple[tuple[str, str], ...] = ()


class Holding(Enum):
    """What the slots of a stretch hold, and so what becomes of them where pieces change places."""

    NUMBERS = "numbers"
    PIECES = "pieces"
    COUNTED = "counted"  # how many pieces there are, and then the pieces
    PLACED = "placed"  # the number of the location, how many pieces there are, and the pieces
    BY_PIECE = "by piece"  # one slot a piece, and what it says is about the place


@dataclass(frozen=True, slots=True)
class Stretch:
    """Slots of the state, or of the running frame, that lie behind one another. Of a location that
    is only known when the question is asked, `start` is its position among those that it reads."""

    start: int
    length: int
    in_frame: bool
    holding: Holding


@dataclass(frozen=True, slots=True)
class Offered:
    """That somebody could play a card: which ones it is about, by kind and title, and the offset in
    the frame at which the seat is kept."""

    cards: tuple[tuple[str, str], ...]
    seat: int


@dataclass(frozen=True, slots=True)
class FactShape:
    """What is kept of an answer that was heard, to `ask` or to whether somebody can play a card:
    what it reads, and the block that works it out again, in a frame that holds what was kept of the
    one where it was asked.

    A fact is four slots (its shape and 1, the mask of the seats that heard the answer, the answer,
    and how often anybody has lost track of its pieces so far) and then the slots of each stretch.
    """

    number: int
    condition: int
    stretches: tuple[Stretch, ...]
    span: Span
    offered: Offered | None = None

    @property
    def width(self) -> int:
        """How many slots such a fact takes."""
        return FACT_HEAD + sum(it.length for it in self.stretches)


@dataclass(frozen=True, slots=True)
class EntryPoint:
    """A block at which a state can start, with the frame it needs."""

    name: str
    block: int


@dataclass(frozen=True, slots=True)
class Program:
    """Everything needed to run a game for one number of players and one choice of settings."""

    title: str
    digest: str
    players: int
    blocks: tuple[Block, ...]
    procedures: tuple[ProcedureCode, ...]
    tables: tuple[ConstantTable, ...]
    layout: Layout
    sites: tuple[Site, ...]
    events: tuple[EventShape, ...]
    actions: tuple[str, ...]
    entries: tuple[EntryPoint, ...]
    unproved: int  # checks that stayed in the code
    lines: tuple[tuple[str, bool], ...] = ()  # id of each scoring line, and whether it is public
    chance_is_asked: bool = False  # nothing is drawn: the seat of chance is asked
    facts: tuple[FactShape, ...] = ()
    stirred: tuple[str, ...] = ()  # zones and boards with heaps that are stirred
    marks: tuple[tuple[LineKey, int], ...] = ()  # rule lines with the slots that say: reached

    def entry(self, name: str) -> int:
        """The block of an entry point. Raises KeyError for a name it does not have."""
        for point in self.entries:
            if point.name == name:
                return point.block
        raise KeyError(name)
