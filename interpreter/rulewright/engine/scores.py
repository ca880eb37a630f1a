"""Scores: lines of the score sheet, worked out from a position, with what they are made of."""

from rulewright.engine.compiled import Compiled
from rulewright.engine.events import Happened
from rulewright.engine.log import event_parts
from rulewright.engine.machine import EvaluationStoppedError, evaluate
from rulewright.engine.places import State
from rulewright.engine.registers import ignore
from rulewright.meaning.values import Call, CounterOf, Meaning, Read, ScoreOf, Variable
from rulewright.program.lower_endings import measured
from rulewright.source.frozen import dataclass
from rulewright.wording.names import Names


@dataclass(frozen=True, slots=True)
class ScoreItem:
    """What a line scores for: the thing, the best that was found for it, the points."""

    thing: str
    best: str
    points: int


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """A line of the score sheet of one seat: its id, its name, its points and its items."""

    id: str
    name: str
    points: int
    items: tuple[ScoreItem, ...]


@dataclass(frozen=True, slots=True)
class Measure:
    """What decides who wins beside the score: the entry whose name it has, such as a counter or a
    value of the player (None: it has none), the words of the rules, and what a seat reached."""

    entry: str | None
    words: str
    reached: int


def winner_measures(compiled: Compiled, state: State, seat: int) -> tuple[Measure, ...]:
    """The criteria of the winner that are not the score, in their order, for a seat (from 0)."""
    winner, meant = compiled.rules.game.winner, compiled.rules.winner
    if winner is None or meant is None:
        return ()
    return tuple(
        Measure(
            _entry_measured(meant.criteria[number][0], meant.you),
            winner.criteria[number].phrase.span.text,
            evaluate(compiled.machine, state, f"measure:{number}", (seat,), ignore),
        )
        for number in measured(meant)
    )


def _entry_measured(measure: Meaning, you: Variable) -> str | None:
    """The player's counter, value or line of the score sheet that is measured, if it is one."""
    match measure:
        case CounterOf(counter=counter, of=Read(variable=of)) if of == you:
            return counter.heading.id
        case Call(value=value, arguments=(Read(variable=of),)) if of == you:
            return value
        case ScoreOf(player=Read(variable=of), line=line) if of == you:
            return line
        case _:
            return None


def line_points(compiled: Compiled, state: State, line: str, seat: int) -> int:
    """The points of a line for a seat (from 0) as the position stands."""
    return evaluate(compiled.machine, state, f"score:{line}", (seat,), ignore)


def total_points(compiled: Compiled, state: State, seat: int) -> int:
    """The sum of all lines for a seat as the position stands, secret ones included."""
    return sum(line_points(compiled, state, line, seat) for line, _ in compiled.program.lines)


def public_points(compiled: Compiled, state: State, seat: int) -> int:
    """The sum of the lines that everyone can work out.

    A line that the position gives no points for yet, such as the highest of a hold in which
    nothing lies, brings nothing: only at the end of the game does it stop the rules.
    """
    public = [line for line, is_public in compiled.program.lines if is_public]
    return sum(_points_so_far(compiled, state, line, seat) for line in public)


def _points_so_far(compiled: Compiled, state: State, line: str, seat: int) -> int:
    try:
        return line_points(compiled, state, line, seat)
    except EvaluationStoppedError:
        return 0


def score_sheet(compiled: Compiled, state: State, seat: int, names: Names) -> tuple[ScoreLine, ...]:
    """The lines of a seat's score sheet with their items, printed for the table.

    It tells what a seat scores for; show it when the game is over.
    """
    return tuple(
        _score_line(compiled, state, line, seat, names) for line, _ in compiled.program.lines
    )


def _score_line(compiled: Compiled, state: State, line: str, seat: int, names: Names) -> ScoreLine:
    happened: list[Happened] = []
    record = compiled.record_into(happened)
    points = evaluate(compiled.machine, state, f"score:{line}", (seat,), record)
    items = tuple(_score_item(compiled, it, names) for it in happened if _is_item(compiled, it))
    return ScoreLine(line, names.entry(line), points, items)


def _is_item(compiled: Compiled, happened: Happened) -> bool:
    return compiled.program.events[happened.event].sentence == "score_item"


def _score_item(compiled: Compiled, happened: Happened, names: Names) -> ScoreItem:
    parts = event_parts(compiled, happened, None, names)
    return ScoreItem(parts.get("item", ""), parts.get("best", ""), int(parts["value"]))
