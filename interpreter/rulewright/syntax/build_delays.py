"""From the rules of delays.lark to nodes: one function a rule, named as the rule is."""

from collections.abc import Callable

from rulewright.syntax.changes import Boundary
from rulewright.syntax.delays import AtEndOfThis, AtNextTurn, AtStartOfNext, Delay
from rulewright.syntax.tree import Phrase, Word


def at(sign: Word) -> Word:
    return sign


def at_end_of_this(sign: Word, name: Word) -> Delay:
    return AtEndOfThis(name, sign.span.to(name.span))


def at_start_of_next(sign: Word, name: Word) -> Delay:
    return AtStartOfNext(name, sign.span.to(name.span))


def at_next_turn(sign: Word, whose: Word, turn: Word) -> Delay:
    return AtNextTurn(_boundary(sign), whose.text, sign.span.to(turn.span))


def at_next_turn_of(sign: Word, whose: Phrase, mark: Word, turn: Word) -> Delay:
    return AtNextTurn(_boundary(sign), whose, sign.span.to(turn.span))


def _boundary(sign: Word) -> Boundary:
    return Boundary.START if "start" in sign.text else Boundary.END


DELAY_MAKERS: tuple[Callable[..., object], ...] = (
    at, at_end_of_this, at_start_of_next, at_next_turn, at_next_turn_of,
)  # fmt: skip
