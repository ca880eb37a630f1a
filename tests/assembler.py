"""Small programs for tests, written as instructions: `r0`, `r1` are registers, words are blocks.

start:
  add r0 2 3
  store 20 r0
  halt
"""

from dataclasses import replace

from rulewright.game.model import Faces, Order
from rulewright.meaning.types import NumberType, PieceType, PlayerType, Type
from rulewright.program.instructions import INSTRUCTIONS
from rulewright.program.layout import HEAD
from rulewright.program.model import (
    Block,
    BoardLayout,
    ConstantTable,
    EntryPoint,
    EventShape,
    Instruction,
    Layout,
    Location,
    Operand,
    Piece,
    ProcedureCode,
    Program,
    Register,
    Site,
)
from rulewright.source.place import Source, Span

SPAN = Span(Source("toy.rules.yaml", "toy\n"), 0, 3)
OWN = HEAD + 8 + 2
"""The first of 30 slots that tests may use as they like."""


def assemble(
    text: str,
    *,
    layout: Layout | None = None,
    tables: tuple[ConstantTable, ...] = (),
    procedures: tuple[tuple[str, int], ...] = (),
    events: tuple[EventShape, ...] = (),
    option_type: Type | None = None,
    entries: tuple[str, ...] = (),
) -> Program:
    """The program of a text. `procedures` names the block each begins with and its frame's size;
    blocks named after it (`walk`, `walk_more`) belong to it, all others to the first one."""
    names, bodies = _blocks(text)
    blocks = tuple(
        Block(number, tuple(_instruction(line, names) for line in body))
        for number, body in enumerate(bodies)
    )
    owners = {name: name.split("_")[0] for name in names}
    frames = (("start", 8), *procedures)
    codes = tuple(
        ProcedureCode(
            number,
            name,
            names[name],
            size,
            tuple(
                names[block]
                for block, owner in owners.items()
                if owner == name or (number == 0 and owner not in dict(frames))
            ),
        )
        for number, (name, size) in enumerate(frames)
    )
    sites = tuple(
        Site(
            number,
            kind,
            option_type or NumberType(0, 9),
            "x",
            "things where even",
            "act",
            False,
            names.get("domain", -1) if kind == "choice" else -1,
            SPAN,
        )
        for number, kind in enumerate(("choice", "action", "several", "may"))
    )
    return Program(
        title="toy",
        digest="",
        players=2,
        blocks=blocks,
        procedures=codes,
        tables=tables,
        layout=layout or make_layout(),
        sites=sites,
        events=events,
        actions=("act", "pass"),
        entries=tuple(
            EntryPoint(name, names[name.replace(":", "_")]) for name in ("start", *entries)
        ),
        unproved=0,
        lines=tuple((name, True) for name in ("cards",) if f"score:{name}" in entries),
    )


def make_layout(
    locations: tuple[tuple[str, int, Order, Faces], ...] = (),
    pieces: tuple[int, ...] = (),
    board: BoardLayout | None = None,
) -> Layout:
    """A layout for two players: 8 options, the stream `deal`, 30 free slots, then pieces (given by
    the location each starts in), locations (name, room, order, faces), and 60 slots of frames.

    Locations named alike belong to the seats one after another. Cells of a board come last.
    """
    address = OWN + 30
    place, facing, known, mixed, strayed = (address + count * len(pieces) for count in range(5))
    address += 5 * len(pieces)
    made: list[Location] = []
    names = [name for name, _, _, _ in locations]
    for number, (name, room, order, faces) in enumerate(locations):
        member = names[:number].count(name) if names.count(name) > 1 else -1
        made.append(Location(number, name, member, member, -1, address, room, order, faces))
        address += 1 + room
    boards: tuple[BoardLayout, ...] = ()
    if board is not None:
        boards = (replace(board, first_location=len(made)),)
        for instance in range(board.instances):
            for cell in range(board.height * board.width):
                made.append(
                    Location(
                        len(made),
                        board.id,
                        instance,
                        instance,
                        cell,
                        address,
                        1,
                        Order.HEAP,
                        Faces.ALL,
                    )
                )
                address += 2
    return Layout(
        size=address + 60,
        players=2,
        segments=(),
        options=HEAD,
        most_options=8,
        streams=(("deal", HEAD + 8),),
        place=place,
        facing=facing,
        known=known,
        mixed=mixed,
        strayed=strayed,
        counters=(("coins", OWN),),
        attributes=(),
        phases=(),
        scores=OWN + 20,
        frames=address,
        locations=tuple(made),
        boards=boards,
        pieces=tuple(
            Piece(number, "card", (number,), -1, start) for number, start in enumerate(pieces)
        ),
        kinds=(("card", 0, len(pieces)),),
    )


def move_event() -> EventShape:
    """An event with a player and a piece."""
    parts: tuple[tuple[str, Type], ...] = (("actor", PlayerType()), ("piece", PieceType("card")))
    return EventShape(0, "move", parts, "act", SPAN)


def _blocks(text: str) -> tuple[dict[str, int], list[list[str]]]:
    names: dict[str, int] = {}
    bodies: list[list[str]] = []
    for line in text.splitlines():
        words = line.strip()
        if words.endswith(":"):
            names[words[:-1]] = len(bodies)
            bodies.append([])
        elif words:
            bodies[-1].append(words)
    return names, bodies


def _instruction(line: str, names: dict[str, int]) -> Instruction:
    name, *words = line.split()
    assert name in INSTRUCTIONS
    return Instruction(name, tuple(_operand(word, names) for word in words), SPAN)


def _operand(word: str, names: dict[str, int]) -> Operand:
    if word[0] == "r" and word[1:].isdigit():
        return Register(int(word[1:]))
    if word.lstrip("-").isdigit():
        return int(word)
    return names[word]
