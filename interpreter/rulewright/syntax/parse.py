"""From a text of the effect language to its tree, or to the finding that says why not.

One error a text is enough, since every text of every file is read. Places are in the file.
"""

import re
from collections.abc import Iterator

from rulewright.source.finding import Edit, Finding, FindingKind
from rulewright.syntax.build_moments import MOMENT_MAKERS
from rulewright.syntax.build_phrases import PHRASE_MAKERS
from rulewright.syntax.build_steps import StepMakers
from rulewright.syntax.document import Scalar
from rulewright.syntax.grammar import MAX_DEPTH, Leaf, Misread, TooDeep, read_text
from rulewright.syntax.layout import (
    PHRASE_BREAKS,
    PHRASE_CHECKS,
    STEPS_CHECKS,
    LayoutCheck,
)
from rulewright.syntax.lines import Lines, cut_lines
from rulewright.syntax.moments import Moment
from rulewright.syntax.tree import Binder, Phrase, Steps, Word
from rulewright.syntax.words import Known

NESTED_TOO_DEEP = FindingKind(
    "nested-too-deep", "This text nests more than {most} levels deep from here on."
)
STEPS_IN_PHRASE = FindingKind(
    "steps-in-phrase", "Steps stand here, where a condition or a value is needed."
)
TRUTH_WORD = FindingKind("truth-word", "`{word}` is written `{right}`.")

_TRUTH_WORD = re.compile(r"\b(true|false)\b")
_TRUTH = {"true": "yes", "false": "no"}
_STEP_SIGNS = re.compile(r" (to|from|as|facing|with|by)\b|:")


def parse_steps(
    scalar: Scalar, known: Known | None = None
) -> tuple[Steps | None, tuple[Finding, ...]]:
    """The steps of a `do:` text with their comments, and what is wrong with it.

    The steps are None where the text cannot be read. `known` tells whether a word names
    something in the game; with it a misspelt word of the language is recognised.
    """
    lines = cut_lines(scalar.text)
    value, findings = _read(scalar, lines, "steps_text", STEPS_CHECKS, known)
    return (value if isinstance(value, Steps) else None), findings


def parse_phrase(
    scalar: Scalar, known: Known | None = None
) -> tuple[Phrase | None, tuple[Finding, ...]]:
    """A condition or a value, and what is wrong with it; as `parse_steps` does."""
    lines = cut_lines(scalar.text)
    value, findings = _read(scalar, lines, "phrase_text", PHRASE_CHECKS, known)
    if value is None and _may_be_steps(scalar, findings[0]) and _are_steps(scalar, lines):
        findings = (STEPS_IN_PHRASE.at(scalar.span, help="Steps stand behind keys such as `do`."),)
    return (value if isinstance(value, Phrase) else None), findings


def parse_binder(
    scalar: Scalar, known: Known | None = None
) -> tuple[Binder | None, tuple[Finding, ...]]:
    """A `name in set`, and what is wrong with it; as `parse_steps` does."""
    lines = cut_lines(scalar.text)
    value, findings = _read(scalar, lines, "binder_text", PHRASE_CHECKS, known)
    return (value if isinstance(value, Binder) else None), findings


def parse_moment(
    scalar: Scalar, known: Known | None = None
) -> tuple[Moment | None, tuple[Finding, ...]]:
    """When a card is played or a rule comes, and what is wrong with it; as `parse_steps` does."""
    lines = cut_lines(scalar.text)
    value, findings = _read(scalar, lines, "moment_text", PHRASE_CHECKS, known)
    return (value if isinstance(value, Moment) else None), findings


def _read(
    scalar: Scalar, lines: Lines, start: str, checks: tuple[LayoutCheck, ...], known: Known | None
) -> tuple[object, tuple[Finding, ...]]:
    """What the text says, or the first thing that is wrong with it."""
    for check in checks:
        for finding in check(scalar, lines):
            return None, (finding,)

    def word(leaf: Leaf) -> Word:
        return Word(leaf.text, scalar.part(leaf.start, leaf.end))

    starts = tuple(scalar.part(line.start, line.end).start for line in lines.code)
    steps = StepMakers(lines.code, starts, lines.last).makers()
    makers = {**PHRASE_MAKERS, **MOMENT_MAKERS, **steps}
    value = read_text(lines.flat, start, word, makers)
    match value:
        case Misread():
            from rulewright.syntax.messages import explain  # noqa: PLC0415 - for such texts alone

            return None, explain(scalar, lines, start, value, known)
        case TooDeep(offset=offset):
            advice = "Give its parts names of their own with `values:` or `procedures:`."
            span = scalar.part(offset, offset + 1)
            return None, (NESTED_TOO_DEEP.at(span, help=advice, most=MAX_DEPTH),)
        case _:
            return value, tuple(_truth_words(scalar, lines, known))


def _truth_words(scalar: Scalar, lines: Lines, known: Known | None) -> Iterator[Finding]:
    """Truth is `yes` and `no`."""
    for line in lines.code:
        for found in _TRUTH_WORD.finditer(lines.flat, line.start, line.end):
            word = found.group()
            if known and known(word):
                continue
            right = _TRUTH[word]
            span = scalar.part(found.start(), found.end())
            edit = Edit(span, right)
            yield TRUTH_WORD.at(span, help=f"Write `{right}`.", fix=edit, word=word, right=right)


def _may_be_steps(scalar: Scalar, finding: Finding) -> bool:
    """Whether the finding is one that steps in the place of a phrase give."""
    from rulewright.syntax.messages import (  # noqa: PLC0415 - for such texts alone
        MISSPELT_WORD,
        WORD_OUT_OF_PLACE,
    )

    begins = finding.kind == MISSPELT_WORD.name and finding.span.start == scalar.part(0, 1).start
    return begins or finding.kind in (WORD_OUT_OF_PLACE.name, PHRASE_BREAKS.name)


def _are_steps(scalar: Scalar, lines: Lines) -> bool:
    """Whether a text that is no phrase would be read as steps."""
    if not _STEP_SIGNS.search(lines.flat):
        return False
    value, _ = _read(scalar, lines, "steps_text", STEPS_CHECKS, None)
    return value is not None
