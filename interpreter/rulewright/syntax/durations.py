"""What is not said of steps that hold or come later: how long a change holds, and when what is
done the next time comes."""

import re

from rulewright.source.finding import Finding, FindingKind
from rulewright.syntax.document import Scalar
from rulewright.syntax.lines import Line
from rulewright.syntax.words import NAME

DURATION_MISSING = FindingKind("duration-missing", "It is not said how long `{text}` holds.")
TIME_MISSING = FindingKind("time-missing", "It is not said when `{text}` comes.")

_NAME = rf"{NAME.pattern}(?:\([^()]*\))?"
_OWNED = rf"(?:(?:your|their|its) +|(?:{_NAME})'s +)"
_CHANGE = re.compile(
    rf" *(?:{_OWNED}+{_NAME} +(?:is|are) +(?!not\b)"
    rf"|{_NAME} +(?:is|are) +(?:increased|reduced|multiplied) +by )[^:#\n]+"
)
_ENDS = (
    "`until end of this turn:`, where a phase, an action or a procedure that runs then may stand "
    "for `turn`, `until start of your next turn:`, `until end of your next turn:` and `until end "
    "of game:`"
)
_HELP = f"Put it below one of {_ENDS}; for good, `set … to …` changes a counter."
_TIMES = (
    "`at end of this turn:`, where a phase may stand for `turn`, `at start of next …:` with one, "
    "`at start of your next turn:` and `at end of your next turn:`"
)
_BEHIND_A_NAME = frozenset(
    {
        "IS", "MAY", "MAY_NOT", "MUST", "OWNER_MARK", "LPAR", "LSQB", "IN", "ON", "NEXT_TO",
        "JUST_BEFORE", "JUST_AFTER", "AT_START_OF", "AT_END_OF",
    }
)  # fmt: skip
"""What can stand behind the name with which a change begins."""


def missing_duration(scalar: Scalar, text: str, line: Line) -> Finding | None:
    """The finding for a line that says what a value is to be, and not until when."""
    found = _CHANGE.fullmatch(text, line.start, line.end)
    if found is None:
        return None
    words = found.group().strip()
    return DURATION_MISSING.at(scalar.part(line.start, line.end), help=_HELP, text=words)


_NEXT_TIME = re.compile(r" *(?:until\b[^:,\n]*, *)?next +time +(?P<what>[^:#\n]*[^:#\s])")
_TIMES_SAID = re.compile(r"(?:before|after|instead +of)\b|.*\babout +to\b")


def missing_time(scalar: Scalar, text: str, line: Line) -> Finding | None:
    """The finding for `next time` with what happens, and not whether it comes before that, after it
    or instead of it."""
    found = _NEXT_TIME.match(text, line.start, line.end)
    if found is None or _TIMES_SAID.match(found["what"]):
        return None
    what = found["what"]
    help_line = (
        f"Write `next time before {what}:`, `next time after {what}:` or `next time instead of "
        f"{what}:`."
    )
    return TIME_MISSING.at(scalar.part(*found.span("what")), help=help_line, text=what)


def advice_on_change(opened: str, before_colon: bool, accepted: frozenset[str]) -> str | None:
    """What to write where a line with `until` or `at`, or one below it, cannot be read on."""
    begins = "IF" in accepted  # any step could stand there: the `until` itself is what is wrong
    if opened == "until" and before_colon and (begins or "NEXT_TIME" not in accepted):
        return f"There are {_ENDS}."
    if opened == "at" and before_colon:
        return f"There are {_TIMES}."
    if "MAY_NOT" in accepted and accepted <= _BEHIND_A_NAME:
        return (
            "Here stands what a named value is for a while, such as `your price is 7`, `is "
            "increased by 1` or `is at most 3`, or what a player `may not` do, or `must`; steps "
            "stand outside."
        )
    return None
