"""The game that something new is made from: where it lies, and whether it may be changed."""

from collections.abc import Iterator
from os.path import realpath
from pathlib import Path

from rulewright.declaring import Declared, declare_game, has_errors
from rulewright.drafting.draft import Refusal
from rulewright.game.disk import DiskFiles, Files
from rulewright.game.effective import Effective
from rulewright.game.find import GameLocation, base_file, find_game, games_in
from rulewright.game.load import load_effective
from rulewright.resources import data_path
from rulewright.source.finding import Finding
from rulewright.source.frozen import dataclass
from rulewright.source.suggest import listed


@dataclass(frozen=True, slots=True)
class Origin:
    """A game that something new is made from, seen from the folder `here`."""

    location: GameLocation
    here: Path
    files: Files

    @property
    def id(self) -> str:
        """The game's id."""
        return self.location.id

    @property
    def path(self) -> Path:
        """The game's rules file."""
        return self.location.path

    @property
    def folder(self) -> Path:
        """The folder in which the game's rules file lies."""
        return self.location.path.parent

    @property
    def is_bundled(self) -> bool:
        """Whether it comes along with Rulewright, and so is not the author's to change."""
        there = Path(realpath(self.path))
        comes_along = there.is_relative_to(data_path("games").resolve())
        return comes_along and not there.is_relative_to(self.here.resolve())

    def is_called(self, name: str, folder: Path) -> bool:
        """Whether a variant in `folder` finds this game by that name."""
        found = base_file(self.files, name, folder)
        return found is not None and realpath(found) == realpath(self.path)


def find_origin(name: str | None, here: Path) -> Origin | Refusal:
    """The one game that `name` means; the one of the folder `here` where no name is given."""
    files = DiskFiles()
    if name is None:
        return _only_game(files, here)
    found, findings = find_game(name, here, files)
    if findings:
        return refused_by(findings)
    if len(found) != 1:
        ids = listed([it.id for it in found])
        return Refusal(f"`{name}` holds several games; name one of them: {ids}.")
    (location,) = found
    return Origin(location, here, files)


def _only_game(files: Files, here: Path) -> Origin | Refusal:
    inside = games_in(files, here)
    if len(inside) == 1:
        return Origin(inside[0], here, files)
    if inside:
        ids = listed([it.id for it in inside])
        return Refusal(f"Say which game it is for with `--in GAME`. Here are {ids}.")
    bundled = listed([it.id for it in games_in(files, data_path("games"))])
    return Refusal(
        f"There is no game in this folder; say which one it is for with `--in GAME`. "
        f"With Rulewright come {bundled}."
    )


def read_origin(origin: Origin) -> Effective | Refusal:
    """The game as its files say it, whatever that means; its files must be readable."""
    effective, found = load_effective(origin.path, files=origin.files)
    if effective is None or has_errors(found):
        return _unsound(origin, found)
    return effective


def load_origin(origin: Origin) -> tuple[Effective, Declared] | Refusal:
    """The game as its files say it, and as they declare it; its rules must be readable."""
    effective = read_origin(origin)
    if isinstance(effective, Refusal):
        return effective
    declared, found = declare_game(origin.path, files=origin.files)
    if declared is None or has_errors(found):
        return _unsound(origin, found)
    return effective, declared


def _unsound(origin: Origin, findings: tuple[Finding, ...]) -> Refusal:
    first = next(iter(_errors(findings)), None)
    told = f" The first: {first.span}: {first.message}" if first else ""
    return Refusal(
        f"The rules of `{origin.id}` have to be mended first; "
        f"`rulewright check {origin.id}` shows what is wrong.{told}"
    )


def _errors(findings: tuple[Finding, ...]) -> Iterator[Finding]:
    return (it for it in findings if has_errors((it,)))


def refused_by(findings: tuple[Finding, ...]) -> Refusal:
    """What was found, as the sentence of a refusal."""
    first = findings[0]
    return Refusal(f"{first.message} {first.help}" if first.help else first.message)


def refuse_place(origin: Origin, folder: Path) -> Refusal | None:
    """Why a variant in a new folder here could not find the game that it extends."""
    if origin.is_called(origin.id, folder):
        return None
    beside = origin.folder.resolve().parent
    return Refusal(
        f"A variant finds `{origin.id}` only from a folder beside it. "
        f"Go to the folder `{beside.as_posix()}` and run the command there."
    )


def refuse_taken(name: str, here: Path) -> Refusal | None:
    """Why a new game cannot be called so: something of that name is there already."""
    files = DiskFiles()
    if files.exists(here / name):
        return Refusal(f"There is already something named `{name}` here. Choose another name.")
    for folder, where in ((here, "is here"), (data_path("games"), "comes along with Rulewright")):
        if any(it.id == name for it in games_in(files, folder)):
            return Refusal(f"A game `{name}` {where} already. Choose another name.")
    return None
