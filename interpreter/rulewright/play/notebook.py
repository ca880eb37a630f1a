"""Where a table's designer keeps what happened: scenarios written into the folder of the game."""

import re
from pathlib import Path

from rulewright.engine.match import Match
from rulewright.game.files import SCENARIOS_ENDING
from rulewright.game.model import Game
from rulewright.play.phrases import phrase
from rulewright.scenario.draft import Origin, draft_scenario
from rulewright.source.frozen import dataclass

_NAME = re.compile(r"[a-z][a-z0-9_]*")
_EXAMPLE = "what_happened"


@dataclass(frozen=True, slots=True)
class Notebook:
    """Scenarios of a game go to `folder`; where `is_tested`, they are tested with the others.

    `game` is the whole game, `called` how the command line calls it; `taken` are the names that
    its scenarios have.
    """

    game: Game
    called: str
    origin: Origin
    folder: Path
    is_tested: bool
    taken: frozenset[str]

    def write(self, match: Match, name: str, language: str) -> str:
        """Writes what happened in a match as a scenario, and tells where, or why not.

        No file that is there is changed.
        """
        if not name:
            return phrase(language, "no_name", name=_EXAMPLE)
        if not _NAME.fullmatch(name):
            better = re.sub("[^a-z0-9]+", "_", name.casefold()).strip("_0123456789") or _EXAMPLE
            return phrase(language, "odd_name", name=name, better=better)
        if name in self.taken:
            return phrase(language, "name_taken", name=name)
        path = self.folder / f"{name}{SCENARIOS_ENDING}"
        text = draft_scenario(name, match, self.origin, self.game)
        try:
            if path.exists():
                return phrase(language, "file_taken", path=path)
            _write_new(path, text)
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            return phrase(language, "cannot_write", path=path, reason=reason)
        if not self.is_tested:
            return phrase(language, "written_here", path=path)
        command = f"rulewright test {self.called} --only {name}"
        return phrase(language, "written", path=path, command=command)


def _write_new(path: Path, text: str) -> None:
    """Write a file that was not there: the whole text, or no file.

    Raises OSError where that cannot be done, because something has the name by now, too.
    """
    path.parent.mkdir(exist_ok=True)
    with path.open("x", encoding="utf-8", newline="\n") as file:
        try:
            file.write(text)
            file.flush()
        except BaseException:
            path.unlink()
            raise
