"""A scenario file as scenarios, with a finding for all that is not understood in it."""

from collections.abc import Iterator

from rulewright.game.configure import choose_settings
from rulewright.game.contents import rule_numbers
from rulewright.game.entries import UNKNOWN_KIND
from rulewright.game.model import Game, Words
from rulewright.scenario.model import OwnSupply, Position, Scenario, Step
from rulewright.scenario.read_position import read_position
from rulewright.scenario.read_steps import read_step
from rulewright.scenario.shapes import (
    Found,
    read_entries,
    read_keys,
    read_list,
    read_number,
    read_word,
    read_words,
    report_shape,
)
from rulewright.source.finding import Finding, FindingKind, sort_findings
from rulewright.source.suggest import did_you_mean
from rulewright.syntax.document import Document, Entry, Mapping, Node
from rulewright.syntax.shape import check_shape
from rulewright.syntax.tree import Word

UNKNOWN_RULE_NUMBER = FindingKind(
    "unknown-rule-number", "No entry of this game carries out rule `{number}`."
)
NO_SUCH_PLAYERS = FindingKind(
    "no-such-number-of-players", "This game is not played by {count} players."
)
UNFIT_SETTING = FindingKind("unfit-setting", "{problem}")


def read_all(
    game: Game, documents: tuple[Document, ...]
) -> tuple[tuple[Scenario, ...], tuple[Finding, ...]]:
    """All scenarios of these files, and all findings by place."""
    read = [read_scenarios(document, game) for document in documents]
    scenarios = tuple(scenario for found, _ in read for scenario in found)
    findings = sort_findings(finding for _, found in read for finding in found)
    return scenarios, findings


def read_scenarios(
    document: Document, game: Game
) -> tuple[tuple[Scenario, ...], tuple[Finding, ...]]:
    """The scenarios of a file that could be read, in its order, and all findings by place.

    Of a file that has another shape than the schema says, that alone is found; and nothing else
    where it is not known how many can play the game.
    """
    misshapen = check_shape(document.top, "scenarios")
    if misshapen or not game.players:
        return (), sort_findings(misshapen)
    found: Found = []
    entries = read_keys(document.top)
    scenarios: list[Scenario] = []
    numbers = rule_numbers(game)
    if listed := entries.get("scenarios"):
        for name, node in read_entries(listed.value, "scenarios by name", found):
            scenario = _read_scenario(name, node, game, numbers, found)
            if scenario is not None:
                scenarios.append(scenario)
    return tuple(scenarios), sort_findings(found)


def _read_scenario(
    name: Word, node: Node, game: Game, numbers: tuple[str, ...], found: Found
) -> Scenario | None:
    if not isinstance(node, Mapping):
        report_shape(node, "a scenario", found)
        return None
    before = len(found)
    entries = read_keys(node)
    players = _read_players(entries.get("players"), game, found)
    given = entries.get("given")
    scenario = Scenario(
        name=name.text,
        about=_read_about(entries.get("about"), game, found),
        shows=tuple(_read_shows(entries.get("shows"), numbers, found)),
        players=players,
        settings=tuple(_read_settings(entries.get("settings"), game, found)),
        seed=_read_seed(entries.get("seed"), found),
        supply=tuple(_read_supply(entries.get("own supply"), game, found)),
        given=_read_given(given, game, players, found) if given else None,
        steps=_read_steps(entries.get("steps"), game, players, found),
        span=name.span,
    )
    return scenario if len(found) == before else None


def _read_players(entry: Entry | None, game: Game, found: Found) -> int:
    players = read_number(entry.value, "a number of players", found) if entry else None
    if entry is None or players is None:
        return max(game.players)
    if players not in game.players:
        counts = ", ".join(str(count) for count in game.players)
        found.append(
            NO_SUCH_PLAYERS.at(
                entry.value.span, help=f"It is played by {counts} players.", count=players
            )
        )
        return max(game.players)
    return players


def _read_about(entry: Entry | None, game: Game, found: Found) -> Words:
    if entry is None:
        return ()
    if isinstance(entry.value, Mapping):
        texts = (
            (language.text, read_word(node, "a sentence", found))
            for language, node in read_entries(entry.value, "a sentence", found)
        )
        return tuple((language, text.text) for language, text in texts if text is not None)
    word = read_word(entry.value, "a sentence", found)
    return ((game.languages[0] if game.languages else "en", word.text),) if word else ()


def _read_shows(entry: Entry | None, known: tuple[str, ...], found: Found) -> Iterator[Word]:
    if entry is None:
        return
    for number in read_words(entry.value, "rule numbers", found):
        if number.text in known:
            yield number
            continue
        found.append(
            UNKNOWN_RULE_NUMBER.at(
                number.span,
                help="Write the number at the entry that carries it out, with `implements:`.",
                number=number.text,
            )
        )


def _read_settings(entry: Entry | None, game: Game, found: Found) -> Iterator[tuple[str, str]]:
    if entry is None:
        return
    for name, node in read_entries(entry.value, "settings with their values", found):
        value = read_word(node, "the value of a setting", found)
        if value is None:
            continue
        _, problem = choose_settings(game, {name.text: value.text})
        if problem is not None:
            found.append(UNFIT_SETTING.at(name.span.to(value.span), problem=problem))
        else:
            yield name.text, value.text


def _read_seed(entry: Entry | None, found: Found) -> int:
    seed = read_number(entry.value, "a whole number", found) if entry else None
    return 1 if seed is None else seed


def _read_supply(entry: Entry | None, game: Game, found: Found) -> Iterator[OwnSupply]:
    if entry is None:
        return
    known = [kind.heading.id for kind in game.kinds]
    for kind, rows in read_entries(entry.value, "kinds with their pieces", found):
        if kind.text in known:
            yield OwnSupply(kind, rows)
            continue
        hint = did_you_mean(kind.text, known)
        found.append(UNKNOWN_KIND.at(kind.span, help=hint, name=kind.text))


def _read_given(entry: Entry, game: Game, players: int, found: Found) -> Position | None:
    if not isinstance(entry.value, Mapping):
        report_shape(entry.value, "a position with its `start`", found)
        return None
    return read_position(entry.value, game, players, found)


def _read_steps(entry: Entry | None, game: Game, players: int, found: Found) -> tuple[Step, ...]:
    if entry is None:
        return ()
    return read_list(
        entry.value,
        "a list of steps",
        lambda node: read_step(node, game, players, found),
        found,
    )
