"""Deeds on pieces: moving, drawing, shuffling, and who learns of them."""

from collections.abc import Callable

from rulewright.meaning.deeds import Disclose, DrawTo, MoveTo, ShufflePile
from rulewright.meaning.raised import step_name, steps_of
from rulewright.meaning.sets import FirstFew, Only, PiecesOf, SetChosenBy, SetMeaning
from rulewright.meaning.types import (
    CellType,
    PieceType,
    PlayerType,
    Type,
    ZoneType,
    is_piece,
    member_of,
)
from rulewright.meaning.values import ChosenBy, Meaning
from rulewright.meaning.walking import all_nodes
from rulewright.program import lower_chance, lower_sets, lower_values
from rulewright.program.instructions import BOTTOM, TOP, StopKind
from rulewright.program.lower_refilling import fill_where_empty
from rulewright.program.lower_stirring import can_be_mixed, stir_gone_through
from rulewright.program.lower_waiting import begin_batch, come_before, is_interrupted, note_done
from rulewright.program.model import Operand
from rulewright.program.unit import Body, InFrame, Lowering, Region
from rulewright.source.frozen import dataclass, replace

EVERYONE = -1

Part = tuple[str, Type, Operand]


def actor_part(low: Lowering, actor: Meaning | None) -> tuple[Part, ...]:
    """The part of an event that says who did it, where somebody did."""
    if actor is None:
        return ()
    return (("actor", PlayerType(), lower_values.lower(low, actor)),)


def move(low: Lowering, deed: MoveTo) -> None:
    """Pieces go to a place one after another."""
    stir_gone_through(low, deed.pieces, deed.span)
    way = _Way(
        verb=deed.verb,
        piece=member_of(deed.pieces.type),
        target=lower_values.lower(low, deed.target),
        target_type=deed.target.type,
        position=BOTTOM if deed.position == "bottom" else TOP,
        facing=deed.facing,
        actor=actor_part(low, deed.actor),
    )
    begin_batch(low)
    if is_interrupted(low, deed):
        _move_apart(low, deed, way)
        return
    each_fixed(low, deed.pieces, lambda piece: _go(low, piece, way))


def _move_apart(low: Lowering, deed: MoveTo, way: "_Way") -> None:
    """Pieces one after another, each behind what comes before it; what has left the set since is
    passed over."""
    code = low.code
    (name,) = steps_of(deed)
    kept = _kept_way(low, way)
    region = keep_lying(low, deed.pieces)

    def send(piece: InFrame, goes_on: int, _: int) -> None:
        come_before(low, name, kept.parts(low, piece), goes_on)
        _go(low, code.value("frame_load", piece.offset), kept.way(low, way))

    lower_sets.each_still_there(low, deed.pieces, region, member_of(deed.pieces.type), send)


@dataclass(frozen=True, slots=True)
class _KeptWay:
    """Who sends pieces and where to, kept in the frame; and a slot for where each comes from."""

    actor: InFrame
    source: InFrame
    target: InFrame

    def parts(self, low: Lowering, piece: InFrame) -> tuple[InFrame, ...]:
        """The parts of the event that this piece goes."""
        code = low.code
        number = code.value("frame_load", piece.offset)
        source = code.value("load_at", low.layout.place, number, 0)
        code.emit("frame_store", self.source.offset, source)
        return (self.actor, piece, self.source, self.target)

    def way(self, low: Lowering, way: "_Way") -> "_Way":
        """The same way, behind a call."""
        code = low.code
        way = replace(way, target=code.value("frame_load", self.target.offset))
        if not way.actor:
            return way
        actor = ("actor", PlayerType(), code.value("frame_load", self.actor.offset))
        return replace(way, actor=(actor,))


def _kept_way(low: Lowering, way: "_Way") -> _KeptWay:
    code, unit = low.code, low.unit
    kept = _KeptWay(InFrame(unit.slot(PlayerType())), InFrame(unit.slot()), InFrame(unit.slot()))
    if way.actor:
        code.emit("frame_store", kept.actor.offset, way.actor[0][2])
    code.emit("frame_store", kept.target.offset, way.target)
    return kept


@dataclass(frozen=True, slots=True)
class _Way:
    """How pieces go somewhere, and who sends them."""

    verb: str
    piece: Type
    target: Operand
    target_type: Type
    position: int
    facing: bool | None
    actor: tuple[Part, ...]


def _go(low: Lowering, piece: Operand, way: _Way) -> None:
    code = low.code
    source = code.value("load_at", low.layout.place, piece, 0)
    code.emit("move", piece, way.target, way.position)
    if way.facing is not None:
        code.emit("store_at", low.layout.facing, piece, 0, int(way.facing))
    code.emit("know_place", piece, source)
    places = (("from", way.target_type, source), ("to", way.target_type, way.target))
    low.event(way.verb, (*way.actor, ("piece", way.piece, piece), *places))
    mix_arrived(low, way.target_type, way.target)
    if way.actor and isinstance(way.piece, PieceType):
        name = step_name(way.verb, way.piece.kind)
        note_done(low, name, way.actor[0][2], piece, (source, way.target))


def mix_arrived(low: Lowering, target_type: Type, target: Operand) -> None:
    """What has come into a heap is mixed with what lies there; it was still told apart when it
    moved."""
    assert isinstance(target_type, ZoneType | CellType), "pieces go to zones and cells"
    place = target_type.name if isinstance(target_type, ZoneType) else target_type.board
    if any(it.place == place and can_be_mixed(it) for it in low.layout.locations):
        low.code.emit("mix_heap", target)


def each_fixed(low: Lowering, pieces: SetMeaning, body: Body) -> None:
    """Runs `body` for the pieces that are in the set now, whatever the body does to it."""
    code = low.code
    if isinstance(pieces, Only):
        lower_sets.each(low, pieces, body, code.block())
        return
    lower_sets.each_kept(low, keep_lying(low, pieces), body, code.block())


def keep_lying(low: Lowering, pieces: SetMeaning) -> Region:
    """Keeps pieces in the frame, in an order that does not tell which of those alike in sight each
    is."""
    region = low.unit.region(pieces.type)
    lower_sets.keep(low, pieces, region)
    if any(isinstance(it, PiecesOf) for it in all_nodes(pieces)):
        low.code.emit("order_lying", region.offset)
    return region


def draw(low: Lowering, deed: DrawTo, otherwise: Callable[[], None]) -> None:
    """The top pieces of a pile, or any that lie loose, go to a place, one after another."""
    code = low.code
    source, target = lower_values.lower(low, deed.source), lower_values.lower(low, deed.target)
    wanted = lower_values.lower(low, deed.count)
    there = _there(low, deed, source)
    done = code.block()
    enough = code.value("at_most", wanted, there)
    if deed.as_much:
        wanted = code.value("minimum", wanted, there)
    elif deed.otherwise is not None:
        too_few, fine = code.block(), code.block()
        code.branch(enough, fine, too_few)
        code.begin(too_few)
        low.event("no_choice", ())
        otherwise()
        code.jump(done)
        code.begin(fine)
    else:
        low.unproved += 1
        code.emit("require", enough, StopKind.NOTHING_THERE)
    if deed.loose:
        move(low, _any_of_them(deed))
        code.begin(done)
        return
    way = _Way(
        verb=deed.verb,
        piece=PieceType(deed.kind.heading.id),
        target=target,
        target_type=deed.target.type,
        position=TOP,
        facing=deed.facing,
        actor=actor_part(low, deed.actor),
    )

    begin_batch(low)
    if is_interrupted(low, deed):
        _draw_apart(low, deed, way, (source, wanted))
        code.begin(done)
        return
    if deed.refill is not None:
        plain, apart = code.block(), code.block()
        code.branch(code.value("at_most", wanted, code.value("count", source)), plain, apart)
        code.begin(apart)
        _draw_apart(low, deed, way, (source, wanted))
        code.jump(done)
        code.begin(plain)

    def go(_: Operand) -> None:
        index = code.value("subtract", code.value("count", source), 1)
        _go(low, code.value("piece_at", source, index), way)

    code.loop(0, wanted, go, code.block())
    code.begin(done)


def _there(low: Lowering, deed: DrawTo, source: Operand) -> Operand:
    """How many pieces there are to draw, those with which the pile is filled again among them."""
    code = low.code
    if deed.loose:
        return lower_sets.count(low, deed.pieces)
    there = code.value("count", source)
    if deed.refill is None:
        return there
    more = code.value("count", lower_values.lower(low, deed.refill.source))
    return code.value("add", there, more)


def _any_of_them(deed: DrawTo) -> MoveTo:
    """So many of the pieces that lie loose go to the place: those that are found first."""
    few = FirstFew(deed.pieces, deed.count, False, deed.pieces.type)
    return MoveTo(deed.verb, deed.actor, few, deed.target, "top", deed.facing, deed.span)


def _draw_apart(low: Lowering, deed: DrawTo, way: _Way, drawn: tuple[Operand, Operand]) -> None:
    """Pieces from a pile one after another, each behind what comes before it. A pile that is empty
    by then is filled again where it can be; else the rest is not drawn, or the game stops where
    that cannot be."""
    code, unit = low.code, low.unit
    left, source = unit.slot(), unit.slot()
    piece = InFrame(unit.slot(way.piece))
    kept = _kept_way(low, way)
    refilled_from = unit.slot()
    if deed.refill is not None:
        code.emit("frame_store", refilled_from, lower_values.lower(low, deed.refill.source))
    code.emit("frame_store", source, drawn[0])
    code.emit("frame_store", left, drawn[1])
    head, inside, filled, going_on, empty, done = (code.block() for _ in range(6))

    def unless_empty(goal: int) -> None:
        if deed.refill is not None:
            fill_where_empty(low, deed.refill, source, code.value("frame_load", refilled_from))
        many = code.value("count", code.value("frame_load", source))
        code.branch(code.value("less", 0, many), goal, empty)
        code.begin(goal)
        _keep_top(low, source, piece)

    code.begin(head)
    more = code.value("frame_load", left)
    code.branch(code.value("less", 0, more), inside, done)
    code.begin(inside)
    code.emit("frame_store", left, code.value("subtract", more, 1))
    unless_empty(filled)
    if is_interrupted(low, deed):
        (name,) = steps_of(deed)
        come_before(low, name, kept.parts(low, piece), head)
        unless_empty(going_on)
    _go(low, code.value("frame_load", piece.offset), kept.way(low, way))
    code.jump(head)
    code.begin(empty)
    if not deed.as_much:
        code.emit("require", 0, StopKind.NOTHING_THERE)
    code.jump(done)
    code.begin(done)


def _keep_top(low: Lowering, source: int, piece: InFrame) -> None:
    code = low.code
    pile = code.value("frame_load", source)
    index = code.value("subtract", code.value("count", pile), 1)
    code.emit("frame_store", piece.offset, code.value("piece_at", pile, index))


def shuffle(low: Lowering, deed: ShufflePile) -> None:
    """A zone in random order."""
    kind = deed.zone.type

    def zone() -> Operand:
        return lower_values.lower(low, deed.zone)

    shuffled = lower_chance.shuffle(low, kind, zone, deed.stream, deed.span)
    low.event("shuffle", (("place", kind, shuffled),))


def mix_heaps(low: Lowering) -> None:
    """What was shown of a heap goes back into it: from now on nobody can follow it there but who
    may look."""
    for it in low.layout.locations:
        if can_be_mixed(it):
            low.code.emit("mix_heap", it.number)


def disclose(low: Lowering, deed: Disclose) -> None:
    """Pieces are looked at, shown or revealed, and what was chosen in secret is revealed."""
    if not is_piece(member_of(deed.pieces.type)):
        _reveal_choice(low, deed.pieces)
        return
    stir_gone_through(low, deed.pieces, deed.span)
    code = low.code
    actor = actor_part(low, deed.actor)
    parts: tuple[Part, ...] = actor
    seat: Operand = EVERYONE
    if deed.to is not None:
        seat = lower_values.lower(low, deed.to)
        if deed.verb == "show":
            parts = (*actor, ("player", PlayerType(), seat))

    def tell(piece: Operand) -> None:
        code.emit("know", piece, seat)
        low.event(deed.verb, (*parts, ("piece", member_of(deed.pieces.type), piece)))

    lower_sets.each(low, deed.pieces, tell, code.block())


def _reveal_choice(low: Lowering, chosen: SetMeaning) -> None:
    """What a player chose in secret, and is no piece, is told to everyone."""
    player = _chooser(chosen)
    whose = () if player is None else (("player", PlayerType(), lower_values.lower(low, player)),)

    def tell(thing: Operand) -> None:
        low.event("reveal_choice", (*whose, ("option", member_of(chosen.type), thing)))

    lower_sets.each(low, chosen, tell, low.code.block())


def _chooser(chosen: SetMeaning) -> Meaning | None:
    """Who chose it, as far as that is said."""
    match chosen:
        case SetChosenBy(player=player) | Only(value=ChosenBy(player=player)):
            return player
        case _:
            return None
