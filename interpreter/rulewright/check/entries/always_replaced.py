"""Phases, turns and plays that never take place, because a rule comes instead of them each time."""

from collections.abc import Iterator

from rulewright.check.phrases.settled import is_constant
from rulewright.meaning.moments import Happening, RuleMeaning, replaced
from rulewright.meaning.rules import Rules
from rulewright.source.finding import Finding, FindingKind, Severity

ALWAYS_REPLACED = FindingKind(
    "always-replaced",
    "`{rule}` comes each time, so what it comes instead of never takes place.",
    Severity.WARNING,
)


def check_what_is_replaced_comes(configured: tuple[Rules, ...]) -> Iterator[Finding]:
    """A rule that comes instead of a phase, a turn or a play does not do so each time, with some
    number of players and some settings. What steps bring about, its own may do themselves."""
    found: dict[str, list[RuleMeaning]] = {}
    for rules in configured:
        for rule in rules.triggers:
            found.setdefault(rule.rule.heading.id, []).append(rule)
    for name, meanings in found.items():
        if all(map(_comes_each_time, meanings)):
            yield ALWAYS_REPLACED.at(
                meanings[0].rule.moments[0].span,
                help="Say with `if:` when it comes, or take out what it comes instead of.",
                rule=name,
            )


def _comes_each_time(rule: RuleMeaning) -> bool:
    event = replaced(rule)
    if event is None or event.happening not in (Happening.PHASE, Happening.TURN, Happening.PLAY):
        return False
    is_met = rule.condition is None or is_constant(rule.condition, True)
    return is_met and rule.rule.limit is None
