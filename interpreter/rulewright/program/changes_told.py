"""How a lasting change is told: with which sentence, and about what."""

from rulewright.meaning.changes import Change, End
from rulewright.meaning.permissions import is_obligation, is_permission, is_to_play, permitted
from rulewright.meaning.rules import Rules
from rulewright.meaning.types import PlayerType, Type
from rulewright.source.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence of the phrase tables with its parts: first those for which a value is changed,
    then `whose` turn ends it, then the `amount`. `fixed` are known before the game."""

    sentence: str
    parts: tuple[tuple[str, Type], ...]
    fixed: tuple[tuple[str, str], ...]


def told_of(rules: Rules, change: Change) -> Told:
    """How it is told that a change is in force."""
    parts: list[tuple[str, Type]] = []
    for parameter in rules.value_named(change.value).parameters:
        is_whose = isinstance(parameter.type, PlayerType) and not parts
        parts.append(("player" if is_whose else parameter.name, parameter.type))
    if ends_in_turns(change):
        parts.append(("whose", PlayerType()))
    until = (("until", change.until.end.value), ("ending", change.until.name or ""))
    if is_permission(change.value):
        does = "play" if is_to_play(change.value) else "take"
        sentence = f"{does}_{_how_told(change)}"
        return Told(sentence, tuple(parts), (("what", permitted(change.value)), *until))
    parts.append(("amount", change.type))
    named = (("value", change.value), *until)
    return Told(f"change_{change.how.name.lower()}", tuple(parts), named)


def _how_told(permission: Change) -> str:
    if is_obligation(permission.value):
        return "required"
    return "allowed" if permission.constant else "forbidden"


def ends_in_turns(change: Change) -> bool:
    """Whether it ends in the turn of some player."""
    return change.until.end in (End.START_OF_NEXT_TURN, End.END_OF_NEXT_TURN)
