"""Whether a game does what its rules say, as far as it says so itself: each numbered rule has an
entry that carries it out and a scenario that shows it, and nothing is there without a rule."""

from collections.abc import Iterator
from pathlib import Path

from rulewright.check.acceptances import not_accepted
from rulewright.check.structure.readme_rules import ListedRule, check_readme, listed_rules
from rulewright.check.structure.rule_numbers import (
    RULE_WITHOUT_SCENARIO,
    RULES_NOT_NUMBERED,
    SCENARIO_WITHOUT_RULE,
    UNTAGGED_ENTRY,
    check_rules_have_entries,
)
from rulewright.declaring import Declared
from rulewright.game.contents import all_headings, all_phases
from rulewright.game.model import Game, Heading
from rulewright.game.remarks import Origin
from rulewright.scenario.model import Scenario
from rulewright.scenario.read import read_all
from rulewright.source.finding import Finding, sort_findings
from rulewright.source.frozen import dataclass
from rulewright.source.place import Source, Span


@dataclass(frozen=True, slots=True)
class AuditedRule:
    """A numbered rule: the entries that carry it out, the scenarios that show it, and, where no
    entry can carry it out, why."""

    number: str
    sentence: str
    entries: tuple[Heading, ...]
    scenarios: tuple[str, ...]
    not_modelled: str | None


@dataclass(frozen=True, slots=True)
class Assumption:
    """What no text says, with the reason for it. `span` is where that stands."""

    entry: str
    reason: str
    span: Span


@dataclass(frozen=True, slots=True)
class Audit:
    """The numbered rules of a game, what it assumes, and what is missing, by place."""

    game: str
    rules: tuple[AuditedRule, ...]
    scenarios: int
    assumed: tuple[Assumption, ...]
    findings: tuple[Finding, ...]


def audit_game(declared: Declared, readmes: tuple[Source, ...]) -> Audit:
    """The audit of a game that has no errors. The rules are those that its READMEs number, as
    `readmes_of` gives them: of a variant those of the game that it extends too, as long as it
    gives a rule of that number no other sentence."""
    game = declared.game
    scenarios, _ = read_all(game, declared.scenarios)
    own = tuple(it for it in readmes if not _is_of_base(it, declared))
    listed = {rule.number: rule for it in reversed(readmes) for rule in listed_rules(it)}
    found = (
        *(finding for it in own for finding in check_readme(it)),
        *_about_rules(game, readmes, own, scenarios, is_variant=declared.is_variant),
        *_about_entries(game),
        *_about_scenarios(scenarios),
    )
    return Audit(
        game=game.heading.id,
        rules=tuple(_rules(game, tuple(listed.values()), scenarios)),
        scenarios=len(scenarios),
        assumed=tuple(_assumed(game)),
        findings=sort_findings(not_accepted(game, found)),
    )


def _is_of_base(readme: Source, declared: Declared) -> bool:
    return any(Path(readme.name).parent == base.parent for base in declared.bases)


def _rules(
    game: Game, listed: tuple[ListedRule, ...], scenarios: tuple[Scenario, ...]
) -> Iterator[AuditedRule]:
    left_out = {it.number: it.reason for it in game.not_modelled}
    shown = _shown(scenarios)
    for rule in listed:
        entries = tuple(
            heading
            for heading in all_headings(game)
            if any(tag.number == rule.number for tag in heading.implements)
        )
        names = tuple(shown.get(rule.number, ()))
        reason = left_out.get(rule.number)
        yield AuditedRule(rule.number, rule.sentence, entries, names, reason)


def _shown(scenarios: tuple[Scenario, ...]) -> dict[str, list[str]]:
    """The scenarios that show each rule."""
    shown: dict[str, list[str]] = {}
    for scenario in scenarios:
        for number in scenario.shows:
            shown.setdefault(number.text, []).append(scenario.name)
    return shown


def _about_rules(
    game: Game,
    readmes: tuple[Source, ...],
    own: tuple[Source, ...],
    scenarios: tuple[Scenario, ...],
    *,
    is_variant: bool,
) -> Iterator[Finding]:
    """Every numbered rule has an entry, and those of the game's own a scenario that shows them:
    those of a base are shown by the scenarios of the base."""
    if not any(listed_rules(it) for it in readmes):
        if not is_variant:
            help_line = "List them in the README beside the rules: `- **R1** The sentence.`"
            yield RULES_NOT_NUMBERED.at(game.heading.span, help=help_line)
        return
    yield from check_rules_have_entries(game, readmes)
    left_out = {it.number for it in game.not_modelled}
    shown = _shown(scenarios)
    for rule in (rule for it in own for rule in listed_rules(it)):
        if rule.number not in shown and rule.number not in left_out:
            yield RULE_WITHOUT_SCENARIO.at(
                rule.span,
                help=f"Write `shows: [{rule.number}]` at a scenario that fails where the rule is"
                " not followed.",
                number=rule.number,
            )


def _about_entries(game: Game) -> Iterator[Finding]:
    """Everything that does something names a numbered rule, or another source."""
    for heading, what in _acting(game):
        if not heading.implements and heading.source is None:
            yield UNTAGGED_ENTRY.at(
                heading.span,
                help="Write `implements:` with the number of the rule, or `source:` where no rule"
                " says so, such as `source: {assumed: why}`.",
                what=what,
                name=heading.id,
            )


def _acting(game: Game) -> Iterator[tuple[Heading, str]]:
    """The entries that make something happen, and what each is. A procedure is a piece of what
    performs it."""
    singles = ((game.setup, "section"), (game.winner, "section"))
    yield from ((it.heading, what) for it, what in singles if it is not None)
    for phase in all_phases(game.phases):
        if not phase.phases:
            yield phase.heading, "phase"
    sections = (
        (game.actions, "action"),
        (game.rules, "rule"),
        (game.ends, "end"),
        (game.scoring, "line of the score sheet"),
    )
    for entries, what in sections:
        yield from ((it.heading, what) for it in entries)
    tagged = {kind.heading.id for kind in game.kinds if kind.heading.implements}
    for cards in game.cards:
        if cards.heading.id not in tagged:
            yield from ((it.heading, "card") for it in cards.titles)


def _about_scenarios(scenarios: tuple[Scenario, ...]) -> Iterator[Finding]:
    """Every scenario says which rules it shows."""
    for scenario in scenarios:
        if not scenario.shows:
            yield SCENARIO_WITHOUT_RULE.at(
                scenario.span,
                help="Write `shows:` with the numbers of the rules below its name.",
                name=scenario.name,
            )


def _assumed(game: Game) -> Iterator[Assumption]:
    for heading in all_headings(game):
        source = heading.source
        if source is not None and source.origin is Origin.ASSUMED:
            yield Assumption(heading.id, source.reason or "", source.span)
