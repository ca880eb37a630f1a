"""From the rules of steps.lark to step nodes: one function a rule, named as the rule is.

Each takes the values of its rule's parts in order; a word or sign comes as a `Word`. Comments
and blank lines come from the lines of the text: a step knows its line by where it starts.
"""

from bisect import bisect_right
from collections.abc import Callable, Mapping

from rulewright.source.frozen import dataclass, replace
from rulewright.source.place import Span
from rulewright.syntax import tree
from rulewright.syntax.build_changes import ChangeMakers
from rulewright.syntax.changes import Duration
from rulewright.syntax.delays import Delay, Delayed, NextTime
from rulewright.syntax.lines import Line
from rulewright.syntax.moments import AboutTo, Around
from rulewright.syntax.together import Together
from rulewright.syntax.tree import (
    Alternative,
    Amount,
    Body,
    Branch,
    Frame,
    Part,
    Phrase,
    Quantity,
    Step,
    Subject,
    Trivia,
    Word,
)

_NOTHING = Trivia()


@dataclass(frozen=True, slots=True)
class Otherwise:
    """An `otherwise:` with its steps and what stands before it."""

    body: Body
    trivia: Trivia


@dataclass(frozen=True, slots=True)
class StepMakers:
    """The functions of the rules for one text.

    `lines` are its lines of code, `starts` the offsets in the file where they begin, and
    `last` is what stands behind the last step.
    """

    lines: tuple[Line, ...]
    starts: tuple[int, ...]
    last: tuple[str, ...]

    def steps_text(self, *steps: Step) -> tree.Steps:
        return tree.Steps(steps, self.last, steps[0].span.to(steps[-1].span))

    def block(self, colon: Word, end: Word, indent: Word, *inside: Step | Word) -> Body:
        *_, dedent = inside
        assert isinstance(dedent, Word)
        steps = tuple(step for step in inside if not isinstance(step, Word))
        after = self._line(dedent.span).after_block(self._line_behind(indent.span).indent)
        behind = self._line(colon.span).behind
        return Body(steps, False, after, behind, colon.span.to(steps[-1].span))

    def body_on_line(self, colon: Word, frame: Frame, end: Word) -> Body:
        only = replace(frame, trivia=Trivia(behind=self._line(colon.span).behind))
        return Body((only,), True, (), None, colon.span.to(frame.span))

    def otherwise(self, sign: Word, body: Body) -> Otherwise:
        return Otherwise(body, self._before(sign.span))

    def branch(self, sign: Word, condition: Phrase, body: Body) -> Branch:
        return Branch(condition, body, self._before(sign.span))

    def plain(self, frame: Frame, end: Word, other: Otherwise | None) -> Step:
        line = self._line(frame.span)
        return _with_otherwise(replace(frame, trivia=Trivia(line.before, line.behind)), other)

    def if_(
        self, sign: Word, condition: Phrase, body: Body, *more: Branch | Otherwise | None
    ) -> Step:
        others = tuple(branch for branch in more if isinstance(branch, Branch))
        other = more[-1] if isinstance(more[-1], Otherwise) else None
        last = other.body if other else others[-1].body if others else body
        return tree.If(
            (Branch(condition, body, _NOTHING), *others),
            other.body if other else None,
            self._before(sign.span),
            other.trivia if other else _NOTHING,
            sign.span.to(last.span),
        )

    def for_each(self, sign: Word, name: Word, in_: Word, things: Phrase, body: Body) -> Step:
        span = sign.span.to(body.span)
        return tree.ForEach(name, things, body, self._before(sign.span), span)

    def let_line(
        self, sign: Word, subject: Subject, frame: Frame, end: Word, other: Otherwise | None
    ) -> Step:
        line = self._line(sign.span)
        step = _with_otherwise(replace(frame, trivia=Trivia(behind=line.behind)), other)
        body = Body((step,), True, (), None, step.span)
        span = sign.span.to(step.span)
        return tree.Let(subject, None, body, True, Trivia(line.before), span)

    def let_block(self, sign: Word, subject: Subject, adverb: Word | None, body: Body) -> Step:
        how = adverb.text if adverb else None
        span = sign.span.to(body.span)
        return tree.Let(subject, how, body, False, self._before(sign.span), span)

    def repeat(self, sign: Word, count: Phrase, times: Word, body: Body) -> Step:
        span = sign.span.to(body.span)
        return tree.Repeat(None, False, count, body, self._before(sign.span), span)

    def repeat_at_most(
        self, sign: Word, most: Word, count: Phrase, times: Word, body: Body
    ) -> Step:
        span = sign.span.to(body.span)
        return tree.Repeat(None, True, count, body, self._before(sign.span), span)

    def repeat_until(
        self,
        sign: Word,
        until: Word,
        condition: Phrase,
        comma: Word,
        most: Word,
        count: Phrase,
        times: Word,
        body: Body,
    ) -> Step:
        span = sign.span.to(body.span)
        return tree.Repeat(condition, True, count, body, self._before(sign.span), span)

    def may(self, sign: Word, body: Body, other: Otherwise | None) -> Step:
        return tree.May(
            body,
            other.body if other else None,
            self._before(sign.span),
            other.trivia if other else _NOTHING,
            sign.span.to(other.body.span if other else body.span),
        )

    def either_or(self, sign: Word, body: Body, *more: Alternative | Otherwise | None) -> Step:
        others = tuple(one for one in more if isinstance(one, Alternative))
        other = more[-1] if isinstance(more[-1], Otherwise) else None
        last = other.body if other else others[-1].body if others else body
        return tree.Either(
            (Alternative(body, _NOTHING, sign.span.to(body.span)), *others),
            other.body if other else None,
            self._before(sign.span),
            other.trivia if other else _NOTHING,
            sign.span.to(last.span),
        )

    def alternative(self, sign: Word, body: Body) -> Alternative:
        return Alternative(body, self._before(sign.span), sign.span.to(body.span))

    def together(self, sign: Word, body: Body) -> Step:
        return Together(body, self._before(sign.span), sign.span.to(body.span))

    def delayed(self, delay: Delay, body: Body) -> Step:
        return Delayed(delay, body, self._before(delay.span), delay.span.to(body.span))

    def next_time(self, sign: Word, moment: Around | AboutTo, body: Body) -> Step:
        span = sign.span.to(body.span)
        return NextTime(None, moment, body, self._before(sign.span), span)

    def next_time_until(
        self, until: Duration, comma: Word, sign: Word, moment: Around | AboutTo, body: Body
    ) -> Step:
        span = until.span.to(body.span)
        return NextTime(until, moment, body, self._before(until.span), span)

    def _line(self, span: Span) -> Line:
        return self.lines[bisect_right(self.starts, span.start) - 1]

    def _line_behind(self, span: Span) -> Line:
        return self.lines[bisect_right(self.starts, span.start)]

    def _before(self, span: Span) -> Trivia:
        return Trivia(before=self._line(span).before)

    def makers(self) -> Mapping[str, Callable[..., object]]:
        """Every rule of steps.lark by its name."""
        here: tuple[Callable[..., object], ...] = (
            self.steps_text, self.block, self.body_on_line, self.otherwise, self.branch,
            self.plain, self.if_, self.for_each, self.let_line, self.let_block, self.repeat,
            self.repeat_at_most, self.repeat_until, self.may, self.either_or, self.alternative,
            self.delayed, self.next_time, self.next_time_until, self.together,
        )  # fmt: skip
        changes = ChangeMakers(self._line, self._line_behind).makers()
        return {**changes, **{made.__name__: made for made in (*_FRAME_MAKERS, *here)}}


def _with_otherwise(frame: Frame, other: Otherwise | None) -> Frame:
    if other is None:
        return frame
    span = frame.span.to(other.body.span)
    return replace(frame, otherwise=other.body, otherwise_trivia=other.trivia, span=span)


def frame(
    adverb: Word | None, verb: Word, acted_on: Phrase | Quantity | None, *parts: Part
) -> Frame:
    last = parts[-1] if parts else acted_on or verb
    span = (adverb or verb).span.to(last.span)
    how = adverb.text if adverb else None
    return Frame(how, verb, acted_on, parts, None, _NOTHING, _NOTHING, span)


def exactly(count: Phrase, noun: Word) -> Quantity:
    return Quantity(Amount.EXACTLY, count, noun, count.span.to(noun.span))


def up_to(sign: Word, count: Phrase, noun: Word) -> Quantity:
    return Quantity(Amount.UP_TO, count, noun, sign.span.to(noun.span))


def at_least(sign: Word, count: Phrase, noun: Word) -> Quantity:
    return Quantity(Amount.AT_LEAST, count, noun, sign.span.to(noun.span))


def any_number_of(sign: Word, noun: Word) -> Quantity:
    return Quantity(Amount.ANY_NUMBER, None, noun, sign.span.to(noun.span))


def amount(opening: Word, count: Phrase, closing: Word) -> Phrase:
    return count


def linked(link: Word, phrase: Phrase) -> Part:
    return Part(link.text, phrase, link.span.to(phrase.span))


def called(sign: Word, name: Word) -> Part:
    return Part(sign.text, tree.Name(name, None, None, name.span), sign.span.to(name.span))


def as_much_as_possible(sign: Word) -> Part:
    return Part(sign.text, None, sign.span)


def people(first: Phrase, *more: Phrase | Word) -> Subject:
    everyone = (first, *(person for person in more if not isinstance(person, Word)))
    return Subject(everyone, None, False, None, first.span.to(everyone[-1].span))


def each(sign: Word, noun: Word, clockwise: Word | None, start: Phrase | None) -> Subject:
    return Subject((), noun, False, start, sign.span.to((start or noun).span))


def each_other(
    sign: Word, other: Word, noun: Word, clockwise: Word | None, start: Phrase | None
) -> Subject:
    return Subject((), noun, True, start, sign.span.to((start or noun).span))


_FRAME_MAKERS: tuple[Callable[..., object], ...] = (
    frame, exactly, up_to, at_least, any_number_of, amount, linked, called,
    as_much_as_possible, people, each, each_other,
)  # fmt: skip
