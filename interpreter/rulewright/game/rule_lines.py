"""The lines of a game's rules that play can come to: what coverage counts.

These are each step, each branch of a condition and each alternative, each line of the score sheet,
and each entry of `end:`. `nothing` is no step, and an `if` is counted by its branches.
"""

from collections.abc import Iterable, Iterator
from enum import Enum

from rulewright.game.contents import all_texts
from rulewright.game.model import Game, Heading
from rulewright.source.frozen import dataclass
from rulewright.source.place import Span
from rulewright.syntax.changes import Lasting, While
from rulewright.syntax.delays import Delayed, NextTime
from rulewright.syntax.together import Together
from rulewright.syntax.tree import (
    Body,
    Either,
    ForEach,
    Frame,
    If,
    Let,
    May,
    Repeat,
    Step,
    Steps,
)


class LineKind(Enum):
    """What sort of line it is, and when it counts as reached."""

    STEP = "step"  # it was begun
    BRANCH = "branch"  # its steps were begun
    SCORE = "score"  # something counted for it
    END = "end"  # the game ended by it


LineKey = tuple[LineKind, str, int]
"""What tells a line from others: its sort, its source, and where it begins there."""


@dataclass(frozen=True, slots=True)
class RuleLine:
    """A line of the rules, with the heading of the entry it stands in, and how it reads. `body` is
    what a branch holds."""

    kind: LineKind
    span: Span
    heading: Heading
    text: str
    body: Span | None = None

    @property
    def key(self) -> LineKey:
        """What tells it from others."""
        return line_key(self.kind, self.span)


def line_key(kind: LineKind, span: Span) -> LineKey:
    """What tells the line that begins there from others."""
    return (kind, span.source.name, span.start)


def rule_lines(game: Game) -> tuple[RuleLine, ...]:
    """Every such line of a game, each once, by its place."""
    found = (*_lines_of_steps(game), *_lines_of_outcomes(game))
    by_key = {line.key: line for line in found}
    sources = {source.name: number for number, source in enumerate(game.sources)}
    order = sorted(by_key.values(), key=lambda it: (sources[it.span.source.name], it.span.start))
    return tuple(order)


def _lines_of_steps(game: Game) -> Iterator[RuleLine]:
    for heading, text in all_texts(game):
        if isinstance(text, Steps):
            yield from _of_steps(text.steps, heading)


def _lines_of_outcomes(game: Game) -> Iterator[RuleLine]:
    for line in game.scoring:
        yield RuleLine(LineKind.SCORE, line.heading.span, line.heading, f"{line.heading.id}:")
    for end in game.ends:
        yield RuleLine(LineKind.END, end.heading.span, end.heading, f"{end.heading.id}:")


def _of_steps(steps: Iterable[Step], heading: Heading) -> Iterator[RuleLine]:
    for step in steps:
        yield from _of_step(step, heading)


def _of_step(step: Step, heading: Heading) -> Iterator[RuleLine]:
    if not _is_counted_inside(step):
        yield RuleLine(LineKind.STEP, step.span, heading, _first_line(step.span))
    match step:
        case Frame(otherwise=otherwise):
            yield from _of_body(otherwise, heading)
        case If(branches=branches, otherwise=otherwise):
            for number, branch in enumerate(branches):
                span = branch.condition.span
                word = "otherwise if" if number else "if"
                text = f"{word} {' '.join(span.text.split())}:"
                yield RuleLine(LineKind.BRANCH, span, heading, text, branch.body.span)
                yield from _of_body(branch.body, heading)
            if otherwise is not None:
                yield RuleLine(
                    LineKind.BRANCH, otherwise.span, heading, "otherwise:", otherwise.span
                )
                yield from _of_body(otherwise, heading)
        case Either(alternatives=alternatives, otherwise=otherwise):
            for number, one in enumerate(alternatives):
                text = "or:" if number else "either:"
                yield RuleLine(LineKind.BRANCH, one.span, heading, text, one.body.span)
                yield from _of_body(one.body, heading)
            yield from _of_body(otherwise, heading)
        case May(body=body, otherwise=otherwise):
            yield from _of_body(body, heading)
            yield from _of_body(otherwise, heading)
        case ForEach(body=body) | Let(body=body) | Repeat(body=body) | Together(body=body):
            yield from _of_body(body, heading)
        case Lasting(changes=inside):
            for change in inside.changes:
                text = _first_line(change.span)
                yield RuleLine(LineKind.STEP, change.span, heading, text)
        case Delayed(body=body) | NextTime(body=body):
            yield from _of_body(body, heading)
        case While():
            pass  # what it changes is worked out when it is read: play never comes to it


def _is_counted_inside(step: Step) -> bool:
    """Whether only what it holds is counted: branches of an `if`, lasting changes, the step on the
    line of a `let`; of `nothing`, nothing is."""
    match step:
        case Frame(verb=verb):
            return verb.text == "nothing"
        case Let(one_line=one_line):
            return one_line
        case _:
            return isinstance(step, If | Lasting | While)


def _of_body(body: Body | None, heading: Heading) -> Iterator[RuleLine]:
    return iter(()) if body is None else _of_steps(body.steps, heading)


def _first_line(span: Span) -> str:
    return span.text.splitlines()[0].strip()
