"""Steps that are one: first all that they read is read and kept, then all of them are done."""

from collections.abc import Callable, Iterator
from functools import partial

from rulewright.meaning.deeds import (
    Deed,
    Deeds,
    DrawTo,
    ForEachDo,
    MoveTo,
    SetAttribute,
    SetCounter,
    SwapPlaces,
    Together,
    TurnOver,
)
from rulewright.meaning.sets import Only, SetMeaning
from rulewright.meaning.types import ManyType, PieceType, Type, is_piece, member_of
from rulewright.meaning.values import Calculation, CounterOf, Meaning, Read, Variable
from rulewright.meaning.walking import bodies
from rulewright.program import lower_values
from rulewright.program.frame_rows import add_row, each_row, kept_in_row, room_for_rows
from rulewright.program.lower_moves import each_fixed
from rulewright.program.lower_stirring import stir_gone_through
from rulewright.program.model import Operand
from rulewright.program.unit import Gathered, InFrame, Lowering
from rulewright.source.frozen import replace

WRITING = (DrawTo, MoveTo, SetAttribute, SetCounter, SwapPlaces, TurnOver)
"""The deeds that are gathered; those round them are done at once."""

VALUES, PIECES = 5, 2
"""So many values and pieces are kept of a deed at most."""

MOST_GATHERED = 400
"""So many at most are one; more stop the game."""

LowerDeeds = Callable[[Lowering, Deeds], None]
"""Emits deeds one after another."""


def do_together(low: Lowering, deed: Together, lower_deeds: LowerDeeds) -> None:
    """Emits deeds that are one."""
    code, unit = low.code, low.unit
    most = min(_most_of(deed.body), MOST_GATHERED)
    rows = room_for_rows(low, (*[None] * VALUES, *[PieceType("")] * PIECES), most)
    code.emit("frame_store", rows.count, 0)
    unit.gathered = gathered = Gathered(rows)
    lower_deeds(low, deed.body)
    unit.gathered = None
    names = () if unit.waiting is None else unit.waiting.names
    unit.fresh = {name: unit.slot() for name in names}
    for slot in unit.fresh.values():
        code.emit("frame_store", slot, 1)
    _do_all(low, gathered, lower_deeds)
    unit.fresh = None


def _most_of(deeds: Deeds) -> int:
    """How many deeds these gather at most."""
    return sum(map(_most, deeds))


def _most(deed: Deed) -> int:
    inside = sum(map(_most_of, bodies(deed)))
    match deed:
        case ForEachDo(things=things):
            return inside * _size(things)
        case MoveTo(pieces=pieces) | TurnOver(pieces=pieces):
            return _size(pieces)
        case _:
            return inside + isinstance(deed, WRITING)


def _size(things: SetMeaning) -> int:
    return things.type.most if isinstance(things.type, ManyType) else 1


def gather(low: Lowering, deed: Deed) -> None:
    """Keeps what a deed that writes reads, once for each of its pieces."""
    gathered = low.unit.gathered
    assert gathered is not None, "deeds are gathered that are one"
    number = len(gathered.deeds)
    gathered.deeds.append(deed)
    pieces = deed.pieces if isinstance(deed, MoveTo | TurnOver) else None
    if pieces is None:
        _keep(low, gathered, number, _read(low, deed))
        return
    stir_gone_through(low, pieces, deed.span)

    def keep(piece: Operand) -> None:
        _keep(low, gathered, number, [(piece, True), *_read(low, deed)])

    each_fixed(low, pieces, keep)


def _read(low: Lowering, deed: Deed) -> list[tuple[Operand, bool]]:
    """What a deed reads, in order, each with whether it is a piece."""
    return [(lower_values.lower(low, it), is_piece(it.type)) for it in _parts(deed)]


def _parts(deed: Deed) -> tuple[Meaning, ...]:
    """What is read of a deed before it is done, besides its pieces."""
    parts: tuple[Meaning | None, ...]
    match deed:
        case SetCounter(by=by, of=of, value=value):
            parts = (deed.actor, of, value if by is None else by)
        case SetAttribute(piece=piece, value=value):
            parts = (deed.actor, piece, value)
        case SwapPlaces(left=left, right=right):
            parts = (deed.actor, left, right)
        case DrawTo(source=source, target=target, count=count, pieces=pieces):
            parts = (deed.actor, source, target, count, pieces.owner)
        case MoveTo(target=target):
            parts = (deed.actor, target)
        case TurnOver():
            parts = (deed.actor,)
        case _:
            raise TypeError("only what writes is gathered")
    return tuple(it for it in parts if it is not None)


def _keep(low: Lowering, gathered: Gathered, number: int, read: list[tuple[Operand, bool]]) -> None:
    columns = _columns([is_one for _, is_one in read])
    add_row(low, gathered.rows, number, zip(columns, (it for it, _ in read), strict=True))


def _columns(are_pieces: list[bool]) -> list[int]:
    """Where each part lies: values and pieces apart."""
    values, pieces = iter(range(1, 1 + VALUES)), iter(range(1 + VALUES, 1 + VALUES + PIECES))
    return [next(pieces) if is_one else next(values) for is_one in are_pieces]


def _do_all(low: Lowering, gathered: Gathered, lower_deeds: LowerDeeds) -> None:
    """Does what is gathered, in its order."""

    def do(deed: Deed, index: Operand) -> None:
        lower_deeds(low, (_as_kept(low, gathered, deed, index),))

    each_row(low, gathered.rows, [partial(do, deed) for deed in gathered.deeds])


def _as_kept(low: Lowering, gathered: Gathered, deed: Deed, index: Operand) -> Deed:
    """The deed with what was kept of it in the place of what it reads."""
    types: list[Type] = [it.type for it in _parts(deed)]
    if isinstance(deed, MoveTo | TurnOver):
        types.insert(0, member_of(deed.pieces.type))
    columns = _columns([is_piece(it) for it in types])
    reads: list[Read] = []
    for kind, column in zip(types, columns, strict=True):
        variable, slot = Variable(0, "kept", kind), InFrame(low.unit.slot(kind))
        kept = kept_in_row(low, gathered.rows, column, index)
        low.code.emit("frame_store", slot.offset, kept)
        low.storage[variable] = slot
        reads.append(Read(variable, kind))
    return _with(deed, iter(reads))


def _with(deed: Deed, kept: Iterator[Read]) -> Deed:
    match deed:
        case MoveTo(pieces=pieces):
            piece = _alone(pieces, next(kept))
            return replace(deed, pieces=piece, actor=deed.actor and next(kept), target=next(kept))
        case TurnOver(pieces=pieces):
            piece = _alone(pieces, next(kept))
            return replace(deed, pieces=piece, actor=deed.actor and next(kept))
        case SetCounter():
            return _with_amount(replace(deed, actor=deed.actor and next(kept)), kept)
        case SetAttribute():
            actor = deed.actor and next(kept)
            return replace(deed, actor=actor, piece=next(kept), value=next(kept))
        case SwapPlaces():
            actor = deed.actor and next(kept)
            return replace(deed, actor=actor, left=next(kept), right=next(kept))
        case DrawTo():
            return _drawn(deed, kept)
        case _:
            raise TypeError("only what writes is gathered")


def _drawn(deed: DrawTo, kept: Iterator[Read]) -> DrawTo:
    actor = deed.actor and next(kept)
    source, target, count = next(kept), next(kept), next(kept)
    pieces = replace(deed.pieces, location=source, owner=deed.pieces.owner and next(kept))
    return replace(deed, actor=actor, source=source, target=target, count=count, pieces=pieces)


def _alone(things: SetMeaning, thing: Read) -> Only:
    assert isinstance(things.type, ManyType), "a set has a type of sets"
    return Only(thing, replace(things.type, most=1))


def _with_amount(deed: SetCounter, kept: Iterator[Read]) -> SetCounter:
    of = deed.of and next(kept)
    amount = next(kept)
    if deed.by is None or not isinstance(deed.value, Calculation):
        return replace(deed, of=of, value=amount)
    counter = CounterOf(deed.counter, of, deed.value.left.type)
    return replace(deed, of=of, value=replace(deed.value, left=counter, right=amount), by=amount)
