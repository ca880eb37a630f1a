"""Lasting changes: which named value a line changes, how, and for which subject and parameters."""

from math import prod
from typing import assert_never

from rulewright.check.phrases.kinship import core
from rulewright.check.phrases.scope import Found, Scope
from rulewright.check.phrases.type_sizes import size_of
from rulewright.check.phrases.wanted import (
    number_of,
    report_wrong_type,
    said,
    typed,
)
from rulewright.check.steps.durations import Lasts, resolve_duration
from rulewright.check.steps.permitting import resolve_permission
from rulewright.check.steps.secrecy import CHANGE_TELLS, check_disclosed, is_hidden
from rulewright.game.model import Value
from rulewright.meaning import changes as meaning
from rulewright.meaning.deeds import BeginChange, Deed, Deeds
from rulewright.meaning.ranges import apart
from rulewright.meaning.rules import ValueMeaning
from rulewright.meaning.sets import SetMeaning
from rulewright.meaning.types import (
    NumberType,
)
from rulewright.meaning.values import AttributeOf, Call, Constant, CounterOf, Meaning
from rulewright.meaning.walking import all_nodes
from rulewright.source.finding import FindingKind
from rulewright.source.place import Span
from rulewright.syntax.changes import Change, ChangeLine, How, Lasting, Permission

NOT_FOR_A_WHILE = FindingKind(
    "not-for-a-while", "`{text}` is {what}, and only a named value changes for a while."
)
CHANGE_WITHOUT_RANGE = FindingKind(
    "change-without-range", "It is not said how far `{name}` goes, which changes {how} here."
)
CHANGE_OUT_OF_RANGE = FindingKind(
    "change-out-of-range", "`{text}` can never be `{name}`, which goes from {low} to {high}."
)
CHANGE_READS_ITSELF = FindingKind(
    "change-reads-itself", "What `{name}` is changed to here is worked out from `{name}` itself."
)
CHANGE_OF_TOO_MUCH = FindingKind(
    "change-of-too-much", "`{name}` would be kept apart for {count} things, which is too many."
)

_BY = (How.INCREASED, How.REDUCED, How.MULTIPLIED)
"""Changes of which several together come to more than one alone."""

MOST_CHANGED = 4096
"""For so many choices of its subject and parameters a value can be changed apart."""


def resolve_lasting(step: Lasting, scope: Scope) -> Deeds:
    """The changes of a block, each a deed. One with an error is left out, and reported."""
    lasts = resolve_duration(step.duration, scope)
    begun = [_line(line, lasts, scope) for line in step.changes.changes]
    return tuple(deed for deed in begun if deed is not None)


def _line(line: ChangeLine, lasts: Lasts | None, scope: Scope) -> Deed | None:
    match line:
        case Change():
            return _begun(line, lasts, scope)
        case Permission():
            return resolve_permission(line, lasts, scope)
        case _:
            assert_never(line)


def _begun(change: Change, lasts: Lasts | None, scope: Scope) -> BeginChange | None:
    target = _target(change, scope)
    value = None if target is None else scope.resolver.value(target.value)
    amount = None if value is None else _amount(change, value, scope)
    if target is None or value is None or amount is None or lasts is None:
        return None
    if not (_has_room(change, value, amount, scope) and _is_told_apart(change, value, scope)):
        return None
    line = scope.resolver.changing.lines[change.span]
    begun = meaning.Change(
        number=line.number,
        value=target.value,
        how=change.how,
        until=lasts.until,
        over=tuple(it.type for it in value.parameters),
        constant=amount.value if isinstance(amount, Constant) else None,
        type=amount.type,
        entry=line.entry,
        span=change.span,
    )
    scope.resolver.changing.found[line.number] = begun
    arguments = tuple(it for it in target.arguments if not isinstance(it, SetMeaning))
    return BeginChange(begun, scope.actor, arguments, amount, lasts.whose, change.span)


def _target(change: Change, scope: Scope) -> Call | None:
    """The named value that a line changes."""
    found = scope.phrase(change.target)
    if found is None:
        return None
    if not isinstance(found, Call):
        _report_no_value(found, change, scope)
        return None
    for argument in found.arguments:
        _check_is_public(argument, change.target.span, scope)
    return found


def _check_is_public(found: Meaning | SetMeaning, span: Span, scope: Scope) -> None:
    """Everyone learns what changes: it depends on no hidden face, and is about no hidden piece."""
    check_disclosed(found, span, scope)
    if is_hidden(found, scope):
        help_line = "Let it be known first, with `reveal`."
        scope.report.add(CHANGE_TELLS.at(span, help=help_line, text=said(span)))


def _report_no_value(found: Found, change: Change, scope: Scope) -> None:
    text = said(change.target.span)
    match found:
        case CounterOf():
            what = "a counter"
            help_line = (
                f"For good it changes by `set {text} to …`; what changes for a while stands under "
                "`values:`."
            )
        case AttributeOf():
            what = "an attribute"
            help_line = "Name what it is as an entry of `values:`, and change that."
        case _:
            what = "none"
            help_line = "Give what it is a name under `values:`, and change that."
    scope.report.add(NOT_FOR_A_WHILE.at(change.target.span, help=help_line, text=text, what=what))


def _amount(change: Change, value: ValueMeaning, scope: Scope) -> Meaning | None:
    """What the value is changed to, or by."""
    of = value.body.type
    if change.how is How.SET:
        found = typed(change.amount, scope, of)
    elif isinstance(of, NumberType):
        found = number_of(change.amount, scope)
    else:
        report_wrong_type(value.body, change.target.span, "a number", scope)
        return None
    if found is None:
        return None
    _check_is_public(found, change.amount.span, scope)
    if _reads(found, value.value.heading.id, scope):
        _report_itself(change, value.value, scope)
        return None
    return found


def _reads(node: Meaning, name: str, scope: Scope) -> bool:
    """Whether something is worked out from a named value, itself or through others."""
    waiting, seen = [node], set[str]()
    while waiting:
        for one in all_nodes(waiting.pop()):
            if isinstance(one, Call) and one.value not in seen:
                seen.add(one.value)
                called = scope.resolver.value(one.value)
                waiting += [] if called is None else [called.body]
    return name in seen


def _report_itself(change: Change, value: Value, scope: Scope) -> None:
    text = said(change.target.span)
    help_line = f"Write `{text} is increased by …`, `is reduced by …` or `is multiplied by …`."
    name = value.heading.id
    scope.report.add(CHANGE_READS_ITSELF.at(change.amount.span, help=help_line, name=name))


def _has_room(change: Change, value: ValueMeaning, amount: Meaning, scope: Scope) -> bool:
    """Whether a number has a range to be changed in, and what it is set to can lie in it."""
    declared, name = value.value.type, value.value.heading.id
    if change.how in _BY and declared is None:
        help_line = f"Say at `{name}` from where to where it goes, as in `type: 0..20`."
        how = change.how.value.removeprefix("is ").removesuffix(" by")
        scope.report.add(
            CHANGE_WITHOUT_RANGE.at(change.span, help=help_line, name=name, how=f"as it is {how}")
        )
        return False
    return not _is_out_of_range(change, value, amount, scope)


def _is_out_of_range(change: Change, value: ValueMeaning, amount: Meaning, scope: Scope) -> bool:
    """Whether a number is set to, or limited by, what lies outside of its declared range."""
    declared, of = value.value.type, core(amount.type)
    if declared is None or not isinstance(of, NumberType) or change.how in _BY:
        return False
    name, limits = value.value.heading.id, NumberType(declared.low, declared.high)
    if not apart(of, limits):
        return False
    scope.report.add(
        CHANGE_OUT_OF_RANGE.at(
            change.amount.span,
            help=f"Change the number, or widen the `type` of `{name}`.",
            text=said(change.amount.span),
            name=name,
            low=limits.low,
            high=limits.high,
        )
    )
    return True


def _is_told_apart(change: Change, value: ValueMeaning, scope: Scope) -> bool:
    """Whether there is room to keep, for each subject and parameters, what is in force."""
    sizes = [size_of(it.type, scope.vocabulary) for it in value.parameters]
    whole = [size for size in sizes if size is not None]
    name = value.value.heading.id
    if len(whole) < len(sizes):
        help_line = "Let the value that changes be one of a single thing, and ask for it there."
        text, what = said(change.target.span), "given a set"
        scope.report.add(
            NOT_FOR_A_WHILE.at(change.target.span, help=help_line, text=text, what=what)
        )
        return False
    count = prod(whole)
    if count > MOST_CHANGED:
        help_line = "Give it fewer parameters, or narrower ranges of numbers."
        scope.report.add(
            CHANGE_OF_TOO_MUCH.at(change.target.span, help=help_line, name=name, count=count)
        )
    return count <= MOST_CHANGED
