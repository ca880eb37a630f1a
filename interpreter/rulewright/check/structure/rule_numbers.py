"""The numbered rules of a game: those its README lists, and the entries that carry them out."""

import re
from collections.abc import Iterator, Mapping

from rulewright.game.contents import all_headings, rule_numbers
from rulewright.game.model import Game
from rulewright.source.finding import Finding, FindingKind, Label

LEFT_OUT_YET_TAGGED = FindingKind(
    "left-out-yet-tagged", "`{number}` is listed as not modelled, but an entry carries it out."
)

_NUMBERED = re.compile(r"^[-*] \*\*([A-Z][0-9]+)\*\*[ \t]+(\S.*(?:\n {2,}\S.*)*)", re.MULTILINE)


def check_left_out_rules_have_no_entry(game: Game) -> Iterator[Finding]:
    """A rule is carried out by an entry or listed as not modelled, never both."""
    tags = {tag.number: tag for heading in all_headings(game) for tag in heading.implements}
    for left_out in game.not_modelled:
        tag = tags.get(left_out.number)
        if tag is not None:
            yield LEFT_OUT_YET_TAGGED.at(
                left_out.span,
                help="Take it out of one of the two.",
                labels=(Label(tag.span, "carried out here"),),
                number=left_out.number,
            )


def numbered_rules(readme: str) -> dict[str, str]:
    """The rules that a README lists as `- **R7** sentence`, number to sentence, in its order.

    A sentence may go on in indented lines. Of two rules with one number the first is kept.
    """
    rules: dict[str, str] = {}
    for line in _NUMBERED.finditer(readme):
        number, sentence = line.groups()
        rules.setdefault(number, " ".join(sentence.split()))
    return rules


def untagged(game: Game, numbers: Mapping[str, str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The rules that neither an entry nor `not modelled` names, and the names of no rule."""
    named = rule_numbers(game)
    without_entry = tuple(number for number in numbers if number not in named)
    without_rule = tuple(number for number in named if number not in numbers)
    return (without_entry, without_rule)
