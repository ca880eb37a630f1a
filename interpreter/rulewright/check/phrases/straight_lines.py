"""`rack's lines(4)`: the straight lines of so many cells on a board."""

from rulewright.check.phrases.calls import IN_BRACKETS, WRONG_COUNT
from rulewright.check.phrases.scope import Found, Scope
from rulewright.check.phrases.wanted import number_of, range_of, said
from rulewright.game.model import Board
from rulewright.meaning.sets import StraightLines
from rulewright.meaning.straight_lines import straight_lines
from rulewright.meaning.types import LineType, ManyType
from rulewright.meaning.values import Meaning
from rulewright.source.finding import Finding, FindingKind
from rulewright.syntax.tree import Name

LENGTH_NOT_FIXED = FindingKind(
    "length-not-fixed",
    "`{text}` is not known before the game begins, but lines have a fixed length.",
)
NO_SUCH_LINE = FindingKind("no-such-line", "`{board}` has no lines of {length} cells.")

LINES = "lines"
"""What the lines of a board are called."""

SHORTEST = 2


def lines_of(place: Meaning, board: Board, name: Name, scope: Scope) -> Found | None:
    """The lines that a board has of the length in parentheses; None with a finding."""
    given = name.arguments or ()
    if len(given) != 1:
        scope.report.add(_without_length(name, len(given)))
        return None
    length = number_of(given[0], scope)
    if length is None:
        return None
    known = range_of(length)
    if known.low != known.high:
        help_line = "Write a number, a setting, or a table `by: number of players`."
        text = said(given[0].span)
        scope.report.add(LENGTH_NOT_FIXED.at(given[0].span, help=help_line, text=text))
        return None
    return _of_length(place, board, known.low, name, scope)


def _without_length(name: Name, given: int) -> Finding:
    help_line = f"Say how many cells a line has: `{LINES}(3)`."
    if name.index is not None:
        return IN_BRACKETS.at(name.span, help=help_line, name=LINES)
    stands = f"{given} values stand" if given else "nothing stands"
    return WRONG_COUNT.at(name.span, help=help_line, name=LINES, wanted="a number", given=stands)


def _of_length(
    place: Meaning, board: Board, length: int, name: Name, scope: Scope
) -> StraightLines | None:
    id, longest = board.heading.id, max(board.rows, board.columns)
    if not SHORTEST <= length <= longest:
        help_line = f"Lines of `{id}` have from {SHORTEST} to {longest} cells."
        if longest < SHORTEST:
            help_line = f"`{id}` has a single cell."
        scope.report.add(NO_SUCH_LINE.at(name.span, help=help_line, board=id, length=length))
        return None
    most = len(straight_lines(board.rows, board.columns, length))
    return StraightLines(place, length, ManyType(LineType(id, length), True, most))
