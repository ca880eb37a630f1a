"""Blocks that do the same with less: what is known need not be worked out, asked or tested again.

Whatever was worked out and still lies in a register is taken from there, also across blocks, save
where play comes round again. Where a branch is decided on the way to it, that way leads on to where
it goes, and what nobody reads is not worked out. Everything that may stop a game stays.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import count

from rulewright.program.following import Follower
from rulewright.program.held import Held, common, note_truth
from rulewright.program.model import Instruction, Register
from rulewright.program.tidy import redirected, straighten, targets
from rulewright.program.unread import without_unread
from rulewright.source.frozen import dataclass

Blocks = list[list[Instruction]]

_MOST_COPIED = 4
"""Instructions of a block that are written again where its branch is decided."""

_MOST_AHEAD = 8
"""Decided branches that one block may go through."""


def simplify(
    blocks: Blocks, starts: Iterable[int], follower: Follower, kept: frozenset[int]
) -> dict[int, int]:
    """Makes the blocks shorter, but for those that are `kept`. `starts` are named by something
    outside. What comes back names for each new block the one that leads to it."""
    work = _Work(blocks, frozenset(starts), follower, kept, {}, count(-1, -1))
    work.do()
    return work.made


@dataclass(frozen=True, slots=True)
class _Work:
    blocks: Blocks
    starts: frozenset[int]
    follower: Follower
    kept: frozenset[int]
    made: dict[int, int]
    places: Iterator[int]

    def do(self) -> None:
        straighten(self.blocks, self.starts)
        order = self._order()
        expected = Counter(it for block in order for it in targets(self.blocks[block]))
        ways: dict[int, list[Held]] = {it: [] for it in order}
        for block in order:
            coming = ways[block]
            if block in self.starts or not coming or len(coming) < expected[block]:
                coming = [Held()]
            held = common(self.follower.values, block, coming)
            for goal, way in self._followed(block, held):
                if way is None:
                    expected[goal] -= 1
                else:
                    ways[goal].append(way)
        without_unread(self.blocks, self._order(), self.kept)

    def _followed(self, block: int, held: Held) -> list[tuple[int, Held | None]]:
        """Makes a block shorter. What comes back is what is known on each way out of it, None for
        one that is never taken."""
        before = self.blocks[block]
        short = self.follower.follow_all(held, before, block)
        made = [it for it in short if it is not None]
        goals = targets(before)
        ways = self._behind(made, held)
        if block not in self.kept:
            self.blocks[block] = [*made[:-1], _decided(made[-1])]
            self._look_ahead(block, ways)
        return list(zip(goals, ways, strict=True))

    def _order(self) -> list[int]:
        """The blocks that play may come to, each before those behind it, loops aside."""
        seen = set[int]()
        order: list[int] = []
        for start in sorted(self.starts):
            waiting = [(start, False)]
            while waiting:
                block, is_done = waiting.pop()
                if is_done:
                    order.append(block)
                elif block not in seen:
                    seen.add(block)
                    waiting.append((block, True))
                    waiting.extend((it, False) for it in targets(self.blocks[block]))
        return order[::-1]

    def _behind(self, block: list[Instruction], held: Held) -> list[Held | None]:
        last = block[-1]
        match last.name, last.operands:
            case "branch", (Register(number=register), *_):
                ways = [held, held.copy()]
                for way, truth in zip(ways, (True, False), strict=True):
                    note_truth(self.follower.values, way, held.registers[register], truth)
                return list(ways)
            case "branch", (condition, *_):
                return [held, None] if condition else [None, held]
            case "decide", _:
                return [self.follower.behind_decision()]
            case "call", _:
                return [Held()]
            case _:
                return [held for _ in targets(block)]

    def _look_ahead(self, block: int, ways: list[Held | None]) -> None:
        """Goes through branches that are decided on the way from this block."""
        last = self.blocks[block][-1]
        open_ways = [it for it in ways if it is not None]
        if last.name == "jump":
            (goal,) = targets(self.blocks[block])
            ahead, goal = self._ahead(goal, open_ways[0])
            self.blocks[block] = [*self.blocks[block][:-1], *ahead, _jump(goal, last)]
        elif last.name == "branch":
            new: dict[int, int] = {}
            for goal, way in zip(targets(self.blocks[block]), open_ways, strict=True):
                ahead, further = self._ahead(goal, way)
                new[goal] = self._led_by(block, ahead, further, last) if ahead else further
            self.blocks[block] = redirected(self.blocks[block], new)

    def _led_by(self, block: int, ahead: list[Instruction], goal: int, last: Instruction) -> int:
        """A new block that does what is to be done on a way, and leads on."""
        self.blocks.append([*ahead, _jump(goal, last)])
        number = len(self.blocks) - 1
        self.made[number] = self.made.get(block, block)
        return number

    def _ahead(self, goal: int, held: Held) -> tuple[list[Instruction], int]:
        """What is done on the way from a goal on, as long as branches are decided, and where that
        leads. It is followed as at a place of its own: what came up in these blocks before may
        still be known."""
        done: list[Instruction] = []
        for _ in range(_MOST_AHEAD):
            block = self.blocks[goal]
            if goal in self.starts or block[-1].name != "branch" or len(block) > _MOST_COPIED:
                break
            there = held.copy()
            short = self.follower.follow_all(there, block, next(self.places))
            last = short.pop()
            if last is None or not isinstance(last.operands[0], int):
                break
            done.extend(it for it in short if it is not None)
            held, (goal,) = there, targets([_decided(last)])
        return done, goal


def _decided(last: Instruction) -> Instruction:
    """A branch on what is known goes one way."""
    if last.name == "branch" and isinstance(last.operands[0], int):
        return Instruction("jump", (last.operands[1 if last.operands[0] else 2],), last.span)
    return last


def _jump(goal: int, last: Instruction) -> Instruction:
    return Instruction("jump", (goal,), last.span)
