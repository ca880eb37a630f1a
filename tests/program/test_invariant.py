"""What a filter asks of every thing alike is taken out of its loop."""

from rulewright.meaning import values
from rulewright.meaning.types import NumberType, OptionalType, PlayerType, YesNoType
from rulewright.meaning.values import (
    AllOf,
    AnyOf,
    Calculation,
    Call,
    Compare,
    Constant,
    Meaning,
    Operator,
    Read,
    ScoreOf,
    Variable,
)
from rulewright.program.invariant import split_invariant
from rulewright.source.place import Source, Span

NUMBER = NumberType(0, 9)
TRUTH = YesNoType()
THING = Variable(1, "it", NUMBER)
OTHER = Variable(2, "other", NUMBER)
SPAN = Span(Source("x", "x"), 0, 1)


def _body_of(name: str) -> Meaning:
    return {"safe": _is(OTHER, THREE), "stopping": _is(OTHER, QUOTIENT)}[name]


def _is(variable: Variable, value: Meaning) -> Compare:
    return Compare(values.Test.EQUAL, Read(variable, NUMBER), value, TRUTH)


THREE = Constant(3, NUMBER)
QUOTIENT = Calculation(Operator.DIVIDE_DOWN, THREE, Read(OTHER, NUMBER), NUMBER, SPAN)


def test_a_part_that_reads_the_thing_stays_in_the_loop() -> None:
    condition = _is(THING, THREE)
    assert split_invariant(condition, THING, _body_of) == (condition, ())


def test_a_part_that_does_not_is_worked_out_before() -> None:
    inside, outside = _is(THING, THREE), _is(OTHER, THREE)
    condition, alike = split_invariant(AnyOf((outside, inside), TRUTH), THING, _body_of)
    ((variable, meaning),) = alike
    assert meaning == outside
    assert condition == AnyOf((Read(variable, TRUTH), inside), TRUTH)


def test_what_may_stop_the_game_is_not_worked_out_before_its_turn() -> None:
    condition = AllOf((_is(THING, THREE), _is(OTHER, QUOTIENT)), TRUTH)
    assert split_invariant(condition, THING, _body_of) == (condition, ())


def test_a_named_value_that_may_stop_the_game_is_not_worked_out_before_its_turn() -> None:
    condition = AllOf((_is(THING, THREE), Call("stopping", (), TRUTH)), TRUTH)
    assert split_invariant(condition, THING, _body_of) == (condition, ())


def test_a_named_value_that_cannot_stop_the_game_is_worked_out_before() -> None:
    condition = AllOf((_is(THING, THREE), Call("safe", (), TRUTH)), TRUTH)
    _, ((_, meaning),) = split_invariant(condition, THING, _body_of)
    assert meaning == Call("safe", (), TRUTH)


def test_the_score_of_somebody_who_may_be_nobody_is_not_read_before_its_turn() -> None:
    kind = OptionalType(PlayerType())
    score = ScoreOf(Read(Variable(3, "somebody", kind), kind), None, NUMBER)
    condition = AllOf((_is(THING, THREE), _is(OTHER, score)), TRUTH)
    assert split_invariant(condition, THING, _body_of) == (condition, ())
