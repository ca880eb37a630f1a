"""Cards that are played, rules that come by themselves, and procedures with what comes around them.

A card that is played, and a reaction to it, run in frames of their own; so a reaction is a play
inside a play, to any depth. `depth.py` works out how deep that can be.
"""

from functools import partial

from rulewright.game.build_cards import DISCARD
from rulewright.game.limits import Counted
from rulewright.game.model import Kind
from rulewright.game.notes import BOX, PLAY_AREA
from rulewright.meaning.changes import End, Until
from rulewright.meaning.deeds import Deeds
from rulewright.meaning.moments import (
    Happening,
    Hook,
    LyingMeaning,
    PlayMeaning,
    Point,
    cancels,
    declined_at,
    replaced,
    replaced_at,
)
from rulewright.meaning.rules import ProcedureMeaning, Rules
from rulewright.meaning.types import PieceType, PlayerType, ZoneType
from rulewright.meaning.values import Variable
from rulewright.program.calling import (
    Kept,
    begin_where_replaced,
    call,
    leave_where_replaced,
    note_beginning,
    open_window,
    place_for_marks,
)
from rulewright.program.instructions import NOT_REPLACED, TOP
from rulewright.program.limits import limits_of_play
from rulewright.program.lower_changes import end_changes
from rulewright.program.lower_delays import delay_units
from rulewright.program.lower_due import lower_due
from rulewright.program.lower_has_been import lower_noticing, notice_units
from rulewright.program.lower_history import count_done, is_counted
from rulewright.program.lower_limits import count_up
from rulewright.program.lower_lying import copy_of
from rulewright.program.lower_moves import mix_arrived
from rulewright.program.lower_replacing import first_mark
from rulewright.program.lower_state_rules import (
    lower_settling,
    settle,
    state_rule_units,
)
from rulewright.program.lower_steps import (
    keep_parameters,
    leave_unit,
    lower_body,
    lower_whole,
)
from rulewright.program.lower_windows import (
    hooked,
    lower_window,
    window_units,
)
from rulewright.program.model import Operand
from rulewright.program.unit import InFrame, Instance, Lowering, loaded
from rulewright.source.place import Span


def card_units(rules: Rules) -> tuple[str, ...]:
    """The names of the units that cards and rules need; none in a game without them."""
    ending = (it.name for it in rules.untils if it.end is End.PROCEDURE and it.name is not None)
    around = dict.fromkeys((*hooked(rules, Happening.PROCEDURE), *ending))
    return (
        *(f"around procedure:{name}" for name in around),
        *window_units(rules),
        *(f"rule:{it.rule.heading.id}" for it in rules.triggers),
        *notice_units(rules),
        *state_rule_units(rules),
        *(f"lying:{it.name}" for it in rules.lying),
        *delay_units(rules),
        *(f"card:{it.name}" for it in rules.plays),
        *(f"play card:{it.name}" for it in rules.plays),
    )


def span_of(rules: Rules, kind: str, name: str) -> Span | None:
    """The place in the rules of a unit that cards and rules need."""
    if kind == "whenever":
        return next(it.rule.heading.span for it in rules.state_rules if it.rule.heading.id == name)
    if kind == "rule":
        return next(it.rule.heading.span for it in rules.triggers if it.rule.heading.id == name)
    if kind == "later":
        return rules.delayed[int(name)].deed.span
    if kind == "lying":
        return next(it.trigger.heading.span for it in rules.lying if it.name == name)
    if kind in ("card", "play card"):
        return _play(rules, name).title.heading.span
    if kind.endswith("procedure"):
        return _procedure(rules, name).procedure.heading.span
    if kind.endswith("action"):
        return next(
            (it.action.heading.span for it in rules.actions if it.action.heading.id == name), None
        )
    return next((it.heading.span for it in rules.kinds if it.heading.id == name), None)


def lower_card_unit(low: Lowering, kind: str, name: str) -> None:
    """Emits one of these units."""
    rules = low.rules
    match kind.split(" "):
        case ["rule"]:
            rule = next(it for it in rules.triggers if it.rule.heading.id == name)
            low.event("trigger", (), (("rule", name),))
            mark = first_mark(rules, rule) if replaced(rule) is not None else None
            _lower_answer(low, rule.hooks, rule.deeds, rule.parameters, mark)
        case ["notice"]:
            lower_noticing(low)
        case ["settle"]:
            lower_settling(low)
        case ["whenever"]:
            state_rule = next(it for it in rules.state_rules if it.rule.heading.id == name)
            low.event("trigger", (), (("rule", name),))
            things = () if state_rule.thing is None else (state_rule.thing,)
            lower_body(low, things, state_rule.deeds)
        case ["due", *_]:
            lower_due(low, f"{kind}:{name}")
        case ["later"]:
            later = rules.delayed[int(name)]
            low.event("trigger", (), (("rule", later.entry),))
            parameters = (*later.deed.kept, *later.parameters)
            _lower_answer(low, later.hooks, later.deeds, parameters, None)
        case ["lying"]:
            lying = next(it for it in rules.lying if it.name == name)
            low.event("trigger", (), (("rule", name),))
            _lower_lying(low, lying)
        case ["card"]:
            play = _play(rules, name)
            this = () if play.this is None else (play.this,)
            mark = first_mark(rules, play) if replaced(play) is not None else None
            parameters = (play.you, *this, *play.parameters)
            _lower_answer(low, play.hooks, play.deeds, parameters, mark)
        case ["play", "card"]:
            _lower_play(low, _play(rules, name))
        case ["around", "procedure"]:
            _lower_around(low, _procedure(rules, name))
        case ["window", *_]:
            lower_window(low, f"{kind}:{name}")
        case _:
            raise ValueError(f"there is no unit of the kind {kind}")


def _lower_answer(
    low: Lowering,
    hooks: tuple[Hook, ...],
    deeds: Deeds,
    parameters: tuple[Variable, ...],
    mark: int | None,
) -> None:
    """The steps of what comes in somewhere. What comes instead of something has a result, and a
    `mark`, if it can come instead of that more than once."""
    event = replaced_at(hooks)
    if event is None:
        lower_body(low, parameters, deeds)
        return
    keep_parameters(low, parameters)
    low.unit.instance = Instance(event.name, place_for_marks(low, event.name), mark)
    _do_in_its_place(low, deeds)


def _do_in_its_place(low: Lowering, deeds: Deeds) -> None:
    low.unit.replaces = True
    lower_whole(low, deeds)
    leave_unit(low)


def _lower_lying(low: Lowering, lying: LyingMeaning) -> None:
    """The steps of a card that lies. What it would come instead of happens itself where its player
    declines."""
    parameters = (lying.you, lying.this, *lying.parameters)
    event = replaced(lying)
    if event is None:
        lower_body(low, parameters, lying.deeds)
        return
    keep_parameters(low, parameters)
    used, mark = place_for_marks(low, event.name), InFrame(low.unit.slot())
    if used:
        (card,) = loaded(low, low.storage[lying.this])
        own = low.code.value("add", copy_of(low, lying, card), first_mark(low.rules, lying))
        low.code.emit("frame_store", mark.offset, own)
    low.unit.instance = Instance(event.name, used, mark)
    low.unit.declined_at = declined_at(lying.deeds)
    _do_in_its_place(low, lying.deeds)


def _play(rules: Rules, name: str) -> PlayMeaning:
    return next(it for it in rules.plays if it.name == name)


def _procedure(rules: Rules, name: str) -> ProcedureMeaning:
    return next(it for it in rules.procedures if it.procedure.heading.id == name)


def _all_loaded(low: Lowering, parts: tuple[Kept, ...]) -> list[Operand]:
    return [slot for part in parts for slot in loaded(low, part)]


def _lower_play(low: Lowering, play: PlayMeaning) -> None:
    """A card comes to lie before its player, has its effect unless that is cancelled or something
    comes instead of it, and goes."""
    code = low.code
    you, piece = InFrame(low.unit.slot(PlayerType())), InFrame(low.unit.slot(_type(play)))
    given = tuple(low.unit.place_for(it.type) for it in play.parameters)
    instead = replaced(play)
    if instead is not None:
        given = (*given, *place_for_marks(low, instead.name))
    has_result = cancels(play.deeds) or instead is not None
    outcome = low.unit.slot() if has_result else None
    kind = play.kind.heading.id
    since = note_beginning(low, Happening.PLAY, kind)
    _lay_down(low, play, you, piece)
    done, carry_out = code.block(), code.block()
    if instead is not None and outcome is not None:
        code.emit("frame_store", outcome, NOT_REPLACED)
    tell_replaced = partial(_tell, low, "play_replaced", play, you, piece)
    behind = leave_where_replaced(low, Happening.PLAY, kind, (you, piece), tell_replaced)
    if open_window(low, Point.BEFORE, Happening.PLAY, kind, (you, piece)):
        dropped = code.block()
        code.branch(code.value("take_result"), dropped, carry_out)
        code.begin(dropped)
        _tell(low, "cancelled", play, you, piece)
        code.jump(done)
    code.begin(carry_out)
    count_up(low, limits_of_play(play), Counted.RESOLVED, loaded(low, you)[0])
    this = () if play.this is None else (piece,)
    call(low, f"card:{play.name}", _all_loaded(low, (you, *this, *given)))
    if outcome is not None:
        code.emit("frame_store", outcome, code.value("take_result"))
    if is_counted(low, Happening.PLAY, kind):
        count_done(low, Happening.PLAY, kind, [*loaded(low, you), *loaded(low, piece)])
        settle(low)
    if open_window(low, Point.AFTER, Happening.PLAY, kind, (you, piece), since=since):
        code.value("take_result")
    if behind is not None:
        code.begin(behind)
    code.begin(done)
    _put_away(low, play, you, piece)
    if outcome is not None:
        code.emit("result", code.value("frame_load", outcome))
    code.emit("return")


def _lay_down(low: Lowering, play: PlayMeaning, you: InFrame, piece: InFrame) -> None:
    code = low.code
    area = low.first_location(PLAY_AREA)
    actor = code.value("frame_load", you.offset)
    card = code.value("frame_load", piece.offset)
    source = code.value("load_at", low.layout.place, card, 0)
    code.emit("move", card, code.value("add", area, actor), TOP)
    code.emit("know_place", card, source)
    low.event("plays", (("actor", PlayerType(), actor), ("piece", _type(play), card)))
    count_up(low, limits_of_play(play), Counted.PLAYS, actor)
    settle(low)


def _tell(low: Lowering, sentence: str, play: PlayMeaning, you: InFrame, piece: InFrame) -> None:
    """What became of the card that was played."""
    actor, card = loaded(low, you)[0], loaded(low, piece)[0]
    low.event(sentence, (("actor", PlayerType(), actor), ("piece", _type(play), card)))


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
        settle(low)

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


def _lower_around(low: Lowering, procedure: ProcedureMeaning) -> None:
    """A procedure between what comes instead of it or before it and what comes after it."""
    code = low.code
    name = procedure.procedure.heading.id
    own = () if procedure.you is None else (procedure.you,)
    parts = tuple(low.unit.place_for(it.type) for it in (*own, *procedure.parameters))
    used = place_for_marks(low, name)
    since = note_beginning(low, Happening.PROCEDURE, name)
    result = None if procedure.result is None else low.unit.slot(procedure.result)
    replaced = begin_where_replaced(low, Happening.PROCEDURE, name, parts, used)
    if replaced is not None:
        given, itself = replaced
        if result is not None:
            code.emit("result", given)
        code.emit("return")
        code.begin(itself)
    if open_window(low, Point.BEFORE, Happening.PROCEDURE, name, parts):
        dropped, carry_out = code.block(), code.block()
        code.branch(code.value("take_result"), dropped, carry_out)
        code.begin(dropped)
        low.event("cancelled_procedure", (), (("procedure", name),))
        end_changes(low, Until(End.PROCEDURE, name))
        code.emit("return")
        code.begin(carry_out)
    call(low, f"procedure:{name}", _all_loaded(low, parts))
    if result is not None:
        code.emit("frame_store", result, code.value("take_result"))
    end_changes(low, Until(End.PROCEDURE, name))
    if procedure.you is not None:
        count_done(low, Happening.PROCEDURE, name, loaded(low, parts[0]))
    if open_window(low, Point.AFTER, Happening.PROCEDURE, name, parts, since=since):
        code.value("take_result")
    if result is not None:
        code.emit("result", code.value("frame_load", result))
    code.emit("return")
