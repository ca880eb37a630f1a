"""What is kept of a question that was answered: the slots that it reads, and its condition.

What a condition reads is taken from the instructions that work it out, so it holds for every form
of condition there is.
"""

from collections.abc import Callable, Iterator

from rulewright.meaning.deeds import AskWhether
from rulewright.meaning.rules import Rules
from rulewright.meaning.types import CellType, OptionalType, Type, ZoneType
from rulewright.meaning.values import BoardAt, Call, Read, ZoneAt
from rulewright.meaning.walking import Node, all_nodes, variables_read
from rulewright.program import lower_values
from rulewright.program.model import (
    FactShape,
    Holding,
    Instruction,
    Layout,
    Offered,
    Operand,
    Register,
    Stretch,
)
from rulewright.program.unit import InFrame, Lowering
from rulewright.source.frozen import dataclass
from rulewright.source.place import Span

EVERYONE = -1


@dataclass(frozen=True, slots=True)
class Question:
    """Something that is answered with yes or no: the phrases of the rules in it, the block that
    works it out, and the instructions that do."""

    phrases: tuple[Node, ...]
    condition: int
    reading: tuple[Instruction, ...]
    span: Span


def question(
    low: Lowering, phrases: tuple[Node, ...], span: Span, work_out: Callable[[], None]
) -> Question:
    """A question that the lines which `work_out` emits answer with their result."""
    blocks = low.code.blocks
    first = len(blocks)
    condition = low.code.aside(work_out)
    return Question(phrases, condition, tuple(it for some in blocks[first:] for it in some), span)


def keep_answer(low: Lowering, deed: AskWhether, answer: Operand) -> None:
    """Keeps the answer to a question of the rules for those who hear it."""
    if deed.openly:
        hearer: Operand = EVERYONE
    elif deed.actor is None:
        return
    else:
        hearer = lower_values.lower(low, deed.actor)
    _keep_in_frame(low, deed)

    def work_out() -> None:
        low.code.emit("result", lower_values.lower(low, deed.condition))

    keep_fact(low, question(low, (deed.condition,), deed.span, work_out), answer, hearer)


def keep_fact(
    low: Lowering,
    asked: Question,
    answer: Operand,
    hearer: Operand = EVERYONE,
    offered: Offered | None = None,
) -> None:
    """Keeps an answer for the seat that hears it, or for everyone. What the question reads of
    variables lies in the frame."""
    places = _places(low, asked.phrases)
    zones = list({_where(low, it): it for it in places.fixed}.values())
    locations = [lower_values.lower(low, it) for it in zones]
    stretches = dict.fromkeys(
        (
            *_stretches(low, list(asked.reading), places.anywhere),
            *(_placed(low, at, zone) for at, zone in enumerate(zones)),
        )
    )
    shape = FactShape(len(low.facts), asked.condition, tuple(stretches), asked.span, offered)
    low.facts.append(shape)
    low.code.emit("fact", shape.number, answer, hearer, *locations)


def _where(low: Lowering, zone: ZoneAt) -> tuple[str, object]:
    """The same for two phrases that name the same place."""
    of = zone.of
    return zone.zone.heading.id, low.storage.get(of.variable) if isinstance(of, Read) else of


def _keep_in_frame(low: Lowering, deed: AskWhether) -> None:
    """What the condition reads of registers comes into the frame: registers do not live on."""
    for variable in variables_read(deed.condition):
        kept = low.storage.get(variable)
        if isinstance(kept, Register):
            slot = low.unit.slot(variable.type)
            low.code.emit("frame_store", slot, kept)
            low.storage[variable] = InFrame(slot)


@dataclass(frozen=True, slots=True)
class _Places:
    """The zones that a condition reads: those of which it is known whose when the question is
    asked, and the ids of those that may be anybody's; None where it may be any place at all."""

    fixed: tuple[ZoneAt, ...]
    anywhere: frozenset[str] | None


def _places(low: Lowering, phrases: tuple[Node, ...]) -> _Places:
    fixed: list[ZoneAt] = []
    anywhere: set[str] = set()
    own = {id(it) for phrase in phrases for it in all_nodes(phrase)}
    for node in (it for phrase in phrases for it in with_values(low.rules, phrase)):
        kind: Type | None = getattr(node, "type", None)
        of = kind.of if isinstance(kind, OptionalType) else kind
        if isinstance(node, ZoneAt):
            bound = all(isinstance(low.storage.get(it), InFrame) for it in variables_read(node))
            if id(node) in own and bound:
                fixed.append(node)
            else:
                anywhere.add(node.zone.heading.id)
        elif isinstance(node, BoardAt) or isinstance(of, CellType | ZoneType):
            return _Places((), None)
    return _Places(tuple(fixed), frozenset(anywhere))


def _placed(low: Lowering, at: int, zone: ZoneAt) -> Stretch:
    rooms = [it.room for it in low.layout.locations if it.place == zone.zone.heading.id]
    return Stretch(at, 2 + max(rooms), False, Holding.PLACED)


def with_values(rules: Rules, node: Node, inside: tuple[str, ...] = ()) -> Iterator[Node]:
    """The node and all nodes under it, with those of the values that are called; those `inside`
    which it stands are left out."""
    for one in all_nodes(node):
        yield one
        if isinstance(one, Call) and one.value not in inside:
            value = next((it for it in rules.values if it.value.heading.id == one.value), None)
            if value is not None:
                yield from with_values(rules, value.body, (*inside, one.value))


def _stretches(
    low: Lowering, reading: list[Instruction], places: frozenset[str] | None
) -> Iterator[Stretch]:
    layout = low.layout
    for one in reading:
        match one.name, one.operands:
            case "load", (_, int(slot)):
                yield Stretch(slot, 1, False, _holding(layout, slot))
            case "load_at", (_, int(slot), _, int(length)):
                length = length or _rest_of_segment(layout, slot)
                yield Stretch(slot, length, False, _holding(layout, slot))
            case "frame_load", (_, int(offset)):
                yield _in_frame(low, offset, 1)
            case "frame_load_at", (_, int(offset), _, int(length)):
                yield _in_frame(low, offset, length)
            case ("count", (_, location)) | ("piece_at", (_, location, _)):
                yield from _of_location(layout, location, places)
            case (("box_edge" | "frame_edge"), (to, *_)):
                yield from _of_location(layout, to, None)
            case _:
                pass


def _is_in(slot: int, start: int, length: int) -> bool:
    return start <= slot < start + length


def _holding(layout: Layout, slot: int) -> Holding:
    pieces = len(layout.pieces)
    if slot in layout.piece_slots:
        return Holding.PIECES
    by_place = any(_is_in(slot, it, pieces) for it in (layout.place, layout.facing))
    return Holding.BY_PIECE if by_place else Holding.NUMBERS


def _in_frame(low: Lowering, offset: int, length: int) -> Stretch:
    holds = offset in low.unit.holding_pieces
    return Stretch(offset, length, True, Holding.PIECES if holds else Holding.NUMBERS)


def _rest_of_segment(layout: Layout, slot: int) -> int:
    """How many slots there are from here to the end of what they belong to."""
    segment = next(it for it in layout.segments if _is_in(slot, it.start, it.length))
    return segment.start + segment.length - slot


def _of_location(
    layout: Layout, location: Operand, places: frozenset[str] | None
) -> Iterator[Stretch]:
    """Where a location may lie: it is known, or one of those of these places."""
    for it in layout.locations:
        if location == it.number or (
            isinstance(location, Register) and (places is None or it.place in places)
        ):
            yield Stretch(it.base, 1 + it.room, False, Holding.COUNTED)
