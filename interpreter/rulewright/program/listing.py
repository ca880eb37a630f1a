"""A program as text for people: what it keeps, where it can start, what each block does."""

from collections import Counter
from collections.abc import Iterator

from rulewright.program.instructions import INSTRUCTIONS, StopKind
from rulewright.program.model import Instruction, Operand, ProcedureCode, Program, Register


def list_program(program: Program) -> Iterator[str]:
    """The lines of the whole listing."""
    yield f"{program.title} for {program.players} players, rules {program.digest[:12]}"
    yield ""
    yield from _list_state(program)
    yield ""
    yield from _list_tables(program)
    yield "starts"
    for entry in program.entries:
        yield f"  {entry.name:<40} block {entry.block}"
    for procedure in program.procedures:
        yield ""
        yield from _list_procedure(program, procedure)


def list_stats(program: Program) -> Iterator[str]:
    """The lines of the summary: sizes, and the checks that could not be proved away."""
    layout = program.layout
    instructions = [it for block in program.blocks for it in block.instructions]
    yield f"slots of the state      {layout.size:>7}"
    yield f"  of these frames       {layout.size - layout.frames:>7}"
    yield f"  options at the most   {layout.most_options:>7}"
    yield f"pieces                  {len(layout.pieces):>7}"
    yield f"places                  {len(layout.locations):>7}"
    yield f"procedures              {len(program.procedures):>7}"
    yield f"blocks                  {len(program.blocks):>7}"
    yield f"instructions            {len(instructions):>7}"
    yield f"decision sites          {len(program.sites):>7}"
    yield f"kinds of events         {len(program.events):>7}"
    yield f"checks not proved away  {program.unproved:>7}"
    yield ""
    for name, count in Counter(it.name for it in instructions).most_common():
        yield f"{name:<24}{count:>7}"


def _list_state(program: Program) -> Iterator[str]:
    yield f"state: {program.layout.size} slots"
    for name, start, length in _grouped(program):
        yield f"  {start:>5}  {name}" + (f" ({length})" if length > 1 else "")


def _grouped(program: Program) -> Iterator[tuple[str, int, int]]:
    """The segments; the cells of a board are told together."""
    cells: dict[str, tuple[int, int]] = {}
    for segment in program.layout.segments:
        name, _, cell = segment.name.partition(" cell ")
        if not cell:
            yield segment.name, segment.start, segment.length
            continue
        start, length = cells.get(name, (segment.start, 0))
        cells[name] = (start, length + segment.length)
    for name, (start, length) in cells.items():
        yield f"cells of {name}", start, length


def _list_tables(program: Program) -> Iterator[str]:
    for number, table in enumerate(program.tables):
        shown = " ".join(map(str, table.entries[:12]))
        more = " ..." if len(table.entries) > 12 else ""
        yield f"table {number} {table.name}, from {table.low}: {shown}{more}"
    if program.tables:
        yield ""


def _list_procedure(program: Program, procedure: ProcedureCode) -> Iterator[str]:
    yield f"procedure {procedure.number} {procedure.name}, a frame of {procedure.size} slots"
    for number in procedure.blocks:
        yield f"block {number}"
        for instruction in program.blocks[number].instructions:
            place = "" if instruction.span is None else str(instruction.span)
            yield f"  {_instruction(program, instruction):<64}{place}".rstrip()


def _instruction(program: Program, instruction: Instruction) -> str:
    roles = list(INSTRUCTIONS[instruction.name].roles)
    operands = list(instruction.operands)
    result = ""
    if roles[:1] == ["to"]:
        result = f"{_operand(operands[0])} = "
        roles, operands = roles[1:], operands[1:]
    if roles[-1:] == ["values"]:
        roles[-1:] = ["value"] * (len(operands) - len(roles) + 1)
    words = [_in_role(program, *pair) for pair in zip(roles, operands, strict=True)]
    return " ".join([f"{result}{instruction.name}", *(word for word in words if word)])


def _in_role(program: Program, role: str, operand: Operand) -> str:
    if isinstance(operand, Register) or role in ("value", "number"):
        return _operand(operand)
    match role:
        case "slot":
            return f"[{_slot_name(program, operand)}]"
        case "offset":
            return f"[frame + {operand}]"
        case "length":
            return f"below {operand}" if operand else ""
        case "table":
            return f"({program.tables[operand].name})"
        case "board":
            return program.layout.boards[operand].id
        case "stream":
            return f"by {program.layout.streams[operand][0]}"
        case "event":
            return program.events[operand].sentence
        case "fact":
            return str(program.facts[operand].span)
        case "site":
            site = program.sites[operand]
            return f"{site.kind} {site.name}".rstrip()
        case "block":
            return f"-> {operand}"
        case "procedure":
            return program.procedures[operand].name
        case "reason":
            return StopKind(operand).name.lower().replace("_", "-")
        case _:
            raise AssertionError(f"no such role: {role}")


def _operand(operand: Operand) -> str:
    return f"r{operand.number}" if isinstance(operand, Register) else str(operand)


def _slot_name(program: Program, slot: int) -> str:
    for segment in program.layout.segments:
        if segment.start <= slot < segment.start + segment.length:
            offset = slot - segment.start
            return f"{segment.name} + {offset}" if offset else segment.name
    return f"head + {slot}"
