"""Words that people use and the rule language does not have, and what is written instead."""

from rulewright.source.finding import Edit, Finding, FindingKind
from rulewright.source.place import Span

FOREIGN_WORD = FindingKind("foreign-word", "The rule language has no word `{word}`.")
NOT_SAID_SO = FindingKind("not-said-so", "The rule language does not say `{words}`.")
ARTICLE = FindingKind("article", "Rules are written without articles such as `{word}`.")

_INSTEAD = {
    "else": "otherwise",
    "elif": "otherwise if",
    "elseif": "otherwise if",
    "foreach": "for each",
    "unless": "if not",
    "when": "if",
    "whenever": "if",
    "equals": "is",
    "greater": "more",
    "bigger": "more",
    "higher": "more",
    "larger": "more",
    "fewer": "less",
    "smaller": "less",
    "lower": "less",
    "isnt": "is not",
    "arent": "is not",
    "which": "where",
    "whose": "where",
    "having": "where",
    "plus": "+",
    "minus": "-",
    "max": "highest of",
    "maximum": "highest of",
    "min": "lowest of",
    "minimum": "lowest of",
    "me": "you",
    "my": "your",
    "our": "your",
    "his": "their",
    "her": "their",
    "everyone": "players",
    "everybody": "players",
    "opponents": "other players",
    "nobody": "none",
    "null": "none",
    "nil": "none",
    "true": "yes",
    "false": "no",
}
"""What stands for a word wherever it is used."""

_NUMBERS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
    "nineteen", "twenty",
)  # fmt: skip

_SOMEBODY = "Choose one, `choose player from players`, or ask of all: `for some player in players`."
_BELONGS = "Say what belongs to whom, as in `your hand is not empty` or `player's coins is 3`."
_CONTAINS = "Turn it round, as in `card is in hand` or `there are cards in hand`."
_TOTAL = "Write `total`, what is added up, and of what: `total value of cards in hand`."

_ADVICE = {
    "then": "Leave it out; the line ends with `:`, and the steps stand below it.",
    "clockwise": "Say from whom on: `players clockwise from first_player`.",
    "full": "Say how many lie there: `number of cards in row is 3`.",
    "becomes": "Write `set … to …`.",
    "except": "Say who stays with `where`: `players where it is not gifter`.",
    "without": "Say which with `where`: `players where hand is empty`.",
    "equal": "Write `is` alone.",
    "same": "Compare the two: `one is other`.",
    "over": "Write `is more than`.",
    "above": "Write `is more than`.",
    "under": "Write `is less than`.",
    "below": "Write `is less than`.",
    "divided": "Write `/`, and behind it `rounded down` or `rounded up`.",
    "has": _BELONGS,
    "have": _BELONGS,
    "does": _BELONGS,
    "contains": _CONTAINS,
    "contain": _CONTAINS,
    "includes": _CONTAINS,
    "sum": _TOTAL,
    "count": "Write `number of`.",
    "amount": "Write `number of`.",
    "someone": _SOMEBODY,
    "somebody": _SOMEBODY,
    "anyone": _SOMEBODY,
    "anybody": _SOMEBODY,
    "opponent": "Choose one with `choose player from other players`, or write `other players`.",
    "random": (
        "Chance comes by `pick … by …`, `roll … by …` and `shuffle … by …`, and for who begins by "
        "`first player: {pick: at random}`."
    ),
    "randomly": (
        "To leave something to chance, write `pick card from cards in shop by luck`, or shuffle "
        "where it lies."
    ),
}
"""What to do about a word for which no other simply stands."""

_ELSEWHERE = {
    "after": "How often a phase comes is its `repeat:`; an end says `when over:` and a phase.",
    "before": "What comes first stands first: phases and steps are done in the order of the file.",
    "while": "Write `repeat until …, at most 9 times:`, with the condition that ends it.",
    "any": "Write `for some player in players`, or choose one with `choose … from …`.",
    "another": "Write `other players`, or leave somebody out with `where it is not …`.",
    "can": "What a player may do is an action, or stands below `may:`.",
    "must": (
        "Leave it out: what stands in the steps is done. What players must do for a while stands "
        "below `until …:`."
    ),
    "never": "Write `not`, or `there are no …`.",
}
"""What to do about a word that is kept for a later version, or stands in moments alone."""

_LEAVE_OUT = frozenset(
    {
        "exactly", "only", "just", "also", "already", "still", "now", "immediately", "please",
        "own",
    }
)  # fmt: skip
_ARTICLES = frozenset({"a", "an", "the"})
_ONE = frozenset({"a", "an"})
_AS_FILTER = {"when": "where", "whenever": "where"}


def plain_word(span: Span, word: str, *, behind_first: bool, begins: bool) -> Finding | None:
    """The finding for a word that people use and the language does not have; None for others.

    The caller knows that the word names nothing here. `begins` says that it is the first one of
    its line, `behind_first` that it is the second.
    """
    if word in _ARTICLES:
        counted = ", or write `1` if one is meant" if word in _ONE and behind_first else ""
        return ARTICLE.at(span, help=f"Leave it out{counted}.", word=word)
    instead = word_instead(word) if begins else _AS_FILTER.get(word) or word_instead(word)
    if instead:
        fix = Edit(span, instead)
        return FOREIGN_WORD.at(span, help=f"Write `{instead}`.", fix=fix, word=word)
    if word in _LEAVE_OUT:
        return FOREIGN_WORD.at(span, help="Leave it out.", word=word)
    if word in _ADVICE:
        return FOREIGN_WORD.at(span, help=_ADVICE[word], word=word)
    return None


def is_article(word: str) -> bool:
    """Whether a word is `a`, `an` or `the`."""
    return word in _ARTICLES


def word_elsewhere(word: str) -> str | None:
    """What to do about a word that is kept for a later version, or stands in moments alone, where
    something can be done."""
    return _ELSEWHERE.get(word)


def word_instead(word: str) -> str | None:
    """What is written for a word that people use: another word, a sign, or digits."""
    if word in _NUMBERS:
        return str(_NUMBERS.index(word))
    return _INSTEAD.get(word)
