"""Where each character of a scalar's text stands in the file.

The text is built again from the file's characters; where that does not give the text the
reader made of it, all of it maps to the scalar's first place.
"""

from collections.abc import Iterator
from itertools import islice

from rulewright.syntax.document import TextMap

_SHORT_ESCAPES = dict(
    zip('0abt\tnvfre "/\\N_LP', '\0\a\b\t\t\n\v\f\r\x1b "/\\\x85\xa0\u2028\u2029', strict=True)
)
_LONG_ESCAPES = {"x": 2, "u": 4, "U": 8}


def map_scalar(letters: str, start: int, end: int, style: str, text: str) -> TextMap | None:
    """The map of the scalar that stands at `start` to `end` of the file's `letters`; None where it
    stands there as it is, but for its quotation marks.

    Every character that is written as itself maps to itself; an escape or a folded line break
    maps to its first character.
    """
    if style == "" and letters[start:end] == text and "\n" not in text:
        return None
    inner = start + (style != "")
    if style in ("'", '"') and letters[inner : end - 1] == text and "\n" not in text:
        return None
    match style:
        case "|":
            return _map_literal(_lines_below(letters, start), text, start)
        case ">":
            return _map_folded(_lines_below(letters, start), text, start)
        case "'" | '"':
            return _map_quoted(letters, inner, end - 1, style, text)
        case _:
            return _map_lines(_plain_lines(letters, start, end), text, start)


def _lines_below(letters: str, start: int) -> Iterator[tuple[int, str]]:
    """The lines behind the header of a block scalar: (offset in the file, line)."""
    at = letters.find("\n", start) + 1
    while 0 < at <= len(letters):
        stop = letters.find("\n", at)
        yield at, letters[at : stop if stop >= 0 else len(letters)].removesuffix("\r")
        at = stop + 1


def _map_literal(lines: Iterator[tuple[int, str]], text: str, start: int) -> TextMap:
    """Line by line: a line of the text is one of the file without its indentation."""
    runs: list[tuple[int, int]] = []
    reached = 0
    file_end = start
    indent = 0
    for written, (at, line) in zip(text.split("\n"), lines, strict=False):
        if written:
            indent = len(line) - len(written)
        if reached == len(text) and not written:
            break
        runs.append((reached, at + min(indent, len(line))))
        reached += len(written) + 1
        file_end = at + len(line)
    return _closed(runs, text, start, file_end)


def _map_folded(lines: Iterator[tuple[int, str]], text: str, start: int) -> TextMap:
    """With the deepest indentation that the first line of the text allows."""
    below = list(islice(lines, len(text) + 1))
    first = next((line for _, line in below if line.strip(" ")), "")
    deepest = len(first) - len(first.lstrip(" "))
    return next(
        (
            laid
            for indent in range(deepest, -1, -1)
            if (laid := _map_lines(_dedented(below, indent), text, start)) != _unmapped(text, start)
        ),
        _unmapped(text, start),
    )


def _dedented(lines: list[tuple[int, str]], indent: int) -> list[tuple[int, str]]:
    return [(at + min(indent, len(line)), line[indent:]) for at, line in lines]


def _unmapped(text: str, start: int) -> TextMap:
    """All of the text at the scalar's first place."""
    return TextMap(((0, start), (len(text), start + len(text))))


def _plain_lines(letters: str, start: int, end: int) -> list[tuple[int, str]]:
    """The lines of a plain scalar without the blanks around them."""
    lines: list[tuple[int, str]] = []
    at = start
    for line in letters[start:end].split("\n"):
        content = line.strip(" \t\r")
        lines.append((at + line.find(content) if content else at, content))
        at += len(line) + 1
    return lines


def _map_lines(lines: list[tuple[int, str]], text: str, start: int) -> TextMap:
    """Lay the lines along the text; between two of them only blanks and breaks may stand."""
    runs: list[tuple[int, int]] = []
    reached = 0
    file_end = lines[0][0] if lines else start
    for at, content in lines:
        if reached >= len(text.rstrip("\n")):
            break
        begin = reached
        between = " \n" if runs else "\n"
        while not text.startswith(content, begin) and text[begin : begin + 1] in tuple(between):
            begin += 1
        if not text.startswith(content, begin):
            return _unmapped(text, start)
        if not content:
            continue
        if begin > reached:
            runs.append((reached, file_end))
        runs.append((begin, at))
        reached = begin + len(content)
        file_end = at + len(content)
    if text[reached:].strip("\n"):
        return _unmapped(text, start)
    if reached < len(text):
        runs.append((reached, file_end))
    return _closed(runs, text, start, file_end)


def _closed(runs: list[tuple[int, int]], text: str, start: int, file_end: int) -> TextMap:
    """The map of these runs from the first to the last character, none of them twice."""
    rising: list[tuple[int, int]] = [] if runs and runs[0][0] == 0 else [(0, start)]
    for text_at, file_at in runs:
        if text_at >= len(text):
            break
        if rising and file_at - text_at == rising[-1][1] - rising[-1][0]:
            continue
        rising.append((text_at, file_at))
    if rising[-1][0] < len(text):
        counted = rising[-1][1] + len(text) - rising[-1][0]
        rising.append((len(text), max(file_end, counted)))
    return TextMap(tuple(rising))


def _map_quoted(letters: str, start: int, end: int, quote: str, text: str) -> TextMap:
    pieces = tuple(_quoted_pieces(letters, start, end, quote))
    built = "".join(piece for piece, _ in pieces)
    if built != text:
        return _unmapped(text, start)
    runs: list[tuple[int, int]] = []
    reached = 0
    for piece, at in pieces:
        if not runs or at - reached != runs[-1][1] - runs[-1][0]:
            runs.append((reached, at))
        reached += len(piece)
    runs.append((len(text), end))
    return TextMap(tuple(runs))


def _quoted_pieces(letters: str, start: int, end: int, quote: str) -> Iterator[tuple[str, int]]:
    """Each character of a quoted scalar's text with its place, escapes and folding undone."""
    at = start
    while at < end:
        letter = letters[at]
        if quote == "'" and letters.startswith("''", at):
            yield "'", at
            at += 2
        elif quote == '"' and letter == "\\":
            piece, width = _escaped(letters, at, end)
            yield piece, at
            at += width
        elif letter in " \t\r\n":
            blank_end = _behind_blanks(letters, at, end)
            yield from _folded(letters, at, blank_end)
            at = blank_end
        else:
            yield letter, at
            at += 1


def _behind_blanks(letters: str, at: int, end: int) -> int:
    """The first place from `at` on that holds no blank, tab or line break, or the end."""
    while at < end and letters[at] in " \t\r\n":
        at += 1
    return at


def _folded(letters: str, at: int, end: int) -> Iterator[tuple[str, int]]:
    """What a stretch of blanks stands for: itself on one line, else a space or line breaks."""
    breaks = letters.count("\n", at, end)
    if breaks == 0:
        for place in range(at, end):
            yield letters[place], place
        return
    first = letters.find("\n", at, end)
    if breaks == 1:
        yield " ", first
    for _ in range(breaks - 1):
        first = letters.find("\n", first + 1, end)
        yield "\n", first


def _escaped(letters: str, at: int, end: int) -> tuple[str, int]:
    """The character of the escape at `at`, and how many characters of the file it takes."""
    code = letters[at + 1]
    if code in _LONG_ESCAPES:
        digits = _LONG_ESCAPES[code]
        return chr(int(letters[at + 2 : at + 2 + digits], 16)), 2 + digits
    if code in "\r\n":
        stop = letters.find("\n", at, end) + 1
        blank_end = _behind_blanks(letters, stop, end)
        breaks = letters.count("\n", stop, blank_end)
        return "\n" * breaks, blank_end - at
    return _SHORT_ESCAPES.get(code, code), 2
