"""Where the grammar says no, told in the author's words: what stands there, and what could."""

import re
from collections.abc import Iterator

from rulewright.source.finding import Edit, Finding, FindingKind, Label
from rulewright.source.frozen import replace
from rulewright.source.place import Span
from rulewright.source.suggest import either_of, nearest
from rulewright.syntax.advice import Misplaced, advice_on
from rulewright.syntax.document import Scalar
from rulewright.syntax.durations import advice_on_change, missing_duration, missing_time
from rulewright.syntax.grammar import Leaf, Misread, words_by_terminal
from rulewright.syntax.layout import opening_word, without_colon
from rulewright.syntax.lines import Line, Lines
from rulewright.syntax.other_verbs import verb_instead
from rulewright.syntax.plain_words import (
    ARTICLE,
    FOREIGN_WORD,
    NOT_SAID_SO,
    is_article,
    plain_word,
    word_elsewhere,
)
from rulewright.syntax.signs import unreadable_signs
from rulewright.syntax.turns_of_speech import turn_of_speech
from rulewright.syntax.words import (
    LATER,
    NAME,
    NAMES_OF_EVERY_GAME,
    OF_MOMENTS,
    Known,
    misspellable_words,
    reserved_words,
    word_groups,
    words_of_moments,
)

WORD_OUT_OF_PLACE = FindingKind("word-out-of-place", "`{word}` cannot stand {where}.")
LINE_ENDS_EARLY = FindingKind(
    "line-ends-early", "After `{word}` the rules need {expected}, but the line ends."
)
RESERVED_WORD_AS_NAME = FindingKind(
    "reserved-word-as-name", "`{word}` is a word of the rule language and cannot be a name."
)
NOT_IN_THIS_VERSION = FindingKind(
    "not-in-this-version", "`{word}` is not part of version 1 of the language."
)
MISSPELT_WORD = FindingKind("misspelt-word", "`{word}` names nothing in this game.")
WORD_LEFT_OUT = FindingKind("word-left-out", "Behind `{word}` a word is missing.")

MOMENT_WORD = FindingKind(
    "word-of-moments", "`{word}` stands only in a moment, behind `play:`, `when:` or `next time`."
)

_LATER = "It is kept for a later version, and cannot be a name either."
_NO_NAME = "It cannot be a name either."
_WORD = re.compile(rf"(?<!['\w]){NAME.pattern}")
_SECOND = re.compile(rf" +({NAME.pattern})")
_BINDING = re.compile(rf"\b(?:as|for +each|for +every|for +some|by) +({NAME.pattern})")
_QUANTIFIED = re.compile(rf"\b(for +(?:every|some)) +{NAME.pattern} *$")
_OWNER_BEFORE = re.compile(rf"(?<!['\w])((?:(?:your|their|its) +)?{NAME.pattern})'s +$")
_VERB = re.compile(r"(?!.*:$)(?:[^:]*: *)?(?:(?:secretly|openly) +)?([a-z]\w*)")


def explain(
    scalar: Scalar, lines: Lines, start: str, misread: Misread, known: Known | None
) -> tuple[Finding, ...]:
    """What is wrong where the text cannot be read on; with signs and articles that the language
    does not have, wherever they stand behind it too.

    A word that names nothing in the game and is close to a word of the language is taken for
    the cause, but only where `known` can tell; without it no word is called misspelt.
    """
    found = misread.found
    if found is None:
        is_steps = start == "steps_text"
        return unreadable_signs(scalar, lines.flat, misread.offset, is_steps=is_steps)
    if start == "binder_text":
        known = _with_new_name(lines.flat, known)
    finding = _explain_leaf(scalar, lines, start, misread, found, known)
    if finding.kind == ARTICLE.name:
        labels = tuple(_further_articles(scalar, lines, finding, _named_in(lines.flat, known)))
        finding = replace(finding, labels=labels)
    return (finding,)


def _further_articles(
    scalar: Scalar, lines: Lines, first: Finding, named: Known
) -> Iterator[Label]:
    """The places of the articles behind the first one."""
    for line in lines.code:
        for word in _WORD.finditer(lines.flat, line.start, line.end):
            span = scalar.part(word.start(), word.end())
            if (
                is_article(word.group())
                and not named(word.group())
                and span.start > first.span.start
            ):
                yield Label(span, "and here")


def _explain_leaf(
    scalar: Scalar, lines: Lines, start: str, misread: Misread, found: Leaf, known: Known | None
) -> Finding:
    """The finding for a word or sign where the grammar says no."""
    if known:
        second = _misspelt_second(scalar, lines.flat, found)
        if second:
            return second
    is_name = misread.accepted == frozenset({"NAME"})
    if start == "moment_text":
        return _explain_moment(scalar, lines, misread, found, known)
    line = lines.code[_line_number(lines, found.start)]
    is_steps = start == "steps_text"
    unsaid = missing_time(scalar, lines.flat, line) if is_steps else None
    if unsaid:
        return unsaid
    if found.terminal in OF_MOMENTS:
        return MOMENT_WORD.at(
            scalar.part(found.start, found.end),
            help=(None if is_name else word_elsewhere(found.text)) or _NO_NAME,
            word=found.text,
        )
    if found.terminal in LATER:
        return NOT_IN_THIS_VERSION.at(
            scalar.part(found.start, found.end),
            help=(None if is_name else word_elsewhere(found.text)) or _LATER,
            word=found.text,
        )
    if found.terminal == "MUST" and not is_name:
        span = scalar.part(found.start, found.end)
        return NOT_SAID_SO.at(span, help=word_elsewhere(found.text), words=found.text)
    unsaid = missing_duration(scalar, lines.flat, line) if is_steps else None
    if unsaid:
        return unsaid
    turn = turn_of_speech(lines.flat, line.start, found.end, line.end, is_steps=is_steps)
    if turn:
        span = scalar.part(turn.start, turn.end)
        return NOT_SAID_SO.at(span, help=turn.help, words=turn.text)
    cause = _strange_word(scalar, lines, line, found, known, is_steps)
    if cause:
        return cause
    half = _half_group(scalar, lines, line, found, known)
    if half:
        return half
    if found.terminal in ("NEWLINE", "$END"):
        return _line_end(scalar, lines, line, misread)
    named = _named_in(lines.flat, known)
    word = Misplaced(found, lines.flat, line, named, start == "binder_text", is_steps)
    return _out_of_place(scalar, word, misread.accepted)


def _explain_moment(
    scalar: Scalar, lines: Lines, misread: Misread, found: Leaf, known: Known | None
) -> Finding:
    """The finding for a moment: its last word that names nothing, if it is close to a word of
    moments; else what could stand there."""
    text = lines.flat
    over = _IS_OVER.search(text)
    if over:
        span = scalar.part(over.start(), over.end())
        help_line = f"Write `after {over.group('name')}`."
        return NOT_SAID_SO.at(span, help=help_line, words=over.group())
    if found.terminal in ("OR", "AND"):
        span = scalar.part(found.start, found.end)
        return NOT_SAID_SO.at(span, help=_LIST_OF_MOMENTS, words=found.text)
    for word in reversed(list(_WORD.finditer(text))):
        if word.group() in words_of_moments() or (known and known(word.group())):
            continue
        near = nearest(word.group(), words_of_moments()) if known else None
        if near is not None:
            return _misspelt(scalar.part(word.start(), word.end()), word.group(), near)
    line = lines.code[_line_number(lines, found.start)]
    if found.terminal in ("NEWLINE", "$END"):
        return _line_end(scalar, lines, line, misread)
    before = _last_word(text, line.start, found.start)
    where = f"behind `{before}`" if before else "at the beginning of a line"
    expected = _expected(misread.accepted)
    help_line = f"Here the rules need {expected}." if expected else _MOMENTS
    span = scalar.part(found.start, found.end)
    return WORD_OUT_OF_PLACE.at(span, help=help_line, word=found.text, where=where)


_MOMENTS = "Write `on your turn`, `before …` or `after …`."
_LIST_OF_MOMENTS = "Write each moment as an item of a list: `[before race, before wash]`."
_IS_OVER = re.compile(r"(when +)?(?P<name>[a-z][a-z0-9_]*) +is +over\b")


def _named_in(text: str, known: Known | None) -> Known:
    """Tells whether a word names something in the game, in every game, or in the text itself."""
    bound = NAMES_OF_EVERY_GAME | _bound_in(text)
    return lambda word: word in bound or (known is not None and known(word))


def _with_new_name(text: str, known: Known | None) -> Known | None:
    """What is known in a text of the form `name in set`: its own name, too."""
    new = NAME.match(text.lstrip())
    return known and (lambda word: (new is not None and word == new.group()) or known(word))


def _line_number(lines: Lines, offset: int) -> int:
    return max((at for at, line in enumerate(lines.code) if line.start <= offset), default=0)


def _strange_word(
    scalar: Scalar, lines: Lines, line: Line, blamed: Leaf, known: Known | None, is_step: bool
) -> Finding | None:
    """The last word up to the blamed one that is no word of ours and no name of the game."""
    text = lines.flat
    named = NAMES_OF_EVERY_GAME | _bound_in(text)
    words = list(_WORD.finditer(text, line.start, min(blamed.end, line.end)))
    verb = _VERB.match(text, line.start, line.end) if is_step else None
    foreign = _foreign_verb(scalar, text, line, known) if is_step else None
    if foreign:
        return foreign
    for at, found in reversed(tuple(enumerate(words))):
        word = found.group()
        if word in misspellable_words() or word in named or (known and known(word)):
            continue
        span = scalar.part(found.start(), found.end())
        plain = plain_word(span, word, begins=at == 0, behind_first=at == 1)
        if plain:
            return plain
        two = _run_together(word, named, known) if known else None
        if two:
            return MISSPELT_WORD.at(span, help=f"Write `{two}`.", fix=Edit(span, two), word=word)
        is_verb = verb is not None and verb.start(1) == found.start()
        near = _meant(word, is_verb) if known else None
        if near:
            return _misspelt(span, word, near)
    return None


def _run_together(word: str, named: frozenset[str], known: Known) -> str | None:
    """The two words that were written without a blank between them: `tosold` for `to sold`."""
    for first in sorted(reserved_words()):
        rest = word.removeprefix(first)
        if rest in ("", word) or len(first) < 2:
            continue
        if rest.isdecimal() or rest in reserved_words() or rest in named or known(rest):
            return f"{first} {rest}"
    return None


def _foreign_verb(scalar: Scalar, text: str, line: Line, known: Known | None) -> Finding | None:
    """The finding for a line that begins with a verb of people."""
    first = NAME.match(text, line.start)
    if first is None or (known and known(first.group())):
        return None
    help_line = verb_instead(first.group())
    span = scalar.part(first.start(), first.end())
    return FOREIGN_WORD.at(span, help=help_line, word=first.group()) if help_line else None


def _meant(word: str, is_verb: bool) -> str | None:
    """The word of the language that is meant; a verb counts only as one with letters exchanged."""
    exchanged = [one for one in sorted(misspellable_words()) if sorted(one) == sorted(word)]
    if exchanged or is_verb:
        return exchanged[0] if exchanged else None
    return nearest(word, misspellable_words())


def _bound_in(text: str) -> frozenset[str]:
    """The names that the text binds itself."""
    return frozenset(found.group(1) for found in _BINDING.finditer(text))


def _misspelt_second(scalar: Scalar, text: str, blamed: Leaf) -> Finding | None:
    """The word behind the blamed one, where the two look like `at laest`."""
    behind = _SECOND.match(text, blamed.end)
    if behind is None:
        return None
    groups = (group.split() for group in word_groups())
    seconds = [group[1] for group in groups if group[0] == blamed.text]
    near = nearest(behind[1], seconds)
    if near is None or near == behind[1]:
        return None
    return _misspelt(scalar.part(behind.start(1), behind.end(1)), behind[1], near)


def _misspelt(span: Span, word: str, near: str) -> Finding:
    return MISSPELT_WORD.at(span, help=f"Did you mean `{near}`?", fix=Edit(span, near), word=word)


def _half_group(
    scalar: Scalar, lines: Lines, line: Line, blamed: Leaf, known: Known | None
) -> Finding | None:
    """The word before the blamed one, where it is read only together with another one."""
    words = list(NAME.finditer(lines.flat, line.start, min(blamed.start, line.end)))
    if not words or words[-1].group() in reserved_words():
        return None
    word = words[-1].group()
    groups = [group for group in word_groups() if group.split()[0] == word]
    if not groups or word in _bound_in(lines.flat) or (known and known(word)):
        return None
    span = scalar.part(words[-1].start(), words[-1].end())
    owner = _OWNER_BEFORE.search(lines.flat, line.start, words[-1].start())
    help_line = f"Did you mean {either_of(groups)}?"
    if owner and word in ("first", "last", "top", "bottom"):
        help_line = f"Write `({word} of {owner[1]})`, in parentheses where something is its own."
    return WORD_LEFT_OUT.at(span, help=help_line, word=word)


def _line_end(scalar: Scalar, lines: Lines, line: Line, misread: Misread) -> Finding:
    opening = opening_word(lines, line)
    if opening and "COLON" in misread.accepted:
        return without_colon(scalar, line, opening)
    quantified = _QUANTIFIED.search(lines.flat, line.start, line.end)
    return LINE_ENDS_EARLY.at(
        scalar.part(line.end - 1, line.end),
        help=quantified and f"Add `in` and the set, as in `{quantified[1]} player in players`.",
        word=_last_word(lines.flat, line.start, line.end),
        expected=_expected(misread.accepted) or "more words",
    )


_BLOCKS = frozenset({"if", "let", "for", "repeat", "may", "either", "until", "while"})
"""Words with which blocks begin."""


def _out_of_place(scalar: Scalar, word: Misplaced, accepted: frozenset[str]) -> Finding:
    found = word.found
    span = scalar.part(found.start, found.end)
    if accepted == frozenset({"NAME"}) and found.text in reserved_words():
        return RESERVED_WORD_AS_NAME.at(span, help="Choose another name.", word=found.text)
    before = _last_word(word.text, word.line.start, found.start)
    where = f"behind `{before}`" if before else "at the beginning of a line"
    opened = word.text[word.line.start :].split(maxsplit=1)[0]
    is_clear = found.terminal in ("NAME", "OF") and _expected(accepted) is not None
    before_colon = ":" not in word.text[word.line.start : found.start]
    advice = advice_on_change(opened, before_colon, accepted) if word.is_steps else None
    if word.is_steps and before == ":" and found.text in _BLOCKS:
        advice = f"Behind a colon stands a single step. Put `{found.text} …` below it, indented."
    advice = advice or (None if is_clear else advice_on(word))
    advice = advice or _advice(found, before, opened, accepted)
    return WORD_OUT_OF_PLACE.at(span, help=advice, word=found.text, where=where)


def _advice(found: Leaf, before: str, opened: str, accepted: frozenset[str]) -> str:
    if before == "may" and "COLON" in accepted:
        return "Write `may:`, and behind it or below it what may be done."
    if found.terminal == "NAME" and "COLON" in accepted and "NEWLINE" not in accepted:
        return f"Write `:` before `{found.text}`, or a word between it and `{before}`."
    if found.terminal == "UNTIL" and not before:
        return "A condition that ends something stands behind `until:` or `repeat until:`."
    if found.terminal == "OR" and not before:
        return "A line with `or:` goes on with the `either:` right above it."
    if found.terminal == "EITHER" and before:
        return "In a condition leave it out: `a or b`. A choice of steps is a block: `either:`."
    if before == ":" and opened == "let":
        return "Leave the `:` out, or put the steps below, indented by two blanks."
    expected = _expected(accepted)
    if expected:
        return f"Here the rules need {expected}."
    if found.terminal == "COLON":
        return (
            "Only `if`, `otherwise`, `for each`, `let`, `repeat`, `may`, `either`, `or` and "
            "`until` open a block."
        )
    if found.terminal in (
        "IF",
        "FOR_EACH",
        "LET",
        "REPEAT",
        "MAY",
        "EITHER",
        "OTHERWISE",
        "OTHERWISE_IF",
    ):
        return f"A line with `{found.text}` begins with it."
    return "Put a longer phrase in parentheses, or begin a new line for a new step."


def _expected(accepted: frozenset[str]) -> str | None:
    """What could stand in the place, in words; None where that is too much to list."""
    rest = accepted - {"INDENT", "DEDENT"}
    if {"IF", "LET", "NAME"} <= rest:
        return "a step that begins with a verb"
    parts: list[str] = []
    if {"NUMBER", "POSSESSIVE", "LPAR"} <= rest:
        parts.append("a name or a phrase")
        rest -= _PHRASE_BEGINNINGS
    elif "NAME" in rest:
        parts.append("a name")
        rest -= {"NAME"}
    words = words_by_terminal()
    parts.extend(_IN_WORDS.get(terminal) or either_of(words[terminal]) for terminal in sorted(rest))
    return " or ".join(parts) if parts and len(parts) <= 4 else None


_PHRASE_BEGINNINGS = frozenset(
    {
        "NAME", "NUMBER", "POSSESSIVE", "LPAR", "LSQB", "MINUS", "NOT", "NUMBER_OF", "FOLD",
        "DIFFERENT", "END_OF_ROW", "ALL", "OTHER", "THERE_ARE", "THERE_ARE_NO", "UP_TO",
        "AT_LEAST", "ANY_NUMBER_OF",
    }
)  # fmt: skip
_IN_WORDS = {
    "NEWLINE": "the end of the line",
    "$END": "the end of the text",
    "NUMBER": "a number",
    "OWNER_MARK": "`'s`",
    "PLUS": "`+`",
    "MINUS": "`-`",
    "STAR": "`*`",
    "SLASH": "`/`",
    "COMMA": "`,`",
    "COLON": "`:`",
    "LPAR": "`(`",
    "RPAR": "`)`",
    "LSQB": "`[`",
    "RSQB": "`]`",
}


def _last_word(text: str, start: int, end: int) -> str:
    """The last word or sign between the two places, or an empty text."""
    words = [found.group() for found in re.finditer(r"'s\b|\w+|\S", text[start:end])]
    return words[-1] if words else ""
