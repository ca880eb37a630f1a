"""Feasibility: the leading choices of an action can all be made and its leading payments paid, the
second given the first.

Leading are the choices and payments that come before anything else has changed. They are asked for
when the action is offered, so that none of them can turn out to be impossible.
"""

from collections.abc import Sequence

from rulewright.check.phrases.kinship import YES_NO, can_be_none, core
from rulewright.check.phrases.settled import (
    all_of,
    any_of,
    compare,
    count,
    is_constant,
    negation,
    number,
    truth,
)
from rulewright.check.phrases.sizes import is_never_empty
from rulewright.check.phrases.wanted import range_of
from rulewright.check.steps.leaving import changes, changes_onward, leaves
from rulewright.meaning.deeds import (
    Choose,
    Deed,
    Deeds,
    Disclose,
    DrawTo,
    EitherDo,
    IfDo,
    MayDo,
    MoveTo,
    Pay,
    PerformEffect,
    RefillPile,
    RememberOne,
    RememberSet,
    SetCounter,
)
from rulewright.meaning.reaching import come_to_enough
from rulewright.meaning.replacing import with_value
from rulewright.meaning.sets import Only, PiecesIn, SetMeaning
from rulewright.meaning.touching import OF_ENTRIES, PLACED
from rulewright.meaning.types import ManyType, NumberType, PieceType, Type, member_of
from rulewright.meaning.values import (
    Calculation,
    Call,
    Compare,
    Constant,
    CounterOf,
    Exists,
    HasEffect,
    Meaning,
    Operator,
    ScoreOf,
    Test,
    Variable,
)
from rulewright.meaning.walking import all_deeds, all_nodes, variables_read
from rulewright.source.frozen import dataclass, replace


@dataclass(frozen=True, slots=True)
class Leading:
    """When the leading choices can be made and the leading payments paid, which those are, and the
    variables read for that."""

    condition: Meaning
    choices: tuple[Choose | Pay | DrawTo | PerformEffect, ...]
    read: frozenset[Variable]


MOST_LEADING = 40
"""No more choices than this are looked at before an action is offered."""


def leading_choices(deeds: Sequence[Deed]) -> Leading:
    """What has to hold so that the leading choices of these deeds can all be made."""
    return _leading(deeds, ALWAYS)


ALWAYS = Leading(truth(True), (), frozenset())
"""There are no leading choices."""


def _leading(deeds: Sequence[Deed], behind: Leading) -> Leading:
    """The same, where something follows these deeds that has to be able to be made as well."""
    for deed in reversed(deeds):
        behind = _with(deed, behind)
    return behind


def beginning_of(way: Deeds) -> tuple[Deeds, Leading]:
    """The deeds of an alternative up to the first that changes something, and what has to hold
    behind them: where that one is a step on a counter, that it stays in its range."""
    for at, deed in enumerate(way):
        if isinstance(deed, SetCounter):
            return way[:at], _in_range(deed)
        if changes((deed,)) and not isinstance(deed, Pay):
            break
    return way, ALWAYS


def leading_of_way(way: Deeds) -> Leading:
    """What has to hold so that an alternative can be done: its leading choices can be made, and
    the counter that changes first behind them stays in its range."""
    return _leading(*beginning_of(way))


def _in_range(deed: SetCounter) -> Leading:
    declared, value = deed.counter.type, deed.value
    found = core(value.type)
    if declared.name != "number" or not isinstance(found, NumberType):
        return ALWAYS
    parts: list[Meaning] = []
    if found.low < declared.low:
        parts.append(compare(Test.AT_MOST, number(declared.low), value))
    if found.high > declared.high:
        parts.append(compare(Test.AT_MOST, value, number(declared.high)))
    condition = all_of(tuple(parts))
    return Leading(condition, (), frozenset(variables_read(condition)))


def leading_behind(deeds: Sequence[Deed], after: Leading) -> list[Leading]:
    """For each deed, what has to hold so that the choices behind it can be made, `after` being
    what has to hold behind them all."""
    found: list[Leading] = []
    for deed in reversed(deeds):
        found.append(after)
        after = _with(deed, after)
    return found[::-1]


def _with(deed: Deed, behind: Leading) -> Leading:
    match deed:
        case Choose(otherwise=None):
            return _of_choice(deed, behind)
        case Pay(otherwise=None):
            return _of_payment(deed, behind)
        case DrawTo(verb="discard", otherwise=None):
            return _of_discards(deed, behind)
        case MoveTo(verb="discard", pieces=pieces):
            return _past_discards(member_of(pieces.type), behind)
        case PerformEffect(otherwise=None, proved=False):
            return _of_effect(deed)
        case RememberOne(variable=variable, value=value):
            return _given(variable, value, behind)
        case RememberSet(variable=variable):
            return _unless_read(variable, behind)
        case Disclose():
            return behind
        case IfDo():
            return _of_branches(deed, behind)
        case MayDo(body=body, otherwise=otherwise):
            follows = ALWAYS if _ends(otherwise) or changes_onward(body) else behind
            return _leading(otherwise, follows)
        case EitherDo(ways=ways, otherwise=()):
            return _of_ways([leading_of_way(way.body) for way in ways])
        case _:
            return ALWAYS


def _of_ways(ways: Sequence[Leading]) -> Leading:
    """One of the alternatives can be done."""
    condition = any_of(tuple(way.condition for way in ways))
    if any(is_constant(way.condition, True) for way in ways):
        return ALWAYS
    return Leading(condition, (), frozenset(variables_read(condition)))


def _ends(body: Sequence[Deed]) -> bool:
    """Whether no leading choice stands behind a branch on its way: it leaves, or changes things."""
    return leaves(body) or changes(body)


def _of_choice(choice: Choose, behind: Leading) -> Leading:
    """The choice can be made, so that those behind it can be made as well."""
    chosen, things = choice.chosen, choice.candidates
    if len(behind.choices) >= MOST_LEADING:
        behind = ALWAYS
    if choice.least is not None:
        enough = _has_enough(things, choice.least)
        if choice.reach is not None:
            all_of_them = replace(choice.reach.total, things=things)
            enough = all_of((enough, come_to_enough(choice.reach, all_of_them)))
        rest = _unless_read(chosen, behind)
        read = rest.read.union(variables_read(enough))
        return Leading(all_of((enough, rest.condition)), (choice, *rest.choices), read)
    read = behind.read.union(variables_read(things))
    choices = (choice, *behind.choices)
    if chosen in behind.read:
        return Leading(_exists(things, chosen, behind.condition), choices, read)
    here = truth(True) if is_never_empty(things) else _exists(things, chosen, None)
    return Leading(all_of((here, behind.condition)), choices, read)


def _of_payment(payment: Pay, behind: Leading) -> Leading:
    """It can be paid, and what is left is enough for the payments behind it. What depends on the
    counter in another way is not looked at."""
    change = payment.change
    paid = _in_range(change)
    held = [it for it in all_nodes(behind.condition) if isinstance(it, _OF_COUNTERS)]
    alike = [it for it in held if isinstance(it, CounterOf) and it.counter == change.counter]
    is_known = all(isinstance(it, CounterOf) for it in held)
    if not is_known or any(it.of != change.of for it in alike):
        behind = ALWAYS
    condition = behind.condition
    for it in alike:
        condition = with_value(condition, it, change.value)
    read = behind.read | paid.read | frozenset(variables_read(condition))
    return Leading(all_of((paid.condition, condition)), (payment, *behind.choices), read)


_OF_COUNTERS = CounterOf | Call | HasEffect | ScoreOf
"""What depends on counters, or may."""


def _of_discards(deed: DrawTo, behind: Leading) -> Leading:
    """There are as many as are discarded, and what is behind can be done without them."""
    behind = _past_discards(member_of(deed.pieces.type), behind)
    if deed.as_much:
        return behind
    enough = _has_enough(deed.pieces, deed.count)
    if deed.refill is not None:
        enough = Compare(Test.AT_MOST, deed.count, _there_with_refill(deed, deed.refill), YES_NO)
    read = behind.read.union(variables_read(enough))
    return Leading(all_of((enough, behind.condition)), (deed, *behind.choices), read)


def _there_with_refill(deed: DrawTo, refill: RefillPile) -> Meaning:
    """How many pieces a pile holds together with what it is filled with when it is empty."""
    lying = count(deed.pieces), count(replace(deed.pieces, location=refill.source))
    total = NumberType(0, sum(it.high for it in map(range_of, lying)))
    return Calculation(Operator.ADD, *lying, total, deed.span)


def _past_discards(kind: Type, behind: Leading) -> Leading:
    """What holds behind a step that discards pieces of a kind; nothing is said of what reads where
    such pieces lie."""
    nodes = tuple(all_nodes(behind.condition))
    elsewhere = {
        id(it.location) for it in nodes if isinstance(it, PiecesIn) and _are_others(it, kind)
    }
    depending = PLACED | OF_ENTRIES
    placed = (it for it in nodes if type(it) in depending and id(it) not in elsewhere)
    is_free = all(isinstance(it, PiecesIn) and _are_others(it, kind) for it in placed)
    return behind if is_free else ALWAYS


def _are_others(pieces: PiecesIn, kind: Type) -> bool:
    return isinstance(kind, PieceType) and pieces.kind.heading.id != kind.kind


def _of_effect(deed: PerformEffect) -> Leading:
    """The effect of the card can be carried out."""
    condition = HasEffect(deed.kind, deed.title, deed.actor, YES_NO)
    return Leading(condition, (deed,), frozenset(variables_read(condition)))


def _exists(things: SetMeaning, thing: Variable, condition: Meaning | None) -> Meaning:
    """There is such a thing."""
    return Exists(things, thing, condition, YES_NO)


def _has_enough(things: SetMeaning, least: Meaning) -> Meaning:
    """The set has at least so many things."""
    if isinstance(least, Constant) and least.value <= 0:
        return truth(True)
    if isinstance(least, Constant) and least.value == 1 and is_never_empty(things):
        return truth(True)
    return Compare(Test.AT_MOST, least, count(things), YES_NO)


def _given(variable: Variable, value: Meaning, behind: Leading) -> Leading:
    """What holds behind a step that named a value: there is one such value, of which it holds."""
    if variable not in behind.read:
        return behind
    inner = core(value.type)
    if inner is None or can_be_none(value.type):
        return ALWAYS
    only = Only(value, ManyType(inner, True, 1))
    read = behind.read | frozenset(variables_read(value))
    return Leading(Exists(only, variable, behind.condition, YES_NO), behind.choices, read)


def _unless_read(variable: Variable, behind: Leading) -> Leading:
    """What holds behind a step that named a set; nothing is said of what reads the set."""
    return ALWAYS if variable in behind.read else behind


def _of_branches(deed: IfDo, behind: Leading) -> Leading:
    """On the way that will be taken, the choices can be made."""
    taken = _ways_taken(deed)
    bodies = [*(body for _, body in deed.branches), deed.otherwise]
    apart = [_ends(body) or _binds_for(body, behind) for body in bodies]
    follows = [
        ALWAYS if _ends(body) or not own else behind
        for body, own in zip(bodies, apart, strict=True)
    ]
    ways = [_leading(body, after) for body, after in zip(bodies, follows, strict=True)]
    if all(way.condition == ways[0].condition for way in ways):
        parts = [ways[0]]
    else:
        parts = [
            _either((negation(when),), way)
            for when, way in zip(taken, ways, strict=True)
            if not is_constant(way.condition, True)
        ]
    if not all(apart) and not is_constant(behind.condition, True):
        elsewhere = [when for when, own in zip(taken, apart, strict=True) if own]
        parts.append(_either(elsewhere, behind))
    condition = all_of(tuple(part.condition for part in parts))
    read = frozenset[Variable]().union(*(part.read for part in parts))
    return Leading(condition, _on_every_way(bodies, apart, ways, behind), read)


def _either(elsewhere: Sequence[Meaning], way: Leading) -> Leading:
    """What has to hold on a way that is not taken where one of these conditions holds."""
    read = way.read.union(*(variables_read(when) for when in elsewhere))
    return Leading(any_of((*elsewhere, way.condition)), way.choices, read)


def _ways_taken(deed: IfDo) -> list[Meaning]:
    """For each branch, and for none of them, when that way is taken."""
    passed: list[Meaning] = []
    found: list[Meaning] = []
    for condition, _ in deed.branches:
        found.append(all_of((*passed, condition)))
        passed.append(negation(condition))
    return [*found, all_of(tuple(passed))]


def _binds_for(body: Deeds, behind: Leading) -> bool:
    """Whether what has to hold behind a branch reads a name that is bound in it."""
    bound = [one.chosen for one in all_deeds(body) if isinstance(one, Choose)]
    bound += [one.variable for one in all_deeds(body) if isinstance(one, RememberOne | RememberSet)]
    return any(variable in behind.read for variable in bound)


def _on_every_way(
    bodies: Sequence[Deeds], apart: Sequence[bool], ways: Sequence[Leading], behind: Leading
) -> tuple[Choose | Pay | DrawTo | PerformEffect, ...]:
    """The leading choices of all ways; of those behind the branches, the ones that every way that
    leads on has."""
    own = [one for way in ways for one in way.choices if not is_among(one, behind.choices)]
    onward = [
        behind.choices if not own_way else way.choices
        for body, own_way, way in zip(bodies, apart, ways, strict=True)
        if not leaves(body)
    ]
    shared = [
        one
        for one in behind.choices
        if onward and all(is_among(one, choices) for choices in onward)
    ]
    return (*own, *shared)


def is_among(choice: Deed, choices: Sequence[Deed]) -> bool:
    """Whether this very step is one of them: two steps may say the same."""
    return any(one is choice for one in choices)
