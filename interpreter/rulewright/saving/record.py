"""What a saved game holds: how it began, and what was done since."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import assert_never

from rulewright.engine.match import Match, state_digest
from rulewright.program.layout import SEAT
from rulewright.source.frozen import dataclass

DIGEST_EVERY = 10
"""The state is kept as a digest behind every so many choices."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a game lies: the id of one that comes along, or the path of a rules file; and the
    variants that are laid on it, in order, said in the same way."""

    game: str
    variants: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Beginning:
    """All that decides how a game begins and who plays it.

    `rules` is the digest of the effective rules, `start` that of the state before the first choice.
    `scenario` names the scenario in whose position it began. `seats` says who sits where, `me` for
    a person; it is empty where nobody has said so. The last three are how the table looks.
    """

    place: Place
    title: str
    rules: str
    players: int
    settings: tuple[tuple[str, str], ...]
    chance_is_asked: bool
    seed: int
    start: str
    scenario: str | None = None
    seats: tuple[str, ...] = ()
    language: str | None = None
    opened: bool = False
    free_undo: bool = False


@dataclass(frozen=True, slots=True)
class Typed:
    """A line that a person typed. `said` is what came of it outside the game, such as a file that
    was written."""

    line: str
    said: str | None = None


@dataclass(frozen=True, slots=True)
class Chosen:
    """The answer that is number `number`, from 1: the seat (from 0; -1: chance), the indices of its
    options, and their texts for whoever reads the file. `digest` is that of the state behind it."""

    number: int
    seat: int
    options: tuple[int, ...]
    texts: tuple[str, ...]
    typed: tuple[Typed, ...] = ()
    digest: str | None = None


@dataclass(frozen=True, slots=True)
class TakenBack:
    """Answers were taken back, so that `stay` of them stayed; `free` where no barrier counted."""

    stay: int
    free: bool
    typed: tuple[Typed, ...] = ()


class How(Enum):
    """How a stretch of playing ended."""

    SAVED = "saved"
    LEFT = "left"
    INPUT_ENDED = "input ended"


@dataclass(frozen=True, slots=True)
class Ended:
    """Playing ended here for a while, behind so many answers, in a state of this digest."""

    how: How
    answers: int
    digest: str
    typed: tuple[Typed, ...] = ()


Item = Chosen | TakenBack | Ended


@dataclass(frozen=True, slots=True)
class Record:
    """A game that was kept, whole: what is in the file, which may be a journal."""

    beginning: Beginning
    items: tuple[Item, ...] = ()
    is_journal: bool = False

    @property
    def answers(self) -> int:
        """How many answers stand at the end of it."""
        count = 0
        for item in self.items:
            match item:
                case Chosen(number=number):
                    count = number
                case TakenBack(stay=stay):
                    count = stay
                case Ended():
                    pass
                case _:
                    assert_never(item)
        return count


def began(match: Match, place: Place, seed: int, scenario: str | None = None) -> Beginning:
    """How a match begins that has just begun, with nobody at its seats yet."""
    compiled = match.compiled
    return Beginning(
        place=place,
        title=compiled.names(compiled.languages[0]).title(),
        rules=compiled.program.digest,
        players=compiled.players,
        settings=compiled.rules.settings,
        chance_is_asked=compiled.program.chance_is_asked,
        seed=seed,
        start=match.digest,
        scenario=scenario,
    )


def chosen_of(match: Match, at: int, first: int = 0, typed: tuple[Typed, ...] = ()) -> Chosen:
    """The answer at a position of a match, from 0; those before `first` are not counted."""
    past = match.past
    number = at + 1 - first
    before = past[at].state
    texts = Match(match.compiled, before).option_texts()
    after = past[at + 1].state if at + 1 < len(past) else match.state
    return Chosen(
        number=number,
        seat=before[SEAT],
        options=past[at].indices,
        texts=tuple(texts[index] for index in past[at].indices),
        typed=typed,
        digest=None if number % DIGEST_EVERY else state_digest(after),
    )


def all_chosen(match: Match, first: int) -> Iterator[Chosen]:
    """The answers of a match, as they stand, but for those before `first`."""
    return (chosen_of(match, at, first) for at in range(first, len(match.past)))
