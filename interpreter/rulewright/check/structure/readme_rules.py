"""The numbered rules that a README lists, and what only looks like one."""

import re
from collections.abc import Iterator

from rulewright.source.finding import Finding, FindingKind, Label, Severity
from rulewright.source.frozen import dataclass
from rulewright.source.place import Source, Span

RULE_LISTED_TWICE = FindingKind(
    "rule-listed-twice", "`{number}` is the number of two rules.", Severity.WARNING
)
RULE_NOT_READ = FindingKind(
    "rule-not-read",
    "`{text}` looks like a numbered rule, but is not read as one.",
    Severity.WARNING,
)

_NUMBERED = re.compile(r"^[-*] \*\*([A-Z][0-9]+)\*\*[ \t]+(\S.*(?:\n {2,}\S.*)*)", re.MULTILINE)
_ALIKE = re.compile(
    r"^[ \t]*(?:[-*+]|[0-9]+[.)])[ \t]+\*\*([A-Za-z]{0,2}[0-9]+[A-Za-z0-9.]*:?)\*\*", re.MULTILINE
)
_ASIDE = re.compile(
    r"^[ \t]*(```+|~~~+)[^\n]*\n.*?(?:^[ \t]*\1[^\n]*$|\Z)|<!--.*?(?:-->|\Z)",
    re.MULTILINE | re.DOTALL,
)
"""Blocks of code and comments: what stands there is only shown, or not even that."""


@dataclass(frozen=True, slots=True)
class ListedRule:
    """A rule as a README lists it; `span` is its number."""

    number: str
    sentence: str
    span: Span


def listed_rules(readme: Source) -> tuple[ListedRule, ...]:
    """The rules that a README lists as `- **R7** sentence`, in its order.

    A sentence may go on in indented lines. Of two rules with one number the first is kept.
    """
    rules: dict[str, ListedRule] = {}
    for rule in _all_listed(readme):
        rules.setdefault(rule.number, rule)
    return tuple(rules.values())


def check_readme(readme: Source) -> Iterator[Finding]:
    """Each number is that of one rule, and what looks like a rule in a README that lists some is
    listed like them."""
    listed = tuple(_all_listed(readme))
    first = {rule.number: rule for rule in reversed(listed)}
    for rule in listed:
        if rule is not first[rule.number]:
            label = Label(first[rule.number].span, "listed here first")
            help_line = "Give one of the two another number."
            yield RULE_LISTED_TWICE.at(
                rule.span, help=help_line, labels=(label,), number=rule.number
            )
    taken = {rule.span.start for rule in listed}
    for found in _ALIKE.finditer(_without_asides(readme.text)) if listed else ():
        if found.start(1) not in taken:
            yield RULE_NOT_READ.at(
                Span(readme, found.start(1), found.end(1)),
                help="A rule begins its line: a dash, a capital letter with a number between "
                "`**`, and its sentence, as in `- **R7** The sentence.`",
                text=found[1],
            )


def _all_listed(readme: Source) -> Iterator[ListedRule]:
    for line in _NUMBERED.finditer(_without_asides(readme.text)):
        span = Span(readme, line.start(1), line.end(1))
        yield ListedRule(line[1], " ".join(line[2].split()), span)


def _without_asides(text: str) -> str:
    """The text with blanks in the place of code and comments."""
    return _ASIDE.sub(lambda aside: re.sub(r"[^\n]", " ", aside[0]), text)
