"""What happened: events as the full form records them, outside the state."""

from collections.abc import Callable

from rulewright.engine.boards import line_in_box
from rulewright.engine.knowledge import knowing_seats
from rulewright.engine.places import Places, State
from rulewright.engine.registers import Recorder
from rulewright.meaning.types import LineType, Type, is_piece
from rulewright.program.model import BoardLayout, Program
from rulewright.source.frozen import dataclass

EVERYONE = -1
"""The mask of a part that is no piece: nothing about it is secret."""


MOST_EVENTS = 100_000
"""Events that are kept of one way from a decision to the next; rules that bring about more are
most likely endless."""


@dataclass(frozen=True, slots=True)
class Happened:
    """An event: its number in the program, the values of its parts, and for each part the mask of
    the seats that knew it at that moment: the piece, or the answer that only the asker hears. Rows
    and columns are counted in their box."""

    event: int
    values: tuple[int, ...]
    knowers: tuple[int, ...]


def make_recorder(program: Program, places: Places) -> Callable[[list[Happened]], Recorder]:
    """For a list, what the full form calls for each event and what adds it, up to `MOST_EVENTS`.

    What a program's events look like is worked out once, here.
    """
    boards = {board.id: board for board in program.layout.boards}
    shapes = tuple(
        tuple((is_piece(kind), _board_of(kind, boards)) for _, kind in it.parts)
        for it in program.events
    )
    private = tuple(_private_part([name for name, _ in it.parts]) for it in program.events)
    layout = program.layout

    def record_into(happened: list[Happened]) -> Recorder:
        def note(state: State, event: int, values: tuple[int, ...]) -> None:
            if len(happened) >= MOST_EVENTS:
                return
            printed: list[int] = []
            knowers: list[int] = []
            for value, (piece, board) in zip(values, shapes[event], strict=True):
                known = piece and value >= 0
                knowers.append(knowing_seats(layout, places, state, value) if known else EVERYONE)
                counted = board is not None and value >= 0
                printed.append(
                    line_in_box(layout, board, state, value) if counted and board else value
                )
            told = private[event]
            if told is not None:
                answer, actor = told
                knowers[answer] = 1 << values[actor]
            happened.append(Happened(event, tuple(printed), tuple(knowers)))

        return note

    return record_into


def _board_of(kind: Type, boards: dict[str, BoardLayout]) -> BoardLayout | None:
    return boards[kind.board] if isinstance(kind, LineType) and not kind.length else None


def _private_part(names: list[str]) -> tuple[int, int] | None:
    """The part that only the one who acts gets to know, and the part that says who that is."""
    return (names.index("answer"), names.index("actor")) if "answer" in names else None
