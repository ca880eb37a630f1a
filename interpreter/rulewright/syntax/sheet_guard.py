"""What spreadsheet programs take for a formula, and the apostrophe that keeps them from it.

A text that begins like a formula is written behind an apostrophe, and so is one that begins with
an apostrophe itself: so each text is read back as it was.
"""

import re

GUARD = "'"

# Some programs take the wide signs of East Asia for the plain ones.
_STARTS = "=+-@\t\r＝＋－＠"
_NEGATIVE = re.compile(r"-[0-9]+")


def is_formula(text: str) -> bool:
    """Whether a spreadsheet program would take a cell with this text for a formula."""
    return bool(text) and text[0] in _STARTS and not _NEGATIVE.fullmatch(text)


def guarded(text: str) -> str:
    """The text as it is written into a cell."""
    return GUARD + text if is_formula(text) or text.startswith(GUARD) else text


def is_guarded(text: str) -> bool:
    """Whether the text of a cell begins with the apostrophe that `guarded` writes."""
    return len(text) > 1 and text[0] == GUARD and text[1] in _STARTS + GUARD
