"""Offers to play a card: in a turn, or where a card comes before or after something."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from rulewright.game.model import Kind
from rulewright.game.playing import Asked, PlayRule
from rulewright.meaning.moments import LyingMeaning, PlayMeaning
from rulewright.meaning.permissions import may_play, must_play
from rulewright.meaning.types import (
    OptionalType,
    PieceType,
    PlayerType,
    ZoneType,
)
from rulewright.meaning.values import Read, ZoneAt
from rulewright.meaning.walking import Node
from rulewright.program import lower_values
from rulewright.program.calling import call, has_mark
from rulewright.program.instructions import NO_CARD, StopKind
from rulewright.program.limits import limits_of_kind, limits_of_play
from rulewright.program.lower_asking import add_site, ask
from rulewright.program.lower_facts import Question, keep_fact, question
from rulewright.program.lower_limits import leave_where_reached
from rulewright.program.lower_permissions import is_ever_said, test_permission
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
from rulewright.source.frozen import dataclass, replace
from rulewright.source.place import Span
from rulewright.syntax.moments import Who


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
    filled = _fill(low, offers, kinds)
    can_play = _question(
        low,
        offers,
        kinds,
        lambda: code.emit("result", _fill(low, offers, kinds).asked),
        read_by_uses(low, offers.lying),
    )
    _keep_who_can_play(low, offers, can_play, filled)
    offered = {kind.heading.id for kind in (*kinds, *(it.kind for it in offers.uses))}
    asking, held = code.block(), sum(low.kind_range(id)[1] for id in sorted(offered))
    low.most_options = max(low.most_options, held + 1)
    code.branch(filled.asked, asking, declined)
    code.begin(asking)
    _let_pass(low, filled)
    is_bound = _kept_bound(low, filled)
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
        offering=_offering(low, offers, kinds, can_play),
        may_bind=is_bound is not None,
        answering=tuple(_answering(offers)),
    )
    answer = ask(low, site, _seat(low, offers), (0, 1, 1))
    if is_bound is not None:
        _keep_what_was_not_played(low, offers, is_bound)
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


@dataclass(frozen=True, slots=True)
class _Filled:
    """Cards that can be played are the options: whether the seat is asked whatever it holds,
    whether it is asked, and whether it has to play one of them, where it ever has to."""

    must_ask: Operand
    asked: Operand
    is_bound: Operand | None


def _fill(low: Lowering, offers: Offers, kinds: tuple[Kind, ...]) -> _Filled:
    """Puts the cards that can be played into the options: of those that the seat must play, if
    there are any, and else of all."""
    code = low.code
    must_ask = _is_asked(low, offers, kinds)
    demanded = _demanded(low, kinds)
    is_bound: Operand | None = None
    for kind in demanded:
        _when_must_play(low, offers, kind, partial(_offer_held, low, offers, (kind,)))

    def offer_all() -> None:
        _offer_held(low, offers, kinds)
        fill_uses(low, offers.lying)

    if demanded:
        is_bound = code.variable(code.value("less", 0, code.value("option_count")))
        code.when(code.value("negation", is_bound), offer_all)
    else:
        offer_all()
    code.emit("order_pieces", _seat(low, offers))
    some = code.value("less", 0, code.value("option_count"))
    return _Filled(must_ask, code.value("either", must_ask, some), is_bound)


def _offer_held(low: Lowering, offers: Offers, kinds: tuple[Kind, ...]) -> None:
    for kind in kinds:
        _each_held(low, offers, kind, partial(_offer, low, offers, kind))


def _offering(low: Lowering, offers: Offers, kinds: tuple[Kind, ...], can_play: Question) -> int:
    """The block that fills the cards that can be played; with passing, where that is not always
    an option."""
    if not _demanded(low, kinds):
        return can_play.condition
    return low.code.aside(lambda: _let_pass(low, _fill(low, offers, kinds)))


def _let_pass(low: Lowering, filled: _Filled) -> None:
    """Makes it an option to play no card, unless one has to be played."""
    if filled.is_bound is None:
        low.code.emit("option", NO_CARD)
        return
    is_free = low.code.value("negation", filled.is_bound)
    low.code.when(is_free, lambda: low.code.emit("option", NO_CARD))


def _kept_bound(low: Lowering, filled: _Filled) -> InFrame | None:
    """Where it is kept, while the seat is asked, whether it has to play one of them."""
    if filled.is_bound is None:
        return None
    kept = InFrame(low.unit.slot())
    low.code.emit("frame_store", kept.offset, filled.is_bound)
    return kept


def _question(
    low: Lowering,
    offers: Offers,
    kinds: tuple[Kind, ...],
    work_out: Callable[[], None],
    others: tuple[Node, ...] = (),
) -> Question:
    """A question about the cards of these kinds that the seat may play, and `others`."""
    ids = [kind.heading.id for kind in kinds]
    phrases = (it.play.feasible for it in offers.offers if it.play.kind.heading.id in ids)
    zones = (_held_at(low, offers, kind) for kind in kinds)
    return question(low, (*phrases, *zones, *others), offers.span, work_out)


def _keep_who_can_play(low: Lowering, offers: Offers, can_play: Question, filled: _Filled) -> None:
    """Where only holders are asked, everyone can tell from it who can play a card, and who not."""
    told = [it for it in offers.offers if _rule(it.play.kind).ask is Asked.HOLDERS]
    if told:
        low.code.when(
            low.code.value("equal", filled.must_ask, 0),
            lambda: keep_fact(low, can_play, filled.asked, offered=_offered(offers, told)),
        )


def _keep_what_was_not_played(low: Lowering, offers: Offers, is_bound: InFrame) -> None:
    """Who must play a card and was not bound to shows that there was none to play."""
    code = low.code

    def keep(kind: Kind) -> None:
        def work_out() -> None:
            _offer_held(low, offers, (kind,))
            code.emit("result", code.value("less", 0, code.value("option_count")))

        of_kind = [it for it in offers.offers if it.play.kind.heading.id == kind.heading.id]
        asked = _question(low, offers, (kind,), work_out)
        keep_fact(low, asked, 0, offered=_offered(offers, of_kind))

    def keep_all() -> None:
        for kind in _demanded(low, _kinds(offers)):
            _when_must_play(low, offers, kind, partial(keep, kind))

    is_free = code.value("equal", loaded(low, is_bound)[0], 0)
    code.when(is_free, keep_all)


def _offered(offers: Offers, told: Sequence[Offer]) -> Offered:
    """The cards of these offers, and whose they are."""
    cards = ((it.play.kind.heading.id, it.play.title.heading.id) for it in told)
    return Offered(tuple(dict.fromkeys(cards)), offers.seat.offset)


def _demanded(low: Lowering, kinds: tuple[Kind, ...]) -> tuple[Kind, ...]:
    """The kinds of which somebody may have to play cards."""
    return tuple(it for it in kinds if is_ever_said(low.rules, must_play(it.heading.id)))


def _when_must_play(low: Lowering, offers: Offers, kind: Kind, body: Callable[[], None]) -> None:
    """Runs `body` where the seat must play cards of the kind, which everyone knows."""
    must, done = low.code.block(), low.code.block()
    test_permission(low, must_play(kind.heading.id), offers.seat, must, done)
    low.code.begin(must)
    body()
    low.code.begin(done)


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
    if not is_ever_said(low.rules, name):
        body()
        return
    may, done = code.block(), code.block()
    test_permission(low, name, offers.seat, may, done)
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
