"""What is gathered while files are read into a game: findings, and the texts of its languages."""

from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import TypeVar

from rulewright.game.texts import TextFiles
from rulewright.source.finding import Finding, Severity
from rulewright.source.frozen import dataclass

BOX = "box"
"""The zone that every game has: what is removed goes there."""

PLAY_AREA = "play_area"
"""The zone of each player in which a card lies while it is played; games with plays have it."""

TITLE = "title"
"""The attribute that says which card a piece is, of a kind of which each card has a title."""

THIS = "this"
"""What a card, or a place of a map, calls itself."""

Parsed = TypeVar("Parsed")


@dataclass(frozen=True, slots=True)
class DeclaredNames:
    """Names that other entries lean on: kinds, those of which each card has a title, zones, boards,
    enumerations with their members, and words for the cells, rows and columns of boards."""

    kinds: tuple[str, ...] = ()
    titled: tuple[str, ...] = ()
    zones: tuple[str, ...] = (BOX,)
    boards: tuple[str, ...] = ()
    members: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    spots: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])


@dataclass(slots=True)
class Notes:
    """The one value that grows while a game is built.

    `words` are those that name something in the game. `doubtful` holds the ids of entries in
    whose files there were errors: what they lack may stand there. `unread` holds these and the
    ids of entries of which something could not be read, `errors` counts the errors found so far.
    """

    texts: TextFiles
    words: frozenset[str] = frozenset()
    declared: DeclaredNames = field(default_factory=DeclaredNames)
    findings: list[Finding] = field(default_factory=list[Finding])
    doubtful: frozenset[str] = frozenset()
    unread: list[str] = field(default_factory=list[str])
    errors: int = 0

    def is_known(self, word: str) -> bool:
        """Whether a word names something in this game."""
        return word in self.words

    def add(self, finding: Finding) -> None:
        """Keeps a finding."""
        self.findings.append(finding)
        self.errors += finding.severity is Severity.ERROR

    def remark(self, findings: Iterable[Finding]) -> None:
        """Keeps findings about what an entry says of itself, which leave it whole."""
        self.findings.extend(findings)

    def add_all(self, findings: Iterable[Finding]) -> None:
        """Keeps several findings."""
        for finding in findings:
            self.add(finding)

    def gather(self, parsed: tuple[Parsed | None, Iterable[Finding]]) -> Parsed | None:
        """The tree of what was parsed; its findings are kept."""
        tree, findings = parsed
        self.add_all(findings)
        return tree
