"""From a game's files to something that plays: the stages one after another."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from rulewright.check.checker import check_rules, resolve
from rulewright.engine.compiled import Compiled
from rulewright.engine.compiled import compile_game as compile_rules
from rulewright.engine.match import Match, start_match
from rulewright.game.build import build_game
from rulewright.game.configure import Configuration, choose_settings
from rulewright.game.find import GameLocation, find_game
from rulewright.game.load import load_effective
from rulewright.game.merge import digest_of
from rulewright.game.model import Game as DeclaredGame
from rulewright.game.texts import words_in
from rulewright.program.lower import lower_rules
from rulewright.source.finding import Finding, Severity, sort_findings
from rulewright.syntax.document import Document


class RuleErrors(Exception):  # noqa: N818  # the name a user catches says what happened
    """A game that cannot be loaded. `findings` holds everything that is wrong with it."""

    def __init__(self, findings: tuple[Finding, ...]) -> None:
        super().__init__("\n".join(f"{it.span}: {it.message}" for it in findings))
        self.findings = findings


@dataclass(frozen=True, slots=True)
class Declared:
    """A game as its files declare it. `digest` is that of the effective rules: keys and values
    after merging, not comments, texts or scenarios."""

    game: DeclaredGame
    digest: str
    scenarios: tuple[Document, ...]


@dataclass(frozen=True)
class Game:
    """A game for one number of players and one choice of settings, ready to be played."""

    compiled: Compiled

    @property
    def id(self) -> str:
        """The game's id, as its file says it."""
        return self.compiled.rules.game.heading.id

    @property
    def title(self) -> str:
        """The game's title in its first language."""
        declared = self.compiled.rules.game
        return words_in(declared.title, declared.languages[0]) or self.id

    @property
    def players(self) -> int:
        """How many play."""
        return self.compiled.players

    @property
    def settings(self) -> dict[str, str]:
        """The value of each setting, as the rules write it."""
        return dict(self.compiled.rules.settings)

    @property
    def digest(self) -> str:
        """SHA-256 of the effective rules, in hexadecimal."""
        return self.compiled.program.digest

    def start(self, seed: int = 1) -> Match:
        """A new match at its first decision. `seed` is any whole number; the same seed and the
        same answers give the same match. Raises Stopped where the rules stop it before that."""
        return start_match(self.compiled, seed)


def declare_game(
    path: Path, variants: Sequence[Path] = ()
) -> tuple[Declared | None, tuple[Finding, ...]]:
    """The game of a rules file or folder, with variants laid on it, and what is wrong so far.

    The game is None where its rules cannot be made out at all.
    """
    effective, findings = load_effective(path, variants)
    if effective is None:
        return None, findings
    game, built = build_game(effective.top, effective.texts, effective.sources)
    if game is None:
        return None, sort_findings((*findings, *built))
    game = replace(game, unread=(*game.unread, *effective.doubtful))
    declared = Declared(game, digest_of(effective.top), effective.scenarios)
    return declared, sort_findings((*findings, *built))


def check_declared(declared: Declared) -> tuple[Finding, ...]:
    """What is wrong with a declared game in any of its configurations."""
    return check_rules(declared.game)


def check_game(path: Path, variants: Sequence[Path] = ()) -> tuple[Finding, ...]:
    """Everything that is wrong with the rules of a file or folder, by place."""
    declared, findings = declare_game(path, variants)
    if declared is None:
        return findings
    return sort_findings((*findings, *check_declared(declared)))


def compile_game(
    declared: Declared, players: int, settings: Mapping[str, str]
) -> tuple[Compiled | None, tuple[Finding, ...]]:
    """The game made ready for so many players, or the errors that keep it from that.

    Raises ValueError for a setting that the game does not have, or a value that it cannot take.
    """
    chosen, problem = choose_settings(declared.game, settings)
    if problem is not None:
        raise ValueError(problem)
    rules, findings = resolve(declared.game, Configuration(players, chosen))
    if rules is None:
        return None, findings
    return compile_rules(rules, lower_rules(rules, declared.digest)), findings


def load(
    name: str,
    players: int | None = None,
    settings: Mapping[str, str] | None = None,
    variants: Sequence[str] = (),
    folder: Path | None = None,
) -> Game:
    """The game called `name` (a path, or an id of the folder's games or of the bundled ones).

    `players` is the lowest number the game allows when left out; `variants` are laid on in order;
    `folder` is where names are looked up, the current one when left out. Raises RuleErrors with
    all findings when one of them is an error, ValueError for players or settings that do not fit.
    """
    where = Path() if folder is None else folder
    paths = [_location(it, where).path for it in (name, *variants)]
    declared, findings = declare_game(paths[0], paths[1:])
    if declared is not None:
        findings = sort_findings((*findings, *check_declared(declared)))
    if declared is None or has_errors(findings):
        raise RuleErrors(findings)
    counts = declared.game.players
    count = counts[0] if players is None else players
    if count not in counts:
        allowed = ", ".join(map(str, counts))
        raise ValueError(f"{declared.game.heading.id} is for {allowed} players, not {count}")
    compiled, errors = compile_game(declared, count, settings or {})
    if compiled is None:
        raise RuleErrors(errors)
    return Game(compiled)


def check(name: str, variants: Sequence[str] = (), folder: Path | None = None) -> tuple[Finding, ...]:
    """Everything that is wrong with a game's rules, by place; nothing when they are clean."""
    where = Path() if folder is None else folder
    try:
        paths = [_location(it, where).path for it in (name, *variants)]
    except RuleErrors as errors:
        return errors.findings
    return check_game(paths[0], paths[1:])


def has_errors(findings: tuple[Finding, ...]) -> bool:
    """Whether a finding keeps the game from being loaded."""
    return any(it.severity is Severity.ERROR for it in findings)


def _location(name: str, folder: Path) -> GameLocation:
    """The one game of this name. Raises RuleErrors when there is none, ValueError for several."""
    locations, findings = find_game(name, folder)
    if not locations:
        raise RuleErrors(findings)
    if len(locations) > 1:
        ids = ", ".join(it.id for it in locations)
        raise ValueError(f"{name} holds several games: {ids}")
    return locations[0]
