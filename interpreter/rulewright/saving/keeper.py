"""Matches that can be saved: they know where their game lies and how they began."""

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from rulewright.engine.match import Match
from rulewright.game.files import id_of
from rulewright.game.find import find_game
from rulewright.resources import data_path
from rulewright.saving.fault import Fault, SaveError
from rulewright.saving.files import write_whole
from rulewright.saving.record import Beginning, Ended, How, Place, Record, all_chosen
from rulewright.saving.text import save_text
from rulewright.source.frozen import dataclass
from rulewright.source.width import printable


@dataclass(frozen=True, slots=True)
class FileKeeper:
    """Saves matches that began so, with so many answers given by then."""

    beginning: Beginning
    first: int = 0

    def save(self, match: Match, path: Path) -> None:
        """Writes the match to a file. Raises OSError where it cannot be written."""
        chosen = tuple(all_chosen(match, self.first))
        end = Ended(How.SAVED, len(chosen), match.digest)
        write_whole(path, save_text(Record(self.beginning, (*chosen, end))))


def place_of(path: Path, variants: Sequence[Path] = ()) -> Place:
    """How a save says where these rules files lie."""
    return Place(_said(path), tuple(map(_said, variants)))


def _said(path: Path) -> str:
    bundled = data_path("games").resolve()
    resolved = path.resolve()
    return id_of(resolved) if bundled in resolved.parents else resolved.as_posix()


def find_place(name: str, place: Place, rules: Path | None) -> tuple[Path, tuple[Path, ...]]:
    """Where the rules files lie that the save `name` is of; `rules` is said instead of its own
    place. Raises SaveError."""
    own = _found(name, place.game, Fault.GAME_GONE) if rules is None else rules
    return own, tuple(_found(name, it, Fault.VARIANT_GONE) for it in place.variants)


def _found(name: str, said: str, fault: Fault) -> Path:
    shown = printable(said)
    gone = "game" if fault is Fault.GAME_GONE else "variant"
    if "/" in said or "\\" in said:
        path = Path(said)
        with suppress(OSError):  # no file has such a name
            if path.exists():
                return path
        raise SaveError(fault, f"The {gone} of `{name}` is no longer at `{shown}`.")
    locations, _ = find_game(said, data_path("games"))
    if len(locations) != 1:
        raise SaveError(
            fault, f"The {gone} of `{name}`, `{shown}`, does not come along with Rulewright."
        )
    return locations[0].path
