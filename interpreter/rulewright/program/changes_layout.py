"""How lasting changes lie in the state: for each choice of what a value is changed for, whether the
change is in force, and what it comes to."""

from math import prod

from rulewright.meaning.changes import Change
from rulewright.source.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Domain:
    """The values of a type, numbered from 0: `first` is the value with the number 0."""

    first: int
    size: int


@dataclass(frozen=True, slots=True)
class ChangeTable:
    """Where a change lies: a slot a group that says how often one began and did not end, then for
    each group and each choice of what it is changed for whether one is in force; then, if amounts
    are kept, what it comes to.

    Of a change that ends in the turns of players, there is a group for each of them; with the end
    of a turn, one more for each of whom that turn has not begun yet.
    """

    change: Change
    start: int
    groups: int
    domains: tuple[Domain, ...]
    amount: Domain | None = None  # the values it can come to, where that is kept and no number

    @property
    def entries(self) -> int:
        """For how many choices it can be changed apart."""
        return prod(it.size for it in self.domains)

    @property
    def in_force(self) -> int:
        """The first of the slots that say whether one is in force."""
        return self.start + self.groups

    @property
    def amounts(self) -> int:
        """The first of the slots that say what it comes to."""
        return self.in_force + self.groups * self.entries

    @property
    def length(self) -> int:
        """How many slots there are."""
        kept = 2 if self.change.keeps_amount else 1
        return self.groups * (1 + kept * self.entries)
