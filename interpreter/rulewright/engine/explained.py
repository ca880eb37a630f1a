"""How the points of a score sheet came about: for each thing that counts what was added up, what
was tried, and which pieces were put together."""

from collections.abc import Sequence

from rulewright.engine.blocks import compile_blocks
from rulewright.engine.chance import stream
from rulewright.engine.compiled import Compiled
from rulewright.engine.events import Happened, make_recorder
from rulewright.engine.knowledge import knows, redeal, shown_to
from rulewright.engine.machine import Machine, run
from rulewright.engine.places import State
from rulewright.game.model import Order
from rulewright.meaning.grouping import WILD, Grouping, Holding, Placed, best_arrangement
from rulewright.meaning.rules import LineMeaning, Rules
from rulewright.meaning.standing_in import stood_for
from rulewright.meaning.terms import terms_of
from rulewright.meaning.types import Type, is_piece
from rulewright.meaning.values import BestGroups, Call, CounterOf, Fold, Meaning, TableAt
from rulewright.program.layout import FRAME, HALTED, RESULT, RESUME, RUNNING, STATUS
from rulewright.program.lower_explanation import EXPLANATION, lower_explanation
from rulewright.program.model import Program
from rulewright.source.frozen import dataclass, replace
from rulewright.wording.changes import with_changes
from rulewright.wording.names import Names


@dataclass(frozen=True, slots=True)
class Brought:
    """Something with the points that it brings: a piece that was added up, a choice that was
    tried."""

    name: str
    points: int


@dataclass(frozen=True, slots=True)
class TermTold:
    """A number that points are worked out from: its name, where it has one, and its value. `parts`
    are the pieces that it counts or adds up; `brings` is what a table gives for it."""

    name: str
    value: int
    brings: int | None = None
    parts: tuple[Brought, ...] = ()


@dataclass(frozen=True, slots=True)
class ScoredGroup:
    """Pieces that were put together, and what their group is worth. `stands_for` says of each of
    them what it stands for, where it is wild, such as `red` or `red 5`; else it is empty."""

    pieces: tuple[str, ...]
    points: int
    stands_for: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """A place among all players (`first` from 1): the same as `last` where it is shared with
    nobody. `measured` is by what players were ranked."""

    first: int
    last: int
    measured: int


@dataclass(frozen=True, slots=True)
class ExplainedItem:
    """One thing that counts, and what it brings.

    `thing` is that of a `for each`, `best` what was found best by `best of` among those that were
    `tried`. `parts` are the pieces that were added up, or counted; `groups` the best groups, and
    `left_over` the pieces that can be in none. `place` is the place that an award was given for,
    `terms` are the numbers that a calculation goes by. What a line does not have is empty, or None.
    """

    thing: str
    best: str
    points: int
    parts: tuple[Brought, ...] = ()
    tried: tuple[Brought, ...] = ()
    groups: tuple[ScoredGroup, ...] = ()
    left_over: tuple[str, ...] = ()
    place: Place | None = None
    terms: tuple[TermTold, ...] = ()


@dataclass(frozen=True, slots=True)
class ExplainedLine:
    """A line of a score sheet: its id, its name, its points, and what they are for."""

    id: str
    name: str
    points: int
    items: tuple[ExplainedItem, ...]


@dataclass(frozen=True, slots=True)
class ExplainedSheet:
    """The score sheet of a seat (from 0), as far as it may be told: `untold` are the ids of the
    lines that may not, or that have no points yet, and `total` is the sum of the others."""

    seat: int
    lines: tuple[ExplainedLine, ...]
    untold: tuple[str, ...]
    total: int


def explain_sheet(
    compiled: Compiled, state: State, seat: int, viewer: int | None, language: str, *, over: bool
) -> ExplainedSheet:
    """How the score sheet of a seat comes about. When the game is `over`, all is told; before, what
    the viewer (None: anybody) can work out from what it knows."""
    names = compiled.names(language)
    lines: list[ExplainedLine] = []
    untold: list[str] = []
    for line in compiled.rules.scoring:
        if over or line.public:
            worked_out = _work_out(compiled, state, line, seat, None)
        elif viewer is not None:
            worked_out = _as_known(compiled, state, line, seat, viewer)
        else:
            worked_out = None
        if worked_out is None:
            untold.append(line.line.heading.id)
        else:
            known_by = None if over else viewer
            seen = _Seen(compiled, state, names, everything=over, viewer=known_by)
            lines.append(_explained(line, worked_out, seen))
    return ExplainedSheet(seat, tuple(lines), tuple(untold), sum(it.points for it in lines))


@dataclass(frozen=True, slots=True)
class _WorkedOut:
    """A line that was worked out: the program that did, its points, what happened, the state behind
    it."""

    program: Program
    points: int
    happened: tuple[Happened, ...]
    state: State


def _work_out(
    compiled: Compiled, state: State, line: LineMeaning, seat: int, reader: int | None
) -> _WorkedOut | None:
    """The line as the position stands; None where the rules give it no points there."""
    free = compiled.layout.size - state[FRAME]
    program = lower_explanation(compiled.rules, compiled.program, line, seat, free, reader)
    copy = state[:]
    copy[RESUME], copy[STATUS], copy[RESULT] = program.entry(EXPLANATION), RUNNING, 0
    happened: list[Happened] = []
    record = make_recorder(program, compiled.places)(happened)
    run(Machine(program), copy, compile_blocks(program, with_events=True), record)
    if copy[STATUS] != HALTED:
        return None
    return _WorkedOut(program, copy[RESULT], tuple(happened), copy)


def _as_known(
    compiled: Compiled, state: State, line: LineMeaning, seat: int, viewer: int
) -> _WorkedOut | None:
    """The line as a seat can work it out; None where it depends on a face that it does not know.

    What the seat cannot see is dealt anew, so nothing of it can be told.
    """
    layout, places = compiled.layout, compiled.places
    dealt = redeal(compiled.program, places, state, viewer, stream("explaining", 0))
    found = _work_out(compiled, dealt, line, seat, viewer)
    if found is None:
        return None
    slots = range(layout.known, layout.known + len(layout.pieces))
    read = (slot - layout.known for slot in slots if found.state[slot] != dealt[slot])
    unknown = any(not knows(layout, places, dealt, viewer, piece) for piece in read)
    return None if unknown else found


@dataclass(frozen=True, slots=True)
class _Seen:
    """What can be told of pieces: everything, or what the viewer (None: everyone) knows of them."""

    compiled: Compiled
    state: State
    names: Names
    everything: bool
    viewer: int | None

    def printed(self, kind: Type, value: int, knowers: int) -> str:
        """A value of an event, with the mask of the seats that know it."""
        if is_piece(kind) and value >= 0:
            piece_kind = self.compiled.layout.pieces[value].kind
            wanted = shown_to(self.compiled.players, self.viewer)
            if not self.everything and knowers & wanted != wanted:
                return self.names.unknown_piece(piece_kind)
            changing = self.compiled.looks[value].changing_values(self.state)
            piece = self.names.piece_in_sentence(value)
            return with_changes(self.names, piece, piece_kind, changing)
        return self.names.value(kind, value)


@dataclass(frozen=True, slots=True)
class _Part:
    """A piece by its number, with what it brings."""

    piece: int
    brought: Brought


def _explained(line: LineMeaning, worked_out: _WorkedOut, seen: _Seen) -> ExplainedLine:
    """The line as a record: parts and tries happen before the thing that they count for."""
    items: list[ExplainedItem] = []
    parts: list[_Part] = []
    of_tries: dict[int, tuple[list[_Part], list[TermTold]]] = {}
    tried: list[Brought] = []
    place: Place | None = None
    terms: list[TermTold] = []
    for it in worked_out.happened:
        shape = worked_out.program.events[it.event]
        names = [name for name, _ in shape.parts]
        values = dict(zip(names, it.values, strict=True))
        said = {
            name: seen.printed(kind, value, knowers)
            for (name, kind), value, knowers in zip(shape.parts, it.values, it.knowers, strict=True)
        }
        points = values["value"]
        match shape.sentence:
            case "score_part":
                parts.append(_Part(values["piece"], Brought(said["piece"], points)))
            case "score_try":
                tried.append(Brought(said["best"], points))
                of_tries[values["best"]] = (parts, terms)
                parts, terms = [], []
            case "score_term":
                told = tuple(it.brought for it in _in_known_order(parts, seen))
                terms.append(_term(line, values, told, seen))
                parts = []
            case "score_rank":
                place = _place(values["before"], values["sharing"], points)
            case _:
                if "best" in values and of_tries:
                    parts, terms = of_tries[values["best"]]
                held = _in_known_order(parts, seen)
                item = ExplainedItem(
                    said.get("item", ""),
                    said.get("best", ""),
                    points,
                    place=place,
                    terms=tuple(terms),
                )
                items.append(_item(line, replace(item, tried=tuple(tried)), held, seen))
                parts, tried, of_tries, place, terms = [], [], {}, None, []
    heading = line.line.heading.id
    return ExplainedLine(heading, seen.names.entry(heading), worked_out.points, tuple(items))


def _term(
    line: LineMeaning, values: dict[str, int], parts: tuple[Brought, ...], seen: _Seen
) -> TermTold:
    """A term of the line by its number; what adds nothing is left out among its parts."""
    term = tuple(terms_of(_body(line.score, seen.compiled.rules)))[values["number"]]
    name = _name_of(term.index if isinstance(term, TableAt) else term, seen.names)
    if isinstance(term, TableAt):
        name = name or seen.names.entry(term.table.heading.id)
        return TermTold(name, values["value"], values["brings"], parts)
    return TermTold(name, values["value"], None, parts)


def _name_of(number: Meaning, names: Names) -> str:
    """What a number is called, if the rules gave it a name."""
    match number:
        case Call(value=value):
            return names.entry(value)
        case CounterOf(counter=counter):
            return names.entry(counter.heading.id)
        case _:
            return ""


def _in_known_order(parts: Sequence[_Part], seen: _Seen) -> list[_Part]:
    """Parts as they came, but those in a heap as they are declared: nobody knows how it lies."""
    layout = seen.compiled.layout
    places = [seen.state[layout.place + it.piece] for it in parts]
    keyed = [
        (places.index(place), it.piece if layout.locations[place].order is Order.HEAP else at, it)
        for at, (place, it) in enumerate(zip(places, parts, strict=True))
    ]
    return [it for _, _, it in sorted(keyed, key=lambda key: key[:2])]


def _place(before: int, sharing: int, measured: int) -> Place | None:
    """The place with so many before it; None for a player who is not ranked."""
    return Place(before + 1, before + sharing, measured) if sharing else None


def _item(
    line: LineMeaning, item: ExplainedItem, parts: Sequence[_Part], seen: _Seen
) -> ExplainedItem:
    match _body(line.score, seen.compiled.rules):
        case BestGroups(grouping=grouping):
            groups, left_over = _arranged(grouping, parts, seen)
            return replace(item, groups=groups, left_over=left_over)
        case Fold(fold=fold) if fold != "total":
            decisive = [it.brought for it in parts if it.brought.points == item.points]
            return replace(item, parts=tuple(decisive[:1]))
        case _:
            return replace(item, parts=tuple(it.brought for it in parts))


def _body(score: Meaning, rules: Rules) -> Meaning:
    """What is worked out in the end, where a score is a named value."""
    while isinstance(score, Call):
        score = rules.value_named(score.value).body
    return score


def _arranged(
    grouping: Grouping, parts: Sequence[_Part], seen: _Seen
) -> tuple[tuple[ScoredGroup, ...], tuple[str, ...]]:
    """The best groups of these pieces, and those that can be in none. Of pieces of one class, those
    that come first are in the earlier groups."""
    sorts = {it.values: it for it in grouping.sorts}
    waiting: dict[tuple[int, int], list[str]] = {}
    left_over: list[str] = []
    for it in parts:
        sort = sorts.get(seen.compiled.layout.pieces[it.piece].values)
        if sort is None:
            left_over.append(it.brought.name)
        else:
            waiting.setdefault((sort.block, sort.place), []).append(it.brought.name)

    def held(block: int, classes: int) -> tuple[int, ...]:
        return tuple(len(waiting.get((block, place), ())) for place in range(classes))

    own = tuple(held(number, len(block.most)) for number, block in enumerate(grouping.blocks))
    groups: list[ScoredGroup] = []
    for placed in best_arrangement(grouping, Holding(own, held(WILD, len(grouping.wilds)))):
        classes = len(own[placed.block])
        names: list[str] = []
        for place, many in enumerate(placed.group.counts):
            where = (placed.block, place) if place < classes else (WILD, place - classes)
            names += [waiting[where].pop(0) for _ in range(many)]
        wild = _stood_for(grouping, placed, seen.names)
        plain = [""] * (len(names) - len(wild))
        groups.append(ScoredGroup(tuple(names), placed.group.worth, (*plain, *wild)))
    return tuple(groups), tuple(left_over)


def _stood_for(grouping: Grouping, placed: Placed, names: Names) -> list[str]:
    """What each wild piece of a group stands for; they are the last in it."""
    return [
        " ".join(names.value(of, it) for of, it in zip(grouping.types, values, strict=True))
        for values in stood_for(grouping.blocks[placed.block], placed.group.counts)
    ]
