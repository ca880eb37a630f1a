"""`rulewright new`: a copy of a game, a variant, a card or a scenario to begin with."""

import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import click

from rulewright.drafting.card import add_card
from rulewright.drafting.copy_game import copy_game
from rulewright.drafting.draft import Draft, Refusal
from rulewright.drafting.first_scenario import begin_scenario
from rulewright.drafting.ids import WORDS_OF_NEW
from rulewright.drafting.variant import vary_game
from rulewright.drafting.write import write_draft
from rulewright.play.screen import screen_of
from rulewright.source.frozen import dataclass
from rulewright.source.suggest import listed

_HERE = Path()

_EPILOG = """\
A game is made in the current folder; a card or scenario is put into the game named with --in. A
card adds lines to files and changes none that is there. Whatever is made can be checked, played
and tested at once, and says where to go on. `card` and `scenario` are words of this command, so
no game is made under these names.
"""


@dataclass(frozen=True, slots=True)
class _Asked:
    """What stands on the command line besides the name."""

    origin: str | None
    base: str | None
    like: str | None
    game: str | None
    variant: str | None

    def given(self) -> list[str]:
        """The options that are given."""
        values = {
            "--from": self.origin,
            "--extends": self.base,
            "--like": self.like,
            "--in": self.game,
            "--variant": self.variant,
        }
        return [option for option, value in values.items() if value is not None]


@click.command("new", epilog=_EPILOG, no_args_is_help=True)
@click.argument("words", nargs=-1, metavar="[card | scenario] NAME")
@click.option("--from", "origin", metavar="GAME", help="Copy this game.")
@click.option("--extends", "base", metavar="GAME", help="Begin a variant of this game.")
@click.option(
    "--like",
    metavar="CARD",
    help="For a card: what it is like. A thing that cards show, such as a gift or a colour; a "
    "single card, such as `teddy blue 4`; or a kind of piece.",
)
@click.option(
    "--in",
    "game",
    metavar="GAME",
    help="For a card or scenario: its game; the one in the current folder when left out.",
)
@click.option(
    "--variant",
    metavar="ID",
    help="For a card: put it into this variant, and leave the game as it is. Where the game comes "
    "along with Rulewright, that is done in any case.",
)
def command(  # click hands over one parameter for each option
    words: tuple[str, ...],
    origin: str | None,
    base: str | None,
    like: str | None,
    game: str | None,
    variant: str | None,
) -> None:
    """Begin a game, a variant, a card or a scenario.

    \b
    rulewright new my_kado --from kado        a copy of kado, to change as you like
    rulewright new my_kado --extends kado     a variant: ten lines with what differs
    rulewright new card book --like teddy --in my_kado
                                              one more gift, with cards like the teddy
    rulewright new scenario first --in my_kado
                                              a test of how the game begins
    """
    what = words[0] if words and words[0] in WORDS_OF_NEW else "game"
    names = words[1:] if what != "game" else words
    asked = _Asked(origin, base, like, game, variant)
    name = _one_name(what, names)
    made = _MAKERS[what](name, asked)
    before = [path for path in made.files if path.exists()] if isinstance(made, Draft) else []
    refused = write_draft(made) if isinstance(made, Draft) else made
    if refused is not None:
        raise click.UsageError(refused.sentence)
    assert isinstance(made, Draft)
    _tell(made, before, what, name)


def _one_name(what: str, names: tuple[str, ...]) -> str:
    if len(names) == 1:
        return names[0]
    example = _EXAMPLES[what]
    if not names:
        raise click.UsageError(f"Name the new {what}, as in `{example}`.")
    together = f'"{" ".join(names)}"' if what == "card" else "_".join(names).lower()
    raise click.UsageError(
        f"A new {what} has one name, and `{' '.join(names)}` are {len(names)}. Write `{together}`."
    )


def _make_game(name: str, asked: _Asked) -> Draft | Refusal:
    _allow(asked, "a game", ("--from", "--extends"))
    if asked.origin is not None and asked.base is None:
        return copy_game(name, asked.origin, _HERE)
    if asked.base is not None and asked.origin is None:
        return vary_game(name, asked.base, _HERE)
    both = "one of the two" if asked.base is not None else "what it is made from"
    raise click.UsageError(
        f"Say {both}: `rulewright new {name} --from GAME` copies a game, and "
        f"`rulewright new {name} --extends GAME` begins a variant of it."
    )


def _make_card(name: str, asked: _Asked) -> Draft | Refusal:
    _allow(asked, "a card", ("--like", "--in", "--variant"))
    if asked.like is None:
        raise click.UsageError(
            f"Say which card it is like: `rulewright new card {name} --like CARD`."
        )
    return add_card(name, asked.like, asked.game, asked.variant, _HERE)


def _make_scenario(name: str, asked: _Asked) -> Draft | Refusal:
    _allow(asked, "a scenario", ("--in",))
    return begin_scenario(name, asked.game, _HERE)


_MAKERS: dict[str, Callable[[str, _Asked], Draft | Refusal]] = {
    "game": _make_game,
    "card": _make_card,
    "scenario": _make_scenario,
}

_EXAMPLES = {
    "game": "rulewright new my_kado --from kado",
    "card": "rulewright new card book --like teddy --in my_kado",
    "scenario": "rulewright new scenario first --in my_kado",
}


def _allow(asked: _Asked, what: str, options: tuple[str, ...]) -> None:
    for option in asked.given():
        if option not in options:
            raise click.UsageError(
                f"`{option}` has no meaning for {what}, which takes {listed(options)}."
            )


def _tell(draft: Draft, before: Sequence[Path], what: str, name: str) -> None:
    """What was written, and which two commands come next."""
    screen = screen_of(sys.stdout)
    for path in draft.files:
        screen.line(f"{'changed' if path in before else 'wrote'} {path.as_posix()}")
    for note in draft.notes:
        screen.line(note)
    screen.line()
    screen.line("Next:")
    for line in _next(draft, what, name):
        screen.line(f"  {line}")


def _next(draft: Draft, what: str, name: str) -> tuple[str, str]:
    if what == "scenario":
        return (f"rulewright test {draft.game} --only {name}", f"rulewright check {draft.game}")
    return (f"rulewright check {draft.game}", f"rulewright play {draft.game}")
