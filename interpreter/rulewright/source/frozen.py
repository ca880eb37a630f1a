"""Frozen values, whose classes are made sooner than by the standard library, and they themselves
as well.

The package has some hundreds of small frozen classes, and every command waits for those that it
imports. For each of them the standard decorator has six functions compiled. Here it is one, which
fills the slots; the others are the same for all classes.
"""

import dataclasses
from collections.abc import Callable
from operator import attrgetter
from reprlib import recursive_repr
from typing import TYPE_CHECKING, Any, TypeVar, cast  # a field may hold anything

__all__ = ("dataclass", "made_frozen")

Made = TypeVar("Made")

if TYPE_CHECKING:
    from dataclasses import dataclass
else:

    def dataclass(cls=None, /, *, frozen=False, slots=False, **others):
        """The standard decorator, but that with `frozen=True, slots=True` alone the class is
        `made_frozen`: nobody who uses it can tell."""
        if cls is None and frozen and slots and not others:
            return made_frozen
        return dataclasses.dataclass(cls, frozen=frozen, slots=slots, **others)


def made_frozen(cls: type[Made]) -> type[Made]:
    """The class as a frozen one with slots. All its fields are given in their order, or by name,
    and nothing is done behind that: else it raises TypeError."""
    made: type[Made] = dataclasses.dataclass(init=False, repr=False, eq=False, slots=True)(cls)
    fields = dataclasses.fields(cast("Any", made))
    if hasattr(cls, "__post_init__") or any(it.kw_only or not it.init for it in fields):
        raise TypeError(f"{cls.__qualname__} needs the decorator of the standard library")
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
    known: dict[str, Any] = {"MISSING": dataclasses.MISSING}
    taken, lines = ["self"], ["pass"]
    for field in fields:
        name = field.name
        known[f"_set_{name}"] = getattr(made, name).__set__
        value = name
        if field.default is not dataclasses.MISSING:
            known[f"_usual_{name}"] = field.default
            taken.append(f"{name}=_usual_{name}")
        elif field.default_factory is not dataclasses.MISSING:
            known[f"_make_{name}"] = field.default_factory
            taken.append(f"{name}=MISSING")
            value = f"_make_{name}() if {name} is MISSING else {name}"
        else:
            taken.append(name)
        lines.append(f"_set_{name}(self, {value})")
    body = "\n  ".join(lines)
    exec(f"def __init__({', '.join(taken)}):\n  {body}", known)
    function: Callable[..., None] = known["__init__"]
    function.__qualname__ = f"{made.__qualname__}.__init__"
    return function


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
