"""Whether a draft is sound: it checks clean, games of it end, and its scenarios come true."""

from collections.abc import Iterator
from pathlib import Path

from rulewright.declaring import Declared, declare_and_check, has_errors
from rulewright.engine.playout import play_randomly
from rulewright.game.disk import Files
from rulewright.loading import compile_game
from rulewright.scenario.checking import check_scenarios
from rulewright.scenario.prepare import Workshop
from rulewright.scenario.run import run_scenarios
from rulewright.source.finding import Finding, Severity, sort_findings
from rulewright.source.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Proof:
    """What is wrong with a game: its findings, and why a game of it stopped, if one did. `declared`
    is the game, if it could be read."""

    findings: tuple[Finding, ...]
    stopped: str | None = None
    declared: Declared | None = None

    @property
    def holds(self) -> bool:
        """Whether the game checks clean and plays."""
        return not self.findings and self.stopped is None


def prove(path: Path, files: Files) -> Proof:
    """What is wrong with the game of a rules file, its scenarios left aside unless they cannot be
    read. A game of the fewest and of the most players is played by bots."""
    declared, in_rules = declare_and_check(path, files=files)
    if declared is None or has_errors(in_rules):
        return Proof(in_rules, declared=declared)
    in_scenarios = check_scenarios(declared.game, declared.scenarios)
    findings = sort_findings((*in_rules, *in_scenarios))
    weighty = tuple(it for it in findings if it.severity is not Severity.INFORMATION)
    return Proof(weighty, next(_stops(declared), None), declared)


def prove_change(path: Path, drafted: Files, before: Path, files: Files) -> Proof:
    """What is wrong with a drafted game and was not with the one `before` that it is made from."""
    proof = prove(path, drafted)
    if proof.holds:
        return proof
    earlier = prove(before, files)
    known = {(it.kind, it.message) for it in earlier.findings}
    found = tuple(it for it in proof.findings if (it.kind, it.message) not in known)
    return Proof(found, None if earlier.stopped else proof.stopped, proof.declared)


def _stops(declared: Declared) -> Iterator[str]:
    """Why games between bots stopped."""
    counts = declared.game.players
    for players in dict.fromkeys((counts[0], counts[-1])):
        compiled, errors = compile_game(declared, players, {}, shortened=False)
        if compiled is None:
            yield from (it.message for it in errors)
            continue
        stopped = play_randomly(compiled.machine, seed=1).stopped
        if stopped is not None:
            yield compiled.stop_reason(stopped).in_language("en")


def failing_scenarios(declared: Declared | None) -> tuple[str, ...]:
    """The scenarios of a game that do not come true; none of one that could not be read."""
    if declared is None:
        return ()
    workshop = Workshop(declared.game, meanings=declared.meanings, shortened=False)
    outcomes, _ = run_scenarios(declared.game, declared.scenarios, workshop=workshop)
    return tuple(it.scenario.name for it in outcomes if not it.passed)
