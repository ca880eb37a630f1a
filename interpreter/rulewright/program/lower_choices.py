"""Choices: filling the options, asking, and keeping the answer."""

from collections.abc import Callable

from rulewright.meaning.deeds import BeginApart, Choose, MayDo
from rulewright.meaning.sets import FromSeat, SetMeaning
from rulewright.meaning.types import (
    ManyType,
    PieceType,
    PlayerType,
    Type,
    YesNoType,
    member_of,
)
from rulewright.meaning.values import Meaning, Variable
from rulewright.program import lower_sets, lower_values
from rulewright.program.instructions import ENOUGH, StopKind
from rulewright.program.lower_asking import add_site, ask
from rulewright.program.lower_reaching import fill_reaching, has_reached, reaches
from rulewright.program.lower_stirring import stir_chosen_together, stir_unseen
from rulewright.program.model import Operand
from rulewright.program.unit import InFrame, Lowering, Region, Regions
from rulewright.source.frozen import dataclass

NOT_YET = -1
"""The last pick of a choice of several before the first one."""

NOBODY_CHOSE = -1
"""What a player has who did not choose where others did."""

Otherwise = Callable[[], None]
"""Emits what happens when nothing can be chosen."""


def choose(low: Lowering, deed: Choose, otherwise: Otherwise | None) -> None:
    """Asks, and binds what was chosen. Without `otherwise` an empty choice stops the game."""
    if deed.least is None:
        _choose_one(low, deed, otherwise)
    else:
        _choose_several(low, deed, deed.least, otherwise)


def begin_apart(low: Lowering, deed: BeginApart) -> None:
    """A place for what each player will choose under one name; so far none has."""
    kind = deed.variable.type
    if isinstance(kind, ManyType):
        regions = [low.unit.region(kind) for _ in range(low.seats)]
        low.storage[deed.variable] = Regions(regions[0].offset, kind.most, low.seats)
        for region in regions:
            low.code.emit("frame_store", region.offset, 0)
        return
    slots = [low.unit.slot(deed.variable.type) for _ in range(low.seats)]
    low.storage[deed.variable] = InFrame(slots[0])
    for slot in slots:
        low.code.emit("frame_store", slot, NOBODY_CHOSE)


def ask_may(low: Lowering, deed: MayDo) -> Operand:
    """Asks whether something is done: 1 or 0, told to everyone. Who cannot do it can say no."""
    code, actor, span = low.code, deed.actor, deed.span
    if deed.possible is None:
        code.emit("option", 1)
    else:
        possible, asking = code.block(), code.block()
        lower_values.test(low, deed.possible, possible, asking)
        code.begin(possible)
        code.emit("option", 1)
        code.begin(asking)
    code.emit("option", 0)
    low.most_options = max(low.most_options, 2)
    site = add_site(low, "may", YesNoType(), span)
    answer = ask(low, site, lower_values.lower(low, actor), (0, 1, 1))
    yes, no, done = code.block(), code.block(), code.block()
    code.branch(answer, yes, no)
    for block, sentence in ((yes, "may_yes"), (no, "may_no")):
        code.begin(block)
        code.span = span
        low.event(sentence, (("actor", PlayerType(), lower_values.lower(low, actor)),))
        code.jump(done)
    code.begin(done)
    return answer


def _choose_one(low: Lowering, deed: Choose, otherwise: Otherwise | None) -> None:
    code = low.code
    stir_unseen(low, deed.candidates, deed.actor, deed.span)
    _fill(low, deed.candidates, deed.actor)
    options = code.value("option_count")
    code.span = deed.span
    done = code.block()
    if otherwise is None:
        low.unproved += 1
        code.emit("require", code.value("less", 0, options), StopKind.NO_OPTION)
    else:
        or_else(low, code.value("less", 0, options), otherwise, done)
    site = _site(low, "choice", deed, deed.chosen.type)
    answer = ask(low, site, lower_values.lower(low, deed.actor), (0, 1, 1))
    slot = low.unit.slot(deed.chosen.type)
    low.storage[deed.chosen] = InFrame(slot)
    code.emit("frame_store", slot, answer)
    if deed.apart is not None:
        kept = low.storage[deed.apart]
        assert isinstance(kept, InFrame), "what players chose apart is kept in the frame"
        seat = lower_values.lower(low, deed.actor)
        code.emit("frame_store_at", kept.offset, seat, low.seats, answer)
    if deed.secretly:
        _tell_secretly(low, deed)
    else:
        _tell(low, deed, deed.chosen.type, answer)
    code.begin(done)


def _choose_several(
    low: Lowering, deed: Choose, least: Meaning, otherwise: Otherwise | None
) -> None:
    """A run of single picks in printed order, each behind the last one, until there are enough."""
    code = low.code
    stir_chosen_together(low, deed.candidates, deed.span)
    region = low.unit.region(deed.candidates.type)
    low.storage[deed.chosen] = region
    run = _Run(deed, region, low.unit.slot(), low.unit.slot(), low.unit.slot())
    available = lower_sets.count(low, deed.candidates)
    limit = available if deed.most is None else lower_values.lower(low, deed.most)
    code.emit("frame_store", run.least, lower_values.lower(low, least))
    code.emit("frame_store", run.limit, limit)
    code.emit("frame_store", run.last, NOT_YET)
    code.emit("frame_store", region.offset, 0)
    enough = code.value("at_most", code.value("frame_load", run.least), available)
    if deed.reach is not None:
        enough = code.value("both", enough, reaches(low, deed.reach, deed.candidates))
    done = code.block()
    code.span = deed.span
    if otherwise is None:
        low.unproved += 1
        code.emit("require", enough, StopKind.NO_OPTION)
    else:
        or_else(low, enough, otherwise, done)
    picked = code.block()
    _pick_on(low, run, picked)
    code.begin(picked)
    if isinstance(run.member, PieceType):
        code.emit("order_lying", region.offset)
    if deed.secretly:
        _tell_secretly(low, deed)
    if deed.apart is not None:
        _keep_apart(low, region, deed.apart, lower_values.lower(low, deed.actor))
    code.begin(done)


def _keep_apart(low: Lowering, region: Region, apart: Variable, seat: Operand) -> None:
    """Copies what was chosen to the region of the seat."""
    code, kept = low.code, low.storage[apart]
    assert isinstance(kept, Regions), "what players chose apart is kept in the frame"
    first = code.value("multiply", seat, kept.step)
    total = code.value("frame_load", region.offset)
    code.emit("frame_store_at", kept.offset, first, kept.length, total)

    def copy(index: Operand) -> None:
        thing = code.value("frame_load_at", region.offset + 1, index, region.most)
        place = code.value("add", first, index)
        code.emit("frame_store_at", kept.offset + 1, place, kept.length, thing)

    code.loop(0, total, copy, code.block())


@dataclass(frozen=True, slots=True)
class _Run:
    """A choice of several: where its picks are kept, the least, the limit and the last pick."""

    deed: Choose
    region: Region
    least: int
    limit: int
    last: int

    @property
    def member(self) -> Type:
        """The type of one pick."""
        return member_of(self.deed.chosen.type)


def _pick_on(low: Lowering, run: _Run, done: int) -> None:
    """Picks one after another and goes to `done` with enough of them."""
    code = low.code
    next_pick, more, some = code.begin_new(), code.block(), code.block()
    picked = code.value("frame_load", run.region.offset)
    least, limit = code.value("frame_load", run.least), code.value("frame_load", run.limit)
    code.branch(code.value("less", picked, limit), more, done)
    code.begin(more)
    missing, last = code.value("subtract", least, picked), code.value("frame_load", run.last)
    _fill_behind(low, run, last, missing)
    code.branch(code.value("less", 0, code.value("option_count")), some, done)
    code.begin(some)
    may_end, asking = code.block(), code.block()
    is_enough = code.value("at_most", missing, 0)
    if run.deed.reach is not None:
        is_enough = code.value("both", is_enough, has_reached(low, run.deed.reach))
    code.branch(is_enough, may_end, asking)
    code.begin(may_end)
    code.emit("option", ENOUGH)
    code.begin(asking)
    site = _site(low, "several", run.deed, run.member)
    answer = ask(low, site, lower_values.lower(low, run.deed.actor), (picked, least, limit))
    taken = code.block()
    code.branch(code.value("equal", answer, ENOUGH), done, taken)
    code.begin(taken)
    index = code.value("frame_load", run.region.offset)
    code.emit("frame_store_at", run.region.offset + 1, index, run.region.most, answer)
    code.emit("frame_store", run.region.offset, code.value("add", index, 1))
    code.emit("frame_store", run.last, answer)
    if not run.deed.secretly:
        _tell(low, run.deed, run.member, answer)
    code.jump(next_pick)


def _fill_behind(low: Lowering, run: _Run, last: Operand, missing: Operand) -> None:
    """Puts what can be picked behind the last pick into the options."""
    deed = run.deed
    if deed.reach is None:
        _fill(low, deed.candidates, deed.actor)
        low.code.emit("options_after", last, missing)
        return
    kind = deed.candidates.type
    assert isinstance(kind, ManyType)
    low.most_options = max(low.most_options, kind.most + 1)
    fill_reaching(low, deed.reach, deed.candidates, last, missing)
    low.code.emit("order_pieces", lower_values.lower(low, deed.actor))


def or_else(low: Lowering, possible: Operand, otherwise: Otherwise, done: int) -> None:
    """Goes on where the choice is possible; else does the other thing and goes to `done`."""
    code = low.code
    empty, some = code.block(), code.block()
    code.branch(possible, some, empty)
    code.begin(empty)
    low.event("no_choice", ())
    otherwise()
    code.jump(done)
    code.begin(some)


def _fill(low: Lowering, candidates: SetMeaning, actor: Meaning) -> None:
    """Puts the candidates into the options, in printed order: seats from the one that is asked."""
    code = low.code
    kind = candidates.type
    assert isinstance(kind, ManyType)
    low.most_options = max(low.most_options, kind.most + 1)
    if isinstance(kind.member, PlayerType) and not kind.ordered:
        candidates = FromSeat(candidates, actor, kind)
    lower_sets.each(low, candidates, lambda thing: code.emit("option", thing), code.block())
    if isinstance(kind.member, PieceType):
        code.emit("order_pieces", lower_values.lower(low, actor))


def _site(low: Lowering, kind: str, deed: Choose, option: Type) -> int:
    def fill_domain() -> None:
        _fill(low, deed.domain, deed.actor)

    return add_site(
        low,
        kind,
        option,
        deed.span,
        name=deed.chosen.name,
        phrase=deed.phrase,
        secret=deed.secretly,
        domain=low.code.aside(fill_domain),
    )


def _tell(low: Lowering, deed: Choose, kind: Type, answer: Operand) -> None:
    actor = ("actor", PlayerType(), lower_values.lower(low, deed.actor))
    low.event("choose", (actor, ("option", kind, answer)))


def _tell_secretly(low: Lowering, deed: Choose) -> None:
    """That something was chosen, and no more: of several, not how many either."""
    low.event("choose_secretly", (("actor", PlayerType(), lower_values.lower(low, deed.actor)),))
