"""Combinations of a number of players and settings, and what conditions come to in them."""

from collections.abc import Callable, Iterable
from dataclasses import field

from rulewright.check.phrases.constants import known_truth
from rulewright.check.phrases.vocabulary import Vocabulary
from rulewright.check.structure.texts import Texts
from rulewright.game.configure import Chosen, Configuration, default_settings, facts_of
from rulewright.game.guards import holds
from rulewright.game.model import Game, Setting
from rulewright.game.setting_values import setting_choices
from rulewright.source.frozen import dataclass
from rulewright.syntax.tree import Phrase
from rulewright.syntax.walk import all_words

MAX_TRIES = 2_000
"""So many choices of settings are gone into for one question."""

MAX_TRIES_IN_ALL = 20_000
"""So many are gone into for all questions of one check; behind that `FEW_TRIES` for each."""

FEW_TRIES = 50

PLAYERS = "players"


def named_settings(conditions: Iterable[Phrase], game: Game) -> tuple[Setting, ...]:
    """The settings that conditions name, in the order of the file."""
    named = {word.text for condition in conditions for word in all_words(condition)}
    return tuple(setting for setting in game.settings if setting.heading.id in named)


@dataclass(slots=True)
class Settled:
    """What conditions come to before play, also where only some settings are chosen."""

    game: Game
    tries: int = 0
    told: int = 0
    vocabularies: dict[tuple[int, Chosen], Vocabulary] = field(
        default_factory=dict[tuple[int, Chosen], Vocabulary]
    )

    def truth(self, condition: Phrase, players: int, chosen: Chosen) -> bool | None:
        """Whether a condition holds with these values; None where others, or play, decide it."""
        vocabulary = self.vocabularies.get((players, chosen))
        if vocabulary is None:
            texts = Texts(self.game)
            vocabulary = Vocabulary(self.game, self.game, players, dict(chosen), texts, texts)
            self.vocabularies[(players, chosen)] = vocabulary
        truth = known_truth(condition, vocabulary)
        if truth is not None or len(chosen) < len(self.game.settings):
            return truth
        static = holds(condition, facts_of(self.game, Configuration(players, chosen)))
        return static if isinstance(static, bool) else None


Judge = Callable[[int, Chosen], bool]
"""Whether something holds with a number of players and some settings, as far as these tell."""


def first_combination(
    settled: Settled, asked: tuple[Setting, ...], may_hold: Judge
) -> Configuration | None:
    """A number of players and values of the settings that are asked for with which `may_hold`
    holds, and with fewer of them chosen too. The other settings are at their defaults.

    One setting is chosen after another, and what does not hold any more is not gone into.
    """
    last = min(settled.tries + MAX_TRIES, max(MAX_TRIES_IN_ALL, settled.tries + FEW_TRIES))
    game = settled.game
    names = {setting.heading.id for setting in asked}
    others = tuple((name, value) for name, value in default_settings(game) if name not in names)

    def search(players: int, chosen: Chosen, left: tuple[Setting, ...]) -> Chosen | None:
        settled.tries += 1
        if settled.tries > last or not may_hold(players, chosen):
            return None
        if not left:
            return chosen
        setting, *rest = left
        for value in _default_first(setting):
            more = (*chosen, (setting.heading.id, value))
            found = search(players, more, tuple(rest))
            if found is not None:
                return found
        return None

    for players in game.players:
        found = search(players, others, asked)
        if found is not None:
            by_name = dict(found)
            in_order = tuple((name, by_name[name]) for name, _ in default_settings(game))
            return Configuration(players, in_order)
    return None


def _default_first(setting: Setting) -> tuple[str, ...]:
    return tuple(sorted(setting_choices(setting), key=lambda value: value != setting.default))


def in_words(parts: Iterable[str], configuration: Configuration) -> str:
    """A combination as authors say it: ``With 3 players and `long_game` yes``. `parts` are the
    settings that are told, and `PLAYERS`."""
    chosen = dict(configuration.settings)
    many = "1 player" if configuration.players == 1 else f"{configuration.players} players"
    words = [many if part == PLAYERS else f"`{part}` {chosen[part]}" for part in parts]
    *others, last = words
    return f"With {', '.join(others)} and {last}" if others else f"With {last}"
