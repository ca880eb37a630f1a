"""What a name means where it stands: bound in this text, of the implied subject, of the game."""

from rulewright.check.phrases.calls import stands_alone
from rulewright.check.phrases.chosen_apart import chosen_by, report_whose
from rulewright.check.phrases.declared_names import declared
from rulewright.check.phrases.in_force import not_in_force
from rulewright.check.phrases.kinship import core, describe
from rulewright.check.phrases.members import has_member, member
from rulewright.check.phrases.narrowing import narrowed
from rulewright.check.phrases.scope import NOBODY_ACTS, UNUSED_NAME, Bound, Found, Scope, use
from rulewright.check.phrases.unknown_names import unknown_name
from rulewright.check.phrases.wanted import report_not_one
from rulewright.meaning.sets import ReadSet, SetMeaning
from rulewright.meaning.types import ManyType, Type
from rulewright.meaning.values import Meaning, Read
from rulewright.source.finding import FindingKind, Label
from rulewright.source.place import Span
from rulewright.syntax.tree import Name, Of, Possessed

NAME_LOST = FindingKind("name-lost", "`{name}` has a value only if steps above were carried out.")
AMBIGUOUS_NAME = FindingKind("ambiguous-name", "`{name}` means two things here: {one}, or {other}.")
NO_SUBJECT = FindingKind("no-subject", "`{name}` stands for nothing here.")

_PEOPLE = ("you", "they", "them")


def resolve_name(name: Name, scope: Scope, expected: Type | None) -> Found | None:
    """What a bare name means: innermost first, and never two things at once."""
    word = name.word.text
    if word in scope.broken:
        return None
    bound = scope.names.get(word)
    subject = None if scope.it is None else core(scope.it.type)
    implied = subject is not None and has_member(subject, word, scope.vocabulary)
    if implied and (bound is not None or word in scope.vocabulary.names_standing_alone):
        _report_ambiguous(name, bound, scope)
        return None
    if bound is not None:
        return _read(bound, name, scope)
    if implied and scope.it is not None:
        return member(Read(scope.it, scope.it.type), name, name.span, scope)
    if word in _PEOPLE:
        return _person("your" if word == "you" else "their", word, name.span, scope)
    if word == "it":
        return _subject(word, name.span, scope)
    if word in scope.apart:
        report_whose(name, scope.apart[word], scope)
        return None
    if word in scope.lost:
        _report_lost(name, scope)
        return None
    known = declared(name, scope, expected)
    if known is None:
        _report_unknown(name, scope)
        return None
    (found,) = known
    return found


def _read(bound: Bound, name: Name, scope: Scope) -> Found | None:
    variable = use(bound, scope)
    if not stands_alone(name, scope):
        return None
    if isinstance(variable.type, ManyType):
        return ReadSet(variable, variable.type)
    return Read(variable, variable.type)


def _report_ambiguous(name: Name, bound: Bound | None, scope: Scope) -> None:
    if bound is not None:
        use(bound, scope)
    word = name.word.text
    owner = "the subject" if scope.it is None else describe(scope.it.type)
    other = "an entry of the game" if bound is None else "the name bound above"
    labels = () if bound is None else (Label(bound.span, "bound here"),)
    help_line = f"Write `its {word}`"
    help_line += "." if bound is None else ", or give the bound name another with `as`."
    scope.report.add(
        AMBIGUOUS_NAME.at(
            name.span,
            help=help_line,
            labels=labels,
            name=word,
            one=f"what belongs to {owner}",
            other=other,
        )
    )


def _report_lost(name: Name, scope: Scope) -> None:
    word = name.word.text
    bound_at = scope.lost[word]
    scope.report.refute(UNUSED_NAME.name, bound_at)
    labels = (Label(bound_at, "it got its value here"),)
    help_line = (
        "Use it only where these steps were surely carried out: in the block where it got its "
        "value, and in each such block."
    )
    scope.report.add(NAME_LOST.at(name.span, help=help_line, labels=labels, name=word))


def _report_unknown(name: Name, scope: Scope) -> None:
    word = name.word.text
    vocabulary = scope.vocabulary
    if word in vocabulary.whole.unread:
        return
    if word in vocabulary.names_elsewhere:
        scope.report.add(not_in_force(word, name.span, vocabulary))
        return
    scope.report.add(unknown_name(name, scope))


def _person(whose: str, said: str, span: Span, scope: Scope) -> Meaning | None:
    """Who acts (`your`), or who acts inside `let` (`their`)."""
    person = scope.you if whose == "your" else scope.they
    if person is None:
        help_line = "Name the player, or let somebody act with `let`."
        if whose == "their":
            help_line = "It is the one who acts inside `let`; outside, write `you` or `your`."
        scope.report.add(NOBODY_ACTS.at(span, help=help_line, name=said))
    return person


def _subject(said: str, span: Span, scope: Scope) -> Meaning | None:
    """The implied subject of the innermost filter."""
    if scope.it is None:
        help_line = "It is the thing that a `where` asks about."
        chosen = next(reversed(tuple(scope.names)), None)
        if said == "it" and chosen is not None:
            help_line += f" What has got a name above is called by it, such as `{chosen}`."
        scope.report.add(NO_SUBJECT.at(span, help=help_line, name=said))
        return None
    return Read(scope.it, scope.it.type)


def resolve_possessed(phrase: Possessed, scope: Scope) -> Found | None:
    """`your hand`, `their hand`, `its limit`."""
    if phrase.whose == "its":
        owner = _subject("its", phrase.span, scope)
    else:
        owner = _person(phrase.whose, phrase.whose, phrase.span, scope)
    if owner is None:
        return None
    chosen = chosen_by(owner, phrase.name, scope)
    return chosen or member(owner, phrase.name, phrase.span, scope)


def resolve_of(phrase: Of, scope: Scope) -> Found | None:
    """`gifter's parcel`"""
    owner = scope.phrase(phrase.owner)
    if owner is None:
        return None
    if isinstance(owner, SetMeaning):
        report_not_one(phrase.owner.span, "owner", scope)
        return None
    chosen = chosen_by(owner, phrase.name, scope)
    return chosen or member(narrowed(owner, scope.facts), phrase.name, phrase.owner.span, scope)
