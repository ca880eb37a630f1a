"""Sets as results of procedures: each is one number, whose digits are its things in their order."""

from rulewright.source.frozen import dataclass

MOST = 2**31 - 1
"""The largest number that a result can be."""


@dataclass(frozen=True, slots=True)
class Digits:
    """How a set is written as a number: a thing is the digit that is its value, less the `lowest`
    there is, plus 1. There are so many `values`, and at most `most` things."""

    lowest: int
    values: int
    most: int

    @property
    def base(self) -> int:
        """What a digit is worth more than the one before it."""
        return self.values + 1

    @property
    def fit(self) -> bool:
        """Whether each such set has a number."""
        largest = 1
        for _ in range(self.most):
            largest *= self.base
            if largest > MOST:
                return False
        return True
