"""Did you mean: the nearest known name to a misspelt one."""

from collections.abc import Iterable
from difflib import get_close_matches


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known name nearest to `word`, or None when none is near."""
    names = sorted(set(known))
    swapped = get_close_matches(word, names, n=1, cutoff=0.65)
    return swapped[0] if swapped else None


def did_you_mean(word: str, known: Iterable[str]) -> str | None:
    """The help sentence that offers the nearest known name, or None."""
    near = nearest(word, known)
    return f"Did you mean `{near}`?" if near else None
