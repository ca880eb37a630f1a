"""The checker: everything that is wrong with a game, and what its rules mean in a configuration."""

from collections.abc import Iterable, Iterator
from functools import cached_property

from rulewright.check.beside import Beside, beside
from rulewright.check.causes import UNDECLARED
from rulewright.check.entries.course import check_course
from rulewright.check.entries.statements import (
    CHECK_FAILS,
    CHECK_WITHOUT_VALUE,
    check_statements,
)
from rulewright.check.phrases.in_force import NOT_IN_FORCE
from rulewright.check.phrases.resolver import Phrases
from rulewright.check.phrases.vocabulary import Vocabulary
from rulewright.check.report import Report, Settled, settled_claims
from rulewright.check.resolving import resolve_rules
from rulewright.check.structure.all_checks import check_structure
from rulewright.check.structure.in_force import Missing, missing_names
from rulewright.check.structure.read_text import ReadText
from rulewright.check.structure.texts import Texts
from rulewright.game.configure import Configuration, configurations, configure, default_settings
from rulewright.game.contents import all_headings
from rulewright.game.model import Board, Game, Zone
from rulewright.meaning.rules import Rules
from rulewright.source.finding import Finding, Severity, sort_findings
from rulewright.source.frozen import dataclass


class Meanings:
    """What the rules of one game mean, each configuration worked out when it is first asked for.

    Copies that go to another process begin empty.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self._resolved: dict[Configuration, _Resolved] = {}
        self._texts: dict[tuple[int, ...], Texts] = {}
        self._known_texts: dict[int, ReadText] = {}
        self.settled = Settled()

    def __reduce__(self) -> "tuple[type[Meanings], tuple[Game]]":
        return Meanings, (self.game,)

    def resolve(self, configuration: Configuration) -> tuple[Rules | None, tuple[Finding, ...]]:
        """What the rules mean in one configuration, and what is wrong with them there.

        There are no rules where there is an error. What a dead branch of this configuration says
        is not looked at; `check_rules` does that with all configurations.
        """
        resolved = self.resolved(configuration)
        return resolved.rules, sort_findings(_each_once(resolved.report.findings))

    def resolved(self, configuration: Configuration) -> "_Resolved":
        """The same with all that was noted on the way."""
        if configuration not in self._resolved:
            usual = Configuration(configuration.players, default_settings(self.game))
            known = self._resolved.get(usual)
            resolved = _resolve(self, configuration, known)
            self._resolved[configuration] = resolved
            self.settled.add(resolved.report)
        return self._resolved[configuration]

    @cached_property
    def texts_of_whole(self) -> Texts:
        """The texts of all entries."""
        return self.texts(self.game)

    def texts(self, game: Game) -> Texts:
        """The texts of what is in force of the game: those of another configuration, where the
        same entries are in force in it."""
        in_force = tuple(id(heading) for heading in all_headings(game))
        return self._texts.setdefault(in_force, Texts(game, self._known_texts))


def check_rules(game: Game, meanings: Meanings | None = None) -> tuple[Finding, ...]:
    """Everything that is wrong with a game in any of its configurations, by place, each once.

    `meanings` of the same game are used and filled.
    """
    meanings = meanings or Meanings(game)
    texts = meanings.texts_of_whole
    structure = check_structure(texts)
    missing = missing_names(texts)
    resolved = _resolve_all(meanings, missing)
    gone = {finding.span for finding in structure if finding.kind == NOT_IN_FORCE.name}
    meaning = tuple(
        finding
        for finding in _meaning(resolved, missing)
        if finding.kind != NOT_IN_FORCE.name or finding.span not in gone
    )
    found = (*structure, *meaning, *_statements(game, (*structure, *meaning)))
    return sort_findings((*found, *_course(texts, resolved, found)))


def check_meaning(game: Game) -> tuple[Finding, ...]:
    """What is wrong with names, types, ranges, choices and secrets in any configuration."""
    meanings = Meanings(game)
    missing = missing_names(meanings.texts_of_whole)
    meaning = _meaning(_resolve_all(meanings, missing), missing)
    return (*meaning, *_statements(game, meaning))


def _statements(game: Game, found: tuple[Finding, ...]) -> Iterator[Finding]:
    """What is wrong with the statements under `checks:`. Where something else is an error, it may
    be the cause of one that fails, and that is not told."""
    has_errors = any(finding.severity is Severity.ERROR for finding in found)
    for finding in check_statements(game):
        if not has_errors or finding.kind not in (CHECK_FAILS.name, CHECK_WITHOUT_VALUE.name):
            yield finding


def _resolve_all(meanings: Meanings, missing: tuple[Missing, ...]) -> tuple["_Resolved", ...]:
    """The game in each configuration that is checked, and in those in which a name is missing."""
    more = (it.configuration for it in missing[:MOST_MORE])
    tried = dict.fromkeys((*configurations(meanings.game), *more))
    return tuple(meanings.resolved(configuration) for configuration in tried)


MOST_MORE = 32
"""So many configurations are resolved besides for names that may be missing in them."""


def _meaning(
    resolved: tuple["_Resolved", ...], missing: tuple[Missing, ...]
) -> tuple[Finding, ...]:
    reports = [one.report for one in resolved]
    found = _each_once(finding for report in reports for finding in report.findings)
    claims = settled_claims(reports) if all(one.is_read for one in resolved) else ()
    return (*_told_by_settings(found, missing), *claims)


def _course(
    texts: Texts, resolved: tuple["_Resolved", ...], found: tuple[Finding, ...]
) -> tuple[Finding, ...]:
    """What shows only in all configurations together, where nothing in them is an error; nothing
    of an entry that has a finding already."""
    rules = tuple(one.rules for one in resolved if one.rules is not None)
    has_errors = any(finding.severity is Severity.ERROR for finding in found)
    if texts.game.unread or has_errors or len(rules) < len(resolved):
        return ()
    known = {finding.span for finding in found}
    return tuple(finding for finding in check_course(texts, rules) if finding.span not in known)


def _told_by_settings(
    findings: Iterable[Finding], missing: tuple[Missing, ...]
) -> Iterator[Finding]:
    """The findings; of a name that is unknown because it is not in force, the one that tells just
    the settings that matter."""
    better = {it.finding.span: it.finding for it in missing}
    for finding in findings:
        is_meant = finding.kind in FOR_WANT_OF_A_NAME
        yield better.get(finding.span, finding) if is_meant else finding


FOR_WANT_OF_A_NAME = UNDECLARED | {NOT_IN_FORCE.name, "not-a-kind", "wrong-noun", "not-a-noun"}
"""Findings at a name of which the configuration knows nothing."""


def _each_once(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """One finding of a kind at a place, although its words may differ between configurations."""
    first: dict[tuple[object, ...], Finding] = {}
    for finding in findings:
        first.setdefault((finding.kind, finding.span), finding)
    return tuple(first.values())


class SilentlyLeftOutError(Exception):
    """Something in a text means nothing, and no finding says so."""


@dataclass(frozen=True, slots=True)
class _Resolved:
    """A configuration is not read where a place is left in it and none of the kinds it holds."""

    rules: Rules | None
    report: Report
    phrases: Phrases | None = None
    is_read: bool = True


def _resolve(
    meanings: Meanings, configuration: Configuration, usual: _Resolved | None
) -> _Resolved:
    """The rules of a configuration, `usual` being those with all settings at their defaults, where
    they are known already."""
    whole = meanings.game
    game, findings = configure(whole, configuration)
    if _has_place_for_nothing(whole, game):
        return _Resolved(None, Report([*findings]), is_read=False)
    vocabulary = Vocabulary(
        game,
        whole,
        configuration.players,
        dict(configuration.settings),
        meanings.texts(game),
        meanings.texts_of_whole,
    )
    if usual is not None and usual.rules is not None and usual.phrases is not None:
        known = beside(usual.rules, usual.phrases, vocabulary)
        if known is not None:
            report = Report([*usual.report.findings], others=meanings.settled)
            phrases = Phrases(vocabulary, report)
            found = _read(configuration, phrases, known)
            if phrases.handed.tells_as_much_as(usual.phrases.handed):
                return found
    report = Report([*findings], others=meanings.settled)
    return _read(configuration, Phrases(vocabulary, report), None)


def _read(configuration: Configuration, phrases: Phrases, other: Beside | None) -> _Resolved:
    report, vocabulary = phrases.report, phrases.vocabulary
    rules = resolve_rules(vocabulary.game, configuration, phrases, other)
    if report.left_out and not report.errors and not _is_faulty(vocabulary.whole):
        raise SilentlyLeftOutError(f"nothing was reported at {report.left_out[0]}")
    return _Resolved(None if report.errors or report.left_out else rules, report, phrases)


def _has_place_for_nothing(whole: Game, game: Game) -> bool:
    """Whether a place holds only kinds that `only if` took out, which `none-in-force` tells."""
    there = {kind.heading.id for kind in game.kinds}
    gone = {kind.heading.id for kind in whole.kinds} - there
    places: tuple[Zone | Board, ...] = (*game.zones, *game.boards)
    return any(not gone.isdisjoint(it.holds) and there.isdisjoint(it.holds) for it in places)


def _is_faulty(game: Game) -> bool:
    """Whether something was reported before phrases were read, so that one may mean nothing."""
    return bool(game.unread) or any(
        finding.severity is Severity.ERROR for finding in check_structure(Texts(game))
    )
