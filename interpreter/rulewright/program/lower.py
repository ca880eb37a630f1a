"""Lowering: the resolved rules of one configuration become a program."""

from rulewright.game.rule_lines import rule_lines
from rulewright.meaning.moments import replaced
from rulewright.meaning.rules import Rules
from rulewright.meaning.types import ManyType
from rulewright.meaning.values import Variable
from rulewright.program import lower_values
from rulewright.program.calling import call, marks_for
from rulewright.program.delays_layout import MOST_NESTED
from rulewright.program.depth import deepest
from rulewright.program.emitter import Emitter
from rulewright.program.layout import FIRST_PLAYER
from rulewright.program.lower_actions import action_units, lower_action
from rulewright.program.lower_cards import card_units, lower_card_unit, span_of
from rulewright.program.lower_chance import ask_for_first_player
from rulewright.program.lower_delays import start_waiting
from rulewright.program.lower_endings import lower_line, lower_measure, measured
from rulewright.program.lower_has_been import notice_first
from rulewright.program.lower_in_place import see_where_pieces_start
from rulewright.program.lower_moves import mix_heaps
from rulewright.program.lower_permissions import STANDING, lower_standing, standing_units
from rulewright.program.lower_phases import Play, lower_phases
from rulewright.program.lower_replacing import comes_again_all, pieces_titled
from rulewright.program.lower_state_rules import SETTLE
from rulewright.program.lower_steps import lower_body, lower_whole, unit_of
from rulewright.program.model import Block, EntryPoint, ProcedureCode, Program, Site
from rulewright.program.plan import Demands, completed, plan_layout, with_marks
from rulewright.program.shorten import shorten
from rulewright.program.tidy import tidy
from rulewright.program.unit import Lowering, Storage, Unit
from rulewright.source.frozen import dataclass, replace
from rulewright.source.place import Span

FIRST_PLAYER_STREAM = "first player"
PLAY = "play"


def lower_rules(
    rules: Rules,
    digest: str,
    *,
    chance_is_asked: bool = False,
    covering: bool = False,
    shortened: bool = True,
) -> Program:
    """The program of the rules. `digest` names the effective rules it was made from. Where
    `chance_is_asked`, it draws nothing: the seat of chance decides. Where it is `covering`, the
    state has a slot for each rule line, which becomes 1 when play comes to it. One that is not
    `shortened` does the same more slowly, and is there sooner."""
    low, play, made = _lowered(rules, chance_is_asked, covering=covering)
    return _assembled(low, digest, play, made, shortened=shortened)


def kept_variables(rules: Rules, *, chance_is_asked: bool = False) -> dict[Variable, Storage]:
    """Where the program of these rules keeps each variable while somebody is asked."""
    return _lowered(rules, chance_is_asked)[0].storage


def _lowered(
    rules: Rules, chance_is_asked: bool, *, covering: bool = False
) -> tuple[Lowering, Play, list["_Made"]]:
    names = _procedure_names(rules)
    lines = tuple(line.key for line in rule_lines(rules.game)) if covering else ()
    layout, first_mark = with_marks(plan_layout(rules), len(lines))
    low = Lowering(
        rules=rules,
        layout=layout,
        code=Emitter(),
        unit=Unit(PLAY, None),
        procedures={name: number for number, name in enumerate(names)},
        chance_is_asked=chance_is_asked,
        lines={key: first_mark + number for number, key in enumerate(lines)},
        marked_procedures=comes_again_all(rules),
    )
    made: list[_Made] = []
    play = Play(0, [])
    for name in names:
        made.append(_lower_unit(low, name, play))
    return low, play, made


def _procedure_names(rules: Rules) -> list[str]:
    measures = [f"measure:{number}" for number in measured(rules.winner)]
    standing = standing_units(rules)
    return [
        PLAY,
        *action_units(rules),
        *(f"procedure:{it.procedure.heading.id}" for it in rules.procedures),
        *card_units(rules),
        *(f"score:{it.line.heading.id}" for it in rules.scoring),
        *measures,
        *standing,
        *(f"start procedure:{it.procedure.heading.id}" for it in rules.procedures),
        *(f"start score:{it.line.heading.id}" for it in rules.scoring),
        *(f"start {name}" for name in (*measures, *standing)),
    ]


@dataclass(frozen=True, slots=True)
class _Made:
    """A unit that was lowered, with the range of its blocks."""

    name: str
    first: int
    frame: Unit
    start: int
    end: int


def _lower_unit(low: Lowering, name: str, play: Play) -> _Made:
    code = low.code
    code.begin_unit()
    start = len(code.blocks)
    first = code.begin_new()
    kind, _, rest = name.partition(":")
    low.unit = Unit(rest or name, _span_of(low.rules, name))
    code.span = low.unit.span
    low.leave_loop.clear()
    match kind:
        case "play":
            _lower_play(low, play)
        case "action":
            lower_action(low, rest)
        case "procedure":
            procedure = next(it for it in low.rules.procedures if it.procedure.heading.id == rest)
            you = () if procedure.you is None else (procedure.you,)
            lower_body(low, (*you, *procedure.parameters), procedure.deeds)
        case "score":
            low.unit.slot()
            lower_line(low, next(it for it in low.rules.scoring if it.line.heading.id == rest))
        case "measure":
            low.unit.slot()
            lower_measure(low, int(rest))
        case _ if kind == STANDING:
            low.unit.slot()
            lower_standing(low, int(rest))
        case _ if name.startswith("start "):
            _lower_start(low, name.removeprefix("start "), play, first)
        case _:
            lower_card_unit(low, kind, rest)
    return _Made(name, first, low.unit, start, len(code.blocks))


_NUMBERED = ("measure", STANDING)
"""Units that are called by a number."""


def _span_of(rules: Rules, name: str) -> Span | None:
    kind, _, rest = name.partition(":")
    headings = {
        "action": [it.action.heading for it in rules.actions],
        "procedure": [it.procedure.heading for it in rules.procedures],
        "score": [it.line.heading for it in rules.scoring],
    }.get(kind, [])
    if rest and not headings and kind not in _NUMBERED and not kind.startswith("start "):
        return span_of(rules, kind, rest)
    return next((heading.span for heading in headings if heading.id == rest), None)


def _lower_start(low: Lowering, procedure: str, play: Play, first: int) -> None:
    """A way in from outside: arguments lie in the frame, and it halts behind the procedure."""
    code = low.code
    arguments = [code.value("frame_load", low.unit.slot()) for _ in range(_arity(low, procedure))]
    kind, _, rest = procedure.partition(":")
    if kind == "procedure":
        call(low, unit_of(low, rest), [*arguments, *marks_for(low, rest)])
    else:
        call(low, procedure, arguments)
    code.emit("halt")
    play.entries.append(EntryPoint(procedure, first))


def _arity(low: Lowering, procedure: str) -> int:
    kind, _, rest = procedure.partition(":")
    if kind == "score" or kind in _NUMBERED:
        return 1
    meaning = next(it for it in low.rules.procedures if it.procedure.heading.id == rest)
    widths = [1 + it.type.most if isinstance(it.type, ManyType) else 1 for it in meaning.parameters]
    return sum(widths) + (meaning.you is not None)


def _lower_play(low: Lowering, play: Play) -> None:
    """The whole game: beginning, set-up, the phases."""
    code = low.code
    play.turn_of = low.unit.slot()
    play.entries.append(EntryPoint("start", code.begin_new()))
    low.unit.name = "setup"
    declared = low.rules.game.first_player
    if low.rules.first_at_random and low.chance_is_asked and declared is not None:
        first = ask_for_first_player(low, declared.heading.span)
        code.emit("store", FIRST_PLAYER, first)
    elif low.rules.first_at_random:
        first = code.value("random", low.stream(FIRST_PLAYER_STREAM), low.seats)
        code.emit("store", FIRST_PLAYER, first)
    _start_values(low)
    see_where_pieces_start(low)
    notice_first(low)
    lower_whole(low, low.rules.setup)
    mix_heaps(low)
    play.entries.append(EntryPoint("after set-up", code.begin_new()))
    lower_phases(low, low.rules.phases, play)
    code.emit("over")


def _start_values(low: Lowering) -> None:
    """Counters and changing attributes get what they begin with."""
    code = low.code
    start_waiting(low)
    for counter, _, start in low.rules.counters:
        slot = low.counter_slot(counter.heading.id)
        value = lower_values.lower(low, start)
        if counter.per is None:
            code.emit("store", slot, value)
            continue
        for seat in range(low.seats):
            code.emit("store", slot + seat, value)
    for begun in low.rules.starts:
        slot = dict(low.layout.attributes)[f"{begun.kind}.{begun.attribute}"]
        value = lower_values.lower(low, begun.start)
        for piece in range(low.kind_range(begun.kind)[1]):
            code.emit("store", slot + piece, value)


def _assembled(
    low: Lowering, digest: str, play: Play, made: list[_Made], *, shortened: bool
) -> Program:
    code = low.code
    outside = [
        *(unit.first for unit in made),
        *(entry.block for entry in play.entries),
        *(block for it in low.sites for block in (it.domain, it.offering) if block >= 0),
        *(fact.condition for fact in low.facts),
    ]
    units = {
        block: number for number, unit in enumerate(made) for block in range(unit.start, unit.end)
    }
    if shortened:
        shorten(low, outside, units)
    blocks, new = tidy(code.blocks, outside)
    of_unit: list[list[int]] = [[] for _ in made]
    for old, number in new.items():
        of_unit[units[old]].append(number)
    procedures = tuple(
        ProcedureCode(
            number,
            unit.name,
            new[unit.first],
            unit.frame.size,
            tuple(of_unit[number]),
            tuple(unit.frame.holding_pieces),
        )
        for number, unit in enumerate(made)
    )
    frames = deepest(
        {it.number: it.size for it in procedures},
        {it.number: _called(it, blocks) for it in procedures},
        _copies(low.rules, procedures),
    )
    facts = tuple(it.width for it in low.facts)
    demands = Demands(low.most_options, frames, tuple(low.streams), facts)
    return Program(
        title=low.rules.game.heading.id,
        digest=digest,
        players=low.seats,
        blocks=blocks,
        procedures=procedures,
        tables=tuple(low.tables),
        layout=completed(low.layout, demands),
        sites=tuple(_renumbered(site, new) for site in low.sites),
        events=tuple(low.events),
        actions=tuple(play.actions),
        entries=tuple(EntryPoint(it.name, new[it.block]) for it in play.entries),
        unproved=low.unproved,
        lines=tuple((it.line.heading.id, it.public) for it in low.rules.scoring),
        chance_is_asked=low.chance_is_asked,
        facts=tuple(replace(it, condition=new[it.condition]) for it in low.facts),
        stirred=tuple(low.stirred),
        marks=tuple((key, slot) for key, slot in low.lines.items() if key in low.marked),
    )


def _renumbered(site: Site, new: dict[int, int]) -> Site:
    domain, offering = (new.get(block, -1) for block in (site.domain, site.offering))
    return replace(site, domain=domain, offering=offering)


def _called(procedure: ProcedureCode, blocks: tuple[Block, ...]) -> tuple[int, ...]:
    """The units that a unit calls, each once."""
    called = (
        instruction.operands[0]
        for number in procedure.blocks
        for instruction in blocks[number].instructions
        if instruction.name == "call"
    )
    return tuple(dict.fromkeys(number for number in called if isinstance(number, int)))


def _copies(rules: Rules, procedures: tuple[ProcedureCode, ...]) -> dict[int, int]:
    """How often the units can lie on each other that may come again inside themselves: the play of
    a card for each of its pieces; a rule that comes instead of something, and each copy of a card
    that lies and does, once for each time that this is done anew, which is as often as cards are
    played, and once more; what comes with a limit as often as that says; and what comes the next
    time that something happens, as often as may be."""
    numbers = {it.name: it.number for it in procedures}
    cards = {numbers[f"play card:{play.name}"]: pieces_titled(rules, play) for play in rules.plays}
    often = 1 + sum(cards.values())
    replacing = {
        numbers[f"rule:{it.rule.heading.id}"]: often
        for it in rules.triggers
        if replaced(it) is not None
    }
    replacing |= {
        numbers[f"lying:{it.name}"]: often * pieces_titled(rules, it)
        for it in rules.lying
        if replaced(it) is not None
    }
    settling = {numbers[SETTLE]: 1} if rules.state_rules else {}
    players = rules.players
    limited = {
        numbers[f"rule:{it.rule.heading.id}"]: limit.times * (players if limit.each_player else 1)
        for it in rules.triggers
        if (limit := it.rule.limit) is not None and replaced(it) is None
    }
    limited |= {
        numbers[f"lying:{it.name}"]: limit.times * (players if limit.each_player else 1)
        for it in rules.lying
        if (limit := it.trigger.limit) is not None and replaced(it) is None
    }
    awaited = {
        numbers[f"later:{number}"]: MOST_NESTED
        for number, it in enumerate(rules.delayed)
        if it.hooks
    }
    return cards | settling | limited | awaited | replacing
