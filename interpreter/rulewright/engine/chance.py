"""Chance: PCG32 (XSH-RR 64/32) in named streams, one bounded draw, one mixing of seeds.

A stream's number is 64 bits wide and lies in two signed 32-bit slots of the state, low half
first. Its increment is a constant made from the stream's name, so streams never meet.
"""

from functools import cache
from hashlib import sha256

from rulewright.source.frozen import dataclass

MULTIPLIER = 6364136223846793005
_MASK = (1 << 64) - 1
_WORD = (1 << 32) - 1
_SIGN = 1 << 31
_GOLDEN = 0x9E3779B97F4A7C15


@cache
def increment(name: str) -> int:
    """The odd 64-bit constant that a stream of this name adds at each step."""
    return (int.from_bytes(sha256(name.encode()).digest()[:8], "big") << 1 | 1) & _MASK


@cache
def salt(name: str) -> int:
    """The 64-bit constant by which streams of different names begin differently."""
    return int.from_bytes(sha256(name.encode()).digest()[8:16], "big")


def first_number(name: str, seed: int) -> int:
    """The 64-bit number with which a stream of this name begins; any whole `seed` will do."""
    return first_of_mixed(name, mix_seed(seed))


def mix_seed(seed: int) -> int:
    """What of a seed all streams begin with: 64 bits."""
    return mix(seed & _MASK)


def first_of_mixed(name: str, mixed: int) -> int:
    """The number with which a stream begins, of what its seed was mixed to."""
    return begin(mixed ^ salt(name), increment(name))


def begin(start: int, step: int) -> int:
    """The number of a PCG32 generator seeded with `start` and the odd increment `step`."""
    return (((step + start) & _MASK) * MULTIPLIER + step) & _MASK


def advance(number: int, step: int) -> int:
    """The number that follows."""
    return (number * MULTIPLIER + step) & _MASK


def output(number: int) -> int:
    """The 32 bits that a number gives before it advances."""
    shifted = ((number >> 18 ^ number) >> 27) & _WORD
    turn = number >> 59
    return (shifted >> turn | shifted << (-turn & 31)) & _WORD


def draw(number: int, step: int, bound: int) -> tuple[int, int]:
    """A number from 0 to `bound` - 1 (1 <= bound <= 2**32), each alike, and the number after it.

    Multiply and shift; what would favour low results is drawn again. What `output` gives is worked
    out here for the first number: nothing else is done as often.
    """
    shifted = ((number >> 18 ^ number) >> 27) & _WORD
    turn = number >> 59
    product = ((shifted >> turn | shifted << (-turn & 31)) & _WORD) * bound
    number = (number * MULTIPLIER + step) & _MASK
    low = product & _WORD
    if low < bound:
        unfair = (_WORD + 1 - bound) % bound
        while low < unfair:
            product = output(number) * bound
            number = (number * MULTIPLIER + step) & _MASK
            low = product & _WORD
    return product >> 32, number


def join(low: int, high: int) -> int:
    """The 64-bit number of two signed slots."""
    return (low & _WORD) | (high & _WORD) << 32


def split(number: int) -> tuple[int, int]:
    """The two signed slots of a 64-bit number, low half first."""
    return (number & _WORD ^ _SIGN) - _SIGN, (number >> 32 ^ _SIGN) - _SIGN


def mix(number: int) -> int:
    """splitmix64: 64 well mixed bits for a 64-bit number."""
    number = (number + _GOLDEN) & _MASK
    number = ((number ^ number >> 30) * 0xBF58476D1CE4E5B9) & _MASK
    number = ((number ^ number >> 27) * 0x94D049BB133111EB) & _MASK
    return number ^ number >> 31


def game_seed(seed: int, game: int) -> int:
    """The seed of game `game` (from 0) of a simulation, whoever plays it: 64 bits, not negative."""
    return mix((mix(seed & _MASK) + game) & _MASK)


@dataclass(slots=True)
class Stream:
    """A stream outside the state: policies and bots draw from it."""

    number: int
    step: int

    def draw(self, bound: int) -> int:
        """A number from 0 to `bound` - 1, each alike."""
        result, self.number = draw(self.number, self.step, bound)
        return result


def stream(name: str, seed: int) -> Stream:
    """A fresh stream of this name."""
    return Stream(first_number(name, seed), increment(name))


def policy_stream(seed: int, seat: int) -> Stream:
    """The stream from which the random policy of a seat (from 0) draws in the game of this seed."""
    return stream(policy_name(seat), seed)


def policy_streams(mixed: int, seats: int) -> list[tuple[int, int]]:
    """The number with which the policy stream of each seat begins, of what the seed was mixed to,
    and what it adds at each step."""
    return [(begin(mixed ^ own, step), step) for own, step in _policies(seats)]


@cache
def _policies(seats: int) -> tuple[tuple[int, int], ...]:
    names = [policy_name(seat) for seat in range(seats)]
    return tuple((salt(name), increment(name)) for name in names)


@cache
def policy_name(seat: int) -> str:
    """The name of the stream from which a seat's random policy draws."""
    return f"policy of seat {seat}"
