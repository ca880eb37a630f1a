"""Cards that are played, rules that come by themselves, and procedures with what comes around them.

A card that is played, and a reaction to it, run in frames of their own; so a reaction is a play
inside a play, to any depth. `depth.py` works out how deep that can be.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from rulewright.game.build_cards import DISCARD
from rulewright.game.model import Kind
from rulewright.game.notes import BOX, PLAY_AREA, TITLE
from rulewright.meaning.moments import (
    Event,
    Hook,
    PlayEvent,
    PlayMeaning,
    Point,
    ProcedureEvent,
    RuleMeaning,
    cancels,
)
from rulewright.meaning.rules import ProcedureMeaning, Rules
from rulewright.meaning.types import PieceType, PlayerType, ZoneType
from rulewright.program import lower_values
from rulewright.program.lower_moves import TOP, mix_arrived
from rulewright.program.lower_offers import Offer, Offers, offer
from rulewright.program.lower_steps import call, lower_body
from rulewright.program.model import Cause, Operand
from rulewright.program.unit import InFrame, Lowering, Region, loaded
from rulewright.source.place import Span

Kept = InFrame | Region


def pieces_titled(rules: Rules, play: PlayMeaning) -> int:
    """How many pieces have the title of a card."""
    title, kind = play.title.heading.id, play.kind
    each = rules.players if kind.owned else 1
    return sum(row.count * each for row in kind.supply if (TITLE, title) in row.values)


def card_units(rules: Rules) -> tuple[str, ...]:
    """The names of the units that cards and rules need; none in a game without them."""
    points = tuple(_hooked(rules))
    around = dict.fromkeys(
        event.procedure for _, event in points if isinstance(event, ProcedureEvent)
    )
    return (
        *(f"around procedure:{name}" for name in around),
        *(_hooks_unit(point, event) for point, event in points),
        *(f"rule:{it.rule.heading.id}" for it in rules.triggers),
        *(f"card:{it.name}" for it in rules.plays),
        *(f"play card:{it.name}" for it in rules.plays),
    )


def span_of(rules: Rules, kind: str, name: str) -> Span | None:
    """The place in the rules of a unit that cards and rules need."""
    if kind == "rule":
        return next(it.rule.heading.span for it in rules.triggers if it.rule.heading.id == name)
    if kind in ("card", "play card"):
        return _play(rules, name).title.heading.span
    if kind.endswith("procedure"):
        return _procedure(rules, name).procedure.heading.span
    return next((it.heading.span for it in rules.kinds if it.heading.id == name), None)


def lower_card_unit(low: Lowering, kind: str, name: str) -> None:
    """Emits one of these units."""
    rules = low.rules
    match kind.split(" "):
        case ["rule"]:
            rule = next(it for it in rules.triggers if it.rule.heading.id == name)
            low.event("trigger", (), (("rule", name),))
            lower_body(low, rule.parameters, rule.deeds)
        case ["card"]:
            play = _play(rules, name)
            lower_body(low, (play.you, *play.parameters), play.deeds)
        case ["play", "card"]:
            _lower_play(low, _play(rules, name))
        case ["around", "procedure"]:
            _lower_around(low, _procedure(rules, name))
        case ["hooks", point, "procedure"]:
            _lower_hooks(low, Point(point), ProcedureEvent(name))
        case ["hooks", point, "play"]:
            _lower_hooks(low, Point(point), PlayEvent(name))
        case _:
            raise ValueError(f"there is no unit of the kind {kind}")


def _hooked(rules: Rules) -> Iterator[tuple[Point, Event]]:
    """Where something comes in, each once, in the order of the file."""
    hooks = (
        *(hook for it in rules.triggers for hook in it.hooks),
        *(hook for it in rules.plays for hook in it.hooks),
    )
    yield from dict.fromkeys((hook.point, hook.event) for hook in hooks)


def _hooks_unit(point: Point, event: Event) -> str:
    match event:
        case PlayEvent(kind=kind):
            return f"hooks {point.value} play:{kind}"
        case ProcedureEvent(procedure=procedure):
            return f"hooks {point.value} procedure:{procedure}"


def _play(rules: Rules, name: str) -> PlayMeaning:
    return next(it for it in rules.plays if it.name == name)


def _procedure(rules: Rules, name: str) -> ProcedureMeaning:
    return next(it for it in rules.procedures if it.procedure.heading.id == name)


def _parts(low: Lowering, event: Event) -> tuple[Kept, ...]:
    """Keeps the parts of an event at the beginning of the frame."""
    match event:
        case PlayEvent(kind=kind):
            types = (PlayerType(), PieceType(kind))
        case ProcedureEvent(procedure=name):
            procedure = _procedure(low.rules, name)
            own = () if procedure.you is None else (procedure.you,)
            return tuple(low.unit.place_for(it.type) for it in (*own, *procedure.parameters))
    return tuple(low.unit.place_for(kind) for kind in types)


def _all_loaded(low: Lowering, parts: tuple[Kept, ...]) -> list[Operand]:
    return [slot for part in parts for slot in loaded(low, part)]


def _lower_play(low: Lowering, play: PlayMeaning) -> None:
    """A card comes to lie before its player, has its effect unless that is cancelled, and goes."""
    code = low.code
    you, piece = InFrame(low.unit.slot(PlayerType())), InFrame(low.unit.slot(_type(play)))
    given = tuple(low.unit.place_for(it.type) for it in play.parameters)
    cancelling = low.unit.slot() if cancels(play.deeds) else None
    event = PlayEvent(play.kind.heading.id)
    area = low.first_location(PLAY_AREA)
    actor = code.value("frame_load", you.offset)
    card = code.value("frame_load", piece.offset)
    source = code.value("load_at", low.layout.place, card, 0)
    code.emit("move", card, code.value("add", area, actor), TOP)
    code.emit("know_place", card, source)
    low.event("plays", (("actor", PlayerType(), actor), ("piece", _type(play), card)))
    done, carry_out = code.block(), code.block()
    if _call_hooks(low, Point.BEFORE, event, (you, piece)):
        dropped = code.block()
        code.branch(code.value("take_result"), dropped, carry_out)
        code.begin(dropped)
        actor, card = loaded(low, you)[0], loaded(low, piece)[0]
        low.event("cancelled", (("actor", PlayerType(), actor), ("piece", _type(play), card)))
        code.jump(done)
    code.begin(carry_out)
    call(low, f"card:{play.name}", _all_loaded(low, (you, *given)))
    if cancelling is not None:
        code.emit("frame_store", cancelling, code.value("take_result"))
    if _call_hooks(low, Point.AFTER, event, (you, piece)):
        code.value("take_result")
    code.begin(done)
    _put_away(low, play, you, piece)
    if cancelling is not None:
        code.emit("result", code.value("frame_load", cancelling))
    code.emit("return")


def _type(play: PlayMeaning) -> PieceType:
    return PieceType(play.kind.heading.id)


def _put_away(low: Lowering, play: PlayMeaning, you: InFrame, piece: InFrame) -> None:
    """The card goes where its kind says, if it still lies before its player."""
    code = low.code
    seat, card = loaded(low, you)[0], loaded(low, piece)[0]
    area = code.value("add", low.first_location(PLAY_AREA), seat)
    place = code.value("load_at", low.layout.place, card, 0)

    def go() -> None:
        zone, target = _target(low, play.kind, seat)
        code.emit("move", card, target, TOP)
        code.emit("know_place", card, area)
        where = (("from", ZoneType(PLAY_AREA), area), ("to", ZoneType(zone), target))
        low.event("move", (("piece", _type(play), card), *where))
        mix_arrived(low, ZoneType(zone), target)

    code.when(code.value("equal", place, area), go)


def _target(low: Lowering, kind: Kind, seat: Operand) -> tuple[str, Operand]:
    """The zone where cards of a kind go when they were played by a seat."""
    rule = kind.play
    if rule is None or rule.after_play != DISCARD or rule.discarded_to is None:
        return BOX, low.first_location(BOX)
    zone = rule.discarded_to.name
    first = low.first_location(zone)
    is_own = low.layout.locations[first].owner >= 0
    return zone, low.code.value("add", first, seat) if is_own else first


def _call_hooks(low: Lowering, point: Point, event: Event, parts: tuple[Kept, ...]) -> bool:
    """Lets come in what comes in there; whether there is anything. The result says whether the
    effect is cancelled."""
    unit = _hooks_unit(point, event)
    if unit not in low.procedures:
        return False
    call(low, unit, _all_loaded(low, parts))
    return True


def _lower_around(low: Lowering, procedure: ProcedureMeaning) -> None:
    """A procedure between what comes before it and what comes after it."""
    code = low.code
    name = procedure.procedure.heading.id
    event = ProcedureEvent(name)
    parts = _parts(low, event)
    result = None if procedure.result is None else low.unit.slot(procedure.result)
    if _call_hooks(low, Point.BEFORE, event, parts):
        dropped, carry_out = code.block(), code.block()
        code.branch(code.value("take_result"), dropped, carry_out)
        code.begin(dropped)
        low.event("cancelled_procedure", (), (("procedure", name),))
        code.emit("return")
        code.begin(carry_out)
    call(low, f"procedure:{name}", _all_loaded(low, parts))
    if result is not None:
        code.emit("frame_store", result, code.value("take_result"))
    if _call_hooks(low, Point.AFTER, event, parts):
        code.value("take_result")
    if result is not None:
        code.emit("result", code.value("frame_load", result))
    code.emit("return")


@dataclass(frozen=True, slots=True)
class _Window:
    """A window being lowered: where it opens, the parts of the event, and the slot in which stands
    whether the effect is cancelled."""

    point: Point
    event: Event
    parts: tuple[Kept, ...]
    cancelled: int


def _lower_hooks(low: Lowering, point: Point, event: Event) -> None:
    """Rules first, in the order of the file; then players may play cards, as long as any does."""
    code = low.code
    parts = _parts(low, event)
    window = _Window(point, event, parts, low.unit.slot())
    for rule in low.rules.triggers:
        for hook in rule.hooks:
            if (hook.point, hook.event) == (point, event):
                _lower_trigger(low, rule, hook, window)
    offers = tuple(
        Offer(play, hook.who, tuple(parts[part] for part in hook.given))
        for play in low.rules.plays
        for hook in play.hooks
        if (hook.point, hook.event) == (point, event)
    )
    done = code.block()
    if offers:
        _ask_around(low, offers, window, done)
    code.begin(done)
    code.emit("result", code.value("frame_load", window.cancelled))
    code.emit("return")


def _lower_trigger(low: Lowering, rule: RuleMeaning, hook: Hook, window: _Window) -> None:
    code = low.code
    given = tuple(window.parts[part] for part in hook.given)
    over = code.block()
    low.storage.update(zip(rule.parameters, given, strict=True))
    if rule.condition is not None:
        holds = code.block()
        lower_values.test(low, rule.condition, holds, over)
        code.begin(holds)
    call(low, f"rule:{rule.rule.heading.id}", _all_loaded(low, given))
    if cancels(rule.deeds):
        _note_cancelled(low, window)
    code.begin(over)


def _note_cancelled(low: Lowering, window: _Window) -> None:
    code = low.code
    is_dropped = code.value("take_result")
    before = code.value("frame_load", window.cancelled)
    code.emit("frame_store", window.cancelled, code.value("either", before, is_dropped))


def _ask_around(low: Lowering, offers: tuple[Offer, ...], window: _Window, done: int) -> None:
    """Asks from the active seat on, and from there again after each card that was played, until
    everyone passed in a row or the effect is cancelled."""
    code = low.code
    seat, left = low.unit.slot(PlayerType()), low.unit.slot()
    again, head, asking, passed = (code.block() for _ in range(4))
    is_open = code.value("equal", code.value("frame_load", window.cancelled), 0)
    code.branch(is_open, again, done)
    code.begin(again)
    code.emit("frame_store", seat, code.value("load", low.layout.active))
    code.emit("frame_store", left, low.seats)
    code.begin(head)
    code.branch(code.value("less", 0, code.value("frame_load", left)), asking, done)
    code.begin(asking)
    actor = window.parts[0] if _has_actor(low, window.event) else None
    assert not isinstance(actor, Region)

    def played(play: PlayMeaning) -> None:
        if window.point is Point.BEFORE and cancels(play.deeds):
            _note_cancelled(low, window)
            is_dropped = code.value("frame_load", window.cancelled)
            code.branch(is_dropped, done, again)
        else:
            code.jump(again)

    asked = Offers(
        kind="reaction",
        offers=offers,
        seat=InFrame(seat),
        actor=actor,
        span=offers[0].play.kind.heading.span,
        cause=_cause(low, window),
    )
    offer(low, asked, played, passed)
    code.begin(passed)
    following = code.value("add", code.value("frame_load", seat), 1)
    code.emit("frame_store", seat, code.value("modulo", following, low.seats))
    code.emit("frame_store", left, code.value("subtract", code.value("frame_load", left), 1))
    code.jump(head)


def _has_actor(low: Lowering, event: Event) -> bool:
    match event:
        case PlayEvent():
            return True
        case ProcedureEvent(procedure=name):
            return _procedure(low.rules, name).you is not None


def _cause(low: Lowering, window: _Window) -> Cause:
    """Who plays which card is seen by all; of a procedure nothing is told but its name."""
    match window.event:
        case PlayEvent(kind=kind):
            actor, piece = (part.offset for part in window.parts)
            parts = (("player", PlayerType(), actor), ("piece", PieceType(kind), piece))
            return Cause(f"{window.point.value}_play", parts)
        case ProcedureEvent(procedure=name):
            return Cause(f"{window.point.value}_procedure", (), (("procedure", name),))
