"""The lines of an effect text before its words are read: indentation, brackets, comments.

Comments and blank lines decide nothing. They are remembered here with the line of code they
belong to; only whether a comment still goes with a block that has ended is told by its indent.
"""

import re

from rulewright.source.frozen import dataclass, replace

CLOSING = {"(": ")", "[": "]"}
_SIGNS = re.compile(r"#[^\n]*|[()\[\]\n]")


@dataclass(frozen=True, slots=True)
class Bracket:
    """One bracket of a text and where it stands."""

    sign: str
    at: int


@dataclass(frozen=True, slots=True)
class Line:
    """One line of code from its first to its last character; in brackets it may go on below.

    `after` holds pairs (indent of a block, comments and blank lines): what still belongs to a
    block that ends with this line.
    """

    start: int
    end: int
    indent: int
    before: tuple[str, ...] = ()
    behind: str | None = None
    after: tuple[tuple[int, tuple[str, ...]], ...] = ()

    def after_block(self, indent: int) -> tuple[str, ...]:
        """The comments and blank lines at the end of the block with this indent."""
        return dict(self.after).get(indent, ())


@dataclass(frozen=True, slots=True)
class Lines:
    """A text cut into lines of code.

    `flat` has the characters of the text at their places, but what lies inside brackets stands
    on one line, and a line break is at its end. `unclosed` and `unopened` are brackets without
    a partner, `last` holds what stands behind the last step.
    """

    flat: str
    code: tuple[Line, ...]
    unclosed: Bracket | None
    unopened: Bracket | None
    last: tuple[str, ...]

    def opens_block(self, line: Line) -> bool:
        """Whether the line ends with a colon."""
        return self.flat[line.end - 1] == ":"


@dataclass(frozen=True, slots=True)
class _Remark:
    """A comment with its indent, or an empty text for a blank line."""

    text: str
    indent: int


def cut_lines(text: str) -> Lines:
    """The lines of the text, whatever is wrong with them."""
    brackets = _flatten(text if text.endswith("\n") else text + "\n")
    code, gaps = _split(brackets)
    placed, last = _place_remarks(code, gaps)
    flat = " " * code[0].start + brackets.flat[code[0].start :] if code else brackets.flat
    return Lines(
        flat,
        placed,
        brackets.unclosed,
        brackets.unopened,
        last,
    )


@dataclass(frozen=True, slots=True)
class _Brackets:
    """A text whose brackets stand on one line each, and the comments taken out of them."""

    flat: str
    unclosed: Bracket | None
    unopened: Bracket | None
    comments: tuple[tuple[int, str], ...]


def _flatten(text: str) -> _Brackets:
    pieces: list[str] = []
    opened: list[Bracket] = []
    unopened: Bracket | None = None
    comments: list[tuple[int, str]] = []
    done = 0
    for found in _SIGNS.finditer(text):
        sign, at = found.group(), found.start()
        if sign in CLOSING:
            opened.append(Bracket(sign, at))
        elif sign in CLOSING.values():
            if opened and CLOSING[opened[-1].sign] == sign:
                opened.pop()
            else:
                unopened = unopened or Bracket(sign, at)
        elif opened:
            pieces.extend((text[done:at], " " * len(sign)))
            done = found.end()
            if sign != "\n":
                comments.append((at, sign.rstrip()))
    pieces.extend((text[done:], "\n" if opened else ""))
    unclosed = opened[-1] if opened else None
    return _Brackets("".join(pieces), unclosed, unopened, tuple(comments))


def _split(brackets: _Brackets) -> tuple[list[Line], list[list[_Remark]]]:
    """The lines of code, and what stands between them: before the first, ..., behind the last."""
    code: list[Line] = []
    gaps: list[list[_Remark]] = [[]]
    comments = list(reversed(brackets.comments))
    start = 0
    for whole in brackets.flat.split("\n")[:-1]:
        words, sign, comment = whole.partition("#")
        indent = len(words) - len(words.lstrip(" "))
        remark = (sign + comment).rstrip()
        if words.strip():
            end = start + len(words.rstrip())
            while comments and comments[-1][0] < start + len(whole):
                gaps[-1].append(_Remark(comments.pop()[1], indent))
            code.append(Line(start + indent, end, indent, behind=remark or None))
            gaps.append([])
        else:
            gaps[-1].append(_Remark(remark, indent))
        start += len(whole) + 1
    return code, gaps


def _place_remarks(
    code: list[Line], gaps: list[list[_Remark]]
) -> tuple[tuple[Line, ...], tuple[str, ...]]:
    """The lines with the remarks that belong to each, and those behind the last step.

    Behind a line that ends blocks, a comment goes with the innermost of them that it is
    indented like, and everything from the first comment outside of them with the next line.
    """
    placed: list[Line] = []
    before = tuple(remark.text for remark in gaps[0])
    blocks: list[int] = []
    for place, line in enumerate(code):
        blocks = [indent for indent in blocks if indent < line.indent] + [line.indent]
        below = code[place + 1].indent if place + 1 < len(code) else -1
        ended = [indent for indent in blocks if indent > below]
        after, rest = _share(gaps[place + 1], ended)
        placed.append(replace(line, before=before, after=after))
        before = rest
    top = code[0].indent if code else 0
    if not placed:
        return (), before
    # What the outermost block keeps stands behind the last step of the whole text.
    return tuple(placed), placed[-1].after_block(top)


def _share(
    remarks: list[_Remark], ended: list[int]
) -> tuple[tuple[tuple[int, tuple[str, ...]], ...], tuple[str, ...]]:
    """Which remarks stay with each block that has ended, and which go with the next line."""
    kept: dict[int, list[str]] = {}
    blanks: list[str] = []
    for place, remark in enumerate(remarks):
        if not remark.text:
            blanks.append("")
            continue
        ended = [indent for indent in ended if indent <= remark.indent]
        if not ended:
            return _frozen(kept), (*blanks, *(late.text for late in remarks[place:]))
        kept.setdefault(ended[-1], []).extend([*blanks, remark.text])
        blanks = []
    return _frozen(kept), tuple(blanks)


def _frozen(kept: dict[int, list[str]]) -> tuple[tuple[int, tuple[str, ...]], ...]:
    return tuple((indent, tuple(texts)) for indent, texts in kept.items())
