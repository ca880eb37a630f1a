"""From a kept game to the match that it stands for."""

from collections.abc import Sequence
from pathlib import Path

from rulewright.declaring import Declared, RuleErrors, declare_and_check, has_errors
from rulewright.engine.match import Match, Stopped, start_match
from rulewright.loading import compile_game
from rulewright.saving.fault import Fault, SaveError
from rulewright.saving.files import read_file
from rulewright.saving.going_through import departs, go_through
from rulewright.saving.keeper import FileKeeper, find_place
from rulewright.saving.record import Beginning, Record
from rulewright.scenario.model import Scenario
from rulewright.scenario.prepare import Workshop
from rulewright.scenario.read import read_all
from rulewright.scenario.run import open_match
from rulewright.source.frozen import dataclass
from rulewright.source.width import printable


@dataclass(frozen=True, slots=True)
class Opened:
    """A kept game with its rules: the match where it began, and where it lies."""

    record: Record
    declared: Declared
    rules: Path
    match: Match
    scenario: Scenario | None = None


def resume(path: str | Path, game: str | Path | None = None) -> Match:
    """The match that `Match.save` or `rulewright play` kept in a file.

    `game` is the path of its rules file, where it lies elsewhere by now. Raises SaveError with a
    sentence where the file is no saved game, or not one of these rules; RuleErrors where the rules
    are wrong. The file stays as it is.
    """
    name = printable(str(path))
    opened = open_kept(name, read_file(Path(path)), None if game is None else Path(game))
    go_through(name, opened.record, opened.match)
    return opened.match


def open_kept(name: str, record: Record, rules: Path | None = None) -> Opened:
    """The game of a record, at its beginning. `name` is what its file is called in messages.

    Raises SaveError and RuleErrors as `resume` does.
    """
    beginning = record.beginning
    path, variants = find_place(name, beginning.place, rules)
    declared = _declared(name, beginning, path, variants)
    match, scenario = _begun(name, beginning, declared)
    match.keeper = FileKeeper(beginning, len(match.past))
    return Opened(record, declared, path, match, scenario)


def _declared(name: str, beginning: Beginning, path: Path, variants: Sequence[Path]) -> Declared:
    declared, findings = declare_and_check(path, variants)
    if declared is None or has_errors(findings):
        raise RuleErrors(findings)
    if declared.digest != beginning.rules:
        whose = f"{path} has" + " with its variants" * bool(variants)
        kept, now = printable(beginning.rules[:12]), declared.digest[:12]
        raise SaveError(
            Fault.OTHER_RULES,
            f"`{name}` was played by other rules than {whose} now ({kept}, not {now}).",
        )
    return declared


def _begun(name: str, beginning: Beginning, declared: Declared) -> tuple[Match, Scenario | None]:
    try:
        if beginning.scenario is not None:
            return _begun_in_scenario(name, beginning, beginning.scenario, declared)
        if beginning.players not in declared.game.players:
            raise departs(name, 0)
        compiled, findings = compile_game(
            declared,
            beginning.players,
            dict(beginning.settings),
            chance_is_asked=beginning.chance_is_asked,
        )
        if compiled is None:
            raise RuleErrors(findings)
        return start_match(compiled, beginning.seed), None
    except (ValueError, Stopped):
        raise departs(name, 0) from None


def _begun_in_scenario(
    name: str, beginning: Beginning, wanted: str, declared: Declared
) -> tuple[Match, Scenario | None]:
    scenarios, _ = read_all(declared.game, declared.scenarios)
    scenario = next((it for it in scenarios if it.name == wanted), None)
    if scenario is None:
        raise _other_scenario(name, wanted, "is not there any more")
    prepared = Workshop(declared.game, declared.digest, declared.meanings).prepare(scenario)
    if isinstance(prepared, tuple):
        raise RuleErrors(prepared)
    match = open_match(prepared, scenario)
    if isinstance(match, tuple):
        raise RuleErrors(match)
    if match.compiled.players != beginning.players:
        now = match.compiled.players
        raise _other_scenario(name, wanted, f"is for {now} players now, not {beginning.players}")
    if match.digest != beginning.start:
        raise _other_scenario(name, wanted, "begins otherwise now")
    return match, scenario


def _other_scenario(name: str, scenario: str, what: str) -> SaveError:
    sentence = f"The game in `{name}` began in the scenario `{printable(scenario)}`, which {what}."
    return SaveError(Fault.OTHER_SCENARIO, sentence)
