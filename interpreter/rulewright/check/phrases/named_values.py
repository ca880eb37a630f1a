"""Named values: their subject, their parameters, and what they are."""

from rulewright.check.phrases.declared_types import declared_type
from rulewright.check.phrases.group_worth import finish_groups
from rulewright.check.phrases.grouped import begin_groups
from rulewright.check.phrases.scope import Scope, bind
from rulewright.check.phrases.wanted import (
    checked,
    number_of,
    range_of,
    said,
    typed,
    value_of,
)
from rulewright.game.model import BestGroups, Parameter, TypeName, Value
from rulewright.meaning.ranges import inside
from rulewright.meaning.rules import ValueMeaning
from rulewright.meaning.types import NumberType, Type
from rulewright.meaning.values import Meaning, Variable
from rulewright.source.finding import FindingKind
from rulewright.syntax.tree import Word

VALUE_OUT_OF_RANGE = FindingKind(
    "value-out-of-range", "`{text}` goes from {low} to {high}, which is not within `{wanted}`."
)


def resolve_value(value: Value, scope: Scope) -> ValueMeaning | None:
    """What a named value means; None when it has errors, which have been reported."""
    unread = value.heading.id in scope.vocabulary.whole.unread
    bound = bind_parameters(value.of, value.parameters, scope, quiet=unread)
    if bound is None:
        return None
    inner, parameters = bound
    body = _body(value, inner)
    return None if body is None else ValueMeaning(value, parameters, body)


def bind_parameters(
    subject: TypeName | None, parameters: tuple[Parameter, ...], scope: Scope, *, quiet: bool
) -> tuple[Scope, tuple[Variable, ...]] | None:
    """The scope in which the subject and the parameters are bound, and their variables.

    Unless `quiet`, a parameter that is never used is reported.
    """
    found: list[Variable] = []
    declared = [(one.name, one.type, one.span) for one in parameters]
    if subject is not None:
        declared.insert(0, (subject.name, subject, subject.span))
    for name, written, place in declared:
        of = declared_type(written, scope.vocabulary)
        if of is None:
            continue
        variable = scope.fresh(name, of)
        scope = bind(Word(name, place), variable, scope, quiet=quiet or written is subject)
        found.append(variable)
    return (scope, tuple(found)) if len(found) == len(declared) else None


def _body(value: Value, scope: Scope) -> Meaning | None:
    if value.best_groups is not None:
        return _of_groups(value, value.best_groups, scope)
    if value.type is None:
        return value_of(value.body, scope)
    wanted = declared_type(value.type, scope.vocabulary)
    if wanted is None:
        return None
    body = typed(value.body, scope, wanted)
    return None if body is None else _in_range(body, wanted, value, scope)


def _of_groups(value: Value, groups: BestGroups, scope: Scope) -> Meaning | None:
    """What the best groups bring, where the body is what one group is worth."""
    begun = begin_groups(groups, scope)
    worth = None if begun is None else number_of(value.body, begun.inner)
    if begun is None or worth is None:
        return None
    found = finish_groups(begun, (worth, value.body.span))
    wanted = None if value.type is None else declared_type(value.type, scope.vocabulary)
    if found is None or value.type is None:
        return found
    if wanted is None or checked(found, value.body.span, scope, wanted) is None:
        return None
    return _in_range(found, wanted, value, scope)


def _in_range(body: Meaning, wanted: Type, value: Value, scope: Scope) -> Meaning | None:
    if not isinstance(wanted, NumberType) or inside(range_of(body), wanted):
        return body
    limits = range_of(body)
    help_line = "Widen the type, or leave it out: then it is as wide as it has to be."
    scope.report.add(
        VALUE_OUT_OF_RANGE.at(
            value.body.span,
            help=help_line,
            text=said(value.body.span),
            low=limits.low,
            high=limits.high,
            wanted=f"{wanted.low}..{wanted.high}",
        )
    )
    return None
