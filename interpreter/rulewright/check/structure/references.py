"""Names outside of texts that lead from one entry to another."""

from collections.abc import Iterator

from rulewright.check.phrases.vocabulary import PASS
from rulewright.game.contents import all_phases
from rulewright.game.model import Game
from rulewright.source.finding import Finding, FindingKind
from rulewright.source.suggest import did_you_mean

UNKNOWN_ACTION = FindingKind("unknown-action", "This game has no action named `{name}`.")
ACTION_LISTED_TWICE = FindingKind("action-listed-twice", "`{name}` is listed twice.")
UNKNOWN_PHASE = FindingKind("unknown-phase", "This game has no phase named `{name}`.")
UNKNOWN_END = FindingKind("unknown-end", "This game has no end named `{name}`.")


def check_actions_are_declared(game: Game) -> Iterator[Finding]:
    """Each action that a phase lists is declared, and is listed there once."""
    known = (*(action.heading.id for action in game.actions), PASS)
    for phase in all_phases(game.phases):
        listed: set[str] = set()
        for action in phase.turns.actions if phase.turns is not None else ():
            if action.name not in known:
                help_line = did_you_mean(action.name, known)
                yield UNKNOWN_ACTION.at(action.span, help=help_line, name=action.name)
            elif action.name in listed:
                yield ACTION_LISTED_TWICE.at(action.span, help="Write it once.", name=action.name)
            listed.add(action.name)


def check_endings_are_declared(game: Game) -> Iterator[Finding]:
    """An end waits for a phase that there is, and gives way to ends that there are."""
    phases = [phase.heading.id for phase in all_phases(game.phases)]
    ends = [end.heading.id for end in game.ends]
    for end in game.ends:
        over = end.when_over
        if over is not None and over.name not in phases:
            help_line = did_you_mean(over.name, phases)
            yield UNKNOWN_PHASE.at(over.span, help=help_line, name=over.name)
        others = [name for name in ends if name != end.heading.id]
        for other in end.unless:
            if other.name not in others:
                help_line = did_you_mean(other.name, others)
                yield UNKNOWN_END.at(other.span, help=help_line, name=other.name)
