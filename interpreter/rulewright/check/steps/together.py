"""Steps that are one: which can be, and that what they say is not said twice."""

from rulewright.check.phrases.scope import Scope
from rulewright.check.phrases.wanted import said
from rulewright.meaning.deeds import (
    Deed,
    Deeds,
    DrawTo,
    ForEachDo,
    IfDo,
    MoveTo,
    RememberOne,
    SetAttribute,
    SetCounter,
    SwapPlaces,
    Together,
    TurnOver,
)
from rulewright.meaning.walking import all_deeds
from rulewright.source.finding import FindingKind
from rulewright.syntax import together as syntax

NOT_TOGETHER = FindingKind("not-together", "`{text}` cannot be one with other steps.")

_AROUND = (ForEachDo, IfDo, RememberOne)
"""What may stand round such steps: `for each`, `if` and `let`."""


def together(step: syntax.Together, deeds: Deeds, scope: Scope) -> Deeds:
    """Deeds that are one; nothing where one of them cannot be."""
    wrong = [deed for deed in all_deeds(deeds) if not _can_be(deed)]
    for deed in wrong:
        help_line = (
            "Below `together:` stand steps that change counters and attributes, or move, turn and "
            "swap pieces; choose and pay before it."
        )
        text = " ".join(said(deed.span).split())
        scope.report.add(NOT_TOGETHER.at(deed.span, help=help_line, text=text))
    return () if wrong or not deeds else (Together(deeds, step.span),)


def _can_be(deed: Deed) -> bool:
    match deed:
        case DrawTo(otherwise=otherwise, refill=refill):
            return otherwise is None and refill is None
        case MoveTo() | SetAttribute() | SetCounter() | SwapPlaces() | TurnOver():
            return True
        case _:
            return isinstance(deed, _AROUND)
