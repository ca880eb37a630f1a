"""What is written down while a game is played at a table: for saves, and for the journal."""

from collections.abc import Callable, Sequence
from dataclasses import field
from pathlib import Path

from rulewright.engine.match import Match
from rulewright.saving.files import reason, write_whole
from rulewright.saving.journal import Journal
from rulewright.saving.record import (
    Beginning,
    Chosen,
    Ended,
    How,
    Item,
    Record,
    TakenBack,
    Typed,
    chosen_of,
)
from rulewright.saving.text import save_text
from rulewright.source.frozen import dataclass


@dataclass(slots=True)
class Diary:
    """A session as it is kept. Each item goes into the journal at once, if there is one.

    `first` is how many answers the match had when the game began. Where the journal cannot be
    written any more, `warn` is told why, once, and the game goes on; the journal is `broken` then:
    it holds what was done before.
    """

    beginning: Beginning
    first: int
    warn: Callable[[str], None]
    items: list[Item] = field(default_factory=list[Item])
    journal: Journal | None = None
    broken: bool = False

    def chosen(self, match: Match, typed: Sequence[Typed]) -> None:
        """Writes down the last answer of the match."""
        self._add(chosen_of(match, len(match.past) - 1, self.first, tuple(typed)))

    def taken_back(self, match: Match, typed: Sequence[Typed], *, free: bool) -> None:
        """Writes down that the match was taken back to where it is."""
        self._add(TakenBack(len(match.past) - self.first, free, tuple(typed)))

    def ended(self, how: How, match: Match, typed: Sequence[Typed]) -> None:
        """Writes down that playing ended here, for now."""
        self._add(self._end(how, match, typed))

    def save(self, path: Path, match: Match, typed: Sequence[Typed]) -> None:
        """Writes all of it to a file. Raises OSError where it cannot be written."""
        end = self._end(How.SAVED, match, typed)
        write_whole(path, save_text(Record(self.beginning, (*self.items, end))))

    @property
    def is_empty(self) -> bool:
        """Whether nobody has answered anything."""
        return not any(isinstance(item, Chosen) for item in self.items)

    def _end(self, how: How, match: Match, typed: Sequence[Typed]) -> Ended:
        return Ended(how, len(match.past) - self.first, match.digest, tuple(typed))

    def _add(self, item: Item) -> None:
        self.items.append(item)
        if self.journal is not None and not self.broken:
            try:
                self.journal.add(item)
            except OSError as error:
                self.broken = True
                self.warn(
                    f"The journal is written no further: {reason(error)}. What is played from here "
                    "on is kept only where it is saved, with `s`."
                )
