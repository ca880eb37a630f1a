"""From the rules of changes.lark to nodes: one function a rule, named as the rule is.

Each takes the values of its rule's parts in order; a word or sign comes as a `Word`.
"""

from collections.abc import Callable, Mapping

from rulewright.source.frozen import dataclass, replace
from rulewright.source.place import Span
from rulewright.syntax.changes import (
    Boundary,
    Change,
    ChangeLine,
    Changes,
    Duration,
    EndOfGame,
    EndOfThis,
    How,
    Lasting,
    Modal,
    NextTurn,
    Permission,
    While,
)
from rulewright.syntax.delays import StartOfNext
from rulewright.syntax.lines import Line
from rulewright.syntax.tree import Phrase, Trivia, Word

FindLine = Callable[[Span], Line]
"""Finds a line of code by a place."""

_NOTHING = Trivia()


@dataclass(frozen=True, slots=True)
class ChangeMakers:
    """The functions of the rules for one text, whose lines are found by place: the line in which
    one begins, and the line behind it."""

    line_at: FindLine
    line_behind: FindLine

    def lasting(self, duration: Duration, changes: Changes) -> Lasting:
        before = Trivia(before=self.line_at(duration.span).before)
        return Lasting(duration, changes, before, duration.span.to(changes.span))

    def while_(self, sign: Word, condition: Phrase, changes: Changes) -> While:
        before = Trivia(before=self.line_at(sign.span).before)
        return While(condition, changes, before, sign.span.to(changes.span))

    def change_on_line(self, colon: Word, change: ChangeLine, end: Word) -> Changes:
        only = replace(change, trivia=Trivia(behind=self.line_at(colon.span).behind))
        return Changes((only,), True, (), None, colon.span.to(change.span))

    def changes_block(
        self, colon: Word, end: Word, indent: Word, *inside: ChangeLine | Word
    ) -> Changes:
        *_, dedent = inside
        assert isinstance(dedent, Word)
        changes = tuple(change for change in inside if not isinstance(change, Word))
        after = self.line_at(dedent.span).after_block(self.line_behind(indent.span).indent)
        behind = self.line_at(colon.span).behind
        return Changes(changes, False, after, behind, colon.span.to(changes[-1].span))

    def change_line(self, change: ChangeLine, end: Word) -> ChangeLine:
        line = self.line_at(change.span)
        return replace(change, trivia=Trivia(line.before, line.behind))

    def makers(self) -> Mapping[str, Callable[..., object]]:
        """Every rule of changes.lark by its name."""
        here: tuple[Callable[..., object], ...] = (
            self.lasting, self.while_, self.change_on_line, self.changes_block, self.change_line,
        )  # fmt: skip
        return {made.__name__: made for made in (*_PLAIN, *here)}


def until(sign: Word) -> Word:
    return sign


def at(sign: Word) -> Word:
    return sign


def end_of_this(sign: Word, name: Word) -> EndOfThis:
    return EndOfThis(name, sign.span.to(name.span))


def start_of_next(sign: Word, name: Word) -> StartOfNext:
    return StartOfNext(name, sign.span.to(name.span))


def next_turn(sign: Word, whose: Word, turn: Word) -> NextTurn:
    return NextTurn(_boundary(sign), whose.text, sign.span.to(turn.span))


def next_turn_of(sign: Word, whose: Phrase, mark: Word, turn: Word) -> NextTurn:
    return NextTurn(_boundary(sign), whose, sign.span.to(turn.span))


def _boundary(sign: Word) -> Boundary:
    return Boundary(sign.text.split()[1])


def end_of_game(sign: Word) -> EndOfGame:
    return EndOfGame(sign.span)


def becomes(target: Phrase, sign: Word, amount: Phrase) -> Change:
    return _change(target, "is", amount)


def limited(target: Phrase, sign: Word, word: Word, amount: Phrase) -> Change:
    return _change(target, f"is {word.text}", amount)


def changed_by(target: Phrase, sign: Word, word: Word, amount: Phrase) -> Change:
    return _change(target, f"is {word.text}", amount)


def _change(target: Phrase, words: str, amount: Phrase) -> Change:
    return Change(target, How(words), amount, _NOTHING, target.span.to(amount.span))


def forbidden(who: Phrase, sign: Word, verb: Word, noun: Word | None) -> Permission:
    return _permission(who, Modal.MAY_NOT, verb, noun)


def allowed(who: Phrase, sign: Word, verb: Word, noun: Word | None) -> Permission:
    return _permission(who, Modal.MAY, verb, noun)


def required(who: Phrase, sign: Word, verb: Word, noun: Word | None) -> Permission:
    return _permission(who, Modal.MUST, verb, noun)


def _permission(who: Phrase, modal: Modal, verb: Word, noun: Word | None) -> Permission:
    return Permission(who, modal, verb, noun, _NOTHING, who.span.to((noun or verb).span))


_PLAIN: tuple[Callable[..., object], ...] = (
    until, at, end_of_this, start_of_next, next_turn, next_turn_of, end_of_game, becomes, limited,
    changed_by, forbidden, allowed, required,
)  # fmt: skip
