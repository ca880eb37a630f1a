"""The second choice given the first: what would leave a later choice without anything to choose
from is not offered.

`choose player …` then `choose crate from crates in player's store`: only players with crates.
"""

from dataclasses import replace

from rulewright.check.phrases.settled import is_constant
from rulewright.check.steps.feasible import leading_choices
from rulewright.check.steps.leaving import leaves
from rulewright.meaning.deeds import Choose, Deed, Deeds, ForEachDo, IfDo, MayDo, RepeatDo
from rulewright.meaning.sets import Filtered
from rulewright.meaning.walking import variables_read


def narrowed_choices(deeds: Deeds, after: Deeds = ()) -> Deeds:
    """The same deeds, each choice of one thing narrowed to what lets the choices behind it be
    made. `after` is done behind these deeds."""
    return tuple(
        _narrowed(deed, (*deeds[number + 1 :], *after)) for number, deed in enumerate(deeds)
    )


def _narrowed(deed: Deed, rest: Deeds) -> Deed:
    match deed:
        case Choose(otherwise=otherwise):
            if otherwise is not None:
                deed = replace(deed, otherwise=narrowed_choices(otherwise))
            return _given(deed, rest)
        case IfDo(branches=branches, otherwise=otherwise):
            inside = tuple((condition, _inside(body, rest)) for condition, body in branches)
            return replace(deed, branches=inside, otherwise=_inside(otherwise, rest))
        case MayDo(body=body, otherwise=otherwise):
            return replace(deed, body=_inside(body, rest), otherwise=_inside(otherwise, rest))
        case ForEachDo(body=body) | RepeatDo(body=body):
            return replace(deed, body=narrowed_choices(body))
        case _:
            return deed


def _inside(body: Deeds, rest: Deeds) -> Deeds:
    return narrowed_choices(body, () if leaves(body) else rest)


def _given(choice: Choose, rest: Deeds) -> Choose:
    behind = leading_choices(rest).condition
    depends = choice.chosen in variables_read(behind)
    if choice.least is not None or not depends or is_constant(behind, True):
        return choice
    things = choice.candidates
    return replace(choice, candidates=Filtered(things, choice.chosen, behind, things.type))
