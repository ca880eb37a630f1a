"""What players must do makes a difference: they could do something else. And what they may do is
forbidden somewhere."""

from collections.abc import Iterator

from rulewright.meaning.entries import all_phases
from rulewright.meaning.permissions import in_words, is_obligation, is_to_play, permitted
from rulewright.meaning.rules import Rules
from rulewright.source.finding import Finding, FindingKind, Severity
from rulewright.source.place import Span

NO_OTHER_ACTION = FindingKind(
    "no-other-action",
    "Wherever `{action}` can be taken it is the only action, so nobody has to be told to.",
    Severity.WARNING,
)
ALLOWED_ANYWAY = FindingKind(
    "allowed-anyway",
    "No line further up forbids what `{permission}` allows, so it is allowed anyway.",
    Severity.WARNING,
)


def check_demands_matter(configured: tuple[Rules, ...]) -> Iterator[Finding]:
    """An action that players must take is listed beside another one, with some number of players
    and some settings."""
    found: dict[Span, str] = {}
    matter: set[Span] = set()
    for rules in configured:
        for _, line in rules.permission_lines:
            change = line.change
            if not is_obligation(change.value) or is_to_play(change.value):
                continue
            action = permitted(change.value)
            found[change.span] = action
            if any(action in listed and len(listed) > 1 for listed in _listings(rules)):
                matter.add(change.span)
    for span, action in found.items():
        if span not in matter:
            help_line = "Take it out, or list another action beside it."
            yield NO_OTHER_ACTION.at(span, help=help_line, action=action)


def _listings(rules: Rules) -> Iterator[tuple[str, ...]]:
    for phase in all_phases(rules.phases):
        if phase.turns is not None:
            yield phase.turns.actions


def check_permissions_matter(configured: tuple[Rules, ...]) -> Iterator[Finding]:
    """What players are allowed is forbidden by a line further up, with some number of players and
    some settings."""
    found: dict[Span, str] = {}
    matter: set[Span] = set()
    for rules in configured:
        forbidden: set[str] = set()
        for permission, line in rules.permission_lines:
            change, name = line.change, permission.value.heading.id
            if not change.constant:
                forbidden.add(name)
            elif not is_obligation(name):
                found[change.span] = in_words(name)
                matter |= {change.span} if name in forbidden else set()
    for span, name in found.items():
        if span not in matter:
            help_line = "Take it out, or write it below the line that forbids it."
            yield ALLOWED_ANYWAY.at(span, help=help_line, permission=name)
