"""`goal's measure(you)`: what a card measures of a player, by its title."""

from collections.abc import Sequence

from rulewright.check.phrases.calls import arguments
from rulewright.check.phrases.declared_types import attribute_of
from rulewright.check.phrases.effects import title_attribute
from rulewright.check.phrases.kinship import PLAYER, YES_NO
from rulewright.check.phrases.scope import Resolver, Scope
from rulewright.check.phrases.vocabulary import Vocabulary
from rulewright.check.phrases.wanted import number_of, range_of
from rulewright.game.model import Cards, Heading, Kind, TypeName, Value
from rulewright.meaning.rules import ValueMeaning
from rulewright.meaning.sets import SetMeaning
from rulewright.meaning.types import NumberType, PieceType
from rulewright.meaning.values import (
    AttributeOf,
    Call,
    Choice,
    Compare,
    Constant,
    Meaning,
    Read,
    Test,
)
from rulewright.syntax.tree import Name

MEASURE = "measure"
"""What it is called."""

_NAME = "measure of "
"""Before the kind, the name of the value that all of its titles make: entries have one word."""


def is_measure(value: str) -> bool:
    """Whether a named value is what the cards of a kind measure."""
    return value.startswith(_NAME)


def can_measure(kind: Kind, vocabulary: Vocabulary) -> bool:
    """Whether cards of a kind measure something, and nothing of theirs has that name."""
    cards = _cards_of(kind.heading.id, vocabulary)
    measures = cards is not None and any(title.measure is not None for title in cards.titles)
    return measures and all(it.heading.id != MEASURE for it in kind.attributes)


def measured_by(card: Meaning, kind: Kind, name: Name, scope: Scope) -> Call | None:
    """What a card measures of the player in parentheses; None with a finding."""
    given = arguments(name, (scope.fresh("player", PLAYER),), scope)
    value = scope.resolver.value(f"{_NAME}{kind.heading.id}")
    if given is None or value is None:
        return None
    player = given[0]
    assert not isinstance(player, SetMeaning), "one player is wanted"
    return Call(f"{_NAME}{kind.heading.id}", (card, player), value.body.type)


def measure_value(name: str, resolver: Resolver) -> ValueMeaning | None:
    """What the cards of a kind measure, as a value of a card, with the player; None with a
    finding."""
    vocabulary = resolver.vocabulary
    kind, cards = vocabulary.kinds[name.removeprefix(_NAME)], measuring(name, vocabulary)
    scope = Scope(resolver, anywhere=True)
    card = scope.fresh(kind.heading.id, PieceType(kind.heading.id))
    you = scope.fresh("you", PLAYER)
    inside = Scope(resolver, you=Read(you, PLAYER), anywhere=True, numbers=scope.numbers)
    found = [
        (number, number_of(title.measure, inside))
        for number, title in enumerate(cards.titles)
        if title.measure is not None
    ]
    known = [(number, meaning) for number, meaning in found if meaning is not None]
    title = attribute_of(kind, title_attribute(kind), Read(card, card.type), vocabulary)
    if title is None or len(known) < len(found):
        return None
    span = cards.heading.span
    body = next(it.measure for it in cards.titles if it.measure is not None)
    declared = Value(Heading(name, span), TypeName(kind.heading.id, span), (), None, body)
    return ValueMeaning(declared, (card, you), _by_title(title, known))


def measuring(name: str, vocabulary: Vocabulary) -> Cards:
    """The cards that a value of this name is about."""
    cards = _cards_of(name.removeprefix(_NAME), vocabulary)
    assert cards is not None, "only kinds with titles measure"
    return cards


def _by_title(title: AttributeOf, known: Sequence[tuple[int, Meaning]]) -> Meaning:
    """What stands at the title; the last one is what is left."""
    *others, (_, chosen) = known
    for number, meaning in reversed(others):
        is_this = Compare(Test.EQUAL, title, Constant(number, title.type), YES_NO)
        limits = range_of(meaning), range_of(chosen)
        of = NumberType(min(it.low for it in limits), max(it.high for it in limits))
        chosen = Choice(is_this, meaning, chosen, of)
    return chosen


def _cards_of(kind: str, vocabulary: Vocabulary) -> Cards | None:
    return next((it for it in vocabulary.game.cards if it.heading.id == kind), None)
