"""Games that drafts are made from: those that come along, and those of the tests."""

from collections.abc import Iterator
from pathlib import Path
from shutil import copytree

from rulewright.declaring import declare_game
from rulewright.drafting.draft import Draft, Refusal
from rulewright.drafting.proof import failing_scenarios, prove
from rulewright.drafting.write import write_draft
from rulewright.game.disk import DiskFiles
from rulewright.game.files import rules_file
from rulewright.resources import data_path

SMALL_GAMES = Path(__file__).parent / "small_games"
FOLDERS = {
    path.name: path
    for games in (data_path("games"), SMALL_GAMES)
    for path in sorted(games.iterdir())
    if rules_file(path).is_file()
}


def taken_along(name: str, here: Path) -> str:
    """The game in the folder `here`, where it may be changed."""
    copytree(FOLDERS[name], here / name)
    return name


def written(made: Draft | Refusal) -> Draft:
    """The draft, which is made and written."""
    assert isinstance(made, Draft), made.sentence
    assert write_draft(made) is None
    return made


def soundness(folder: Path) -> tuple[list[str], tuple[str, ...]]:
    """What is found in a game, and which of its scenarios fail."""
    path = rules_file(folder)
    proof = prove(path, DiskFiles())
    assert proof.stopped is None
    return [it.message for it in proof.findings], failing_scenarios(proof.declared)


SOUND: tuple[list[str], tuple[str, ...]] = ([], ())


def likenesses(name: str) -> Iterator[str]:
    """What a card of the game can be said to be like: members of types, and kinds."""
    declared, _ = declare_game(rules_file(FOLDERS[name]))
    assert declared is not None
    for names in declared.game.enumerations:
        yield from (it.heading.id for it in names.members)
    yield from (kind.heading.id for kind in declared.game.kinds)


def is_kept(old: bytes, new: bytes) -> bool:
    """Whether every byte of the one stands in the other, in the same order."""
    left = iter(new)
    return all(byte in left for byte in old)
