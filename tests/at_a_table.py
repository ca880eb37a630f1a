"""Sessions at a table held in memory: what is typed comes from a function of the decision."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from io import StringIO
from typing import NoReturn

from rulewright.engine.match import Match
from rulewright.play.recital import recital_of
from rulewright.play.saves import Saves
from rulewright.play.screen import Screen
from rulewright.play.session import Seating, Session
from rulewright.play.typed import Typing
from rulewright.players.bots import BOTS
from rulewright.players.player import BotPlayer, Player
from rulewright.saving.diary import Diary
from rulewright.saving.record import Place, Record, began

Types = Callable[[Match], str | None]
"""What is typed at a decision; None where the input ends."""


@dataclass(slots=True)
class Keys(Typing):
    """A keyboard at which a function types. `handed` are the prompts between two people."""

    match: Match | None = None
    types: Types = lambda _: None
    handed: list[str] = field(default_factory=list[str])

    def pause(self, prompt: str) -> bool:
        """Somebody presses Enter."""
        self.handed.append(prompt)
        return True

    def _read(self, prompt: str) -> str | None:
        assert self.match is not None
        line = self.types(self.match)
        self.screen.drawn(f"{prompt}{line or ''}")
        return line


@dataclass(frozen=True)
class Seen:
    """What came of a session: what was printed, who was handed the screen, and what was kept."""

    out: str
    handed: list[str]
    record: Record
    match: Match


def _screen(out: StringIO, width: int) -> Screen:
    return Screen(out, width, colour=False, frames=True, terminal=False)


def _seating(match: Match, kinds: tuple[str, ...]) -> Seating:
    def bots() -> tuple[Player | None, ...]:
        return tuple(
            None if kind == "me" else BotPlayer(BOTS[kind](match.compiled, 1, seat))
            for seat, kind in enumerate(kinds)
        )

    return Seating(bots)


def sit_down(
    match: Match, kinds: tuple[str, ...], types: Types, *, keyboard: bool = False, width: int = 80
) -> Seen:
    """A session of people and bots, from a match at its beginning on."""
    beginning = replace(began(match, Place("it"), 1), seats=kinds)
    diary = Diary(beginning, len(match.past), _never, [], None)
    out = StringIO()
    screen = _screen(out, width)
    keys = Keys(StringIO(), screen, keyboard, match=match, types=types)
    saves = Saves("it", diary, len(match.past))
    Session(match, _seating(match, kinds), screen, keys, "en", opened=False, saves=saves).play()
    return Seen(out.getvalue(), keys.handed, Record(beginning, tuple(diary.items)), match)


def recited(match: Match, seen: Seen, width: int = 80) -> str:
    """What is printed when a session is played again from the same beginning."""
    out = StringIO()
    screen = _screen(out, width)
    recital = recital_of("it", seen.record, screen, with_end=True)
    session = Session(
        match,
        _seating(match, seen.record.beginning.seats),
        screen,
        recital,
        "en",
        opened=False,
        saves=Saves("it", None, len(match.past)),
        recital=recital,
    )
    session.play()
    return out.getvalue()


def _never(sentence: str) -> NoReturn:
    raise AssertionError(sentence)
