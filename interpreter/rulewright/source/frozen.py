"""Frozen values, whose classes are made sooner than by the standard library, and they themselves
as well.

The package has some hundreds of small frozen classes, and every command waits for those that it
imports. For each of them the standard decorator has six functions compiled. Here what fills the
slots is compiled once for each number of fields; the others are the same for all classes.
"""

import dataclasses
from collections.abc import Callable
from functools import cache
from operator import attrgetter
from reprlib import recursive_repr
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any, TypeVar, cast  # a field may hold anything

__all__ = ("dataclass", "made_frozen", "replace")

Made = TypeVar("Made")

if TYPE_CHECKING:
    from dataclasses import dataclass, replace
else:

    def dataclass(cls=None, /, *, frozen=False, slots=False, **others):
        """The standard decorator, but that with `frozen=True, slots=True` alone the class is
        `made_frozen`: nobody who uses it can tell."""
        if cls is None and frozen and slots and not others:
            return made_frozen
        return dataclasses.dataclass(cls, frozen=frozen, slots=slots, **others)

    def replace(value, /, **changes):
        """The value with other ones in some of its fields, as `dataclasses.replace` makes it."""
        known = _TAKEN_APART.get(value.__class__)
        if known is None:
            return dataclasses.replace(value, **changes)
        values_of, places = known
        values = [*values_of(value)]
        for name, one in changes.items():
            if name not in places:
                raise TypeError(f"{value.__class__.__qualname__} has no field {name!r}")
            values[places[name]] = one
        return value.__class__(*values)


_TAKEN_APART: dict[type, tuple[Callable[[object], tuple[object, ...]], dict[str, int]]] = {}
"""For each class that is made here, what gives the values of its fields, and their places."""


def made_frozen(cls: type[Made]) -> type[Made]:
    """The class as a frozen one with slots. All its fields are given in their order, or by name,
    and nothing is done behind that: else it raises TypeError."""
    cls.__doc__ = cls.__doc__ or cls.__name__  # else the standard library writes one, slowly
    made: type[Made] = dataclasses.dataclass(init=False, repr=False, eq=False, slots=True)(cls)
    fields = dataclasses.fields(cast("Any", made))
    if hasattr(cls, "__post_init__") or any(it.kw_only or not it.init for it in fields):
        raise TypeError(f"{cls.__qualname__} needs the decorator of the standard library")
    names = tuple(field.name for field in fields)
    _TAKEN_APART[made] = _values_of(names), {name: at for at, name in enumerate(names)}
    own = {
        "__init__": _filling(made, fields),
        "__repr__": _showing(tuple(field.name for field in fields if field.repr)),
        **_comparing(_values_of(tuple(field.name for field in fields if field.compare))),
        **_FROZEN,
    }
    for name, function in own.items():
        if name not in cls.__dict__:
            setattr(made, name, function)
    return made


def _filling(made: type, fields: tuple[dataclasses.Field[Any], ...]) -> Callable[..., None]:
    """What takes the values of the fields, in their order or by name, and fills the slots."""
    known: dict[str, Any] = {}
    usual: list[object] = []
    for number, field in enumerate(fields):
        known[f"set_{number}"] = getattr(made, field.name).__set__
        if field.default_factory is not dataclasses.MISSING:
            known[f"make_{number}"] = field.default_factory
            usual.append(_LEFT_OUT)
        elif field.default is not dataclasses.MISSING:
            usual.append(field.default)
        elif usual:
            raise TypeError(f"{made.__qualname__} has {field.name!r} behind a field with a default")
    is_made = tuple(field.default_factory is not dataclasses.MISSING for field in fields)
    code = _pattern(is_made).replace(
        co_varnames=("self", *(field.name for field in fields)),
        co_qualname=f"{made.__qualname__}.__init__",
    )
    known["LEFT_OUT"] = _LEFT_OUT
    return FunctionType(code, known, "__init__", tuple(usual))


_LEFT_OUT = object()
"""Stands for a value that is made where none is given."""


@cache
def _pattern(is_made: tuple[bool, ...]) -> CodeType:
    """What fills as many slots, some of them with a value that is made where none is given: it is
    compiled once for all classes that differ in names alone."""
    lines = ["pass"]
    for number, made in enumerate(is_made):
        value = f"value_{number}"
        if made:
            value = f"make_{number}() if {value} is LEFT_OUT else {value}"
        lines.append(f"set_{number}(self, {value})")
    taken = ", ".join(("self", *(f"value_{number}" for number in range(len(is_made)))))
    body = "\n  ".join(lines)
    known: dict[str, Any] = {}
    exec(f"def fill({taken}):\n  {body}", known)
    code: CodeType = known["fill"].__code__
    return code


def _values_of(names: tuple[str, ...]) -> Callable[[object], tuple[object, ...]]:
    """What gives the values of these fields side by side."""
    match names:
        case ():
            return lambda _: ()
        case (name,):
            value = attrgetter(name)
            return lambda self: (value(self),)
        case _:
            return attrgetter(*names)


def _comparing(values: Callable[[object], tuple[object, ...]]) -> dict[str, Callable[..., Any]]:
    """Two of a class are equal, and have one hash, where their values do."""

    def equal(self: object, other: object) -> object:
        if other.__class__ is not self.__class__:
            return NotImplemented
        return values(self) == values(other)

    def hashed(self: object) -> int:
        return hash(values(self))

    return {"__eq__": equal, "__hash__": hashed}


def _showing(names: tuple[str, ...]) -> Callable[[Any], str]:
    @recursive_repr()
    def show(self: object) -> str:
        values = ", ".join(f"{name}={getattr(self, name)!r}" for name in names)
        return f"{self.__class__.__qualname__}({values})"

    return show


def _refuse_to_set(self: object, name: str, value: object) -> None:
    raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_to_delete(self: object, name: str) -> None:
    raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")


def _state(self: Any) -> list[object]:
    """What copies and other processes are given."""
    return [getattr(self, field.name) for field in dataclasses.fields(self)]


def _set_state(self: Any, state: list[object]) -> None:
    for field, value in zip(dataclasses.fields(self), state, strict=True):
        object.__setattr__(self, field.name, value)


_FROZEN: dict[str, Callable[..., Any]] = {
    "__setattr__": _refuse_to_set,
    "__delattr__": _refuse_to_delete,
    "__getstate__": _state,
    "__setstate__": _set_state,
}
