"""`next time after you walk kid:`, steps that are done once, when something happens the next
time."""

from rulewright.check.moments.cancelling import can_cancel
from rulewright.check.moments.hooked import Moments, resolve_moments
from rulewright.check.phrases.scope import Scope
from rulewright.check.steps.delaying import as_later, later
from rulewright.check.steps.durations import Lasts, resolve_duration
from rulewright.check.steps.leaving import MISSING_RESULT, always_gives
from rulewright.meaning.changes import End
from rulewright.meaning.deeds import Deeds
from rulewright.meaning.delays import NextTime
from rulewright.meaning.values import Read
from rulewright.source.frozen import dataclass, replace
from rulewright.syntax import delays
from rulewright.syntax.moments import Who


@dataclass(frozen=True, slots=True)
class Awaited:
    """At what steps come, until when that is waited for, and the scope in which they are done."""

    moments: Moments
    lasts: Lasts | None
    scope: Scope


def resolve_next_time(step: delays.NextTime, scope: Scope) -> Awaited | None:
    """What is waited for; None with a finding."""
    moments = resolve_moments((step.moment,), as_later(scope), of_rule=scope.you is None)
    lasts = None if step.until is None else resolve_duration(step.until, scope)
    if moments is None or (lasts is None and step.until is not None):
        return None
    inner = replace(
        moments.scope,
        cancels=can_cancel(moments.hooks, scope.vocabulary),
        gives=moments.gives,
        is_procedure=moments.gives is not None,
    )
    return Awaited(moments, lasts, inner)


def next_time(step: delays.NextTime, awaited: Awaited, body: Deeds, scope: Scope) -> Deeds:
    """The deed of steps that are waited for; nothing with a finding."""
    hooks, lasts = awaited.moments.hooks, awaited.lasts
    if awaited.moments.gives is not None and not always_gives(body):
        help_line = "Let every way through its steps end with `give`."
        name = hooks[0].event.name
        scope.report.add(MISSING_RESULT.at(step.moment.span, help=help_line, name=name))
    sees_who = any(hook.who in (Who.YOU, Who.ANOTHER) for hook in hooks)
    you = scope.you.variable if sees_who and isinstance(scope.you, Read) else None
    until = None if lasts is None or lasts.until.end is End.GAME else lasts.until
    span = step.span.to(step.moment.span)
    due = NextTime(hooks, awaited.moments.parameters, until, you, span)
    return later(due, None if lasts is None else lasts.whose, body, step.span, scope)
