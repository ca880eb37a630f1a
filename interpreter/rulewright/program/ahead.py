"""A small game played ahead: what is known before a game begins is worked out before it begins.

All of a state is known at its start but for chance. From there every way that play can take is
followed to where somebody is asked, and on from each answer. What hangs on neither chance nor an
answer is done here, once; what is left is a program for the same random games. It is made only
where few instructions are left.
"""

from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import field
from graphlib import CycleError, TopologicalSorter
from itertools import count

from rulewright.program.known import Known, UnknownPlayError, gives, stretch
from rulewright.program.layout import ANSWER, LINKS, OPTION_COUNT, WINNERS
from rulewright.program.model import (
    Block,
    EntryPoint,
    Instruction,
    Operand,
    ProcedureCode,
    Program,
    Register,
)
from rulewright.program.tidy import redirected, targets, tidy
from rulewright.program.unread import without_unread
from rulewright.source.frozen import dataclass, replace

MOST_FOLLOWED = 8_000
"""Instructions that are followed in all. Between two decisions steps are taken less often."""

MOST_WRITTEN = 1_000
"""Instructions that may be left."""

_START = 0
"""The block at which the program that is left begins."""

_Place = tuple[int, frozenset[tuple[int, Operand]], tuple[Operand, ...]]
"""A position in which somebody is asked: the block behind the decision, what is known, and the
options."""


def play_ahead(program: Program, start: Iterable[int]) -> Program | None:
    """A program that plays the same random games to the same ends, of states that start with these
    slots but for their streams. None where it would be long, or chance is asked.

    Of its states, only scores, winners and marks are those of the program. Where one of them stops,
    so does the other, but how that came about is for the program itself to say.
    """
    if program.chance_is_asked:
        return None
    ahead = _Ahead(program, {at: it for it in program.procedures for at in it.blocks})
    try:
        ahead.follow_all(start)
        return ahead.program()
    except UnknownPlayError:
        return None


@dataclass(slots=True)
class _Ahead:
    """The blocks written so far, by number, and those that are still to be written: each with the
    block of the program that is followed from there. `places` names what comes behind decisions."""

    whole: Program
    owners: dict[int, ProcedureCode]
    blocks: list[list[Instruction]] = field(default_factory=list[list[Instruction]])
    waiting: deque[tuple[int, Known]] = field(default_factory=deque[tuple[int, Known]])
    places: dict[_Place, int] = field(default_factory=dict[_Place, int])
    followed: int = 0
    written: int = 0

    def follow_all(self, start: Iterable[int]) -> None:
        """Writes all blocks. Raises UnknownPlayError where that cannot be done, or is too much."""
        streams = {at + half for _, at in self.whole.layout.streams for half in (0, 1)}
        slots: dict[int, Operand] = {at: it for at, it in enumerate(start) if at not in streams}
        first = self.whole.entry("start")
        known = Known(self.whole, count(), slots, self.owners[first].size)
        self._later(first, known)
        while self.waiting:
            goal, known = self.waiting.popleft()
            self._follow(goal, known)
            self.written += len(known.written)
            if self.written > MOST_WRITTEN:
                raise UnknownPlayError

    def program(self) -> Program:
        """The program that is left. Raises UnknownPlayError for a game that can come to where it
        has been before, and so need not end."""
        whole = self.whole
        written = _in_order(self.blocks)
        for _ in range(2):
            without_unread(written, range(len(written)), ())
            _without_stores(written, whole)
            _let_meet(written)
        blocks, _ = tidy(written, [_START])
        play = ProcedureCode(0, "play", _START, LINKS, tuple(it.number for it in blocks))
        return replace(
            whole,
            blocks=blocks,
            procedures=(play,),
            layout=replace(whole.layout, size=whole.layout.frames + LINKS),
            sites=tuple(replace(it, domain=-1, offering=-1) for it in whole.sites),
            entries=(EntryPoint("start", _START),),
            facts=(),
        )

    def _later(self, goal: int, known: Known) -> int:
        """The number of a new block, at which a block of the program will be followed."""
        self.blocks.append(known.written)
        self.waiting.append((goal, known))
        return len(self.blocks) - 1

    def _follow(self, goal: int, known: Known) -> None:
        """Goes along blocks of the program up to where ways part, or somebody is asked."""
        going_on: int | None = goal
        while going_on is not None:
            going_on = self._through(self.whole.blocks[going_on], known)

    def _through(self, block: Block, known: Known) -> int | None:
        """Goes through a block. What comes back is where that leads, None where it ends."""
        *others, last = block.instructions
        self.followed += len(block.instructions)
        if self.followed > MOST_FOLLOWED:
            raise UnknownPlayError
        if not all(known.follow(one) for one in others):
            return None
        operands = tuple(known.value(it) for it in last.operands)
        match last.name, operands:
            case "jump", (int(goal),):
                return goal
            case "branch", (int(condition), int(yes), int(no)):
                return yes if condition else no
            case "branch", (Register() as condition, int(yes), int(no)):
                ways = (self._where(condition, 1, yes, known), self._where(condition, 0, no, known))
                known.write("branch", (condition, *ways))
            case "call", (int(called), int(behind)):
                return self._call(self.whole.procedures[called], behind, known)
            case "return", ():
                return self._return(self.owners[block.number], known)
            case "decide", (*asked, int(behind)):
                known.write("decide", (*asked, self._behind_decision(behind, known)))
            case name, _:
                known.write(name, operands)
        return None

    def _where(self, condition: Register, truth: int, goal: int, known: Known) -> int:
        """The number of what comes behind a branch where its condition holds (1), or not (0)."""
        way = known.copy()
        way.note(condition, truth)
        return self._later(goal, way)

    def _call(self, called: ProcedureCode, behind: int, known: Known) -> int:
        """The first block of a procedure, whose frame lies behind the running one."""
        base = known.frame + known.frame_size
        if base + called.size > self.whole.layout.size:
            raise UnknownPlayError
        known.store(base, behind)
        known.store(base + 1, known.frame)
        known.enter_frame(base, called.size)
        return called.first

    def _return(self, procedure: ProcedureCode, known: Known) -> int:
        """The block behind the call; the frame is clear again."""
        base = known.frame
        behind, before = known.number(base), known.number(base + 1)
        for slot in range(base, base + procedure.size):
            known.store(slot, 0)
        known.enter_frame(before, self.owners[behind].size)
        return behind

    def _behind_decision(self, behind: int, known: Known) -> int:
        """The number of what comes behind a decision: for each option a way of its own, if it is
        known what they are."""
        options = tuple(known.options)
        there = known.behind_decision()
        place = (behind, frozenset(there.slots.items()), options)
        if place not in self.places:
            self.places[place] = self._answered(behind, there, options)
        return self.places[place]

    def _answered(self, behind: int, known: Known, options: tuple[Operand, ...]) -> int:
        """The block that finds out which option was taken; of one that is only known in play,
        nothing is known behind it either."""
        if not options or not all(isinstance(it, int) for it in options):
            return self._later(behind, known)
        goals: list[int] = []
        for option in options:
            way = known.copy()
            way.slots[ANSWER] = option
            goals.append(self._later(behind, way))
        goal = goals.pop()
        for option, other in zip(reversed(options[:-1]), reversed(goals), strict=True):
            asking = known.copy()
            asking.part(asking.load(ANSWER), option, other, goal)
            self.blocks.append(asking.written)
            goal = len(self.blocks) - 1
        return goal


def _in_order(blocks: list[list[Instruction]]) -> list[list[Instruction]]:
    """The blocks, each before all that it may lead to. The first one stays so: all others are led
    to from there."""
    behind = {number: targets(block) for number, block in enumerate(blocks)}
    try:
        order = [*TopologicalSorter(behind).static_order()][::-1]
    except CycleError as error:
        raise UnknownPlayError from error
    new = {old: number for number, old in enumerate(order)}
    return [redirected(blocks[old], new) for old in order]


def _let_meet(blocks: list[list[Instruction]]) -> None:
    """Blocks that do the same become one, and then those that lead to them."""
    same: dict[tuple[Instruction, ...], int] = {}
    new: dict[int, int] = {}
    for number in reversed(range(len(blocks))):
        block = redirected(blocks[number], new)
        if block[-1].name == "branch" and len(set(targets(block))) == 1:
            block = [*block[:-1], Instruction("jump", targets(block)[:1], None)]
        blocks[number] = block
        new[number] = same.setdefault(_by_any_name(block), number)


def _by_any_name(block: list[Instruction]) -> tuple[Instruction, ...]:
    """The block with the registers that it writes numbered as they come, below all others."""
    names: dict[Operand, Operand] = {}
    for one in block:
        if gives(one):
            names[one.operands[0]] = Register(-1 - len(names))
    return tuple(
        Instruction(one.name, tuple(names.get(it, it) for it in one.operands), None)
        for one in block
    )


def _without_stores(blocks: list[list[Instruction]], whole: Program) -> None:
    """Leaves out what is stored and not read before it is stored anew."""
    read_from: dict[int, set[int]] = {}
    for number in reversed(range(len(blocks))):
        blocks[number], read_from[number] = _needed(blocks[number], read_from, whole)


def _needed(
    block: list[Instruction], read_from: Mapping[int, set[int]], whole: Program
) -> tuple[list[Instruction], set[int]]:
    """The instructions of a block that are needed, and the slots that may be read from its
    beginning on, given those that may be from the beginning of the blocks behind it."""
    read = set[int]().union(*(read_from[it] for it in targets(block)))
    needed: list[Instruction] = []
    for one in reversed(block):
        match one.name, one.operands:
            case "store", (int(slot), _):
                if slot not in read:
                    continue
                read.discard(slot)
            case "store_at", (int(slot), _, 0, _) if read.isdisjoint(stretch(whole.layout, slot)):
                continue
            case _:
                read.update(_reads(one, whole))
        needed.append(one)
    return needed[::-1], read


def _reads(one: Instruction, whole: Program) -> Iterable[int]:
    """The slots that an instruction may read, those of streams aside, or that are looked at where
    it ends a game or somebody is asked."""
    layout = whole.layout
    marks = [slot for _, slot in whole.marks]
    match one.name, one.operands:
        case "load", (_, int(slot)):
            return (slot,)
        case "load_at", (_, int(slot), _, _):
            return stretch(layout, slot)
        case "shuffle", (int(number), _):
            location = layout.locations[number]
            return range(location.base, location.base + 1 + location.room)
        case "decide", _:
            return (OPTION_COUNT, *range(layout.options, layout.options + layout.most_options))
        case "over" | "halt", _:
            return (WINNERS, *range(layout.scores, layout.scores + layout.players), *marks)
        case _:
            return marks
