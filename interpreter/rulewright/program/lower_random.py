"""What chance brings besides orders: things picked from a set, and rolls, each outcome alike."""

from collections.abc import Callable

from rulewright.meaning.deeds import PickAtRandom, RollDie, RollNumber
from rulewright.meaning.types import PieceType, Type, member_of
from rulewright.program import lower_sets, lower_values
from rulewright.program.instructions import CHANCE, StopKind
from rulewright.program.lower_asking import add_site, ask
from rulewright.program.lower_choices import Otherwise, or_else
from rulewright.program.lower_moves import actor_part
from rulewright.program.lower_numbers import give_attribute
from rulewright.program.lower_stirring import stir_gone_through
from rulewright.program.model import Operand
from rulewright.program.unit import InFrame, Lowering, Region
from rulewright.source.place import Span


def pick(low: Lowering, deed: PickAtRandom, otherwise: Otherwise | None) -> None:
    """Chance picks; without `otherwise`, too few to pick from stop the game."""
    code = low.code
    if deed.count is not None:
        stir_gone_through(low, deed.candidates, deed.span)
    region = low.unit.region(deed.candidates.type)
    lower_sets.keep(low, deed.candidates, region)
    wanted = low.unit.slot()
    many = 1 if deed.count is None else lower_values.lower(low, deed.count)
    code.emit("frame_store", wanted, many)
    there = code.value("frame_load", region.offset)
    enough = code.value("at_most", code.value("frame_load", wanted), there)
    done = code.block()
    if otherwise is None:
        low.unproved += 1
        code.emit("require", enough, StopKind.NO_OPTION)
    else:
        or_else(low, enough, otherwise, done)
    _put_in_front(low, deed, region, wanted)
    if deed.count is None:
        low.storage[deed.chosen] = InFrame(region.offset + 1)
    else:
        code.emit("frame_store", region.offset, code.value("frame_load", wanted))
        low.storage[deed.chosen] = region
        if isinstance(member_of(deed.chosen.type), PieceType):
            code.emit("order_lying", region.offset)
    code.begin(done)


def _put_in_front(low: Lowering, deed: PickAtRandom, region: Region, wanted: int) -> None:
    """Brings what is picked to the beginning of the region: each pick changes places with the
    first thing that is not picked yet."""
    code = low.code
    picked = low.unit.slot()
    code.emit("frame_store", picked, 0)
    head, one, done = code.begin_new(), code.block(), code.block()
    more = code.value("less", code.value("frame_load", picked), code.value("frame_load", wanted))
    code.branch(more, one, done)
    code.begin(one)
    index = _which(low, deed, region, picked)
    thing = lower_sets.kept_thing(low, region, index)
    first = code.value("frame_load", picked)
    other = lower_sets.kept_thing(low, region, first)
    code.emit("frame_store_at", region.offset + 1, index, region.most, other)
    code.emit("frame_store_at", region.offset + 1, first, region.most, thing)
    code.emit("frame_store", picked, code.value("add", first, 1))
    of = member_of(deed.candidates.type)
    low.event("pick", (*actor_part(low, deed.actor), ("option", of, thing)))
    code.jump(head)
    code.begin(done)


def _which(low: Lowering, deed: PickAtRandom, region: Region, picked: int) -> Operand:
    """The index of what chance picks among the things from `picked` on."""
    code = low.code
    if not low.chance_is_asked:
        first = code.value("frame_load", picked)
        left = code.value("subtract", code.value("frame_load", region.offset), first)
        return code.value("add", first, code.value("random", low.stream(deed.stream), left))
    of = member_of(deed.candidates.type)

    def offer() -> None:
        first, total = code.value("frame_load", picked), code.value("frame_load", region.offset)

        def put(index: Operand) -> None:
            code.emit("option", lower_sets.kept_thing(low, region, index))

        code.loop(first, total, put, code.block())
        if isinstance(of, PieceType):
            code.emit("order_pieces", CHANCE)

    answer = _asked(low, of, region.most, offer, deed.span)
    found = code.variable(0)
    first, total = code.value("frame_load", picked), code.value("frame_load", region.offset)

    def find(index: Operand) -> None:
        is_it = code.value("equal", lower_sets.kept_thing(low, region, index), answer)
        code.emit("select", found, is_it, index, found)

    code.loop(first, total, find, code.block())
    return found


def roll_number(low: Lowering, deed: RollNumber) -> None:
    """Keeps the number that chance brings."""
    value = _rolled(low, deed.rolled.type, deed.stream, deed.span)
    slot = low.unit.slot(deed.rolled.type)
    low.code.emit("frame_store", slot, value)
    low.storage[deed.rolled] = InFrame(slot)
    low.event("roll_number", (*actor_part(low, deed.actor), ("amount", deed.rolled.type, value)))


def roll_die(low: Lowering, deed: RollDie) -> None:
    """The piece shows what chance brings."""
    value = _rolled(low, deed.of, deed.stream, deed.span)
    give_attribute(low, deed, value, deed.of, "roll_die")


def _rolled(low: Lowering, of: Type, stream: str, span: Span) -> Operand:
    """A value of a type, each alike."""
    code = low.code
    lowest, values = lower_sets.value_range(low, of)
    if not low.chance_is_asked:
        return code.value("add", lowest, code.value("random", low.stream(stream), values))

    def offer() -> None:
        code.loop(lowest, lowest + values, lambda value: code.emit("option", value), code.block())

    return _asked(low, of, values, offer, span)


def _asked(low: Lowering, of: Type, most: int, offer: Callable[[], None], span: Span) -> Operand:
    """What the seat of chance answers."""
    low.most_options = max(low.most_options, most)
    offer()
    return ask(low, add_site(low, "chance", of, span), CHANCE, (0, 1, 1))
