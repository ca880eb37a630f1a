"""Procedures and rules that would carry themselves out again, directly or by others."""

from collections.abc import Iterator

from rulewright.meaning.deeds import Deeds, PerformProcedure
from rulewright.meaning.moments import ProcedureEvent, RuleMeaning
from rulewright.meaning.rules import ProcedureMeaning
from rulewright.meaning.walking import all_deeds
from rulewright.source.finding import Finding, FindingKind

RULE_CYCLE = FindingKind("rule-cycle", "`{name}` brings itself about: {chain}.")
PROCEDURE_CYCLE = FindingKind("procedure-cycle", "`{name}` leads back to itself: {chain}.")


def check_procedures_end(procedures: tuple[ProcedureMeaning, ...]) -> Iterator[Finding]:
    """No procedure performs itself, directly or by others. A cycle is reported once, at the
    procedure of it that is declared first."""
    performed = {
        one.procedure.heading.id: tuple(dict.fromkeys(_performed(one.deeds))) for one in procedures
    }
    reported: set[str] = set()
    for one in procedures:
        name = one.procedure.heading.id
        chain = _way_back(name, performed)
        if chain and not reported & set(chain):
            reported.update(chain)
            words = " → ".join(f"`{step}`" for step in (*chain, name))
            help_line = "Repeat with `repeat … times:` instead."
            yield PROCEDURE_CYCLE.at(
                one.procedure.heading.span, help=help_line, name=name, chain=words
            )


def check_rules_end(
    rules: tuple[RuleMeaning, ...], procedures: tuple[ProcedureMeaning, ...]
) -> Iterator[Finding]:
    """No rule brings itself about: by what it performs, or by another rule that comes there. A
    cycle is reported once, at the rule of it that is declared first.

    Cards are left out: each can be played once while it lies before its player.
    """
    steps = {one.procedure.heading.id: one.deeds for one in procedures}
    followed = {name: list(_performed(deeds)) for name, deeds in steps.items()}
    for rule in rules:
        followed[_as_rule(rule)] = list(_performed(rule.deeds))
        for hook in rule.hooks:
            if isinstance(hook.event, ProcedureEvent):
                followed.setdefault(hook.event.procedure, []).append(_as_rule(rule))
    led = {name: tuple(dict.fromkeys(others)) for name, others in followed.items()}
    reported: set[str] = set()
    for rule in rules:
        chain = _way_back(_as_rule(rule), led)
        if chain and not reported & set(chain):
            reported.update(chain)
            names = [step.removeprefix(_RULE) for step in (*chain, chain[0])]
            yield RULE_CYCLE.at(
                rule.rule.heading.span,
                help="Let it come at something that it does not bring about itself.",
                name=names[0],
                chain=" → ".join(f"`{name}`" for name in names),
            )


_RULE = "rule "
"""Rules and procedures may have the same name."""


def _as_rule(rule: RuleMeaning) -> str:
    return f"{_RULE}{rule.rule.heading.id}"


def _performed(deeds: Deeds) -> Iterator[str]:
    return (deed.procedure for deed in all_deeds(deeds) if isinstance(deed, PerformProcedure))


def _way_back(start: str, performed: dict[str, tuple[str, ...]]) -> tuple[str, ...]:
    """The shortest chain of procedures from `start` that performs it again; empty without one."""
    waiting: list[tuple[str, ...]] = [(start,)]
    seen: set[str] = set()
    while waiting:
        chain = waiting.pop(0)
        for following in performed.get(chain[-1], ()):
            if following == start:
                return chain
            if following not in seen:
                seen.add(following)
                waiting.append((*chain, following))
    return ()
