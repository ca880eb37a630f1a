"""Copies, variants and scenarios of every game: each checks clean, plays, and passes its tests."""

from pathlib import Path

import pytest

from bundled_games import EDITIONS
from drafted_games import (
    FOLDERS,
    SMALL_GAMES,
    SOUND,
    comes_true,
    first_of_each_file,
    is_clean_and_plays,
    is_kept,
    soundness,
    taken_along,
    written,
)
from rulewright.cli.main import call
from rulewright.drafting.copy_game import copy_game
from rulewright.drafting.draft import Refusal
from rulewright.drafting.first_scenario import begin_scenario
from rulewright.drafting.variant import vary_game
from rulewright.game.disk import DiskFiles
from rulewright.game.find import games_in
from rulewright.source.suggest import listed

TRIED = [pytest.param(it, marks=pytest.mark.long) if it in EDITIONS else it for it in FOLDERS]
BUNDLED = [name for name, path in FOLDERS.items() if path.parent != SMALL_GAMES]


@pytest.mark.parametrize("name", TRIED)
def test_a_copy_is_a_sound_game_of_its_own(name: str, tmp_path: Path) -> None:
    written(copy_game("mine", str(FOLDERS[name]), tmp_path))
    assert [it.id for it in games_in(DiskFiles(), tmp_path)] == ["mine"]
    assert is_clean_and_plays(tmp_path / "mine")
    assert comes_true(tmp_path / "mine", first_of_each_file(FOLDERS[name]))


@pytest.mark.long
@pytest.mark.parametrize("name", FOLDERS)
def test_every_scenario_of_a_copy_comes_true(name: str, tmp_path: Path) -> None:
    written(copy_game("mine", str(FOLDERS[name]), tmp_path))
    assert soundness(tmp_path / "mine") == SOUND


NUMBERLESS = ("trellis",)
"""Games that say no number which could be another one."""


@pytest.mark.parametrize("name", TRIED)
def test_a_variant_is_sound_and_differs_in_one_number(name: str, tmp_path: Path) -> None:
    taken_along(name, tmp_path)
    draft = written(vary_game("mine", name, tmp_path))
    differs = "Nothing differs" if name in NUMBERLESS else "One number differs"
    assert draft.notes[0].startswith(differs)
    assert soundness(tmp_path / "mine") == SOUND
    text = (tmp_path / "mine" / "mine.rules.yaml").read_text()
    assert len(text.splitlines()) <= 16


@pytest.mark.parametrize("name", TRIED)
def test_a_scenario_comes_true_at_once(name: str, tmp_path: Path) -> None:
    taken_along(name, tmp_path)
    draft = written(begin_scenario("opening", name, tmp_path))
    assert [*draft.files] == [tmp_path / name / "scenarios" / "opening.scenarios.yaml"]
    assert comes_true(tmp_path / name, ["opening"])


def test_a_variant_can_have_scenarios_and_a_copy(tmp_path: Path) -> None:
    written(vary_game("short", "kado", tmp_path))
    written(begin_scenario("opening", "short", tmp_path))
    written(copy_game("shorter", "short", tmp_path))
    assert soundness(tmp_path / "shorter") == SOUND
    assert (tmp_path / "shorter" / "scenarios" / "opening.scenarios.yaml").is_file()


def test_a_copy_changes_ids_titles_and_the_lines_for_editors_only(tmp_path: Path) -> None:
    written(copy_game("mine", "kado", tmp_path))
    old = (FOLDERS["kado"] / "kado.rules.yaml").read_text().splitlines()
    new = (tmp_path / "mine" / "mine.rules.yaml").read_text().splitlines()
    changed = [line for line in old if line not in new]
    assert changed == [old[0], "game: kado", "title: {en: Kado}"]
    assert len(old) == len(new)


def test_parts_and_variants_in_the_folder_are_those_of_the_copy(tmp_path: Path) -> None:
    taken_along("whispers", tmp_path)
    variant = "rulewright: 1\ngame: whispers_loud\nextends: whispers\ntitle: Loud\nchange: {}\n"
    (tmp_path / "whispers" / "whispers_loud.rules.yaml").write_text(variant)
    written(copy_game("mine", "whispers", tmp_path))
    ids = sorted(it.id for it in games_in(DiskFiles(), tmp_path / "mine"))
    assert ids == ["mine", "mine_loud"]
    assert "part of: mine\n" in (tmp_path / "mine" / "play.rules.yaml").read_text()


def test_a_copy_keeps_line_breaks_and_the_mark_at_the_beginning(tmp_path: Path) -> None:
    taken_along("meadow", tmp_path)
    path = tmp_path / "meadow" / "meadow.rules.yaml"
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n"))
    written(copy_game("mine", "meadow", tmp_path))
    new = (tmp_path / "mine" / "mine.rules.yaml").read_bytes()
    assert new.startswith(b"\xef\xbb\xbf# ")
    assert new.count(b"\n") == new.count(b"\r\n")
    assert is_kept(b"players: 2\r\nsource:", new)


def test_hidden_files_links_to_folders_and_other_games_stay_behind(tmp_path: Path) -> None:
    taken_along("meadow", tmp_path)
    folder = tmp_path / "meadow"
    (folder / ".git").mkdir()
    (folder / ".git" / "config").write_text("x")
    (folder / "round").symlink_to(".")
    (folder / "away").symlink_to("/etc")
    taken_along("rapids", folder)
    (folder / "box.txt").write_text("a picture of the box")
    draft = written(copy_game("mine", "meadow", tmp_path))
    names = sorted(it.relative_to(tmp_path / "mine").as_posix() for it in draft.files)
    assert names == ["box.txt", "mine.rules.yaml", "scenarios/mine.scenarios.yaml"]


REFUSED = [
    ("kado", "kado", "A game `kado` comes along with Rulewright already. Choose another name."),
    ("taken", "kado", "There is already something named `taken` here. Choose another name."),
    ("mine", "kadoo", "There is no game `kadoo`. Did you mean `kado`?"),
    ("mine", "no/where", "There is no file `where`. Check its name and folder."),
    (
        "My Kado",
        "kado",
        "`My Kado` cannot be the id of a game: it is written in small letters, digits and `_`, "
        "and begins with a letter. `my_kado` would do.",
    ),
    (
        "../kado",
        "kado",
        "`../kado` cannot be the id of a game: it is written in small letters, digits and `_`, "
        "and begins with a letter. `kado` would do.",
    ),
    (
        "贈り物",
        "kado",
        "`贈り物` cannot be the id of a game: it is written in small letters, digits and `_`, "
        "and begins with a letter. Choose one such as `my_game`.",
    ),
    ("x" * 300, "kado", "An id of 300 letters is too long; at most 60 will do."),
]


@pytest.mark.parametrize(("new", "name", "why"), REFUSED)
def test_what_cannot_be_made_is_refused_and_nothing_is_written(
    new: str, name: str, why: str, tmp_path: Path
) -> None:
    (tmp_path / "taken").mkdir()
    assert copy_game(new, name, tmp_path) == Refusal(why)
    assert vary_game(new, name, tmp_path) == Refusal(why)
    assert [*tmp_path.rglob("*")] == [tmp_path / "taken"]


def test_a_variant_is_made_where_it_finds_its_base(tmp_path: Path) -> None:
    far = tmp_path / "far"
    here = tmp_path / "here"
    far.mkdir()
    here.mkdir()
    taken_along("meadow", far)
    refused = vary_game("mine", str(far / "meadow"), here)
    assert refused == Refusal(
        "A variant finds `meadow` only from a folder beside it. "
        f"Go to the folder `{far.as_posix()}` and run the command there."
    )


def test_a_scenario_is_for_a_game_of_ones_own(tmp_path: Path) -> None:
    refused = begin_scenario("opening", "kado", tmp_path)
    assert isinstance(refused, Refusal)
    assert "`rulewright new my_kado --from kado`" in refused.sentence


def test_a_scenario_needs_a_name_that_is_free(tmp_path: Path) -> None:
    name = taken_along("kado", tmp_path)
    path = tmp_path / name / "scenarios" / "dealing.scenarios.yaml"
    assert begin_scenario("dealing", name, tmp_path) == Refusal(
        f"There is already a file `{path.as_posix()}`. Choose another name."
    )
    assert begin_scenario("nobody_challenges", name, tmp_path) == Refusal(
        "`kado` has a scenario `nobody_challenges` already. Choose another name."
    )


def test_rules_with_errors_are_mended_first(tmp_path: Path) -> None:
    taken_along("meadow", tmp_path)
    path = tmp_path / "meadow" / "meadow.rules.yaml"
    path.write_text(path.read_text().replace("rounds: no limit", "rounds no limit"))
    for refused in (
        copy_game("mine", "meadow", tmp_path),
        vary_game("mine", "meadow", tmp_path),
        begin_scenario("opening", "meadow", tmp_path),
    ):
        assert isinstance(refused, Refusal)
        assert refused.sentence.startswith("The rules of `meadow` have to be mended first;")


def test_without_a_name_the_only_game_here_is_meant(tmp_path: Path) -> None:
    refused = begin_scenario("opening", None, tmp_path)
    assert refused == Refusal(
        "There is no game in this folder; say which one it is for with `--in GAME`. "
        f"With Rulewright come {listed(BUNDLED)}."
    )
    taken_along("meadow", tmp_path)
    assert not isinstance(begin_scenario("opening", None, tmp_path), Refusal)
    taken_along("rapids", tmp_path)
    assert begin_scenario("opening", None, tmp_path) == Refusal(
        "Say which game it is for with `--in GAME`. Here are `meadow`, `rapids`."
    )


def test_a_link_to_itself_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "loop").mkdir()
    (tmp_path / "loop" / "loop.rules.yaml").symlink_to("loop.rules.yaml")
    refused = vary_game("mine", "loop", tmp_path)
    assert isinstance(refused, Refusal)
    assert "is a link that leads nowhere" in refused.sentence
    monkeypatch.chdir(tmp_path)
    assert call(["editor", "--quiet", "loop"]) == 0
