"""The numbered rules of a game: those its README lists, and the entries that carry them out."""

import re
from collections.abc import Iterable, Iterator

from rulewright.game.contents import all_headings, rule_numbers
from rulewright.game.model import Game
from rulewright.source.finding import Finding, FindingKind, Label, Severity
from rulewright.source.place import Source, Span

LEFT_OUT_YET_TAGGED = FindingKind(
    "left-out-yet-tagged", "`{number}` is listed as not modelled, but an entry carries it out."
)
RULE_WITHOUT_ENTRY = FindingKind(
    "rule-without-entry", "No entry of the game carries out `{number}`.", Severity.WARNING
)
ENTRY_WITHOUT_RULE = FindingKind(
    "entry-without-rule",
    "`{number}` is the number of no rule that `{readme}` lists.",
    Severity.WARNING,
)

RULES_NOT_NUMBERED = FindingKind(
    "rules-not-numbered", "Nothing numbers the rules of this game.", Severity.WARNING
)
RULE_WITHOUT_SCENARIO = FindingKind(
    "rule-without-scenario", "No scenario shows `{number}`.", Severity.WARNING
)
UNTAGGED_ENTRY = FindingKind(
    "untagged-entry",
    "Of the {what} `{name}` it is not said which rule asks for it.",
    Severity.WARNING,
)
SCENARIO_WITHOUT_RULE = FindingKind(
    "scenario-without-rule", "`{name}` does not say which rules it shows.", Severity.WARNING
)

TOLD_BY_AUDIT = frozenset(
    kind.name
    for kind in (
        RULES_NOT_NUMBERED,
        RULE_WITHOUT_SCENARIO,
        UNTAGGED_ENTRY,
        SCENARIO_WITHOUT_RULE,
    )
)
"""Kinds that `rulewright audit` tells and `check` does not."""

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


def check_rules_have_entries(game: Game, readme: Source) -> Iterator[Finding]:
    """Each rule that a README lists is carried out by an entry or listed as not modelled, and each
    number that an entry names is that of a rule. A README that numbers no rules says nothing."""
    places = places_of_rules(readme)
    if not places:
        return
    without_entry, without_rule = untagged(game, places)
    for number in without_entry:
        yield RULE_WITHOUT_ENTRY.at(
            places[number],
            help=f"Write `implements: [{number}]` at the entry that does, or `{number}:` with the"
            " reason under `not modelled:`.",
            number=number,
        )
    tags = {tag.number: tag.span for heading in all_headings(game) for tag in heading.implements}
    tags.update({left_out.number: left_out.span for left_out in game.not_modelled})
    name = readme.name.rsplit("/", 1)[-1]
    for number in without_rule:
        yield ENTRY_WITHOUT_RULE.at(
            tags[number],
            help=f"Write `- **{number}** …` in `{name}`, or mend the number.",
            number=number,
            readme=name,
        )


def places_of_rules(readme: Source) -> dict[str, Span]:
    """Where the number of each rule stands in a README."""
    places: dict[str, Span] = {}
    for line in _NUMBERED.finditer(readme.text):
        places.setdefault(line[1], Span(readme, line.start(1), line.end(1)))
    return places


def numbered_rules(readme: str) -> dict[str, str]:
    """The rules that a README lists as `- **R7** sentence`, number to sentence, in its order.

    A sentence may go on in indented lines. Of two rules with one number the first is kept.
    """
    rules: dict[str, str] = {}
    for line in _NUMBERED.finditer(readme):
        number, sentence = line.groups()
        rules.setdefault(number, " ".join(sentence.split()))
    return rules


def untagged(game: Game, numbers: Iterable[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The rules that neither an entry nor `not modelled` names, and the names of no rule."""
    named, numbers = rule_numbers(game), tuple(numbers)
    without_entry = tuple(number for number in numbers if number not in named)
    without_rule = tuple(number for number in named if number not in numbers)
    return (without_entry, without_rule)
