"""What a value comes to before play: numbers of players, settings, tables, enumerations, boards,
and the pieces that there are with what is printed on them, where the supply puts them."""

from collections.abc import Callable, Iterator, Mapping
from typing import assert_never

from rulewright.check.phrases.scope import Resolver
from rulewright.game.model import Board
from rulewright.meaning.neighbours import ways_from_a_cell
from rulewright.meaning.sets import (
    Cells,
    CellsOfLine,
    DifferentValues,
    Extreme,
    Filtered,
    FirstFew,
    FromSeat,
    Lines,
    ListedThings,
    Members,
    NextCells,
    Only,
    PiecesIn,
    PiecesOf,
    PiecesOn,
    Players,
    ReadSet,
    SetMeaning,
    StraightLines,
)
from rulewright.meaning.straight_lines import straight_lines
from rulewright.meaning.supplied import printed_on
from rulewright.meaning.tables import entry_of
from rulewright.meaning.types import CellType, LineType
from rulewright.meaning.values import (
    AllOf,
    AnyOf,
    AttributeOf,
    BoardAt,
    Calculation,
    Call,
    CellOnMap,
    Choice,
    Compare,
    Constant,
    Contains,
    Count,
    Distance,
    Exists,
    FirstOf,
    Fold,
    ForAll,
    Meaning,
    Negation,
    Neighbour,
    Operator,
    OwnerOf,
    PrintedOn,
    Read,
    TableAt,
    Test,
    Variable,
    ZoneAt,
)
from rulewright.meaning.walking import Node
from rulewright.source.frozen import dataclass

NONE = -1


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece of the supply: which one of its kind, its fixed attributes, whose it is, and the
    zone in which the supply puts it."""

    kind: str
    number: int
    values: tuple[tuple[str, int], ...]
    owner: int
    place: str = ""


Thing = int | Piece
Held = Thing | tuple[Thing, ...]
"""What a variable holds: a thing, or several."""


class OnlyInPlayError(Exception):
    """A value is not settled before play; `node` is the part of it that is not."""

    def __init__(self, node: Node) -> None:
        super().__init__(type(node).__name__)
        self.node = node


class NoValueError(Exception):
    """A value would stop the game: `why` says in words what cannot be, `node` where."""

    def __init__(self, node: Node, why: str) -> None:
        super().__init__(why)
        self.node = node
        self.why = why


@dataclass(frozen=True, slots=True)
class Evaluation:
    """Works out values with the variables that are bound so far.

    Raises OnlyInPlayError for what play decides, and NoValueError where the rules would stop.
    """

    resolver: Resolver
    bound: Mapping[Variable, Held]

    def with_bound(self, variable: Variable, held: Held) -> "Evaluation":
        """The same with one more variable."""
        return Evaluation(self.resolver, {**self.bound, variable: held})

    def number(self, node: Meaning) -> int:
        """A number, a truth, or any other value that is no piece."""
        found = self.value(node)
        assert isinstance(found, int), "the checker lets no piece stand for a number"
        return found

    def holds(self, node: Meaning) -> bool:
        """Whether a condition holds."""
        return self.number(node) == 1

    def value(self, node: Meaning) -> Thing:
        """What a value is; none is -1."""
        match node:
            case Constant(value=value):
                return value
            case Read(variable=variable) if variable in self.bound:
                held = self.bound[variable]
                assert not isinstance(held, tuple), "a set is read as one"
                return held
            case AttributeOf(attribute=attribute, piece=piece):
                return self._attribute(node, attribute, self.value(piece))
            case OwnerOf(thing=thing):
                owned = self._piece(node, thing)
                return owned.owner
            case Neighbour(player=player, steps=steps):
                return (self.number(player) + steps) % self.resolver.vocabulary.players
            case PrintedOn(cell=cell, attribute=name):
                return self._printed(node, name, self.number(cell))
            case CellOnMap(cell=cell):
                return cell
            case Distance(board=BoardAt(board=board)):
                return self._distance(node, board)
            case TableAt():
                return self._table(node)
            case Call(value=name, arguments=arguments):
                return self._call(node, name, arguments)
            case Calculation():
                return self._calculation(node)
            case Compare(test=test, left=left, right=right):
                return int(_COMPARED[test](self.value(left), self.value(right)))
            case AllOf(parts=parts):
                return int(all(self.holds(part) for part in parts))
            case AnyOf(parts=parts):
                return int(any(self.holds(part) for part in parts))
            case Negation(operand=operand):
                return int(not self.holds(operand))
            case Choice(condition=condition, then=then, other=other):
                return self.value(then if self.holds(condition) else other)
            case Count() | Fold() | Exists() | ForAll() | Contains() | FirstOf():
                return self._of_set(node)
            case _:
                raise OnlyInPlayError(node)

    def things(self, things: SetMeaning) -> tuple[Thing, ...]:
        """The things of a set, in printed order."""
        match things:
            case Players():
                return tuple(range(self.resolver.vocabulary.players))
            case Members(enumeration=enumeration):
                return tuple(range(len(enumeration.members)))
            case PiecesOf(kind=kind, owner=owner):
                whose = None if owner is None else self.value(owner)
                pieces = self._pieces(kind.heading.id)
                return tuple(it for it in pieces if whose is None or it.owner == whose)
            case PiecesIn(kind=kind, location=ZoneAt() as zone, owner=owner):
                return self._pieces_in(kind.heading.id, zone, owner)
            case PiecesOn() | PiecesIn(location=Read(type=CellType())):
                return ()  # on a board nothing lies before play
            case Filtered(things=inner, thing=thing, condition=condition):
                found = self.things(inner)
                return tuple(it for it in found if self.with_bound(thing, it).holds(condition))
            case FromSeat(things=inner, start=start):
                first, players = self.number(start), self.resolver.vocabulary.players
                order = [(first + at) % players for at in range(players)]
                found = self.things(inner)
                return tuple(seat for seat in order if seat in found)
            case Extreme(things=inner, thing=thing, measure=measure, most=most):
                found = self.things(inner)
                measured = [self.with_bound(thing, it).number(measure) for it in found]
                best = (max if most else min)(measured, default=0)
                return tuple(it for it, of in zip(found, measured, strict=True) if of == best)
            case FirstFew(things=inner, count=count, last=last):
                found, few = self.things(inner), max(0, self.number(count))
                return found[max(0, len(found) - few) :] if last else found[:few]
            case ListedThings(items=items):
                return tuple(self.value(item) for item in items)
            case DifferentValues(things=inner, thing=thing, value=value):
                values = {self.with_bound(thing, it).number(value) for it in self.things(inner)}
                return tuple(sorted(values))
            case Only(value=value):
                found_one = self.value(value)
                return () if found_one == NONE else (found_one,)
            case Cells(board=BoardAt(board=board)) if not board.floating:
                return tuple(range(board.rows * board.columns))
            case Lines(board=BoardAt(board=board), which=which) if not board.floating:
                first, many = (0, board.rows) if which == "rows" else (board.rows, board.columns)
                return tuple(range(first, first + many))
            case CellsOfLine(line=row):
                return self._cells_of(row)
            case NextCells(cell=cell):
                return self._next_to(cell)
            case StraightLines(board=BoardAt(board=board), length=length):
                return tuple(range(len(straight_lines(board.rows, board.columns, length))))
            case ReadSet(variable=variable) if variable in self.bound:
                held = self.bound[variable]
                return held if isinstance(held, tuple) else (held,)
            case _:
                raise OnlyInPlayError(things)

    def _pieces_in(self, kind: str, zone: ZoneAt, owner: Meaning | None) -> tuple[Piece, ...]:
        """The pieces that the supply puts into a zone: into one that is per player, its owner's."""
        wanted = [self.value(it) for it in (zone.of, owner) if it is not None]
        return tuple(
            it
            for it in self._pieces(kind)
            if it.place == zone.zone.heading.id and all(it.owner == one for one in wanted)
        )

    def _cells_of(self, line: Meaning) -> tuple[int, ...]:
        """The cells of a row, column or straight line."""
        assert isinstance(line.type, LineType), "only lines have cells"
        board, number = self._board(line.type.board, line), self.number(line)
        if line.type.length:
            lines = straight_lines(board.rows, board.columns, line.type.length)
            straight = lines[number % len(lines)]
            return tuple(straight.first + straight.step * at for at in range(line.type.length))
        number %= board.rows + board.columns
        if number < board.rows:
            return tuple(range(number * board.columns, (number + 1) * board.columns))
        return tuple(range(number - board.rows, board.rows * board.columns, board.columns))

    def _next_to(self, cell: Meaning) -> tuple[int, ...]:
        """The cells next to a cell, in printed order."""
        assert isinstance(cell.type, CellType), "only cells lie next to cells"
        board = self._board(cell.type.board, cell)
        row, column = divmod(self.number(cell), board.columns)
        return tuple(
            (row + down) * board.columns + column + right
            for down, right in ways_from_a_cell(slanting=board.slanting)
            if row + down in range(board.rows) and column + right in range(board.columns)
        )

    def _distance(self, node: Distance, board: Board) -> int:
        ends = (divmod(self.number(cell), board.columns) for cell in (node.one, node.other))
        if board.floating:
            raise OnlyInPlayError(node)
        (row, column), (other_row, other_column) = ends
        down, right = abs(row - other_row), abs(column - other_column)
        return max(down, right) if board.slanting else down + right

    def _board(self, name: str, node: Meaning) -> Board:
        board = self.resolver.vocabulary.boards[name]
        if board.floating:
            raise OnlyInPlayError(node)
        return board

    def _of_set(self, node: Count | Fold | Exists | ForAll | Contains | FirstOf) -> Thing:
        found = self.things(node.things)
        match node:
            case Count():
                return len(found)
            case Fold(fold=fold, thing=thing, value=value):
                values = [self.with_bound(thing, it).number(value) for it in found]
                if fold != "total" and not values:
                    raise NoValueError(node, f"there is no {fold} of nothing")
                return sum(values) if fold == "total" else _EXTREMES[fold](values)
            case Exists(thing=thing, condition=condition):
                return int(
                    any(
                        condition is None or self.with_bound(thing, it).holds(condition)
                        for it in found
                    )
                )
            case ForAll(thing=thing, condition=condition):
                return int(all(self.with_bound(thing, it).holds(condition) for it in found))
            case Contains(value=value):
                return int(self.value(value) in found)
            case FirstOf(last=last):
                return NONE if not found else found[-1 if last else 0]
            case _:
                assert_never(node)

    def _attribute(self, node: AttributeOf, attribute: str, piece: Thing) -> int:
        values = dict(piece.values) if isinstance(piece, Piece) else {}
        if attribute not in values:
            raise OnlyInPlayError(node)
        return values[attribute]

    def _printed(self, node: PrintedOn, name: str, cell: int) -> int:
        board = self._board(node.board, node)
        attribute = next(it for it in board.attributes if it.heading.id == name)
        try:
            return printed_on(cell, board, attribute, self.resolver.vocabulary.words)
        except ValueError as error:
            raise NoValueError(node, str(error)) from None

    def _piece(self, node: Meaning, thing: Meaning) -> Piece:
        found = self.value(thing)
        if not isinstance(found, Piece) or found.owner == NONE:
            raise OnlyInPlayError(node)
        return found

    def _table(self, node: TableAt) -> int:
        index = self.number(node.index)
        entry = entry_of(node.table, index)
        if entry is None:
            raise NoValueError(node, f"`{node.table.heading.id}` has no entry for {index}")
        return entry

    def _call(self, node: Call, name: str, arguments: tuple[Meaning | SetMeaning, ...]) -> Thing:
        called = self.resolver.value(name)
        if called is None:
            raise OnlyInPlayError(node)
        bound: dict[Variable, Held] = {}
        for parameter, argument in zip(called.parameters, arguments, strict=True):
            if isinstance(argument, SetMeaning):
                bound[parameter] = self.things(argument)
            else:
                bound[parameter] = self.value(argument)
        try:
            return Evaluation(self.resolver, bound).value(called.body)
        except OnlyInPlayError:
            raise OnlyInPlayError(node) from None

    def _calculation(self, node: Calculation) -> int:
        left, right = self.number(node.left), self.number(node.right)
        if right == 0 and node.operator in (Operator.DIVIDE_DOWN, Operator.DIVIDE_UP):
            raise NoValueError(node, "nothing can be divided by 0")
        return _CALCULATED[node.operator](left, right)

    def _pieces(self, kind: str) -> Iterator[Piece]:
        """The pieces of a kind, in the order of its supply."""
        vocabulary = self.resolver.vocabulary
        supply, declared = vocabulary.supplies[kind], vocabulary.kinds[kind]
        is_owned = declared.owned
        number = 0
        for row, count in enumerate(supply.counts):
            place = declared.supply[row].starts_in or declared.starts_in
            values = tuple((name, column[row]) for name, column in supply.columns.items())
            each = count // vocabulary.players if is_owned else count
            for owner in range(vocabulary.players) if is_owned else (NONE,):
                for _ in range(each):
                    yield Piece(kind, number, values, owner, place)
                    number += 1


_COMPARED: Mapping[Test, Callable[[Thing, Thing], bool]] = {
    Test.EQUAL: lambda left, right: left == right,
    Test.DIFFERENT: lambda left, right: left != right,
    Test.LESS: lambda left, right: _number(left) < _number(right),
    Test.AT_MOST: lambda left, right: _number(left) <= _number(right),
}

_EXTREMES: Mapping[str, Callable[[list[int]], int]] = {"highest": max, "lowest": min}

_CALCULATED: Mapping[Operator, Callable[[int, int], int]] = {
    Operator.ADD: lambda left, right: left + right,
    Operator.SUBTRACT: lambda left, right: left - right,
    Operator.MULTIPLY: lambda left, right: left * right,
    Operator.DIVIDE_DOWN: lambda left, right: left // right,
    Operator.DIVIDE_UP: lambda left, right: -(-left // right),
    Operator.LOWER: min,
    Operator.HIGHER: max,
}


def _number(thing: Thing) -> int:
    assert isinstance(thing, int), "pieces are not more or less than each other"
    return thing
