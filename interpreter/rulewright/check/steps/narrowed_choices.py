"""The second choice given the first: what would leave a later choice without anything to choose
from is not offered.

`choose player …` then `choose crate from crates in player's store`: only players with crates.
"""

from rulewright.check.phrases.settled import is_constant
from rulewright.check.steps.feasible import ALWAYS, Leading, beginning_of, leading_behind
from rulewright.check.steps.leaving import leaves
from rulewright.meaning.deeds import (
    Choose,
    Deed,
    Deeds,
    EitherDo,
    ForEachDo,
    IfDo,
    MayDo,
    Pay,
    PerformEffect,
    PickAtRandom,
    RepeatDo,
    Together,
)
from rulewright.meaning.sets import Filtered
from rulewright.source.frozen import replace


def narrowed_choices(deeds: Deeds, after: Leading = ALWAYS) -> Deeds:
    """The same deeds, each choice of one thing narrowed to what lets the choices behind it be
    made. `after` is what has to hold behind these deeds."""
    behind = leading_behind(deeds, after)
    return tuple(_narrowed(deed, rest) for deed, rest in zip(deeds, behind, strict=True))


def _narrowed(deed: Deed, behind: Leading) -> Deed:
    match deed:
        case Choose(otherwise=otherwise):
            if otherwise is not None:
                deed = replace(deed, otherwise=narrowed_choices(otherwise))
            return _given(deed, behind)
        case (
            PickAtRandom(otherwise=otherwise)
            | Pay(otherwise=otherwise)
            | PerformEffect(otherwise=otherwise)
        ):
            kept = None if otherwise is None else narrowed_choices(otherwise)
            return replace(deed, otherwise=kept)
        case IfDo(branches=branches, otherwise=otherwise):
            inside = tuple((condition, _inside(body, behind)) for condition, body in branches)
            return replace(deed, branches=inside, otherwise=_inside(otherwise, behind))
        case MayDo(body=body, otherwise=otherwise):
            return replace(deed, body=_inside(body, behind), otherwise=_inside(otherwise, behind))
        case EitherDo(ways=ways, otherwise=otherwise):
            bodies = tuple(replace(way, body=_of_way(way.body)) for way in ways)
            return replace(deed, ways=bodies, otherwise=_inside(otherwise, behind))
        case ForEachDo(body=body) | RepeatDo(body=body) | Together(body=body):
            return replace(deed, body=narrowed_choices(body))
        case _:
            return deed


def _of_way(body: Deeds) -> Deeds:
    beginning, after = beginning_of(body)
    return (*narrowed_choices(beginning, after), *narrowed_choices(body[len(beginning) :]))


def _inside(body: Deeds, behind: Leading) -> Deeds:
    return narrowed_choices(body, ALWAYS if leaves(body) else behind)


def _given(choice: Choose, behind: Leading) -> Choose:
    depends = choice.chosen in behind.read
    if choice.least is not None or not depends or is_constant(behind.condition, True):
        return choice
    things, condition = choice.candidates, behind.condition
    return replace(choice, candidates=Filtered(things, choice.chosen, condition, things.type))
