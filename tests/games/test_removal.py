"""Each entry that carries out a numbered rule is needed: without it a scenario that shows the rule
fails, or the game is found wrong.

The whole file takes up to a minute, for it checks the game once for each such entry. Of Grund,
which takes seconds to check, every sixth entry is left out; the long run leaves out each.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from _pytest.mark.structures import ParameterSet

from rulewright.check.checker import Meanings, check_rules
from rulewright.check.structure.readme_rules import listed_rules
from rulewright.game.build import build_game
from rulewright.game.effective import Effective
from rulewright.game.model import Game
from rulewright.game.readme import readme_of
from rulewright.resources import data_path
from rulewright.scenario.model import Scenario
from rulewright.scenario.prepare import Workshop
from rulewright.scenario.read import read_all
from rulewright.scenario.run import run_scenario
from rulewright.source.finding import Finding, Severity
from rulewright.syntax.document import Mapping, Node, Scalar, Sequence
from scenario_games import load_rules


@dataclass(frozen=True, slots=True)
class Tagged:
    """An entry that carries out rules: the game, the way to it, the numbers. Of a variant, these
    are the numbers of its own; the others are shown in its base."""

    game: Path
    keys: tuple[str, ...]
    numbers: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.game.name}: {' / '.join(self.keys)}"


def _tagged_in(game: Path) -> Iterator[Tagged]:
    effective, _ = load_rules(game)
    tagged = _tagged_below(effective.top, (), game)
    if len(effective.lineage) == 1:
        yield from tagged
        return
    readme = readme_of(game)
    assert readme is not None
    own = {rule.number for rule in listed_rules(readme)}
    for it in tagged:
        numbers = tuple(number for number in it.numbers if number in own)
        if numbers:
            yield replace(it, numbers=numbers)


def _tagged_below(node: Node, keys: tuple[str, ...], game: Path) -> Iterator[Tagged]:
    if not isinstance(node, Mapping):
        return
    numbers = node.get("implements")
    if keys and isinstance(numbers, Sequence):
        texts = tuple(item.text for item in numbers.items if isinstance(item, Scalar))
        yield Tagged(game, keys, texts)
    for entry in node:
        yield from _tagged_below(entry.value, (*keys, entry.key.text), game)


GAMES = (
    *("cardcassonne", "connect_four", "grund", "grund_ja", "kado", "kuhn_poker", "picnic"),
    "tic_tac_toe",
)
TAGGED = tuple(tagged for game in GAMES for tagged in _tagged_in(data_path("games", game)))
_SAMPLED = 6


def _as_run(number: int, tagged: Tagged) -> Tagged | ParameterSet:
    is_long = tagged.game.name in ("grund", "grund_ja") and number % _SAMPLED != 0
    return pytest.param(tagged, marks=pytest.mark.long) if is_long else tagged


def test_there_are_tagged_entries_and_the_whole_game_is_clean() -> None:
    games = {tagged.game for tagged in TAGGED}
    assert len(games) == len(GAMES)
    for game in games:
        whole = _built(load_rules(game)[0])
        assert whole is not None
        assert _is_clean(whole)


@pytest.mark.parametrize("tagged", [_as_run(*it) for it in enumerate(TAGGED)], ids=str)
def test_an_entry_that_carries_out_a_rule_is_needed(tagged: Tagged) -> None:
    effective, game = load_rules(tagged.game)
    rest = _built(replace(effective, top=_without(effective.top, tagged.keys)))
    if rest is None:
        return
    scenarios, _ = read_all(game, effective.scenarios)
    workshop = Workshop(rest, meanings=Meanings(rest), shortened=False)
    unmissed = [it for it in tagged.numbers if not _is_missed(it, scenarios, workshop)]
    assert unmissed == [] or not _is_clean(rest)


def _without(node: Mapping, keys: tuple[str, ...]) -> Mapping:
    """The document without the entry that the keys lead to."""
    first, *rest = keys
    kept = tuple(
        replace(entry, value=_without(entry.value, tuple(rest)))
        if entry.key.text == first and isinstance(entry.value, Mapping)
        else entry
        for entry in node
        if entry.key.text != first or rest
    )
    return replace(node, entries=kept)


def _built(effective: Effective) -> Game | None:
    """The game, unless its reader has something to say. The texts files are left aside: that they
    still name the entry shows nothing about the rules."""
    game, findings = build_game(effective.top, (), effective.sources)
    return None if any(_is_weighty(it) for it in findings) else game


def _is_clean(game: Game) -> bool:
    """Whether the checker has nothing to say about the game. It looks at every configuration, which
    takes longer than a scenario: where one fails, nobody needs to know."""
    return not any(_is_weighty(it) for it in check_rules(game, Meanings(game)))


def _is_weighty(finding: Finding) -> bool:
    return finding.severity is not Severity.INFORMATION


def _is_missed(number: str, scenarios: tuple[Scenario, ...], workshop: Workshop) -> bool:
    """Some scenario that shows the rule fails in the game that lacks the entry, which may be the
    setting that it plays with."""
    settings = {it.heading.id for it in workshop.game.settings}
    return any(
        not settings.issuperset(name for name, _ in scenario.settings)
        or not run_scenario(workshop, scenario).passed
        for scenario in scenarios
        if any(shown.text == number for shown in scenario.shows)
    )
