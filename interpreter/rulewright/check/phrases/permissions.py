"""Permissions as the checker reads them: whether a player may take an action, or play a card."""

from collections.abc import Sequence
from itertools import combinations

from rulewright.check.phrases.changed_values import set_twice
from rulewright.check.phrases.kinship import PLAYER, YES_NO
from rulewright.check.phrases.scope import Resolver, Scope
from rulewright.check.phrases.settled import any_of, truth
from rulewright.check.phrases.standing_permissions import permissions_of_cards, standing_permissions
from rulewright.game.model import Heading, TypeName, Value
from rulewright.meaning.changes import Change, End
from rulewright.meaning.permissions import is_obligation
from rulewright.meaning.rules import PermissionLine, ValueMeaning
from rulewright.meaning.values import Call, Choice, Constant, InForce, Meaning, Read, Variable
from rulewright.syntax.tree import Name, Word


def permission(name: str, player: Meaning, resolver: Resolver) -> Meaning:
    """Whether a player has a permission; yes, where nothing ever forbids it."""
    if not resolver.changing.of(name) and name not in permissions_of_cards(resolver):
        return truth(True)
    return Call(name, (player,), YES_NO)


def permission_value(name: str, resolver: Resolver) -> ValueMeaning | None:
    """A permission or an obligation as a value of a player, which somewhere changes; None where no
    line about it could be read."""
    player = Scope(resolver).fresh("player", PLAYER)
    found = [_begun(change, player, resolver) for change in resolver.changing.of(name)]
    found += standing_permissions(name, player, resolver)
    lines = tuple(sorted(found, key=lambda line: line.change.number))
    if not lines:
        return None
    _check_cards_agree(name, lines, resolver)
    usually = not is_obligation(name)
    meaning: Meaning = truth(usually)
    for line in lines:
        says = Constant(line.change.constant or 0, YES_NO)
        meaning = Choice(line.holds, says, meaning, YES_NO)
    span = lines[0].change.span
    body = Name(Word("yes" if usually else "no", span), None, None, span)
    value = Value(Heading(name, span), TypeName("player", span), (), None, body)
    return ValueMeaning(value, (player,), meaning, lines)


def _begun(change: Change, player: Variable, resolver: Resolver) -> PermissionLine:
    """What a step says until something ends: it holds where it began and did not end."""
    groups = range(change.groups(resolver.vocabulary.players))
    of = (Read(player, PLAYER),)
    return PermissionLine(
        change, any_of(tuple(InForce(change, of, False, group, YES_NO) for group in groups))
    )


def _check_cards_agree(name: str, lines: Sequence[PermissionLine], resolver: Resolver) -> None:
    """What a card says where it lies, and another line, do not say opposite things."""
    for first, second in combinations((line.change for line in lines), 2):
        if first.constant != second.constant and End.WHILE in (first.until.end, second.until.end):
            resolver.report.add(set_twice(name, first.span, second.span))
