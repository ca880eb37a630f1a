"""The names that expectations use, looked up before a scenario is run."""

from collections.abc import Iterable

from rulewright.scenario.contents import expected_side
from rulewright.scenario.expected import (
    CountersAre,
    Expectation,
    Hidden,
    LinesAre,
    PhasesAre,
    PlacesHold,
    Visible,
)
from rulewright.scenario.listed import Amount
from rulewright.scenario.model import Expect, Step
from rulewright.scenario.names import Names, find_counter, find_pieces
from rulewright.scenario.shapes import Found
from rulewright.scenario.values import find_value
from rulewright.source.finding import Finding, FindingKind
from rulewright.source.suggest import did_you_mean

UNKNOWN_LINE = FindingKind(
    "unknown-line-of-the-score", "The score sheet has no line `{line}` with {players} players."
)
PHASE_NEVER_RUNS = FindingKind(
    "phase-never-runs", "With {players} players there is no phase `{phase}`."
)


def check_expectations(
    steps: Iterable[Step], names: Names, lines: tuple[str, ...]
) -> tuple[Finding, ...]:
    """What expectations name that this configuration of the game does not have.

    `lines` are those of the score sheet.
    """
    found: Found = []
    for step in steps:
        if isinstance(step, Expect):
            for expectation in step.expectations:
                _check(expectation, names, lines, found)
    return tuple(found)


def _check(expectation: Expectation, names: Names, lines: tuple[str, ...], found: Found) -> None:
    match expectation:
        case CountersAre(amounts=amounts):
            for amount in amounts:
                _check_counter(amount, names, found)
        case PlacesHold(places=places):
            for contents in places:
                expected_side(contents, names, found)
        case Hidden(pieces=pieces) | Visible(pieces=pieces):
            for _, listed in pieces:
                for words in listed:
                    find_pieces(words, names, found)
        case LinesAre(amounts=amounts):
            for amount in amounts:
                _check_line(amount, names, lines, found)
        case PhasesAre(phases=phases):
            slots = dict(names.layout.phases)
            for numbered in phases:
                phase = numbered.phase
                if phase.text not in slots:
                    players = names.layout.players
                    found.append(PHASE_NEVER_RUNS.at(phase.span, players=players, phase=phase.text))
        case _:
            pass


def _check_counter(amount: Amount, names: Names, found: Found) -> None:
    counter = find_counter(amount.name, amount.player, names, found)
    if counter is not None:
        declared, _ = counter
        find_value(amount.value, amount.name.text, declared.type, names, found)


def _check_line(amount: Amount, names: Names, lines: tuple[str, ...], found: Found) -> None:
    name = amount.name
    if name.text not in lines:
        hint = did_you_mean(name.text, lines)
        players = names.layout.players
        found.append(UNKNOWN_LINE.at(name.span, help=hint, line=name.text, players=players))
