"""YAML as it is read: every scalar is what it looks like, with its place."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from files_in_memory import TOY
from rulewright.source.place import Source
from rulewright.source.render import render_text
from rulewright.syntax.document import Document, Mapping, Node, Scalar, Sequence
from rulewright.syntax.file_text import MAX_BYTES
from rulewright.syntax.shape import check_shape
from rulewright.syntax.yaml_reader import MAX_DEPTH, read_bytes, read_source

SIGNS = ["", *"'\"[]{}:-#|>&*!%@`,?~\\\t\n\r ", ": ", "- ", " #", "<<: ", "---\n", "...\n", "贈"]


def _read(text: str) -> Document:
    document, findings = read_source(Source("toy", text))
    assert findings == ()
    assert document is not None
    return document


def _value(text: str) -> Node:
    value = _read(text).top.get("a")
    assert value is not None
    return value


@pytest.mark.parametrize(
    "text", ["on", "no", "yes", "off", "true", "1:30", "010", "1_000", "0x1F", "1e3", "2026-11-29"]
)
def test_a_plain_scalar_is_the_text_it_looks_like(text: str) -> None:
    value = _value(f"a: {text}\n")
    assert isinstance(value, Scalar)
    assert (value.text, value.integer) == (text, None)


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("12", 12), ("-3", -3), ("+5", 5)])
def test_a_plain_whole_number_is_one(text: str, number: int) -> None:
    value = _value(f"a: {text}\n")
    assert isinstance(value, Scalar)
    assert value.integer == number


def test_a_quoted_number_is_a_text() -> None:
    value = _value('a: "12"\n')
    assert isinstance(value, Scalar)
    assert value.integer is None


def test_every_key_and_value_has_its_place() -> None:
    document = _read("zones:\n  deck: {order: pile}\nlist:\n  - one\n  - [two]\n")
    zones, listed = document.top.get("zones"), document.top.get("list")
    assert isinstance(zones, Mapping)
    assert isinstance(listed, Sequence)
    deck = zones.entries[0]
    assert [deck.key.span.text, deck.value.span.text] == ["deck", "{order: pile}"]
    assert [zones.span.text, listed.span.text] == ["deck: {order: pile}", "- one\n  - [two]"]
    assert [item.span.text for item in listed.items] == ["one", "[two]"]


def test_a_number_of_thousands_of_digits_is_a_text() -> None:
    value = _value(f"a: {'1' * 5_000}\n")
    assert isinstance(value, Scalar)
    assert value.integer is None


def test_a_byte_order_mark_moves_no_place() -> None:
    document, findings = read_bytes("toy", b"\xef\xbb\xbfa: 1\r\nb: x\r\n")
    assert document is not None
    value = document.top.get("b")
    assert isinstance(value, Scalar)
    assert (findings, value.span.line, value.span.column) == ((), 2, 4)


def test_letters_beyond_the_basic_plane_count_as_one() -> None:
    document = _read("🎁🎁: 𠮷野家\nb: x\n")
    key, value = document.top.entries[0].key, document.top.entries[0].value
    assert (key.span.text, value.span.text, value.span.column) == ("🎁🎁", "𠮷野家", 5)


def test_the_pure_reader_reads_the_same() -> None:
    text = "a: 'it''s'\nb: |\n  x\n\n  y\nc: [1, {d: \"e\\n\"}]\nf: >\n  g\n  h\n"
    assert read_source(Source("toy", text), pure=True) == read_source(Source("toy", text))


def test_a_file_may_be_as_deep_as_the_limit() -> None:
    deepest = "[" * (MAX_DEPTH - 1) + "]" * (MAX_DEPTH - 1)
    assert read_source(Source("toy", f"a: {deepest}"))[1] == ()


def test_a_file_over_the_limit_of_bytes_is_not_read() -> None:
    document, findings = read_bytes("toy", b"#" * (MAX_BYTES + 1))
    assert (document, [finding.kind for finding in findings]) == (None, ["file-too-large"])


def test_a_file_with_too_many_values_is_not_read_further() -> None:
    document, findings = read_bytes("toy", b"a: [" + b"1," * 250_000 + b"1]")
    assert (document, [finding.kind for finding in findings]) == (None, ["too-many-values"])


def test_all_findings_of_a_file_come_in_the_order_of_their_places() -> None:
    _, findings = read_source(Source("toy", "a: !x 1\na: 2\nb:\nc: *d\n"))
    assert [(finding.kind, finding.span.line) for finding in findings] == [
        ("yaml-tag", 1),
        ("duplicate-key", 2),
        ("empty-value", 3),
        ("yaml-alias", 4),
    ]


@given(
    damage=st.lists(
        st.tuples(st.floats(0, 1), st.integers(0, 3), st.sampled_from(SIGNS)),
        min_size=1,
        max_size=4,
    )
)
@settings(max_examples=200, deadline=None)
def test_no_damage_to_a_file_keeps_it_from_being_read_or_explained(
    damage: list[tuple[float, int, str]],
) -> None:
    text = TOY
    for place, lost, sign in damage:
        at = int(place * len(text))
        text = text[:at] + sign + text[at + lost :]
    document, findings = read_source(Source("toy", text))
    shapes = check_shape(document.top, "rules", findings) if document else ()
    assert document is not None or findings
    assert render_text((*findings, *shapes), width=60) is not None


def test_a_question_mark_in_brackets_is_part_of_a_text() -> None:
    document = _read("a: {en: Who won?}\n")
    assert str(document.top.get("a")).count("Who won?") == 1
