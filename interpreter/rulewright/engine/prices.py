"""What an option costs: what whoever takes it gives away right behind it, as far as that is known.

Looked at are the steps behind the choice, up to the first that does anything else than choosing,
remembering and giving away. All is worked out as the seat that is asked can know it.
"""

from collections.abc import Iterator

from rulewright.engine.asking import Asking, asking_as
from rulewright.engine.compiled import Compiled
from rulewright.engine.offered_cards import used_card
from rulewright.engine.places import State
from rulewright.meaning.deeds import (
    Choose,
    Deed,
    Deeds,
    DrawTo,
    MayDo,
    MoveTo,
    Pay,
    Reach,
    RememberOne,
    RememberSet,
    SetCounter,
)
from rulewright.meaning.entries import every_block
from rulewright.meaning.sets import Filtered, FirstFew, PiecesIn, ReadSet, SetMeaning
from rulewright.meaning.types import PieceType, member_of
from rulewright.meaning.values import Meaning, Read, Variable, ZoneAt
from rulewright.meaning.walking import all_deeds, variables_read
from rulewright.program.layout import SEAT, SITE
from rulewright.program.model import Site
from rulewright.source.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Price:
    """So many pieces of a kind, or so much of a counter; `together` where the pieces only have to
    come to that."""

    amount: int
    what: str
    together: bool = False


def prices_of(
    compiled: Compiled, state: State, values: tuple[int, ...]
) -> tuple[tuple[Price, ...], ...]:
    """What each of these options of the decision that waits costs, where the rules name a price
    that can be known."""
    site, at = compiled.program.sites[state[SITE]], None
    found: list[tuple[Price, ...]] = []
    for value in values:
        bill = _bill(compiled, state, site, value)
        if bill is None or not any(map(bill.is_payment, bill.deeds)):
            found.append(())
            continue
        at = at or asking_as(compiled, state, state[SEAT])
        found.append(tuple(bill.prices(at)))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class _Bill:
    """The steps behind an option, what is bound when it is taken, and who pays. Not known yet are
    the variables that these steps or the entry bind."""

    deeds: Deeds
    payer: Meaning
    bound: tuple[tuple[Variable, int], ...]
    unknown: frozenset[Variable]

    def is_payment(self, deed: Deed) -> bool:
        """Whether the payer gives something away in a step."""
        match deed:
            case Choose(candidates=candidates, least=least) if deed.actor == self.payer:
                is_told = least is not None and (least == deed.most or deed.reach is not None)
                return is_told and self._is_own(candidates) and self._is_given_away(deed.chosen)
            case Pay(change=change):
                return change.actor == self.payer
            case SetCounter(verb=verb, actor=actor):
                return verb == "lose" and actor == self.payer
            case MoveTo(pieces=FirstFew(things=things), target=target):
                return self._is_own(things) and _is_other_zone(target, self.payer)
            case DrawTo(pieces=things, target=target, as_much=False):
                return self._is_own(things) and _is_other_zone(target, self.payer)
            case _:
                return False

    def prices(self, at: Asking) -> Iterator[Price]:
        """What is given away, step by step."""
        at, unknown = at.given(dict(self.bound)), set(self.unknown)
        for deed in self.deeds:
            match deed:
                case RememberOne(variable=variable, value=value):
                    known = _worked_out(at, value, unknown)
                    if known is not None:
                        at = at.given({variable: known})
                        unknown.discard(variable)
                case Choose() | RememberSet() | Pay() | SetCounter() | MoveTo() | DrawTo():
                    if self.is_payment(deed):
                        yield from _price(at, deed, unknown)
                    elif isinstance(deed, SetCounter) or _moves_on(deed):
                        return
                case _:
                    return

    def _is_own(self, things: SetMeaning) -> bool:
        match things:
            case Filtered(things=inner):
                return self._is_own(inner)
            case PiecesIn(location=location):
                return _is_at(location, self.payer)
            case _:
                return False

    def _is_given_away(self, chosen: Variable) -> bool:
        moves = (it for it in all_deeds(self.deeds) if isinstance(it, MoveTo))
        return any(
            chosen in variables_read(it.pieces) and _is_other_zone(it.target, self.payer)
            for it in moves
        )


def _is_at(place: Meaning, player: Meaning) -> bool:
    return isinstance(place, ZoneAt) and place.of == player


def _is_other_zone(place: Meaning, player: Meaning) -> bool:
    """Whether what comes to a place is given away: it is not where what is laid on a board is."""
    return isinstance(place, ZoneAt) and not _is_at(place, player)


def _moves_on(deed: Deed) -> bool:
    """Whether pieces are moved other than those that were chosen together to be given away."""
    return isinstance(deed, DrawTo) or (
        isinstance(deed, MoveTo) and not isinstance(deed.pieces, ReadSet)
    )


def _price(at: Asking, deed: Deed, unknown: set[Variable]) -> Iterator[Price]:
    amount: Meaning | None
    more, together = 0, False
    match deed:
        case Choose(candidates=things, reach=Reach(least=amount, more=is_more)):
            what, more, together = _kind_of(things), int(is_more), True
        case Choose(candidates=things, least=amount):
            what = _kind_of(things)
        case MoveTo(pieces=FirstFew(things=things, count=amount)):
            what = _kind_of(things)
        case DrawTo(pieces=things, count=amount):
            what = _kind_of(things)
        case Pay(change=SetCounter(counter=counter, by=amount)):
            what = counter.heading.id
        case SetCounter(counter=counter, by=amount):
            what = counter.heading.id
        case _:
            return
    known = None if amount is None else _worked_out(at, amount, unknown)
    if known is not None and known + more > 0:
        yield Price(known + more, what, together)


def _kind_of(things: SetMeaning) -> str:
    kind = member_of(things.type)
    assert isinstance(kind, PieceType), "what lies in a zone is a piece"
    return kind.kind


def _worked_out(at: Asking, value: Meaning, unknown: set[Variable]) -> int | None:
    """A value, where the seat can know it already."""
    if not unknown.isdisjoint(variables_read(value)):
        return None
    found = at.value(value)
    return None if found.hidden else found.value


def _bill(compiled: Compiled, state: State, site: Site, value: int) -> _Bill | None:
    rules, seat = compiled.rules, state[SEAT]
    match site.kind:
        case "action":
            id = compiled.program.actions[value]
            for action in rules.actions:
                if action.action.heading.id == id:
                    return _of_entry(action.deeds, action.you, (), seat)
        case "play" | "reaction" if value >= 0:
            used = used_card(compiled, state, site, value)
            if used is not None:
                return _of_entry(used.deeds, used.you, (), seat)
            kind, title = compiled.every_names()[0].title_of(value)
            for play in rules.plays:
                if (play.kind.heading.id, play.number) == (kind, title):
                    return _of_entry(play.deeds, play.you, play.parameters, seat)
        case "choice" | "may" if value >= 0:
            return _of_step(compiled, site, value)
        case _:
            pass
    return None


def _of_entry(deeds: Deeds, you: Variable, parameters: tuple[Variable, ...], seat: int) -> _Bill:
    """The bill of what begins with an answer: nothing of it is known yet but who acts."""
    payer = Read(you, you.type)
    return _Bill(deeds, payer, ((you, seat),), frozenset((*parameters, *_bound_by(deeds))))


def _of_step(compiled: Compiled, site: Site, value: int) -> _Bill | None:
    """The bill of a step that asks."""
    bound: tuple[tuple[Variable, int], ...]
    for block in every_block(compiled.rules):
        for at, deed in enumerate(block):
            match deed:
                case Choose(span=span, actor=payer, chosen=chosen) if span == site.span:
                    behind, bound = block[at + 1 :], ((chosen, value),)
                case MayDo(span=span, actor=payer, body=body) if span == site.span and value:
                    behind, bound = body, ()
                case _:
                    continue
            return _Bill(behind, payer, bound, frozenset(_bound_by(behind)))
    return None


def _bound_by(deeds: Deeds) -> Iterator[Variable]:
    """The variables to which these deeds give a value."""
    for deed in all_deeds(deeds):
        for name in deed.__slots__:
            held: object = getattr(deed, name)
            if isinstance(held, Variable):
                yield held
