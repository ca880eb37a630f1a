"""Each character of a scalar's text is found again in the file."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rulewright.source.place import Source
from rulewright.syntax.document import Scalar
from rulewright.syntax.yaml_reader import read_source

LINES = st.text(st.sampled_from("abcz09 '\"\\:#贈🎁é,[]{}-"), min_size=0, max_size=12)
BREAKS = st.sampled_from(["\n", "\r\n"])


def _scalar(text: str) -> tuple[Scalar, str]:
    document, findings = read_source(Source("toy", text))
    assert findings == ()
    assert document is not None
    value = document.top.get("a")
    assert isinstance(value, Scalar)
    return value, document.source.text


def _folded_or_same(value: Scalar, letters: str) -> list[str]:
    """The characters that are not found at their place, folded line breaks left out."""
    wrong: list[str] = []
    for offset, letter in enumerate(value.text):
        there = letters[value.text_map.place(offset) : value.text_map.place(offset) + 2]
        is_break = there[:1] == "\n" or there == "\r\n" or not there
        if not (there.startswith(letter) or (letter in " \n" and is_break)):
            wrong.append(f"{offset}: {letter!r} is not {there!r}")
    return wrong


@given(lines=st.lists(LINES, min_size=1, max_size=6), line_break=BREAKS, data=st.data())
@settings(max_examples=300, deadline=None)
def test_every_character_of_a_literal_is_at_its_place(
    lines: list[str], line_break: str, data: st.DataObject
) -> None:
    indent = data.draw(st.integers(1, 5))
    header = data.draw(st.sampled_from(["|", "|-", "|+"])) + str(indent)
    block = line_break.join(" " * indent + line if line else "" for line in lines)
    value, letters = _scalar(f"a: {header} # why{line_break}{block}{line_break}b: 1{line_break}")
    assert _folded_or_same(value, letters) == []


@given(words=st.lists(st.sampled_from(["one", "it's", "贈り物", "x"]), min_size=1, max_size=9))
@settings(max_examples=200, deadline=None)
def test_every_character_of_a_plain_scalar_over_lines_is_at_its_place(words: list[str]) -> None:
    value, letters = _scalar("a: z" + "\n\n   ".join(words) + "\n   y\nb: 1\n")
    assert _folded_or_same(value, letters) == []


@given(words=st.lists(st.sampled_from(["one", "it''s", " x ", "\n  ", "\n\n "]), max_size=9))
@settings(max_examples=200, deadline=None)
def test_every_character_in_single_quotation_marks_is_at_its_place(words: list[str]) -> None:
    value, letters = _scalar("a: 'z" + "".join(words) + "z'\nb: 1\n")
    assert _folded_or_same(value, letters) == []


@given(
    pieces=st.lists(
        st.sampled_from(
            ["one", "贈", "\\n", '\\"', "\\\\", "\\x41", "\\u8d08", "\\U0001F381", " "]
        ),
        max_size=12,
    )
)
@settings(max_examples=200, deadline=None)
def test_an_escape_is_found_at_its_backslash_and_the_rest_at_its_place(pieces: list[str]) -> None:
    value, letters = _scalar(f'a: "{"".join(pieces)}."\n')
    wrong = [
        offset
        for offset, letter in enumerate(value.text)
        if letters[value.text_map.place(offset)] not in (letter, "\\")
    ]
    assert wrong == []


@given(lines=st.lists(st.sampled_from(["one two", " more", "", "贈り物"]), min_size=1, max_size=6))
@settings(max_examples=200, deadline=None)
def test_every_character_of_a_folded_block_is_at_its_place(lines: list[str]) -> None:
    block = "\n".join(f"  {line}" if line else "" for line in lines)
    value, letters = _scalar(f"a: >2\n{block}\nb: 1\n")
    assert _folded_or_same(value, letters) == []


@pytest.mark.parametrize(
    ("text", "word", "column"),
    [
        ("a: move 1\n", "1", 9),
        ("a: 'it''s 1'\n", "1", 11),
        ('a: "x\\ty 1"\n', "1", 10),
        ("a: |\n  x\n  move 1\n", "1", 8),
        ("a: |2-\r\n    x\r\n  move 1\r\n", "1", 8),
    ],
)
def test_a_word_of_a_text_is_shown_where_it_stands(text: str, word: str, column: int) -> None:
    value, _ = _scalar(text)
    start = value.text.index(word)
    place = value.part(start, start + len(word))
    assert (place.text, place.column) == (word, column)


def test_the_end_of_a_text_is_the_end_of_its_last_word() -> None:
    value, letters = _scalar("a: |\n  move 1\n\nb: 1\n")
    assert value.part(5, 6).end == letters.index("1") + 1
