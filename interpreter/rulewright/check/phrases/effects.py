"""Whether the effect of a card can be carried out without its being played: `where possible`."""

from rulewright.check.phrases.calls import stands_alone
from rulewright.check.phrases.declared_types import attribute_of
from rulewright.check.phrases.kinship import YES_NO
from rulewright.check.phrases.scope import NOBODY_ACTS, Scope
from rulewright.check.phrases.vocabulary import Vocabulary
from rulewright.game.model import Attribute, Kind
from rulewright.game.notes import TITLE
from rulewright.meaning.values import HasEffect, Meaning
from rulewright.syntax.tree import Name

POSSIBLE = "possible"
"""What a card is whose effect the one who acts can carry out."""


def can_be_possible(kind: Kind, vocabulary: Vocabulary) -> bool:
    """Whether cards of a kind can be asked for that: they have titles, and nothing of that name."""
    is_titled = any(cards.heading.id == kind.heading.id for cards in vocabulary.game.cards)
    return is_titled and all(it.heading.id != POSSIBLE for it in kind.attributes)


def possible_effect(card: Meaning, kind: Kind, name: Name, scope: Scope) -> HasEffect | None:
    """Whether the one who acts can carry out the effect of a card; None with a finding."""
    if not stands_alone(name, scope):
        return None
    if scope.actor is None:
        help_line = "Let somebody act with `let`."
        scope.report.add(NOBODY_ACTS.at(name.span, help=help_line, name=POSSIBLE))
        return None
    title = attribute_of(kind, title_attribute(kind), card, scope.vocabulary)
    return None if title is None else HasEffect(kind.heading.id, title, scope.actor, YES_NO)


def title_attribute(kind: Kind) -> Attribute:
    """The title of a kind that has cards."""
    return next(it for it in kind.attributes if it.heading.id == TITLE)
