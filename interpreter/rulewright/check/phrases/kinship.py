"""How types relate, and how messages name them."""

from typing import assert_never

from rulewright.meaning.ranges import hull
from rulewright.meaning.sets import SetMeaning
from rulewright.meaning.types import (
    BoardType,
    CellType,
    EnumType,
    LineType,
    ManyType,
    NoneType,
    NumberType,
    OptionalType,
    PieceType,
    Plain,
    PlayerType,
    Type,
    YesNoType,
    ZoneType,
)

YES_NO = YesNoType()
PLAYER = PlayerType()
NONE = NoneType()


def many(things: SetMeaning) -> ManyType:
    """The type of a set: every set has one."""
    if not isinstance(things.type, ManyType):
        raise TypeError(f"a set of type {things.type}")
    return things.type


def member_type(things: SetMeaning) -> Plain:
    """The type of the things of a set."""
    return many(things).member


def core(of: Type) -> Plain | None:
    """The plain type that is left without `or none`; None for sets and `none` itself."""
    match of:
        case OptionalType(of=inner):
            return inner
        case ManyType() | NoneType():
            return None
        case _:
            return of


def can_be_none(of: Type) -> bool:
    """Whether a value of this type may be missing."""
    return isinstance(of, (OptionalType, NoneType))


def optional(of: Plain) -> OptionalType:
    """The type `of`, or none."""
    return OptionalType(of)


def same_sort(one: Plain, other: Plain) -> bool:
    """Whether values of both types can be the same thing. Ranges of numbers do not matter."""
    if isinstance(one, NumberType):
        return isinstance(other, NumberType)
    return one == other


def comparable(one: Type, other: Type) -> bool:
    """Whether `one is other` says something; `none` compares with what can be missing."""
    if isinstance(one, NoneType) or isinstance(other, NoneType):
        return can_be_none(one) and can_be_none(other)
    left, right = core(one), core(other)
    return left is not None and right is not None and same_sort(left, right)


def fits(actual: Type, wanted: Type) -> bool:
    """Whether a value of the type can stand where the other is wanted, ranges left aside."""
    if isinstance(wanted, ManyType):
        return isinstance(actual, ManyType) and same_sort(actual.member, wanted.member)
    if isinstance(actual, NoneType):
        return can_be_none(wanted)
    inner, outer = core(actual), core(wanted)
    if inner is None or outer is None or not same_sort(inner, outer):
        return False
    return can_be_none(wanted) or not can_be_none(actual)


def united(one: Type, other: Type) -> Type | None:
    """The type that holds values of both, None where there is none."""
    if isinstance(one, NoneType):
        return other if can_be_none(other) else _optional_or_none(other)
    if isinstance(other, NoneType):
        return united(other, one)
    left, right = core(one), core(other)
    if left is None or right is None or not same_sort(left, right):
        return None
    both: Plain = left
    if isinstance(left, NumberType) and isinstance(right, NumberType):
        both = hull((left, right))
    return optional(both) if can_be_none(one) or can_be_none(other) else both


def _optional_or_none(of: Type) -> Type | None:
    inner = core(of)
    return None if inner is None else optional(inner)


def describe(of: Type) -> str:
    """The type as a message names it, with its article."""
    match of:
        case NumberType():
            return "a number"
        case YesNoType():
            return "yes or no"
        case PlayerType():
            return "a player"
        case EnumType(name=name) | PieceType(kind=name):
            return f"{_article(name)} `{name}`"
        case ZoneType(name=name):
            return f"the zone `{name}`"
        case BoardType(name=name):
            return f"the board `{name}`"
        case CellType(board=board):
            return f"a cell of `{board}`"
        case LineType(board=board, length=0):
            return f"a row or column of `{board}`"
        case LineType(board=board, length=length):
            return f"a line of {length} cells of `{board}`"
        case NoneType():
            return "none"
        case OptionalType(of=inner):
            return f"{describe(inner)} or none"
        case ManyType(member=member):
            return f"a set of {describe_many(member)}"
        case _:
            assert_never(of)


def describe_many(of: Plain) -> str:
    """Several things of the type, as a message names them."""
    match of:
        case NumberType():
            return "numbers"
        case YesNoType():
            return "yes and no"
        case PlayerType():
            return "players"
        case EnumType(name=name) | PieceType(kind=name):
            return f"`{name}` things"
        case ZoneType(name=name):
            return f"zones `{name}`"
        case BoardType(name=name):
            return f"boards `{name}`"
        case CellType(board=board):
            return f"cells of `{board}`"
        case LineType(board=board, length=0):
            return f"rows or columns of `{board}`"
        case LineType(board=board, length=length):
            return f"lines of {length} cells of `{board}`"
        case _:
            assert_never(of)


def _article(name: str) -> str:
    return "an" if name[:1] in "aeiou" else "a"
