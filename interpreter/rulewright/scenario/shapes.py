"""The shapes a scenario file is made of: words, numbers, lists and mappings, each with its place.

The schema was looked at before; what it leaves open and has another shape becomes a finding.
"""

from collections.abc import Callable, Iterator
from typing import TypeVar

from rulewright.scenario.listed import PieceWords
from rulewright.source.finding import Finding, FindingKind
from rulewright.syntax.document import Entry, Mapping, Node, Scalar, Sequence
from rulewright.syntax.tree import Word

SCENARIO_SHAPE = FindingKind("scenario-shape", "`{text}` stands where {wanted} belongs.")

Found = list[Finding]
T = TypeVar("T")


def read_word(node: Node, wanted: str, found: Found) -> Word | None:
    """The text of a scalar."""
    if isinstance(node, Scalar) and node.text.strip():
        return Word(node.text.strip(), node.span)
    report_shape(node, wanted, found)
    return None


def read_number(node: Node, wanted: str, found: Found) -> int | None:
    """A whole number."""
    if isinstance(node, Scalar) and node.integer is not None:
        return node.integer
    report_shape(node, wanted, found)
    return None


def read_yes_no(node: Node, found: Found) -> bool | None:
    """`yes` or `no`."""
    if isinstance(node, Scalar) and node.text in ("yes", "no"):
        return node.text == "yes"
    report_shape(node, "`yes` or `no`", found)
    return None


def read_words(node: Node, wanted: str, found: Found) -> tuple[Word, ...]:
    """A list of texts."""
    return read_list(
        node, f"a list of {wanted}", lambda item: read_word(item, wanted, found), found
    )


def read_pieces(node: Node, found: Found) -> tuple[PieceWords, ...]:
    """A list of pieces, each with the way it faces where that is said."""
    return tuple(piece_words(word) for word in read_words(node, "pieces", found))


def piece_words(word: Word) -> PieceWords:
    """`teddy blue 4 facing down` as the piece and the way it faces."""
    for ending, facing_up in ((" facing down", False), (" facing up", True)):
        if word.text.endswith(ending):
            return PieceWords(word.text.removesuffix(ending).strip(), facing_up, word.span)
    return PieceWords(word.text, None, word.span)


def read_list(
    node: Node, wanted: str, read: Callable[[Node], T | None], found: Found
) -> tuple[T, ...]:
    """What `read` makes of each item of a list, without those that it could not read."""
    if not isinstance(node, Sequence):
        report_shape(node, wanted, found)
        return ()
    read_items = (read(item) for item in node.items)
    return tuple(item for item in read_items if item is not None)


def read_entries(node: Node, wanted: str, found: Found) -> Iterator[tuple[Word, Node]]:
    """The keys of a mapping with their values."""
    if not isinstance(node, Mapping):
        report_shape(node, wanted, found)
        return
    for entry in node:
        yield Word(entry.key.text, entry.key.span), entry.value


def read_keys(mapping: Mapping) -> dict[str, Entry]:
    """The entries of a mapping by key."""
    return {entry.key.text: entry for entry in mapping}


def report_shape(node: Node, wanted: str, found: Found) -> None:
    """Something else stands where `wanted` belongs."""
    lines = node.span.text.splitlines() or [""]
    text = lines[0].strip()
    short = text if len(text) <= 40 else f"{text[:37]}..."
    found.append(SCENARIO_SHAPE.at(node.span, text=short, wanted=wanted))
