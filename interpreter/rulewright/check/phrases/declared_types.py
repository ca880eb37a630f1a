"""The types that entries declare: of attributes, counters, parameters and results."""

from rulewright.check.phrases.in_force import not_in_force
from rulewright.check.phrases.kinship import optional
from rulewright.check.phrases.vocabulary import Vocabulary
from rulewright.game.model import Attribute, Counter, TypeName
from rulewright.meaning.types import (
    EnumType,
    ManyType,
    NumberType,
    PieceType,
    Plain,
    PlayerType,
    Type,
)
from rulewright.source.finding import Finding, FindingKind
from rulewright.source.suggest import did_you_mean

UNKNOWN_TYPE = FindingKind("unknown-type", "`{name}` is not a type, and no kind of piece.")

MOST_LISTED = 64
"""How many numbers a set of numbers that is handed on can hold."""


def declared_type(name: TypeName, vocabulary: Vocabulary) -> Type | None:
    """The type that was written, None where there is no such type."""
    plain = vocabulary.plain_type(name.name, name.low, name.high)
    if plain is None:
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


def unknown_type(name: TypeName, vocabulary: Vocabulary) -> Finding:
    """The finding for a word that names no type, or none of this configuration."""
    if name.name in vocabulary.names_elsewhere:
        return not_in_force(name.name, name.span, vocabulary)
    help_line = did_you_mean(name.name, vocabulary.type_words())
    help_line = help_line or "Write a range such as `1..5`, `yes/no`, `player`, or a kind."
    return UNKNOWN_TYPE.at(name.span, help=help_line, name=name.name)


def attribute_type(attribute: Attribute, vocabulary: Vocabulary) -> Type:
    """The type of an attribute; one that is not known has been reported where it is declared."""
    return declared_type(attribute.type, vocabulary) or NumberType(0, 0)


def counter_type(counter: Counter, vocabulary: Vocabulary) -> Type:
    """The type of a counter; one that is not known has been reported where it is declared."""
    return declared_type(counter.type, vocabulary) or NumberType(0, 0)
