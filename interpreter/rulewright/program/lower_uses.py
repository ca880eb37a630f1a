"""Cards that lie before a player and are used in a turn, before its action."""

from collections.abc import Callable, Iterator

from rulewright.game.limits import Counted
from rulewright.game.model import Faces
from rulewright.meaning.moments import LyingMeaning
from rulewright.meaning.types import PieceType, PlayerType, ZoneType
from rulewright.meaning.values import Read, ZoneAt
from rulewright.meaning.walking import Node
from rulewright.program import lower_values
from rulewright.program.calling import call
from rulewright.program.limits import limits_of_lying
from rulewright.program.lower_limits import count_up, leave_where_reached
from rulewright.program.lower_pieces import is_of_kind, pieces_at
from rulewright.program.lower_titles import title_of
from rulewright.program.model import Operand
from rulewright.program.unit import Body, InFrame, Lowering
from rulewright.source.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Uses:
    """The cards that the seat, kept in the frame, may use where they lie before it."""

    lying: tuple[LyingMeaning, ...]
    seat: InFrame

    def now(self, low: Lowering) -> Operand:
        """The seat."""
        return low.code.value("frame_load", self.seat.offset)


def fill_uses(low: Lowering, uses: Uses) -> None:
    """Makes each card an option that can be used."""
    code = low.code
    for one in uses.lying:

        def test(piece: Operand, one: LyingMeaning = one) -> None:
            done, can = code.block(), code.block()
            low.storage[one.you] = uses.seat
            low.storage[one.this] = piece
            leave_where_reached(low, limits_of_lying(one), uses.now(low), done)
            if one.condition is None:
                code.jump(can)
            else:
                lower_values.test(low, one.condition, can, done)
            code.begin(can)
            code.emit("option", piece)
            code.begin(done)

        _each(low, uses, one, test)


def each_lying(low: Lowering, uses: Uses, body: Body) -> None:
    """Runs `body` for each card that lies there, whether it can be used or not."""
    for one in uses.lying:
        _each(low, uses, one, body)


def read_by_uses(low: Lowering, uses: Uses) -> tuple[Node, ...]:
    """What it hangs on whether they can be used: their conditions, and where they lie."""
    zones = {it.heading.id: it for it in low.rules.zones}
    places = (
        ZoneAt(zones[it.zone], Read(it.you, PlayerType()), ZoneType(it.zone)) for it in uses.lying
    )
    return (*(it.condition for it in uses.lying if it.condition is not None), *places)


def carry_out_use(low: Lowering, uses: Uses, answer: Operand, used: Callable[[], None]) -> Operand:
    """Carries out what the card says that was answered with, if it is one that lies there; `used`
    emits what follows, and goes on at a block of its choice. Goes on behind it otherwise, with the
    answer."""
    code = low.code
    kept = low.unit.slot(PieceType(uses.lying[0].kind.heading.id))
    code.emit("frame_store", kept, answer)
    for one, other in _cases(low, uses, kept):
        count_up(low, limits_of_lying(one), Counted.TRIGGERS, uses.now(low))
        call(low, f"lying:{one.name}", [uses.now(low), code.value("frame_load", kept)])
        code.emit("frame_store", kept, 0)
        used()
        code.begin(other)
    return code.value("frame_load", kept)


def _cases(low: Lowering, uses: Uses, kept: int) -> Iterator[tuple[LyingMeaning, int]]:
    """What is written for one runs where the piece that is kept is that card and lies there; it
    ends with a block for any other."""
    code = low.code
    for one in uses.lying:
        kind, titled, here, other = (code.block() for _ in range(4))
        piece = code.value("frame_load", kept)
        code.branch(is_of_kind(low, one.kind.heading.id, piece), kind, other)
        code.begin(kind)
        is_titled = code.value("equal", title_of(low, one.kind, piece), one.number)
        code.branch(is_titled, titled, other)
        code.begin(titled)
        at = code.value("load_at", low.layout.place, piece, 0)
        code.branch(code.value("equal", at, _place(low, uses, one)), here, other)
        code.begin(here)
        yield one, other


def _place(low: Lowering, uses: Uses, one: LyingMeaning) -> Operand:
    return low.code.value("add", low.first_location(one.zone), uses.now(low))


def _each(low: Lowering, uses: Uses, one: LyingMeaning, body: Body) -> None:
    """Runs `body` for each copy of the card that lies there face up."""
    code = low.code

    def where_titled(piece: Operand) -> None:
        is_titled = code.value("equal", title_of(low, one.kind, piece), one.number)
        if faces_count(low, one):
            faces_up = code.value("load_at", low.layout.facing, piece, 0)
            is_titled = code.value("both", is_titled, faces_up)
        code.when(is_titled, lambda: body(piece))

    place = _place(low, uses, one)
    pieces_at(low, one.kind, place, ZoneType(one.zone), None, where_titled, code.block())


def faces_count(low: Lowering, one: LyingMeaning) -> bool:
    """Whether a card that lies there does nothing while it lies face down."""
    location = low.layout.locations[low.first_location(one.zone)]
    return location.faces is Faces.AS_LAID
