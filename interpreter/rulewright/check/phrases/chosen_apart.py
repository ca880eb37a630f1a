"""What one of several players chose apart from the others: `one's offer`."""

from rulewright.check.phrases.kinship import PLAYER, core, optional
from rulewright.check.phrases.scope import Apart, Found, Scope, use
from rulewright.meaning.sameness import same
from rulewright.meaning.sets import (
    Filtered,
    FromSeat,
    ListedThings,
    Players,
    SetChosenBy,
    SetMeaning,
)
from rulewright.meaning.types import ManyType, NoneType, OptionalType
from rulewright.meaning.values import ChosenBy, IsOut, Meaning, Negation
from rulewright.source.finding import FindingKind
from rulewright.syntax.tree import Name

WHOSE_CHOICE = FindingKind(
    "whose-choice", "`{name}` is what each of several players chose, and it is not said whose."
)


def chosen_by(owner: Meaning, name: Name, scope: Scope) -> Found | None:
    """What a player chose under this name, if the name is one of such choices."""
    apart = scope.apart.get(name.word.text)
    if apart is None or core(owner.type) != PLAYER or owner.type != PLAYER:
        return None
    variable = use(apart.bound, scope)
    of = variable.type
    if isinstance(of, ManyType):
        return SetChosenBy(variable, owner, of)
    if apart.is_sure and _is_among(owner, apart.players, scope):
        return ChosenBy(variable, owner, of)
    assert not isinstance(of, NoneType)
    return ChosenBy(variable, owner, of if isinstance(of, OptionalType) else optional(of))


def report_whose(name: Name, apart: Apart, scope: Scope) -> None:
    """Nobody can tell whose choice a bare name is."""
    use(apart.bound, scope)
    word = name.word.text
    help_line = f"Write whose it is, such as `your {word}` or `player's {word}`."
    scope.report.add(WHOSE_CHOICE.at(name.span, help=help_line, name=word))


def _is_among(player: Meaning, players: SetMeaning, scope: Scope) -> bool:
    """Whether a player is certainly one of these."""
    match players:
        case Players():
            return True
        case FromSeat(things=things):
            return _is_among(player, things, scope)
        case ListedThings(items=items):
            return player in items
        case Filtered(things=Players(), condition=Negation(operand=IsOut())):
            return any(
                it.holds and isinstance(it.condition, Negation) and _is_of(it.condition, player)
                for it in scope.supposed
            )
        case _:
            return False


def _is_of(still_in: Negation, player: Meaning) -> bool:
    """Whether it says that this player is in the game."""
    return isinstance(still_in.operand, IsOut) and same(still_in.operand.player, player)
