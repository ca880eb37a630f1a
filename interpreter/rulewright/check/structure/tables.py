"""Tables have an entry for everything they can be asked for."""

from collections.abc import Iterator

from rulewright.game.model import Game
from rulewright.meaning.tables import STARTING_AGAIN
from rulewright.source.finding import Finding, FindingKind

NO_ENTRY_FOR_PLAYERS = FindingKind(
    "no-entry-for-players", "The table `{name}` has no entry for {count} players."
)
ENTRY_FOR_NOBODY = FindingKind(
    "entry-for-nobody",
    "The table `{name}` has an entry for {count} players, with whom this game is not played.",
)
BEYOND_PLAYERS = FindingKind(
    "beyond-players", "`beyond` says nothing for `{name}`, which has an entry for every number."
)
NO_BEYOND = FindingKind(
    "no-beyond", "The table `{name}` does not say what holds beyond its last entry."
)
TABLE_GAP = FindingKind("table-gap", "The table `{name}` has no entry for {missing}.")
TABLE_STARTS_LATE = FindingKind(
    "table-starts-late",
    "The table `{name}` is to start again, but its first entry is for {first}.",
)
EMPTY_TABLE = FindingKind("empty-table", "The table `{name}` has no entries.")
TABLE_ORDER = FindingKind(
    "table-order", "The entries of the table `{name}` are not in rising order."
)


def check_tables_fit_the_players(game: Game) -> Iterator[Finding]:
    """A table by the number of players has one entry for each legal number."""
    for table in game.tables:
        if table.by is None:
            continue
        name, given = table.heading.id, [index for index, _ in table.rows]
        for count in game.players:
            if count not in given:
                help_line = f"Write `{count}:` with its value."
                yield NO_ENTRY_FOR_PLAYERS.at(
                    table.heading.span, help=help_line, name=name, count=count
                )
        for count in given:
            if game.players and count not in game.players:
                help_line = f"Take `{count}:` out."
                yield ENTRY_FOR_NOBODY.at(
                    table.heading.span, help=help_line, name=name, count=count
                )
        if table.beyond is not None:
            help_line = "Take `beyond:` out."
            yield BEYOND_PLAYERS.at(table.heading.span, help=help_line, name=name)


def check_tables_have_no_gap(game: Game) -> Iterator[Finding]:
    """The entries of a table that is asked by a number rise one by one."""
    for table in game.tables:
        name, given = table.heading.id, [index for index, _ in table.rows]
        if name in game.unread or table.by is not None:
            continue
        if not given:
            help_line = "Write `1:` with its value, and so on."
            yield EMPTY_TABLE.at(table.heading.span, help=help_line, name=name)
            continue
        if given != sorted(given):
            help_line = "Write the smallest number first."
            yield TABLE_ORDER.at(table.heading.span, help=help_line, name=name)
        for before, after in zip(sorted(given), sorted(given)[1:], strict=False):
            if after > before + 1:
                first, last = before + 1, after - 1
                missing = f"{first}" if first == last else f"{first} to {last}"
                yield TABLE_GAP.at(
                    table.heading.span,
                    help="A table has an entry for each number from its first to its last.",
                    name=name,
                    missing=missing,
                )


def check_tables_start_again_at_one(game: Game) -> Iterator[Finding]:
    """A table that starts again begins with what one thing brings."""
    for table in game.tables:
        given = [index for index, _ in table.rows]
        if table.beyond in STARTING_AGAIN and given and min(given) not in (0, 1):
            help_line = "Write its entries from `1:` on."
            name = table.heading.id
            yield TABLE_STARTS_LATE.at(
                table.heading.span, help=help_line, name=name, first=min(given)
            )


def check_tables_say_what_lies_beyond(game: Game) -> Iterator[Finding]:
    """A table that is asked by a number says what holds beyond its last entry."""
    for table in game.tables:
        name = table.heading.id
        if table.by is None and table.beyond is None and name not in game.unread:
            help_line = "Write `beyond: last entry` or `beyond: cannot happen`."
            yield NO_BEYOND.at(table.heading.span, help=help_line, name=name)
