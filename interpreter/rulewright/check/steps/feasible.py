"""Feasibility: the leading choices of an action can all be made, the second given the first.

Leading are the choices that come before anything has changed. They are asked for when the action
is offered, so that none of them can turn out to be empty.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from rulewright.check.phrases.kinship import YES_NO, can_be_none, core
from rulewright.check.phrases.settled import all_of, count, is_constant, negation, truth
from rulewright.check.phrases.sizes import is_never_empty
from rulewright.check.steps.leaving import changes, changes_onward, leaves
from rulewright.meaning.deeds import (
    Choose,
    Deed,
    Deeds,
    Disclose,
    IfDo,
    MayDo,
    RememberOne,
    RememberSet,
)
from rulewright.meaning.sets import Only, SetMeaning
from rulewright.meaning.types import ManyType
from rulewright.meaning.values import AnyOf, Compare, Constant, Exists, Meaning, Test, Variable
from rulewright.meaning.walking import all_deeds, variables_read


@dataclass(frozen=True, slots=True)
class Leading:
    """When the leading choices can be made, and which those are."""

    condition: Meaning
    choices: tuple[Choose, ...]


def leading_choices(deeds: Sequence[Deed]) -> Leading:
    """What has to hold so that the leading choices of these deeds can all be made."""
    if not deeds:
        return _ALWAYS
    first, rest = deeds[0], deeds[1:]
    match first:
        case Choose(otherwise=None):
            return _of_choice(first, rest)
        case RememberOne(variable=variable, value=value):
            return _given(variable, value, leading_choices(rest))
        case RememberSet(variable=variable):
            return _unless_read(variable, leading_choices(rest))
        case Disclose():
            return leading_choices(rest)
        case IfDo():
            return _of_branches(first, rest)
        case MayDo(body=body, otherwise=otherwise):
            return _way(otherwise, () if changes_onward(body) else rest)
        case _:
            return _ALWAYS


_ALWAYS = Leading(truth(True), ())


def _of_choice(choice: Choose, rest: Sequence[Deed]) -> Leading:
    """The choice can be made, so that those behind it can be made as well."""
    behind = leading_choices(rest)
    chosen, things = choice.chosen, choice.candidates
    if choice.least is not None:
        enough = _has_enough(things, choice.least)
        here = Leading(enough, (choice,))
        return _both(here, _unless_read(chosen, behind))
    choices = (choice, *behind.choices)
    if chosen in variables_read(behind.condition):
        return Leading(_exists(things, chosen, behind.condition), choices)
    here = truth(True) if is_never_empty(things) else _exists(things, chosen, None)
    return Leading(all_of((here, behind.condition)), choices)


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


def _both(one: Leading, other: Leading) -> Leading:
    return Leading(all_of((one.condition, other.condition)), one.choices + other.choices)


def _given(variable: Variable, value: Meaning, behind: Leading) -> Leading:
    """What holds behind a step that named a value: there is one such value, of which it holds."""
    if variable not in variables_read(behind.condition):
        return behind
    inner = core(value.type)
    if inner is None or can_be_none(value.type):
        return _ALWAYS
    only = Only(value, ManyType(inner, True, 1))
    return Leading(Exists(only, variable, behind.condition, YES_NO), behind.choices)


def _unless_read(variable: Variable, behind: Leading) -> Leading:
    """What holds behind a step that named a set; nothing is said of what reads the set."""
    return _ALWAYS if variable in variables_read(behind.condition) else behind


def _of_branches(deed: IfDo, rest: Sequence[Deed]) -> Leading:
    """On the way that will be taken, the choices can be made."""
    bodies = [*(body for _, body in deed.branches), deed.otherwise]
    ways = [_way(body, rest) for body in bodies]
    if all(way.condition == ways[0].condition for way in ways):
        return Leading(ways[0].condition, _on_every_way(bodies, ways, rest))
    parts: list[Meaning] = []
    passed: list[Meaning] = []
    for (condition, _), way in zip(deed.branches, ways, strict=False):
        if not is_constant(way.condition, True):
            parts.append(AnyOf((*passed, negation(condition), way.condition), YES_NO))
        passed.append(condition)
    if not is_constant(ways[-1].condition, True):
        parts.append(AnyOf((*passed, ways[-1].condition), YES_NO))
    return Leading(all_of(tuple(parts)), _on_every_way(bodies, ways, rest))


def _on_every_way(
    bodies: Sequence[Deeds], ways: Sequence[Leading], rest: Sequence[Deed]
) -> tuple[Choose, ...]:
    """The leading choices of all ways; of those behind the branches, the ones that every way that
    leads on has."""
    onward = [way for body, way in zip(bodies, ways, strict=True) if not leaves(body)]
    behind = [choice for choice in all_deeds(tuple(rest)) if isinstance(choice, Choose)]
    return tuple(
        choice
        for way in ways
        for choice in way.choices
        if not is_among(choice, behind) or all(is_among(choice, one.choices) for one in onward)
    )


def is_among(choice: Choose, choices: Sequence[Choose]) -> bool:
    """Whether this very step is one of them: two steps may say the same."""
    return any(one is choice for one in choices)


def _way(body: tuple[Deed, ...], rest: Sequence[Deed]) -> Leading:
    """The leading choices on one way through a branch."""
    if leaves(body) or changes(body):
        return leading_choices(body)
    return leading_choices((*body, *rest))
