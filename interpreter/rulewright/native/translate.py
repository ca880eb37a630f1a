"""A program as one text in LLVM's language.

The function `run` goes on from the resume point of a state, as `engine.machine.run` does: block
by block, with steps counted where a head is entered. A procedure that never waits is a function of
its own, for what LLVM does with a function takes longer than its length says. `playing.py` adds
what plays whole games.
"""

from rulewright.engine.blocks import ROUNDS
from rulewright.engine.links import block_targets
from rulewright.native.code import (
    LEAVE,
    STOP,
    UNKNOWN,
    Code,
    Shape,
    full_budget,
    head_label,
    inner_label,
    round_label,
)
from rulewright.native.course import Course, find_course
from rulewright.native.edges import edge_routines
from rulewright.native.facts import fact_routines
from rulewright.native.meanings import MEANINGS
from rulewright.native.occupancy import occupancy_routines
from rulewright.native.playing import RECORD, SPARE, playing_routines
from rulewright.native.routines import all_routines
from rulewright.native.writer import Value, Variable, Writer, constant_table
from rulewright.program.instructions import StopKind
from rulewright.program.layout import FRAME, RESUME
from rulewright.program.model import Program


def translate(program: Program, shape: Shape) -> str:
    """The text of a program: `begin`, `take` and `play`, and `run`, save where there is a policy:
    `advance` is then copied to the one place that calls it, where LLVM does all it can."""
    course = find_course(program)
    tables = (constant_table(f"@table{it}", one.entries) for it, one in enumerate(program.tables))
    return "\n".join(
        (
            *tables,
            all_routines(program.layout, known_only=not shape.with_events),
            occupancy_routines(program.layout),
            edge_routines(program.layout),
            fact_routines(program),
            playing_routines(program),
            *(_quiet(program, shape, course, it) for it in sorted(course.quiet)),
            *(_part(program, shape, course, it) for it in range(len(course.parts.entries))),
            _advance(course),
            *(() if shape.with_policy else (_run(),)),
        )
    )


def shape_for(program: Program, *, with_events: bool, with_policy: bool) -> Shape:
    """The shape of a form. As in the interpreter, which seats know a piece is kept where options
    are ordered by it."""
    names = {it.name for block in program.blocks for it in block.instructions}
    return Shape(with_events, with_events or "order_pieces" in names, with_policy)


def _run() -> str:
    """What `advance` does, for a state from outside."""
    w = Writer("i64 @run(ptr noalias %S, ptr noalias %C, i64 %budget)")
    w.line("call void @look(ptr %S)")
    w.leave_with(w.named("call i64 @advance(ptr %S, ptr %C, i64 %budget)"))
    return w.text()


def _advance(course: Course) -> str:
    """What goes on from the resume point to the next decision; 1 for one that does not exist."""
    w = Writer("internal i64 @advance(ptr noalias %S, ptr noalias %C, i64 %budget)")
    resume, left, frame = w.slot(RESUME), full_budget(w), w.slot(FRAME)
    labels = [w.new_label() for _ in course.parts.entries]
    if len(labels) == 1:
        w.go(labels[0])
    else:
        w.switch(resume, [(it, labels[course.part_of(it)]) for it in course.resumable], UNKNOWN)
    for part, label in enumerate(labels):
        w.label(label)
        w.leave_with(w.named(f"call {_begun(part, left, frame, resume)}"))
    w.label(UNKNOWN)
    w.leave_with(1)
    return w.text()


def _part(program: Program, shape: Shape, course: Course, part: int) -> str:
    """A part of the procedures that may wait. It is begun at one of its heads, and gives what
    `advance` gives."""
    is_all = len(course.parts.entries) == 1
    parameters = "ptr noalias %S, ptr noalias %C, i64 %budget, i64 %steps, i64 %base, i64 %head"
    w = Writer(f"internal i64 @part{part}({parameters}){' alwaysinline' if is_all else ''}")
    code = Code(program, shape, course, w, part=part)
    w.declare(code.left.name)
    w.declare(code.frame.name)
    w.declare(code.options.name)
    w.put(code.left, "%steps")
    w.put(code.frame, "%base")
    code.look_for_options()
    if shape.with_events:
        recorder = w.entry("%C", RECORD)
        w.line(f"%record = inttoptr i64 {recorder} to ptr")
    w.switch("%head", [(it, code.way_to_head(it)) for it in course.parts.entries[part]], UNKNOWN)
    _write_heads(code)
    _write_departures(code)
    _write_stop(code)
    w.label(LEAVE)
    spent = code.steps_taken()
    w.put_entry("%C", SPARE, w.calculate("sub", w.entry("%C", SPARE), spent))
    w.leave_with(0)
    w.label(UNKNOWN)
    w.leave_with(1)
    return w.text()


def _begun(part: int, left: Value, frame: Value, head: Value) -> str:
    """The call of a part, begun at a head."""
    arguments = f"ptr %S, ptr %C, i64 %budget, i64 {left}, i64 {frame}, i64 {head}"
    return f"i64 @part{part}({arguments})"


def _write_departures(code: Code) -> None:
    """Where play goes to other parts. It does not come back: however often it goes there, the stack
    of the processor does not grow."""
    w = code.writer
    for one in code.departures:
        w.label(one.label)
        begun = _begun(one.part, w.get(code.left), w.get(code.frame), one.head)
        w.leave_with(w.named(f"musttail call {begun}"))


def _quiet(program: Program, shape: Shape, course: Course, number: int) -> str:
    """A procedure that never waits: gives the steps left behind it, or -1 where the game stopped.

    Its frame is there already, with its arguments, and is gone afterwards.
    """
    procedure = program.procedures[number]
    parameters = "ptr noalias %S, i64 %budget, i64 %steps"
    if course.bases.of(procedure) is None:
        parameters += ", i64 %frame"
    if shape.with_events:
        parameters += ", ptr %record"
    w = Writer(f"internal i64 @procedure{number}({parameters})")
    code = Code(program, shape, course, w, procedure, left=Variable("%left"))
    w.declare(code.left.name)
    w.declare(code.options.name)
    w.put(code.left, "%steps")
    code.look_for_options()
    w.go(code.way_to_head(procedure.first))
    _write_heads(code)
    _write_stop(code)
    w.label(LEAVE)
    w.leave_with(-1)
    return w.text()


def _write_heads(code: Code) -> None:
    """Every head that something leads to."""
    written = set[int]()
    while code.wanted:
        head = code.wanted.pop()
        if head not in written:
            written.add(head)
            if head in code.course.joins:
                _write_join(code, head)
            else:
                _write_head(code, head)


def _write_head(code: Code, head: int) -> None:
    """A head, where a step is counted, and the blocks that only it leads to."""
    w = code.writer
    looping = _goes_on_with_itself(code, head)
    code.begin(head)
    w.label(head_label(head))
    left: str = w.get(code.left)
    if looping:
        left = w.calculate("or", left, ROUNDS - 1)
    _count(code, left, ROUNDS)
    w.go(inner_label(head))
    w.label(inner_label(head))
    _write_block(code)
    while code.begin_waiting():
        _write_block(code)
    if looping:
        code.begin(head)
        w.label(round_label(head))
        _count(code, w.get(code.left), 1)
        w.go(inner_label(head))


def _write_join(code: Code, block: int) -> None:
    """A block at which ways come together inside what a head leads to: no step is counted."""
    code.begin(block)
    code.writer.label(head_label(block))
    _write_block(code)
    while code.begin_waiting():
        _write_block(code)


def _goes_on_with_itself(code: Code, head: int) -> bool:
    """Whether the head is a loop in itself. What counts its steps stands inside that loop: with a
    loop around it, LLVM takes twice as long."""
    seen, waiting = {head}, [head]
    while waiting:
        targets = block_targets(code.program.blocks[waiting.pop()])
        if head in targets:
            return True
        new = [it for it in targets if it not in code.course.heads and it not in seen]
        seen.update(new)
        waiting.extend(new)
    return False


def _count(code: Code, left: str, rounds: int) -> None:
    """Takes rounds off those left; the game stops where there are none."""
    w = code.writer
    rest = w.calculate("sub", left, rounds)
    code.stop_when(w.compare("slt", rest, 0), StopKind.BUDGET, "%budget")
    w.put(code.left, rest)


def _write_block(code: Code) -> None:
    for index, instruction in enumerate(code.program.blocks[code.block].instructions):
        code.index = index
        MEANINGS[instruction.name](code, instruction.operands)


def _write_stop(code: Code) -> None:
    """Where all ways come together on which the game stops: one call, and few lines for each."""
    if not code.stops:
        return
    w = code.writer
    w.label(STOP)
    place = w.named(w.joined((place, at) for place, _, at in code.stops))
    value = w.named(w.joined((value, at) for _, value, at in code.stops))
    w.line(f"call void @stop(ptr %S, i64 {place}, i64 {value})")
    w.go(LEAVE)
