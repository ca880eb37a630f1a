"""Saves and the journal of a table, and what is said about them."""

from collections.abc import Sequence
from dataclasses import field
from pathlib import Path

from rulewright.engine.match import Match
from rulewright.play.phrases import phrase
from rulewright.saving.diary import Diary
from rulewright.saving.files import reason, resume_command
from rulewright.saving.record import How, Typed
from rulewright.source.frozen import dataclass, replace

ENDING = ".save.jsonl"


@dataclass(slots=True)
class Saves:
    """What keeps the game at a table. `game` is its id; `written` are the files of this session,
    the last one last, which alone are written anew. A recital has no diary: it is kept already."""

    game: str
    diary: Diary | None
    first: int = 0
    written: list[Path] = field(default_factory=list[Path])

    def chosen(self, match: Match, typed: Sequence[Typed]) -> None:
        """Keeps the last answer."""
        if self.diary is not None:
            self.diary.chosen(match, typed)

    def taken_back(self, match: Match, typed: Sequence[Typed], *, free: bool) -> None:
        """Keeps that answers were taken back."""
        if self.diary is not None:
            self.diary.taken_back(match, typed, free=free)

    def ended(self, how: How, match: Match, typed: Sequence[Typed]) -> None:
        """Keeps how playing ended for now."""
        if self.diary is not None:
            self.diary.ended(how, match, typed)

    def save(self, file: str, match: Match, typed: Sequence[Typed], language: str) -> str:
        """Saves the game in a file, and says where, or why not; the last line `typed` asks for it.
        No file is written over that is not from this session."""
        if self.diary is None:
            return ""
        path = Path(file)
        try:
            path = path.expanduser() if file else self._own_path()
            if path not in self.written and path.exists():
                return phrase(language, "file_taken", path=path)
            command = resume_command(path)
            said = phrase(language, "saved", path=path, command=command)
            *before, last = typed
            self.diary.save(path, match, (*before, replace(last, said=said)))
        except (OSError, ValueError, RuntimeError) as error:
            return phrase(language, "cannot_write", path=path, reason=reason(error))
        self.written = [*(it for it in self.written if it != path), path]
        return said

    def _own_path(self) -> Path:
        """The file that was written last, or one that is not there yet."""
        if self.written:
            return self.written[-1]
        number = 1
        while (path := Path(self._name(number))).exists():
            number += 1
        return path

    def _name(self, number: int) -> str:
        return f"{self.game}{ENDING}" if number == 1 else f"{self.game}-{number}{ENDING}"
