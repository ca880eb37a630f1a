"""The words of the effect language: how names are written, and which words are reserved."""

import re
from collections.abc import Callable
from functools import cache

from rulewright.syntax.grammar import words_by_terminal

NAME = re.compile(r"[a-z][a-z0-9_]*")
"""How a name is written."""

Known = Callable[[str], bool]
"""Tells whether a word names something in this game: declared, built in, or a verb."""

_FREE_ALONE = "END_OF_ROW"
"""`top`, `first` and their like are read only before `of`, and are names elsewhere."""

LATER = ("LATER",)
"""The terminals of words that are kept for later versions of the language."""


OF_MOMENTS = (
    "ON_YOUR_TURN", "DURING", "NEVER", "ABOUT_TO", "BEFORE", "INSTEAD_OF", "AFTER", "ANOTHER",
    "ANY",
)  # fmt: skip
"""The terminals of words that stand in moments alone."""

NAMES_OF_EVERY_GAME = frozenset(
    {
        "you", "they", "them", "it", "this", "none", "yes", "no", "first_player", "player",
        "players", "players_left", "empty", "pass", "box", "left", "right", "owner", "up", "down",
        "top", "bottom", "cell", "cells", "row", "rows", "column", "columns", "lines",
    }
)  # fmt: skip
"""Names that no game declares; they are close to reserved words and yet not misspelt."""


@cache
def reserved_words() -> frozenset[str]:
    """The single words that can never be names."""
    return frozenset(
        word
        for terminal, words in words_by_terminal().items()
        if terminal != _FREE_ALONE
        for word in words
        if " " not in word
    )


@cache
def word_groups() -> tuple[str, ...]:
    """The words of steps and phrases that are read together: `at least`, `number of`, ..."""
    by_terminal = words_by_terminal()
    ends = tuple(f"{end} of" for end in by_terminal[_FREE_ALONE])
    elsewhere = (*LATER, *OF_MOMENTS)
    current = (words for terminal, words in by_terminal.items() if terminal not in elsewhere)
    return (*ends, *(word for words in current for word in words if " " in word))


_SAID_AFTER_JUST = {"before", "after"}
"""`just before` and `just after`: a name that looks like one of these is rarely a slip of them."""


@cache
def misspellable_words() -> frozenset[str]:
    """Every word of steps and phrases, alone or in a group: what a misspelt one may mean."""
    kept = {word for terminal in (*LATER, *OF_MOMENTS) for word in words_by_terminal()[terminal]}
    parts = {part for group in word_groups() for part in group.split()}
    return (reserved_words() - kept) | (parts - _SAID_AFTER_JUST)


@cache
def words_of_moments() -> frozenset[str]:
    """Every word of moments, alone or in a group."""
    by_terminal = words_by_terminal()
    groups = (word for terminal in OF_MOMENTS for word in by_terminal[terminal])
    return frozenset((*(word for group in groups for word in group.split()), "in"))
