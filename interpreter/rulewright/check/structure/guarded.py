"""`only if:` of which it is known before play that nothing ever comes of it."""

from collections.abc import Iterator
from itertools import islice, product

from rulewright.game.configure import Configuration, default_settings, facts_of
from rulewright.game.contents import all_headings
from rulewright.game.guards import holds
from rulewright.game.model import Game
from rulewright.game.setting_values import setting_choices
from rulewright.source.finding import Finding, FindingKind, Severity
from rulewright.syntax.tree import Phrase
from rulewright.syntax.walk import all_words

NEVER_IN_FORCE = FindingKind(
    "never-in-force",
    "`{name}` is never in force: no number of players and no setting makes `{condition}` true.",
    Severity.WARNING,
)

MAX_TRIES = 10_000


def check_guards_can_hold(game: Game) -> Iterator[Finding]:
    """Each `only if` holds with some number of players and some values of the settings it names."""
    for heading in all_headings(game):
        if heading.only_if is None or _can_hold(heading.only_if, game):
            continue
        yield NEVER_IN_FORCE.at(
            heading.only_if.span,
            help="Change the condition, or take the entry out.",
            name=heading.id,
            condition=heading.only_if.span.text,
        )


def _can_hold(condition: Phrase, game: Game) -> bool:
    """Whether it holds anywhere; also where that cannot be told, which is another finding."""
    tried = islice(_configurations(condition, game), MAX_TRIES + 1)
    for number, configuration in enumerate(tried):
        if number == MAX_TRIES or holds(condition, facts_of(game, configuration)) is not False:
            return True
    return not game.players


def _configurations(condition: Phrase, game: Game) -> Iterator[Configuration]:
    """Every number of players with every combination of the settings that are named."""
    named = {word.text for word in all_words(condition)}
    usual = dict(default_settings(game))
    asked = [setting for setting in game.settings if setting.heading.id in named]
    for values in product(*(setting_choices(setting) for setting in asked)):
        chosen = zip((setting.heading.id for setting in asked), values, strict=True)
        settings = tuple((usual | dict(chosen)).items())
        yield from (Configuration(players, settings) for players in game.players)
