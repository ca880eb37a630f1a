"""Values: each meaning becomes an operand, a register or a constant."""

from typing import assert_never

from rulewright.game.beyond import LAST_ENTRY
from rulewright.game.maps import COLUMN
from rulewright.game.model import Attribute, Zone
from rulewright.meaning.sets import SetMeaning
from rulewright.meaning.tables import entries_up_to
from rulewright.meaning.types import (
    BoardType,
    CellType,
    LineType,
    NoneType,
    NumberType,
    OptionalType,
    PieceType,
    Type,
    member_of,
)
from rulewright.meaning.values import (
    AllOf,
    AnyOf,
    AttributeOf,
    BestGroups,
    BoardAt,
    Calculation,
    Call,
    CellOf,
    CellOnMap,
    Choice,
    ChosenBy,
    Compare,
    Constant,
    Contains,
    Count,
    CounterOf,
    Distance,
    Exists,
    FacesUp,
    FirstOf,
    FirstPlayerValue,
    Fold,
    ForAll,
    HasBeen,
    HasEffect,
    InForce,
    IsOut,
    Meaning,
    Negation,
    Neighbour,
    Operator,
    OwnerOf,
    PhaseNumber,
    PieceIn,
    PieceOn,
    PrintedOn,
    RankAward,
    Read,
    ScoreOf,
    TableAt,
    Test,
    TimesDone,
    Within,
    ZoneAt,
)
from rulewright.program import (
    lower_awards,
    lower_copying,
    lower_distances,
    lower_elimination,
    lower_folds,
    lower_groups,
    lower_has_been,
    lower_history,
    lower_in_force,
    lower_maps,
    lower_sets,
)
from rulewright.program.instructions import StopKind
from rulewright.program.layout import FIRST_PLAYER
from rulewright.program.lower_pieces import is_between, is_of_kind, owner_of_piece
from rulewright.program.model import Operand, Register
from rulewright.program.unit import InFrame, Lowering

NONE = -1
"""How no player, no piece, no cell is held."""


def lower(low: Lowering, meaning: Meaning) -> Operand:
    """The operand that holds the value of `meaning`. Truth is 1 or 0, none is -1."""
    code = low.code
    match meaning:
        case Constant(value=value):
            return value
        case ChosenBy(variable=variable, player=player):
            kept = low.storage[variable]
            assert isinstance(kept, InFrame), "what players chose apart is kept in the frame"
            return code.value("frame_load_at", kept.offset, lower(low, player), low.seats)
        case Read():
            return _read(low, meaning)
        case CounterOf(counter=counter, of=of):
            return _slot(low, low.counter_slot(counter.heading.id), of, low.seats)
        case PhaseNumber(phase=phase):
            return code.value("load", dict(low.layout.phases)[phase])
        case FirstPlayerValue():
            return code.value("load", FIRST_PLAYER)
        case AttributeOf():
            return _attribute(low, meaning)
        case FacesUp(piece=piece):
            return code.value("load_at", low.layout.facing, lower(low, piece), 0)
        case OwnerOf():
            return _owner(low, meaning)
        case CellOf():
            return _cell_of(low, meaning)
        case ZoneAt(zone=zone, of=of):
            return _location_of(low, zone, of)
        case BoardAt(of=of):
            return 0 if of is None else lower(low, of)
        case PrintedOn():
            return lower_maps.printed_on(low, meaning)
        case CellOnMap(board=board, cell=cell):
            return low.board(board).first_location + cell
        case Distance():
            return lower_distances.distance(low, meaning)
        case PieceIn():
            return _piece_in(low, meaning)
        case PieceOn():
            return _piece_on(low, meaning)
        case Neighbour(player=player, steps=steps):
            return lower_elimination.neighbour(low, lower(low, player), steps)
        case TableAt():
            return _table_at(low, meaning)
        case Call():
            return lower(low, body_called(low, meaning))
        case ScoreOf():
            return _score_of(low, meaning)
        case Calculation(operator=operator, left=left, right=right):
            return code.value(_OPERATIONS[operator], lower(low, left), lower(low, right))
        case Compare(test=Test.EQUAL, left=Count(things=things), right=Constant(value=0)):
            return code.value("negation", lower_folds.is_any(low, things))
        case Compare(test=test, left=left, right=Constant(type=NoneType())) if test in _THERE:
            return _compared_with_none(low, test, left)
        case Compare(test=test, left=left, right=right):
            return code.value(_TESTS[test], lower(low, left), lower(low, right))
        case AllOf(parts=parts):
            return _joined(low, parts, every=True)
        case AnyOf(parts=parts):
            return _joined(low, parts, every=False)
        case Negation(operand=operand):
            return code.value("negation", lower(low, operand))
        case Choice():
            return _choice(low, meaning)
        case Count(things=things):
            return lower_sets.count(low, things)
        case Fold():
            return lower_folds.fold(low, meaning)
        case Exists():
            return lower_folds.exists(low, meaning)
        case ForAll():
            return lower_folds.for_all(low, meaning)
        case Contains(things=things, value=value):
            return lower_sets.contains(low, things, value.type, lower(low, value))
        case FirstOf():
            return lower_folds.first_of(low, meaning)
        case BestGroups():
            return lower_groups.best_groups(low, meaning, lambda _: None)
        case RankAward():
            return lower_awards.points_of(low, meaning, lower_awards.rank(low, meaning))
        case InForce():
            return lower_in_force.in_force(low, meaning)
        case IsOut(player=player):
            return lower_elimination.is_out(low, lower(low, player))
        case HasBeen():
            return lower_has_been.has_been(low, meaning)
        case TimesDone():
            return lower_history.times_done(low, meaning)
        case HasEffect():
            return lower_copying.possible_effect(low, meaning)
        case Within():
            return lower_in_force.within(low, meaning)
        case _:
            assert_never(meaning)


_THERE = (Test.EQUAL, Test.DIFFERENT)


def _compared_with_none(low: Lowering, test: Test, value: Meaning) -> Operand:
    """Whether there is something or not. Of the first thing of a set, it does not matter which."""
    code = low.code
    while isinstance(value, Call):
        value = body_called(low, value)
    if not isinstance(value, FirstOf) or isinstance(member_of(value.things.type), OptionalType):
        return code.value(_TESTS[test], lower(low, value), NONE)
    is_any = lower_folds.is_any(low, value.things)
    return is_any if test is Test.DIFFERENT else code.value("negation", is_any)


_OPERATIONS = {
    Operator.ADD: "add",
    Operator.SUBTRACT: "subtract",
    Operator.MULTIPLY: "multiply",
    Operator.DIVIDE_DOWN: "divide_down",
    Operator.DIVIDE_UP: "divide_up",
    Operator.LOWER: "minimum",
    Operator.HIGHER: "maximum",
}
_TESTS = {
    Test.EQUAL: "equal",
    Test.DIFFERENT: "different",
    Test.LESS: "less",
    Test.AT_MOST: "at_most",
}


def test(low: Lowering, meaning: Meaning, yes: int, no: int) -> None:
    """Goes on with block `yes` if the condition holds, else with `no`."""
    code = low.code
    match meaning:
        case AllOf(parts=parts) if not is_simple(low, meaning):
            for part in parts[:-1]:
                following = code.block()
                test(low, part, following, no)
                code.begin(following)
            test(low, parts[-1], yes, no)
        case AnyOf(parts=parts) if not is_simple(low, meaning):
            for part in parts[:-1]:
                following = code.block()
                test(low, part, yes, following)
                code.begin(following)
            test(low, parts[-1], yes, no)
        case Negation(operand=operand):
            test(low, operand, no, yes)
        case _:
            code.branch(lower(low, meaning), yes, no)


def _read(low: Lowering, meaning: Read) -> Operand:
    kept = low.storage[meaning.variable]
    match kept:
        case InFrame(offset=offset):
            return low.code.value("frame_load", offset)
        case Register() | int():
            return kept
        case _:
            raise AssertionError(f"{meaning.variable.name} holds a set, not a value")


def _slot(low: Lowering, first: int, of: Meaning | None, length: int) -> Operand:
    """The slot of a counter of the game, or the one of a player."""
    if of is None:
        return low.code.value("load", first)
    index = lower(low, of)
    is_known = isinstance(index, int)
    return low.load_slot(first, index, 0 if is_known else checked(low, of.type, length))


def checked(low: Lowering, index: Type, length: int) -> int:
    """The length to check an index against: 0 where its type already proves it."""
    if isinstance(index, OptionalType | NumberType):
        low.unproved += 1
        return length
    return 0


def _location_of(low: Lowering, zone: Zone, of: Meaning | None) -> Operand:
    member = 0 if of is None else lower(low, of)
    return low.code.value("add", low.first_location(zone.heading.id), member)


def _attribute(low: Lowering, meaning: AttributeOf) -> Operand:
    first, count = low.kind_range(meaning.kind)
    kind = next(kind for kind in low.rules.kinds if kind.heading.id == meaning.kind)
    piece = lower(low, meaning.piece)
    low.note_read(piece)
    name = f"{meaning.kind}.{meaning.attribute}"
    fixed = [it.heading.id for it in kind.attributes if not it.changing]
    if meaning.attribute in fixed:
        column = fixed.index(meaning.attribute)
        pieces = low.layout.pieces[first : first + count]
        begin = _first_of(low, kind.attributes[column], meaning.type)
        entries = (it.values[column] for it in pieces)
        table = low.table(name, first, tuple(it if it < 0 else begin + it for it in entries))
        return low.code.value("table", table, piece)
    index = low.code.value("subtract", piece, first)
    slot = dict(low.layout.attributes)[name]
    return low.code.value("load_at", slot, index, checked(low, meaning.piece.type, count))


def _first_of(low: Lowering, attribute: Attribute, type: Type) -> int:
    """What stands for the first cell, row or column that an attribute can name; 0 of other types,
    whose values are the numbers themselves."""
    match type:
        case OptionalType(of=of):
            return _first_of(low, attribute, of)
        case CellType(board=board):
            return low.board(board).first_location
        case LineType(board=board):
            return low.board(board).height if attribute.type.name == COLUMN else 0
        case _:
            return 0


def _owner(low: Lowering, meaning: OwnerOf) -> Operand:
    thing = lower(low, meaning.thing)
    kind = meaning.thing.type
    if isinstance(kind, OptionalType):
        kind = kind.of
    if isinstance(kind, BoardType):
        return thing
    if isinstance(kind, PieceType):
        low.note_read(thing)
        return owner_of_piece(low, thing)
    owners = tuple(location.owner for location in low.layout.locations)
    return low.code.value("table", low.table("owner of a place", 0, owners), thing)


def _cell_of(low: Lowering, meaning: CellOf) -> Operand:
    code = low.code
    board = low.board(meaning.board)
    end = board.first_location + board.instances * board.height * board.width
    place = code.value("load_at", low.layout.place, lower(low, meaning.piece), 0)
    is_there = is_between(low, board.first_location, end, place)
    return code.value("select", is_there, place, NONE)


def _piece_in(low: Lowering, meaning: PieceIn) -> Operand:
    code = low.code
    location = lower(low, meaning.zone)
    if not meaning.certain:
        return _piece_or_none(low, location, top=meaning.end != "bottom")
    code.span = meaning.span
    low.unproved += 1
    count = code.value("count", location)
    code.emit("require", code.value("less", 0, count), StopKind.NOTHING_THERE)
    index = 0 if meaning.end == "bottom" else code.value("subtract", count, 1)
    return code.value("piece_at", location, index)


def _piece_on(low: Lowering, meaning: PieceOn) -> Operand:
    found = _piece_or_none(low, lower(low, meaning.cell), top=False)
    if not meaning.mixed:
        return found
    code = low.code
    fits = is_of_kind(low, meaning.kind, found)
    wanted = code.variable(NONE)
    fine, done = code.block(), code.block()
    code.branch(fits, fine, done)
    code.begin(fine)
    code.emit("set", wanted, found)
    code.begin(done)
    return wanted


def _piece_or_none(low: Lowering, location: Operand, *, top: bool) -> Operand:
    code = low.code
    found = code.variable(NONE)
    some, done = code.block(), code.block()
    count = code.value("count", location)
    code.branch(count, some, done)
    code.begin(some)
    index = code.value("subtract", count, 1) if top else 0
    code.emit("piece_at", found, location, index)
    code.begin(done)
    return found


def _table_at(low: Lowering, meaning: TableAt) -> Operand:
    code = low.code
    code.span = meaning.span
    asked = meaning.index.type
    rows = entries_up_to(meaning.table, asked.high if isinstance(asked, NumberType) else 0)
    first, last = min(rows), max(rows)
    entries = tuple(rows[index] for index in range(first, last + 1))
    index = lower(low, meaning.index)
    if meaning.table.beyond == LAST_ENTRY:
        index = code.value("minimum", index, last)
    if isinstance(index, int) and first <= index <= last:
        return rows[index]
    low.unproved += 1
    return code.value("table", low.table(meaning.table.heading.id, first, entries), index)


def body_called(low: Lowering, meaning: Call) -> Meaning:
    """What a named value is, with its subject and parameters bound as they are here."""
    called = low.value_named(meaning.value)
    for parameter, argument in zip(called.parameters, meaning.arguments, strict=True):
        if isinstance(argument, SetMeaning):
            low.storage[parameter] = argument
        else:
            low.storage[parameter] = lower(low, argument)
    return called.body


def _score_of(low: Lowering, meaning: ScoreOf) -> Operand:
    lines = [line.line.heading.id for line in low.rules.scoring]
    row = 0 if meaning.line is None else 1 + lines.index(meaning.line)
    first = low.layout.scores + row * low.seats
    return _slot(low, first, meaning.player, low.seats)


def _joined(low: Lowering, parts: tuple[Meaning, ...], *, every: bool) -> Operand:
    """`and` or `or`. Simple parts are worked out in a row; the others only as far as needed."""
    code = low.code
    if all(is_simple(low, part) for part in parts):
        held = lower(low, parts[0])
        for part in parts[1:]:
            held = code.value("both" if every else "either", held, lower(low, part))
        return held
    found = code.variable(0 if every else 1)
    yes, no = code.block(), code.block()
    decided, done = (yes, no) if every else (no, yes)
    test(low, AllOf(parts, parts[0].type) if every else AnyOf(parts, parts[0].type), yes, no)
    code.begin(decided)
    code.emit("set", found, 1 if every else 0)
    code.jump(done)
    code.begin(done)
    return found


def _choice(low: Lowering, meaning: Choice) -> Operand:
    code = low.code
    found = code.variable(0)
    yes, no, done = code.block(), code.block(), code.block()
    test(low, meaning.condition, yes, no)
    code.begin(yes)
    code.emit("set", found, lower(low, meaning.then))
    code.jump(done)
    code.begin(no)
    code.emit("set", found, lower(low, meaning.other))
    code.begin(done)
    return found


def is_simple(low: Lowering, meaning: Meaning) -> bool:
    """Whether it can be worked out in a row, without a loop and without stopping the game."""
    match meaning:
        case Constant() | Read() | ChosenBy() | PhaseNumber() | FirstPlayerValue():
            return True
        case CounterOf(of=of):
            return of is None or (is_simple(low, of) and not isinstance(of.type, OptionalType))
        case Compare(left=left, right=right):
            return is_simple(low, left) and is_simple(low, right)
        case AllOf(parts=parts) | AnyOf(parts=parts):
            return all(is_simple(low, part) for part in parts)
        case Negation(operand=operand):
            return is_simple(low, operand)
        case ZoneAt(of=of) | BoardAt(of=of):
            return of is None or is_simple(low, of)
        case Neighbour(player=player):
            return is_simple(low, player)
        case Count(things=things):
            return lower_sets.is_counted_at_once(low, things)
        case AttributeOf(piece=piece):
            return isinstance(piece, Read) and not isinstance(piece.type, OptionalType)
        case PrintedOn(cell=cell):
            return isinstance(cell, Read) and not isinstance(cell.type, OptionalType)
        case _:
            return False
