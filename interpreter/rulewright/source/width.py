"""Text as a terminal shows it: how many columns it takes, and nothing that would steer it."""

from unicodedata import category, combining, east_asian_width

TAB = "    "
_STEERING = frozenset(("Cc", "Cf", "Cs", "Zl", "Zp"))  # control, direction, line breaks
_JOINERS = "\N{ZERO WIDTH JOINER}\N{ZERO WIDTH NON-JOINER}"


def printable(text: str) -> str:
    """The text without anything that would steer a terminal; line breaks stay."""
    return text if text.isprintable() else "".join(map(_shown, text))


def _shown(letter: str) -> str:
    if letter == "\t":
        return TAB
    if letter == "\n" or letter in _JOINERS or category(letter) not in _STEERING:
        return letter
    return "\N{REPLACEMENT CHARACTER}"


def width_of(text: str) -> int:
    """How many columns the text takes: a Japanese character takes two."""
    return len(text) if text.isascii() else sum(map(_width_of_one, text))


def _width_of_one(letter: str) -> int:
    if combining(letter) or letter in _JOINERS or category(letter) in ("Mn", "Me"):
        return 0
    return 2 if east_asian_width(letter) in ("W", "F") else 1


def beginning(text: str, room: int) -> str:
    """As much of the beginning of the text as fits into `room` columns."""
    used = 0
    for at, letter in enumerate(text):
        used += _width_of_one(letter)
        if used > room:
            return text[:at]
    return text


def ending(text: str, room: int) -> str:
    """As much of the end of the text as fits into `room` columns."""
    used = 0
    for at in range(len(text) - 1, -1, -1):
        used += _width_of_one(text[at])
        if used > room:
            return text[at + 1 :]
    return text
