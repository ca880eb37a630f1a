"""What has to hold in a world that a seat cannot tell from the one it plays in: answers it heard,
and what another is asked."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import field

from rulewright.engine.asking import Asking
from rulewright.engine.compiled import Compiled
from rulewright.engine.facts import Told, answer_in, told_facts
from rulewright.engine.knowledge import is_mixed, knows, rearranged
from rulewright.engine.places import State, pieces_at
from rulewright.engine.score_sheets import scored_pieces
from rulewright.game.model import Order
from rulewright.meaning.deeds import Choose
from rulewright.meaning.entries import every_deed
from rulewright.meaning.reaching import first_picks
from rulewright.meaning.types import ManyType, PlayerType
from rulewright.meaning.values import AttributeOf, OwnerOf
from rulewright.meaning.walking import all_nodes
from rulewright.program.layout import DECIDING, LEAST, OVER, SEAT, SITE, STATUS
from rulewright.program.model import Site
from rulewright.source.frozen import dataclass


@dataclass(slots=True)
class Demand:
    """Something that has to hold of the pieces that come to lie instead of these.

    It is judged once for all pieces that are alike: `alike` says which are. With `by_faces` another
    seat could not be asked what it is asked where it does not hold.
    """

    pieces: tuple[int, ...]
    judge: Callable[[Sequence[int]], bool]
    alike: Sequence[Hashable]
    by_faces: bool = False
    judged: dict[tuple[Hashable, ...], bool] = field(
        default_factory=dict[tuple[Hashable, ...], bool]
    )

    def holds(self, new: Sequence[int]) -> bool:
        """Whether it holds where, instead of each piece, the piece `new[piece]` lies."""
        key = tuple(self.alike[new[it]] for it in self.pieces)
        if key not in self.judged:
            self.judged[key] = self.judge(new)
        return self.judged[key]


def demands(compiled: Compiled, state: State, seat: int) -> list[Demand]:
    """All that has to hold in a position as a seat knows it."""
    stay = {*staying(compiled, state, seat), *explained(compiled, state)}
    alike = sorts(compiled)
    told = told_facts(compiled, state, seat)
    found = [
        _told(compiled, state, it, stay, alike) for it in told if not stay.issuperset(it.pieces)
    ]
    offers = make_offers(compiled, state) if state[SEAT] != seat else None
    if offers is not None:
        found.append(_can_be_asked(compiled, state, seat, stay, alike, offers))
    return found


def staying(compiled: Compiled, state: State, seat: int) -> Iterator[int]:
    """The pieces that the seat knows to be in a heap, but not which of those there they are.

    A heap has no order, so nothing is different where they change places with others there; and
    what was told of the others was not told of them.
    """
    layout = compiled.layout
    for location in layout.locations:
        if location.order is Order.HEAP:
            for piece in pieces_at(location, state):
                if is_mixed(layout, state, seat, piece):
                    yield piece


def explained(compiled: Compiled, state: State) -> Iterator[int]:
    """When the game is over, the pieces at which the score sheets look: everyone is told how these
    come about."""
    if state[STATUS] == OVER:
        yield from scored_pieces(compiled, state)


def sorts(compiled: Compiled) -> list[Hashable]:
    """For each piece what makes it like others: those of a kind with the same attributes and owner.
    Where attributes change, each piece is a sort of its own."""
    changing = {
        it.heading.id for it in compiled.rules.kinds if any(a.changing for a in it.attributes)
    }
    return [
        it.number if it.kind in changing else (it.kind, it.values, it.owner)
        for it in compiled.layout.pieces
    ]


Offers = Callable[[State], list[int]]
"""What a choice offers in a position that waits for it."""


def make_offers(compiled: Compiled, state: State) -> Offers | None:
    """What a choice by the faces of pieces offers in positions that wait where this one does;
    None where it is none."""
    if state[STATUS] != DECIDING or state[SEAT] < 0:
        return None
    site = compiled.program.sites[state[SITE]]
    if site.kind not in ("choice", "several"):
        return None
    choice = choice_at(compiled, site)
    offered = choice.candidates
    if choice.reach is not None and choice.least is not None:
        offered = first_picks(offered, choice.least, choice.reach)
    if not any(isinstance(it, AttributeOf | OwnerOf) for it in all_nodes(offered)):
        return None
    asked = state[SEAT]
    things = Asking(compiled, state, asked, {}).things_in_others(offered)
    kind = offered.type
    if isinstance(kind, ManyType) and isinstance(kind.member, PlayerType) and not kind.ordered:
        return lambda it: sorted(things(it), key=lambda who: (who - asked) % compiled.players)
    return lambda it: list(things(it))


def choice_at(compiled: Compiled, site: Site) -> Choose:
    """The choice that asks there."""
    deeds = every_deed(compiled.rules)
    return next(it for it in deeds if isinstance(it, Choose) and it.span == site.span)


def least_offered(compiled: Compiled, state: State) -> int:
    """How many options the choice that waits has at least at its first pick."""
    site = compiled.program.sites[state[SITE]]
    several = site.kind == "several" and choice_at(compiled, site).reach is None
    return max(state[LEAST], 1) if several else 1


def _can_be_asked(
    compiled: Compiled,
    state: State,
    seat: int,
    stay: set[int],
    alike: Sequence[Hashable],
    offers: Offers,
) -> Demand:
    """What another seat is asked can be asked."""
    hidden = _unknown(compiled, state, seat, (it.number for it in compiled.layout.pieces), stay)

    fewest = least_offered(compiled, state)

    def can_be_asked(new: Sequence[int]) -> bool:
        offered = offers(rearranged(compiled.program, state, new, seat))
        return len(offered) >= fewest

    return Demand(hidden, can_be_asked, alike, by_faces=True)


def _unknown(
    compiled: Compiled, state: State, seat: int, pieces: Iterator[int], stay: set[int]
) -> tuple[int, ...]:
    layout, places = compiled.layout, compiled.places
    others = (it for it in pieces if it not in stay)
    return tuple(it for it in others if not knows(layout, places, state, seat, it))


def _told(
    compiled: Compiled, state: State, told: Told, stay: set[int], alike: Sequence[Hashable]
) -> Demand:
    """An answer that the seat heard is what it was."""
    fact = told.fact
    pieces = tuple(it for it in told.pieces if it not in stay)
    return Demand(pieces, lambda new: answer_in(compiled, state, fact, new) == fact.answer, alike)
