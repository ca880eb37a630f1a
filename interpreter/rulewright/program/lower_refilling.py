"""Piles that are filled again: what lies in another zone is shuffled into the empty pile."""

from rulewright.game.model import Faces
from rulewright.meaning.deeds import RefillPile
from rulewright.meaning.types import ZoneType
from rulewright.program import lower_values
from rulewright.program.instructions import TOP, StopKind
from rulewright.program.lower_chance import shuffle
from rulewright.program.model import Operand
from rulewright.program.unit import Lowering


def refill_pile(low: Lowering, deed: RefillPile) -> None:
    """Fills the pile where it is empty; stops the game where something was promised to lie there
    then, and nothing does."""
    code = low.code
    pile = low.unit.slot()
    code.emit("frame_store", pile, lower_values.lower(low, deed.pile))
    fill_where_empty(low, deed, pile, lower_values.lower(low, deed.source))
    if deed.promised:
        there = code.value("count", code.value("frame_load", pile))
        low.unproved += 1
        code.emit("require", code.value("less", 0, there), StopKind.NOTHING_THERE)


def fill_where_empty(low: Lowering, deed: RefillPile, pile: int, source: Operand) -> None:
    """Fills the pile whose location is kept in the frame from the location `source`, where it is
    empty and something lies there."""
    code = low.code
    empty, some, done = code.block(), code.block(), code.block()
    kept = low.unit.slot()
    code.emit("frame_store", kept, source)
    there = code.value("count", code.value("frame_load", pile))
    code.branch(code.value("less", 0, there), done, empty)
    code.begin(empty)
    lying = code.value("count", code.value("frame_load", kept))
    code.branch(code.value("less", 0, lying), some, done)
    code.begin(some)
    _bring_all(low, deed, pile, kept)
    shuffle(low, deed.pile.type, lambda: code.value("frame_load", pile), deed.stream, deed.span)
    places = (("from", deed.source.type, kept), ("to", deed.pile.type, pile))
    low.event("refill", tuple((it, of, code.value("frame_load", at)) for it, of, at in places))
    code.jump(done)
    code.begin(done)


def _bring_all(low: Lowering, deed: RefillPile, pile: int, kept: int) -> None:
    """Brings what lies in the one zone to the other, from the top on."""
    code = low.code
    source, target = code.value("frame_load", kept), code.value("frame_load", pile)
    assert isinstance(deed.pile.type, ZoneType)
    first = low.first_location(deed.pile.type.name)
    is_laid = low.layout.locations[first].faces is Faces.AS_LAID

    def bring(_: Operand) -> None:
        index = code.value("subtract", code.value("count", source), 1)
        piece = code.value("piece_at", source, index)
        code.emit("move", piece, target, TOP)
        if is_laid:
            code.emit("store_at", low.layout.facing, piece, 0, 0)
        code.emit("know_place", piece, source)

    code.loop(0, code.value("count", source), bring, code.block())
