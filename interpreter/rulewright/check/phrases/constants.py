"""Phrases whose value is known for a configuration before anything is resolved.

They are read without a finding, so that a branch that this configuration never takes may name
things that this configuration does not have.
"""

from rulewright.check.phrases.vocabulary import Vocabulary
from rulewright.syntax.tree import (
    And,
    Arithmetic,
    Comparison,
    Grouped,
    Name,
    Not,
    Number,
    NumberOf,
    Or,
    Phrase,
    Relation,
)


def known_truth(phrase: Phrase, vocabulary: Vocabulary) -> bool | None:
    """Whether a condition holds in this configuration; None where play decides it."""
    match phrase:
        case Grouped(inner=inner):
            return known_truth(inner, vocabulary)
        case Not(operand=operand):
            truth = known_truth(operand, vocabulary)
            return None if truth is None else not truth
        case And(left=left, right=right):
            return _both(known_truth(left, vocabulary), known_truth(right, vocabulary))
        case Or(left=left, right=right):
            return _either(known_truth(left, vocabulary), known_truth(right, vocabulary))
        case Comparison():
            return _compared(phrase, vocabulary)
        case Name(word=word):
            text = _setting_or_word(word.text, vocabulary)
            return text == "yes" if text in {"yes", "no"} else None
        case _:
            return None


def _both(left: bool | None, right: bool | None) -> bool | None:
    if left is False or right is False:
        return False
    return True if left and right else None


def _either(left: bool | None, right: bool | None) -> bool | None:
    if left or right:
        return True
    return False if left is False and right is False else None


def _setting_or_word(word: str, vocabulary: Vocabulary) -> str:
    return vocabulary.chosen.get(word, word)


def _compared(phrase: Comparison, vocabulary: Vocabulary) -> bool | None:
    holds = _setting_is(phrase, vocabulary)
    if holds is None:
        left = _known_number(phrase.left, vocabulary)
        right = _known_number(phrase.right, vocabulary)
        if left is None or right is None:
            return None
        holds = _numbers_compare(phrase.relation, left, right)
    return None if holds is None else holds is not phrase.negated


def _setting_is(phrase: Comparison, vocabulary: Vocabulary) -> bool | None:
    """`energy_unit is cards`: a setting and one of its words."""
    match phrase:
        case Comparison(relation=Relation.IS, left=Name(word=setting), right=Name(word=word)) if (
            setting.text in vocabulary.chosen
        ):
            words = (*vocabulary.words.get(setting.text, ()), "yes", "no")
            return vocabulary.chosen[setting.text] == word.text if word.text in words else None
        case _:
            return None


def _numbers_compare(relation: Relation, left: int, right: int) -> bool | None:
    match relation:
        case Relation.IS:
            return left == right
        case Relation.AT_LEAST:
            return left >= right
        case Relation.AT_MOST:
            return left <= right
        case Relation.MORE_THAN:
            return left > right
        case Relation.LESS_THAN:
            return left < right
        case _:
            return None


def _known_number(phrase: Phrase, vocabulary: Vocabulary) -> int | None:
    """The number that a phrase is in this configuration; None where play decides it."""
    match phrase:
        case Number(value=value):
            return value
        case Grouped(inner=inner):
            return _known_number(inner, vocabulary)
        case NumberOf(things=Name(word=word)):
            return _count(word.text, vocabulary)
        case Name(word=word):
            return _named_number(word.text, vocabulary)
        case Arithmetic(operator=operator, left=left, right=right):
            one, other = _known_number(left, vocabulary), _known_number(right, vocabulary)
            return None if one is None or other is None else calculated(operator, one, other)
        case _:
            return None


def _count(plural: str, vocabulary: Vocabulary) -> int | None:
    if plural == "players":
        return vocabulary.players
    enumeration = vocabulary.enumeration_plurals.get(plural)
    return None if enumeration is None else len(enumeration.members)


def _named_number(name: str, vocabulary: Vocabulary) -> int | None:
    text = vocabulary.chosen.get(name)
    if text is not None and text.lstrip("-").isdecimal():
        return int(text)
    table = vocabulary.tables.get(name)
    if table is not None and table.by is not None:
        return dict(table.rows).get(vocabulary.players)
    return None


def calculated(operator: str, left: int, right: int) -> int:
    """`+`, `-` or `*` of two numbers."""
    match operator:
        case "+":
            return left + right
        case "-":
            return left - right
        case _:
            return left * right
