"""Moments of cards and rules that never come, because nothing brings about what they name."""

from collections.abc import Iterator

from rulewright.check.entries.places import deeds_of
from rulewright.game.model import CardTrigger, Rule, Title
from rulewright.meaning.moments import Event, Happening, Hook
from rulewright.meaning.raised import DOWN, TURN, UP, raised, step_name
from rulewright.meaning.rules import Rules
from rulewright.source.finding import Finding, FindingKind, Severity
from rulewright.source.place import Span

MOMENT_NEVER_COMES = FindingKind(
    "moment-never-comes", "This moment of `{entry}` never comes: {why}.", Severity.WARNING
)


def check_moments_come(configured: tuple[Rules, ...]) -> Iterator[Finding]:
    """What a card or a rule comes around happens with some number of players and some settings."""
    happens = {name for rules in configured for name, _ in raised(tuple(deeds_of(rules)))}
    told: set[tuple[Span, str]] = set()
    for rules in configured:
        for entry, hook in _hooks(rules):
            event = hook.event
            place = entry.moments[0].span if len(entry.moments) == 1 else entry.heading.span
            if (place, event.name) in told or not happens.isdisjoint(
                _either_way(event, entry, rules)
            ):
                continue
            why = _why(event)
            if why is not None:
                told.add((place, event.name))
                help_line = "Let a step do it, or take the moment out."
                yield MOMENT_NEVER_COMES.at(place, help=help_line, entry=entry.heading.id, why=why)


def _hooks(rules: Rules) -> Iterator[tuple[Rule | Title | CardTrigger, Hook]]:
    for rule in rules.triggers:
        yield from ((rule.rule, hook) for hook in rule.hooks)
    for play in rules.plays:
        yield from ((play.title, hook) for hook in play.hooks)
    for lying in rules.lying:
        yield from ((lying.trigger, hook) for hook in lying.hooks)


def _either_way(event: Event, entry: Rule | Title | CardTrigger, rules: Rules) -> Iterator[str]:
    """The name of an event, and of the same pieces being turned to the other side where the entry
    waits for that as well: then one of the two is enough."""
    yield event.name
    if event.happening is Happening.STEP and event.name.startswith(f"{TURN} "):
        verb, kind, way, *rest = event.name.split(" ")
        other = step_name(verb, kind, " ".join((DOWN if way == UP else UP, *rest)))
        hooks = (hook for one, hook in _hooks(rules) if one is entry)
        yield from (hook.event.name for hook in hooks if hook.event.name == other)


def _why(event: Event) -> str | None:
    """Why something that no step brings about does not happen; None where that needs no step."""
    match event.happening:
        case Happening.PROCEDURE:
            return f"nothing performs `{event.name}`"
        case Happening.STEP:
            return f"no step in which somebody acts is `{' … '.join(event.name.split(' ')[:2])}`"
        case Happening.PLAY | Happening.PHASE | Happening.TURN | Happening.ACTION:
            return None
