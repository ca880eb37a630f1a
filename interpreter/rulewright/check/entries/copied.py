"""Effects of cards that are carried out without being played: there is one to carry out."""

from collections.abc import Iterable, Iterator

from rulewright.check.steps.copying import NO_EFFECT
from rulewright.meaning.copying import copyable
from rulewright.meaning.deeds import Deeds, PerformEffect
from rulewright.meaning.moments import PlayMeaning
from rulewright.meaning.rules import ProcedureMeaning
from rulewright.meaning.walking import all_deeds
from rulewright.source.finding import Finding


def check_effects_are_there(
    plays: tuple[PlayMeaning, ...],
    procedures: tuple[ProcedureMeaning, ...],
    bodies: Iterable[Deeds],
) -> Iterator[Finding]:
    """Of each kind of which an effect is carried out there is a card that has one."""
    for body in bodies:
        for deed in all_deeds(body):
            if isinstance(deed, PerformEffect) and not copyable(plays, procedures, deed.kind):
                yield NO_EFFECT.at(
                    deed.span,
                    help="Only cards that say `play: on your turn` have one, and none that carries "
                    "out the effect of another card itself.",
                    text=deed.kind,
                )
