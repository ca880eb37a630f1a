"""Games that drafts are made from: those that come along, and those of the tests."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from shutil import copytree

from rulewright.declaring import declare_game
from rulewright.drafting.draft import Draft, Refusal
from rulewright.drafting.proof import Proof, failing_scenarios, prove
from rulewright.drafting.write import write_draft
from rulewright.game.disk import DiskFiles
from rulewright.game.files import rules_file
from rulewright.resources import data_path
from rulewright.scenario.prepare import Workshop
from rulewright.scenario.run import run_scenarios
from rulewright.syntax.document import Mapping

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
    proof = _proof(folder)
    return [it.message for it in proof.findings], failing_scenarios(proof.declared)


def is_clean_and_plays(folder: Path) -> bool:
    """Whether nothing is found in a game, its scenarios left aside."""
    return _proof(folder).findings == ()


def _proof(folder: Path) -> Proof:
    proof = prove(rules_file(folder), DiskFiles())
    assert proof.stopped is None
    return proof


SOUND: tuple[list[str], tuple[str, ...]] = ([], ())


def comes_true(folder: Path, names: Iterable[str]) -> bool:
    """Whether these scenarios of a game, named in their order, come true, and nothing is found in
    what its files say."""
    declared, findings = declare_game(rules_file(folder))
    assert declared is not None
    workshop = Workshop(declared.game, meanings=declared.meanings, shortened=False)
    wanted = tuple(names)
    outcomes, wrong = run_scenarios(declared.game, declared.scenarios, wanted, workshop)
    assert [it.scenario.name for it in outcomes] == [*wanted]
    return (findings, wrong) == ((), ()) and all(it.passed for it in outcomes)


def first_of_each_file(folder: Path) -> tuple[str, ...]:
    """The name of the first scenario in each file of a game."""
    declared, _ = declare_game(rules_file(folder))
    assert declared is not None
    listed = (it.top.get("scenarios") for it in declared.scenarios)
    return tuple(it.entries[0].key.text for it in listed if isinstance(it, Mapping))


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
