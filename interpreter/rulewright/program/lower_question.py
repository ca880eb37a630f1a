"""Questions: a value or a set that is worked out in a waiting position, beside the game."""

from collections.abc import Mapping

from rulewright.meaning.rules import Rules
from rulewright.meaning.sets import SetMeaning
from rulewright.meaning.types import ManyType
from rulewright.meaning.values import Meaning, Variable
from rulewright.program import lower_sets, lower_values
from rulewright.program.emitter import Emitter
from rulewright.program.model import EntryPoint, Program
from rulewright.program.tidy import tidy
from rulewright.program.unit import Lowering, Region, Storage, Unit

QUESTION = "question"
"""The entry point of a question's program."""


def lower_question(
    rules: Rules,
    game: Program,
    asked: Meaning | SetMeaning,
    storage: Mapping[Variable, Storage],
    free: int,
    reader: int,
) -> Program:
    """A program that works out what is asked and halts; it runs on the states of `game`.

    A value becomes the result. Of a set, slot `free` of the running frame gets how many things
    there are, and those behind it the things. `storage` says where the variables are, and the
    seat `reader` comes to know each piece whose face was read.
    """
    low = Lowering(
        rules=rules,
        layout=game.layout,
        code=Emitter(),
        unit=Unit(QUESTION, None, size=free),
        procedures={},
        storage=dict(storage),
        reader=reader,
    )
    first = low.code.begin_new()
    if isinstance(asked, SetMeaning):
        assert isinstance(asked.type, ManyType)
        lower_sets.keep(low, asked, Region(free, asked.type.most))
    else:
        low.code.emit("result", lower_values.lower(low, asked))
    return finished_aside(QUESTION, low, game, first)


def finished_aside(title: str, low: Lowering, game: Program, first: int) -> Program:
    """The program of what is worked out beside a game: it begins at block `first`, ends here, and
    runs on the states of `game`."""
    low.code.emit("halt")
    blocks, new = tidy(low.code.blocks, [first])
    return Program(
        title=title,
        digest=game.digest,
        players=game.players,
        blocks=blocks,
        procedures=(),
        tables=tuple(low.tables),
        layout=game.layout,
        sites=(),
        events=tuple(low.events),
        actions=(),
        entries=(EntryPoint(title, new[first]),),
        unproved=low.unproved,
    )
