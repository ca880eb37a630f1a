"""Steps as lines, and which lines of two texts differ."""

from collections.abc import Hashable, Iterator
from difflib import SequenceMatcher
from typing import assert_never

from rulewright.comparing.spelling import head_of, laid_out, meaning_of
from rulewright.source.frozen import dataclass
from rulewright.source.place import Span
from rulewright.syntax.changes import Lasting, While
from rulewright.syntax.delays import Delayed, NextTime
from rulewright.syntax.together import Together
from rulewright.syntax.tree import Body, Either, ForEach, Frame, If, Let, May, Repeat, Step, Steps
from rulewright.syntax.unparse import print_steps


@dataclass(frozen=True, slots=True)
class StepLine:
    """One line of steps: its text with its indentation, what it says, and where it stands."""

    text: str
    meaning: Hashable
    span: Span


@dataclass(frozen=True, slots=True)
class ChangedSteps:
    """Lines that stand in the place of others; either may be none.

    The places are those of the first line, and of none that of the line before, or of the text.
    """

    was: tuple[str, ...]
    now: tuple[str, ...]
    was_span: Span
    now_span: Span


_Line = tuple[int, Hashable, Span]
"""How deep a line stands, what it says, and where."""


def lines_of(steps: Steps) -> tuple[StepLine, ...]:
    """The lines of steps without comments, each step on a line of its own."""
    texts = print_steps(laid_out(steps)).splitlines()
    lines = zip(texts, _of_steps(steps.steps, 0), strict=True)
    return tuple(StepLine(text, (depth, says), span) for text, (depth, says, span) in lines)


def changed_steps(
    was: tuple[StepLine, ...], now: tuple[StepLine, ...], was_at: Span, now_at: Span
) -> tuple[ChangedSteps, ...]:
    """Where the lines of two texts differ, from above. The places are those of the texts."""
    matcher = SequenceMatcher(
        None, [it.meaning for it in was], [it.meaning for it in now], autojunk=False
    )
    return tuple(
        ChangedSteps(
            _texts(was[first:behind]),
            _texts(now[first_now:behind_now]),
            _place(was, first, behind, was_at),
            _place(now, first_now, behind_now, now_at),
        )
        for kind, first, behind, first_now, behind_now in matcher.get_opcodes()
        if kind != "equal"
    )


def _texts(lines: tuple[StepLine, ...]) -> tuple[str, ...]:
    """The texts of lines that belong together, the outermost at the margin."""
    margin = min((len(it.text) - len(it.text.lstrip()) for it in lines), default=0)
    return tuple(it.text[margin:] for it in lines)


def _place(lines: tuple[StepLine, ...], first: int, behind: int, whole: Span) -> Span:
    if first < behind:
        return lines[first].span
    return lines[first - 1].span if first > 0 else whole


def _of_steps(steps: tuple[Step, ...], depth: int) -> Iterator[_Line]:
    for step in steps:
        yield from _of_step(step, depth)


def _of_step(step: Step, depth: int) -> Iterator[_Line]:
    match step:
        case If():
            for number, branch in enumerate(step.branches):
                word = "otherwise if" if number else "if"
                condition = branch.condition
                yield depth, (word, meaning_of(condition)), condition.span
                yield from _of_steps(branch.body.steps, depth + 1)
            yield from _of_otherwise(step.otherwise, depth)
        case Either():
            for number, one in enumerate(step.alternatives):
                yield depth, "or" if number else "either", one.span
                yield from _of_steps(one.body.steps, depth + 1)
            yield from _of_otherwise(step.otherwise, depth)
        case Frame(otherwise=otherwise):
            yield depth, head_of(step), step.span
            yield from _of_otherwise(otherwise, depth)
        case May(body=body, otherwise=otherwise):
            yield depth, head_of(step), step.span
            yield from _of_steps(body.steps, depth + 1)
            yield from _of_otherwise(otherwise, depth)
        case ForEach() | Let() | Repeat() | Together() | Delayed() | NextTime():
            yield depth, head_of(step), step.span
            yield from _of_steps(step.body.steps, depth + 1)
        case Lasting() | While():
            yield depth, head_of(step), step.span
            for change in step.changes.changes:
                yield depth + 1, meaning_of(change), change.span
        case _:
            assert_never(step)


def _of_otherwise(body: Body | None, depth: int) -> Iterator[_Line]:
    if body is not None:
        yield depth, "otherwise", body.span
        yield from _of_steps(body.steps, depth + 1)
