"""Cards that lie before players and come by themselves in a window.

Those that have to come do so first, then those that are left to their players; of either, from the
active seat on, and after each that came again from there. Who has several that do not come to the
same in any order says which is first, save where all are copies of one card. Each comes once in a
window.
"""

from collections.abc import Callable
from functools import partial

from rulewright.game.limits import Counted
from rulewright.game.model import Kind
from rulewright.meaning.commuting import commute
from rulewright.meaning.moments import LyingMeaning
from rulewright.meaning.supplied import title_number
from rulewright.meaning.types import PieceType, PlayerType, ZoneType
from rulewright.program import lower_values
from rulewright.program.calling import Kept, call, has_mark
from rulewright.program.instructions import StopKind
from rulewright.program.limits import limits_of_lying
from rulewright.program.lower_asking import add_site, ask
from rulewright.program.lower_elimination import go_where_out
from rulewright.program.lower_limits import count_up, leave_where_reached
from rulewright.program.lower_pieces import pieces_at
from rulewright.program.lower_titles import is_of_place, title_of
from rulewright.program.lower_uses import faces_count
from rulewright.program.model import Cause, Operand
from rulewright.program.unit import Body, InFrame, Lowering, loaded
from rulewright.source.frozen import dataclass, replace
from rulewright.syntax.moments import Who


@dataclass(frozen=True, slots=True)
class Lying:
    """A card that may come by itself. `given` is where its parameters are; it comes where the
    places kept `within` are of those zones and boards. In the slots from `marks` on, one for each
    of its `copies`, stands which have come in this window. Where it comes instead of something that
    may be done anew, `used` is what came instead already, and `first_mark` the mark of its first
    copy there."""

    meaning: LyingMeaning
    who: Who | None
    given: tuple[Kept, ...]
    within: tuple[tuple[Kept, str], ...]
    marks: int
    copies: tuple[int, ...]
    used: tuple[InFrame, ...] = ()
    first_mark: int | None = None


@dataclass(frozen=True, slots=True)
class Comings:
    """The cards that may come in a window; not the card `itself` that came or was played, where
    they come after that. The actor is the seat that does what they come around;
    `came` emits what follows when one has come, and goes on at a block of its choice if it does
    not come back."""

    lying: tuple[Lying, ...]
    actor: InFrame | None
    itself: InFrame | None
    cause: Cause
    came: Callable[[LyingMeaning], None]


def pieces_lying(low: Lowering, lying: LyingMeaning) -> tuple[int, ...]:
    """The numbers of the pieces that are such a card."""
    kind = lying.kind
    return tuple(
        it.number
        for it in low.layout.pieces
        if it.kind == kind.heading.id and title_number(kind, it.values) == lying.number
    )


def come_by_themselves(low: Lowering, comings: Comings) -> None:
    """Lets all come that do, and goes on behind them."""
    code = low.code
    seat, left = InFrame(low.unit.slot(PlayerType())), low.unit.slot()
    forced = tuple(it for it in comings.lying if not it.meaning.is_optional)
    optional = tuple(it for it in comings.lying if it.meaning.is_optional)
    again = code.begin_new()
    for group in filter(None, (forced, optional)):
        head, looking, passed, over = (code.block() for _ in range(4))
        code.emit("frame_store", seat.offset, code.value("load", low.layout.active))
        code.emit("frame_store", left, low.seats)
        code.begin(head)
        code.branch(code.value("less", 0, code.value("frame_load", left)), looking, over)
        code.begin(looking)
        go_where_out(low, code.value("frame_load", seat.offset), passed)
        _look(low, _Group(comings, group, seat), again, passed)
        code.begin(passed)
        following = code.value("add", code.value("frame_load", seat.offset), 1)
        code.emit("frame_store", seat.offset, code.value("modulo", following, low.seats))
        fewer = code.value("subtract", code.value("frame_load", left), 1)
        code.emit("frame_store", left, fewer)
        code.jump(head)
        code.begin(over)


@dataclass(frozen=True, slots=True)
class _Group:
    """The cards of one seat that have to come, or that need not."""

    comings: Comings
    lying: tuple[Lying, ...]
    seat: InFrame

    def places(self) -> tuple[tuple[Kind, str], ...]:
        """Where the cards lie, each kind in each zone once."""
        found = {(it.meaning.kind.heading.id, it.meaning.zone): it.meaning for it in self.lying}
        return tuple((it.kind, zone) for (_, zone), it in found.items())

    def of(self, kind: Kind, zone: str) -> tuple[Lying, ...]:
        """The cards of a kind that lie in a zone."""
        return tuple(
            it
            for it in self.lying
            if it.meaning.kind.heading.id == kind.heading.id and it.meaning.zone == zone
        )

    @property
    def commute(self) -> bool:
        """Whether it makes no difference in which order they come."""
        return all(commute(one.meaning, two.meaning) for one in self.lying for two in self.lying)


def _look(low: Lowering, group: _Group, again: int, passed: int) -> None:
    """Lets the next card of the seat come and goes on at `again`; at `passed` if none does."""
    code = low.code
    piece = low.unit.slot(PieceType(group.lying[0].meaning.kind.heading.id))
    first, many, unlike = code.variable(-1), code.variable(0), code.variable(0)
    title = code.variable(-1)
    is_one_kind = len({it.meaning.kind.heading.id for it in group.lying}) == 1

    def count(found: Operand) -> None:
        is_first = code.value("less", first, 0)
        code.emit("add", many, many, 1)
        code.emit("set", first, code.value("select", is_first, found, first))
        if is_one_kind and not group.commute:
            own = title_of(low, group.lying[0].meaning.kind, found)
            code.emit("set", title, code.value("select", is_first, own, title))
            code.emit("either", unlike, unlike, code.value("different", own, title))

    _each_pending(low, group, count)
    coming = code.block()
    code.branch(code.value("less", 0, many), coming, passed)
    code.begin(coming)
    code.emit("frame_store", piece, first)
    if not group.commute:
        matters = unlike if is_one_kind else code.value("less", 1, many)
        code.when(matters, partial(_ask_which, low, group, piece))
    _come(low, group, piece, again)


def _ask_which(low: Lowering, group: _Group, piece: int) -> None:
    """Asks the seat which of its cards comes first."""
    code = low.code
    _each_pending(low, group, lambda it: code.emit("option", it))
    code.emit("order_pieces", _seat(low, group))

    def all_lying() -> None:
        for kind, zone in group.places():
            _each_lying(low, group, kind, zone, lambda it: code.emit("option", it))
        code.emit("order_pieces", _seat(low, group))

    kind = group.lying[0].meaning.kind
    together = sum(len(it.copies) for it in group.lying)
    held = sum(low.kind_range(it.heading.id)[1] for it, _ in group.places())
    low.most_options = max(low.most_options, together, held)
    domain = code.aside(all_lying)
    of, span = PieceType(kind.heading.id), kind.heading.span
    site = add_site(low, "order", of, span, domain=domain)
    low.sites[site] = replace(low.sites[site], cause=group.comings.cause)
    code.emit("frame_store", piece, ask(low, site, _seat(low, group), (0, 1, 1)))


def _seat(low: Lowering, group: _Group) -> Operand:
    return low.code.value("frame_load", group.seat.offset)


def _each_pending(low: Lowering, group: _Group, body: Body) -> None:
    """Runs `body` for each card of the seat that comes, once."""
    for kind, zone in group.places():
        once = partial(_once, low, group, group.of(kind, zone), body)
        _each_lying(low, group, kind, zone, once)


def _each_lying(low: Lowering, group: _Group, kind: Kind, zone: str, body: Body) -> None:
    """Runs `body` for each card of the kind that lies in the zone of the seat."""
    place = low.code.value("add", low.first_location(zone), _seat(low, group))
    pieces_at(low, kind, place, ZoneType(zone), None, body, low.code.block())


def _once(
    low: Lowering, group: _Group, lying: tuple[Lying, ...], body: Body, piece: Operand
) -> None:
    code = low.code
    done = code.block()
    for one in lying:

        def found() -> None:
            body(piece)
            code.jump(done)

        _if_it_comes(low, group, one, piece, found)
    code.begin(done)


def _if_it_comes(
    low: Lowering, group: _Group, one: Lying, piece: Operand, body: Callable[[], None]
) -> None:
    """Runs `body` where the piece is this card, has not come yet, and comes here."""
    code, meaning = low.code, one.meaning
    over, meant, fresh = code.block(), code.block(), code.block()
    is_meant = code.value("equal", title_of(low, meaning.kind, piece), meaning.number)
    code.branch(is_meant, meant, over)
    code.begin(meant)
    code.branch(_has_come(low, one, piece), over, fresh)
    code.begin(fresh)
    if faces_count(low, meaning):
        shown = code.block()
        code.branch(code.value("load_at", low.layout.facing, piece, 0), shown, over)
        code.begin(shown)
    if one.first_mark is not None:
        unused = code.block()
        mark = code.value("add", copy_of(low, one.meaning, piece), one.first_mark)
        code.branch(has_mark(low, one.used, mark), over, unused)
        code.begin(unused)
    if group.comings.actor is not None and one.who not in (None, Who.ANY):
        theirs = code.block()
        actor = code.value("frame_load", group.comings.actor.offset)
        test = "equal" if one.who is Who.YOU else "different"
        code.branch(code.value(test, _seat(low, group), actor), theirs, over)
        code.begin(theirs)
    if group.comings.itself is not None:
        another = code.block()
        came = code.value("frame_load", group.comings.itself.offset)
        code.branch(code.value("equal", came, piece), over, another)
        code.begin(another)
    for where, place in one.within:
        there = code.block()
        code.branch(is_of_place(low, place, *loaded(low, where)), there, over)
        code.begin(there)
    leave_where_reached(low, limits_of_lying(meaning), _seat(low, group), over)
    low.storage[meaning.you] = group.seat
    low.storage[meaning.this] = piece
    low.storage.update(zip(meaning.parameters, one.given, strict=True))
    if meaning.condition is not None:
        holds = code.block()
        lower_values.test(low, meaning.condition, holds, over)
        code.begin(holds)
    body()
    code.begin(over)


def copy_of(low: Lowering, meaning: LyingMeaning, piece: Operand) -> Operand:
    """Which of the copies of the card a piece is."""
    copies = pieces_lying(low, meaning)
    first, last = copies[0], copies[-1]
    if last - first + 1 == len(copies):
        return low.code.value("subtract", piece, first)
    entries = tuple(copies.index(it) if it in copies else 0 for it in range(first, last + 1))
    name = f"copies of {meaning.kind.heading.id}.{meaning.title.heading.id}"
    return low.code.value("table", low.table(name, first, entries), piece)


def _has_come(low: Lowering, one: Lying, piece: Operand) -> Operand:
    copy = copy_of(low, one.meaning, piece)
    return low.code.value("frame_load_at", one.marks, copy, len(one.copies))


def _come(low: Lowering, group: _Group, piece: int, again: int) -> None:
    """Carries out what the card says that lies in the slot, and goes on at `again`."""
    code = low.code
    for one in group.lying:

        def carry_out(one: Lying = one) -> None:
            card = code.value("frame_load", piece)
            copy = copy_of(low, one.meaning, card)
            code.emit("frame_store_at", one.marks, copy, len(one.copies), 1)
            count_up(low, limits_of_lying(one.meaning), Counted.TRIGGERS, _seat(low, group))
            card = code.value("frame_load", piece)
            given = [slot for kept in (*one.given, *one.used) for slot in loaded(low, kept)]
            call(low, f"lying:{one.meaning.name}", [_seat(low, group), card, *given])
            code.emit("frame_store", piece, 0)
            group.comings.came(one.meaning)
            code.jump(again)

        card = code.value("frame_load", piece)
        at = code.value("load_at", low.layout.place, card, 0)
        place = code.value("add", low.first_location(one.meaning.zone), _seat(low, group))
        lies_there = code.value("equal", at, place)
        code.when(lies_there, partial(_if_it_comes, low, group, one, card, carry_out))
    code.emit("stop", StopKind.INDEX)
