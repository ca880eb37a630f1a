"""Effects of cards that are carried out without being played."""

from collections.abc import Callable

from rulewright.meaning.copying import copyable, has_effect
from rulewright.meaning.deeds import PerformEffect
from rulewright.meaning.types import PieceType, PlayerType, YesNoType
from rulewright.meaning.values import AnyOf, HasEffect, Variable
from rulewright.program import lower_values
from rulewright.program.calling import call
from rulewright.program.model import Operand
from rulewright.program.unit import InFrame, Lowering


def possible_effect(low: Lowering, meaning: HasEffect) -> Operand:
    """Whether the card is one of those that have an effect, and it is possible."""
    plays = copyable(low.rules.plays, low.rules.procedures, meaning.kind)
    title = Variable(0, "title", meaning.title.type)
    low.storage[title] = lower_values.lower(low, meaning.title)
    player = lower_values.lower(low, meaning.player)
    for play in plays:
        low.storage[play.you] = player
    ways = tuple(has_effect(play, title) for play in plays)
    return lower_values.lower(low, AnyOf(ways, YesNoType())) if ways else 0


def perform_effect(low: Lowering, deed: PerformEffect, otherwise: Callable[[], None]) -> None:
    """The steps of the card in a frame of their own, or what is done where it has none now."""
    code = low.code
    kind = PieceType(deed.kind)
    card, actor = InFrame(low.unit.slot(kind)), InFrame(low.unit.slot(PlayerType()))
    title, held = InFrame(low.unit.slot()), Variable(0, "title", deed.title.type)
    for kept, value in ((card, deed.card), (actor, deed.actor), (title, deed.title)):
        code.emit("frame_store", kept.offset, lower_values.lower(low, value))
    done = code.block()
    for play in copyable(low.rules.plays, low.rules.procedures, deed.kind):
        low.storage[held], low.storage[play.you] = title, actor
        this, other = code.block(), code.block()
        lower_values.test(low, has_effect(play, held), this, other)
        code.begin(this)
        low.event("copies", _parts(low, deed, card, actor))
        handed = (actor,) if play.this is None else (actor, card)
        call(low, f"card:{play.name}", [code.value("frame_load", it.offset) for it in handed])
        code.jump(done)
        code.begin(other)
    low.event("no_effect", _parts(low, deed, card, actor))
    otherwise()
    code.begin(done)


def _parts(
    low: Lowering, deed: PerformEffect, card: InFrame, actor: InFrame
) -> tuple[tuple[str, PlayerType, Operand], tuple[str, PieceType, Operand]]:
    piece = low.code.value("frame_load", card.offset)
    seat = low.code.value("frame_load", actor.offset)
    return (("actor", PlayerType(), seat), ("piece", PieceType(deed.kind), piece))
