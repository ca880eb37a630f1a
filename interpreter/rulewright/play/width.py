"""Text measured in columns of the terminal, where a Japanese character takes two."""

import re

from rich.cells import cell_len, chop_cells

_TAB = "    "
_WIDE = "\u2e80-\u9fff\uac00-\ud7ff\uf900-\ufaff\uff00-\uffef"
_KATAKANA = "\u30a1-\u30ff"
_OPENING, _CLOSING = "「（『【〈", "、。，．」）』】〉：！？ー"
_WORD = re.compile(rf"\s+|[{_OPENING}]*(?:[{_KATAKANA}]+|[{_WIDE}])[{_CLOSING}]*|[^\s{_WIDE}]+")
"""Blanks, or what stays together: a word, one Japanese character, a word in katakana."""


def printable(text: str) -> str:
    """The text with everything that could steer a terminal replaced; line breaks stay."""
    if text.isprintable():
        return text
    text = text.replace("\t", _TAB)
    return "".join(
        it if it.isprintable() or it == "\n" else "\N{REPLACEMENT CHARACTER}" for it in text
    )


def width_of(text: str) -> int:
    """How many columns the text takes."""
    return cell_len(text)


def widest_word(text: str) -> int:
    """How many columns the widest word of the text takes that is not to be broken."""
    return max(map(cell_len, _WORD.findall(text)), default=0)


def padded(text: str, width: int) -> str:
    """The text with blanks behind it up to `width` columns."""
    return text + " " * (width - cell_len(text))


def centred(text: str, width: int) -> str:
    """The text with blanks on both sides up to `width` columns."""
    spare = max(0, width - cell_len(text))
    return " " * (spare // 2) + text + " " * (spare - spare // 2)


def wrapped(text: str, width: int, hanging: str = "") -> list[str]:
    """The text in lines of at most `width` columns; all but the first begin with `hanging`.

    Lines break at blanks and between Japanese words, never before closing punctuation; a
    word that is too long for a line breaks where the line ends. Blanks before the first word stay.
    """
    lines: list[str] = []
    line = ""
    for word in _WORD.findall(text):
        rest = word if line.strip() or not lines else word.lstrip()
        while cell_len(line) + cell_len(rest.rstrip()) > width:
            room = width - cell_len(line)
            fits_a_line = cell_len(hanging) + cell_len(rest) <= width
            if line.strip() and (fits_a_line or room < 2):
                lines.append(line.rstrip())
            else:
                head = chop_cells(rest, max(2, room))[0]
                lines.append(line + head)
                rest = rest[len(head) :]
            line, rest = hanging, rest.lstrip()
        line += rest
    if line.strip() or not lines:
        lines.append(line.rstrip())
    return lines
