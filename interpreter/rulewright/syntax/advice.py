"""What to do about a word that stands where it cannot, told from the words around it."""

import re
from collections.abc import Callable

from rulewright.source.frozen import dataclass
from rulewright.syntax.grammar import Leaf
from rulewright.syntax.lines import Line
from rulewright.syntax.words import NAME, reserved_words

_WORD_BEFORE = re.compile(rf"(?<!['\w])({NAME.pattern}) *$")
_WORD_BEHIND = re.compile(rf" +({NAME.pattern})")
_NARROWED = re.compile(
    r"(?<!['\w])(?:(?:your|their|its|all|other) +)?[a-z]\w*(?:'s +[a-z]\w*){0,3}"
    r"(?: +(?:in|on) +(?:(?:your|their|its) +)?[a-z]\w*(?:'s +[a-z]\w*){0,3})? *$"
)
_POSSESSED = re.compile(rf" +((?:your|their|its) +{NAME.pattern})")
_VALUES = frozenset({"empty", "none", "yes", "no", "for"})
_ONE_WORD = (
    "A name is one word, such as `prize_tokens`; between two names stands a word such as "
    "`is`, `to`, `in`, `from` or `and`."
)


@dataclass(frozen=True, slots=True)
class Misplaced:
    """A word where the grammar says no, and what stands around it in its line.

    `named` tells whether a word names something in this game or text. `is_binder` says that the
    whole text is of the form `name in set`, and `is_steps` that it holds steps.
    """

    found: Leaf
    text: str
    line: Line
    named: Callable[[str], bool]
    is_binder: bool
    is_steps: bool

    @property
    def before(self) -> str:
        """The name or word in front of it, or an empty text where a sign stands there."""
        word = _WORD_BEFORE.search(self.text[self.line.start : self.found.start])
        return word[1] if word else ""

    @property
    def behind(self) -> str:
        """The name or word behind it, or an empty text."""
        word = _WORD_BEHIND.match(self.text, self.found.end, self.line.end)
        return word[1] if word else ""

    @property
    def follows_name(self) -> bool:
        """Whether the word in front of it can be a name."""
        return bool(self.before) and self.before not in reserved_words()


def advice_on(word: Misplaced) -> str | None:
    """The help line for a word out of place whose surroundings show what was meant."""
    case = _CASES.get(word.found.terminal)
    return case(word) if case else None


def _two_names(word: Misplaced) -> str | None:
    """`gifters parcel`, `gifter parcel`, `take prize`: the words belong together somehow."""
    if not word.follows_name or word.before in _VALUES or word.found.text in _VALUES:
        return None
    first, second = word.before, word.found.text
    joined = f"{first}_{second}"
    if word.named(joined):
        return f"Write `{joined}`; a name is one word."
    owner = first.removesuffix("s")
    if owner != first and word.named(owner):
        return f"Write `{owner}'s {second}`."
    if first != second and word.named(first) and word.named(second):
        return f"Write `{first}'s {second}` if one belongs to the other. {_ONE_WORD}"
    return _ONE_WORD


def _of(word: Misplaced) -> str | None:
    """`parcel of gifter`"""
    if not (word.follows_name and word.behind):
        return None
    possessed = _POSSESSED.match(word.text, word.found.end, word.line.end)
    if possessed:
        return f"Write `{possessed[1]}'s {word.before}`."
    owner = {"you": "your", "them": "their", "it": "its"}.get(word.behind, f"{word.behind}'s")
    return f"Write `{owner} {word.before}`."


def _where(word: Misplaced) -> str | None:
    """A filter inside a longer phrase."""
    things = _narrowed(word)
    if things is None:
        return None
    return f"Put what it narrows in parentheses, with its condition: `({things} where …)`."


def _extreme(word: Misplaced) -> str | None:
    """`with most` inside a longer phrase."""
    things = _narrowed(word)
    if things is None:
        return None
    return f"Put it in parentheses, with what is compared: `({things} {word.found.text} …)`."


def _narrowed(word: Misplaced) -> str | None:
    """The set in front of the word; a verb such as `are in` before it does not belong to it."""
    found = _NARROWED.search(word.text[word.line.start : word.found.start])
    if found is None:
        return None
    return " ".join(re.sub(r"^(?:is|are) +(?:not +)?(?:in|on) +", "", found.group()).split())


def _as(word: Misplaced) -> str | None:
    """A name behind a set, which is written in front of it."""
    if word.is_binder:
        return "Leave it out; the name stands in front, as in `row in your shelf's rows`."
    return None


def _times(word: Misplaced) -> str | None:
    """`12 times` behind a key, or a product."""
    if word.is_steps:
        return None
    return f"Write `*` for a product; else leave `{word.found.text}` out."


def _possessive(word: Misplaced) -> str | None:
    """`card your hand`: a linking word has gone missing."""
    if not word.follows_name:
        return None
    return (
        f"Between `{word.before}` and `{word.found.text}` a word is missing, such as `from`, `in` "
        "or `to`."
    )


def _owner_mark(word: Misplaced) -> str | None:
    """`remember kept as gifter's parcel`"""
    before = word.text[word.line.start : word.found.start]
    if re.search(r"\bas +\w+$", before):
        return "Behind `as` stands a new name, one word: `remember gifter's parcel as kept`."
    return None


def _is(word: Misplaced) -> str | None:
    """`kept is gifter's parcel` in the place of a step"""
    before = word.text[word.line.start : word.found.start].strip()
    if word.is_steps and NAME.fullmatch(before):
        return f"To give it a value, write `set {before} to …`, or `remember … as {before}`."
    return None


def _comma(word: Misplaced) -> str | None:
    """A comma at the end of a line."""
    is_last = not word.text[word.found.end : word.line.end].strip()
    return "Take it out." if is_last else None


_CASES: dict[str, Callable[[Misplaced], str | None]] = {
    "NAME": _two_names,
    "OF": _of,
    "WHERE": _where,
    "WITH_MOST": _extreme,
    "WITH_LEAST": _extreme,
    "AS": _as,
    "TIMES": _times,
    "POSSESSIVE": _possessive,
    "COMMA": _comma,
    "OWNER_MARK": _owner_mark,
    "IS": _is,
}
