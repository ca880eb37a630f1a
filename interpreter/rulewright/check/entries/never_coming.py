"""Moments of cards, rules and steps that never come, because nothing brings about what they
name."""

from collections.abc import Iterator

from rulewright.game.model import CardTrigger, Rule, Title
from rulewright.meaning.delays import NextTime
from rulewright.meaning.entries import entries_of_any
from rulewright.meaning.moments import Event, Happening, Hook
from rulewright.meaning.raised import DOWN, TURN, UP, raised, step_name
from rulewright.meaning.rules import Rules
from rulewright.source.finding import Finding, FindingKind, Severity
from rulewright.source.frozen import dataclass
from rulewright.source.place import Span

MOMENT_NEVER_COMES = FindingKind(
    "moment-never-comes", "This moment of `{entry}` never comes: {why}.", Severity.WARNING
)


NEVER_COUNTED = FindingKind("never-counted", "This is always 0: {why}.", Severity.WARNING)


@dataclass(frozen=True, slots=True)
class _Waiting:
    """What comes at these hooks, if it is told at this place: it stands in the entry."""

    entry: str
    place: Span
    hooks: tuple[Hook, ...]


def check_moments_come(configured: tuple[Rules, ...]) -> Iterator[Finding]:
    """What a card, a rule or a step comes around happens with some number of players and some
    settings."""
    happens = {name for deeds in entries_of_any(configured) for name, _ in raised(deeds)}
    told: set[tuple[Span, str]] = set()
    for rules in configured:
        for one in _waiting(rules):
            for event in (hook.event for hook in one.hooks):
                if (one.place, event.name) in told or not happens.isdisjoint(
                    _either_way(event, one.hooks)
                ):
                    continue
                why = _why(event)
                if why is not None:
                    told.add((one.place, event.name))
                    help_line = "Let a step do it, or take the moment out."
                    yield MOMENT_NEVER_COMES.at(one.place, help=help_line, entry=one.entry, why=why)


def check_questions_count(configured: tuple[Rules, ...]) -> Iterator[Finding]:
    """What is counted for a question about the past is done with some number of players and some
    settings."""
    happens = {name for deeds in entries_of_any(configured) for name, _ in raised(deeds)}
    told: set[Span] = set()
    for rules in configured:
        for question, span in rules.asked:
            why = _why(question.events[0])
            is_done = any(event.name in happens for event in question.events)
            if why is not None and not is_done and span not in told:
                told.add(span)
                help_line = "Let a step do it, or take the question out."
                yield NEVER_COUNTED.at(span, help=help_line, why=why)


def _waiting(rules: Rules) -> Iterator[_Waiting]:
    for rule in rules.triggers:
        yield _of_entry(rule.rule, rule.hooks)
    for play in rules.plays:
        yield _of_entry(play.title, play.hooks)
    for lying in rules.lying:
        yield _of_entry(lying.trigger, lying.hooks)
    for later in rules.delayed:
        if isinstance(later.deed.due, NextTime):
            entry = later.entry.rpartition(".")[2]
            yield _Waiting(entry, later.deed.due.span, later.hooks)


def _of_entry(entry: Rule | Title | CardTrigger, hooks: tuple[Hook, ...]) -> _Waiting:
    place = entry.moments[0].span if len(entry.moments) == 1 else entry.heading.span
    return _Waiting(entry.heading.id, place, hooks)


def _either_way(event: Event, hooks: tuple[Hook, ...]) -> Iterator[str]:
    """The name of an event, and of the same pieces being turned to the other side where that is
    waited for as well: then one of the two is enough."""
    yield event.name
    if event.happening is Happening.STEP and event.name.startswith(f"{TURN} "):
        verb, kind, way, *rest = event.name.split(" ")
        other = step_name(verb, kind, " ".join((DOWN if way == UP else UP, *rest)))
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
