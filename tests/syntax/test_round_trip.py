"""Text, tree, text is stable."""

from hypothesis import given, settings

from effect_texts import literal
from effect_trees import phrases, whole_texts
from rulewright.syntax.parse import parse_phrase, parse_steps
from rulewright.syntax.tree import Phrase, Steps
from rulewright.syntax.unparse import print_phrase, print_steps


@given(phrases(3))
@settings(max_examples=200, deadline=None)
def test_a_printed_phrase_reads_back_as_the_same_tree(phrase: Phrase) -> None:
    assert parse_phrase(literal(print_phrase(phrase))) == (phrase, ())


@given(whole_texts)
@settings(max_examples=100, deadline=None)
def test_printed_steps_read_back_with_comments_and_blank_lines(steps: Steps) -> None:
    assert parse_steps(literal(print_steps(steps))) == (steps, ())
