"""Going through a tree: the parts of a node, and every node under it, in printed order."""

from collections.abc import Iterator
from typing import assert_never

from rulewright.syntax.changes import (
    Change,
    Changes,
    Duration,
    EndOfGame,
    EndOfThis,
    Lasting,
    NextTurn,
    Permission,
    While,
)
from rulewright.syntax.delays import Delay, Delayed, NextTime, StartOfNext
from rulewright.syntax.history import TimesDone
from rulewright.syntax.moments import (
    AboutTo,
    Around,
    DoneBy,
    During,
    Happens,
    Moment,
    Never,
    OnYourTurn,
    Performed,
    TurnOf,
)
from rulewright.syntax.together import Together
from rulewright.syntax.tree import (
    Alternative,
    And,
    Arithmetic,
    Binder,
    Body,
    Branch,
    Case,
    Clockwise,
    Comparison,
    Determined,
    Different,
    Divided,
    Either,
    Fold,
    ForEach,
    Frame,
    Grouped,
    If,
    Let,
    ListOf,
    May,
    Name,
    Negative,
    Not,
    Number,
    NumberOf,
    Of,
    Or,
    Part,
    Phrase,
    Pick,
    Placed,
    Possessed,
    Quantified,
    Quantity,
    Repeat,
    Step,
    Steps,
    Subject,
    ThereAre,
    Where,
    WithExtreme,
    Word,
)

Tree = (
    Phrase
    | Step
    | Word
    | Binder
    | Quantity
    | Part
    | Body
    | Branch
    | Alternative
    | Subject
    | Steps
    | Moment
    | Duration
    | Delay
    | Change
    | Permission
    | Changes
)
"""Anything a text of the effect language is made of."""


def all_nodes(tree: Tree) -> Iterator[Tree]:
    """`tree` itself and every node under it, each before its parts, in printed order."""
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        yield node
        if type(node) is not Word:  # as most are
            waiting.extend(reversed(children(node)))


def all_words(tree: Tree) -> Iterator[Word]:
    """Every name in the text: verbs, nouns, bound names, in printed order."""
    return (node for node in all_nodes(tree) if isinstance(node, Word))


def children(node: Tree) -> tuple[Tree, ...]:
    """The parts of a node, in printed order."""
    match node:
        case Word() | Number():
            return ()
        case Name(word=word, arguments=arguments, index=index):  # by far the most of all phrases
            return (word, *(arguments or ()), *_given(index))
        case Frame() | If() | ForEach() | Let() | Repeat() | May() | Either() | Lasting() | While():
            return _parts_of_step(node)
        case Delayed() | NextTime() | Together():
            return _parts_of_step(node)
        case StartOfNext(name=name):
            return (name,)
        case Binder(name=name, things=things):
            return (name, things)
        case Quantity(count=count, noun=noun):
            return (*_given(count), noun)
        case Part(phrase=phrase):
            return _given(phrase)
        case Body(steps=steps) | Steps(steps=steps):
            return steps
        case Branch(condition=condition, body=body):
            return (condition, body)
        case Alternative(body=body):
            return (body,)
        case Subject(people=people, each=each, start=start):
            return (*people, *_given(each), *_given(start))
        case OnYourTurn() | During() | Never() | AboutTo() | Around():
            return _words_of_moment(node)
        case EndOfThis() | NextTurn() | EndOfGame():
            return _parts_of_duration(node)
        case Change(target=target, amount=amount):
            return (target, amount)
        case Permission(who=who, verb=verb, noun=noun):
            return (who, verb, *_given(noun))
        case Changes(changes=changes):
            return changes
        case _:
            return _parts_of_phrase(node)


def _parts_of_duration(duration: Duration) -> tuple[Tree, ...]:
    match duration:
        case EndOfThis(name=name):
            return (name,)
        case NextTurn(whose=whose):
            return () if isinstance(whose, str) else (whose,)
        case EndOfGame():
            return ()
        case _:
            assert_never(duration)


def _words_of_moment(moment: Moment) -> tuple[Word, ...]:
    match moment:
        case OnYourTurn(phase=phase):
            return () if phase is None else (phase,)
        case During(phase=phase):
            return (phase,)
        case Never():
            return ()
        case AboutTo(happening=happening) | Around(happening=happening):
            return _words_of_happening(happening)
        case _:
            assert_never(moment)


def _words_of_happening(happening: Happens) -> tuple[Word, ...]:
    match happening:
        case Performed(name=name, names=names):
            return (name, *(names or ()))
        case DoneBy(noun=noun, verb=verb, names=names, places=places):
            named = (it.name for it in places if it.name is not None)
            called = () if happening.called is None else (happening.called,)
            return (noun, verb, *names, *called, *(it.place for it in places), *named)
        case TurnOf(noun=noun, turn=turn, phase=phase):
            return (noun, turn) if phase is None else (noun, turn, phase)
        case _:
            assert_never(happening)


def _parts_of_step(step: Step) -> tuple[Tree, ...]:
    match step:
        case Frame(verb=verb, object=thing, parts=parts, otherwise=otherwise):
            return (verb, *_given(thing), *parts, *_given(otherwise))
        case If(branches=branches, otherwise=otherwise):
            return (*branches, *_given(otherwise))
        case ForEach(name=name, things=things, body=body):
            return (name, things, body)
        case Let(subject=subject, body=body):
            return (subject, body)
        case Repeat(until=until, count=count, body=body):
            return (*_given(until), count, body)
        case May(body=body, otherwise=otherwise):
            return (body, *_given(otherwise))
        case Either(alternatives=alternatives, otherwise=otherwise):
            return (*alternatives, *_given(otherwise))
        case Lasting(duration=duration, changes=changes):
            return (duration, changes)
        case While(condition=condition, changes=changes):
            return (condition, changes)
        case Together(body=body):
            return (body,)
        case Delayed(delay=delay, body=body):
            return (delay, body)
        case NextTime(until=until, moment=moment, body=body):
            return (*_given(until), moment, body)
        case _:
            assert_never(step)


def _parts_of_phrase(phrase: Phrase) -> tuple[Tree, ...]:
    match phrase:
        case Number() | Name():
            return ()
        case Possessed(name=name):
            return (name,)
        case Of(owner=owner, name=name):
            return (owner, name)
        case ListOf(items=items):
            return items
        case Determined(noun=noun):
            return (noun,)
        case Grouped(inner=inner):
            return (inner,)
        case Placed(things=things, where=where):
            return (things, where)
        case TimesDone(done=done, since=since):
            return (*_words_of_happening(done), since)
        case NumberOf(things=things) | ThereAre(things=things):
            return (things,)
        case Fold(member=member, things=things):
            return (*_given(member), things)
        case Different(member=member, things=things):
            return (member, things)
        case Pick(count=count, things=things):
            return (*_given(count), things)
        case Negative(operand=operand) | Not(operand=operand):
            return (operand,)
        case Arithmetic() | Divided() | Comparison() | And() | Or():
            return (phrase.left, phrase.right)
        case Case(then=then, condition=condition, otherwise=otherwise):
            return (then, condition, otherwise)
        case Quantified(condition=condition, name=name, things=things):
            return (condition, name, things)
        case Where(things=things, condition=condition):
            return (things, condition)
        case WithExtreme(things=things, measure=measure):
            return (things, measure)
        case Clockwise(things=things, start=start):
            return (things, start)
        case _:
            assert_never(phrase)


def _given(part: Tree | None) -> tuple[Tree, ...]:
    return () if part is None else (part,)
