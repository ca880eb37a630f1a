"""Actions that no player is ever offered."""

from collections.abc import Iterator

from rulewright.check.structure.combinations import (
    Settled,
    first_combination,
    named_settings,
)
from rulewright.check.structure.needs import Guards, own_guards, phases_with_guards
from rulewright.game.configure import Chosen
from rulewright.game.model import Game
from rulewright.source.finding import Finding, FindingKind, Label, Severity

NEVER_OFFERED = FindingKind(
    "never-offered",
    "Nobody is ever offered `{action}`: it is never part of the game together with a phase that "
    "lists it.",
    Severity.WARNING,
)


def check_actions_are_offered(game: Game) -> Iterator[Finding]:
    """Each action is part of the game together with a phase that lists it, under some settings."""
    settled = Settled(game)
    for action in game.actions:
        guards = own_guards(action.heading)
        listing = [
            (phase, around)
            for phase, around in phases_with_guards(game.phases)
            if phase.turns is not None
            and any(it.name == action.heading.id for it in phase.turns.actions)
        ]
        if not guards or not listing or not _can_hold(guards, settled):
            continue
        if not any(_can_hold((*guards, *around), settled) for _, around in listing):
            yield NEVER_OFFERED.at(
                action.heading.span,
                help="Change the `only if:` of one of the two, or take the action out.",
                labels=tuple(Label(it.heading.span, "listed here") for it, _ in listing),
                action=action.heading.id,
            )


def _can_hold(guards: Guards, settled: Settled) -> bool:
    """Whether conditions hold together with some number of players and some settings."""

    def may_hold(players: int, chosen: Chosen) -> bool:
        return all(settled.truth(guard, players, chosen) is not False for guard in guards)

    asked = named_settings(guards, settled.game)
    return first_combination(settled, asked, may_hold) is not None
