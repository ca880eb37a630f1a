"""Explanations: a line of the score sheet that is worked out beside the game, and told in full."""

from rulewright.meaning.rules import LineMeaning, Rules
from rulewright.program.emitter import Emitter
from rulewright.program.lower_endings import lower_points
from rulewright.program.lower_question import finished_aside
from rulewright.program.model import Program
from rulewright.program.unit import Lowering, Unit

EXPLANATION = "explanation"
"""The entry point of an explanation's program."""


def lower_explanation(
    rules: Rules, game: Program, line: LineMeaning, seat: int, free: int, reader: int | None
) -> Program:
    """A program that works out a line for a seat, with each thing and each part of it an event; it
    runs on the states of `game`, whose frame has `free` slots. The points become the result.

    Where there is a `reader`, that seat comes to know each piece whose face was read.
    """
    low = Lowering(
        rules=rules,
        layout=game.layout,
        code=Emitter(),
        unit=Unit(EXPLANATION, line.line.heading.span, size=free),
        procedures={},
        storage={line.you: seat},
        reader=reader,
    )
    first = low.code.begin_new()
    low.code.emit("result", lower_points(low, line, telling=True))
    return finished_aside(EXPLANATION, low, game, first)
