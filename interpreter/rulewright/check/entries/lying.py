"""Cards that lie and come by themselves: where they lie, and at which moments they may come."""

from collections.abc import Iterator

from rulewright.check.moments.hooked import Moments
from rulewright.check.phrases.in_force import not_in_force
from rulewright.check.phrases.scope import Resolver
from rulewright.check.phrases.wanted import said
from rulewright.game.entries import UNKNOWN_ZONE
from rulewright.game.model import CardTrigger, Faces, Title
from rulewright.source.finding import Finding, FindingKind
from rulewright.source.suggest import did_you_mean
from rulewright.syntax.moments import OnYourTurn

NOT_LYING_THERE = FindingKind("not-lying-there", "No card comes by itself in `{zone}`: {why}.")
NOT_WHILE_LYING = FindingKind(
    "not-while-lying", "`{text}` is no moment at which a card comes by itself."
)
USED_TWICE = FindingKind(
    "used-twice", "`{name}` is used on a turn in two ways, and nobody can tell which is meant."
)


def check_used_once(title: Title) -> Iterator[Finding]:
    """A card that lies is used in turns in one way."""
    used = [
        trigger
        for trigger in title.triggers
        if any(isinstance(moment, OnYourTurn) for moment in trigger.moments)
    ]
    for trigger in used[1:]:
        help_line = "Write one entry, with `either:` and `or:` in its steps."
        yield USED_TWICE.at(trigger.heading.span, help=help_line, name=title.heading.id)


def check_lying(trigger: CardTrigger, found: Moments, resolver: Resolver) -> bool:
    """Whether everybody sees the card where it lies, before a player, and it comes at something
    that happens, or is used in turns and has no other moment. What is wrong is reported."""
    span = trigger.moments[0].span
    if found.on_turns_of and found.hooks:
        span = next(it.span for it in trigger.moments if isinstance(it, OnYourTurn))
        help_line = "On a turn its player uses it: write an entry of its own for that."
        resolver.report.add(NOT_WHILE_LYING.at(span, help=help_line, text=said(span)))
        return False
    assert trigger.lies_in is not None
    name, place, vocabulary = trigger.lies_in.name, trigger.lies_in.span, resolver.vocabulary
    zone = vocabulary.zones.get(name)
    if zone is None:
        if name in vocabulary.names_elsewhere:
            resolver.report.add(not_in_force(name, place, vocabulary))
        elif name not in vocabulary.whole.unread:
            help_line = did_you_mean(name, vocabulary.zones) or "Write the name of a zone."
            resolver.report.add(UNKNOWN_ZONE.at(place, help=help_line, name=name))
        return False
    why = None
    if zone.per != "player":
        why = "there is none for each player"
    elif zone.faces not in (Faces.ALL, Faces.AS_LAID):
        why = "not everybody sees what lies there"
    if why is not None:
        help_line = "Name a zone with `per: player` and `faces: all` or `as laid`."
        resolver.report.add(NOT_LYING_THERE.at(place, help=help_line, zone=name, why=why))
    return why is None
