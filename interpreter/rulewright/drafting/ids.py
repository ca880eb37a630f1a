"""Ids for new things: whether one will do, which one would, and the name people read for it."""

import re
import unicodedata

from rulewright.declaring import WORDS_OF_EVERY_GAME
from rulewright.drafting.draft import Refusal
from rulewright.syntax.words import NAME, NAMES_OF_EVERY_GAME, reserved_words

LONGEST = 60
"""More letters than this make no file name that people can read."""

WORDS_OF_NEW = ("card", "scenario")
"""What `rulewright new` reads as its own words, so that no game is made under such a name."""


def refuse_id(text: str, what: str) -> Refusal | None:
    """Why this cannot be the id of a new `what`, with one that could be."""
    near = proposed_id(text, what)
    if not NAME.fullmatch(text):
        rule = "it is written in small letters, digits and `_`, and begins with a letter"
        would = f" `{near}` would do." if near else f" Choose one such as `my_{what}`."
        return Refusal(f"`{text}` cannot be the id of a {what}: {rule}.{would}")
    if len(text) > LONGEST:
        return Refusal(f"An id of {len(text)} letters is too long; at most {LONGEST} will do.")
    return None


def refuse_word(text: str, what: str) -> Refusal | None:
    """Why the rules of a game could not call a new `what` so, with a name that they could use."""
    if text in reserved_words() or text in WORDS_OF_EVERY_GAME or text in NAMES_OF_EVERY_GAME:
        return Refusal(f"`{text}` is a word of the rule language. Try `{text}_{what}`.")
    return None


def proposed_id(text: str, what: str) -> str:
    """The id nearest to a text; empty where no letter of it can stand in one."""
    letters = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    words = "_".join(re.findall(r"[a-z0-9]+", letters))[:LONGEST].strip("_")
    return f"{what}_{words}" if words[:1].isdigit() else words


def as_words(id: str) -> str:
    """An id as people read it: `puzzle_cube` is `puzzle cube`."""
    return id.replace("_", " ").strip() or id


def as_title(id: str) -> str:
    """An id as the title of a game: `short_kado` is `Short kado`."""
    words = as_words(id)
    return words[:1].upper() + words[1:]
