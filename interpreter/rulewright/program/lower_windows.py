"""Windows: what comes in at a point of an event. Rules first, then players who may play a card.

Whatever happens, comes in the same way: who lowers it opens a window at each point that something
hooks, and hands it the parts of the event. Where nothing does, there is no window.
"""

from collections.abc import Iterator

from rulewright.game.limits import Counted
from rulewright.meaning.moments import (
    Answer,
    Event,
    Happening,
    Hook,
    LyingMeaning,
    PlayMeaning,
    Point,
    RuleMeaning,
    cancels,
)
from rulewright.meaning.raised import PIECE, is_of_one_piece
from rulewright.meaning.rules import DelayedMeaning, Rules
from rulewright.meaning.types import PlayerType
from rulewright.program import lower_values
from rulewright.program.calling import (
    Kept,
    call,
    has_mark,
    is_replaced,
    is_waited_for,
    place_for_marks,
    window_name,
)
from rulewright.program.instructions import NOT_REPLACED
from rulewright.program.limits import limits_of_rule
from rulewright.program.lower_elimination import go_where_out
from rulewright.program.lower_history import counted
from rulewright.program.lower_limits import count_up, leave_where_reached
from rulewright.program.lower_lying import Comings, Lying, come_by_themselves, pieces_lying
from rulewright.program.lower_next_time import Awaited, come_next_time
from rulewright.program.lower_offers import Offer, Offers, offer
from rulewright.program.lower_replacing import first_mark
from rulewright.program.lower_titles import is_of_place
from rulewright.program.model import Cause, Operand
from rulewright.program.unit import InFrame, Lowering, Region, loaded
from rulewright.source.frozen import dataclass


def window_units(rules: Rules) -> tuple[str, ...]:
    """The names of the units of all windows, in the order of the file."""
    return tuple(dict.fromkeys(_unit(it.point, it.event) for it in _hooks(rules)))


def hooked(rules: Rules, happening: Happening) -> tuple[str, ...]:
    """What has a window of those things, or is counted, each once, in the order of the file."""
    found = (it.event.name for it in _hooks(rules) if it.event.happening is happening)
    return tuple(dict.fromkeys((*found, *counted(rules, happening))))


def _hooks(rules: Rules) -> Iterator[Hook]:
    for answer in rules.answers:
        yield from answer.hooks


def _unit(point: Point, event: Event) -> str:
    return window_name(point, event.happening, event.name)


@dataclass(frozen=True, slots=True)
class _Window:
    """A window being lowered: where it opens, the parts of the event, and the slot in which stands
    what is cancelled, or given instead. `used` are the marks of what came instead already."""

    point: Point
    event: Event
    parts: tuple[Kept, ...]
    outcome: int
    used: tuple[InFrame, ...]

    def is_of(self, hook: Hook) -> bool:
        """Whether something comes in here."""
        return _unit(hook.point, hook.event) == _unit(self.point, self.event)


def lower_window(low: Lowering, unit: str) -> None:
    """Emits the unit of a window."""
    code = low.code
    hook = next(it for it in _hooks(low.rules) if _unit(it.point, it.event) == unit)
    parts = tuple(low.unit.place_for(it) for it in hook.event.parts)
    is_instead = hook.point is Point.INSTEAD
    used = place_for_marks(low, hook.event.name) if is_instead else ()
    is_awaited = is_waited_for(low, hook.point, hook.event.happening, hook.event.name)
    newest = InFrame(low.unit.slot()) if is_awaited else None
    window = _Window(hook.point, hook.event, parts, low.unit.slot(), used)
    done = code.block()
    if is_instead:
        code.emit("frame_store", window.outcome, NOT_REPLACED)
    for rule in low.rules.triggers:
        for it in rule.hooks:
            if window.is_of(it):
                _lower_trigger(low, rule, it, window, done)
    if newest is not None:
        _let_come_next_time(low, newest, window, done)
    lying = tuple(_lying(low, window))
    if lying:
        _let_come(low, lying, window, done)
    offers = tuple(
        Offer(
            play,
            it.who,
            tuple(parts[part] for part in it.given),
            _mark(low, play, window),
            tuple((parts[part], place) for part, place in it.within),
        )
        for play in low.rules.plays
        for it in play.hooks
        if window.is_of(it)
    )
    if offers:
        _ask_around(low, offers, window, done)
    code.begin(done)
    code.emit("result", code.value("frame_load", window.outcome))
    code.emit("return")


def _awaited(low: Lowering, window: _Window) -> Iterator[Awaited]:
    """What steps wait for that may come in the window."""
    for number, meaning in enumerate(low.rules.delayed):
        for hook in meaning.hooks:
            if window.is_of(hook):
                given = tuple(window.parts[part] for part in hook.given)
                within = tuple((window.parts[part], place) for part, place in hook.within)
                yield Awaited(number, meaning, hook, given, within, window.used)


def _let_come_next_time(low: Lowering, newest: InFrame, window: _Window, done: int) -> None:
    """Lets come what was waited for, as long as what happens is neither replaced nor cancelled."""
    code = low.code

    def came(one: DelayedMeaning, onward: int, finish: int) -> None:
        if window.point is Point.INSTEAD:
            code.emit("frame_store", window.outcome, code.value("take_result"))
            code.jump(finish)
        elif window.point is Point.BEFORE and cancels(one.deeds):
            _note_cancelled(low, window)
            is_dropped = code.value("frame_load", window.outcome)
            code.branch(code.value("equal", is_dropped, 0), onward, finish)
        else:
            code.jump(onward)

    behind = code.block()
    if window.point is Point.BEFORE:
        _leave_where_dropped(low, window, behind)
    awaited = tuple(_awaited(low, window))
    replaces = window.point is Point.INSTEAD
    come_next_time(low, awaited, _actor_kept(window), newest, came, only_one=replaces)
    if replaces:
        untouched = code.block()
        is_replaced_now = is_replaced(low, code.value("frame_load", window.outcome))
        code.branch(is_replaced_now, done, untouched)
        code.begin(untouched)
    elif window.point is Point.BEFORE:
        _leave_where_dropped(low, window, done)
    code.begin(behind)


def _leave_where_dropped(low: Lowering, window: _Window, done: int) -> None:
    code = low.code
    is_dropped = code.value("frame_load", window.outcome)
    going_on = code.block()
    code.branch(code.value("equal", is_dropped, 0), going_on, done)
    code.begin(going_on)


def _lying(low: Lowering, window: _Window) -> Iterator[Lying]:
    """The cards that come by themselves in the window."""
    for meaning in low.rules.lying:
        copies = pieces_lying(low, meaning)
        for hook in meaning.hooks if copies else ():
            if window.is_of(hook):
                given = tuple(window.parts[part] for part in hook.given)
                within = tuple((window.parts[part], place) for part, place in hook.within)
                marks, *_ = (low.unit.slot() for _ in copies)
                first = _mark(low, meaning, window)
                yield Lying(meaning, hook.who, given, within, marks, copies, window.used, first)


def _let_come(low: Lowering, lying: tuple[Lying, ...], window: _Window, done: int) -> None:
    """Lets cards come that lie before players, until what happens is cancelled or replaced."""
    code = low.code

    def came(one: LyingMeaning) -> None:
        if window.point is Point.INSTEAD:
            given, onward = code.value("take_result"), code.block()
            code.emit("frame_store", window.outcome, given)
            code.branch(is_replaced(low, given), done, onward)
            code.begin(onward)
        elif window.point is Point.BEFORE and cancels(one.deeds):
            _note_cancelled(low, window)
            _leave_where_dropped(low, window, done)

    cause = _cause(window)
    come_by_themselves(low, Comings(lying, _actor_kept(window), _itself(window), cause, came))


def _itself(window: _Window) -> InFrame | None:
    """The piece that was played or has come somewhere, where that is what happened."""
    event = window.event
    is_play = event.happening is Happening.PLAY
    if window.point is not Point.AFTER or not (is_play or is_of_one_piece(event)):
        return None
    piece = window.parts[PIECE]
    assert isinstance(piece, InFrame), "one piece takes one slot"
    return piece


def _actor_kept(window: _Window) -> InFrame | None:
    actor = window.parts[0] if window.event.has_actor else None
    assert not isinstance(actor, Region)
    return actor


def _mark(low: Lowering, answer: Answer, window: _Window) -> int | None:
    return first_mark(low.rules, answer) if window.used else None


def _lower_trigger(
    low: Lowering, rule: RuleMeaning, hook: Hook, window: _Window, done: int
) -> None:
    code = low.code
    given = tuple(window.parts[part] for part in hook.given)
    over = code.block()
    if window.used:
        is_used = has_mark(low, window.used, first_mark(low.rules, rule))
        free = code.block()
        code.branch(is_used, over, free)
        code.begin(free)
    low.storage.update(zip(rule.parameters, given, strict=True))
    for part, place in hook.within:
        there = code.block()
        lies_there = is_of_place(low, place, *loaded(low, window.parts[part]))
        code.branch(lies_there, there, over)
        code.begin(there)
    leave_where_reached(low, limits_of_rule(rule.rule), _actor(low, window), over)
    if rule.condition is not None:
        holds = code.block()
        lower_values.test(low, rule.condition, holds, over)
        code.begin(holds)
    count_up(low, limits_of_rule(rule.rule), Counted.TRIGGERS, _actor(low, window))
    handed = [*given, *window.used]
    call(low, f"rule:{rule.rule.heading.id}", [it for one in handed for it in loaded(low, one)])
    if window.point is Point.INSTEAD:
        code.emit("frame_store", window.outcome, code.value("take_result"))
        code.jump(done)
    elif cancels(rule.deeds):
        _note_cancelled(low, window)
    code.begin(over)


def _actor(low: Lowering, window: _Window) -> Operand:
    """Who does what happens; where nobody does, whatever is there."""
    return loaded(low, window.parts[0])[0] if window.event.has_actor else 0


def _note_cancelled(low: Lowering, window: _Window) -> None:
    code = low.code
    is_dropped = code.value("take_result")
    before = code.value("frame_load", window.outcome)
    code.emit("frame_store", window.outcome, code.value("maximum", before, is_dropped))


def _ask_around(low: Lowering, offers: tuple[Offer, ...], window: _Window, done: int) -> None:
    """Asks from the active seat on, and from there again after each card that was played, until
    everyone passed in a row, or what happens is cancelled or replaced."""
    code = low.code
    seat, left = low.unit.slot(PlayerType()), low.unit.slot()
    again, head, asking, passed = (code.block() for _ in range(4))
    untouched = NOT_REPLACED if window.point is Point.INSTEAD else 0
    is_open = code.value("equal", code.value("frame_load", window.outcome), untouched)
    code.branch(is_open, again, done)
    code.begin(again)
    code.emit("frame_store", seat, code.value("load", low.layout.active))
    code.emit("frame_store", left, low.seats)
    code.begin(head)
    code.branch(code.value("less", 0, code.value("frame_load", left)), asking, done)
    code.begin(asking)
    go_where_out(low, code.value("frame_load", seat), passed)

    def played(play: PlayMeaning) -> None:
        if window.point is Point.INSTEAD:
            given = code.value("take_result")
            code.emit("frame_store", window.outcome, given)
            code.branch(code.value("equal", given, NOT_REPLACED), again, done)
        elif window.point is Point.BEFORE and cancels(play.deeds):
            _note_cancelled(low, window)
            is_dropped = code.value("frame_load", window.outcome)
            code.branch(code.value("equal", is_dropped, 0), again, done)
        else:
            code.jump(again)

    asked = Offers(
        kind="reaction",
        offers=offers,
        seat=InFrame(seat),
        actor=_actor_kept(window),
        span=offers[0].play.kind.heading.span,
        cause=_cause(window),
        used=window.used,
    )
    offer(low, asked, played, passed)
    code.begin(passed)
    following = code.value("add", code.value("frame_load", seat), 1)
    code.emit("frame_store", seat, code.value("modulo", following, low.seats))
    code.emit("frame_store", left, code.value("subtract", code.value("frame_load", left), 1))
    code.jump(head)


def _cause(window: _Window) -> Cause:
    return Cause(window.point, window.event, tuple(part.offset for part in window.parts))
