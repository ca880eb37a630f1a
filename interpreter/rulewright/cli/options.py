"""Options that several commands take, and how their texts are read."""

from collections.abc import Callable, Iterable, Sequence
from secrets import randbelow

import click

from rulewright.source.suggest import listed

Command = Callable[..., None]

_SEEDS = 1_000_000


def _read_settings(
    context: click.Context, parameter: click.Parameter, texts: tuple[str, ...]
) -> dict[str, str]:
    settings: dict[str, str] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name.strip() or not value.strip():
            raise click.UsageError(
                f"`--set {text}` is not of the form NAME=VALUE, as in `--set energy_unit=cards`."
            )
        if name.strip() in settings:
            raise click.UsageError(f"`--set` names `{name.strip()}` twice; keep one of the two.")
        settings[name.strip()] = value.strip()
    return settings


def _read_seats(
    context: click.Context, parameter: click.Parameter, text: str | None
) -> tuple[str, ...]:
    return () if text is None else tuple(word.strip() for word in text.split(","))


def with_options(*names: str) -> Callable[[Command], Command]:
    """A decorator that gives a command these options, in this order."""

    def give(command: Command) -> Command:
        for name in reversed(names):
            command = _OPTIONS[name](command)
        return command

    return give


_OPTIONS: dict[str, Callable[[Command], Command]] = {
    "format": click.option(
        "--format",
        "form",
        type=click.Choice(["text", "json"]),
        default="text",
        show_default=True,
        help="For people or for programs.",
    ),
    "players": click.option(
        "--players", type=int, metavar="N", help="How many play; the fewest when left out."
    ),
    "seed": click.option(
        "--seed",
        type=click.IntRange(0, 2**64 - 1),
        metavar="S",
        help="Where chance starts: the same seed, the same game.",
    ),
    "lang": click.option("--lang", metavar="LANGUAGE", help="Language of texts, such as en or ja."),
    "set": click.option(
        "--set",
        "settings",
        multiple=True,
        metavar="NAME=VALUE",
        callback=_read_settings,
        help="Give a setting of the game a value (repeatable).",
    ),
    "with": click.option(
        "--with",
        "variants",
        multiple=True,
        metavar="VARIANT",
        help="Lay a variant on the game (repeatable, in any order).",
    ),
    "seats": click.option(
        "--seats",
        metavar="WHO,WHO",
        callback=_read_seats,
        help="Who sits where, one for each seat: random or greedy; in play also me.",
    ),
    "quiet": click.option("--quiet", "-q", is_flag=True, help="Say nothing about the run itself."),
}


def fitting_seats(
    seats: Iterable[str], known: tuple[str, ...], players: int, rest: str
) -> tuple[str, ...]:
    """The kind of player of each seat; seats left out altogether are all `rest`.

    Raises click.UsageError for a kind that is not among `known`, or for another number of seats.
    """
    named = tuple(seats)
    for kind in named:
        if kind not in known:
            raise click.UsageError(
                f"`{kind}` is no kind of player; a seat can be {', '.join(known)}."
            )
    if not named:
        return (rest,) * players
    if len(named) != players:
        raise click.UsageError(
            f"`--seats` names {len(named)}, but {players} play: name one for each seat."
        )
    return named


def fitting_language(wanted: str | None, known: Sequence[str]) -> str:
    """The language that is asked for, else the first of those there are.

    Raises click.UsageError for one of which there are no texts.
    """
    if wanted is not None and wanted not in known:
        there_are = listed(tuple(dict.fromkeys(known)))
        raise click.UsageError(f"There are no texts in `{wanted}`; `--lang` can be {there_are}.")
    return wanted or known[0]


def wanted_players(players: int | None, seats: tuple[str, ...]) -> int | None:
    """How many are to play: as many as are said, else as many as have a seat named for them."""
    return players if players is not None else len(seats) or None


def seed_or_any(seed: int | None) -> int:
    """The seed that was asked for, or a short one that nobody could foresee."""
    return randbelow(_SEEDS) + 1 if seed is None else seed
