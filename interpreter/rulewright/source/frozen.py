"""Frozen values, whose classes are made sooner than by the standard library, and they themselves
as well. Values with slots that can be changed are made in the same way.

The package has some hundreds of small frozen classes, and every command waits for those that it
imports. For each of them the standard decorator has six functions compiled. Here what fills the
slots is compiled once for each number of fields; the others are the same for all classes.
"""

import dataclasses
from collections.abc import Callable, Mapping
from functools import cache
from operator import attrgetter
from reprlib import recursive_repr
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, cast  # a field may hold anything

__all__ = ("dataclass", "made_changeable", "made_frozen", "replace", "values_of")

Made = TypeVar("Made")

if TYPE_CHECKING:
    from dataclasses import dataclass, replace
else:

    def dataclass(cls=None, /, *, frozen=False, slots=False, **others):
        """The standard decorator, but that with `slots=True` alone, or with `frozen=True`, the
        class is made here: nobody who uses it can tell."""
        if cls is None and slots and not others:
            return made_frozen if frozen else made_changeable
        return dataclasses.dataclass(cls, frozen=frozen, slots=slots, **others)

    def replace(value, /, **changes):
        """The value with other ones in some of its fields, as `dataclasses.replace` makes it."""
        cls = value.__class__
        known = _COPYING.get(cls) or _copying(cls)
        if known is None:
            return dataclasses.replace(value, **changes)
        taken_from, fill, setters = known
        made = _new(cls)
        fill(made, *taken_from(value))
        for name, one in changes.items():
            if name not in setters:
                raise TypeError(f"{cls.__qualname__} has no field {name!r}")
            setters[name](made, one)
        return made


_Setter = Callable[[Any, Any], None]
_Taker = Callable[[object], tuple[object, ...]]
_Filler = Callable[..., None]

_new = object.__new__

_MADE: dict[type, tuple[tuple[str, ...], tuple[str, ...], _Filler | None]] = {}
"""For each class that is made here, the fields that are shown and those that are compared; and what
fills its slots with a value for each, where the class does not do that itself."""

_COPYING: dict[type, tuple[_Taker, _Filler, dict[str, _Setter]]] = {}
"""For each class of which a value was copied, what gives the values of its fields, what fills all
its slots with such, and what fills the slot of each field."""


def _copying(cls: type) -> tuple[_Taker, _Filler, dict[str, _Setter]] | None:
    """That of a class, where it is made and filled here."""
    if cls not in _MADE or (fill := _MADE[cls][2]) is None:
        return None
    names: tuple[str, ...] = cls.__dict__["__slots__"]
    setters = {name: cls.__dict__[name].__set__ for name in names}
    return _COPYING.setdefault(cls, (values_of(names), fill, setters))


def made_frozen(cls: type[Made]) -> type[Made]:
    """The class as a frozen one with slots. All its fields are given in their order, or by name,
    and nothing is inherited or done behind that: else it raises TypeError."""
    return _made(cls, is_frozen=True)


def made_changeable(cls: type[Made]) -> type[Made]:
    """The same as one whose values can be changed, and so have no hash."""
    return _made(cls, is_frozen=False)


def _made(cls: type[Made], *, is_frozen: bool) -> type[Made]:
    if cls.__bases__ != (object,) or hasattr(cls, "__post_init__"):
        raise _needs_the_standard(cls)
    names = tuple(cls.__annotations__)
    fields = {name: _field(cls, name, kind) for name, kind in cls.__annotations__.items()}
    shown = tuple(name for name, it in fields.items() if it is None or it.repr)
    compared = tuple(name for name, it in fields.items() if it is None or it.compare)
    own = {name: it for name, it in cls.__dict__.items() if name not in (*names, *_OF_NO_SLOTS)}
    inside = {
        **(_FROZEN if is_frozen else _CHANGEABLE),
        **own,
        "__doc__": cls.__doc__ or cls.__name__,
        "__annotations__": cls.__annotations__,
        "__slots__": names,
        "__match_args__": names,
        **{name: _KnownToTheStandard(name, cls, is_frozen) for name in _STANDARD},
    }
    made = cast("type[Made]", type(cls.__name__, cls.__bases__, inside))
    made.__qualname__ = cls.__qualname__
    fill = None
    if "__init__" not in own:
        setters: dict[str, _Setter] = {name: made.__dict__[name].__set__ for name in names}
        usual, makers = _usual(made, fields)
        begin = fill = _filling(made, setters, usual)
        if makers:
            making = {name: _or_made(setters[name], make) for name, make in makers.items()}
            begin = _filling(made, setters | making, usual)
        made.__init__ = begin  # type: ignore[method-assign]  # as if it stood there
    _MADE[made] = shown, compared, fill
    return made


_OF_NO_SLOTS = ("__dict__", "__weakref__")
"""What only a class without slots has."""


def _field(cls: type, name: str, kind: object) -> "dataclasses.Field[Any] | None":
    """A field of a class, as the standard library describes it; None where only its name and its
    type are told, as of most."""
    given: Any = cls.__dict__.get(name, dataclasses.MISSING)
    if _is_more_than_a_field(kind):
        raise _needs_the_standard(cls)
    if given is dataclasses.MISSING:
        return None
    is_told = isinstance(given, dataclasses.Field)
    field = cast("dataclasses.Field[Any]", given if is_told else dataclasses.field(default=given))
    is_shared = type(field.default).__hash__ is None  # and can be changed
    if is_shared or not field.init or field.kw_only is True:
        raise _needs_the_standard(cls)
    return field


def _is_more_than_a_field(kind: object) -> bool:
    """Whether an annotation is one of those that mean something else to the standard library."""
    if isinstance(kind, str):
        return "ClassVar" in kind or "InitVar" in kind or "KW_ONLY" in kind
    origin = getattr(kind, "__origin__", kind)
    return origin in (ClassVar, dataclasses.KW_ONLY) or isinstance(kind, dataclasses.InitVar)


def _needs_the_standard(cls: type) -> TypeError:
    return TypeError(f"{cls.__qualname__} needs the decorator of the standard library")


class _KnownToTheStandard:
    """What the standard library keeps at a class for `fields`, `is_dataclass` and others: made by
    itself when somebody first asks for it, which for most classes nobody does."""

    def __init__(self, name: str, cls: type, is_frozen: bool) -> None:
        self._name = name
        self._cls = cls
        self._is_frozen = is_frozen

    def __get__(self, _: object, made: type) -> object:
        if self._name not in self._cls.__dict__:
            make = dataclasses.dataclass(frozen=self._is_frozen, init=False, repr=False, eq=False)
            make(self._cls)
        found: object = self._cls.__dict__[self._name]
        setattr(made, self._name, found)
        return found


_STANDARD = ("__dataclass_fields__", "__dataclass_params__")


def _filling(
    made: type, setters: Mapping[str, _Setter], usual: tuple[object, ...]
) -> Callable[..., None]:
    """What takes the values of the fields, in their order or by name, and fills the slots. The last
    fields may be left out: then they are as `usual`."""
    known = {f"set_{number}": fill for number, fill in enumerate(setters.values())}
    code = _pattern(len(setters)).replace(
        co_varnames=("self", *setters),
        co_qualname=f"{made.__qualname__}.__init__",
    )
    return FunctionType(code, known, "__init__", usual)


def _usual(
    made: type, fields: "Mapping[str, dataclasses.Field[Any] | None]"
) -> tuple[tuple[object, ...], dict[str, Callable[[], object]]]:
    """What the last fields are where no value is given, and what makes one for some of them."""
    usual: list[object] = []
    makers: dict[str, Callable[[], object]] = {}
    for name, field in fields.items():
        if field is not None and field.default_factory is not dataclasses.MISSING:
            makers[name] = field.default_factory
            usual.append(_LEFT_OUT)
        elif field is not None and field.default is not dataclasses.MISSING:
            usual.append(field.default)
        elif usual:
            raise TypeError(f"{made.__qualname__} has {name!r} behind a field with a default")
    return tuple(usual), makers


_LEFT_OUT = object()
"""Stands for a value that is made where none is given."""


def _or_made(fill: _Setter, make: Callable[[], object]) -> _Setter:
    return lambda self, value: fill(self, make() if value is _LEFT_OUT else value)


@cache
def _pattern(count: int) -> CodeType:
    """What fills so many slots: it is compiled once for all classes that differ in names alone."""
    names = [f"value_{number}" for number in range(count)]
    lines = ["pass", *(f"set_{number}(self, {name})" for number, name in enumerate(names))]
    body = "\n  ".join(lines)
    known: dict[str, Any] = {}
    exec(f"def fill({', '.join(('self', *names))}):\n  {body}", known)
    code: CodeType = known["fill"].__code__
    return code


def values_of(names: tuple[str, ...]) -> _Taker:
    """What gives the values of these fields side by side."""
    match names:
        case ():
            return lambda _: ()
        case (name,):
            value = attrgetter(name)
            return lambda self: (value(self),)
        case _:
            return attrgetter(*names)


_COMPARED: dict[type, _Taker] = {}
"""For each class of which values were compared, what gives the values that count."""


def _compared(cls: type) -> _Taker:
    names = next(_MADE[it][1] for it in cls.__mro__ if it in _MADE)
    return _COMPARED.setdefault(cls, values_of(names))


def _equal(self: object, other: object) -> object:
    """Two of a class are equal, and have one hash, where their values are."""
    cls = self.__class__
    if other.__class__ is not cls:
        return NotImplemented
    values = _COMPARED.get(cls) or _compared(cls)
    return values(self) == values(other)


def _hashed(self: object) -> int:
    cls = self.__class__
    values = _COMPARED.get(cls) or _compared(cls)
    return hash(values(self))


@recursive_repr()
def _show(self: object) -> str:
    names = next(_MADE[it][0] for it in self.__class__.__mro__ if it in _MADE)
    values = ", ".join(f"{name}={getattr(self, name)!r}" for name in names)
    return f"{self.__class__.__qualname__}({values})"


def _refuse_to_set(self: object, name: str, value: object) -> None:
    raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_to_delete(self: object, name: str) -> None:
    raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")


def _state(self: Any) -> list[object]:
    """What copies and other processes are given."""
    return [getattr(self, name) for name in self.__slots__]


def _set_state(self: Any, state: list[object]) -> None:
    for name, value in zip(self.__slots__, state, strict=True):
        object.__setattr__(self, name, value)


_CHANGEABLE: dict[str, Callable[..., Any] | None] = {
    "__repr__": _show,
    "__eq__": _equal,
    "__hash__": None,
}

_FROZEN: dict[str, Callable[..., Any]] = {
    "__repr__": _show,
    "__eq__": _equal,
    "__hash__": _hashed,
    "__setattr__": _refuse_to_set,
    "__delattr__": _refuse_to_delete,
    "__getstate__": _state,
    "__setstate__": _set_state,
}
