"""From what a game declares to something that plays."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, get_args

from rulewright.declaring import (
    Declared,
    RuleErrors,
    declare_and_check,
    has_errors,
    one_location,
)
from rulewright.engine.compiled import Compiled
from rulewright.engine.compiled import compile_game as compile_rules
from rulewright.engine.match import Match, start_match
from rulewright.game.configure import Configuration, choose_settings
from rulewright.game.texts import words_in
from rulewright.program.lower import lower_rules
from rulewright.saving.keeper import FileKeeper, place_of
from rulewright.saving.record import Place, began
from rulewright.source.finding import Finding

Chance = Literal["drawn", "seat"]
"""Whether chance draws from the seed of a game, or is asked like a player."""


@dataclass(frozen=True)
class Game:
    """A game for one number of players and one choice of settings, ready to be played.

    `place` is where its files lie, which a saved match says.
    """

    compiled: Compiled
    place: Place | None = None

    def __repr__(self) -> str:
        return f"<Game {self.id}, {self.players} players, rules {self.digest[:12]}>"

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
        match = start_match(self.compiled, seed)
        if self.place is not None:
            match.keeper = FileKeeper(began(match, self.place, seed))
        return match


def compile_game(
    declared: Declared,
    players: int,
    settings: Mapping[str, str],
    *,
    chance_is_asked: bool = False,
    shortened: bool = True,
) -> tuple[Compiled | None, tuple[Finding, ...]]:
    """The game made ready for so many players, or the errors that keep it from that. Not
    `shortened`, it is ready sooner and played more slowly.

    Raises ValueError for a setting that the game does not have, or a value that it cannot take.
    """
    chosen, problem = choose_settings(declared.game, settings)
    if problem is not None:
        raise ValueError(problem)
    rules, findings = declared.meanings.resolve(Configuration(players, chosen))
    if rules is None:
        return None, findings
    program = lower_rules(
        rules, declared.digest, chance_is_asked=chance_is_asked, shortened=shortened
    )
    return compile_rules(rules, program), findings


def load(
    name: str,
    players: int | None = None,
    settings: Mapping[str, str | int] | None = None,
    variants: Sequence[str] = (),
    folder: Path | None = None,
    chance: Chance = "drawn",
) -> Game:
    """The game called `name` (a path, or an id of the folder's games or of the bundled ones).

    `players` is the lowest number the game allows when left out; `variants` are laid on as a set,
    in whatever order: two that touch the same thing are an error. `folder` is where names are
    looked up, the current one when left out. Where `chance` is "seat", nothing is drawn from the
    seed: what chance brings is asked as decisions of the seat -1. A setting's value is written as
    in the rules (`"cards"`, `"yes"`, `"5"`); True, False and numbers will do. Raises RuleErrors
    with all findings when one of them is an error or there is no such game, ValueError for players,
    settings or `chance` that do not fit and for a folder that holds several games.
    """
    if chance not in get_args(Chance):
        raise ValueError(f'chance is "drawn" or "seat", not "{chance}"')
    where = Path() if folder is None else folder
    paths = [one_location(it, where).path for it in (name, *variants)]
    declared, findings = declare_and_check(paths[0], paths[1:])
    if declared is None or has_errors(findings):
        raise RuleErrors(findings)
    counts = declared.game.players
    count = counts[0] if players is None else players
    if count not in counts:
        allowed = ", ".join(map(str, counts))
        raise ValueError(f"{declared.game.heading.id} is for {allowed} players, not {count}")
    compiled, errors = compile_game(
        declared, count, _written(settings or {}), chance_is_asked=chance == "seat"
    )
    if compiled is None:
        raise RuleErrors(errors)
    return Game(compiled, place_of(paths[0], paths[1:]))


def _written(settings: Mapping[str, str | int]) -> dict[str, str]:
    """The values as rules write them."""
    truths = {True: "yes", False: "no"}
    return {
        name: truths[value] if isinstance(value, bool) else str(value)
        for name, value in settings.items()
    }
