"""A name belongs to one kind of finding, whoever declares it."""

from rulewright.kinds import all_kinds, every_kind


def test_no_two_kinds_have_the_same_name() -> None:
    kinds = every_kind()
    twice = [kind.name for kind in kinds if all_kinds()[kind.name] is not kind]
    assert kinds
    assert twice == []
