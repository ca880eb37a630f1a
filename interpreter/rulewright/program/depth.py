"""How many slots the frames need that can lie on each other, plays inside plays included.

Procedures do not call themselves. Plays can: a card is played while another lies before its
player. But a piece lies there as long as its play goes on, so each can be played once at a time,
and the plays on each other are no more than there are pieces. What comes instead of a procedure can
perform it itself, and comes once then.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field


class EndlessNestingError(Exception):
    """Units call each other in a circle without an end; the checker lets none pass."""


def deepest(
    sizes: Mapping[int, int], calls: Mapping[int, tuple[int, ...]], copies: Mapping[int, int]
) -> int:
    """The slots of the deepest nesting of units. `sizes` are those of their frames, `calls` which
    others each one calls. A unit of `copies` lies on itself and others at most so many times.

    Raises EndlessNestingError for a circle without such a unit.
    """
    nesting = _Nesting(sizes, calls, copies)
    return max(nesting.whole(unit) for unit in sizes)


@dataclass
class _Nesting:
    """What is worked out once for each unit: what it reaches, and how deep it is."""

    sizes: Mapping[int, int]
    calls: Mapping[int, tuple[int, ...]]
    copies: Mapping[int, int]
    reached: dict[int, frozenset[int]] = field(default_factory=dict[int, frozenset[int]])
    wholes: dict[int, int] = field(default_factory=dict[int, int])

    def reaches(self, unit: int) -> frozenset[int]:
        """The units that may run inside this one, itself too where it can."""
        if unit not in self.reached:
            found: set[int] = set()
            waiting = [*self.calls[unit]]
            while waiting:
                other = waiting.pop()
                if other not in found:
                    found.add(other)
                    waiting.extend(self.calls[other])
            self.reached[unit] = frozenset(found)
        return self.reached[unit]

    def circle(self, unit: int) -> frozenset[int]:
        """The units that may run inside this one and in which it may run; empty for most."""
        return frozenset(it for it in self.reaches(unit) if unit in self.reaches(it))

    def whole(self, unit: int) -> int:
        """The slots of a unit with the deepest that can lie on it."""
        if unit in self.wholes:
            return self.wholes[unit]
        circle = self.circle(unit)
        if not circle:
            inner = max(map(self.whole, self.calls[unit]), default=0)
            self.wholes[unit] = self.sizes[unit] + inner
            return self.wholes[unit]
        known: dict[int, int] = {}
        played = [it for it in sorted(circle) if it in self.copies]
        others = circle.difference(played)
        total = max((self._between(it, circle, known, ()) for it in others), default=0)
        for it in played:
            on_it = (self._between(one, circle, known, ()) for one in self._inside(it, circle))
            total += self.copies[it] * (self.sizes[it] + max(on_it, default=0))
        outside = {out for it in circle for out in self.calls[it]} - circle
        total += max(map(self.whole, sorted(outside)), default=0)
        self.wholes.update(dict.fromkeys(circle, total))
        return total

    def _inside(self, unit: int, circle: frozenset[int]) -> list[int]:
        """What a unit of a circle calls in it that is no play of a card."""
        return [it for it in self.calls[unit] if it in circle and it not in self.copies]

    def _between(
        self, unit: int, circle: frozenset[int], known: dict[int, int], above: tuple[int, ...]
    ) -> int:
        """The slots of a unit of a circle with those on it up to the next play of a card."""
        if unit in above:
            raise EndlessNestingError(f"units {above} call each other without an end")
        if unit not in known:
            inner = (
                self._between(it, circle, known, (*above, unit))
                for it in self._inside(unit, circle)
            )
            known[unit] = self.sizes[unit] + max(inner, default=0)
        return known[unit]
