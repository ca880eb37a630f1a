"""Choices of several whose values have to come to something together.

They are picked one after another in the order of their numbers. A pick is offered only if it can be
reached with all that come behind it, so no run of picks leads nowhere.
"""

from rulewright.meaning.deeds import Reach
from rulewright.meaning.sets import SetMeaning
from rulewright.program import lower_folds, lower_sets, lower_values
from rulewright.program.model import Operand
from rulewright.program.unit import Lowering
from rulewright.source.frozen import replace


def reaches(low: Lowering, reach: Reach, things: SetMeaning) -> Operand:
    """1 if the values of these things come to enough."""
    return _is_enough(low, reach, lower_folds.fold(low, replace(reach.total, things=things)))


def has_reached(low: Lowering, reach: Reach) -> Operand:
    """1 if what was picked so far comes to enough."""
    return _is_enough(low, reach, lower_folds.fold(low, reach.total))


def fill_reaching(
    low: Lowering, reach: Reach, things: SetMeaning, last: Operand, missing: Operand
) -> None:
    """Puts the things into the options that lie behind the last pick, with enough of them behind
    each, and with which enough can be reached."""
    code = low.code
    so_far = lower_folds.fold(low, reach.total)

    def offer(thing: Operand) -> None:
        behind, reached = code.variable(0), code.variable(so_far)

        def add(other: Operand) -> None:
            def count() -> None:
                low.storage[reach.total.thing] = other
                code.emit("add", behind, behind, 1)
                code.emit("add", reached, reached, lower_values.lower(low, reach.total.value))

            code.when(code.value("at_most", thing, other), count)

        lower_sets.each(low, things, add, code.block())
        fits = code.value("less", last, thing)
        fits = code.value("both", fits, code.value("at_most", missing, behind))
        fits = code.value("both", fits, _is_enough(low, reach, reached))
        code.when(fits, lambda: code.emit("option", thing))

    lower_sets.each(low, things, offer, code.block())


def _is_enough(low: Lowering, reach: Reach, total: Operand) -> Operand:
    """1 if a total is enough."""
    test = "less" if reach.more else "at_most"
    return low.code.value(test, lower_values.lower(low, reach.least), total)
