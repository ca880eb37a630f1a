"""A kept session played again: whoever answered then answers now as they did."""

from collections import deque
from collections.abc import Sequence

from rulewright.engine.decision import Decision, Option
from rulewright.engine.match import Match
from rulewright.play.answer import option_keys
from rulewright.play.screen import Screen
from rulewright.saving.going_through import departs
from rulewright.saving.record import Chosen, Ended, How, Item, Record, TakenBack, Typed
from rulewright.source.frozen import dataclass, replace


@dataclass(slots=True)
class Recital:
    """What is left of a record, and the lines that were typed in it.

    Raises SaveError where the session does not go as it was kept. `name` is what its file is
    called in messages.
    """

    name: str
    items: deque[Item]
    screen: Screen
    recalled: str | None = None
    _read: int = 0
    _last: int = 0

    @property
    def keyboard(self) -> bool:
        """Nobody sits there."""
        return False

    @property
    def typed(self) -> tuple[Typed, ...]:
        """Nothing is typed anew."""
        return ()

    @property
    def is_done(self) -> bool:
        """Whether all answers that were kept have been given."""
        return all(isinstance(item, Ended) for item in self.items)

    def answer(self, decision: Decision) -> tuple[Option, ...]:
        """What was chosen here."""
        item = self._chosen()
        if not all(0 <= index < len(decision.options) for index in item.options):
            raise departs(self.name, item.number)
        return tuple(decision.options[index] for index in item.options)

    def answered(self, match: Match) -> None:
        """Goes on behind an answer that was typed."""
        item = self._chosen()
        if match.past[-1].indices != item.options:
            raise departs(self.name, item.number)

    def taken_back(self) -> None:
        """Goes on behind answers that were taken back."""
        item = self._next()
        if not isinstance(item, TakenBack):
            raise departs(self.name, self._last)

    def line(self, prompt: str) -> str | None:
        """The next line that was typed; None where there was no further one."""
        item = self.items[0] if self.items else None
        if item is None or self._read >= len(item.typed):
            if isinstance(item, Chosen | TakenBack):
                raise departs(self.name, self._last + 1)
            if item is not None and item.how is How.INPUT_ENDED:
                self.screen.drawn(prompt)
            return None
        typed = item.typed[self._read]
        self._read += 1
        self.recalled = typed.said
        self.screen.out.write(prompt)
        self.screen.line(typed.line)
        return typed.line

    def make_up(self, labels: Sequence[str]) -> None:
        """Where an answer was not typed, as in a match of Python, it is typed now by numbers."""
        item = self.items[0] if self.items else None
        if isinstance(item, Chosen) and not item.typed:
            keys = option_keys(labels)
            if not all(0 <= index < len(keys) for index in item.options):
                raise departs(self.name, item.number)
            line = " ".join(keys[index] for index in item.options)
            self.items[0] = Chosen(item.number, item.seat, item.options, item.texts, (Typed(line),))

    def pause(self, prompt: str) -> bool:
        """There is nobody to wait for."""
        return True

    def tell(self, said: str) -> None:
        """It is kept already."""

    def take(self) -> tuple[Typed, ...]:
        """Nothing is typed anew."""
        return ()

    def _chosen(self) -> Chosen:
        item = self._next()
        if not isinstance(item, Chosen):
            raise departs(self.name, self._last + 1)
        self._last = item.number
        return item

    def _next(self) -> Item | None:
        self._read = 0
        return self.items.popleft() if self.items else None


def recital_of(name: str, record: Record, screen: Screen, *, with_end: bool) -> Recital:
    """A record from its beginning. Where playing ended and went on again does not show; how it
    ended at last does `with_end`."""
    items: deque[Item] = deque(it for it in record.items if not isinstance(it, Ended))
    if with_end and record.items and isinstance(record.items[-1], Ended):
        items.append(record.items[-1])
    return Recital(name, items, screen)


def until(record: Record, answers: int) -> Record:
    """The record up to the first time that so many answers had been given."""
    behind = (
        at + 1
        for at, item in enumerate(record.items)
        if isinstance(item, Chosen) and item.number == answers
    )
    end = 0 if answers == 0 else next(behind, len(record.items))
    return replace(record, items=record.items[:end])
