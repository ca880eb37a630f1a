"""What one of several players chose apart from the others: `one's offer`."""

from rulewright.check.phrases.kinship import PLAYER, core, optional
from rulewright.check.phrases.scope import Apart, Found, Scope, use
from rulewright.meaning.sets import FromSeat, ListedThings, Players, SetChosenBy, SetMeaning
from rulewright.meaning.types import ManyType, NoneType, OptionalType
from rulewright.meaning.values import ChosenBy, Meaning
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
    if apart.is_sure and _is_among(owner, apart.players):
        return ChosenBy(variable, owner, of)
    assert not isinstance(of, NoneType)
    return ChosenBy(variable, owner, of if isinstance(of, OptionalType) else optional(of))


def report_whose(name: Name, apart: Apart, scope: Scope) -> None:
    """Nobody can tell whose choice a bare name is."""
    use(apart.bound, scope)
    word = name.word.text
    help_line = f"Write whose it is, such as `your {word}` or `player's {word}`."
    scope.report.add(WHOSE_CHOICE.at(name.span, help=help_line, name=word))


def _is_among(player: Meaning, players: SetMeaning) -> bool:
    """Whether a player is certainly one of these."""
    match players:
        case Players():
            return True
        case FromSeat(things=things):
            return _is_among(player, things)
        case ListedThings(items=items):
            return player in items
        case _:
            return False
