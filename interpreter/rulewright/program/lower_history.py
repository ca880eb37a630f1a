"""How often something was done: counted in slots of the state where some rule asks for it, and set
back when that begins since which it is counted. What nothing asks for is not counted."""

from collections.abc import Sequence
from functools import partial

from rulewright.meaning.history import MOST_TIMES, Question
from rulewright.meaning.moments import Happening
from rulewright.meaning.raised import PIECE
from rulewright.meaning.rules import Rules
from rulewright.meaning.values import TimesDone
from rulewright.program import lower_values
from rulewright.program.lower_titles import is_of_place
from rulewright.program.model import Operand
from rulewright.program.unit import Lowering


def is_counted(low: Lowering, happening: Happening, name: str) -> bool:
    """Whether it is asked for how often something was done."""
    return bool(_asked(low, happening, name))


def counted(rules: Rules, happening: Happening) -> tuple[str, ...]:
    """What is asked for of those things, each once."""
    events = (event for question, _ in rules.asked for event in question.events)
    return tuple(dict.fromkeys(it.name for it in events if it.happening is happening))


def _asked(low: Lowering, happening: Happening, name: str) -> list[Question]:
    return [
        question
        for question, _ in low.rules.asked
        if any((it.happening, it.name) == (happening, name) for it in question.events)
    ]


def count_done(low: Lowering, happening: Happening, name: str, parts: Sequence[Operand]) -> None:
    """Something was done once more. Of what it is told with, only what is a single thing counts:
    first who did it, then of a step the piece, and where it came from and went to."""
    code = low.code
    for question in _asked(low, happening, name):
        is_there: Operand = 1
        for part, place in question.within:
            is_there = code.value("both", is_there, is_of_place(low, place, parts[part]))
        piece = parts[PIECE] if question.of_piece is not None else None
        code.when(is_there, partial(_count, low, question, parts[0], piece))


def _count(low: Lowering, question: Question, actor: Operand, piece: Operand | None) -> None:
    code = low.code
    slot, length = _slot(low, question), _length(low, question)
    index = _index(low, question, actor, piece)
    often = code.value("add", low.load_slot(slot, index, length), 1)
    low.unproved += 1
    code.emit("in_range", often, 0, MOST_TIMES)
    low.store_slot(slot, index, often, length)


def begin_counting(low: Lowering, since: str) -> None:
    """What is counted since then is counted anew."""
    code = low.code
    for question, _ in low.rules.asked:
        if question.since == since:
            slot = _slot(low, question)

            def set_back(index: Operand, slot: int = slot) -> None:
                low.store_slot(slot, index, 0)

            code.loop(0, _length(low, question), set_back, code.block())


def times_done(low: Lowering, meaning: TimesDone) -> Operand:
    """How often it was done by those who are meant."""
    code, question = low.code, meaning.question
    slot, length = _slot(low, question), _length(low, question)
    piece = None if meaning.piece is None else lower_values.lower(low, meaning.piece)
    own: Operand = 0
    if meaning.player is not None:
        player = lower_values.lower(low, meaning.player)
        own = low.load_slot(slot, _index(low, question, player, piece), length)
        if not meaning.others:
            return own
    total: Operand = 0
    for seat in range(low.seats):
        index = _index(low, question, seat, piece)
        total = code.value("add", total, low.load_slot(slot, index, length))
    return code.value("subtract", total, own)


def _index(low: Lowering, question: Question, actor: Operand, piece: Operand | None) -> Operand:
    if question.of_piece is None or piece is None:
        return actor
    code = low.code
    first, count = low.kind_range(question.of_piece)
    before = code.value("multiply", actor, count)
    return code.value("add", before, code.value("subtract", piece, first))


def _slot(low: Lowering, question: Question) -> int:
    return dict(low.layout.history)[question.name]


def _length(low: Lowering, question: Question) -> int:
    each = 1 if question.of_piece is None else low.kind_range(question.of_piece)[1]
    return low.seats * each
