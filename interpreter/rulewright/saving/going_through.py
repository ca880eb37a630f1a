"""A kept game played again, answer by answer, and where it comes out otherwise than it was kept."""

from collections.abc import Sequence
from typing import assert_never

from rulewright.engine.match import Match, Refused, Stopped
from rulewright.program.layout import DECIDING, SEAT, STATUS
from rulewright.saving.fault import Fault, SaveError
from rulewright.saving.record import Chosen, Ended, Record, TakenBack


def go_through(name: str, record: Record, match: Match) -> None:
    """Brings a match that has just begun to where a kept game is.

    Raises SaveError where the game does not go as it was kept: it says at which choice.
    """
    first = len(match.past)
    if match.digest != record.beginning.start:
        raise SaveError(Fault.DEPARTS, f"The game in `{name}` began otherwise.")
    for item in record.items:
        match item:
            case Chosen():
                _choose(name, item, match)
            case TakenBack(stay=stay, free=True):
                match.rewind(first + stay)
            case TakenBack(stay=stay):
                _take_back(name, stay, match, len(match.past) - first - stay)
            case Ended(answers=answers, digest=digest):
                if match.digest != digest:
                    raise departs(name, answers)
            case _:
                assert_never(item)


def _take_back(name: str, stay: int, match: Match, answers: int) -> None:
    try:
        match.undo(answers)
    except Refused:
        raise departs(name, stay + 1) from None


def _choose(name: str, item: Chosen, match: Match) -> None:
    if match.state[STATUS] != DECIDING or match.state[SEAT] != item.seat:
        raise departs(name, item.number)
    texts = match.option_texts()
    if not all(0 <= index < len(texts) for index in item.options):
        raise departs(name, item.number)
    if not _said_alike(item, texts):
        raise departs(name, item.number)
    try:
        match.choose_by_index(*item.options)
    except (Refused, Stopped):
        raise departs(name, item.number) from None
    if item.digest is not None and match.digest != item.digest:
        raise departs(name, item.number)


def _said_alike(item: Chosen, texts: Sequence[str]) -> bool:
    """Whether the options are called as they were. What is called by a name that no option has
    was renamed since, which changes nothing."""
    pairs = zip(item.options, item.texts, strict=False)
    renamed = all(texts[index] == text or text not in texts for index, text in pairs)
    return renamed and len(item.options) == len(item.texts)


def departs(name: str, number: int) -> SaveError:
    """What is said of a game that goes otherwise at a choice."""
    if number == 0:
        return SaveError(Fault.DEPARTS, f"The game in `{name}` began otherwise.")
    return SaveError(Fault.DEPARTS, f"The game in `{name}` goes otherwise at choice {number}.")
