"""A game that was played, written as a scenario: where it began, the answers, what came of them.

A scenario begins at the last moment that has something behind it. Where a position cannot say all
that matters there, an earlier moment is tried, and at last the beginning of the game, which always
does. Each draft is played before it is given out.
"""

from collections.abc import Sequence
from textwrap import dedent, indent

from rulewright.engine.match import Match, Refused, Stopped
from rulewright.engine.places import State
from rulewright.game.model import Game
from rulewright.scenario.draft_position import differing_tree, expected_tree, start_tree
from rulewright.scenario.enter import after_set_up, begin_position
from rulewright.scenario.likeness import plays_alike
from rulewright.scenario.model import Scenario
from rulewright.scenario.moments import Moment, find_moments
from rulewright.scenario.names import name_things, player_text
from rulewright.scenario.prepare import Prepared
from rulewright.scenario.read import read_scenarios
from rulewright.scenario.run import open_match, play_steps
from rulewright.scenario.seen import LANGUAGE
from rulewright.scenario.what_lasts import what_lasts_tree
from rulewright.scenario.yaml_text import Tree, tree_text
from rulewright.source.frozen import dataclass
from rulewright.source.place import Source
from rulewright.syntax.document import Mapping
from rulewright.syntax.yaml_reader import read_source

MOST_TRIED = 12
"""From so many moments at most it is tried; behind them, the beginning is not much further."""


class NoDraftError(Exception):
    """A game could not be written as a scenario, not even from its beginning."""


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a game began: with a seed, or in a scenario of its own, where `before` is the match."""

    seed: int
    scenario: Scenario | None = None
    before: Match | None = None


def draft_scenario(name: str, played: Match, origin: Origin, game: Game) -> str:
    """The text of a scenario file with what was played, by this name. `game` is the whole game."""
    compiled = played.compiled
    prepared = Prepared(compiled, name_things(compiled.rules.game, compiled.layout))
    draft = _Draft(name, played, origin, game, prepared)
    found = find_moments(played, origin.before, origin.seed)
    behind = [moment for moment in found if moment.answers < len(played.choices)]
    for moment in behind[:MOST_TRIED]:
        text = draft.from_moment(moment)
        if text is not None:
            return text
    text = draft.from_beginning()
    if text is None:
        raise NoDraftError(f"{len(played.choices)} answers, seed {origin.seed}")
    return text


@dataclass(frozen=True, slots=True)
class _Draft:
    name: str
    played: Match
    origin: Origin
    game: Game
    prepared: Prepared

    def from_moment(self, moment: Moment) -> str | None:
        """The scenario that begins at a moment; None where its position does not say enough."""
        compiled, names = self.prepared.compiled, self.prepared.names
        start = start_tree(moment.start, moment.state, names)
        without = self._begun(start)
        if without is None:
            return None
        differing = differing_tree(moment.state, without, self.played.state, names)
        changed = what_lasts_tree(compiled, moment.state, without)
        return self._from(_given({**start, **differing, **changed}), moment.answers)

    def from_beginning(self) -> str | None:
        """The scenario that begins where the game did."""
        scenario, before = self.origin.scenario, self.origin.before
        if scenario is None or before is None:
            return self._from("", 0)
        return self._from(_block_of(scenario, "given"), len(before.choices))

    def _begun(self, start: dict[str, Tree]) -> State | None:
        """The state of a position of which only its start is said."""
        compiled = self.prepared.compiled
        set_up = after_set_up(compiled.machine, self._seed)
        scenario = self._read(self._text(_given(start)))
        if set_up is None or scenario is None or scenario.given is None:
            return None
        names = self.prepared.names
        state, findings = begin_position(
            scenario.given, compiled.rules, compiled.program, names, set_up
        )
        return None if findings else state

    @property
    def _seed(self) -> int:
        scenario = self.origin.scenario
        return self.origin.seed if scenario is None else scenario.seed

    def _from(self, given: str, skipped: int) -> str | None:
        """The scenario from such a beginning; None where it does not come to the same end."""
        match = self._opened(self._text(given))
        if match is None:
            return None
        before = match.copy()
        steps: list[Tree] = []
        try:
            for indices in self.played.choices[skipped:]:
                decision = match.decision
                picked = [decision.options[index] for index in indices]
                words = [it.text.in_language(LANGUAGE) for it in picked]
                match.choose(*picked)
                answer: Tree = words if decision.kind == "several" else words[0]
                steps.append({player_text(decision.seat): answer})
        except (Refused, Stopped, IndexError):
            return None
        if not plays_alike(self.played, match):
            return None
        steps.append({"expect": expected_tree(before, match, self.prepared.names)})
        text = self._text(given, steps)
        return text if self._passes(text) else None

    def _opened(self, text: str) -> Match | None:
        scenario = self._read(text)
        if scenario is None:
            return None
        try:
            match = open_match(self.prepared, scenario)
        except Stopped:
            return None
        return match if isinstance(match, Match) else None

    def _passes(self, text: str) -> bool:
        scenario, match = self._read(text), self._opened(text)
        if scenario is None or match is None:
            return False
        return not play_steps(scenario, match, self.prepared)

    def _read(self, text: str) -> Scenario | None:
        document, findings = read_source(Source(self.name, text))
        if document is None or findings:
            return None
        scenarios, wrong = read_scenarios(document, self.game)
        return scenarios[0] if scenarios and not wrong else None

    def _text(self, given: str, steps: Sequence[Tree] = ()) -> str:
        compiled = self.played.compiled
        head: dict[str, Tree] = {
            "about": "What happened at the table; say here what it shows.",
            "players": compiled.players,
        }
        settings: dict[str, Tree] = {
            name: int(value) if value.isdigit() else value
            for name, value in compiled.rules.settings
        }
        if settings:
            head["settings"] = settings
        head["seed"] = self._seed
        scenario = self.origin.scenario
        supply = "" if scenario is None else _block_of(scenario, "own supply")
        parts = (tree_text(head), supply, given, tree_text({"steps": steps}))
        body = indent("".join(parts), "    ")
        game = compiled.rules.game.heading.id
        return (
            f"rulewright: 1\nscenarios for: {game}\n\n"
            "# Written by `w` in play. It shows everything, what was hidden too.\n"
            f"scenarios:\n  {self.name}:\n{body}"
        )


def _given(position: dict[str, Tree]) -> str:
    return f"given:\n{indent(tree_text(position), '  ')}"


def _block_of(scenario: Scenario, key: str) -> str:
    """The lines of a scenario's file that hold one of its keys; none where it has no such key."""
    source = scenario.span.source
    document, _ = read_source(source)
    held = None if document is None else document.top.get("scenarios")
    own = held.get(scenario.name) if isinstance(held, Mapping) else None
    if not isinstance(own, Mapping):
        return ""
    lines = source.text.splitlines(keepends=True)
    keys = [entry.key.span.line for entry in own.entries]
    for entry in own.entries:
        if entry.key.text == key:
            first = entry.key.span.line
            behind = [line for line in keys if line > first]
            end = behind[0] - 1 if behind else _last_line(entry.value.span.end, source)
            return dedent("".join(lines[first - 1 : end]))
    return ""


def _last_line(end: int, source: Source) -> int:
    return source.line_of(max(end - 1, 0))
