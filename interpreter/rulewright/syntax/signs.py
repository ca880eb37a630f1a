"""Characters that the effect language does not have, and what to write instead."""

import re
from itertools import islice
from unicodedata import name as unicode_name

from rulewright.source.finding import Edit, Finding, FindingKind, Label
from rulewright.source.frozen import replace
from rulewright.syntax.document import Scalar

COMPARISON_SIGN = FindingKind("comparison-sign", "Comparisons are written in words, not `{sign}`.")
VALUE_SIGN = FindingKind("value-sign", "Nothing gets a value by `{sign}`.")
LOGIC_SIGN = FindingKind("logic-sign", "`{sign}` is written as a word.")
CURLY_QUOTE = FindingKind("curly-quote", "This `{sign}` is not the plain sign `'`.")
QUOTE = FindingKind("quote-in-text", "Names stand without quotes.")
BARE_APOSTROPHE = FindingKind("bare-apostrophe", "An apostrophe stands only before `s`.")
CAPITAL_LETTER = FindingKind("capital-letter", "`{word}` is written in small letters.")
WIDE_SPACE = FindingKind("unusual-space", "Here stands a space of another kind.")
UNREADABLE_NAME = FindingKind(
    "unreadable-name", "A name is written with a-z, 0-9 and `_` and begins with a letter."
)
UNKNOWN_SIGN = FindingKind("unknown-sign", "The rule language has no sign `{sign}`.")

_ODD = re.compile(r"#[^\n]*|'(?!s\b)|[^a-z0-9_ \n+\-*/,:()\[\]#']")
_SIGN_OR_WORD = re.compile(r"\w+|<>|=[=>]?|[<>!]=?|&&?|\|\|?")
_MOST_LABELS = 4
_MOST_SIGNS = 40
_SIGN = re.compile(r"<>|=[=>]?|[<>!]=?|&&?|\|\|?|.", re.DOTALL)
_GIVEN = re.compile(r"(?:^|[\n:]) *(?P<set>set +)?(?P<name>[a-z]\w*(?:'s +[a-z]\w*){0,3}) *$")
_COMPARISONS = {
    "=": "is",
    "==": "is",
    "!=": "is not",
    "<>": "is not",
    ">=": "is at least",
    "=>": "is at least",
    "<=": "is at most",
    ">": "is more than",
    "<": "is less than",
}
_LOGIC = {"&": "and", "&&": "and", "|": "or", "||": "or", "!": "not"}
_OTHER = {
    ";": "Each step stands on a line of its own.",
    ".": "What belongs to something is written with `'s`: `card's value`. Numbers are whole.",
    "%": "Numbers are whole; write a division with `/` and `rounded down` or `rounded up`.",
    "{": "Write `(` and `)` around a phrase, and `[` and `]` around a list.",
    "}": "Write `(` and `)` around a phrase, and `[` and `]` around a list.",
    "×": "Write `*`.",
    "÷": "Write `/`.",
    "\N{MINUS SIGN}": "Write `-`.",
    "\N{EN DASH}": "Write `-`.",
    "\N{EM DASH}": "Write `-`.",
    "?": "Write a condition with `if`.",
    "@": "Write what is meant in words.",
}


def unreadable_signs(scalar: Scalar, text: str, at: int, *, is_steps: bool) -> tuple[Finding, ...]:
    """What is wrong with the character at `at`, which no word or sign begins with, and with
    those behind it; of several with the same remedy one, with the places of the others."""
    told: dict[str, Finding] = {}
    end = at
    for odd in islice(_ODD.finditer(text, at), _MOST_SIGNS):
        if odd.group().startswith("#") or odd.start() < end:
            continue
        found = _SIGN_OR_WORD.match(text, odd.start())
        end = odd.end() if found is None else found.end()
        finding = _unreadable_sign(scalar, text, odd.start(), is_steps=is_steps)
        remedy = finding.help or finding.message
        same = told.setdefault(remedy, finding)
        if same is not finding and len(same.labels) < _MOST_LABELS:
            labels = (*same.labels, Label(finding.span, "and here"))
            told[remedy] = replace(same, labels=labels)
    return tuple(told.values()) or (_unreadable_sign(scalar, text, at, is_steps=is_steps),)


def _unreadable_sign(scalar: Scalar, text: str, at: int, *, is_steps: bool) -> Finding:
    """What is wrong with the character at `at`, which no word or sign begins with."""
    found = _SIGN.match(text, at)
    sign = found.group() if found else text[at]
    span = scalar.part(at, at + len(sign))
    given = _giving(scalar, text, at, sign) if is_steps else None
    if given:
        return given
    for kind, words in ((COMPARISON_SIGN, _COMPARISONS), (LOGIC_SIGN, _LOGIC)):
        if sign in words:
            right = words[sign]
            if right == "is" and not text[:at].strip():
                return kind.at(span, help="Leave it out.", sign=sign)
            fix = _in_words(text, at, sign, right, scalar)
            return kind.at(span, help=f"Write `{right}`.", fix=fix, sign=sign)
    if sign in "‘’´`":
        return CURLY_QUOTE.at(span, help="Write `'`.", fix=Edit(span, "'"), sign=sign)
    if sign in '“”„«»"':
        return QUOTE.at(span, help="Leave the quotes out.")
    if sign == "'":
        return BARE_APOSTROPHE.at(span, help=_with_s(text, at))
    if sign == "." and re.match(r" *(#|\n|$)", text[at + 1 :]):
        return UNKNOWN_SIGN.at(span, help="Take it out; a step ends with its line.", sign=sign)
    if sign in _OTHER:
        return UNKNOWN_SIGN.at(span, help=_OTHER[sign], sign=sign)
    if sign.isspace():
        return WIDE_SPACE.at(span, help="Write a plain space.", fix=Edit(span, " "))
    return _unreadable_word(scalar, text, at)


def _giving(scalar: Scalar, text: str, at: int, sign: str) -> Finding | None:
    """The finding for a sign by which a line would give something a value: `coins = 3`."""
    found = _GIVEN.search(text[:at]) if sign in ("=", "==") else None
    if found is None:
        return None
    help_line = "Write `to`." if found["set"] else f"Write `set {found['name']} to …`."
    return VALUE_SIGN.at(scalar.part(at, at + len(sign)), help=help_line, sign=sign)


def _with_s(text: str, at: int) -> str:
    """What to write for an apostrophe without an `s` behind it: `gifters' parcel`."""
    before = re.compile(r"[a-z]\w*(?='$)").search(text[: at + 1])
    if before is None:
        return "Write `'s`, as in `gifter's parcel`, or leave it out."
    owner = before.group()
    if owner.endswith("s"):
        return f"Write `{owner.removesuffix('s')}'s`, or `{owner}'s` where that is its name."
    return f"Write `{owner}'s`."


def _in_words(text: str, at: int, sign: str, right: str, scalar: Scalar) -> Edit:
    """The edit that puts words for a sign, with a blank where the sign touched a word."""
    before = "" if at > 0 and text[at - 1].isspace() else " "
    end = at + len(sign)
    behind = "" if end < len(text) and text[end].isspace() else " "
    return Edit(scalar.part(at, end), before + right + behind)


def _unreadable_word(scalar: Scalar, text: str, at: int) -> Finding:
    found = re.compile(r"\w+").match(text, at)
    if found is None:
        sign = text[at]
        return UNKNOWN_SIGN.at(scalar.part(at, at + 1), help="Leave it out.", sign=sign)
    start = at
    while start > 0 and re.fullmatch(r"\w", text[start - 1]):
        start -= 1
    word = text[start : found.end()]
    span = scalar.part(start, found.end())
    small = word.lower()
    if re.fullmatch(r"[A-Za-z][A-Za-z0-9_]*", word):
        return CAPITAL_LETTER.at(span, help=f"Write `{small}`.", fix=Edit(span, small), word=word)
    return UNREADABLE_NAME.at(span, help=_readable(word))


def _readable(word: str) -> str | None:
    """What to write for what is neither a name nor a number."""
    glued = re.fullmatch(r"([0-9]+)([a-z]\w*)", word)
    if glued:
        return f"Write `{glued[1]} {glued[2]}`."
    if re.fullmatch(r"[0-9][0-9_]*", word):
        return f"Write `{word.replace('_', '')}`."
    odd = next((letter for letter in word if not letter.isascii()), None)
    return (
        f"`{odd}` is none of these: {unicode_name(odd, 'another letter').lower()}." if odd else None
    )
