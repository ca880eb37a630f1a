"""Procedures and rules that would carry themselves out again, directly or by others."""

from collections.abc import Iterable, Iterator, Mapping

from rulewright.game.model import Heading
from rulewright.meaning.copying import copyable
from rulewright.meaning.leading import LeadingOf
from rulewright.meaning.moments import (
    Happening,
    LyingMeaning,
    PlayMeaning,
    RuleMeaning,
    replaced,
)
from rulewright.meaning.raised import effect_name
from rulewright.meaning.rules import ProcedureMeaning, Rules
from rulewright.meaning.walking import all_deeds
from rulewright.source.finding import Finding, FindingKind

RULE_CYCLE = FindingKind("rule-cycle", "`{name}` brings itself about: {chain}.")
PROCEDURE_CYCLE = FindingKind("procedure-cycle", "`{name}` leads back to itself: {chain}.")


def check_procedures_end(
    procedures: tuple[ProcedureMeaning, ...], leading_of: LeadingOf
) -> Iterator[Finding]:
    """No procedure performs itself, directly or by others. A cycle is reported once, at the
    procedure of it that is declared first."""
    spans = {one.procedure.heading.id: one.procedure.heading.span for one in procedures}
    led = {one.procedure.heading.id: [*leading_of(one.deeds).procedures] for one in procedures}
    for chain in _circles(spans, led):
        yield PROCEDURE_CYCLE.at(
            spans[chain[0]],
            help="Repeat with `repeat … times:` instead.",
            name=chain[0],
            chain=_in_words(chain),
        )


def check_rules_end(
    rules: tuple[RuleMeaning | LyingMeaning, ...],
    procedures: tuple[ProcedureMeaning, ...],
    plays: tuple[PlayMeaning, ...],
    leading_of: LeadingOf,
) -> Iterator[Finding]:
    """No rule and no card that lies brings itself about: by what it performs, or by another one
    that comes there. A cycle is reported once, at the one of it that is declared first.

    Cards that are played are left out, but for effects that are carried out without being played:
    each can be played once while it lies before its player. So is what a rule performs of that
    which it replaces: it replaces it once. And so is one with a limit, which then comes no more.
    """
    spans = {_as_rule(rule): _heading(rule).span for rule in rules}
    led = {one.procedure.heading.id: [*leading_of(one.deeds).raised] for one in procedures}
    for kind in dict.fromkeys(play.kind.heading.id for play in plays):
        copied = copyable(plays, procedures, kind)
        led[effect_name(kind)] = [name for play in copied for name in leading_of(play.deeds).raised]
    for rule in rules:
        instead = replaced(rule)
        own = None if instead is None else instead.name
        led[_as_rule(rule)] = [name for name in leading_of(rule.deeds).raised if name != own]
        for hook in () if _is_limited(rule) else rule.hooks:
            if hook.event.happening in (Happening.PROCEDURE, Happening.STEP):
                led.setdefault(hook.event.name, []).append(_as_rule(rule))
    for chain in _circles(spans, led):
        yield RULE_CYCLE.at(
            spans[chain[0]],
            help="Let it come at something that it does not bring about, or give it a `limit:`.",
            name=_in_words_of(chain[0]),
            chain=_in_words(chain),
        )


def check_waiting_ends(rules: Rules, leading_of: LeadingOf) -> Iterator[Finding]:
    """What comes the next time does not bring that about anew and wait for it again, before it is
    over: it is waited for once, so one of the two alone ends."""
    if not rules.delayed:
        return
    led = {one.procedure.heading.id: [*leading_of(one.deeds).raised] for one in rules.procedures}
    steps = {one.procedure.heading.id: one.deeds for one in rules.procedures}
    by_itself: tuple[RuleMeaning | LyingMeaning, ...] = (*rules.triggers, *rules.lying)
    coming = [(_as_rule(it), it.hooks, it.deeds) for it in by_itself]
    coming += [(_as_later(at), it.hooks, it.deeds) for at, it in enumerate(rules.delayed)]
    for name, hooks, deeds in coming:
        steps[name] = deeds
        led[name] = [*leading_of(deeds).raised]
        for hook in hooks:
            led.setdefault(hook.event.name, []).append(name)
    for number, later in enumerate(rules.delayed):
        name = _as_later(number)
        chain = _way_back(name, led) if later.hooks else ()
        reached = {name, *_reached(name, led)} if chain else set[str]()
        if any(later.deed in all_deeds(steps.get(it, ())) for it in reached):
            yield RULE_CYCLE.at(
                later.deed.span.first_line,
                help="Let it come at something that it does not bring about.",
                name=later.entry.rpartition(".")[2],
                chain=_in_words(chain),
            )


_RULE, _LATER = "rule ", "next time "
"""Rules and procedures may have the same name; what steps wait for has a number."""


def _as_later(number: int) -> str:
    return f"{_LATER}{number}"


def _as_rule(rule: RuleMeaning | LyingMeaning) -> str:
    return f"{_RULE}{rule.name if isinstance(rule, LyingMeaning) else rule.rule.heading.id}"


def _heading(rule: RuleMeaning | LyingMeaning) -> Heading:
    return rule.trigger.heading if isinstance(rule, LyingMeaning) else rule.rule.heading


def _is_limited(rule: RuleMeaning | LyingMeaning) -> bool:
    limited = rule.trigger if isinstance(rule, LyingMeaning) else rule.rule
    return limited.limit is not None


def _in_words_of(name: str) -> str:
    """A rule, a procedure or a step as the author knows it; of a card the name of its trigger."""
    if name.startswith(_LATER):
        return _LATER.strip()
    return name.removeprefix(_RULE).rpartition(".")[2]


def _in_words(chain: tuple[str, ...]) -> str:
    return " → ".join(f"`{_in_words_of(name)}`" for name in (*chain, chain[0]))


def _circles(starts: Iterable[str], led: Mapping[str, list[str]]) -> Iterator[tuple[str, ...]]:
    """The shortest chain from each of these back to itself, without those that touch an earlier
    one."""
    told: set[str] = set()
    for start in starts:
        chain = _way_back(start, led)
        if chain and told.isdisjoint(chain):
            told.update(chain)
            yield chain


def _reached(start: str, led: Mapping[str, list[str]]) -> set[str]:
    """All that one leads to."""
    found, waiting = set[str](), [start]
    while waiting:
        for following in led.get(waiting.pop(), ()):
            if following not in found:
                found.add(following)
                waiting.append(following)
    return found


def _way_back(start: str, led: Mapping[str, list[str]]) -> tuple[str, ...]:
    """The shortest chain from `start` that leads to it again; empty without one."""
    waiting: list[tuple[str, ...]] = [(start,)]
    seen: set[str] = set()
    while waiting:
        chain = waiting.pop(0)
        for following in led.get(chain[-1], ()):
            if following == start:
                return chain
            if following not in seen:
                seen.add(following)
                waiting.append((*chain, following))
    return ()
