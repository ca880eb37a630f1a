"""Going through what phrases mean: the parts of a node, and all nodes under it."""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeGuard, assert_never, cast, get_args

from rulewright.meaning.deeds import (
    AskWhether,
    BeginApart,
    BeginChange,
    Cancel,
    Choose,
    Deed,
    Deeds,
    Delay,
    Disclose,
    DrawTo,
    EitherDo,
    Eliminate,
    ForEachDo,
    GiveResult,
    IfDo,
    MayDo,
    MoveTo,
    Pay,
    PerformEffect,
    PerformProcedure,
    PickAtRandom,
    Reach,
    RefillPile,
    RememberOne,
    RememberSet,
    RepeatDo,
    RollDie,
    RollNumber,
    SetAttribute,
    SetCounter,
    ShufflePile,
    Stop,
    SwapPlaces,
    Together,
    TurnOver,
)
from rulewright.meaning.sets import ReadSet, SetChosenBy, SetMeaning
from rulewright.meaning.values import ChosenBy, Meaning, Read, Variable
from rulewright.source.frozen import values_of

Node = Meaning | SetMeaning


_VALUES = frozenset(get_args(Meaning))
_NODES = _VALUES.union(get_args(SetMeaning))
"""Sets, because there are too many of them to compare with one after another."""


def is_value(node: "Node") -> TypeGuard[Meaning]:
    """Whether a value or a set is one value."""
    return type(node) in _VALUES


def is_node(value: object) -> TypeGuard[Node]:
    """Whether something is a value or a set."""
    return type(value) in _NODES


def parts(node: Node | Deed) -> Sequence[Node]:
    """The values and sets that a node is made of, in declared order."""
    held_by = _HELD_BY.get(type(node)) or _HELD_BY.setdefault(type(node), _held_by(type(node)))
    found: list[Node] = []
    for value in held_by(node):
        sort = type(value)
        if sort in _NODES:
            found.append(cast("Node", value))
        elif sort is tuple:
            found.extend(one for one in cast("tuple[object, ...]", value) if is_node(one))
        elif isinstance(value, Reach):
            found += (value.total, value.least)
    return found


_HELD_BY: dict[type, Callable[[Node | Deed], tuple[object, ...]]] = {}
"""For each sort of node, what gives all that may be a part, or hold one."""


def _held_by(sort: type[Node | Deed]) -> Callable[[Node | Deed], tuple[object, ...]]:
    """What gives the fields of a sort of node but its type and its place, and those of which it is
    declared that they hold something else."""
    names = [
        name
        for name, kind in sort.__annotations__.items()
        if name not in ("type", "span")
        if not isinstance(kind, type) or kind in (*_NODES, Reach)
    ]
    return values_of(tuple(names))


def all_nodes(node: Node) -> Iterator[Node]:
    """The node itself and every node under it."""
    waiting = [node]
    while waiting:
        one = waiting.pop()
        yield one
        inside = parts(one)
        if inside:
            waiting.extend(reversed(inside))


def variables_read(node: Node) -> Iterator[Variable]:
    """Every variable that a value or set depends on, bound ones of its own included."""
    for one in all_nodes(node):
        if isinstance(one, _OF_A_VARIABLE):
            yield one.variable


_OF_A_VARIABLE = (Read, ReadSet, ChosenBy, SetChosenBy)


def reads(deeds: Deeds, variable: Variable) -> bool:
    """Whether deeds depend on a variable."""
    for deed in all_deeds(deeds):
        if isinstance(deed, Delay) and variable in deed.kept:
            return True
        nodes = [*parts(deed)]
        if isinstance(deed, IfDo):
            nodes += [condition for condition, _ in deed.branches]
        if isinstance(deed, EitherDo):
            nodes += [way.feasible for way in deed.ways if way.feasible is not None]
        if any(variable in variables_read(node) for node in nodes):
            return True
    return False


def all_deeds(deeds: Deeds) -> Iterator[Deed]:
    """Deeds and all deeds in them, each before those in it."""
    waiting = [*reversed(deeds)]
    while waiting:
        deed = waiting.pop()
        yield deed
        if type(deed) in _WITH_BODIES:
            for body in reversed(bodies(deed)):
                waiting.extend(reversed(body))


_WITH_BODIES = frozenset(
    sort
    for sort in get_args(Deed)
    if not {"body", "otherwise", "branches", "ways"}.isdisjoint(sort.__slots__)
)
"""The sorts of deeds that may hold others. Most are of another sort, and are many."""


def performed(deeds: Deeds) -> Iterator[PerformProcedure]:
    """The deeds that perform a procedure, those in other deeds too."""
    return (deed for deed in all_deeds(deeds) if isinstance(deed, PerformProcedure))


def bodies(deed: Deed) -> tuple[Deeds, ...]:
    """The blocks of deeds that a deed holds; what is done later is an entry of its own."""
    match deed:
        case SetCounter() | MoveTo() | PerformProcedure() | RememberOne() | SetAttribute():
            return ()
        case IfDo(branches=branches, otherwise=otherwise):
            return (*(body for _, body in branches), otherwise)
        case MayDo(body=body, otherwise=otherwise):
            return (body, otherwise)
        case EitherDo(ways=ways, otherwise=otherwise):
            return (*(way.body for way in ways), otherwise)
        case ForEachDo(body=body) | RepeatDo(body=body) | Together(body=body):
            return (body,)
        case (
            Choose(otherwise=otherwise)
            | DrawTo(otherwise=otherwise)
            | PickAtRandom(otherwise=otherwise)
            | Pay(otherwise=otherwise)
            | PerformEffect(otherwise=otherwise)
        ):
            return () if otherwise is None else (otherwise,)
        case SwapPlaces() | TurnOver() | ShufflePile() | Disclose() | AskWhether() | RememberSet():
            return ()
        case RollNumber() | RollDie() | RefillPile() | BeginChange() | Delay():
            return ()
        case GiveResult() | Stop() | Cancel() | BeginApart() | Eliminate():
            return ()
        case _:
            assert_never(deed)
