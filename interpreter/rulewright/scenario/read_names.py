"""Names of players and of entries of the game, as a scenario file has them."""

from rulewright.scenario.names import PLAYER
from rulewright.scenario.shapes import Found, read_word, read_words
from rulewright.source.finding import FindingKind
from rulewright.source.suggest import did_you_mean
from rulewright.syntax.document import Node
from rulewright.syntax.tree import Word

UNKNOWN_ENTRY = FindingKind("unknown-entry-in-scenario", "This game has no {sort} `{name}`.")
UNKNOWN_PLAYER = FindingKind("unknown-player", "`{player}` does not play in this scenario.")


def read_player(node: Node, players: int, found: Found) -> Word | None:
    """`player 2`, one who plays in the scenario."""
    word = read_word(node, "a player such as `player 2`", found)
    return word if word is not None and is_player(word, players, found) else None


def read_players(node: Node, players: int, found: Found) -> tuple[Word, ...]:
    """A list of players."""
    words = read_words(node, "players", found)
    return tuple(word for word in words if is_player(word, players, found))


def is_player(word: Word, players: int, found: Found) -> bool:
    """The word is `player N` and N plays in the scenario; else that is a finding."""
    match = PLAYER.fullmatch(word.text)
    if match and 1 <= int(match[1]) <= players:
        return True
    hint = f"The players are `player 1` to `player {players}`."
    found.append(UNKNOWN_PLAYER.at(word.span, help=hint, player=word.text))
    return False


def report_unknown(sort: str, name: Word, known: tuple[str, ...], found: Found) -> None:
    """The game has no such entry; the finding says what it has."""
    hint = did_you_mean(name.text, known) or _all_names(known)
    found.append(UNKNOWN_ENTRY.at(name.span, help=hint, sort=sort, name=name.text))


def _all_names(known: tuple[str, ...]) -> str | None:
    return f"It has {', '.join(f'`{name}`' for name in known)}." if known else None
