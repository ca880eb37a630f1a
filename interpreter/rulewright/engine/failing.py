"""Why a condition does not hold: the one part that fails, where it stands, the values in it."""

from collections.abc import Mapping
from enum import Enum
from typing import assert_never

from rulewright.engine.asking import Asking, Things, Value, plain
from rulewright.engine.places import pieces_at
from rulewright.engine.untold import Untold
from rulewright.meaning.changes import Change
from rulewright.meaning.deeds import Choose
from rulewright.meaning.permissions import is_permission
from rulewright.meaning.rules import Rules, ValueMeaning
from rulewright.meaning.sets import (
    Extreme,
    Filtered,
    FromSeat,
    NextCells,
    OpenCells,
    SetMeaning,
)
from rulewright.meaning.types import CellType, PieceType, Type, ZoneType, member_of
from rulewright.meaning.values import (
    AllOf,
    AnyOf,
    Call,
    Compare,
    Contains,
    Count,
    Exists,
    ForAll,
    Meaning,
    Negation,
    Test,
    Variable,
)
from rulewright.meaning.walking import Node, variables_read
from rulewright.program.unit import Storage
from rulewright.source.frozen import dataclass, replace
from rulewright.source.place import Span
from rulewright.syntax.tree import Comparison, Grouped, Name, Not, Or, Phrase, Relation, ThereAre

SHOWN = 3
"""Of so many things at most it is said one by one why they fail."""


class Lack(Enum):
    """What it is that an option lacks."""

    CONDITION = "condition"
    NOT_AMONG = "not_among"
    NOTHING = "nothing"
    HIDDEN = "hidden"
    FORBIDDEN = "forbidden"
    REQUIRED = "required"


@dataclass(frozen=True, slots=True)
class Side:
    """A value in a condition, with the author's words for it."""

    words: str
    type: Type
    value: int


@dataclass(frozen=True, slots=True)
class Clause:
    """Half a sentence: a phrase of the group `why` by its name, and its parts."""

    name: str
    parts: tuple[tuple[str, "Side | str | tuple[Clause, ...]"], ...]


@dataclass(frozen=True, slots=True)
class Failing:
    """What fails: the author's words with their place, and what the values in them are. What is
    forbidden for a while, or demanded, is so by the entry with the id `by`."""

    lack: Lack
    words: str
    span: Span | None
    clauses: tuple[Clause, ...] = ()
    by: str = ""


@dataclass(frozen=True, slots=True)
class Judge:
    """Looks for what fails in the rules of one configuration.

    `said` are the phrases by the identity of what they mean, `choices` the choices by what they
    bind.
    """

    rules: Rules
    said: Mapping[int, Phrase]
    choices: Mapping[Variable, Choose]
    untold: Untold

    def failing(self, at: Asking, condition: Meaning) -> Failing | None:
        """The part of a condition that fails; None where it holds.

        A part that the seat cannot judge counts as failing where no other part does.
        """
        phrase = self._phrase(condition)
        match condition:
            case AllOf(parts=parts) if not isinstance(phrase, Comparison):
                return self._first([self.failing(at, part) for part in parts])
            case AnyOf(parts=parts):
                return self._none_of(at, condition, parts)
            case Exists(thing=thing) if thing in self.choices:
                return self._no_choice(at, condition, self.choices[thing])
            case Call(value=name, arguments=arguments):
                return self._in_value(at, name, arguments)
            case ForAll():
                return self._not_for_all(at, condition)
            case _:
                return self._here(at, condition, phrase)

    def excluded(self, at: Asking, things: SetMeaning, thing: int) -> Failing | None:
        """What keeps a thing out of a set; None where it is in it."""
        match things:
            case Filtered(things=inner, thing=variable, condition=condition):
                before = self.excluded(at, inner, thing)
                found = before or self.failing(at.given({variable: thing}), condition)
                if found is not before and found is not None and not self._is_said(things):
                    hidden = found.lack is Lack.HIDDEN
                    return self.told(Lack.HIDDEN if hidden else Lack.NOT_AMONG, things)
                return found
            case FromSeat(things=inner):
                return self.excluded(at, inner, thing)
            case Extreme(things=inner):
                return self.excluded(at, inner, thing) or self._not_extreme(at, things, thing)
            case _:
                there = self.things(at, things)
                if there.hidden:
                    return self.told(Lack.HIDDEN, things)
                if thing in there.things:
                    return None
                told = self.told(Lack.NOT_AMONG, things)
                return replace(told, clauses=_whereabouts(at, things, thing))

    def _is_said(self, things: Filtered) -> bool:
        """Whether an author wrote the filter, or it comes from the choices behind this one."""
        return things.thing in self.choices or self._phrase(things.condition) is not None

    def value(self, at: Asking, asked: Meaning) -> Value:
        """What a value is, hidden also where it depends on what was told in secret to others."""
        found = at.value(asked)
        return replace(found, hidden=found.hidden or self._is_untold(at, asked))

    def things(self, at: Asking, asked: SetMeaning) -> Things:
        """What is in a set, hidden in the same way."""
        found = at.things(asked)
        return replace(found, hidden=found.hidden or self._is_untold(at, asked))

    def _is_untold(self, at: Asking, node: Node) -> bool:
        for variable in variables_read(node):
            if variable not in self.untold or variable in at.bound:
                continue
            knower = self.untold[variable]
            if knower is None or at.value(knower).value != at.seat:
                return True
        return False

    def _none_of(self, at: Asking, condition: AnyOf, parts: tuple[Meaning, ...]) -> Failing | None:
        """Each part of an `or` fails. What follows from branches has what matters as its last."""
        if any(self.value(at, part).is_known(1) for part in parts):
            return None
        phrase = self._phrase(condition)
        if phrase is not None:
            return self._here(at, condition, phrase)
        phrases = [self._phrase(part) for part in parts]
        written = [it for it in phrases if it is not None]
        if len(written) < len(parts):
            return self.failing(at, parts[-1])
        failing = [it for part in parts if (it := self.failing(at, part))]
        words = "` or `".join(_said(it.span) for it in written)
        hidden = any(it.lack is Lack.HIDDEN for it in failing)
        clauses = () if hidden else tuple(clause for it in failing for clause in it.clauses)
        lack = Lack.HIDDEN if hidden else Lack.CONDITION
        return Failing(lack, words, written[0].span, clauses)

    def _first(self, found: list[Failing | None]) -> Failing | None:
        """The first that surely fails, else the first that cannot be judged."""
        failing = [it for it in found if it is not None]
        sure = [it for it in failing if it.lack is not Lack.HIDDEN]
        return next(iter((*sure, *failing)), None)

    def _in_value(
        self, at: Asking, name: str, arguments: tuple[Meaning | SetMeaning, ...]
    ) -> Failing | None:
        called = next(it for it in self.rules.values if it.value.heading.id == name)
        bound: dict[Variable, Storage] = {}
        for parameter, argument in zip(called.parameters, arguments, strict=True):
            if isinstance(argument, SetMeaning):
                bound[parameter] = argument
                continue
            found = self.value(at, argument)
            if found.hidden or found.value is None:
                return self.told(Lack.HIDDEN, called.body)
            bound[parameter] = found.value
        if is_permission(name):
            return self._forbidden(at.given(bound), called)
        return self.failing(at.given(bound), called.body)

    def _forbidden(self, at: Asking, permission: ValueMeaning) -> Failing | None:
        """The line that forbids something: of those in force, the last one."""
        line = self._line_in_force(at, permission)
        if line is None or line.constant:
            return None
        return Failing(Lack.FORBIDDEN, _said(line.span), line.span, by=line.entry)

    def demanded(self, at: Asking, obligation: str) -> Failing | None:
        """The line that demands something of the seat that is asked; None where it need not."""
        values = (it for it in self.rules.values if it.value.heading.id == obligation)
        value = next(values, None)
        if value is None:
            return None
        line = self._line_in_force(at.given({value.parameters[0]: at.seat}), value)
        if line is None:
            return None
        return Failing(Lack.REQUIRED, _said(line.span), line.span, by=line.entry)

    def _line_in_force(self, at: Asking, permission: ValueMeaning) -> Change | None:
        """Of the lines about a permission that are in force, the last one."""
        for line in reversed(permission.lines):
            if self.value(at, line.holds).is_known(1):
                return line.change
        return None

    def _not_for_all(self, at: Asking, condition: ForAll) -> Failing | None:
        there = self.things(at, condition.things)
        if there.hidden:
            return self.told(Lack.HIDDEN, condition)
        variable = condition.thing
        each = [
            self._of(variable.name, variable.type, thing, found)
            for thing in there.things
            if (found := self.failing(at.given({variable: thing}), condition.condition))
        ]
        return self._first(list(each))

    def _no_choice(self, at: Asking, condition: Exists, choice: Choose) -> Failing | None:
        """Nothing can be chosen: there is nothing, nothing fits, or nothing leaves a way on."""
        there = self.things(at, condition.things)
        whole = condition.things
        if there.hidden:
            return self.told(Lack.HIDDEN, whole, choice)
        if not there.things:
            while isinstance(whole, Filtered) and self._is_said(whole):
                whole = whole.things
        domain = self.things(at, whole)
        if domain.hidden:
            return self.told(Lack.HIDDEN, whole, choice)
        found: list[tuple[int, Failing]] = []
        for thing in domain.things:
            out = self.excluded(at, condition.things, thing)
            if out is None and condition.condition is not None:
                out = self.failing(at.given({condition.thing: thing}), condition.condition)
            if out is None:
                return None
            found.append((thing, out))
        if not found:
            told = self.told(Lack.NOTHING, whole, choice)
            return replace(told, clauses=(Clause("nothing_there", (("words", told.words),)),))
        hidden = next((it for _, it in found if it.lack is Lack.HIDDEN), None)
        if hidden is not None:
            return hidden
        first = found[0][1]
        clauses = tuple(
            clause
            for thing, out in found
            for clause in self._of("", member_of(whole.type), thing, out).clauses
        )
        if len(found) > SHOWN:
            clauses = (Clause("none_fits", (("count", str(len(found))),)),)
        return Failing(Lack.NOTHING, first.words, first.span, clauses)

    def _of(self, words: str, kind: Type, thing: int, found: Failing) -> Failing:
        """What fails for one of several things, with the thing."""
        about: tuple[Clause, ...] = found.clauses or (Clause("fails", (("words", found.words),)),)
        side = Side(words, kind, thing)
        return replace(found, clauses=(Clause("for_one", (("thing", side), ("detail", about))),))

    def _not_extreme(self, at: Asking, things: Extreme, thing: int) -> Failing | None:
        inside = self.things(at, things)
        if inside.hidden:
            return self.told(Lack.HIDDEN, things)
        if thing in inside.things:
            return None
        own = at.given({things.thing: thing}).value(things.measure)
        best = at.given({things.thing: inside.things[0]}).value(things.measure)
        told = self.told(Lack.CONDITION, things)
        if own.value is None or best.value is None:
            return told
        words, kind = self._words(things.measure, told.words), things.measure.type
        sides = (("left", Side(words, kind, own.value)), ("right", Side("", kind, best.value)))
        return replace(told, clauses=(Clause("not_most" if things.most else "not_least", sides),))

    def _here(self, at: Asking, condition: Meaning, phrase: Phrase | None) -> Failing | None:
        found = self.value(at, condition)
        if found.hidden:
            return self.told(Lack.HIDDEN, condition)
        if found.value == 1:
            return None
        told = self.told(Lack.CONDITION, condition)
        if found.value is None:
            return told
        clauses = self._unsaid(at, condition) if phrase is None else ()
        if phrase is not None:
            clauses = self._clauses(at, condition, phrase, holds=False)
        repeats = clauses == (Clause("fails", (("words", told.words),)),)
        return replace(told, clauses=() if repeats else clauses)

    def _unsaid(self, at: Asking, condition: Meaning) -> tuple[Clause, ...]:
        """What the values are in a condition that follows from a choice or from a branch."""
        match condition:
            case Compare(test=Test.AT_MOST, left=least, right=Count(things=things) as count):
                words = self._words(things, "")
                sides = (("count", self._side(at, count, "")), ("least", self._side(at, least, "")))
                return (Clause("too_few", (*sides, ("words", words))),)
            case Negation(operand=operand) if (phrase := self._phrase(operand)) is not None:
                return self._clauses(at, operand, phrase, holds=True)
            case _:
                return ()

    def _clauses(
        self, at: Asking, condition: Meaning, phrase: Phrase, *, holds: bool
    ) -> tuple[Clause, ...]:
        """What the values are in a condition as it is written, which holds, or does not."""
        words = _said(phrase.span)
        match phrase:
            case Grouped(inner=inner):
                return self._clauses(at, condition, inner, holds=holds)
            case Or() if isinstance(condition, AnyOf) and not holds:
                failing = [self.failing(at, part) for part in condition.parts]
                return tuple(clause for it in failing if it is not None for clause in it.clauses)
            case Not(operand=inner):
                operand = condition.operand if isinstance(condition, Negation) else condition
                return self._clauses(at, operand, inner, holds=not holds)
            case Comparison():
                return self._comparison(at, condition, phrase, holds=holds != phrase.negated)
            case ThereAre(things=things, negated=negated):
                name = "there_are" if holds != negated else "there_are_none"
                return (Clause(name, (("words", _said(things.span)),)),)
            case _:
                return (Clause("holds" if holds else "fails", (("words", words),)),)

    def _comparison(
        self, at: Asking, condition: Meaning, phrase: Comparison, *, holds: bool
    ) -> tuple[Clause, ...]:
        """The sides of a comparison, which holds (its `not` left out), or does not."""
        left, right = _said(phrase.left.span), _said(phrase.right.span)
        inner = condition.operand if isinstance(condition, Negation) else condition
        match inner:
            case Compare(left=Count() as count) if _is_empty(phrase):
                number = self._side(at, count, left)
                parts = (("words", left), ("count", number))
                return (Clause("empty", parts[:1]) if holds else Clause("not_empty", parts),)
            case Compare():
                sides = (inner.left, inner.right)
                if _is_swapped(phrase):
                    sides = (inner.right, inner.left)
                first, second = self._side(at, sides[0], left), self._side(at, sides[1], right)
                name = _RELATIONS[phrase.relation]
                name = name if holds else f"not_{name}"
                return (Clause(name, (("left", first), ("words", left), ("right", second))),)
            case Contains(value=value):
                name = "next_to" if phrase.relation is Relation.NEXT_TO else "among"
                one = ("left", self._side(at, value, left))
                name = name if holds else _OPPOSITES[name]
                return (Clause(name, (one, ("words", right))),)
            case Exists() if (cell := _cell_of(inner)) is not None:
                one = ("left", self._side(at, cell, left))
                return (Clause("next_to" if holds else "not_next_to", (one, ("words", right))),)
            case _:
                words = _said(phrase.span)
                return (
                    Clause("fails" if holds == phrase.negated else "holds", (("words", words),)),
                )

    def _side(self, at: Asking, meaning: Meaning, words: str) -> Side:
        found = at.value(meaning).value
        return Side(words, plain(meaning.type) or meaning.type, -1 if found is None else found)

    def _phrase(self, node: Node) -> Phrase | None:
        phrase = self.said.get(id(node))
        while isinstance(phrase, Grouped):
            phrase = phrase.inner
        return phrase

    def _words(self, node: Node, otherwise: str) -> str:
        phrase = self._phrase(node)
        return otherwise if phrase is None else _said(phrase.span)

    def told(self, lack: Lack, node: Node, choice: Choose | None = None) -> Failing:
        """The words and the place of a value or set; of what nobody wrote, those of its choice."""
        for inner in _inwards(node):
            phrase = self._phrase(inner)
            if phrase is not None:
                return Failing(lack, _said(phrase.span), phrase.span)
        choice = choice or next((it for it in self.choices.values() if _is_about(it, node)), None)
        if choice is None:
            return Failing(lack, "", None)
        return Failing(lack, choice.phrase, choice.span)


_OPPOSITES = {"next_to": "not_next_to", "among": "not_among_these"}
_RELATIONS = {
    Relation.IS: "equal",
    Relation.AT_LEAST: "at_least",
    Relation.AT_MOST: "at_most",
    Relation.MORE_THAN: "more",
    Relation.LESS_THAN: "less",
    Relation.IN: "among",
    Relation.ON: "among",
    Relation.NEXT_TO: "next_to",
}


def _inwards(node: Node) -> tuple[Node, ...]:
    """A node, and what stands for it where it was made from another."""
    match node:
        case Negation(operand=operand):
            return (node, operand)
        case _:
            return (node,)


def _whereabouts(at: Asking, things: SetMeaning, thing: int) -> tuple[Clause, ...]:
    """Where a thing is instead of being in the set, as far as that says why."""
    kind, layout = member_of(things.type), at.compiled.layout
    match kind:
        case PieceType() if at.knows(thing):
            where = at.state[layout.place + thing]
            place = Side("", ZoneType(layout.locations[where].place), where)
            return (Clause("lies_in", (("place", place),)),)
        case CellType() if pieces := pieces_at(layout.locations[thing], at.state):
            holds = layout.pieces[pieces[0]].kind
            return (Clause("lies_there", (("piece", Side("", PieceType(holds), pieces[0])),)),)
        case CellType() if isinstance(things, OpenCells):
            return (Clause("outside_frame", ()),)
        case _:
            return ()


def _is_about(choice: Choose, node: Node) -> bool:
    return isinstance(node, Compare) and (
        isinstance(node.right, Count) and node.right.things is choice.candidates
    )


def _is_empty(phrase: Comparison) -> bool:
    match phrase.right:
        case Name(word=word):
            return word.text == "empty"
        case _:
            return False


def _is_swapped(phrase: Comparison) -> bool:
    """Whether the meaning has the author's left side on its right."""
    match phrase.relation:
        case Relation.AT_LEAST | Relation.MORE_THAN:
            return not phrase.negated
        case Relation.AT_MOST | Relation.LESS_THAN:
            return phrase.negated
        case Relation.IS | Relation.IN | Relation.ON | Relation.NEXT_TO:
            return False
        case _:
            assert_never(phrase.relation)


def _cell_of(condition: Exists) -> Meaning | None:
    """The cell of `cell is next to …`, where pieces or several cells stand behind it."""
    match condition:
        case Exists(things=NextCells(cell=cell)):
            return cell
        case Exists(condition=Contains(things=NextCells(cell=cell))):
            return cell
        case _:
            return None


def _said(span: Span) -> str:
    return " ".join(span.text.split())
