"""Whether it makes a difference which of two things is done first."""

from collections.abc import Iterator

from rulewright.meaning.deeds import Deed, Deeds, SetAttribute, SetCounter, TurnOver
from rulewright.meaning.moments import LyingMeaning, replaced
from rulewright.meaning.sets import Only, SetMeaning
from rulewright.meaning.touching import may_change
from rulewright.meaning.values import Calculation, Constant, Meaning, Read, Variable
from rulewright.meaning.walking import all_deeds, parts


def commute(one: LyingMeaning, other: LyingMeaning) -> bool:
    """Whether what two cards do comes to the same in either order. It surely does where all they do
    is to change counters by amounts, in the same direction, and themselves; and neither reads what
    the other changes."""
    if replaced(one) is not None:
        return False  # the first one leaves nothing for the other to come instead of
    deeds = (*all_deeds(one.deeds), *all_deeds(other.deeds))
    changing = [it for it in deeds if isinstance(it, SetCounter)]
    ways = {(it.counter.heading.id, it.verb in _MORE) for it in changing}
    if len(ways) > len({counter for counter, _ in ways}):
        return False
    return (
        all(_is_slight(it, one.this) for it in all_deeds(one.deeds))
        and all(_is_slight(it, other.this) for it in all_deeds(other.deeds))
        and not _disturbs(one, other)
        and not _disturbs(other, one)
    )


_MORE = ("gain", "increase")


def _is_slight(deed: Deed, this: Variable) -> bool:
    """Whether a deed changes a counter by an amount, or only the card itself."""
    match deed:
        case SetCounter(by=by):
            return by is not None
        case TurnOver(pieces=Only(value=Read(variable=variable))):
            return variable is this
        case SetAttribute(piece=Read(variable=variable), value=Constant()):
            return variable is this
        case _:
            return False


def _disturbs(one: LyingMeaning, other: LyingMeaning) -> bool:
    """Whether what one does may change what the other reads."""
    return any(
        may_change(deed, read)
        for deed in all_deeds(one.deeds)
        for read in _read(other.condition, other.deeds)
    )


def _read(condition: Meaning | None, deeds: Deeds) -> Iterator[Meaning | SetMeaning]:
    """What decides what is done: the condition, and all that the deeds read but for the counters
    that they change by an amount."""
    if condition is not None:
        yield condition
    for deed in all_deeds(deeds):
        for node in parts(deed):
            counted = isinstance(deed, SetCounter) and node is deed.value
            if counted and isinstance(node, Calculation):
                yield node.right
            else:
                yield node
