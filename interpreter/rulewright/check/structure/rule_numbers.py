"""The numbered rules of a game: those its README lists, and the entries that carry them out."""

from collections.abc import Iterable, Iterator

from rulewright.check.structure.readme_rules import (
    RULE_LISTED_TWICE,
    RULE_NOT_READ,
    listed_rules,
)
from rulewright.game.contents import all_headings, rule_numbers
from rulewright.game.model import Game
from rulewright.source.finding import Finding, FindingKind, Label, Severity
from rulewright.source.place import Source

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
        RULE_LISTED_TWICE,
        RULE_NOT_READ,
        UNTAGGED_ENTRY,
        SCENARIO_WITHOUT_RULE,
    )
)
"""Kinds that `rulewright audit` tells and `check` does not."""


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


def check_rules_have_entries(game: Game, readmes: tuple[Source, ...]) -> Iterator[Finding]:
    """Each rule that a README lists is carried out by an entry or listed as not modelled, and each
    number that an entry names is that of a rule. READMEs that number no rules say nothing.

    The first is that of the game, behind it stand those of the games that it extends.
    """
    rules = {rule.number: rule for readme in reversed(readmes) for rule in listed_rules(readme)}
    if not rules:
        return
    without_entry, without_rule = untagged(game, rules)
    for number in without_entry:
        yield RULE_WITHOUT_ENTRY.at(
            rules[number].span,
            help=f"Write `implements: [{number}]` at the entry that does, or `{number}:` with the"
            " reason under `not modelled:`.",
            number=number,
        )
    tags = {tag.number: tag.span for heading in all_headings(game) for tag in heading.implements}
    tags.update({left_out.number: left_out.span for left_out in game.not_modelled})
    name = readmes[0].name.rsplit("/", 1)[-1]
    for number in without_rule:
        yield ENTRY_WITHOUT_RULE.at(
            tags[number],
            help=f"Write `- **{number}** …` in `{name}`, or mend the number.",
            number=number,
            readme=name,
        )


def untagged(game: Game, numbers: Iterable[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The rules that neither an entry nor `not modelled` names, and the names of no rule."""
    named, numbers = rule_numbers(game), tuple(numbers)
    without_entry = tuple(number for number in numbers if number not in named)
    without_rule = tuple(number for number in named if number not in numbers)
    return (without_entry, without_rule)
