"""The tree of play: phases, turns, and the points at which a game can be started or ends."""

from dataclasses import dataclass, field

from rulewright.game.limits import TURN, Counted
from rulewright.meaning.changes import End, Until
from rulewright.meaning.deeds import Deeds
from rulewright.meaning.moments import Happening, Point
from rulewright.meaning.permissions import must_take
from rulewright.meaning.rules import PhaseMeaning, TurnsMeaning
from rulewright.meaning.types import ManyType, NumberType, PlayerType
from rulewright.meaning.values import Meaning
from rulewright.program import lower_sets, lower_values
from rulewright.program.calling import (
    MARKS_IN_A_SLOT,
    call,
    has_mark,
    has_window,
    leave_where_replaced,
    note_beginning,
    open_window,
)
from rulewright.program.layout import START_SEAT
from rulewright.program.limits import limits_of_action
from rulewright.program.lower_actions import may_be_called_off
from rulewright.program.lower_asking import add_site, ask
from rulewright.program.lower_changes import begin_turn, end_changes
from rulewright.program.lower_delays import Moment, come_due
from rulewright.program.lower_elimination import go_where_out
from rulewright.program.lower_endings import check_ends, finish_after
from rulewright.program.lower_limits import begin_anew, count_up, leave_where_reached
from rulewright.program.lower_moves import mix_heaps
from rulewright.program.lower_offers import Offer, Offers, offer
from rulewright.program.lower_permissions import is_ever_said, test_permission
from rulewright.program.lower_steps import lower_whole
from rulewright.program.model import PASS, EntryPoint, Operand
from rulewright.program.unit import InFrame, Lowering, Region


@dataclass
class Play:
    """What the phases share: entry points found so far, whose turn it is (a slot), and who is asked
    first in the windows of the phase that is lowered."""

    turn_of: int
    actions: list[str]
    entries: list[EntryPoint] = field(default_factory=list[EntryPoint])
    windows_from: Meaning | None = None


def lower_phases(low: Lowering, phases: tuple[PhaseMeaning, ...], play: Play) -> None:
    """Emits the phases one after another."""
    for phase in phases:
        _lower_phase(low, phase, play)


def _lower_phase(low: Lowering, phase: PhaseMeaning, play: Play) -> None:
    code = low.code
    name = phase.phase.heading.id
    number = dict(low.layout.phases)[name]
    code.span = phase.phase.heading.span
    over = code.block()
    _leave_if(low, phase.skip_if, over)
    code.emit("store", number, 0)
    again = code.begin_new()
    low.unit.name, low.unit.span = name, phase.phase.heading.span
    rounds = code.value("add", code.value("load", number), 1)
    code.emit("store", number, rounds)
    begin_anew(low, name)
    low.event("phase", (("number", NumberType(1, 2**31 - 1), rounds),), (("phase", name),))
    entry = code.begin_new()
    play.entries.append(EntryPoint(f"phase:{name}", entry))
    leave = code.block()
    around = play.windows_from
    play.windows_from = phase.windows_from or around
    _set_active(low, play)
    since = note_beginning(low, Happening.PHASE, name)

    def tell_replaced() -> None:
        which = ("number", NumberType(1, 2**31 - 1), code.value("load", number))
        low.event("phase_replaced", (which,), (("phase", name),))

    behind = leave_where_replaced(low, Happening.PHASE, name, (), tell_replaced)
    if behind is not None:
        mix_heaps(low)
    come_due(low, Moment(True, name))
    _come_in(low, Point.BEFORE, Happening.PHASE, name)
    _lower_steps(low, phase.enter)
    _leave_if(low, phase.until, leave)
    _lower_inside(low, phase, play, leave)
    code.begin(leave)
    has_due = Moment(False, name).unit in low.procedures
    if phase.leave or has_due or has_window(low, Point.AFTER, Happening.PHASE, name):
        _set_active(low, play)
    _lower_steps(low, phase.leave)
    come_due(low, Moment(False, name))
    end_changes(low, Until(End.PHASE, name))
    low.unit.name, low.unit.span = name, phase.phase.heading.span
    _come_in(low, Point.AFTER, Happening.PHASE, name, since=since)
    if behind is not None:
        code.begin(behind)
        mix_heaps(low)
    play.windows_from = around
    check_ends(low, play.turn_of)
    _repeat(low, phase, code.value("load", number), again, over)
    code.begin(over)
    code.emit("store", number, 0)
    finish_after(low, name, play.turn_of)


def _come_in(
    low: Lowering,
    point: Point,
    happening: Happening,
    name: str,
    parts: tuple[InFrame, ...] = (),
    since: InFrame | None = None,
) -> None:
    """Lets come in what comes in there, behind which what was shown of a heap has gone back."""
    if open_window(low, point, happening, name, parts, since=since):
        low.code.value("take_result")
        mix_heaps(low)


def _lower_steps(low: Lowering, deeds: Deeds) -> None:
    """Steps, behind which what was shown of a heap has gone back into it."""
    lower_whole(low, deeds)
    if deeds:
        mix_heaps(low)


def _set_active(low: Lowering, play: Play) -> None:
    """Whom the phase names is asked first in windows where nobody has a turn."""
    if low.layout.active >= 0 and play.windows_from is not None:
        low.code.emit("store", low.layout.active, lower_values.lower(low, play.windows_from))


def _repeat(low: Lowering, phase: PhaseMeaning, number: Operand, again: int, over: int) -> None:
    code = low.code
    if phase.repeat is not None:
        code.branch(code.value("less", number, lower_values.lower(low, phase.repeat)), again, over)
    elif phase.repeat_until is not None:
        lower_values.test(low, phase.repeat_until, over, again)


def _leave_if(low: Lowering, condition: Meaning | None, goal: int) -> None:
    if condition is None:
        return
    going_on = low.code.block()
    lower_values.test(low, condition, goal, going_on)
    low.code.begin(going_on)


def _lower_inside(low: Lowering, phase: PhaseMeaning, play: Play, leave: int) -> None:
    if phase.turns is not None:
        _Turns(low, phase, phase.turns, play, leave).lower()
    elif phase.phases:
        for inner in phase.phases:
            _lower_phase(low, inner, play)
            low.unit.name, low.unit.span = phase.phase.heading.id, phase.phase.heading.span
            _leave_if(low, phase.until, leave)
    else:
        _lower_steps(low, phase.deeds)


class _Turns:
    """The turns of one phase: who comes next, what they may do, and when it ends."""

    def __init__(
        self, low: Lowering, phase: PhaseMeaning, turns: TurnsMeaning, play: Play, leave: int
    ) -> None:
        self.low, self.phase, self.turns, self.play, self.leave = low, phase, turns, play, leave
        self.order: Region = low.unit.region(ManyType(PlayerType(), True, low.seats))
        self.at = low.unit.slot()
        self.called_off: tuple[InFrame, ...] = ()
        self.again = 0
        low.storage[turns.you] = InFrame(play.turn_of)

    def lower(self) -> None:
        """Emits the turns, and begins the block behind them."""
        low, code = self.low, self.low.code
        seek, turn, following = code.block(), code.block(), code.block()
        first_round = code.begin_new()
        lower_sets.keep(low, self.turns.order, self.order)
        code.emit("frame_store", self.at, 0)
        code.branch(code.value("less", 0, code.value("load", START_SEAT)), seek, turn)
        self._start_here(seek, turn)
        code.begin(turn)
        self._next_player(first_round)
        self._act()
        mix_heaps(low)
        check_ends(low, self.play.turn_of)
        _leave_if(low, self.phase.until, self.leave)
        code.begin(following)
        code.emit("frame_store", self.at, code.value("add", code.value("frame_load", self.at), 1))
        code.jump(turn)

    def _start_here(self, seek: int, turn: int) -> None:
        """A state may be started in somebody's turn: go on to that place in the order."""
        low, code = self.low, self.low.code
        self.play.entries.append(EntryPoint(f"turn:{self.phase.phase.heading.id}", seek))
        code.begin(seek)
        lower_sets.keep(low, self.turns.order, self.order)
        wanted = code.value("subtract", code.value("load", START_SEAT), 1)
        code.emit("store", START_SEAT, 0)
        code.emit("frame_store", self.at, 0)

        def compare(index: Operand) -> None:
            seat = lower_sets.kept_thing(low, self.order, index)
            is_wanted = code.value("equal", seat, wanted)
            code.when(is_wanted, lambda: code.emit("frame_store", self.at, index))

        code.loop(0, code.value("frame_load", self.order.offset), compare, code.block())
        code.jump(turn)

    def _next_player(self, first_round: int) -> None:
        """The player in turn, or what comes when all had theirs."""
        code = self.low.code
        index = code.value("frame_load", self.at)
        many = code.value("frame_load", self.order.offset)
        somebody, all_had = code.block(), code.block()
        code.branch(code.value("less", index, many), somebody, all_had)
        code.begin(all_had)
        if self.turns.limited:
            code.jump(self.leave)
        else:
            code.branch(code.value("less", 0, many), first_round, self.leave)
        code.begin(somebody)
        seat = lower_sets.kept_thing(self.low, self.order, index)
        code.emit("frame_store", self.play.turn_of, seat)
        begin_anew(self.low, TURN)
        if self.low.layout.active >= 0:
            code.emit("store", self.low.layout.active, seat)

    def _act(self) -> None:
        """One action: the only one listed, or the one that is picked among those possible."""
        low, code = self.low, self.low.code
        code.span = self.phase.phase.heading.span
        done, over = code.block(), code.block()
        name = self.phase.phase.heading.id
        turn = (InFrame(self.play.turn_of),)
        go_where_out(low, self._you(), over)
        you = ("actor", PlayerType(), self._you())
        if self.turns.skip_turn_if is not None:
            skip, going_on = code.block(), code.block()
            lower_values.test(low, self.turns.skip_turn_if, skip, going_on)
            code.begin(skip)
            low.event("turn_skipped", (you,))
            code.jump(over)
            code.begin(going_on)
        since = note_beginning(low, Happening.TURN, name)
        behind = self._leave_where_replaced(name, turn, over)
        end_changes(low, Until(End.START_OF_NEXT_TURN), self._you)
        begin_turn(low, self._you)
        come_due(low, Moment(True), self._you)
        _come_in(low, Point.BEFORE, Happening.TURN, name, turn)
        if any(may_be_called_off(low.rules, it) for it in self.turns.actions):
            words = range(0, len(self.turns.actions), MARKS_IN_A_SLOT)
            self.called_off = tuple(InFrame(low.unit.slot()) for _ in words)
            for word in self.called_off:
                code.emit("frame_store", word.offset, 0)
            self.again = code.begin_new()
        self._free_plays()
        go_where_out(low, self._you(), done)
        blocked = code.block()
        if len(self.turns.actions) == 1:
            self._only_action(self.turns.actions[0], blocked, done)
        else:
            self._pick_action(blocked, done)
        code.begin(blocked)
        low.event("nothing_possible", (("actor", PlayerType(), self._you()),))
        code.begin(done)
        come_due(low, Moment(False), self._you)
        for action in self.turns.actions:
            end_changes(low, Until(End.ACTION, action))
        end_changes(low, Until(End.TURN))
        end_changes(low, Until(End.END_OF_NEXT_TURN), self._you)
        code.span = self.phase.phase.heading.span
        _come_in(low, Point.AFTER, Happening.TURN, name, turn, since)
        if behind is not None:
            code.begin(behind)
        code.begin(over)

    def _leave_where_replaced(self, name: str, turn: tuple[InFrame, ...], over: int) -> int | None:
        """What comes instead of the turn; who is out behind that has none, either."""
        low = self.low

        def tell() -> None:
            low.event("turn_replaced", (("actor", PlayerType(), self._you()),))

        behind = leave_where_replaced(low, Happening.TURN, name, turn, tell)
        if behind is not None:
            mix_heaps(low)
            go_where_out(low, self._you(), over)
        return behind

    def _free_plays(self) -> None:
        """Cards in any number, before the one action."""
        low, code = self.low, self.low.code
        phase = self.phase.phase.heading
        plays = [it for it in low.rules.plays if phase.id in it.on_turns_of]
        uses = tuple(it for it in low.rules.lying if phase.id in it.on_turns_of)
        if not plays and not uses:
            return
        again, enough = code.begin_new(), code.block()
        go_where_out(low, self._you(), enough)
        offers = tuple(Offer(play, None, ()) for play in plays)
        turn_of = InFrame(self.play.turn_of)
        asked = Offers("play", offers, turn_of, None, phase.span, None, uses=uses)

        def go_on() -> None:
            mix_heaps(low)
            code.jump(again)

        used = go_on if uses else None
        offer(low, asked, lambda _: go_on(), enough, used)
        code.begin(enough)

    def _you(self) -> Operand:
        return self.low.code.value("frame_load", self.play.turn_of)

    def _only_action(self, action: str, blocked: int, done: int) -> None:
        possible = self.low.code.block()
        self._test_possible(action, possible, blocked)
        self.low.code.begin(possible)
        self._carry_out(action, blocked, done)

    def _pick_action(self, blocked: int, done: int) -> None:
        low, code = self.low, self.low.code
        low.most_options = max(low.most_options, len(self.turns.actions))
        self._offer_actions()
        some = code.block()
        code.branch(code.value("less", 0, code.value("option_count")), some, blocked)
        code.begin(some)
        option = NumberType(0, len(self.play.actions))
        listed = [self._number(action) for action in self.turns.actions]

        def all_listed() -> None:
            for number in listed:
                code.emit("option", number)

        site = add_site(
            low, "action", option, self.phase.phase.heading.span, domain=code.aside(all_listed)
        )
        answer = ask(low, site, self._you(), (0, 1, 1))
        you = ("actor", PlayerType(), self._you())
        low.event("choose_action", (you, ("action", option, answer)))
        for action in self.turns.actions:
            this, other = code.block(), code.block()
            code.branch(code.value("equal", answer, self._number(action)), this, other)
            code.begin(this)
            self._carry_out(action, blocked, done)
            code.begin(other)
        code.jump(done)

    def _offer_actions(self) -> None:
        """Makes those of the possible actions options that the player must take, or else all."""
        code = self.low.code
        listed = self.turns.actions
        demanded = [it for it in listed if is_ever_said(self.low.rules, must_take(it))]
        for action in demanded:
            must, free = code.block(), code.block()
            you = InFrame(self.play.turn_of)
            test_permission(self.low, must_take(action), you, must, free)
            code.begin(must)
            self._offer_where_possible(action)
            code.begin(free)
        bound = code.block()
        if demanded:
            all_of_them = code.block()
            code.branch(code.value("less", 0, code.value("option_count")), bound, all_of_them)
            code.begin(all_of_them)
        for action in listed:
            self._offer_where_possible(action)
        code.begin(bound)

    def _offer_where_possible(self, action: str) -> None:
        code = self.low.code
        possible, on = code.block(), code.block()
        self._test_possible(action, possible, on)
        code.begin(possible)
        code.emit("option", self._number(action))
        code.begin(on)

    def _number(self, action: str) -> int:
        if action not in self.play.actions:
            self.play.actions.append(action)
        return self.play.actions.index(action)

    def _test_possible(self, action: str, yes: int, no: int) -> None:
        low, code = self.low, self.low.code
        if self.called_off:
            untouched = code.block()
            code.branch(has_mark(low, self.called_off, self._mark(action)), no, untouched)
            code.begin(untouched)
        if action == PASS:
            code.jump(yes)
            return
        meaning = next(it for it in low.rules.actions if it.action.heading.id == action)
        leave_where_reached(low, limits_of_action(meaning.action), self._you(), no)
        low.storage[meaning.you] = self._you()
        lower_values.test(low, meaning.feasible, yes, no)

    def _mark(self, action: str) -> int:
        """The bit that says that an action was called off in this turn."""
        return self.turns.actions.index(action)

    def _carry_out(self, action: str, blocked: int, done: int) -> None:
        """An action that was taken, unless what comes before that makes it impossible. Where it is
        called off, the player acts anew, and it is not possible again in this turn."""
        low, code = self.low, self.low.code
        turn = (InFrame(self.play.turn_of),)
        if open_window(low, Point.ABOUT_TO, Happening.ACTION, action, turn):
            code.value("take_result")
            possible = code.block()
            self._test_possible(action, possible, blocked)
            code.begin(possible)
        unit = f"action:{action}"
        if unit in low.procedures:
            call(low, unit, [self._you()])
        end_changes(low, Until(End.ACTION, action))
        if self.called_off and may_be_called_off(low.rules, action):
            word, bit = divmod(self._mark(action), MARKS_IN_A_SLOT)
            slot = self.called_off[word].offset

            def act_anew() -> None:
                before = code.value("frame_load", slot)
                code.emit("frame_store", slot, code.value("with_bit", before, bit))
                code.jump(self.again)

            code.when(code.value("take_result"), act_anew)
        for meaning in low.rules.actions:
            if meaning.action.heading.id == action:
                limits = limits_of_action(meaning.action)
                count_up(low, limits, Counted.TAKEN, self._you())
        code.jump(done)
