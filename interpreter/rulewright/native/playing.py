"""Whole games in LLVM's language: a new game's state, an answer, the random policy, and the loop
that plays one game after another until its share of steps is spent.

The context is an array of 64-bit numbers beside the state; its entries are named here.
"""

from rulewright.engine.chance import MULTIPLIER, increment, policy_name, salt
from rulewright.engine.machine import MOST_DECISIONS, start_state
from rulewright.native.chance import put_wide
from rulewright.native.code import BLOCK_SHIFT
from rulewright.native.occupancy import occupancy_of, occupancy_slots
from rulewright.native.writer import Condition, Value, Writer, constant_table, narrow_table, signed
from rulewright.program import layout as head
from rulewright.program.instructions import StopKind
from rulewright.program.model import Program

BASE = 0  # the mixed seed of the simulation
NEXT = 1  # the game that is played, or comes next
END = 2  # the game behind the last one
DECISIONS = 3  # answered in this game
SPARE = 4  # steps that may still be taken
PLAYING = 5  # 1 while a game is under way
RECORD = 6  # address of the function that is told of events
POLICIES = 7  # the number of each seat's policy stream

ALL_PLAYED, SPENT, A_GAME_STOPPED, LOST = range(4)
"""What `play` answers: every game has ended; the steps are spent; the last game stopped, and its
state is there to look at; the state's resume point does not exist."""

GAMES, TOTAL, SHORTEST, LONGEST, SEATS = range(5)
"""The sums: how many games ended, their decisions in all, fewest and most; then what follows for
each seat; then for each mark of the program, in how many games play came to it, those that stopped
included. They begin as zeros."""

WINS, SHARED, SCORE, LOWEST, HIGHEST, SEAT_SUMS = range(6)
"""A seat's sums: games won alone and with others, its scores in all, lowest and highest."""


def sums_of(program: Program) -> int:
    """How many sums there are."""
    return SEATS + SEAT_SUMS * program.players + len(program.marks)


_SUMS = "%A"
_PHI = 0x9E3779B97F4A7C15


def playing_routines(program: Program) -> str:
    """The text of what plays whole games. `run` is written elsewhere."""
    seats = range(program.players)
    steps = tuple(signed(increment(policy_name(it))) for it in seats)
    return "\n".join(
        (
            "declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)\n",
            narrow_table("@fresh", _fresh(program)),
            constant_table("@policy_step", steps),
            _mix(),
            _begin(program),
            _take(program),
            _choose(program),
            _go_on(program),
            _play(program),
        )
    )


def _fresh(program: Program) -> tuple[int, ...]:
    """A new game's state without its streams, and what is kept behind it."""
    state = start_state(program, 0)
    return (*state, *occupancy_of(program.layout, state))


def _mix() -> str:
    w = Writer("internal i64 @mix(i64 %number) alwaysinline")
    number = w.add("%number", signed(_PHI))
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        mixed = w.calculate("xor", number, w.calculate("lshr", number, shift))
        number = w.calculate("mul", mixed, signed(factor))
    w.leave_with(w.calculate("xor", number, w.calculate("lshr", number, 31)))
    return w.text()


def _begin(program: Program) -> str:
    """The state before the first step, and the policies' streams, of the game of a seed."""
    w = Writer("void @begin(ptr noalias %S, ptr noalias %C, i64 %seed)")
    size = 4 * (program.layout.size + occupancy_slots(program.layout))
    w.line(f"call void @llvm.memcpy.p0.p0.i64(ptr %S, ptr @fresh, i64 {size}, i1 0)")
    mixed = w.named("call i64 @mix(i64 %seed)")
    for name, slot in program.layout.streams:
        put_wide(w, slot, _first_number(w, mixed, name))
    for seat in range(program.players):
        w.put_entry("%C", POLICIES + seat, _first_number(w, mixed, policy_name(seat)))
    w.put_entry("%C", DECISIONS, 0)
    w.line("ret void")
    return w.text()


def _first_number(w: Writer, mixed: Value, name: str) -> Value:
    step = signed(increment(name))
    start = w.calculate("xor", mixed, signed(salt(name)))
    return w.add(w.calculate("mul", w.add(start, step), MULTIPLIER), step)


def _take(program: Program) -> str:
    """Takes an option's value as the answer to the decision that waits."""
    w = Writer("void @take(ptr noalias %S, i64 %option)")
    w.line("call void @drop_options(ptr %S)")
    w.put_slot(head.ANSWER, "%option")
    w.put_slot(head.STATUS, head.RUNNING)
    for slot in (head.SITE, head.SEAT, head.PICKED, head.LEAST, head.MOST):
        w.put_slot(slot, 0)
    w.line("ret void")
    return w.text()


def _choose(program: Program) -> str:
    """The asked seat's policy takes an option; 0 where the game has lasted too long."""
    w = Writer("internal i64 @choose(ptr noalias %S, ptr noalias %C) alwaysinline")
    decisions = w.entry("%C", DECISIONS)
    with w.ending_when(w.compare("eq", decisions, MOST_DECISIONS)):
        block = w.calculate("shl", w.slot(head.RESUME), BLOCK_SHIFT)
        place = w.calculate("or", block, StopKind.TOO_LONG.value)
        w.line(f"call void @stop(ptr %S, i64 {place}, i64 {MOST_DECISIONS})")
        w.leave_with(0)
    w.put_entry("%C", DECISIONS, w.add(decisions, 1))
    option = _drawn_option(w, program, w.slot(head.SEAT))
    w.line(f"call void @take(ptr %S, i64 {option})")
    w.leave_with(1)
    return w.text()


def _drawn_option(w: Writer, program: Program, seat: Value) -> str:
    """The option that the policy of a seat takes."""
    count = w.slot(head.OPTION_COUNT)
    entry = w.add(seat, POLICIES)
    policy = w.named(f"getelementptr inbounds i64, ptr %C, i64 {entry}")
    step = w.entry("@policy_step", seat)
    drawn = w.named(f"call i64 @draw(ptr {policy}, i64 {step}, i64 {count})")
    return w.slot(w.add(drawn, program.layout.options))


def _go_on(program: Program) -> str:
    """Takes steps off those that may be taken, and the policy of a seat answers. 0 where no steps
    are left, or the game has lasted too long: then the decision has still to be written down."""
    w = Writer("internal i64 @go_on(ptr noalias %S, ptr noalias %C, i64 %spent, i64 %seat)")
    spare = w.calculate("sub", w.entry("%C", SPARE), "%spent")
    w.put_entry("%C", SPARE, spare)
    decisions = w.entry("%C", DECISIONS)
    too_many = w.compare("eq", decisions, MOST_DECISIONS)
    with w.ending_when(w.combine("or", w.compare("sle", spare, 0), too_many)):
        w.leave_with(0)
    w.put_entry("%C", DECISIONS, w.add(decisions, 1))
    option = _drawn_option(w, program, "%seat")
    w.line("call void @drop_options(ptr %S)")
    w.put_slot(head.ANSWER, option)
    w.leave_with(1)
    return w.text()


def _play(program: Program) -> str:
    """Plays games from NEXT to END, and adds up those that end."""
    w = Writer("i64 @play(ptr noalias %S, ptr noalias %C, ptr noalias %A, i64 %budget)")
    with w.ending_when(w.is_true(w.entry("%C", PLAYING))):
        w.go("choosing")
    w.go("beginning")
    w.label("beginning")
    number = w.entry("%C", NEXT)
    with w.ending_when(w.compare("sge", number, w.entry("%C", END))):
        w.leave_with(ALL_PLAYED)
    seed = w.named(f"call i64 @mix(i64 {w.add(w.entry('%C', BASE), number)})")
    w.line(f"call void @begin(ptr %S, ptr %C, i64 {seed})")
    w.put_entry("%C", PLAYING, 1)
    w.go("running")
    w.label("choosing")
    chosen = w.named("call i64 @choose(ptr %S, ptr %C)")
    w.go_where(w.is_true(chosen), "running", "ended")
    w.label("running")
    lost = w.named("call i64 @advance(ptr %S, ptr %C, i64 %budget)")
    with w.ending_when(w.is_true(lost)):
        w.leave_with(LOST)
    with w.ending_when(w.compare("ne", w.slot(head.STATUS), head.DECIDING)):
        w.go("ended")
    spent = w.compare("sle", w.entry("%C", SPARE), 0)
    with w.ending_when(spent):
        w.leave_with(SPENT)
    w.go("choosing")
    w.label("ended")
    w.put_entry("%C", PLAYING, 0)
    w.put_entry("%C", NEXT, w.add(w.entry("%C", NEXT), 1))
    for at, (_, slot) in enumerate(program.marks, sums_of(program) - len(program.marks)):
        w.put_entry(_SUMS, at, w.add(w.entry(_SUMS, at), w.slot(slot)))
    with w.ending_when(w.compare("eq", w.slot(head.STATUS), head.STOPPED)):
        w.leave_with(A_GAME_STOPPED)
    _add_up(w, program)
    with w.ending_when(w.compare("sle", w.entry("%C", SPARE), 0)):
        w.leave_with(SPENT)
    w.go("beginning")
    return w.text()


def _add_up(w: Writer, program: Program) -> None:
    """The game that has ended is added to the sums."""
    games = w.entry(_SUMS, GAMES)
    w.put_entry(_SUMS, GAMES, w.add(games, 1))
    is_first = w.compare("eq", games, 0)
    _add_number(w, is_first, w.entry("%C", DECISIONS), TOTAL)
    mask = w.slot(head.WINNERS)
    others = w.calculate("and", mask, w.add(mask, -1))
    is_shared = w.number(w.is_true(others))
    for seat in range(program.players):
        at = SEATS + seat * SEAT_SUMS
        wins = w.calculate("and", w.calculate("lshr", mask, seat), 1)
        shared = w.calculate("and", wins, is_shared)
        alone = w.calculate("sub", wins, shared)
        w.put_entry(_SUMS, at + WINS, w.add(w.entry(_SUMS, at + WINS), alone))
        w.put_entry(_SUMS, at + SHARED, w.add(w.entry(_SUMS, at + SHARED), shared))
        _add_number(w, is_first, w.slot(program.layout.scores + seat), at + SCORE)


def _add_number(w: Writer, is_first: Condition, number: Value, at: int) -> None:
    """Adds to the total at an entry, and widens the range that the two entries behind it hold."""
    w.put_entry(_SUMS, at, w.add(w.entry(_SUMS, at), number))
    for entry, which in ((at + 1, "smin"), (at + 2, "smax")):
        extreme = w.extreme(which, w.entry(_SUMS, entry), number)
        w.put_entry(_SUMS, entry, w.select(is_first, number, extreme))
