"""Turns of speech that people write for want of knowing how the language says it."""

import re
from dataclasses import dataclass

_NAME = r"[a-z]\w*"
_NO_VERB = "not|is|are|in|on|all|other|different|total|highest|lowest|number|there"


@dataclass(frozen=True, slots=True)
class Turn:
    """Words that were written, where in their line, and what to do about them."""

    start: int
    end: int
    text: str
    help: str


def turn_of_speech(text: str, start: int, blamed: int, end: int, *, is_steps: bool) -> Turn | None:
    """The first turn of speech in a line that cannot be read behind `blamed`; None for none."""
    for pattern, help_line in (*_IN_STEPS, *_ANYWHERE) if is_steps else _ANYWHERE:
        found = pattern.search(text, start, end)
        if found is None or found.start() > blamed:
            continue
        words = found.groupdict()
        said = " ".join(found.group().split())
        return Turn(*found.span(), said, help_line.format_map(words))
    return None


_FOR_EVERY = (
    "Say it of one, and behind it of whom: `player's parcel is not empty for every player in "
    "players`; `for some` where one is enough."
)

_ANYWHERE = (
    (
        re.compile(r"(?<![\w'])next +player(?:'s)?\b"),
        "The next player clockwise is `your left` or `player's left`.",
    ),
    (
        re.compile(r"(?<![\w'])(?:previous|last) +player(?:'s)?\b"),
        "The player before is `your right` or `player's right`.",
    ),
    (
        re.compile(r"(?<![\w'])(?:current|active) +player(?:'s)?\b"),
        "The one who acts is `you`, and what belongs to them `your hand`.",
    ),
    (re.compile(rf"(?<![\w'])(?<!for )every +{_NAME}"), _FOR_EVERY),
    (re.compile(rf"(?<![\w'])(?<!for )(?<!let )each +{_NAME}"), _FOR_EVERY),
    (re.compile(rf"(?<![\w'])for +all +{_NAME}"), _FOR_EVERY),
    (re.compile(r"(?<![\w'])\d+ +[x×](?= +[\w(])"), "Write `*` for a product."),
    (
        re.compile(r"(?<![\w'])(?:\d+|one|two|three|four|five|six) +players\b"),
        "How many play is `number of players is 2`, or `is at least 2`.",
    ),
    (
        re.compile(r"(?<![\w'])players +from\b"),
        "Say in which order: `players clockwise from first_player`.",
    ),
    (re.compile(r"/ */"), "A comment begins with `#` and stands on a line of its own."),
)

_CHANGED = rf"(?P<what>(?:(?:your|their|its) +)?{_NAME}(?:'s +{_NAME})*) *"

_IN_STEPS = (
    (
        re.compile(rf"{_CHANGED}\+=?(?:=|\+)"),
        "Write `increase {what} by …`, or `gain …` for a counter of one's own.",
    ),
    (
        re.compile(rf"{_CHANGED}-=?(?:=|-)"),
        "Write `reduce {what} by …`, or `lose …` for a counter of one's own.",
    ),
    (re.compile(rf"{_CHANGED}:="), "Write `set {what} to …`."),
    (
        re.compile(rf"(?<![\w'])ask +(?:{_NAME})(?:'s +{_NAME})* +if\b"),
        "Write `whether` in place of `if`.",
    ),
    (
        re.compile(
            rf"(?:\band\b|,) +(?!(?:{_NO_VERB})\b)(?P<verb>{_NAME}) +"
            rf"(?:your|their|its|\d|{_NAME}'s)\b"
        ),
        "Each step stands on a line of its own; begin a new one with `{verb}`.",
    ),
)
