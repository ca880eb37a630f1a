"""A variant to begin with: a file of ten lines that already changes one number of its base."""

from itertools import islice
from pathlib import Path

from rulewright.drafting.draft import Draft, DraftedFiles, Refusal
from rulewright.drafting.easy_numbers import EasyNumber, easy_numbers
from rulewright.drafting.ids import as_title, refuse_id
from rulewright.drafting.origin import Origin, find_origin, load_origin, refuse_place, refuse_taken
from rulewright.drafting.proof import prove_change
from rulewright.drafting.schema_line import schema_line
from rulewright.drafting.yaml_text import quoted
from rulewright.game.effective import Effective
from rulewright.game.files import RULES_ENDING
from rulewright.syntax.document import Mapping

MOST_TRIALS = 8
"""So many numbers are tried; each is checked and played, which takes a while."""


def vary_game(new: str, name: str, here: Path) -> Draft | Refusal:
    """The game `new`, a variant of `name` in a folder of its own in `here`."""
    refused = refuse_id(new, "game") or refuse_taken(new, here)
    origin = refused or find_origin(name, here)
    if isinstance(origin, Refusal):
        return origin
    loaded = load_origin(origin) if (far := refuse_place(origin, here / new)) is None else far
    if isinstance(loaded, Refusal):
        return loaded
    effective, _ = loaded
    path = here / new / f"{new}{RULES_ENDING}"
    for number in islice(easy_numbers(effective.top), MOST_TRIALS):
        text = _text(path, origin, effective, _changes(number))
        draft = Draft(new, {path: text.encode()}, here / new, _notes(number, origin))
        drafted = DraftedFiles(origin.files, draft.files)
        if prove_change(path, drafted, origin.path, origin.files).holds:
            return draft
    text = _text(path, origin, effective, ['  about: "Say here what is different."'])
    notes = (f"Nothing differs from `{origin.id}` yet but the title.",)
    return Draft(new, {path: text.encode()}, here / new, notes)


def variant_head(path: Path, base: str, top: Mapping, title: str) -> list[str]:
    """The first lines of a variant at `path`, up to its changes."""
    return [
        schema_line("rules", path).rstrip(),
        "rulewright: 1",
        f"game: {path.name.removesuffix(RULES_ENDING)}",
        f"extends: {base}    # a game in a folder beside this one, or one that comes along",
        f"title: {_title(top, title)}",
        "",
    ]


def _title(top: Mapping, title: str) -> str:
    """The title in the first language of the base."""
    written = top.get("title")
    if isinstance(written, Mapping) and written.entries:
        return f"{{{written.entries[0].key.text}: {quoted(title)}}}"
    return quoted(title)


def _text(path: Path, origin: Origin, effective: Effective, changes: list[str]) -> str:
    id = path.name.removesuffix(RULES_ENDING)
    lines = [
        *variant_head(path, origin.id, effective.top, as_title(id)),
        f"# Below stands what differs from {origin.id}, under the same headings as there.",
        "change:",
        *changes,
        *_where_to_go_on(origin, id),
    ]
    return "".join(f"{line}\n" for line in lines)


def _where_to_go_on(origin: Origin, id: str) -> list[str]:
    """Where the entries of the base can be read, and what can be done with them."""
    base, file = origin.id, origin.path.name
    then = f"Then run `rulewright check {id}` and `rulewright play {id}`."
    if not origin.is_bundled:
        return [
            f"# Go on here: open {file}, pick an entry, and say it anew; the word `remove`",
            f"# takes one out. {then}",
        ]
    return [
        "# Go on here: pick an entry of the base and say it anew; the word `remove` takes one out.",
        f"# `rulewright new my_{base} --from {base}` makes a copy of the base to look at.",
        f"# {then}",
    ]


def _changes(number: EasyNumber) -> list[str]:
    """The lines that change one number, each level of the game's headings on its own. They say what
    it was, so that the variant notices when the base is another one."""
    *headings, last = number.path
    lines = [f"{'  ' * depth}{heading}:" for depth, heading in enumerate(headings, 1)]
    indent = "  " * len(number.path)
    replacement = f"{{was: {quoted(number.was)}, now: {quoted(number.now)}}}"
    return [*lines, f"{indent}{last}: {replacement}"]


def _notes(number: EasyNumber, origin: Origin) -> tuple[str, ...]:
    where = " ".join(f"{it}:" for it in number.path)
    instead = f"{number.after} instead of {number.before}"
    return (f"One number differs from `{origin.id}`: {instead} at `{where}`.",)
