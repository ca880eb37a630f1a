"""What others chose in secret and is no piece, drawn anew in a world that is made for a seat.

A choice is kept in a frame. As long as no step has gone by it nobody knows more of it than what
there was to choose from. Once a step may have, what everyone saw since may depend on it, and it
stays as it is.
"""

from collections.abc import Iterator, Sequence

from rulewright.engine.asking import Asking
from rulewright.engine.chance import Stream
from rulewright.engine.compiled import Compiled
from rulewright.engine.frames import owners, running_frames
from rulewright.engine.places import State
from rulewright.meaning.deeds import Choose
from rulewright.meaning.entries import every_deed
from rulewright.meaning.types import is_piece
from rulewright.meaning.values import Read
from rulewright.program.layout import DECIDING, FRAME, RESUME, STATUS
from rulewright.program.lower_choices import NOBODY_CHOSE
from rulewright.program.model import Instruction, ProcedureCode, Program, Site
from rulewright.program.tidy import targets
from rulewright.program.unit import InFrame
from rulewright.source.frozen import dataclass


@dataclass(frozen=True, slots=True)
class _Choice:
    """A secret choice in a frame that lies at `base`: the site that asked, and the offsets at which
    the answer is kept, `own` for one who chooses alone, `apart` for each seat in turn."""

    deed: Choose
    site: Site
    base: int
    own: int
    apart: int | None


def draw_secret_choices(compiled: Compiled, world: State, seat: int, stream: Stream) -> None:
    """Draws in the world what others than the seat chose, as far as nobody can know of it."""
    if world[STATUS] != DECIDING:
        return
    for choice in _kept(compiled, world):
        if choice.apart is None:
            chooser = _at(compiled, world, choice).value(choice.deed.actor).value
            slots = {chooser: choice.own} if chooser is not None else {}
        else:
            slots = {it: choice.apart + it for it in range(compiled.players)}
        for chooser, offset in slots.items():
            at = choice.base + offset
            if chooser == seat or (choice.apart is not None and world[at] == NOBODY_CHOSE):
                continue
            things = _to_choose_from(compiled, world, choice, chooser)
            if world[at] in things:
                world[at] = things[stream.draw(len(things))]


def _at(compiled: Compiled, world: State, choice: _Choice) -> Asking:
    """The frame of a choice as the running one."""
    state = world[:]
    state[FRAME] = choice.base
    return Asking(compiled, state, 0, {})


def _to_choose_from(
    compiled: Compiled, world: State, choice: _Choice, chooser: int
) -> Sequence[int]:
    at, actor = _at(compiled, world, choice), choice.deed.actor
    if isinstance(actor, Read):
        at = at.given({actor.variable: chooser})
    return at.things(choice.deed.candidates).things


def _kept(compiled: Compiled, world: State) -> Iterator[_Choice]:
    """The secret choices in the frames that run, of which no step can have gone by."""
    program = compiled.program
    if not any(site.secret and not is_piece(site.type) for site in program.sites):
        return
    procedures = owners(program)
    deeds = {
        it.span: it
        for it in every_deed(compiled.rules)
        if isinstance(it, Choose) and it.secretly and it.least is None
    }
    for base, block in running_frames(program, world, world[RESUME]):
        procedure = procedures[block]
        for site, answered in _asked_in(program, procedure):
            deed = deeds.get(site.span)
            if deed is None or is_piece(site.type):
                continue
            own = compiled.kept[deed.chosen]
            apart = None if deed.apart is None else compiled.kept[deed.apart]
            assert isinstance(own, InFrame)
            assert apart is None or isinstance(apart, InFrame)
            offset = None if apart is None else apart.offset
            choice = _Choice(deed, site, base, own.offset, offset)
            slots = {own.offset}
            if offset is not None:
                slots.update(range(offset, offset + compiled.players))
            between = _between(program, procedure, answered, block)
            is_made = offset is not None or _always_by(program, procedure, answered, block)
            if between and is_made and not _reads(program, between, slots):
                yield choice


def _asked_in(program: Program, procedure: ProcedureCode) -> Iterator[tuple[Site, int]]:
    """The secret sites of a procedure, each with the block behind its answer."""
    for number in procedure.blocks:
        last = program.blocks[number].instructions[-1]
        if last.name == "decide":
            site, following = last.operands[0], last.operands[-1]
            assert isinstance(site, int)
            assert isinstance(following, int)
            if program.sites[site].secret:
                yield program.sites[site], following


def _between(program: Program, procedure: ProcedureCode, start: int, end: int) -> set[int]:
    """The blocks through which a procedure can have come from `start` to where it goes on at
    `end`, each way once; none where it cannot."""
    waiting_in = _waiting_in(program, procedure, end)
    forward = _reached(program, start, waiting_in, set())
    return {
        it
        for it in forward
        if it in waiting_in or waiting_in & _reached(program, it, waiting_in, {start})
    }


def _always_by(program: Program, procedure: ProcedureCode, start: int, end: int) -> bool:
    """Whether the procedure cannot have come to where it goes on at `end` but through `start`."""
    waiting_in = _waiting_in(program, procedure, end)
    return not waiting_in & _reached(program, procedure.first, set(), {start})


def _waiting_in(program: Program, procedure: ProcedureCode, end: int) -> set[int]:
    """The blocks that end by waiting for an answer or a result, behind which comes `end`."""
    return {
        it
        for it in procedure.blocks
        if program.blocks[it].instructions[-1].name in ("decide", "call")
        and end in targets(list(program.blocks[it].instructions))
    }


def _reached(program: Program, start: int, last: set[int], closed: set[int]) -> set[int]:
    """The blocks that can be reached, those in which it ends included and without closed ones."""
    found, waiting = {start}, [start]
    while waiting:
        block = waiting.pop()
        if block in last:
            continue
        for it in targets(list(program.blocks[block].instructions)):
            if it not in found and it not in closed:
                found.add(it)
                waiting.append(it)
    return found


def _reads(program: Program, blocks: set[int], slots: set[int]) -> bool:
    """Whether an instruction in the blocks reads one of these slots of the frame, for more than
    whether anything was chosen at all."""
    instructions = [it for block in blocks for it in program.blocks[block].instructions]
    loaded = [it.operands[0] for it in instructions if _loads(it, slots)]
    return any(
        value in loaded
        for it in instructions
        if not _loads(it, slots) and not _asks_whether_chosen(it)
        for value in it.operands
    )


def _loads(it: Instruction, slots: set[int]) -> bool:
    match it.name, it.operands:
        case "frame_load", (_, int(offset)):
            return offset in slots
        case "frame_load_at", (_, int(offset), _, int(length)):
            return not slots.isdisjoint(range(offset, offset + length))
        case _:
            return False


def _asks_whether_chosen(it: Instruction) -> bool:
    return it.name in ("equal", "different") and NOBODY_CHOSE in it.operands
