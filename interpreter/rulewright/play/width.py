"""Text laid out in columns of the terminal: padded, centred, broken into lines."""

import re
from collections.abc import Sequence

from rulewright.source.width import beginning, width_of

_WIDE = "\u2e80-\u9fff\uac00-\ud7ff\uf900-\ufaff\uff00-\uffef"
_KATAKANA, _HIRAGANA, _KANJI = "\u30a1-\u30ff", "\u3041-\u309f", "\u3005\u4e00-\u9fff"
_OPENING, _CLOSING = "「（『【〈", "、。，．：；」）』】〉！？"
_WORD = (
    rf"\s+"
    rf"|[{_OPENING}]*(?:[{_KATAKANA}]+|[{_KANJI}]+|[^\s{_WIDE}]+|(?![{_HIRAGANA}])[{_WIDE}])"
    rf"[{_HIRAGANA}]*[{_CLOSING}]*"
    rf"|[{_OPENING}]*[{_HIRAGANA}]+[{_CLOSING}]*"
)
"""Blanks, or what stays together: a word, a word in katakana or kanji, with the
hiragana and the punctuation behind it. It is compiled with the first text that does not fit its
line: most do."""


def widest_word(text: str) -> int:
    """How many columns the widest word of the text takes that is not to be broken."""
    return max(map(width_of, re.findall(_WORD, text)), default=0)


def padded(text: str, width: int) -> str:
    """The text with blanks behind it up to `width` columns."""
    return text + " " * (width - width_of(text))


def centred(text: str, width: int) -> str:
    """The text with blanks on both sides up to `width` columns."""
    spare = max(0, width - width_of(text))
    return " " * (spare // 2) + text + " " * (spare - spare // 2)


def wrapped(text: str, width: int, hanging: str = "") -> list[str]:
    """The text in lines of at most `width` columns; all but the first begin with `hanging`.

    Lines break at blanks and between Japanese words, never before closing punctuation; a
    word that is too long for a line breaks where the line ends. Blanks before the first word stay.
    """
    if width_of(text) <= width:
        return [text.rstrip()]
    lines: list[str] = []
    line = ""
    for word in re.findall(_WORD, text):
        rest = word if line.strip() or not lines else word.lstrip()
        while width_of(line) + width_of(rest.rstrip()) > width:
            room = width - width_of(line)
            fits_a_line = width_of(hanging) + width_of(rest) <= width
            if line.strip() and (fits_a_line or room < 2):
                lines.append(line.rstrip())
            else:
                head = beginning(rest, max(2, room))
                lines.append(line + head)
                rest = rest[len(head) :]
            line, rest = hanging, rest.lstrip()
        line += rest
    if line.strip() or not lines:
        lines.append(line.rstrip())
    return lines


def packed(first: str, things: Sequence[str], width: int, hanging: str) -> list[str]:
    """The things behind `first`, each with the blanks it ends with, in lines of at most `width`
    columns of which later ones begin with `hanging`. Only what is too long for a line breaks
    inside."""
    lines, line = list[str](), first
    for thing in things:
        if line.strip() and line != first and width_of(line + thing.rstrip()) > width:
            lines.append(line.rstrip())
            line = hanging
        longer = line + thing
        *whole, line = wrapped(longer, width, hanging)
        lines.extend(whole)
        line += longer[len(longer.rstrip()) :]
    return [*lines, line.rstrip()]
