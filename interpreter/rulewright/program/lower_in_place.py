"""Deeds on pieces where they lie: turning them over, and swapping what lies in two zones."""

from rulewright.game.model import Faces
from rulewright.meaning.deeds import SwapPlaces, TurnOver
from rulewright.meaning.moments import Happening
from rulewright.meaning.raised import steps_of
from rulewright.meaning.types import PlayerType, member_of
from rulewright.program import lower_sets, lower_values
from rulewright.program.lower_history import is_counted
from rulewright.program.lower_moves import actor_part, keep_lying
from rulewright.program.lower_stirring import stir_gone_through
from rulewright.program.lower_waiting import (
    begin_batch,
    come_before,
    is_interrupted,
    note_done,
    waits,
)
from rulewright.program.model import Operand
from rulewright.program.unit import Body, InFrame, Lowering, loaded

STAYS = -1


def see_where_pieces_start(low: Lowering) -> None:
    """Who may look where a piece lies from the beginning knows it, wherever it goes."""
    for piece in low.layout.pieces:
        if low.layout.locations[piece.start].faces not in (Faces.NOBODY, Faces.AS_LAID):
            low.code.emit("know_place", piece.number, STAYS)


def swap(low: Lowering, deed: SwapPlaces) -> None:
    """What lies at two places changes places; who may look there learns it."""
    left, right = lower_values.lower(low, deed.left), lower_values.lower(low, deed.right)
    if is_interrupted(low, deed):
        _swap_apart(low, deed, (left, right))
    else:
        _swap(low, deed, left, right)


def _swap_apart(low: Lowering, deed: SwapPlaces, places: tuple[Operand, Operand]) -> None:
    """A swap behind what comes before it."""
    code, unit = low.code, low.unit
    actor = InFrame(unit.slot(PlayerType()))
    left, right = InFrame(unit.slot()), InFrame(unit.slot())
    for (_, _, who), kept in zip(actor_part(low, deed.actor), (actor,), strict=True):
        code.emit("frame_store", kept.offset, who)
    for place, kept in zip(places, (left, right), strict=True):
        code.emit("frame_store", kept.offset, place)
    done = code.block()
    for name, zones in zip(steps_of(deed), ((left, right), (right, left)), strict=False):
        come_before(low, name, (actor, *zones), done)
    _swap(low, deed, *loaded(low, left), *loaded(low, right))
    code.begin(done)


def _swap(low: Lowering, deed: SwapPlaces, left: Operand, right: Operand) -> None:
    code = low.code
    actor = actor_part(low, deed.actor)
    code.emit("swap", left, right)
    for location in (left, right):
        _each_there(low, location, lambda piece: code.emit("know_place", piece, STAYS))
    low.event("swap", (*actor, ("from", deed.left.type, left), ("to", deed.right.type, right)))
    begin_batch(low)
    for name, zones in zip(steps_of(deed), ((left, right), (right, left)), strict=False):
        note_done(low, name, actor[0][2], 0, zones)


def _each_there(low: Lowering, location: Operand, body: Body) -> None:
    code = low.code
    total = code.value("count", location)
    code.loop(0, total, lambda index: body(code.value("piece_at", location, index)), code.block())


def turn_over(low: Lowering, deed: TurnOver) -> None:
    """Pieces are turned where they lie."""
    stir_gone_through(low, deed.pieces, deed.span)
    if is_interrupted(low, deed) or any(_is_told(low, name) for name in steps_of(deed)):
        _turn_apart(low, deed)
        return
    lower_sets.each(low, deed.pieces, lambda piece: _turn(low, deed, piece), low.code.block())


def _is_told(low: Lowering, name: str) -> bool:
    """Whether it matters that such a step was done."""
    return waits(low, name) or is_counted(low, Happening.STEP, name)


def _turn_apart(low: Lowering, deed: TurnOver) -> None:
    """Pieces one after another, each behind what comes before it is turned; what has left the set
    since is passed over. One that lies so already is turned without anything coming around that."""
    code, unit = low.code, low.unit
    (name,) = steps_of(deed)
    actor, place = InFrame(unit.slot(PlayerType())), InFrame(unit.slot())
    begin_batch(low)
    for _, _, who in actor_part(low, deed.actor):
        code.emit("frame_store", actor.offset, who)
    region = keep_lying(low, deed.pieces)

    def turn(piece: InFrame, goes_on: int, _: int) -> None:
        (number,) = loaded(low, piece)
        other_way, same_way, over = code.block(), code.block(), code.block()
        facing = code.value("load_at", low.layout.facing, number, 0)
        code.branch(code.value("equal", facing, int(deed.up)), same_way, other_way)
        code.begin(other_way)
        code.emit("frame_store", place.offset, code.value("load_at", low.layout.place, number, 0))
        come_before(low, name, (actor, piece, place, place), goes_on)
        _turn(low, deed, *loaded(low, piece))
        who, which, where = (loaded(low, it)[0] for it in (actor, piece, place))
        note_done(low, name, who, which, (where, where))
        code.jump(over)
        code.begin(same_way)
        _turn(low, deed, *loaded(low, piece))
        code.begin(over)

    lower_sets.each_still_there(low, deed.pieces, region, member_of(deed.pieces.type), turn)


def _turn(low: Lowering, deed: TurnOver, piece: Operand) -> None:
    code = low.code
    code.emit("store_at", low.layout.facing, piece, 0, int(deed.up))
    code.emit("know_place", piece, STAYS)
    sentence = "turn_up" if deed.up else "turn_down"
    parts = (*actor_part(low, deed.actor), ("piece", member_of(deed.pieces.type), piece))
    low.event(sentence, parts)
