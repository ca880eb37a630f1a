"""One finding for each cause: what only follows from another finding falls away."""

import re
from collections.abc import Iterable, Iterator

from rulewright.check.phrases.declared_types import UNKNOWN_TYPE
from rulewright.check.phrases.in_force import NOT_IN_FORCE
from rulewright.check.phrases.wanted import MAY_BE_NONE
from rulewright.check.structure.languages import MISSING_TEXT
from rulewright.check.structure.unused import UNUSED_DECLARATION
from rulewright.game.contents import all_headings, all_phases
from rulewright.game.model import Game, Heading
from rulewright.game.plurals import plural_of
from rulewright.game.texts import RULE_TEXT_WITHOUT_ENTRY, TEXT_WITHOUT_ENTRY
from rulewright.source.finding import Finding, Label, Severity, sort_findings
from rulewright.source.frozen import dataclass, replace
from rulewright.source.place import Span, place_order
from rulewright.syntax.shape_messages import UNKNOWN_KEY, WRONG_SHAPE

UNDECLARED = frozenset(
    {
        "unknown-name", "unknown-part", "unknown-zone", "unknown-kind", "unknown-type",
        "unknown-per", "unknown-member", "unknown-attribute", "unknown-braces", "unknown-action",
        "unknown-phase", "unknown-end", "unknown-procedure", "no-counter",
        "wrong-attribute-value", "text-without-entry",
    }
)  # fmt: skip
"""Findings that stand at a name of which the game knows nothing."""

ABOUT_TEXTS = frozenset({TEXT_WITHOUT_ENTRY.name, RULE_TEXT_WITHOUT_ENTRY.name})
"""Findings in a file of texts about what the rules do not have."""

FROM_DECLARATIONS = frozenset(
    {
        "never-holds", "always-holds", "unused-name", MAY_BE_NONE.name, "one-option",
        "never-enough", "always-empty", "none-wanted", "always-zero",
    }
)  # fmt: skip
"""Findings about what values there can be, which hang on everything that is declared."""

SECTIONS = frozenset(
    {
        "settings", "checks", "types", "pieces", "zones", "boards", "counters", "tables", "values",
        "first player", "setup", "phases", "actions", "procedures", "end", "scoring", "winner",
        "not modelled", "title", "about", "players", "source",
    }
)  # fmt: skip
"""The keys of a rules file, which are no names."""

ONCE_WITH_THE_SAME_WORDS = frozenset(
    {RULE_TEXT_WITHOUT_ENTRY.name, MAY_BE_NONE.name, NOT_IN_FORCE.name}
)
"""Findings of which others with the same words have the same remedy."""

MOST_LABELS = 4

_NAME = re.compile(r"[a-z][a-z0-9_]*")
_QUOTED = re.compile(r"`([^`]*)`")
_OFFER = re.compile(r"Did you mean `([^`]*)`")


def one_for_each_cause(
    game: Game, read: Iterable[Finding], checked: Iterable[Finding]
) -> tuple[Finding, ...]:
    """The findings of a game by place, without those that only follow from another.

    `read` was found while the files were read, and is a cause of its own; `checked` is what
    the checker found in what could be read.
    """
    causes, checked = tuple(_once_a_place(read)), tuple(checked)
    doubt = _doubt(game, checked)
    known = {finding.span for finding in _errors(causes)}
    wrong = tuple(finding.span for finding in _errors(checked))
    follow = (
        one
        for one in checked
        if one.span not in known
        and not doubt.touches(one)
        and not (one.severity is Severity.WARNING and any(_holds(one.span, it) for it in wrong))
    )
    found = (*causes, *follow)
    if _names_are_lost(game, causes):
        found = tuple(finding for finding in found if finding.kind not in UNDECLARED)
    offered = {name for finding in found for name in _offered(finding)}
    spoilt = frozenset(heading.span for heading in _spoilt(game, causes))
    is_unsure = any(finding.kind not in ABOUT_TEXTS for finding in _errors(causes))
    is_use_unsure = any(finding.kind not in ABOUT_TEXTS for finding in _errors(found))
    kept = (
        finding
        for finding in found
        if not doubt.is_unknown(finding)
        and not _is_only_misspelt(finding, offered)
        and not (finding.kind == MISSING_TEXT.name and finding.span in spoilt)
        and not (is_unsure and _is_about_texts_of_a_section(finding))
        and not (finding.kind == UNUSED_DECLARATION.name and is_use_unsure)
    )
    told = sort_findings(_once_a_name(sort_findings(kept)))
    everything = (*causes, *checked)
    # Where there is an error, one is told: two may each have fallen away for the other's sake.
    is_told = any(_errors(told)) or not any(_errors(everything))
    return told if is_told else sort_findings(everything)


def _errors(findings: Iterable[Finding]) -> Iterator[Finding]:
    return (finding for finding in findings if finding.severity is Severity.ERROR)


@dataclass(frozen=True, slots=True)
class _Doubt:
    """What could not be read whole: ids of entries, and the names by which rules lean on them."""

    entries: frozenset[str]
    names: frozenset[str]
    lost: frozenset[str]
    is_range_unsure: bool

    def touches(self, finding: Finding) -> bool:
        """Whether a finding of the checker may follow from what was not read."""
        if finding.kind == UNKNOWN_TYPE.name:
            return False
        if finding.kind in FROM_DECLARATIONS:
            return self.is_range_unsure
        if finding.span.text in self.entries:
            return True
        said = (*_QUOTED.findall(finding.message), finding.span.text)
        return any(word in self.names for text in said for word in _NAME.findall(text))

    def is_unknown(self, finding: Finding) -> bool:
        """Whether a finding says that there is no entry which in truth could not be read."""
        return finding.kind in UNDECLARED and _name_at(finding) in self.lost


def _once_a_place(findings: Iterable[Finding]) -> Iterator[Finding]:
    """Of several findings about one text the first: what follows was read in spite of it."""
    findings = tuple(findings)
    wrong = {one.span for one in findings if one.kind == WRONG_SHAPE.name}
    return (one for one in findings if one.kind == WRONG_SHAPE.name or one.span not in wrong)


def _doubt(game: Game, checked: tuple[Finding, ...]) -> _Doubt:
    """What was not read of the game, or is of a type that nobody knows."""
    typeless = _owners(game, (one for one in checked if one.kind == UNKNOWN_TYPE.name))
    unread = frozenset((*game.unread, *(heading.id for heading in typeless)))
    played = [phase.heading.id for phase in all_phases(game.phases)]
    for entries in (game.actions, game.ends, game.scoring):
        played.extend(entry.heading.id for entry in entries)
    leaned_on = unread - SECTIONS - frozenset(played)
    plurals = {
        *(kind.plural for kind in game.kinds if kind.heading.id in leaned_on),
        *(one.plural for one in game.enumerations if one.heading.id in leaned_on),
    }
    names = frozenset(leaned_on | plurals)
    return _Doubt(
        entries=unread,
        names=names,
        lost=names & frozenset(game.unread) | frozenset(plurals),
        is_range_unsure=bool(names) or not game.players or "players" in unread,
    )


def _names_are_lost(game: Game, causes: tuple[Finding, ...]) -> bool:
    """Whether a whole section that declares names could not be read."""
    sections = {
        "types": game.enumerations,
        "pieces": game.kinds,
        "zones": game.zones,
        "boards": game.boards,
        "counters": game.counters,
        "tables": game.tables,
        "values": game.values,
        "settings": game.settings,
        "actions": game.actions,
        "phases": game.phases,
        "procedures": game.procedures,
    }
    empty = [name for name, entries in sections.items() if not entries]
    strange = any(
        finding.kind == UNKNOWN_KEY.name and finding.fix is None and finding.span.column == 1
        for finding in causes
    )
    return any(name in game.unread for name in empty) or (strange and bool(empty))


def _owners(game: Game, findings: Iterable[Finding]) -> Iterator[Heading]:
    """The entries in which the errors among the findings stand."""
    headings = tuple(all_headings(game))
    for finding in _errors(findings):
        before = [heading for heading in headings if _is_behind(finding.span, heading.span)]
        yield from sorted(before, key=lambda heading: heading.span.start)[-1:]


def _spoilt(game: Game, causes: tuple[Finding, ...]) -> Iterator[Heading]:
    """The entries in which errors stand, with their members and attributes."""
    parts = {
        *(member.heading.span for one in game.enumerations for member in one.members),
        *(attribute.heading.span for kind in game.kinds for attribute in kind.attributes),
    }
    headings = sorted(all_headings(game), key=lambda heading: place_order(heading.span))
    wrong = [finding.span for finding in _errors(causes)]
    group: list[Heading] = []
    for heading in (*headings, None):
        if heading is not None and heading.span in parts:
            group.append(heading)
            continue
        if group and any(
            _is_behind(span, group[0].span) and not (heading and _is_behind(span, heading.span))
            for span in wrong
        ):
            yield from group
        group = [] if heading is None else [heading]


def _is_behind(span: Span, key: Span) -> bool:
    """Whether a place is at a key or behind it, in the same file."""
    return span.source.name == key.source.name and key.start <= span.start


def _is_about_texts_of_a_section(finding: Finding) -> bool:
    """Whether a finding says that the texts of rules, or of a whole section, belong to nothing."""
    is_of_section = finding.span.text in SECTIONS
    return finding.kind == RULE_TEXT_WITHOUT_ENTRY.name or (
        finding.kind == TEXT_WITHOUT_ENTRY.name and is_of_section
    )


def _holds(whole: Span, part: Span) -> bool:
    """Whether a place lies in another, in the same file."""
    same_file = whole.source.name == part.source.name
    return same_file and whole.start <= part.start and part.end <= whole.end


def _offered(finding: Finding) -> tuple[str, ...]:
    """The name that an error offers in the place of an unknown one."""
    is_error = finding.severity is Severity.ERROR
    return tuple(_OFFER.findall(finding.help or "")) if is_error else ()


def _is_only_misspelt(finding: Finding, offered: set[str]) -> bool:
    """Whether an entry counts as unused, or has no text, only because a name is misspelt."""
    kinds = (UNUSED_DECLARATION.name, MISSING_TEXT.name)
    return finding.kind in kinds and finding.span.text in offered


def _once_a_name(findings: Iterable[Finding]) -> Iterator[Finding]:
    """Of all findings about one unknown name the best one, with the other places as labels."""
    groups: dict[str, list[Finding]] = {}
    singulars: dict[str, str] = {}
    for finding in findings:
        name = _name_at(finding)
        if name is None:
            yield finding
            continue
        plural = plural_of(name)
        known = next((one for one in (name, plural, singulars.get(name)) if one in groups), name)
        singulars.setdefault(plural, name)
        groups.setdefault(known, []).append(finding)
    for group in groups.values():
        yield _one_of(group)


def _name_at(finding: Finding) -> str | None:
    """The name that a finding calls unknown, or its words where they stand for the cause."""
    if finding.kind in ONCE_WITH_THE_SAME_WORDS:
        return finding.message
    if finding.kind not in UNDECLARED:
        return None
    name = _NAME.match(finding.span.text)
    return name.group() if name else None


def _one_of(group: list[Finding]) -> Finding:
    """The best finding of the group, with the places of the others."""
    best = min(group, key=_rank)
    others = [one.span for one in group if one is not best and one.span != best.span]
    shown = others[:MOST_LABELS]
    if not shown:
        return best
    more = len(others) - len(shown)
    words = ["and here"] * len(shown)
    if more:
        words[-1] = f"and here, and in {more} more place{'s' if more > 1 else ''}"
    labels = tuple(Label(span, text) for span, text in zip(shown, words, strict=True))
    return replace(best, labels=(*best.labels, *labels))


def _rank(finding: Finding) -> tuple[bool, bool]:
    """What the rules say comes before texts, and what has a remedy before what has none."""
    return (finding.kind == TEXT_WITHOUT_ENTRY.name, finding.help is None)
