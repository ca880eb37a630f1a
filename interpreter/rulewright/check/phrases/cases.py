"""Conditions gone through case by case: exact, where what they ask about has few values.

Each thing a condition asks about (a counter, an attribute of a piece, how many there are in a set)
takes each of its values, all of them together. Of a piece that is asked for fixed attributes,
the cases are the pieces that the supply has. What nobody can look into is yes in one case and no
in another.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import field
from itertools import product
from math import prod
from operator import add, eq, le, lt, mul, ne, sub

from rulewright.check.phrases.kinship import core
from rulewright.check.phrases.settled import count
from rulewright.check.phrases.vocabulary import Vocabulary
from rulewright.meaning.sameness import same
from rulewright.meaning.sets import SetMeaning
from rulewright.meaning.types import (
    EnumType,
    NumberType,
    OptionalType,
    PlayerType,
    Type,
    YesNoType,
)
from rulewright.meaning.values import (
    AllOf,
    AnyOf,
    AttributeOf,
    Calculation,
    Choice,
    Compare,
    Constant,
    Count,
    Exists,
    Meaning,
    Negation,
    Operator,
    Test,
)
from rulewright.source.frozen import dataclass

MOST_CASES = 2_000
"""Conditions with more cases than this are left to play."""

MOST_WORK = 10_000
"""So many parts of conditions are looked at, in all cases together."""

WIDEST = 100
"""A number with more values than this is only looked at where it is compared with fixed ones."""

Value = int | tuple[int, ...]
"""The value of a thing; of a piece, those of its attributes."""

Values = Sequence[Value]


MostSize = Callable[[SetMeaning, Vocabulary], int]
"""How many things a set can have at most."""


def decide(
    condition: Meaning,
    vocabulary: Vocabulary,
    most_size: MostSize,
    given: Sequence[Meaning] = (),
) -> bool | None:
    """Whether a condition always holds, or never, where the `given` ones hold; None where that
    differs, or cannot be told."""
    question = Question(vocabulary, most_size)
    question.read(condition)
    for one in given:
        question.read(one)
    holds = question.test(condition)
    suppositions = [question.test(one) for one in given]
    seen: set[bool] = set()
    for case in question.cases():
        verdict = holds(case)
        if verdict not in seen and all(one(case) for one in suppositions):
            seen.add(verdict)
            if len(seen) == 2:
                return None
    return seen.pop() if seen else None


def shares_a_name(one: Meaning, other: Meaning, vocabulary: Vocabulary) -> bool:
    """Whether two conditions ask about a common thing."""
    question = Question(vocabulary)
    question.read(one)
    before = len(question.asked)
    question.read(other)
    return any(thing.readers > 1 for thing in question.asked[:before])


@dataclass(slots=True)
class Asked:
    """One thing that conditions ask about. `compared` are the fixed numbers it is compared with;
    it is `free` where it is used in any other way. A piece is asked for `attributes`."""

    node: Meaning
    kind: str | None
    compared: set[int] = field(default_factory=set[int])
    free: bool = False
    attributes: list[str] = field(default_factory=list[str])
    low: int = 0
    high: int = 0
    readers: int = 0
    last_reader: int = -1


Case = Sequence[Value]
"""A value for each thing that is asked about."""


@dataclass(slots=True)
class Question:
    """What some conditions ask about. Read them all before going through the cases."""

    vocabulary: Vocabulary
    most_size: MostSize | None = None
    asked: list[Asked] = field(default_factory=list[Asked])
    places: dict[int, tuple[int, int | None]] = field(
        default_factory=dict[int, "tuple[int, int | None]"]
    )
    kept: list[Meaning] = field(default_factory=list[Meaning])
    readers: int = 0
    size: int = 0

    def read(self, condition: Meaning) -> None:
        """Notes what one more condition asks about."""
        self.kept.append(condition)  # nodes are known by their identity
        self._condition(condition)
        self.readers += 1

    def _condition(self, node: Meaning) -> None:
        self.size += 1
        match node:
            case Constant():
                return
            case AllOf(parts=parts) | AnyOf(parts=parts):
                for part in parts:
                    self._condition(part)
            case Negation(operand=operand):
                self._condition(operand)
            case Compare(left=left, right=right) if _is_counted(left) and _is_counted(right):
                self._compare(left, right)
            case Compare(left=left, right=right) if not same(left, right):
                self._place(node, self._thing(_equality(node)))
            case Compare():
                return
            case Exists(things=things, condition=None):
                number_of = count(things)
                self.kept.append(number_of)
                place = self._thing(number_of)
                self.asked[place].compared.add(0)
                self._place(node, place)
            case Choice(condition=condition, then=then, other=other):
                for part in (condition, then, other):
                    self._condition(part)
            case _:
                self._value(node)

    def _compare(self, left: Meaning, right: Meaning) -> None:
        for side, other in ((left, right), (right, left)):
            match other:
                case Constant(value=value):
                    self._value(side, compared=value)
                case _:
                    self._value(side)

    def _value(self, node: Meaning, compared: int | None = None) -> None:
        match node:
            case Constant():
                return
            case Calculation(left=left, right=right):
                self._value(left)
                self._value(right)
                return
            case Choice(condition=condition, then=then, other=other):
                self._condition(condition)
                self._value(then)
                self._value(other)
                return
            case AttributeOf(kind=kind, attribute=attribute, piece=piece) if (
                attribute in self.vocabulary.supplies[kind].columns
            ):
                at = self._thing(piece, kind)
                names = self.asked[at].attributes
                if attribute not in names:
                    names.append(attribute)
                self.places[id(node)] = (at, names.index(attribute))
                return
            case _:
                at = self._thing(node)
        self._place(node, at)
        if compared is None:
            self.asked[at].free = True
        else:
            self.asked[at].compared.add(compared)

    def _place(self, node: Meaning, at: int) -> None:
        self.places[id(node)] = (at, None)

    def _thing(self, node: Meaning, kind: str | None = None) -> int:
        """The place of a thing in each case. What is wider in one phrase is so in all."""
        at = next(
            (
                place
                for place, one in enumerate(self.asked)
                if (one.kind is None) is (kind is None) and same(one.node, node)
            ),
            len(self.asked),
        )
        limits = _limits(node.type, self.vocabulary)
        if isinstance(node, Count) and self.most_size is not None:
            limits = NumberType(0, self.most_size(node.things, self.vocabulary))
        if at == len(self.asked):
            self.asked.append(Asked(node, kind, low=limits.low, high=limits.high))
        thing = self.asked[at]
        thing.low, thing.high = min(thing.low, limits.low), max(thing.high, limits.high)
        if thing.last_reader != self.readers:
            thing.last_reader = self.readers
            thing.readers += 1
        return at

    def cases(self) -> Iterator[Case]:
        """Every case there can be; none where there are too many, or a number is too wide."""
        values = [self.values_of(thing) for thing in self.asked]
        whole = [one for one in values if one is not None]
        cases = prod(map(len, whole))
        is_bounded = cases <= MOST_CASES and cases * self.size <= MOST_WORK
        if len(whole) == len(values) and is_bounded:
            yield from product(*whole)

    def values_of(self, thing: Asked) -> Values | None:
        """The values that a thing can have; None where they are too many."""
        if thing.kind is not None:
            return tuple(self.vocabulary.supplies[thing.kind].sorts(tuple(thing.attributes)))
        if not thing.free:
            near = {thing.low, thing.high}
            near.update(at + step for at in thing.compared for step in (-1, 0, 1))
            return [value for value in sorted(near) if thing.low <= value <= thing.high]
        if thing.high - thing.low >= WIDEST:
            return None
        return range(thing.low, thing.high + 1)

    def test(self, node: Meaning) -> Callable[[Case], bool]:
        """Whether a condition that was read holds, case by case."""
        match node:
            case Constant(value=value):
                return _always(bool(value))
            case AllOf(parts=parts):
                tests = [self.test(part) for part in parts]
                return lambda case: all(test(case) for test in tests)
            case AnyOf(parts=parts):
                tests = [self.test(part) for part in parts]
                return lambda case: any(test(case) for test in tests)
            case Negation(operand=operand):
                denied = self.test(operand)
                return lambda case: not denied(case)
            case Compare():
                return self._comparison(node)
            case Choice(condition=condition, then=then, other=other):
                first, yes, no = self.test(condition), self.test(then), self.test(other)
                return lambda case: yes(case) if first(case) else no(case)
            case _:
                value_of = self.value(node)
                return lambda case: value_of(case) > 0

    def _comparison(self, node: Compare) -> Callable[[Case], bool]:
        if id(node) in self.places:
            at, is_equal = self.places[id(node)][0], node.test is Test.EQUAL
            return lambda case: bool(case[at]) is is_equal
        if same(node.left, node.right):
            return _always(node.test in {Test.EQUAL, Test.AT_MOST})
        compare, left, right = _COMPARE[node.test], self.value(node.left), self.value(node.right)
        return lambda case: compare(left(case), right(case))

    def value(self, node: Meaning) -> Callable[[Case], int]:
        """The value of a phrase that was read, case by case."""
        match node:
            case Constant(value=value):
                return lambda case: value
            case Calculation(operator=operator, left=left, right=right):
                calculate = _CALCULATE[operator]
                one, other = self.value(left), self.value(right)
                return lambda case: calculate(one(case), other(case))
            case Choice(condition=condition, then=then, other=other):
                first, yes, no = self.test(condition), self.value(then), self.value(other)
                return lambda case: yes(case) if first(case) else no(case)
            case _:
                return _at(*self.places[id(node)])


def _always(verdict: bool) -> Callable[[Case], bool]:
    return lambda case: verdict


def _at(place: int, attribute: int | None) -> Callable[[Case], int]:
    """The value of a thing in a case, or of an attribute of it."""

    def value(case: Case) -> int:
        found = case[place]
        if isinstance(found, tuple):
            return 0 if attribute is None else found[attribute]
        return found

    return value


_COMPARE: dict[Test, Callable[[int, int], bool]] = {
    Test.EQUAL: eq,
    Test.DIFFERENT: ne,
    Test.LESS: lt,
    Test.AT_MOST: le,
}

_CALCULATE: dict[Operator, Callable[[int, int], int]] = {
    Operator.ADD: add,
    Operator.SUBTRACT: sub,
    Operator.MULTIPLY: mul,
    Operator.DIVIDE_DOWN: lambda one, other: one // other if other else 0,
    Operator.DIVIDE_UP: lambda one, other: -(-one // other) if other else 0,
}
"""By zero the game has stopped, so that what comes of it does not matter."""


def _is_counted(node: Meaning) -> bool:
    """Whether the values of a phrase can be gone through one by one."""
    inner = core(node.type)
    counted = NumberType | YesNoType | EnumType | PlayerType
    return isinstance(inner, counted) or (isinstance(node, Constant) and node.value == -1)


def _equality(node: Compare) -> Meaning:
    """What is asked where two things are compared that have no values: whether they are one."""
    return Compare(Test.EQUAL, node.left, node.right, YesNoType())


def _limits(of: Type, vocabulary: Vocabulary) -> NumberType:
    match of:
        case OptionalType(of=inner):
            limits = _limits(inner, vocabulary)
            return NumberType(min(-1, limits.low), limits.high)
        case NumberType():
            return of
        case EnumType(name=name):
            return NumberType(0, len(vocabulary.words[name]) - 1)
        case PlayerType():
            return NumberType(0, vocabulary.players - 1)
        case _:
            return NumberType(0, 1)
