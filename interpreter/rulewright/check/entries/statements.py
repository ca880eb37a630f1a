"""`checks:`: what the author says of the game holds for every number of players, and whatever the
settings are that it hangs on."""

from collections.abc import Iterator
from itertools import islice, product

from rulewright.check.phrases.evaluating import Evaluation, NoValueError, OnlyInPlayError
from rulewright.check.phrases.judging import truth_of
from rulewright.check.phrases.resolver import Phrases
from rulewright.check.phrases.scope import Scope
from rulewright.check.phrases.vocabulary import Vocabulary
from rulewright.check.phrases.wanted import said
from rulewright.check.report import Report
from rulewright.check.structure.combinations import PLAYERS, in_words
from rulewright.check.structure.texts import Texts
from rulewright.game.configure import (
    MAX_CONFIGURATIONS,
    Configuration,
    configure,
    default_settings,
)
from rulewright.game.model import Enumeration, Game, Heading, Kind, Setting
from rulewright.game.setting_values import setting_choices
from rulewright.game.worth import worth_phrases
from rulewright.meaning.sets import SetMeaning
from rulewright.meaning.types import EnumType, NumberType, PlayerType, YesNoType
from rulewright.meaning.values import Meaning
from rulewright.meaning.walking import Node
from rulewright.source.finding import Finding, FindingKind, Label, Severity
from rulewright.source.frozen import dataclass
from rulewright.source.place import Span
from rulewright.syntax.tree import And, Comparison, Grouped, Number, Phrase
from rulewright.syntax.walk import all_words

CHECK_FAILS = FindingKind("check-fails", "`{text}` does not hold{where}.")
CHECK_ASKS_PLAY = FindingKind("check-asks-play", "`{text}` is only known in play.")
CHECK_WITHOUT_VALUE = FindingKind("check-without-value", "`{text}` has no value{where}: {why}.")
CHECK_READS_NOTHING = FindingKind(
    "check-reads-nothing", "`{text}` holds whatever the game is like.", Severity.WARNING
)

_MAY_READ = (
    "A check may read the number of players, settings, tables, values of these, the members of "
    "types, which pieces there are and where the supply puts them, and the cells of boards."
)

MOST_LABELLED = 3
"""A side that has more values than this in the configurations that fail has the first of them."""


def check_statements(game: Game) -> Iterator[Finding]:
    """Every statement under `checks:` can be told before play, and holds in every configuration
    that differs in what it reads. The settings that it does not read are at their defaults."""
    if game.unread:
        return
    for statement in game.checks:
        yield from _check(statement, game)


def _check(statement: Phrase, game: Game) -> Iterator[Finding]:
    asked = _settings_read(statement, game)
    failing: list[_Trial] = []
    tried = 0
    for configuration in islice(_configurations(game, asked), MAX_CONFIGURATIONS):
        tried += 1
        trial = _try(statement, game, configuration)
        if trial.findings:
            yield from trial.findings
            return
        if not trial.holds:
            failing.append(trial)
    if failing:
        yield _fails(statement, failing, asked, is_always=len(failing) == tried)
    elif _reads_nothing(statement, game):
        help_line = "Ask for something of the game: how many pieces there are, a table, a setting."
        yield CHECK_READS_NOTHING.at(statement.span, help=help_line, text=said(statement.span))


def _configurations(game: Game, asked: tuple[Setting, ...]) -> Iterator[Configuration]:
    """Each number of players with each combination of the settings that are asked for."""
    usual = default_settings(game)
    for values in product(*(setting_choices(setting) for setting in asked)):
        chosen = {it.heading.id: value for it, value in zip(asked, values, strict=True)}
        settings = tuple((name, chosen.get(name, value)) for name, value in usual)
        yield from (Configuration(players, settings) for players in game.players)


def _settings_read(statement: Phrase, game: Game) -> tuple[Setting, ...]:
    """The settings that a statement names, itself or through what it names."""
    entries = _entries(game)
    seen: set[str] = set()
    waiting = [word.text for word in all_words(statement)]
    while waiting:
        name = waiting.pop()
        if name not in seen:
            seen.add(name)
            waiting.extend(entries.get(name, ()))
    return tuple(setting for setting in game.settings if setting.heading.id in seen)


def _reads_nothing(statement: Phrase, game: Game) -> bool:
    """Whether only numbers, members and truths stand in it, which are what they are."""
    fixed = {it.heading.id for of in game.enumerations for it in of.members} | {"yes", "no"}
    return all(word.text in fixed for word in all_words(statement))


def _entries(game: Game) -> dict[str, list[str]]:
    """For each name that a statement can go by, the words that it hangs on."""
    found: dict[str, list[str]] = {}
    for kind in game.kinds:
        words = _words_of_kind(kind)
        found[kind.heading.id] = found[kind.plural] = words
    for enumeration in game.enumerations:
        words = _words_of_enumeration(enumeration)
        found[enumeration.heading.id] = found[enumeration.plural] = words
    for table in game.tables:
        found[table.heading.id] = _guards(table.heading)
    for value in game.values:
        inside = [it.text for text in worth_phrases(value.body) for it in all_words(text)]
        found[value.heading.id] = [*_guards(value.heading), *inside]
    return found


def _words_of_kind(kind: Kind) -> list[str]:
    words = [*_guards(kind.heading), *(attribute.type.name for attribute in kind.attributes)]
    for attribute in kind.attributes:
        words += _guards(attribute.heading)
    return words if kind.supply_heading is None else [*words, *_guards(kind.supply_heading)]


def _words_of_enumeration(enumeration: Enumeration) -> list[str]:
    headings = (enumeration.heading, *(member.heading for member in enumeration.members))
    return [word for heading in headings for word in _guards(heading)]


def _guards(heading: Heading) -> list[str]:
    return [] if heading.only_if is None else [it.text for it in all_words(heading.only_if)]


@dataclass(frozen=True, slots=True)
class _Side:
    """A part of a statement that failed, and what it came to."""

    phrase: Phrase
    value: str


@dataclass(frozen=True, slots=True)
class _Trial:
    """A statement in one configuration: whether it holds, else the sides that differ."""

    configuration: Configuration
    findings: tuple[Finding, ...]
    holds: bool = True
    sides: tuple[_Side, ...] = ()


def _try(statement: Phrase, whole: Game, configuration: Configuration) -> _Trial:
    game, _ = configure(whole, configuration)
    vocabulary = Vocabulary(
        game,
        whole,
        configuration.players,
        dict(configuration.settings),
        Texts(game),
        Texts(whole),
    )
    phrases = Phrases(vocabulary, Report())
    condition = truth_of(statement, Scope(phrases))
    if condition is None:
        return _Trial(configuration, tuple(phrases.report.findings))
    trial = _Trying(Evaluation(phrases, {}), phrases)
    try:
        holds = trial.evaluation.holds(condition)
        sides = () if holds else tuple(trial.sides(statement))
    except OnlyInPlayError as error:
        words = trial.words(error.node) or statement
        finding = CHECK_ASKS_PLAY.at(words.span, help=_MAY_READ, text=said(words.span))
        return _Trial(configuration, (finding,))
    except NoValueError as error:
        words = trial.words(error.node) or statement
        parts = (PLAYERS, *(it.heading.id for it in _settings_read(statement, whole)))
        where = f" {_small(in_words(parts, configuration))}"
        finding = CHECK_WITHOUT_VALUE.at(
            words.span, text=said(words.span), where=where, why=error.why
        )
        return _Trial(configuration, (finding,))
    return _Trial(configuration, (), holds, sides)


@dataclass(frozen=True, slots=True)
class _Trying:
    """What a statement came to, and by which words it was written."""

    evaluation: Evaluation
    phrases: Phrases

    def words(self, node: Node) -> Phrase | None:
        """The phrase that means just this; None where something around it is written."""
        return next((phrase for found, phrase in self.phrases.said if found is node), None)

    def sides(self, statement: Phrase) -> Iterator[_Side]:
        """Both sides of the comparison that fails; of several, of each."""
        match statement:
            case Grouped(inner=inner):
                yield from self.sides(inner)
            case And(left=left, right=right):
                for part in (left, right):
                    meaning = self._meaning(part)
                    if not isinstance(meaning, Meaning) or not self.evaluation.holds(meaning):
                        yield from self.sides(part)
            case Comparison(left=left, right=right):
                for side in (left, right):
                    meaning = self._meaning(side)
                    if isinstance(meaning, SetMeaning) or meaning is None:
                        continue
                    printed = self._printed(meaning)
                    if printed is not None and not isinstance(side, Number):
                        yield _Side(side, printed)
            case _:
                return

    def _meaning(self, words: Phrase) -> Node | None:
        return next((found for found, phrase in self.phrases.said if phrase is words), None)

    def _printed(self, meaning: Meaning) -> str | None:
        match meaning.type:
            case NumberType():
                return str(self.evaluation.number(meaning))
            case YesNoType():
                return "yes" if self.evaluation.holds(meaning) else "no"
            case PlayerType():
                return f"player {self.evaluation.number(meaning) + 1}"
            case EnumType(name=name):
                return self.phrases.vocabulary.words[name][self.evaluation.number(meaning)]
            case _:
                return None


def _fails(
    statement: Phrase, failing: list[_Trial], asked: tuple[Setting, ...], *, is_always: bool
) -> Finding:
    """One finding: in which configurations it fails, and with which values."""
    parts = (PLAYERS, *(setting.heading.id for setting in asked))
    where = [_small(in_words(parts, trial.configuration)) for trial in failing]
    told: dict[tuple[int, int], dict[str, list[str]]] = {}
    spans: dict[tuple[int, int], Span] = {}
    for trial, words in zip(failing, where, strict=True):
        for side in trial.sides:
            place = (side.phrase.span.start, side.phrase.span.end)
            spans[place] = side.phrase.span
            told.setdefault(place, {}).setdefault(side.value, []).append(words)
    labels = tuple(Label(spans[place], _values(values)) for place, values in told.items())
    return CHECK_FAILS.at(
        statement.span,
        help="Mend what is counted here, or say what is meant.",
        labels=labels,
        text=said(statement.span),
        where="" if is_always and len(failing) > 1 else f" {_some(where)}",
    )


def _values(values: dict[str, list[str]]) -> str:
    """`this is 117`, or `this is 117 with 2 players, 120 with 3 players`."""
    if len(values) == 1:
        return f"this is {next(iter(values))}"
    few = [f"{value} {where[0]}" for value, where in list(values.items())[:MOST_LABELLED]]
    return f"this is {', '.join(few)}" + ("" if len(values) <= MOST_LABELLED else ", …")


def _some(where: list[str]) -> str:
    *others, last = where[:MOST_LABELLED]
    if len(where) > MOST_LABELLED:
        return f"{', '.join((*others, last))}, and so on"
    return f"{', '.join(others)} and {last}" if others else last


def _small(words: str) -> str:
    return words[:1].lower() + words[1:]
