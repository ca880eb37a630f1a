"""Lasting changes over a whole game: what they wait for runs when they begin, and no two set one
value to different things."""

from collections.abc import Iterator
from itertools import combinations

from rulewright.check.entries.running import TURN, running_in_steps, runs_in_itself
from rulewright.check.phrases.changed_values import set_twice
from rulewright.check.phrases.wanted import said
from rulewright.meaning.changes import End, Until
from rulewright.meaning.deeds import BeginChange, Deeds, Delay
from rulewright.meaning.delays import NextTime
from rulewright.meaning.entries import in_each, once
from rulewright.meaning.leading import LeadingOf
from rulewright.meaning.rules import Rules
from rulewright.meaning.values import Constant
from rulewright.meaning.walking import all_deeds
from rulewright.source.finding import Finding, FindingKind
from rulewright.source.place import Span
from rulewright.syntax.changes import How

NOT_RUNNING = FindingKind("not-running", "`{name}` does not run wherever `{text}` begins.")
RUNS_IN_ITSELF = FindingKind(
    "runs-in-itself",
    "`{name}` can be performed again while it runs, so it is not clear when `{text}` ends.",
)


def check_changes_end(configured: tuple[Rules, ...], leading_of: LeadingOf) -> Iterator[Finding]:
    """What lasts until the end of something begins only while that runs."""
    told: set[Span] = set()
    begun_in = once(_begun)
    for rules in configured:
        if not (rules.changes or rules.delayed):
            continue
        for deeds, running in running_in_steps(rules, leading_of):
            for until, span in begun_in(deeds):
                name = _awaited(until)
                if name is not None and name not in running and span not in told:
                    told.add(span)
                    help_line = _HELP[until.end]
                    yield NOT_RUNNING.at(span, help=help_line, text=said(span), name=name)


def _begun(deeds: Deeds) -> tuple[tuple[Until, Span], ...]:
    """The ends until which something lasts, or is waited for, each where it begins."""
    found: list[tuple[Until, Span]] = []
    for deed in all_deeds(deeds):
        match deed:
            case BeginChange(change=change):
                found.append((change.until, change.span))
            case Delay(due=NextTime(until=until, span=span)) if until is not None:
                found.append((until, span))
            case _:
                pass
    return tuple(found)


def _awaited(until: Until) -> str | None:
    """What has to run; None for ends that come anyway."""
    return TURN if until.end is End.TURN else until.name


_STEPS = "Begin it in its steps, or in a card or rule that comes before it."
_HELP = {
    End.TURN: "Name a phase there, or write `until end of …'s next turn:`.",
    End.PHASE: "Name a phase in which all of it happens, such as one further out.",
    End.ACTION: _STEPS,
    End.PROCEDURE: _STEPS,
}


def check_ends_are_clear(configured: tuple[Rules, ...], leading_of: LeadingOf) -> Iterator[Finding]:
    """A procedure until whose end something lasts does not run twice at a time."""
    told: set[Span] = set()
    begun_in = in_each(_begun)
    for rules in configured:
        for until, span in (it for begun in begun_in(rules) for it in begun):
            name = until.name
            if until.end is not End.PROCEDURE or name is None or span in told:
                continue
            if runs_in_itself(rules, name, leading_of):
                told.add(span)
                help_line = "Let it last until the end of the turn, or of a phase."
                yield RUNS_IN_ITSELF.at(span, help=help_line, text=said(span), name=name)


def check_sets_agree(configured: tuple[Rules, ...]) -> Iterator[Finding]:
    """A value is not set to different things that can hold at the same time."""
    told: set[Span] = set()
    setting_in = in_each(lambda deeds: (*_setting(deeds),))
    for rules in configured:
        setting = [deed for those in setting_in(rules) for deed in those]
        setting.sort(key=lambda deed: deed.change.number)
        for first, second in combinations(setting, 2):
            span = second.change.span
            if _may_differ(first, second) and span not in told:
                told.add(span)
                yield set_twice(second.change.value, first.change.span, span)


def _setting(deeds: Deeds) -> Iterator[BeginChange]:
    """The deeds with which a value begins to be set to something."""
    for deed in all_deeds(deeds):
        if isinstance(deed, BeginChange) and deed.change.how is How.SET:
            yield deed


def _may_differ(first: BeginChange, second: BeginChange) -> bool:
    """Whether two lines may set a value to different things for the same subject."""
    one, other = first.change, second.change
    if one.value != other.value or one.number == other.number:
        return False
    if one.constant is not None and one.constant == other.constant:
        return False
    pairs = zip(first.arguments, second.arguments, strict=True)
    return not any(
        isinstance(left, Constant) and isinstance(right, Constant) and left.value != right.value
        for left, right in pairs
    )
