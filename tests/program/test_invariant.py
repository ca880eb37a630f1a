"""What a filter asks of every thing alike is taken out of its loop."""

from rulewright.meaning import values
from rulewright.meaning.types import NumberType, YesNoType
from rulewright.meaning.values import (
    AllOf,
    AnyOf,
    Calculation,
    Compare,
    Constant,
    Meaning,
    Operator,
    Read,
    Variable,
)
from rulewright.program.invariant import split_invariant
from rulewright.source.place import Source, Span

NUMBER = NumberType(0, 9)
TRUTH = YesNoType()
THING = Variable(1, "it", NUMBER)
OTHER = Variable(2, "other", NUMBER)
SPAN = Span(Source("x", "x"), 0, 1)


def _is(variable: Variable, value: Meaning) -> Compare:
    return Compare(values.Test.EQUAL, Read(variable, NUMBER), value, TRUTH)


THREE = Constant(3, NUMBER)


def test_a_part_that_reads_the_thing_stays_in_the_loop() -> None:
    condition = _is(THING, THREE)
    assert split_invariant(condition, THING) == (condition, ())


def test_a_part_that_does_not_is_worked_out_before() -> None:
    inside, outside = _is(THING, THREE), _is(OTHER, THREE)
    condition, alike = split_invariant(AnyOf((outside, inside), TRUTH), THING)
    ((variable, meaning),) = alike
    assert meaning == outside
    assert condition == AnyOf((Read(variable, TRUTH), inside), TRUTH)


def test_what_may_stop_the_game_is_not_worked_out_before_its_turn() -> None:
    quotient = Calculation(Operator.DIVIDE_DOWN, THREE, Read(OTHER, NUMBER), NUMBER, SPAN)
    condition = AllOf((_is(THING, THREE), _is(OTHER, quotient)), TRUTH)
    assert split_invariant(condition, THING) == (condition, ())
