"""Turns of speech that people write for want of knowing how the language says it."""

import re

from rulewright.source.frozen import dataclass

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
    searched = (*_IN_STEPS, *_ANYWHERE) if is_steps else (*_IN_PHRASES, *_ANYWHERE)
    begins = _AT_START if is_steps else ()
    for pattern, help_line in (*begins, *searched):
        is_first = (pattern, help_line) in begins
        compiled = re.compile(pattern)
        found = (compiled.match if is_first else compiled.search)(text, start, end)
        if found is None or found.start() > blamed:
            continue
        words = found.groupdict()
        said = " ".join(found.group().split())
        begin, stop = found.span()
        return Turn(begin, stop, said, help_line.format_map(words))
    return None


_FOR_EVERY = (
    "Say it of one, and behind it of whom: `player's parcel is not empty for every player in "
    "players`; `for some` where one is enough."
)

_LET_EACH = (
    "Write `let each player:`, and below it what each does, with `their hand` for what is theirs; "
    "in a condition, `… for every player in players`."
)

_AT_START = (
    (
        r"for +each +(?P<what>[a-z]\w*) *:",
        "Write `for each {what} in …:`, with the set; where a player acts, `let each player:`.",
    ),
    (
        r"for +(?:(?:every|all) +[a-z]\w*|(?!each\b)[a-z]\w* +in\b)",
        "Write `for each card in hand:`; where players act, `let each player:`.",
    ),
    (
        r"otherwise +(?!if\b)[a-z]\w*",
        "Write `otherwise if …:` for a further condition, else `otherwise:`.",
    ),
    (
        r"end *(?:if|for|repeat|may|let|loop|while)\b",
        "Leave it out; a block ends with the last line that is indented.",
    ),
    (
        (
            r"(?!(?:if|otherwise|let|each|may|either|repeat|secretly|openly)\b)"
            r"(?P<who>(?:(?:your|their) +)?[a-z]\w*(?:'s +[a-z]\w*){0,3}) +"
            r"(?P<verb>gain|lose|draw|move|choose|reveal|show|look|swap)s? +"
        ),
        "Say who acts with `let`: `let {who} {verb} …`.",
    ),
)

_IN_PHRASES = (
    (
        r"(?<![\w'])(?P<count>\d+) +(?:points? +)?(?:per|for +each|for +every)\b",
        "Write `{count} * number of …`, or `{count} * ` and a counter.",
    ),
    (r"(?<![\w'])(?P<count>\d+) +points?\b", "Write the number alone: `{count}`."),
)

_ANYWHERE = (
    (
        rf"(?<![\w'])(?:have|has|of) +(?:the +)?same +(?P<what>{_NAME})",
        "Write `number of different {what} of … is 1`.",
    ),
    (
        r"(?<![\w'])(?P<fold>total|highest|lowest) +of +(?P<what>[a-z]\w*?)s? +of\b",
        "Write `{fold} {what} of …`.",
    ),
    (r"(?<![\w'])face[ -]*(?P<way>up|down)\b", "Write `facing {way}`, at the end."),
    (
        r"(?<![\w'])next +player(?:'s)?\b",
        "The next player clockwise is `your left` or `player's left`.",
    ),
    (
        r"(?<![\w'])(?:previous|last) +player(?:'s)?\b",
        "The player before is `your right` or `player's right`.",
    ),
    (
        r"(?<![\w'])(?:current|active) +player(?:'s)?\b",
        "The one who acts is `you`, and what belongs to them `your hand`.",
    ),
    (rf"(?<![\w'])(?<!for )every +{_NAME}", _FOR_EVERY),
    (rf"(?<![\w'])(?<!for )(?<!let )each +{_NAME}", _FOR_EVERY),
    (rf"(?<![\w'])for +all +{_NAME}", _FOR_EVERY),
    (r"(?<![\w'])\d+ +[x×](?= +[\w(])", "Write `*` for a product."),
    (
        r"(?<![\w'])(?:\d+|one|two|three|four|five|six) +players\b",
        "How many play is `number of players is 2`, or `is at least 2`.",
    ),
    (
        r"(?<![\w'])players +from\b",
        "Say in which order: `players clockwise from first_player`.",
    ),
    (
        r"(?<![\w'])with +(?:the +)?(?:highest|greatest|biggest|largest)\b",
        "Write `with most`, and behind it what is compared: `players with most coins`.",
    ),
    (
        r"(?<![\w'])with +(?:the +)?(?:lowest|smallest|fewest)\b",
        "Write `with least`, and behind it what is compared: `players with least coins`.",
    ),
    (
        r"(?<![\w'])with +(?P<end>most|least) +number +of\b",
        "Put what is counted in parentheses: `with {end} (number of …)`.",
    ),
    (
        r"(?<![\w'])(?:empty|free) +cells?\b",
        "Say it behind, with `where`: `cells on … where it is empty`.",
    ),
    (r"(?<![\w'])(?:is|are) +one +of\b", "Write `is in`, and behind it a zone or a set."),
    (r"/ */", "A comment begins with `#` and stands on a line of its own."),
)

_CHANGED = rf"(?<![\w'])(?P<what>(?:(?:your|their|its) +)?{_NAME}(?:'s +{_NAME}){{0,3}}) *"

_IN_STEPS = (
    (
        r"(?<![\w'])turn +(?P<what>[^:]*?)(?<!facing) +(?P<way>up|down) *$",
        "Write `turn {what} facing {way}`.",
    ),
    (r"(?<![\w'])(?<!for )(?<!let )(?:each|every|all) +players?\b", _LET_EACH),
    (
        rf"(?<![\w'])\d+ *- *(?P<most>\d+) +(?P<what>{_NAME})",
        "How many is one number; where somebody may choose it is `up to {most} {what}`.",
    ),
    (
        rf"{_CHANGED}\+=?(?:=|\+)",
        "Write `increase {what} by …`, or `gain …` for a counter of one's own.",
    ),
    (
        rf"{_CHANGED}-=?(?:=|-)",
        "Write `reduce {what} by …`, or `lose …` for a counter of one's own.",
    ),
    (rf"{_CHANGED}:=", "Write `set {what} to …`."),
    (
        rf"(?<![\w'])ask +(?:{_NAME})(?:'s +{_NAME}){{0,3}} +if\b",
        "Write `whether` in place of `if`.",
    ),
    (
        (
            rf"(?:\band\b|,) +(?!(?:{_NO_VERB})\b)(?P<verb>{_NAME}) +"
            rf"(?:your|their|its|\d|{_NAME}'s)\b"
        ),
        "Each step stands on a line of its own; begin a new one with `{verb}`.",
    ),
)
