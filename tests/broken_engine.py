"""The engine with some lines of its source said otherwise, in a process of its own; and whether the
scenarios of a game notice.

An edit names a module, whole lines of it, and what stands there instead. How far lines are indented
does not matter.
"""

import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from textwrap import dedent, indent
from types import CodeType, ModuleType

TESTS = Path(__file__).resolve().parent
SOURCE = TESTS.parent / "interpreter"


@dataclass(frozen=True, slots=True)
class Edit:
    """Lines of a module of the package, which stand there once, and what stands there instead."""

    module: str
    was: str
    now: str

    @property
    def path(self) -> Path:
        """The file of the module."""
        return SOURCE / "rulewright" / self.module


def edited(text: str, edit: Edit) -> str:
    """The text with the lines said otherwise. Raises ValueError where they do not stand there
    once."""
    lines, wanted = text.splitlines(), dedent(edit.was).strip("\n").splitlines()
    places = [
        at
        for at in range(len(lines) - len(wanted) + 1)
        if dedent("\n".join(lines[at : at + len(wanted)])).splitlines() == wanted
    ]
    if len(places) != 1:
        raise ValueError(f"{edit.module} has these lines {len(places)} times:\n{edit.was}")
    at = places[0]
    first = lines[at]
    margin = first[: len(first) - len(first.lstrip())]
    new = indent(dedent(edit.now).strip("\n") or "pass", margin)
    return "\n".join((*lines[:at], new, *lines[at + len(wanted) :], ""))


def notices(edits: Sequence[Edit], game: Path) -> list[str]:
    """The scenarios of the game, and the actions that have to stop it, that come out otherwise with
    the edits than the game's author says. Raises ValueError where that cannot be found out."""
    told = json.dumps({"edits": [asdict(it) for it in edits], "game": str(game)})
    done = subprocess.run(
        [sys.executable, "-c", "import broken_engine as it; it.report()", told],
        cwd=TESTS,
        env={"PYTHONPATH": f"{SOURCE}:{TESTS}"},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise ValueError(done.stderr)
    noticing: list[str] = json.loads(done.stdout)
    return noticing


def report() -> None:
    """What a process prints that was told of edits and a game: the names of what notices."""
    told = json.loads(sys.argv[1])
    edits = [Edit(**it) for it in told["edits"]]
    sys.meta_path.insert(0, _Finder(edits))
    from noticing import what_notices  # noqa: PLC0415  # it brings in the engine, which is broken now

    print(json.dumps(what_notices(Path(told["game"]))))


class _Finder(MetaPathFinder):
    """Finds the modules that are said otherwise."""

    def __init__(self, edits: Sequence[Edit]) -> None:
        self._texts: dict[str, str] = {}
        self._paths: dict[str, Path] = {}
        for edit in edits:
            name = f"rulewright.{edit.module.removesuffix('.py').replace('/', '.')}"
            text = self._texts.get(name) or edit.path.read_text("utf-8")
            self._texts[name] = edited(text, edit)
            self._paths[name] = edit.path

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """How a module is loaded that is said otherwise; None for any other."""
        if fullname not in self._texts:
            return None
        file = str(self._paths[fullname])
        loader: Loader = _Loader(fullname, file, self._texts[fullname])
        return spec_from_file_location(fullname, file, loader=loader)


class _Loader(SourceFileLoader):
    """Loads a module from another text than that of its file."""

    def __init__(self, name: str, path: str, text: str) -> None:
        super().__init__(name, path)
        self._text = text

    def get_code(self, fullname: str) -> CodeType:
        """The other text, compiled."""
        return compile(self._text, self.path, "exec")
