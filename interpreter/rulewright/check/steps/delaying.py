"""Steps that are done later: when, and what they keep of what is known now."""

from collections.abc import Sequence

from rulewright.check.phrases.in_force import not_in_force
from rulewright.check.phrases.scope import Scope
from rulewright.check.steps.durations import NO_NEXT_TURN, whose_turn
from rulewright.check.steps.emptiness import check_choices_can_be_made
from rulewright.check.steps.interrupted import as_after_anything
from rulewright.check.steps.narrowed_choices import narrowed_choices
from rulewright.meaning.deeds import Deeds, Delay
from rulewright.meaning.delays import Due, NextTime, When
from rulewright.meaning.types import ManyType
from rulewright.meaning.values import Meaning, Read, Variable
from rulewright.meaning.walking import reads
from rulewright.source.finding import FindingKind
from rulewright.source.frozen import replace
from rulewright.source.place import Span
from rulewright.source.suggest import did_you_mean
from rulewright.syntax.changes import Boundary, EndOfThis, NextTurn
from rulewright.syntax.delays import Delayed, StartOfNext
from rulewright.syntax.tree import Word

NEVER_DUE = FindingKind(
    "never-due", "Nothing that {does} and can be waited for is called `{name}`."
)
SET_IS_NOT_KEPT = FindingKind(
    "set-is-not-kept", "`{name}` is a set, and what is done later keeps single things only."
)


def as_later(scope: Scope) -> Scope:
    """The scope of steps that are done later: nothing is known any more but what names hold."""
    return replace(
        as_after_anything(scope),
        inside=frozenset(),
        anywhere=True,
        in_loop=False,
        gives=None,
        is_procedure=False,
        cancels=frozenset(),
        apart={},
    )


def delayed(step: Delayed, body: Deeds, scope: Scope) -> Deeds:
    """What steps mean that are done later; nothing with a finding."""
    found = _due(step, scope)
    if found is None:
        return ()
    due, whose = found
    return later(due, whose, body, step.span, scope)


def later(
    due: Due | NextTime, whose: Meaning | None, body: Deeds, span: Span, scope: Scope
) -> Deeds:
    """The deed of steps that are done when they are due; nothing where they use a set that is
    bound here, which is reported."""
    for finding in check_choices_can_be_made(body, ()):
        scope.report.add(finding)
    seen_from = due.you if isinstance(due, NextTime) else None
    kept = tuple(it for it in _known(scope) if reads(body, it) or it is seen_from)
    sets = [it for it in kept if isinstance(it.type, ManyType)]
    for variable in sets:
        help_line = "Work it out anew in the steps that are done then."
        scope.report.add(SET_IS_NOT_KEPT.at(span, help=help_line, name=variable.name))
    return () if sets else (Delay(due, whose, scope.you, kept, narrowed_choices(body), span),)


def _known(scope: Scope) -> Sequence[Variable]:
    """The variables that are bound here, each once."""
    acting = [it.variable for it in (scope.you, scope.they) if isinstance(it, Read)]
    return tuple(dict.fromkeys((*acting, *(it.variable for it in scope.names.values()))))


def _due(step: Delayed, scope: Scope) -> tuple[Due, Meaning | None] | None:
    match step.delay:
        case EndOfThis(name=Word(text="turn")):
            return Due(When.END_OF_TURN), None
        case EndOfThis(name=name):
            return _of_phase(When.END_OF_PHASE, name, "ends", scope)
        case StartOfNext(name=name):
            return _of_phase(When.START_OF_NEXT_PHASE, name, "begins", scope)
        case NextTurn(boundary=boundary, whose=owner, span=span):
            whose = whose_turn(owner, span, scope)
            if all(it.phase.turns is None for it in scope.vocabulary.phases.values()):
                help_line = "Write `at start of next …:` with a phase."
                scope.report.add(NO_NEXT_TURN.at(span, help=help_line))
                return None
            starts = boundary is Boundary.START
            when = When.START_OF_NEXT_TURN if starts else When.END_OF_NEXT_TURN
            return None if whose is None else (Due(when), whose)


def _of_phase(when: When, name: Word, does: str, scope: Scope) -> tuple[Due, Meaning | None] | None:
    vocabulary = scope.vocabulary
    if name.text in vocabulary.phases:
        return Due(when, name.text), None
    if name.text in vocabulary.names_elsewhere:
        scope.report.add(not_in_force(name.text, name.span, vocabulary))
    elif name.text not in vocabulary.whole.unread:
        help_line = did_you_mean(name.text, vocabulary.phases) or "Write the name of a phase."
        scope.report.add(NEVER_DUE.at(name.span, help=help_line, does=does, name=name.text))
    return None
