"""Permissions as the checker reads them: whether a player may take an action, or play a card."""

from rulewright.check.phrases.changed_values import with_changes
from rulewright.check.phrases.kinship import PLAYER, YES_NO
from rulewright.check.phrases.scope import Resolver
from rulewright.check.phrases.settled import truth
from rulewright.game.model import Heading, TypeName, Value
from rulewright.meaning.permissions import is_obligation
from rulewright.meaning.rules import ValueMeaning
from rulewright.meaning.values import Call, Meaning, Variable
from rulewright.syntax.tree import Name, Word


def permission(name: str, player: Meaning, resolver: Resolver) -> Meaning:
    """Whether a player has a permission; yes, where nothing ever forbids it."""
    if not resolver.changing.of(name):
        return truth(True)
    return Call(name, (player,), YES_NO)


def permission_value(name: str, resolver: Resolver) -> ValueMeaning:
    """A permission or an obligation as a value of a player, which somewhere changes."""
    changes = resolver.changing.of(name)
    span = changes[0].span
    usually = not is_obligation(name)
    body = Name(Word("yes" if usually else "no", span), None, None, span)
    value = Value(Heading(name, span), TypeName("player", span), (), None, body)
    player = Variable(0, "player", PLAYER)
    players = resolver.vocabulary.players
    meaning = with_changes(truth(usually), changes, (), (player,), players, None, span)
    return ValueMeaning(value, (player,), meaning)
