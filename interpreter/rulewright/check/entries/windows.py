"""Windows: where players may play a card, it is known who is asked first."""

from collections.abc import Callable, Iterator

from rulewright.check.entries.where_done import may_be_there
from rulewright.meaning.deeds import Deed, Deeds
from rulewright.meaning.entries import deeds_of_phase, once
from rulewright.meaning.moments import Answer, Happening, Hook, RuleMeaning
from rulewright.meaning.raised import effect_name, raised, raised_by
from rulewright.meaning.rules import DelayedMeaning, PhaseMeaning, Rules
from rulewright.meaning.touching import may_change
from rulewright.meaning.walking import all_deeds
from rulewright.source.finding import Finding, FindingKind, Label, Severity
from rulewright.source.frozen import dataclass
from rulewright.source.place import Span

WINDOW_WITHOUT_SEAT = FindingKind(
    "window-without-seat",
    "Cards can be played around `{name}` here, where nobody has a turn, and it is not said who"
    " is asked first.",
)
NO_WINDOW = FindingKind(
    "no-window",
    "In `{phase}` no card can be played while nobody has a turn, so nobody is asked first.",
    Severity.WARNING,
)


STATE_RULES = "state rules"
"""Stands for all state rules among the names of what happens; it has a blank, so it is no name."""


@dataclass(frozen=True, slots=True)
class _Opening:
    """A step that performs a procedure around which cards can be played, or a phase around which
    they can be."""

    name: str
    span: Span


def check_windows_have_a_seat(configured: tuple[Rules, ...]) -> Iterator[Finding]:
    """Where a window may open outside of turns, the phase says who is asked first; and it says so
    only where one may open."""
    told: set[Span] = set()
    useful: set[Span] = set()
    said: dict[Span, str] = {}
    raised_in = once(lambda deeds: tuple(raised(deeds)))
    for rules in configured:
        openings = _openings(rules, raised_in)
        for opening in _first(rules.setup, openings, rules):
            if opening.span not in told:
                told.add(opening.span)
                help_line = "Do it in a phase, which can say `windows from:`."
                yield WINDOW_WITHOUT_SEAT.at(opening.span, help=help_line, name=opening.name)
        for phase, around in _phases(rules.phases, ()):
            own = phase.phase.windows_from
            if own is not None:
                said[own.span] = phase.phase.heading.id
            saying = [it.phase.windows_from.span for it in around if it.phase.windows_from]
            for opening in _first_of_phase(phase, openings, rules):
                if saying:
                    useful.add(saying[-1])
                elif opening.span not in told:
                    told.add(opening.span)
                    name = phase.phase.heading.id
                    yield WINDOW_WITHOUT_SEAT.at(
                        opening.span,
                        help=f"Write `windows from:` at `{name}`, with a player.",
                        labels=(Label(phase.phase.heading.span, "this phase"),),
                        name=opening.name,
                    )
    for span, name in said.items():
        if span not in useful:
            help_line = "Take it out: in a turn, the one whose turn it is is asked first."
            yield NO_WINDOW.at(span, help=help_line, phase=name)


def _phases(
    phases: tuple[PhaseMeaning, ...], around: tuple[PhaseMeaning, ...]
) -> Iterator[tuple[PhaseMeaning, tuple[PhaseMeaning, ...]]]:
    """Every phase with those it stands in, itself last."""
    for phase in phases:
        chain = (*around, phase)
        yield phase, chain
        yield from _phases(phase.phases, chain)


@dataclass(frozen=True, slots=True)
class _Openings:
    """Where windows may open: the hooks of cards by the names of what they come around, and for
    procedures and phases in which one may open, around what it does."""

    hooks: dict[str, list[Hook]]
    inside: dict[str, str]

    def around(self, name: str, deed: Deed | None = None, among: Deeds = ()) -> str | None:
        """Around what a window may open where this happens, brought about by a deed among these."""
        for hook in self.hooks.get(name, ()):
            if deed is None or may_be_there(hook, deed, among):
                return name
        return self.inside.get(name)


def _openings(
    rules: Rules, raised_in: Callable[[Deeds], tuple[tuple[str, Deed], ...]]
) -> _Openings:
    asking: tuple[Answer, ...] = (*rules.plays, *rules.lying)
    coming: tuple[RuleMeaning | DelayedMeaning, ...] = (*rules.triggers, *rules.delayed)
    openings = _Openings({}, {})
    for hook in (it for answer in asking for it in answer.hooks):
        if _is_outside_turns(hook):
            openings.hooks.setdefault(hook.event.name, []).append(hook)
    entries = [(it.procedure.heading.id, it.deeds) for it in rules.procedures]
    entries += [
        (hook.event.name, rule.deeds)
        for rule in coming
        for hook in rule.hooks
        if _is_outside_turns(hook)
    ]
    entries += [(effect_name(it.kind.heading.id), it.deeds) for it in rules.plays]
    entries += [(STATE_RULES, rule.deeds) for rule in rules.state_rules]
    count = -1
    while count < len(openings.inside):
        count = len(openings.inside)
        for name, deeds in entries:
            for raised_name, deed in raised_in(deeds):
                around = openings.around(raised_name, deed, deeds)
                if around is not None:
                    openings.inside.setdefault(name, around)
    return openings


def _is_outside_turns(hook: Hook) -> bool:
    """Whether what it comes around may happen where nobody has a turn."""
    return hook.event.happening in (Happening.PROCEDURE, Happening.PHASE, Happening.STEP)


def _first_of_phase(phase: PhaseMeaning, openings: _Openings, rules: Rules) -> Iterator[_Opening]:
    """Where in a phase, or around it, a window may open first outside of turns."""
    name = phase.phase.heading.id
    around = openings.around(name)
    if around is not None:
        yield _Opening(around, phase.phase.heading.span)
        return
    due = (it.deeds for it in rules.delayed if it.phase == name)
    for deeds in (deeds_of_phase(phase), *due):
        yield from _first(deeds, openings, rules)


def _first(deeds: Deeds, openings: _Openings, rules: Rules) -> Iterator[_Opening]:
    """The first step of an entry at which a window may open, if there is one."""
    for name, deed in _brought_about(deeds, rules):
        around = openings.around(name, deed, deeds)
        if around is not None:
            yield _Opening(around, deed.span)
            return


def _brought_about(deeds: Deeds, rules: Rules) -> Iterator[tuple[str, Deed]]:
    """What steps are, and the state rules that may come behind them."""
    read = tuple(it for rule in rules.state_rules for it in rule.read)
    for deed in all_deeds(deeds):
        yield from raised_by(deed)
        if any(may_change(deed, it) for it in read):
            yield STATE_RULES, deed
