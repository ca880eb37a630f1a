"""Steps with counters and zones as moments name them: `after you gain coins as amount`, `before
another player swaps hand as theirs with hand as yours`."""

from rulewright.check.moments.not_happening import unknown_event
from rulewright.check.moments.steps_as_events import one_noun, report_places
from rulewright.check.moments.told import Named, Told
from rulewright.check.phrases.declared_types import declared_type
from rulewright.check.phrases.scope import Scope
from rulewright.game.model import Counter
from rulewright.meaning.raised import (
    AMOUNT,
    ONE,
    OTHER,
    SWAP,
    counter_event,
    swap_event,
)
from rulewright.meaning.types import NumberType, Type, ZoneType, is_piece
from rulewright.syntax.moments import DoneBy

_AMOUNT = NumberType(1 - 2**31, 2**31 - 1)
"""By how much a counter changes."""

_OF_PLAYERS = ("gain", "lose", "pay")
"""The verbs that change a number of the player who acts."""


def counter_told(verb: str, done: DoneBy, scope: Scope) -> Told | None:
    """What is told of a step that changes a counter."""
    noun = one_noun(verb, done, "the counter", "coins", scope)
    if noun is None:
        return None
    if done.places:
        report_places(done.places[0], scope)
        return None
    vocabulary = scope.vocabulary
    known = {name: it for name, it in vocabulary.counters.items() if _can_be(verb, it)}
    counter = known.get(noun.text)
    if counter is None:
        if noun.text not in vocabulary.whole.unread:
            scope.report.add(unknown_event(noun, known, _help(verb)))
        return None
    amount = declared_type(counter.type, vocabulary) if verb == "set" else _AMOUNT
    if amount is None:
        return None
    event = counter_event(verb, noun.text, amount)
    is_hidden = is_piece(amount) and noun.text in scope.resolver.handed.kept
    names = () if done.called is None else ((done.called, AMOUNT, amount, is_hidden),)
    return Told((event,), done.who, names)


def _can_be(verb: str, counter: Counter) -> bool:
    is_number = counter.type.name == "number"
    if verb in _OF_PLAYERS:
        return is_number and counter.per == "player"
    return is_number or verb == "set"


def _help(verb: str) -> str:
    if verb in _OF_PLAYERS:
        return "Write a counter that is a number and `per: player`."
    return "Write a counter." if verb == "set" else "Write a counter that is a number."


def swap_told(done: DoneBy, scope: Scope) -> Told | None:
    """What is told of a swap: of a zone, and of the one it is swapped with where that is said."""
    noun = one_noun(SWAP, done, "the zone", "hand", scope)
    if noun is None:
        return None
    zones = scope.vocabulary.zones
    names: list[Named] = []
    within: list[tuple[int, str]] = []
    other = None
    for part in done.places:
        if part.link.text != "with":
            report_places(part, scope)
            return None
        other = part
    for word, called, number in (
        (noun, done.called, ONE),
        *(() if other is None else ((other.place, other.name, OTHER),)),
    ):
        if word.text not in zones:
            if word.text not in scope.vocabulary.whole.unread:
                scope.report.add(unknown_event(word, zones, "Write the name of a zone."))
            return None
        of: Type = ZoneType(word.text)
        if called is not None:
            names.append((called, number, of, False))
        if number == OTHER:
            within.append((number, word.text))
    return Told((swap_event(noun.text),), done.who, tuple(names), tuple(within))
