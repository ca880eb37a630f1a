"""The types that entries declare: of attributes, counters, parameters and results."""

from rulewright.check.phrases.in_force import not_in_force
from rulewright.check.phrases.kinship import optional
from rulewright.check.phrases.vocabulary import Vocabulary
from rulewright.game.model import Attribute, Board, Counter, Kind, TypeName
from rulewright.meaning.types import (
    EnumType,
    ManyType,
    NumberType,
    PieceType,
    Plain,
    PlayerType,
    Type,
)
from rulewright.meaning.values import AttributeOf, CounterOf, Meaning, PrintedOn
from rulewright.source.finding import Finding, FindingKind
from rulewright.source.suggest import did_you_mean

UNKNOWN_TYPE = FindingKind("unknown-type", "`{name}` is not a type, and no kind of piece.")

MOST_LISTED = 64
"""How many numbers a set of numbers that is handed on can hold."""


def declared_type(name: TypeName, vocabulary: Vocabulary) -> Type | None:
    """The type that was written, None where there is no such type."""
    plain = vocabulary.plain_type(name.name, name.low, name.high)
    if plain is None or is_rangeless(name):
        return None
    if name.many is not None:
        return ManyType(plain, name.many == "sequence", _most(plain, vocabulary))
    return optional(plain) if name.or_none else plain


def _most(plain: Plain, vocabulary: Vocabulary) -> int:
    match plain:
        case PlayerType():
            return vocabulary.players
        case EnumType(name=name):
            return len(vocabulary.words[name])
        case PieceType(kind=kind):
            return vocabulary.piece_count(vocabulary.kinds[kind])
        case NumberType(low=low, high=high):
            return min(high - low + 1, MOST_LISTED)
        case _:
            return MOST_LISTED


def is_rangeless(name: TypeName) -> bool:
    """Whether the type is the bare word `number`."""
    return name.name == "number" and name.span.text.startswith("number")


def unknown_type(name: TypeName, vocabulary: Vocabulary) -> Finding:
    """The finding for a word that names no type, or none of this configuration."""
    if name.name in vocabulary.names_elsewhere:
        return not_in_force(name.name, name.span, vocabulary)
    help_line = did_you_mean(name.name, vocabulary.type_words())
    help_line = help_line or "Write a range such as `1..5`, `yes/no`, `player`, or a kind."
    if name.name in _INSTEAD:
        help_line = f"Write {_INSTEAD[name.name]}."
    return UNKNOWN_TYPE.at(name.span, help=help_line, name=name.name)


_INSTEAD = {
    **dict.fromkeys(("boolean", "bool", "yesno", "yes_no"), "`yes/no`"),
    **dict.fromkeys(("integer", "int", "count", "numeric"), "its range, such as `0..20`"),
}


def attribute_of(
    kind: Kind, attribute: Attribute, piece: Meaning, vocabulary: Vocabulary
) -> AttributeOf | None:
    """An attribute of a piece; None where its type is not known, which has been reported."""
    of = declared_type(attribute.type, vocabulary)
    name = attribute.heading.id
    return None if of is None else AttributeOf(kind.heading.id, name, piece, of)


def printed_on(
    board: Board, attribute: Attribute, cell: Meaning, vocabulary: Vocabulary
) -> PrintedOn | None:
    """What is printed on a cell; None where its type is not known, which has been reported."""
    of = declared_type(attribute.type, vocabulary)
    name = attribute.heading.id
    return None if of is None else PrintedOn(board.heading.id, name, cell, of)


def counter_of(counter: Counter, owner: Meaning | None, vocabulary: Vocabulary) -> CounterOf | None:
    """A counter; None where its type is not known, which has been reported."""
    of = declared_type(counter.type, vocabulary)
    return None if of is None else CounterOf(counter, owner, of)
