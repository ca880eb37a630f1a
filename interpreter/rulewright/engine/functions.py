"""The source text of one function: the blocks of a tree, written inside each other."""

from collections import Counter

from rulewright.engine.links import block_targets, register_written, registers_read
from rulewright.engine.meanings import MEANINGS, uses_frame
from rulewright.engine.writer import Meeting, Shared, Writer
from rulewright.program.model import Block


def write_function(shared: Shared, head: int) -> str:
    """The function that begins at a block."""
    blocks = [shared.program.blocks[it] for it in shared.cut.inside(shared.program, head)]
    instructions = [it for block in blocks for it in block.instructions]
    uses = Counter(it for one in instructions for it in registers_read(one))
    writer = Writer(shared, uses, shared.crossing(head))
    writer.block = head
    if writer.base is None and any(uses_frame(it.name) for it in instructions):
        writer.line("f = S[1]")
    if any(head in block_targets(block) for block in blocks):
        writer.begin_loop(head, uses)
        _write_from(writer, head, None)
        writer.end_loop()
    else:
        _write_from(writer, head, None)
    return "\n".join([f"def b{head}(S, R):", *writer.lines, ""])


def _write_from(writer: Writer, number: int, meeting: Meeting | None) -> None:
    """A block and what comes behind it, up to where ways come together again."""
    goal: int | None = number
    while goal is not None:
        if meeting is not None and goal == meeting.block:
            writer.arrive(meeting)
            return
        if goal in writer.shared.cut.heads and goal != number:
            writer.line(writer.go(goal))
            return
        number = -1
        goal = _write_block(writer, writer.shared.program.blocks[goal], meeting)


def _write_block(writer: Writer, block: Block, meeting: Meeting | None) -> int | None:
    """A block; what comes back is the one to go on with, None if there is none."""
    writer.block = block.number
    for index, instruction in enumerate(block.instructions):
        writer.index = index
        match instruction.name:
            case "jump":
                (goal,) = block_targets(block)
                return goal
            case "branch":
                truth = writer.truth(instruction.operands[0])
                if block.number in writer.shared.cut.joins:
                    return _write_both(writer, block, truth)
                return _write_one(writer, block, truth, meeting)
            case name:
                MEANINGS[name](writer, instruction.operands)
    return None


def _write_both(writer: Writer, block: Block, truth: str) -> int:
    """A branch whose ways come together again in the same function."""
    yes, no = block_targets(block)
    join = writer.shared.cut.joins[block.number]
    meeting = Meeting(join, _written_between(writer.shared, block, join))
    writer.prepare(meeting)
    if yes == join:
        truth, yes, no = f"not {truth}", no, yes
    before = writer.begin_arm(f"if {truth}:")
    _write_way(writer, yes, meeting)
    writer.end_arm(before)
    if no == join:
        writer.arrive(meeting)
    else:
        before = writer.begin_arm("else:")
        _write_way(writer, no, meeting)
        writer.end_arm(before)
    writer.meet(meeting)
    return join


def _write_one(writer: Writer, block: Block, truth: str, meeting: Meeting | None) -> int | None:
    """A branch whose ways do not come together, or where others come to them, too."""
    heads, (yes, no) = writer.shared.cut.heads, block_targets(block)
    join = None if meeting is None else meeting.block
    writer.settle()
    if yes in heads and no in heads and writer.loop not in (yes, no):
        writer.line(f"return b{yes} if {truth} else b{no}")
        return None
    if yes in heads:
        writer.line(f"if {truth}: {writer.go(yes)}")
        return no
    if no in heads:
        writer.line(f"if not {truth}: {writer.go(no)}")
        return yes
    if meeting is not None:
        writer.prepare(meeting)
    if yes == join:
        truth, yes, no = f"not {truth}", no, yes
    before = writer.begin_arm(f"if {truth}:")
    _write_from(writer, yes, meeting)
    writer.end_arm(before)
    if meeting is None or no == join:
        return no
    before = writer.begin_arm("else:")
    _write_from(writer, no, meeting)
    writer.end_arm(before)
    return None


def _write_way(writer: Writer, goal: int, meeting: Meeting) -> None:
    if goal in writer.shared.cut.heads:
        writer.line(writer.go(goal))
    else:
        _write_from(writer, goal, meeting)


def _written_between(shared: Shared, block: Block, join: int) -> frozenset[int]:
    """The registers that are written between a branch and where its ways come together."""
    found, seen, waiting = set[int](), {join}, list(block_targets(block))
    while waiting:
        number = waiting.pop()
        if number not in seen and number not in shared.cut.heads:
            seen.add(number)
            there = shared.program.blocks[number]
            written = (register_written(it) for it in there.instructions)
            found.update(it for it in written if it is not None)
            waiting.extend(block_targets(there))
    return frozenset(found)
