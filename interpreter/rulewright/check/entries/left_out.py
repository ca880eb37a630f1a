"""Steps that nobody does, although something comes where somebody does them."""

from collections.abc import Iterator

from rulewright.check.entries.where_done import may_be_there
from rulewright.meaning.deeds import Deed, Deeds, DrawTo, MoveTo, SetCounter, SwapPlaces, TurnOver
from rulewright.meaning.entries import entries_by_name
from rulewright.meaning.moments import Happening, Hook
from rulewright.meaning.raised import batch_name, has_batch, steps_of
from rulewright.meaning.rules import Rules
from rulewright.meaning.types import PlayerType
from rulewright.meaning.values import Constant
from rulewright.meaning.walking import all_deeds
from rulewright.source.finding import Finding, FindingKind, Severity
from rulewright.source.frozen import replace
from rulewright.source.place import Span

ACTOR_LEFT_OUT = FindingKind(
    "actor-left-out", "Nobody does this, so `{entry}` does not come at it.", Severity.WARNING
)

_SOMEBODY = Constant(0, PlayerType())


def check_actors_are_said(configured: tuple[Rules, ...]) -> Iterator[Finding]:
    """A step at which something would come if somebody did it is done by somebody. In the set-up
    nobody is waited for, and what comes at a step may do the like itself, so as not to come
    again."""
    told: set[Span] = set()
    for rules in configured:
        waiting = [
            (entry, hook)
            for entry, hooks in _hooks(rules)
            for hook in hooks
            if hook.event.happening is Happening.STEP
        ]
        if not waiting:
            continue
        later = ((it.entry, it.deeds) for it in rules.delayed)
        for entry, deeds in (*entries_by_name(rules), *later):
            for deed in all_deeds(deeds):
                name = next(
                    (it for it, hook in waiting if it != entry and _is_at(hook, deed, deeds)), None
                )
                if name is not None and deed.span not in told:
                    told.add(deed.span)
                    help_line = (
                        "Say who does it, as in `let first_player …`; if it is not to come there, "
                        "say so with `accept:`."
                    )
                    shown = name.rpartition(".")[2]
                    yield ACTOR_LEFT_OUT.at(deed.span, help=help_line, entry=shown)


def _hooks(rules: Rules) -> Iterator[tuple[str, tuple[Hook, ...]]]:
    """Where rules, cards and what steps wait for come in, by the ids of their entries."""
    yield from ((it.rule.heading.id, it.hooks) for it in rules.triggers)
    yield from ((it.name, it.hooks) for it in rules.plays)
    yield from ((it.name, it.hooks) for it in rules.lying)
    yield from ((it.entry, it.hooks) for it in rules.delayed)


def _is_at(hook: Hook, deed: Deed, among: Deeds) -> bool:
    """Whether it would come at a step that nobody does, if somebody did it."""
    match deed:
        case SetCounter(actor=None) | TurnOver(actor=None) | SwapPlaces(actor=None):
            pass
        case MoveTo(actor=None) | DrawTo(actor=None):
            pass
        case _:
            return False
    names = steps_of(replace(deed, actor=_SOMEBODY))
    batches = tuple(batch_name(it) for it in names) if has_batch(deed) else ()
    return hook.event.name in (*names, *batches) and may_be_there(hook, deed, among)
