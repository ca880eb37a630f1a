"""Offers to play a card: in a turn, or where a card comes before or after something."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from rulewright.game.model import Kind
from rulewright.game.playing import Asked, PlayRule
from rulewright.meaning.moments import LyingMeaning, PlayMeaning
from rulewright.meaning.permissions import may_play
from rulewright.meaning.types import (
    OptionalType,
    PieceType,
    PlayerType,
    YesNoType,
    ZoneType,
)
from rulewright.meaning.values import Call, Read, Variable, ZoneAt
from rulewright.program import lower_values
from rulewright.program.calling import call, has_mark
from rulewright.program.instructions import NO_CARD, StopKind
from rulewright.program.limits import limits_of_kind, limits_of_play
from rulewright.program.lower_asking import add_site, ask
from rulewright.program.lower_facts import Question, keep_fact, question
from rulewright.program.lower_limits import leave_where_reached
from rulewright.program.lower_pieces import is_of_kind, pieces_at
from rulewright.program.lower_titles import is_of_place, title_of
from rulewright.program.lower_uses import (
    Uses,
    carry_out_use,
    each_lying,
    fill_uses,
    read_by_uses,
)
from rulewright.program.model import Answering, Cause, Offered, Operand, Register
from rulewright.program.unit import Body, InFrame, Lowering, Region, Storage, loaded
from rulewright.source.place import Span
from rulewright.syntax.moments import Who

_SEAT = Variable(0, "seat", PlayerType())
"""Stands for the seat that is asked."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A card that may be played. It is for those who stand to the actor as `who` says; `given` is
    where its parameters are. It is not for anyone where its `mark` is among those used up, or where
    the places kept `within` are not of those zones and boards."""

    play: PlayMeaning
    who: Who | None
    given: tuple[Storage, ...]
    mark: int | None = None
    within: tuple[tuple[InFrame | Region, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Offers:
    """The cards that a seat, kept in the frame, may play. The actor is the seat that does what the
    cards come before or after, where there is one. Others that lie before the seat may be used."""

    kind: str  # of decision: "play" or "reaction"
    offers: Sequence[Offer]
    seat: InFrame
    actor: InFrame | None
    span: Span
    cause: Cause | None
    used: tuple[InFrame, ...] = ()
    uses: tuple[LyingMeaning, ...] = ()

    @property
    def lying(self) -> Uses:
        """What the seat may use where it lies."""
        return Uses(self.uses, self.seat)


Played = Callable[[PlayMeaning], None]
"""Emits what follows when a card was played."""


def offer(
    low: Lowering,
    offers: Offers,
    played: Played,
    declined: int,
    used: Callable[[], None] | None = None,
) -> None:
    """Asks the seat which card it plays, or uses, if it is to be asked at all, and carries it out;
    `used` emits what follows when one was used. Goes on with the block `declined` if it plays
    none."""
    code = low.code
    kinds = _kinds(offers)
    must_ask, asked = _fill(low, offers, kinds)
    phrases = tuple(it.play.feasible for it in offers.offers)
    zones = tuple(_held_at(low, offers, kind) for kind in kinds)
    can_play = question(
        low,
        (*phrases, *zones, *read_by_uses(low, offers.lying)),
        offers.span,
        lambda: code.emit("result", _fill(low, offers, kinds)[1]),
    )
    _keep_who_can_play(low, offers, can_play, must_ask, asked)
    offered = {kind.heading.id for kind in (*kinds, *(it.kind for it in offers.uses))}
    asking, held = code.block(), sum(low.kind_range(id)[1] for id in sorted(offered))
    low.most_options = max(low.most_options, held + 1)
    code.branch(asked, asking, declined)
    code.begin(asking)
    code.emit("option", NO_CARD)
    code.span = offers.span

    def all_held() -> None:
        for kind in kinds:
            _each_held(low, offers, kind, lambda piece: code.emit("option", piece))
        each_lying(low, offers.lying, lambda piece: code.emit("option", piece))
        code.emit("order_pieces", _seat(low, offers))
        code.emit("option", NO_CARD)

    site = add_site(
        low,
        offers.kind,
        _option_type(offers),
        offers.span,
        domain=code.aside(all_held),
    )
    low.sites[site] = replace(
        low.sites[site],
        cause=offers.cause,
        offering=can_play.condition,
        answering=tuple(_answering(offers)),
    )
    answer = ask(low, site, _seat(low, offers), (0, 1, 1))
    some = code.block()
    code.branch(code.value("equal", answer, NO_CARD), declined, some)
    code.begin(some)
    if used is not None:
        answer = carry_out_use(low, offers.lying, answer, used)
    _carry_out(low, offers, answer, played)


def _option_type(offers: Offers) -> OptionalType:
    kinds = (*_kinds(offers), *(it.kind for it in offers.uses))
    return OptionalType(PieceType(kinds[0].heading.id))


def _answering(offers: Offers) -> Iterator[Answering]:
    """The cards that are offered around something, where it is known what they are told of it."""
    actor = None if offers.actor is None else offers.actor.offset
    for it in offers.offers if offers.kind == "reaction" else ():
        kept = [given.offset for given in it.given if isinstance(given, InFrame)]
        if len(kept) == len(it.given):
            yield Answering(it.play.name, it.who, actor, tuple(kept))


def _fill(low: Lowering, offers: Offers, kinds: tuple[Kind, ...]) -> tuple[Operand, Operand]:
    """Puts the cards that can be played into the options: whether the seat is asked whatever it
    holds, and whether it is asked."""
    code = low.code
    must_ask = _is_asked(low, offers, kinds)
    for kind in kinds:
        _each_held(low, offers, kind, partial(_offer, low, offers, kind))
    fill_uses(low, offers.lying)
    code.emit("order_pieces", _seat(low, offers))
    some = code.value("less", 0, code.value("option_count"))
    return must_ask, code.value("either", must_ask, some)


def _keep_who_can_play(
    low: Lowering, offers: Offers, can_play: Question, must_ask: Operand, asked: Operand
) -> None:
    """Where only holders are asked, everyone can tell from it who can play a card, and who not."""
    told = [it for it in offers.offers if _rule(it.play.kind).ask is Asked.HOLDERS]
    if told:
        cards = tuple((it.play.kind.heading.id, it.play.title.heading.id) for it in told)
        offered = Offered(tuple(dict.fromkeys(cards)), offers.seat.offset)
        low.code.when(
            low.code.value("equal", must_ask, 0),
            lambda: keep_fact(low, can_play, asked, offered=offered),
        )


def _held_at(low: Lowering, offers: Offers, kind: Kind) -> ZoneAt:
    """The zone from which the seat plays cards of the kind."""
    name = _played_from(kind)
    zone = next(it for it in low.rules.zones if it.heading.id == name)
    you = next(it.play.you for it in offers.offers if it.play.kind.heading.id == kind.heading.id)
    return ZoneAt(zone, Read(you, PlayerType()), ZoneType(name))


def _kinds(offers: Offers) -> tuple[Kind, ...]:
    return tuple({it.play.kind.heading.id: it.play.kind for it in offers.offers}.values())


def _seat(low: Lowering, offers: Offers) -> Operand:
    return low.code.value("frame_load", offers.seat.offset)


def _is_asked(low: Lowering, offers: Offers, kinds: tuple[Kind, ...]) -> Operand:
    """1 if the seat is asked whatever cards it holds: what everyone can see decides that.

    In a turn that is so as long as it holds cards of the kind. Nobody is asked whose limit is
    reached.
    """
    code = low.code
    asked = code.variable(0)
    for kind in kinds:
        if _rule(kind).ask is not Asked.EVERYONE:
            continue
        reached = code.block()
        leave_where_reached(low, limits_of_kind(kind), _seat(low, offers), reached)
        _when_permitted(low, offers, kind, partial(_ask_everyone, low, offers, kind, asked))
        code.begin(reached)
    for use in offers.uses:
        if _rule(use.kind).ask is Asked.EVERYONE:
            one = Uses((use,), offers.seat)
            each_lying(low, one, lambda _: code.emit("set", asked, 1))
    return asked


def _ask_everyone(low: Lowering, offers: Offers, kind: Kind, asked: Register) -> None:
    """Sets whether the seat is asked for cards of a kind that everyone is asked for."""
    code = low.code
    if offers.kind == "play":
        _each_held(low, offers, kind, lambda _: code.emit("set", asked, 1))
        return
    for it in offers.offers:
        if it.play.kind.heading.id == kind.heading.id:
            _when_for(low, offers, it, lambda: code.emit("set", asked, 1))


def _when_permitted(low: Lowering, offers: Offers, kind: Kind, body: Callable[[], None]) -> None:
    """Runs `body` where the seat may play cards of the kind, which everyone knows."""
    code, name = low.code, may_play(kind.heading.id)
    if all(it.value != name for it in low.rules.changes):
        body()
        return
    low.storage[_SEAT] = offers.seat
    may, done = code.block(), code.block()
    permission = Call(name, (Read(_SEAT, PlayerType()),), YesNoType())
    lower_values.test(low, permission, may, done)
    code.begin(may)
    body()
    code.begin(done)


def _rule(kind: Kind) -> PlayRule:
    assert kind.play is not None, "the checker lets no kind be played that does not say how"
    return kind.play


def _played_from(kind: Kind) -> str:
    zone = _rule(kind).played_from
    assert zone is not None, "the checker asks for it"
    return zone.name


def _each_held(low: Lowering, offers: Offers, kind: Kind, body: Body) -> None:
    """Runs `body` for each card of the kind that the seat could play it from."""
    zone = _played_from(kind)
    place = low.code.value("add", low.first_location(zone), _seat(low, offers))
    pieces_at(low, kind, place, ZoneType(zone), None, body, low.code.block())


def _offer(low: Lowering, offers: Offers, kind: Kind, piece: Operand) -> None:
    """Makes a card an option where it can be played."""
    code = low.code
    title = title_of(low, kind, piece)
    done = code.block()
    for it in _cases(low, offers, kind, title):

        def test(it: Offer = it) -> None:
            play, can = it.play, code.block()
            low.storage[play.you] = offers.seat
            low.storage.update(zip(play.parameters, it.given, strict=True))
            leave_where_reached(low, limits_of_play(play), _seat(low, offers), done)
            lower_values.test(low, play.feasible, can, done)
            code.begin(can)
            code.emit("option", piece)

        _when_for(low, offers, it, test)
        code.jump(done)
    code.begin(done)


def _cases(low: Lowering, offers: Offers, kind: Kind, title: Operand) -> Iterator[Offer]:
    """The offers of a kind: what is written for one runs where the card has its title, and ends
    elsewhere."""
    code = low.code
    for it in offers.offers:
        if it.play.kind.heading.id == kind.heading.id:
            this, other = code.block(), code.block()
            code.branch(code.value("equal", title, it.play.number), this, other)
            code.begin(this)
            yield it
            code.begin(other)


def _when_for(low: Lowering, offers: Offers, it: Offer, body: Callable[[], None]) -> None:
    """Runs `body` where the card is for the seat."""
    code = low.code
    if it.within:
        (where, place), *others = it.within
        fewer = replace(it, within=tuple(others))
        lies_there = is_of_place(low, place, *loaded(low, where))
        code.when(lies_there, lambda: _when_for(low, offers, fewer, body))
        return
    if offers.used and it.mark is not None:
        is_used = has_mark(low, offers.used, it.mark)
        unmarked = replace(it, mark=None)
        is_free = code.value("negation", is_used)
        code.when(is_free, lambda: _when_for(low, offers, unmarked, body))
        return
    if offers.actor is None or it.who in (None, Who.ANY):
        body()
        return
    actor = code.value("frame_load", offers.actor.offset)
    test = "equal" if it.who is Who.YOU else "different"
    code.when(code.value(test, _seat(low, offers), actor), body)


def _carry_out(low: Lowering, offers: Offers, answer: Operand, played: Played) -> None:
    code = low.code
    kinds = _kinds(offers)
    kept = low.unit.slot(_option_type(offers).of)
    code.emit("frame_store", kept, answer)
    for kind in kinds:
        other_kind = code.block()
        if kind is not kinds[-1]:
            this_kind = code.block()
            code.branch(is_of_kind(low, kind.heading.id, answer), this_kind, other_kind)
            code.begin(this_kind)
        title = title_of(low, kind, answer)
        for it in _cases(low, offers, kind, title):
            _play(low, offers, it, kept)
            played(it.play)
        code.emit("stop", StopKind.INDEX)
        code.begin(other_kind)
    code.emit("stop", StopKind.INDEX)


def _play(low: Lowering, offers: Offers, it: Offer, kept: int) -> None:
    code = low.code
    seat, piece = _seat(low, offers), code.value("frame_load", kept)
    handed = (*it.given, *offers.used)
    given = [slot for storage in handed for slot in loaded(low, storage)]
    call(low, f"play card:{it.play.name}", [seat, piece, *given])
    code.emit("frame_store", kept, 0)
