"""Which card a piece is where one may be played, and what it is told then."""

from collections.abc import Mapping

from rulewright.engine.compiled import Compiled
from rulewright.engine.places import State
from rulewright.meaning.moments import LyingMeaning, PlayMeaning
from rulewright.meaning.supplied import title_number
from rulewright.meaning.values import Variable
from rulewright.program.layout import FRAME
from rulewright.program.model import Site
from rulewright.syntax.moments import Who


def offered_card(
    compiled: Compiled, state: State, site: Site, seat: int, piece: int
) -> tuple[PlayMeaning, Mapping[Variable, int]] | None:
    """The card that a piece is, with what its variables stand for; None where it is none, or not
    for the seat at this moment."""
    play = _play_of(compiled, piece)
    if play is None:
        return None
    if site.entry in play.on_turns_of:
        return play, {play.you: seat}
    for it in site.answering:
        if it.card != play.name:
            continue
        base = state[FRAME]
        if it.actor is not None and it.who not in (None, Who.ANY):
            is_actor = state[base + it.actor] == seat
            if is_actor is not (it.who is Who.YOU):
                continue
        told = (state[base + offset] for offset in it.parameters)
        return play, {play.you: seat, **dict(zip(play.parameters, told, strict=True))}
    return None


def used_card(compiled: Compiled, state: State, site: Site, piece: int) -> LyingMeaning | None:
    """The card that a piece is where it lies before a player and is used in turns; None for what is
    played from where it lies, or is no card."""
    if site.kind != "play" or piece < 0:
        return None
    layout = compiled.layout
    looks, zone = layout.pieces[piece], layout.locations[state[layout.place + piece]].place
    for it in compiled.rules.lying:
        is_there = (it.kind.heading.id, it.zone) == (looks.kind, zone)
        is_used = is_there and site.entry in it.on_turns_of
        if is_used and it.number == title_number(it.kind, looks.values):
            return it
    return None


def _play_of(compiled: Compiled, piece: int) -> PlayMeaning | None:
    """What is done when this card is played; None for what is no card that is played."""
    if piece < 0:
        return None
    kind = compiled.layout.pieces[piece].kind
    plays = [it for it in compiled.rules.plays if it.kind.heading.id == kind]
    if not plays:
        return None
    title = title_number(plays[0].kind, compiled.layout.pieces[piece].values)
    return next((it for it in plays if it.number == title), None)
