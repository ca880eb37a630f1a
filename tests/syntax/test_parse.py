"""What the reader of effect texts promises: places in the file, bounds, no idle guesses."""

from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from effect_texts import literal
from rulewright.source.place import Source, Span
from rulewright.syntax.document import Scalar, TextMap
from rulewright.syntax.grammar import MAX_DEPTH
from rulewright.syntax.layout import MAX_LENGTH, MAX_LINES
from rulewright.syntax.parse import parse_binder, parse_phrase, parse_steps
from rulewright.syntax.tree import And, Frame, If, Number, Phrase, Steps


def kinds(text: str) -> list[str]:
    """The kinds of the findings of a text of steps."""
    return [finding.kind for finding in parse_steps(literal(text))[1]]


def indented(file: str, text: str) -> Scalar:
    """The text as the block at the end of a file, each line indented by two blanks."""
    source = Source("here.rules.yaml", file)
    start = file.index("|\n") + 2
    runs: list[tuple[int, int]] = []
    read = 0
    for line in text.splitlines(keepends=True):
        runs.append((read, start + 2))
        start += 2 + len(line)
        read += len(line)
    return Scalar(text, Span(source, runs[0][1] - 2, start), "|", TextMap((*runs, (read, start))))


def spans(phrase: Phrase | Steps | None) -> list[str]:
    """The text in the file that each node of a conjunction or of steps was read from."""
    match phrase:
        case And(left=left, right=right, span=span):
            return [span.text, *spans(left), *spans(right)]
        case None:
            return []
        case _:
            return [phrase.span.text]


def test_every_node_knows_its_place_in_the_file() -> None:
    tree, _ = parse_phrase(literal("x is y and number of kids is at least 3 and (z)"))
    assert spans(tree) == [
        "x is y and number of kids is at least 3 and (z)",
        "x is y and number of kids is at least 3",
        "x is y",
        "number of kids is at least 3",
        "(z)",
    ]


def test_places_of_steps_are_those_of_the_file_and_not_of_the_text() -> None:
    text = "stop\nif x:\n  move card to deck\n"
    tree, _ = parse_steps(indented("do: |\n  stop\n  if x:\n    move card to deck\n", text))
    assert tree is not None
    second = tree.steps[1]
    assert isinstance(second, If)
    inner = second.branches[0].body.steps[0]
    assert isinstance(inner, Frame)
    assert [
        (part.span.line, part.span.column, part.span.text)
        for part in (second.branches[0].condition, inner, inner.verb, inner.parts[0])
    ] == [(3, 6, "x"), (4, 5, "move card to deck"), (4, 5, "move"), (4, 15, "to deck")]


def test_trees_are_equal_when_their_texts_say_the_same() -> None:
    assert parse_phrase(literal("x  is at  least 3")) == parse_phrase(literal("x is at least 3"))


@pytest.mark.parametrize(
    "text",
    [
        "give " + "(" * 10_000 + "x" + ")" * 10_000,
        "give " + "-" * 10_000 + "x",
        "give x" + "'s x" * 5_000,
        "give " + "x + " * 5_000 + "x",
        "give " + "not " * 5_000 + "x",
        "give " + "x[" * 5_000 + "x" + "]" * 5_000,
        "give x" + " if x otherwise x" * 2_000,
    ],
    ids=lambda text: text[:16],
)
def test_a_text_that_nests_deep_is_a_finding(text: str) -> None:
    assert kinds(text) == ["nested-too-deep"]


def test_blocks_that_nest_deep_are_a_finding() -> None:
    depth = MAX_DEPTH
    lines = [" " * level + "if x:\n" for level in range(depth)]
    assert kinds("".join(lines) + " " * depth + "stop\n") == ["nested-too-deep"]


def test_what_nests_deep_and_never_closes_is_a_finding_too() -> None:
    assert kinds("give " + "(" * 10_000) == ["unclosed-bracket"]


def test_a_long_text_is_read_up_to_a_limit() -> None:
    line = "move 1 card from deck to your hand\n"
    assert kinds(line * MAX_LINES) == []
    assert kinds(line * (MAX_LINES + 1)) == ["text-too-long"]
    assert kinds("move 1 card from deck to your " + "h" * MAX_LENGTH) == ["text-too-long"]


@pytest.mark.parametrize("text", ["", "\n", "   ", "# only a comment", "\n\n# one\n\n"])
def test_a_text_without_steps_is_a_finding(text: str) -> None:
    assert kinds(text) == ["no-steps"]


@pytest.mark.parametrize("text", ["", "\n", "   "])
def test_a_phrase_without_words_is_a_finding(text: str) -> None:
    tree, findings = parse_phrase(literal(text))
    assert tree is None
    assert [finding.kind for finding in findings] == ["no-phrase"]


PIECES = st.sampled_from(
    (
        "if", "x", "otherwise", "for", "each", "in", "let", "repeat", "3", "times", ":", "(", ")",
        "[", "]", ",", "'", "'s", "move", "card", "to", "from", "is", "not", "at", "least", "#",
        "\t", "\n", "\n ", "\n  ", "top", "of", "number", "there", "no", "’", "=", ">=", "&", "A",
        "é", "a", "the", "else", "together", "up",
    )
)  # fmt: skip


@given(st.lists(PIECES, max_size=12).map(" ".join) | st.text(max_size=20))
@settings(max_examples=500, deadline=None)
def test_any_text_is_read_or_has_a_finding_inside_it(text: str) -> None:
    for parse in (parse_steps, parse_phrase, parse_binder):
        tree, findings = parse(literal(text), {"move", "card", "x"}.__contains__)
        assert tree is not None or findings
        assert all(0 <= one.span.start <= one.span.end <= len(text) for one in findings)


def test_without_names_no_word_is_called_misspelt() -> None:
    text = literal("move card too deck")
    guessed = parse_steps(text, {"move", "card", "deck"}.__contains__)[1]
    unguessed = parse_steps(text)[1]
    assert [finding.kind for finding in (*guessed, *unguessed)] == [
        "misspelt-word",
        "word-out-of-place",
    ]


def test_a_misspelt_word_comes_with_its_repair() -> None:
    _, findings = parse_steps(literal("move card too deck"), {"move", "card", "deck"}.__contains__)
    assert [(found.fix.span.text, found.fix.text) for found in findings if found.fix] == [
        ("too", "to")
    ]


@pytest.mark.parametrize(
    ("digits", "value"), [("1" * 5_000, int("1" * 1_000)), ("0" * 5_000 + "7", 7), ("0", 0)]
)
def test_a_number_of_thousands_of_digits_is_read_as_one_that_is_too_large(
    digits: str, value: int
) -> None:
    tree, findings = parse_phrase(literal(digits))
    assert isinstance(tree, Number)
    assert (tree.value, findings) == (value, ())


def test_a_plain_text_that_goes_on_in_the_next_line_is_a_finding() -> None:
    source = Source("here.rules.yaml", "if: x is\n  y\n")
    text = Scalar("x is y", Span(source, 4, 12), "", TextMap(((0, 4), (5, 11), (6, 12))))
    assert [finding.kind for finding in parse_phrase(text)[1]] == ["text-on-several-lines"]


@pytest.mark.parametrize("part", ["a's ", "a+a", "x y's ", "every ", "and a 1 ", "'", "A ", "the "])
def test_a_long_line_that_cannot_be_read_is_told_soon(part: str) -> None:
    text = part * 8_000 + "="
    begun = process_time()
    _, findings = parse_steps(literal(text))
    assert findings
    assert process_time() - begun < 5
