"""Frozen classes that are made sooner are those that the standard library makes."""

import dataclasses
import pickle
from copy import copy, deepcopy
from typing import Any, ClassVar

import pytest

from rulewright.source.frozen import dataclass, made_frozen, replace


@dataclass(frozen=True, slots=True)
class Nothing:
    """A class without a field."""


@dataclass(frozen=True, slots=True)
class Coin:
    """A class with one field."""

    worth: int


@dataclass(frozen=True, slots=True)
class Purse:
    """A class with fields of all sorts."""

    owner: str
    coins: tuple[Coin, ...] = ()
    place: str = dataclasses.field(default="box", compare=False, repr=False)
    notes: dict[str, str] = dataclasses.field(default_factory=dict[str, str])

    def worth(self) -> int:
        """What is in it."""
        return sum(coin.worth for coin in self.coins)


def _standard(cls: type[Any], *, frozen: bool = True) -> type[Any]:
    """The same class, made by the standard library."""
    fields: list[tuple[str, Any, Any]] = [
        (it.name, it.type, dataclasses.field(**_given(it))) for it in dataclasses.fields(cls)
    ]
    return dataclasses.make_dataclass(cls.__name__, fields, frozen=frozen, slots=True)


def _given(field: "dataclasses.Field[Any]") -> dict[str, Any]:
    names = ("default", "default_factory", "compare", "repr")
    return {name: getattr(field, name) for name in names}


CALLS: tuple[tuple[type[Any], tuple[Any, ...], dict[str, Any]], ...] = (
    (Nothing, (), {}),
    (Coin, (3,), {}),
    (Coin, (), {"worth": 3}),
    (Purse, ("you",), {}),
    (Purse, ("you", (Coin(1), Coin(2)), "hand"), {"notes": {}}),
)


@pytest.mark.parametrize(("cls", "values", "named"), CALLS)
def test_a_value_is_shown_compared_and_taken_apart_as_a_standard_one(
    cls: type[Any], values: tuple[Any, ...], named: dict[str, Any]
) -> None:
    ours: Any = cls(*values, **named)
    standard: Any = _standard(cls)(*values, **named)
    assert repr(ours) == repr(standard)
    assert dataclasses.asdict(ours) == dataclasses.asdict(standard)
    assert ours.__match_args__ == standard.__match_args__
    assert ours.__slots__ == standard.__slots__
    assert ours == cls(*values, **named)
    assert ours != standard
    assert ours == dataclasses.replace(ours)


def test_equal_values_have_one_hash_which_is_the_standard_one() -> None:
    assert hash(Coin(3)) == hash(_standard(Coin)(3))
    assert len({Coin(3), Coin(3), Coin(4)}) == 2


def test_a_field_that_is_not_compared_makes_no_difference() -> None:
    assert Purse("you", place="hand") == Purse("you", place="box")
    assert Purse("you") != Purse("them")


def test_each_value_has_a_default_of_its_own_where_one_is_made() -> None:
    assert Purse("you").notes is not Purse("you").notes


def test_nothing_can_be_set_or_deleted() -> None:
    coin: Any = Coin(3)
    with pytest.raises(dataclasses.FrozenInstanceError, match="cannot assign to field 'worth'"):
        coin.worth = 4
    with pytest.raises(dataclasses.FrozenInstanceError, match="cannot delete field 'worth'"):
        del coin.worth
    assert coin.worth == 3


def test_a_value_that_is_missing_is_named() -> None:
    purse: Any = Purse
    with pytest.raises(TypeError, match=r"Purse\.__init__\(\) missing 1 .* argument: 'owner'"):
        purse()


@pytest.mark.parametrize("value", [Nothing(), Coin(3), Purse("you", (Coin(1),), notes={"a": "b"})])
def test_a_value_can_be_copied_and_sent(value: object) -> None:
    assert copy(value) == value
    assert deepcopy(value) == value
    assert pickle.loads(pickle.dumps(value)) == value


def test_a_method_of_its_own_is_kept() -> None:
    assert Purse("you", (Coin(1), Coin(2))).worth() == 3

    @dataclass(frozen=True, slots=True)
    class Named:
        name: str

        def __repr__(self) -> str:
            return self.name

    assert repr(Named("x")) == "x"


@dataclass(slots=True)
class Changing:
    """A class whose values can be changed."""

    number: int = 0
    notes: list[str] = dataclasses.field(default_factory=list[str])


def test_a_value_that_can_be_changed_is_as_one_of_the_standard_library() -> None:
    changing, standard = Changing(), _standard(Changing, frozen=False)()
    for one in (changing, standard):
        one.number = 2
        one.notes.append("x")
    assert repr(changing) == repr(standard)
    assert changing == Changing(2, ["x"]) == copy(changing) == pickle.loads(pickle.dumps(changing))
    assert changing != standard
    assert dataclasses.asdict(changing) == dataclasses.asdict(standard)
    assert Changing().notes is not Changing().notes
    for one in (changing, standard):
        with pytest.raises(TypeError, match="unhashable"):
            hash(one)
    with pytest.raises(AttributeError):
        changing.weight = 3  # type: ignore[attr-defined]  # no slot has that name


def test_a_changeable_class_cannot_be_a_base_of_a_frozen_one() -> None:
    with pytest.raises(TypeError, match="cannot inherit frozen dataclass from a non-frozen one"):
        dataclasses.dataclass(frozen=True)(type("Fixed", (Changing,), {}))


def test_other_classes_are_made_by_the_standard_library() -> None:
    @dataclass
    class Open:
        number: int = 0

    made = Open()
    made.weight = 2  # type: ignore[attr-defined]  # without slots there is room for it
    assert made == Open()


def test_a_value_that_holds_itself_can_be_shown() -> None:
    things: list[object] = []
    purse = Purse("you", coins=things)  # type: ignore[arg-type]  # a circle needs a list
    things.append(purse)
    assert repr(purse) == "Purse(owner='you', coins=[...], notes={})"


class Late:
    """A class that does something behind its fields."""

    number: int

    def __post_init__(self) -> None:
        """Does something."""


class Richer(Coin):
    """A class that inherits a field."""

    weight: int


class Shared:
    """A class whose values would share a list."""

    notes: list[str] = []  # noqa: RUF012 - what is refused


class Counted:
    """A class with something that is no field, told in one way."""

    made: ClassVar[int] = 0


class CountedInWords:
    """The same, told in words."""

    made: "ClassVar[int]" = 0


class Given:
    """A class with a value that is given and not kept."""

    number: dataclasses.InitVar[int]


class Named:
    """A class whose field is given by its name alone."""

    _: dataclasses.KW_ONLY
    number: int


class NamedAlone:
    """The same, told at the field."""

    number: int = dataclasses.field(kw_only=True)


class Unasked:
    """A class with a field that is not given."""

    number: int = dataclasses.field(init=False)


@pytest.mark.parametrize(
    "cls",
    [Late, Richer, Shared, Counted, CountedInWords, Given, Named, NamedAlone, Unasked],
)
def test_what_is_not_made_here_is_refused(cls: type) -> None:
    message = f"^{cls.__name__} needs the decorator of the standard library$"
    with pytest.raises(TypeError, match=message):
        made_frozen(cls)


def test_a_standard_class_can_inherit_from_one() -> None:
    @dataclasses.dataclass(frozen=True)
    class Marked(Coin):
        mark: str

    assert [field.name for field in dataclasses.fields(Marked)] == ["worth", "mark"]
    assert Marked(3, "x") == Marked(3, "x")
    with pytest.raises(TypeError, match="cannot inherit non-frozen dataclass from a frozen one"):
        dataclasses.dataclass(type("Changing", (Coin,), {}))


def test_a_value_is_changed_as_by_the_standard_library() -> None:
    purse = Purse("you", (Coin(1),), notes={"a": "b"})
    changed = replace(purse, owner="them", place="hand")
    assert changed == dataclasses.replace(purse, owner="them", place="hand")
    assert changed.place == "hand"
    assert changed.notes is purse.notes
    assert replace(purse) == purse


def test_a_field_that_is_not_there_cannot_be_changed() -> None:
    purse: Any = Purse("you")
    with pytest.raises(TypeError, match="Purse has no field 'weight'"):
        replace(purse, weight=3)


def test_values_of_other_classes_are_changed_by_the_standard_library() -> None:
    @dataclass
    class Open:
        number: int = 0

    assert replace(Open(1), number=2) == Open(2)
    assert replace(Changing(1), number=2) == Changing(2)


def test_a_field_without_a_default_comes_first() -> None:
    class Late:
        name: str = ""
        number: int

    with pytest.raises(TypeError, match="number"):
        made_frozen(Late)
