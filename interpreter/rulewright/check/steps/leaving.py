"""Whether deeds lead on, end what they stand in, or change what lies on the table."""

from collections.abc import Sequence

from rulewright.meaning.deeds import (
    AskWhether,
    Choose,
    Deed,
    Deeds,
    Disclose,
    DrawTo,
    EitherDo,
    ForEachDo,
    GiveResult,
    IfDo,
    MayDo,
    PickAtRandom,
    RememberOne,
    RememberSet,
    RepeatDo,
    RollNumber,
    Stop,
    Together,
)
from rulewright.source.finding import FindingKind

MISSING_RESULT = FindingKind("missing-result", "`{name}` can end without the result it gives.")


def leaves(deeds: Sequence[Deed]) -> bool:
    """Whether no way leads to what stands behind these deeds."""
    return any(_leaves(deed) for deed in deeds)


def _leaves(deed: Deed) -> bool:
    match deed:
        case Stop() | GiveResult():
            return True
        case IfDo(branches=branches, otherwise=otherwise):
            return leaves(otherwise) and all(leaves(body) for _, body in branches)
        case MayDo(body=body, otherwise=otherwise):
            return leaves(body) and leaves(otherwise)
        case EitherDo():
            return all(leaves(body) for body in ways_through(deed))
        case _:
            return False


def ways_through(deed: EitherDo) -> tuple[Deeds, ...]:
    """The blocks of which one is done: where an alternative is always possible, one of those."""
    bodies = tuple(way.body for way in deed.ways)
    if any(way.feasible is None for way in deed.ways):
        return bodies
    return (*bodies, deed.otherwise)


def always_gives(deeds: Sequence[Deed]) -> bool:
    """Whether every way through these deeds ends with a result."""
    for deed in deeds:
        match deed:
            case GiveResult():
                return True
            case Stop():
                return False
            case IfDo(branches=branches, otherwise=otherwise):
                bodies = [body for _, body in branches] + [otherwise]
            case MayDo(body=body, otherwise=otherwise):
                bodies = [body, otherwise]
            case EitherDo():
                bodies = [*ways_through(deed)]
            case _:
                continue
        if all(always_gives(body) for body in bodies):
            return True
        if any(leaves(body) and not always_gives(body) for body in bodies):
            return False
    return False


def changes(deeds: Sequence[Deed]) -> bool:
    """Whether anything but knowledge may differ behind these deeds, where a way leads on."""
    return any(_changes(deed) for deed in deeds)


def _changes(deed: Deed) -> bool:
    match deed:
        case RememberOne() | RememberSet() | Disclose() | AskWhether() | Stop() | GiveResult():
            return False
        case Choose(otherwise=otherwise) | PickAtRandom(otherwise=otherwise):
            return otherwise is not None and changes_onward(otherwise)
        case RollNumber():
            return False
        case DrawTo():
            return True
        case IfDo(branches=branches, otherwise=otherwise):
            return changes_onward(otherwise) or any(changes_onward(body) for _, body in branches)
        case MayDo(body=body, otherwise=otherwise):
            return changes_onward(body) or changes_onward(otherwise)
        case EitherDo():
            return any(changes_onward(body) for body in ways_through(deed))
        case ForEachDo(body=body) | RepeatDo(body=body) | Together(body=body):
            return changes(body)
        case _:
            return True


def changes_onward(body: Sequence[Deed]) -> bool:
    """Whether something may have changed on a way through this branch that leads on."""
    return not leaves(body) and changes(body)
