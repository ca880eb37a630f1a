"""`remember`, `perform`, `give`, `stop`, `cancel`, `nothing`."""

from rulewright.check.moments.cancelling import ACTION, EFFECT
from rulewright.check.phrases.calls import arguments, handed_on
from rulewright.check.phrases.declared_types import declared_type
from rulewright.check.phrases.in_force import not_in_force
from rulewright.check.phrases.scope import NOBODY_ACTS, Scope, bind
from rulewright.check.phrases.wanted import as_value, said
from rulewright.check.steps.building import OTHERWISE_NOT_TAKEN, Built, Use, one_word
from rulewright.check.steps.copying import build_perform_effect, is_effect
from rulewright.check.steps.naming import remember
from rulewright.check.steps.secrecy import check_disclosed, is_hidden
from rulewright.game.model import Procedure
from rulewright.meaning.deeds import Cancel, GiveResult, PerformProcedure, Stop
from rulewright.meaning.sets import SetMeaning
from rulewright.meaning.values import Meaning, Variable, ZoneAt
from rulewright.source.finding import FindingKind
from rulewright.source.suggest import did_you_mean
from rulewright.syntax.tree import Name, Phrase

UNKNOWN_PROCEDURE = FindingKind("unknown-procedure", "This game has no procedure named `{name}`.")
NO_RESULT = FindingKind("no-result", "`{name}` gives nothing, so there is nothing to name.")
GIVE_OUTSIDE = FindingKind("give-outside", "`give` ends a procedure, and this is none.")
GIVE_UNDECLARED = FindingKind(
    "give-undeclared", "This procedure does not say that it `gives` anything."
)
STOP_WITHOUT_RESULT = FindingKind(
    "stop-without-result", "`stop` ends the procedure here without the result it has to give."
)
NOTHING_TO_CANCEL = FindingKind("nothing-to-cancel", "There is no {what} here to cancel.")
NOT_REMEMBERED = FindingKind("not-remembered", "`{text}` is a place, which cannot be remembered.")


def build_remember(use: Use) -> Built | None:
    """`remember gifter's parcel as kept`"""
    if use.name is None:
        return None
    found = use.scope.phrase(use.object)
    if isinstance(found, ZoneAt):
        found = as_value(found, use.object.span, use.scope)
    if found is None:
        return None
    if isinstance(found, ZoneAt):
        text = said(use.object.span)
        help_line = "Write its name where it is needed; it is always the same zone."
        use.scope.report.add(NOT_REMEMBERED.at(use.object.span, help=help_line, text=text))
        return None
    check_disclosed(found, use.object.span, use.scope)
    return remember(found, use.name, use)[0]


def build_perform(use: Use) -> Built | None:
    """`perform contest(tile) as victor`"""
    if is_effect(use.object):
        return build_perform_effect(use)
    procedure = _procedure(use.object, use)
    called = use.object
    if procedure is None or not isinstance(called, Name):
        return None
    if use.frame.otherwise is not None:
        help_line = "Take it out: a procedure is carried out in any case."
        span = use.frame.otherwise.span
        use.scope.report.add(OTHERWISE_NOT_TAKEN.at(span, help=help_line, verb=use.verb.name))
        return None
    wanted = _parameters(procedure, use.scope)
    given = None if wanted is None else arguments(called, wanted, use.scope)
    if procedure.for_player and use.actor is None:
        help_line = f"Write `let PLAYER perform {called.word.text}`."
        use.scope.report.add(NOBODY_ACTS.at(use.span, help=help_line, name=called.word.text))
        return None
    actor = use.actor if procedure.for_player else None
    hidden = () if given is None else _hand_over(called, given, use.scope)
    if use.name is None:
        if given is None:
            return None
        return use.doing(PerformProcedure(called.word.text, actor, given, None, use.span))
    if procedure.gives is None:
        help_line = "Leave `as` out, or say at the procedure what it `gives`."
        use.scope.report.add(NO_RESULT.at(use.name.span, help=help_line, name=called.word.text))
        return None
    of = declared_type(procedure.gives, use.scope.vocabulary)
    if of is None or given is None:
        return None
    result = use.scope.fresh(use.name.text, of)
    deed = PerformProcedure(called.word.text, actor, given, result, use.span)
    after = bind(use.name, result, use.scope)
    results = use.scope.resolver.handed.results
    is_secret = any((called.word.text, place) in results for place in (None, *hidden))
    return use.doing(deed, scope=after.hiding(result, is_secret))


def _hand_over(
    called: Name, given: tuple[Meaning | SetMeaning, ...], scope: Scope
) -> tuple[int, ...]:
    """Notes which of the pieces that a procedure is given may be hidden: their positions."""
    hidden = tuple(place for place, one in enumerate(given) if is_hidden(one, scope))
    for place in hidden:
        span = called.span if called.arguments is None else called.arguments[place].span
        scope.resolver.handed.given.setdefault((called.word.text, place), span)
    return hidden


def _procedure(phrase: Phrase, use: Use) -> Procedure | None:
    vocabulary = use.scope.vocabulary
    name = phrase.word.text if isinstance(phrase, Name) else said(phrase.span)
    procedure = vocabulary.procedures.get(name)
    if procedure is None and name not in vocabulary.whole.unread:
        span = phrase.word.span if isinstance(phrase, Name) else phrase.span
        if name in vocabulary.names_elsewhere:
            use.scope.report.add(not_in_force(name, span, vocabulary))
            return None
        help_line = did_you_mean(name, vocabulary.procedures)
        use.scope.report.add(UNKNOWN_PROCEDURE.at(span, help=help_line, name=name))
    return procedure


def _parameters(procedure: Procedure, scope: Scope) -> tuple[Variable, ...] | None:
    """What a procedure wants to be given; None where a type is unknown, which was reported."""
    found: list[Variable] = []
    for parameter in procedure.parameters:
        of = declared_type(parameter.type, scope.vocabulary)
        if of is None:
            return None
        found.append(Variable(0, parameter.name, of))
    return tuple(found)


def build_give(use: Use) -> Built | None:
    """`give first of (rivals clockwise from you)`"""
    scope = use.scope
    if not scope.is_procedure:
        scope.report.add(GIVE_OUTSIDE.at(use.span, help="Write `stop` to end this."))
        return None
    if scope.gives is None:
        help_line = "Add `gives:` with the type of the result, or write `stop`."
        scope.report.add(GIVE_UNDECLARED.at(use.span, help=help_line))
        return None
    value = handed_on(use.object, scope.gives, scope)
    if value is None:
        return None
    check_disclosed(value, use.object.span, scope)
    if is_hidden(value, scope):
        scope.resolver.handed.gave_hidden = True
    return use.doing(GiveResult(value, scope.gives, use.span))


def build_stop(use: Use) -> Built | None:
    """`stop`"""
    if use.scope.gives is not None and not use.scope.in_loop:
        help_line = "Write `give` with what the procedure gives."
        use.scope.report.add(STOP_WITHOUT_RESULT.at(use.span, help=help_line))
        return None
    return use.doing(Stop(use.scope.in_loop, use.span))


def build_cancel(use: Use) -> Built | None:
    """`cancel effect`"""
    what = one_word(use.object, (EFFECT, ACTION), use.scope)
    if what is None:
        return None
    if what not in use.scope.cancels:
        help_line = _WHERE_TO_CANCEL[what]
        use.scope.report.add(NOTHING_TO_CANCEL.at(use.span, help=help_line, what=what))
        return None
    return use.doing(Cancel(what == ACTION, use.span))


_WHERE_TO_CANCEL = {
    EFFECT: "Write it where a card is played, or a rule comes, `before` the play of a card, an "
    "action, a piece that is moved, or a procedure that gives nothing.",
    ACTION: "Write it where a card is played, or a rule comes, `before` an action.",
}


def build_nothing(use: Use) -> Built | None:
    """`nothing`"""
    return use.doing()
