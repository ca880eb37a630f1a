"""Named values and procedures with what they are given."""

from collections.abc import Sequence

from rulewright.check.phrases.kinship import describe, fits
from rulewright.check.phrases.scope import Found, Scope
from rulewright.check.phrases.wanted import report_wrong_type, said, set_of, typed
from rulewright.meaning.sets import SetMeaning
from rulewright.meaning.types import ManyType, PlayerType, Type
from rulewright.meaning.values import Call, Meaning, Variable
from rulewright.source.finding import Finding, FindingKind
from rulewright.source.place import Span
from rulewright.syntax.tree import Name, Phrase

WRONG_COUNT = FindingKind("wrong-arguments", "`{name}` takes {wanted}, but {given} here.")
IN_BRACKETS = FindingKind(
    "value-in-brackets", "`{name}` is no table, so what it takes stands in parentheses."
)
NO_SEQUENCE = FindingKind("no-sequence", "`{text}` has no order, and a sequence is needed here.")
NOT_CALLED = FindingKind("not-called", "`{name}` takes nothing in {what}.")


def call_value(name: Name, subject: Meaning | None, scope: Scope) -> Found | None:
    """A named value with its subject and parameters filled in."""
    value = scope.resolver.value(name.word.text)
    if value is None:
        return None
    wanted = value.parameters[0 if subject is None else 1 :]
    given = arguments(name, wanted, scope)
    if given is None:
        return None
    filled = given if subject is None else (subject, *given)
    return Call(name.word.text, filled, value.body.type)


def arguments(
    name: Name, wanted: Sequence[Variable], scope: Scope
) -> tuple[Meaning | SetMeaning, ...] | None:
    """What stands in parentheses behind a name, each checked; None when something is wrong."""
    given = name.arguments or ()
    if name.index is not None or len(given) != len(wanted):
        scope.report.add(_wrong_count(name, wanted, len(given)))
        return None
    found = [
        _argument(phrase, variable, scope) for phrase, variable in zip(given, wanted, strict=True)
    ]
    whole = tuple(one for one in found if one is not None)
    return whole if len(whole) == len(found) else None


def stands_alone(name: Name, scope: Scope) -> bool:
    """Whether a name has neither arguments nor an index; a finding where it has."""
    if name.arguments is None and name.index is None:
        return True
    word = name.word.text
    what = "brackets" if name.arguments is None else "parentheses"
    help_line = f"Write `{word}` alone."
    scope.report.add(NOT_CALLED.at(name.span, help=help_line, name=word, what=what))
    return False


def _wrong_count(name: Name, wanted: Sequence[Variable], given: int) -> Finding:
    """The finding for a name behind which too much or too little stands, or in brackets."""
    word, span = name.word.text, name.span
    if not wanted:
        what = "brackets" if name.index is not None else "parentheses"
        return NOT_CALLED.at(span, help=f"Write `{word}` alone.", name=word, what=what)
    help_line = f"Write `{_example(name, wanted)}`."
    if name.index is not None:
        return IN_BRACKETS.at(span, help=help_line, name=word)
    listed = ", ".join(f"`{variable.name}`" for variable in wanted)
    return WRONG_COUNT.at(span, help=help_line, name=word, wanted=listed, given=_stands(given))


def _stands(given: int) -> str:
    match given:
        case 0:
            return "nothing stands"
        case 1:
            return "1 value stands"
        case _:
            return f"{given} values stand"


def _example(name: Name, wanted: Sequence[Variable]) -> str:
    inside = ", ".join(variable.name for variable in wanted)
    return f"{name.word.text}({inside})" if wanted else name.word.text


def _argument(phrase: Phrase, wanted: Variable, scope: Scope) -> Meaning | SetMeaning | None:
    return handed_on(phrase, wanted.type, scope)


def handed_on(phrase: Phrase, wanted: Type, scope: Scope) -> Meaning | SetMeaning | None:
    """What a phrase means where a value or a set of this type is given, or None with a finding."""
    if not isinstance(wanted, ManyType):
        return typed(phrase, scope, wanted)
    things = set_of(phrase, scope)
    return None if things is None else _fitting_set(things, wanted, phrase.span, scope)


def _fitting_set(
    things: SetMeaning, wanted: ManyType, span: Span, scope: Scope
) -> SetMeaning | None:
    """The set itself if its things are of the type that is wanted, else None with a finding."""
    of = things.type
    if not isinstance(of, ManyType) or not fits(of, wanted):
        report_wrong_type(things, span, describe(wanted), scope)
        return None
    if wanted.ordered and not of.ordered:
        help_line = "Say `set of` there, if the order does not matter."
        if isinstance(of.member, PlayerType):
            help_line = f"Write `{said(span)} clockwise from PLAYER`. {help_line}"
        scope.report.add(NO_SEQUENCE.at(span, help=help_line, text=said(span)))
        return None
    return things
