"""A name that means nothing: a word people use, one that is bound elsewhere, or near another."""

from rulewright.check.phrases.kinship import core
from rulewright.check.phrases.members import member_names
from rulewright.check.phrases.scope import Scope
from rulewright.meaning.types import PlayerType
from rulewright.source.finding import Finding, FindingKind, Label
from rulewright.source.suggest import did_you_mean
from rulewright.syntax.plain_words import plain_word, word_instead
from rulewright.syntax.tree import Name

UNKNOWN_NAME = FindingKind("unknown-name", "`{name}` means nothing here.")

_ELSEWHERE = (
    "A name holds only in the text in which it gets its value. Give it a value here as well, or "
    "hand it to a procedure with `with:`."
)


def unknown_name(name: Name, scope: Scope) -> Finding:
    """The finding for a name that nothing in the game or in this text explains."""
    word, span = name.word.text, name.span
    elsewhere = scope.vocabulary.bound.get(word)
    if elsewhere is not None:
        heading, bound = elsewhere
        labels = (Label(bound.span, f"it gets a value here, in `{heading.id}`"),)
        return UNKNOWN_NAME.at(span, help=_ELSEWHERE, labels=labels, name=word)
    plain = plain_word(name.word.span, word, begins=False, behind_first=False)
    if plain and word_instead(word):
        return plain
    if word in member_names(PlayerType(), scope.vocabulary):
        return UNKNOWN_NAME.at(span, help=f"Say whose, as in `your {word}`.", name=word)
    near = did_you_mean(word, _known(scope))
    if near is None and plain:
        return plain
    here = f"Give it a value above with `as {word}`, or declare it, as under `counters:`."
    return UNKNOWN_NAME.at(span, help=near or here, name=word)


def _known(scope: Scope) -> tuple[str, ...]:
    """The names that could stand in a phrase here."""
    vocabulary = scope.vocabulary
    subject = None if scope.it is None else core(scope.it.type)
    near = () if subject is None else member_names(subject, vocabulary)
    return (*scope.names, *near, *vocabulary.phrase_names, *vocabulary.members)
