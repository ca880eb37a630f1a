"""What chance brings: it is drawn from a stream or, where chance is a seat, that seat is asked."""

from collections.abc import Callable

from rulewright.meaning.types import PieceType, PlayerType, Type, ZoneType
from rulewright.program.instructions import BOTTOM, CHANCE
from rulewright.program.lower_asking import add_site, ask
from rulewright.program.model import Operand
from rulewright.program.unit import Lowering
from rulewright.source.place import Span


def ask_for_first_player(low: Lowering, span: Span) -> Operand:
    """The seat that begins, as chance answers."""
    for seat in range(low.seats):
        low.code.emit("option", seat)
    low.most_options = max(low.most_options, low.seats)
    return ask(low, add_site(low, "chance", PlayerType(), span), CHANCE, (0, 1, 1))


def shuffle(
    low: Lowering, kind: Type, zone: Callable[[], Operand], stream: str, span: Span
) -> Operand:
    """Puts a zone in random order; who may not look there can no longer tell what is which. The
    zone is given back as a register that holds it behind that."""
    assert isinstance(kind, ZoneType)
    if low.chance_is_asked:
        low.code.emit("lose_track", zone())
    shuffled = zone()
    put_in_random_order(low, kind.name, shuffled, stream, span)
    if low.chance_is_asked:
        shuffled = zone()
    low.code.emit("lose_track", shuffled)
    return shuffled


def put_in_random_order(low: Lowering, place: str, zone: Operand, stream: str, span: Span) -> None:
    """Puts what lies in a zone of this name in random order. Registers may not survive."""
    if low.chance_is_asked:
        _ask_for_order(low, low.holds(place), zone, span)
    else:
        low.code.emit("shuffle", zone, low.stream(stream))


def _ask_for_order(low: Lowering, kinds: tuple[str, ...], zone: Operand, span: Span) -> None:
    """A zone that holds these kinds, in the order that chance answers: first the piece on top (or
    last in a row), then the one before it, until a single one is left for the bottom.

    What was picked goes to the bottom, below what was picked before; so the rest stays on top, and
    with its last piece below them all, the first pick is on top.
    """
    code = low.code
    pieces = [it for it in low.layout.pieces if it.kind in kinds]
    low.most_options = max(low.most_options, len(pieces))
    site = add_site(low, "chance", PieceType(kinds[0]), span)
    kept, picks = low.unit.slot(), low.unit.slot()
    code.emit("frame_store", kept, zone)
    code.emit("frame_store", picks, 0)
    next_pick, asking, left, one, done = code.begin_new(), *(code.block() for _ in range(4))
    there = code.value("frame_load", kept)
    total, picked = code.value("count", there), code.value("frame_load", picks)
    code.branch(code.value("less", 1, code.value("subtract", total, picked)), asking, left)
    code.begin(asking)
    code.loop(
        picked,
        total,
        lambda at: code.emit("option", code.value("piece_at", there, at)),
        code.block(),
    )
    code.emit("order_pieces", CHANCE)
    answer = ask(low, site, CHANCE, (0, 1, 1))
    code.emit("move", answer, code.value("frame_load", kept), BOTTOM)
    code.emit("frame_store", picks, code.value("add", code.value("frame_load", picks), 1))
    code.jump(next_pick)
    code.begin(left)
    code.branch(code.value("less", 0, total), one, done)
    code.begin(one)
    top = code.value("piece_at", there, code.value("subtract", total, 1))
    code.emit("move", top, there, BOTTOM)
    code.jump(done)
    code.begin(done)
