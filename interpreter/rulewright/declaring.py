"""From a game's files to what they declare, and everything that is wrong with it."""

from collections.abc import Iterator, Sequence
from dataclasses import field
from pathlib import Path

from rulewright.check.acceptances import without_accepted
from rulewright.check.causes import one_for_each_cause
from rulewright.check.checker import Meanings, check_rules
from rulewright.check.phrases.vocabulary import BUILT_IN, BUILT_IN_PARTS
from rulewright.check.steps.verbs import VERB_NAMES
from rulewright.check.structure.rule_numbers import check_rules_have_entries
from rulewright.game.build import build_game
from rulewright.game.disk import Files
from rulewright.game.effective import Effective
from rulewright.game.files import RULES_ENDING
from rulewright.game.find import GameLocation, find_game
from rulewright.game.load import load_effective
from rulewright.game.merge import digest_of
from rulewright.game.model import Game
from rulewright.game.readme import readme_of
from rulewright.kinds import all_kinds
from rulewright.source.finding import Finding, Severity, sort_findings
from rulewright.source.frozen import dataclass
from rulewright.source.place import Source
from rulewright.syntax.document import Document

WORDS_OF_EVERY_GAME = frozenset((*VERB_NAMES, *BUILT_IN, *BUILT_IN_PARTS))
"""What means something in every game without being declared: verbs, built-in names, and what
belongs to things."""


class RuleErrors(Exception):  # noqa: N818  # the name a user catches says what happened
    """A game that cannot be loaded. `findings` holds everything that is wrong with it."""

    def __init__(self, findings: tuple[Finding, ...]) -> None:
        super().__init__(
            "\n".join(f"{finding.span}: {_sentences(finding)}" for finding in findings)
        )
        self.findings = findings


def _sentences(finding: Finding) -> str:
    """What is wrong, and what to do where that is known."""
    return f"{finding.message} {finding.help}" if finding.help else finding.message


@dataclass(frozen=True, slots=True)
class Declared:
    """A game as its files declare it. `digest` is that of the effective rules: keys and values
    after merging, not comments, texts or scenarios. It is not whole where a part of it could not
    be read: what else is wrong then cannot be told. `meanings` are those of the game. `bases` are
    the rules files of the games that it extends, the nearest first."""

    game: Game
    digest: str
    scenarios: tuple[Document, ...]
    meanings: Meanings = field(compare=False, repr=False)
    is_whole: bool = True
    is_variant: bool = False
    bases: tuple[Path, ...] = ()


def declare_game(
    path: Path, variants: Sequence[Path] = (), files: Files | None = None
) -> tuple[Declared | None, tuple[Finding, ...]]:
    """The game of a rules file or folder, with variants laid on it, and what is wrong so far.

    The game is None where its rules cannot be made out at all. `files` is where files are read,
    this machine's when left out.
    """
    effective, findings = load_effective(path, variants, files)
    if effective is None:
        return None, findings
    game, built = build_effective(effective)
    if game is None:
        return None, sort_findings((*findings, *built))
    declared = Declared(
        game,
        digest_of(effective.top),
        effective.scenarios,
        Meanings(game),
        effective.is_whole,
        is_variant=effective.varied or len(effective.lineage) > 1,
        bases=tuple(_bases(effective)),
    )
    return declared, sort_findings((*findings, *built))


def build_effective(effective: Effective) -> tuple[Game | None, tuple[Finding, ...]]:
    """The game that files make together, None where it cannot be made out, and what is wrong with
    its entries."""
    return build_game(
        effective.top,
        effective.texts,
        effective.sources,
        known=WORDS_OF_EVERY_GAME,
        doubtful=effective.doubtful,
        varied=effective.varied,
    )


def _bases(effective: Effective) -> Iterator[Path]:
    """The rules files of the games that a variant extends, the nearest first."""
    files = {Path(it.name).name: Path(it.name) for it in effective.sources}
    for id in reversed(effective.lineage[:-1]):
        yield files[f"{id}{RULES_ENDING}"]


def readmes_of(declared: Declared, path: Path, files: Files | None = None) -> tuple[Source, ...]:
    """The READMEs of the game at a path and of those that it extends, the nearest first."""
    read = (readme_of(it, files) for it in (path, *declared.bases))
    return tuple({it.name: it for it in read if it is not None}.values())


def declare_and_check(
    path: Path, variants: Sequence[Path] = (), files: Files | None = None
) -> tuple[Declared | None, tuple[Finding, ...]]:
    """The game as `declare_game` gives it, and everything that is wrong with its rules in any of
    its configurations, by place."""
    declared, read = declare_game(path, variants, files)
    if declared is None or not declared.is_whole:
        return declared, read
    game = declared.game
    readmes = () if declared.is_variant else readmes_of(declared, path, files)
    listed = tuple(check_rules_have_entries(game, readmes))
    findings = one_for_each_cause(game, read, (*check_rules(game, declared.meanings), *listed))
    if not declared.game.acceptances:
        return declared, findings
    return declared, without_accepted(declared.game, findings, all_kinds())


def check_game(path: Path, variants: Sequence[Path] = ()) -> tuple[Finding, ...]:
    """Everything that is wrong with the rules of a file or folder, by place."""
    return declare_and_check(path, variants)[1]


def check_files(
    name: str, variants: Sequence[str] = (), folder: Path | None = None
) -> tuple[Finding, ...]:
    """Everything that is wrong with a game's rules, by place; nothing when they are clean.

    `name` and `variants` are names or paths as the command line takes them, seen from `folder`,
    or else from the current one. Raises ValueError for one that holds several games.
    """
    seen_from = folder or Path()
    try:
        path, *laid_on = [one_location(game, seen_from).path for game in (name, *variants)]
    except RuleErrors as errors:
        return errors.findings
    return check_game(path, laid_on)


def has_errors(findings: tuple[Finding, ...]) -> bool:
    """Whether a finding keeps the game from being loaded."""
    return any(finding.severity is Severity.ERROR for finding in findings)


def one_location(name: str, folder: Path) -> GameLocation:
    """The one game of this name. Raises RuleErrors when there is none, ValueError for several."""
    locations, findings = find_game(name, folder)
    if not locations:
        raise RuleErrors(findings)
    if len(locations) != 1:
        ids = ", ".join(location.id for location in locations)
        raise ValueError(f"{name} holds several games: {ids}")
    (location,) = locations
    return location
