"""Effects of cards that are carried out without being played: which cards have one, and when."""

from collections.abc import Iterable

from rulewright.meaning.deeds import Deeds, PerformEffect
from rulewright.meaning.moments import PlayMeaning
from rulewright.meaning.rules import ProcedureMeaning
from rulewright.meaning.types import NumberType, YesNoType
from rulewright.meaning.values import (
    AllOf,
    AnyOf,
    Compare,
    Constant,
    Meaning,
    PhaseNumber,
    Read,
    Test,
    Variable,
)
from rulewright.meaning.walking import all_deeds, performed

_YES_NO = YesNoType()
_ROUNDS = NumberType(0, 2**31 - 1)


def copyable(
    plays: Iterable[PlayMeaning], procedures: Iterable[ProcedureMeaning], kind: str
) -> tuple[PlayMeaning, ...]:
    """The cards of a kind whose effect can be carried out: those that are played on a turn, and do
    not carry out the effect of a card themselves."""
    bodies = {it.procedure.heading.id: it.deeds for it in procedures}
    return tuple(
        play
        for play in plays
        if play.kind.heading.id == kind and play.on_turns_of and not _copies(play.deeds, bodies)
    )


def _copies(deeds: Deeds, bodies: dict[str, Deeds]) -> bool:
    """Whether these steps, or those of a procedure they lead to, carry out a card's effect."""
    waiting, seen = [deeds], set[str]()
    while waiting:
        current = waiting.pop()
        if any(isinstance(deed, PerformEffect) for deed in all_deeds(current)):
            return True
        for deed in performed(current):
            if deed.procedure not in seen:
                seen.add(deed.procedure)
                waiting.append(bodies.get(deed.procedure, ()))
    return False


def has_effect(play: PlayMeaning, title: Variable) -> Meaning:
    """Whether the title that a variable holds is this one, and its effect is possible for the
    player who is its `you`."""
    number = Constant(play.number, title.type)
    is_this = Compare(Test.EQUAL, Read(title, title.type), number, _YES_NO)
    return AllOf((is_this, _is_possible(play)), _YES_NO)


def _is_possible(play: PlayMeaning) -> Meaning:
    """Whether a phase runs in whose turns the card is played, its `if` holds, and its leading
    choices can be made."""
    running = tuple(
        Compare(Test.LESS, Constant(0, _ROUNDS), PhaseNumber(name, _ROUNDS), _YES_NO)
        for name in sorted(play.on_turns_of)
    )
    return AllOf((AnyOf(running, _YES_NO), play.possible), _YES_NO)
