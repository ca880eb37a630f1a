"""Board and card games written as data: checked completely, explained, and played.

    game = rulewright.load("kado", players=3)
    match = game.start(seed=7)
    while not match.over:
        match.choose(match.decision.options[0])
    print(match.scores, match.winners)

Each name is imported when it is first used: checking a file does not load what plays it.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulewright.declaring import RuleErrors, check_files
    from rulewright.engine.decision import Decision, Option
    from rulewright.engine.explained import ExplainedSheet
    from rulewright.engine.knowing import Knowledge
    from rulewright.engine.match import Match, Refused, Stopped
    from rulewright.engine.view import View
    from rulewright.engine.why import Reason, Why
    from rulewright.loading import Game, load
    from rulewright.resuming import resume
    from rulewright.saving.fault import Fault, SaveError
    from rulewright.simulation.outcome import Outcome
    from rulewright.simulation.public import simulate
    from rulewright.source.finding import Finding, Severity

__all__ = [
    "Decision",
    "ExplainedSheet",
    "Fault",
    "Finding",
    "Game",
    "Knowledge",
    "Match",
    "Option",
    "Outcome",
    "Reason",
    "Refused",
    "RuleErrors",
    "SaveError",
    "Severity",
    "Stopped",
    "View",
    "Why",
    "check_files",
    "load",
    "resume",
    "simulate",
]

_HOMES = {
    "Decision": "engine.decision",
    "ExplainedSheet": "engine.explained",
    "Fault": "saving.fault",
    "Finding": "source.finding",
    "Game": "loading",
    "Knowledge": "engine.knowing",
    "Match": "engine.match",
    "Option": "engine.decision",
    "Outcome": "simulation.outcome",
    "Reason": "engine.why",
    "Refused": "engine.match",
    "RuleErrors": "declaring",
    "SaveError": "saving.fault",
    "Severity": "source.finding",
    "Stopped": "engine.match",
    "View": "engine.view",
    "Why": "engine.why",
    "check_files": "declaring",
    "load": "loading",
    "resume": "resuming",
    "simulate": "simulation.public",
}


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


if not TYPE_CHECKING:  # a checker is to find a name that does not exist

    def __getattr__(name: str) -> object:
        if name not in _HOMES:
            raise AttributeError(f"rulewright has no name {name}")
        found = getattr(import_module(f"rulewright.{_HOMES[name]}"), name)
        globals()[name] = found
        return found
