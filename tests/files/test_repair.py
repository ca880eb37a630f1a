"""What is read of a game with errors: as much as is beyond doubt."""

from files_in_memory import TOY, held, load
from rulewright.syntax.document import Mapping, Node


def _loaded(old: str, new: str) -> tuple[Mapping, tuple[str, ...]]:
    assert old in TOY
    effective, findings = load("toy", held(toy__toy_rules=TOY.replace(old, new)))
    assert len(findings) == 1
    assert effective is not None
    return effective.top, effective.doubtful


def _as_in_toy(node: Node) -> bool:
    effective, _ = load("toy", held(toy__toy_rules=TOY))
    return effective is not None and node == effective.top


def test_a_misspelt_key_is_read_as_the_one_that_was_meant() -> None:
    top, doubtful = _loaded("faces: owner", "fcaes: owner")
    assert (_as_in_toy(top), doubtful) == (True, ("zones", "hand"))


def test_a_misspelt_section_is_read_as_the_one_that_was_meant() -> None:
    top, doubtful = _loaded("zones:", "zonse:")
    assert (_as_in_toy(top), doubtful) == (True, ("zonse",))


def test_a_misspelt_word_is_read_as_the_one_that_was_meant() -> None:
    top, doubtful = _loaded("order: pile", "order: plie")
    assert (_as_in_toy(top), doubtful) == (True, ("zones", "deck"))


def test_a_key_that_stands_there_already_is_not_meant_twice() -> None:
    top, _ = _loaded("faces: owner", "faces: owner, faces_: all")
    assert _as_in_toy(top)


def test_a_value_of_the_wrong_shape_is_left_out() -> None:
    top, doubtful = _loaded("faces: owner", "faces: owner, room: x")
    assert (_as_in_toy(top), doubtful) == (True, ("zones", "hand"))


def test_an_empty_value_is_left_out() -> None:
    top, doubtful = _loaded("faces: owner", "faces: owner, room: ")
    assert (_as_in_toy(top), doubtful) == (True, ("zones", "hand"))


def test_nothing_is_doubtful_in_a_game_without_findings() -> None:
    effective, _ = load("toy", held(toy__toy_rules=TOY))
    assert effective is not None
    assert effective.doubtful == ()
