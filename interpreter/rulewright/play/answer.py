"""What a person typed, read as an answer: picks among numbered options, or a wish.

Options are numbered from 1; options that are numbers themselves are typed as they are.
An option can also be named by its text. Where there is one answer only, an empty line gives it.
"""

import re
from collections.abc import Sequence
from enum import Enum
from unicodedata import normalize

from rulewright.source.frozen import dataclass

_COMMA = re.compile("[,、]")
_NUMBER = re.compile(r"[0-9]{1,9}")
_COUNT = re.compile(r"[1-9][0-9]{0,8}")


class Wish(Enum):
    """What a person may want instead of answering."""

    HELP = "?"
    LOG = "l"
    TABLE = "t"
    POINTS = "p"
    PASS_TURN = "pt"
    PASS_ROUND = "pr"
    KNOWN = "k"
    TEXTS = "c"
    QUIT = "q"


@dataclass(frozen=True, slots=True)
class Picks:
    """The options that were picked, by position from 0, in ascending order."""

    positions: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AskedWhy:
    """A question why something is not offered: its text; of everything where it is empty."""

    text: str


@dataclass(frozen=True, slots=True)
class Written:
    """A wish to have what happened written as a scenario of this name."""

    name: str


@dataclass(frozen=True, slots=True)
class Saved:
    """A wish to have the game saved in this file; in one of our own choice where it is empty."""

    file: str


@dataclass(frozen=True, slots=True)
class TakenBack:
    """A wish to take so many answers back."""

    count: int


class Mistake(Enum):
    """Why what was typed is no answer: the name of the sentence that says so."""

    NOT_OFFERED = "not_offered"
    TOO_FEW = "too_few"
    TOO_MANY = "too_many"
    TWICE = "picked_twice"


@dataclass(frozen=True, slots=True)
class Misread:
    """Typed text that is no answer, and the word in it that is to blame."""

    mistake: Mistake
    word: str


Request = AskedWhy | Written | Saved | TakenBack
"""What somebody may want that says more than a `Wish`."""

Typed = Picks | Wish | Request | Misread


def option_keys(labels: Sequence[str]) -> tuple[str, ...]:
    """What is typed for each option: its number in the list, or the number that it is."""
    if labels and all(_NUMBER.fullmatch(label) for label in labels):
        return tuple(labels)
    return tuple(str(at) for at in range(1, len(labels) + 1))


def read_answer(line: str, labels: Sequence[str], minimum: int, maximum: int) -> Typed:
    """What *line* answers to a question with these options, of which so many are picked."""
    typed = _plain(line).strip()
    if not typed and labels and len(labels) == minimum:
        return Picks(tuple(range(minimum)))
    whole = _position(typed, labels)
    if whole is not None:
        return _counted((whole,), typed, minimum, maximum)
    for wish in Wish:
        if typed.casefold() == wish.value:
            return wish
    request = _request(line.strip())
    if request is not None:
        return request
    positions: list[int] = []
    for word in _words(typed):
        position = _position(word, labels)
        if position is None:
            return Misread(Mistake.NOT_OFFERED, word)
        if position in positions:
            return Misread(Mistake.TWICE, word)
        positions.append(position)
    return _counted(tuple(sorted(positions)), typed, minimum, maximum)


def _request(line: str) -> Request | None:
    """What a line asks for, if it is no answer. The name of a file is taken as it was typed."""
    first, *behind = line.split(None, 1) or [""]
    rest = "".join(behind)
    match _plain(first).casefold():
        case "why":
            return AskedWhy(_plain(rest))
        case "w":
            return Written(_plain(rest))
        case "s":
            return Saved(rest)
        case "u" if not rest:
            return TakenBack(1)
        case "u" if _COUNT.fullmatch(_plain(rest)):
            return TakenBack(int(_plain(rest)))
        case _:
            return None


def _plain(text: str) -> str:
    """The text with wide digits and letters, as Japanese keyboards type them, made plain."""
    return normalize("NFKC", text)


def _words(typed: str) -> list[str]:
    """Several answers are parted by commas, or, where all are numbers, by blanks."""
    if _COMMA.search(typed):
        return [word for part in _COMMA.split(typed) if (word := part.strip())]
    parts = typed.split()
    return parts if all(_NUMBER.fullmatch(part) for part in parts) else [typed]


def _position(word: str, labels: Sequence[str]) -> int | None:
    keys = option_keys(labels)
    if word in keys:
        return keys.index(word)
    wanted = word.casefold()
    named = [at for at, label in enumerate(labels) if _plain(label).casefold() == wanted]
    return named[0] if len(named) == 1 else None


def _counted(positions: tuple[int, ...], typed: str, minimum: int, maximum: int) -> Typed:
    if len(positions) < minimum:
        return Misread(Mistake.TOO_FEW, typed)
    if len(positions) > maximum:
        return Misread(Mistake.TOO_MANY, typed)
    return Picks(positions)
