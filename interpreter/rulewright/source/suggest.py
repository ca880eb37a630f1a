"""What an author may have meant: the nearest known name, or a list of those there are."""

from collections.abc import Iterable, Sequence

MOST_LISTED = 12
"""How many names a sentence lists before it only counts them."""

_A_SLIP = 0.75

LONGEST_NAME = 100
"""A longer word is no name that somebody misspelt."""
MANY = 200
MOST_COMPARED = 20
"""How many of very many names are compared letter by letter: those most alike at first sight."""


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known name nearest to `word`, or None when none is near."""
    if len(word) > LONGEST_NAME:
        return None
    from difflib import get_close_matches  # noqa: PLC0415 - for those who misspelt something

    names = sorted(name for name in set(known) if len(name) <= LONGEST_NAME)
    if len(names) > MANY:
        names = sorted(names, key=lambda name: _unlikeness(word, name))[:MOST_COMPARED]
    near = get_close_matches(word, names, n=1, cutoff=0.65)
    return near[0] if near else None


def _unlikeness(word: str, name: str) -> int:
    """How much two names differ at first sight: in length, and in the letters they have."""
    return abs(len(word) - len(name)) + len(set(word).symmetric_difference(name))


def is_slip(word: str, known: str) -> bool:
    """Whether the two are so alike that one may be a slip of the other; digits tell apart."""
    from difflib import SequenceMatcher  # noqa: PLC0415 - see above

    same = [letter for letter in word if letter.isdigit()] == [it for it in known if it.isdigit()]
    return same and SequenceMatcher(None, word, known).ratio() >= _A_SLIP


def did_you_mean(word: str, known: Iterable[str]) -> str | None:
    """The help sentence that offers the nearest known name, or None."""
    near = nearest(word, known)
    return f"Did you mean `{near}`?" if near else None


def either_of(names: Iterable[str]) -> str:
    """`a` or `b` or `c`, however many there are."""
    return " or ".join(f"`{name}`" for name in names)


def listed(names: Sequence[str]) -> str:
    """`a`, `b` and `c` with commas between; of a long list its beginning, and how many more."""
    shown = ", ".join(f"`{name}`" for name in names[:MOST_LISTED])
    more = len(names) - MOST_LISTED
    return f"{shown} and {more} more" if more > 0 else shown
