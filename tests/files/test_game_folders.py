"""What the word GAME stands for, and which files of a folder make up a game."""

from pathlib import Path

from files_in_memory import TOY, held, lines, load
from rulewright.game.disk import MemoryFiles
from rulewright.game.find import find_game

MINE = "rulewright: 1\ngame: mine\nextends: toy\nchange: {players: 3}\n"
PART = "rulewright: 1\npart of: toy\n"
GAMES = held(games__toy__toy_rules=TOY, games__toy__mine_rules=MINE, other__a="x")


def _found(name: str, current: str, files: MemoryFiles = GAMES) -> tuple[list[str], list[str]]:
    locations, findings = find_game(name, Path(current), files)
    return [f"{it.id} {it.path}" for it in locations], lines(findings)


def test_a_file_stands_for_its_game() -> None:
    assert _found("games/toy/mine.rules.yaml", ".") == (["mine games/toy/mine.rules.yaml"], [])


def test_a_folder_stands_for_the_game_it_is_named_for() -> None:
    assert _found("games/toy", ".") == (["toy games/toy/toy.rules.yaml"], [])


def test_a_folder_of_games_stands_for_all_of_them() -> None:
    assert _found("games", ".") == (
        ["toy games/toy/toy.rules.yaml", "mine games/toy/mine.rules.yaml"],
        [],
    )


def test_an_id_is_looked_for_in_the_games_of_the_current_folder() -> None:
    assert _found("mine", "games") == (["mine games/toy/mine.rules.yaml"], [])


def test_an_id_is_looked_for_among_the_bundled_games_at_last() -> None:
    locations, findings = find_game("kado", Path("no_such_folder"))
    assert ([it.path.name for it in locations], findings) == (["kado.rules.yaml"], ())


def test_a_folder_goes_before_an_id() -> None:
    files = held(kado__kado_rules=TOY)
    assert _found("kado", ".", files) == (["kado kado/kado.rules.yaml"], [])


def test_a_folder_without_a_game_lists_what_is_there() -> None:
    assert _found("other", ".") == (
        [],
        [
            "other:1:1 no-game-in-folder: The folder `other` holds no game. It holds `a`. "
            "A game's file is named like its folder: `other.rules.yaml`."
        ],
    )


def test_an_unknown_id_gets_a_suggestion() -> None:
    assert _found("tyo", "games") == (
        [],
        ["tyo:1:1 unknown-game: There is no game `tyo`. Did you mean `toy`?"],
    )


def test_a_path_that_does_not_exist_is_no_id() -> None:
    assert _found("./toy", "games/toy") == (
        [],
        ["toy:1:1 missing-file: There is no file `toy`. Check its name and folder."],
    )


def test_the_entries_of_a_part_stand_behind_those_of_the_game() -> None:
    files = held(
        toy__toy_rules=TOY,
        toy__more_rules=PART + "zones:\n  purse: {holds: coin, faces: all}\nboards:\n"
        "  square: {shape: square 3 x 3, holds: coin}\n",
    )
    effective, findings = load("toy", files)
    assert effective is not None
    zones = effective.top.get("zones")
    assert zones is not None
    assert (findings, str(zones).count("holds"), effective.top.keys[-1]) == ([], 3, "boards")


def test_an_entry_that_two_files_declare_is_shown_at_both() -> None:
    files = held(toy__toy_rules=TOY, toy__more_rules=PART + "title: x\nzones:\n  deck: {room: 1}\n")
    assert load("toy", files)[1] == [
        "more.rules.yaml:3:1 repeated-entry: `title` is declared a second time. "
        "Give one of the two another name, or take it out.",
        "more.rules.yaml:5:3 repeated-entry: `deck` is declared a second time. "
        "Give one of the two another name, or take it out.",
    ]


def test_a_part_of_a_game_that_is_not_there_is_a_finding() -> None:
    files = held(toy__toy_rules=TOY, toy__more_rules="rulewright: 1\npart of: tyo\n")
    assert load("toy", files)[1] == [
        "more.rules.yaml:2:10 part-without-game: This is a part of `tyo`, but this folder holds "
        "no such game. Did you mean `toy`?"
    ]


def test_a_part_is_no_game_of_its_own() -> None:
    files = held(toy__toy_rules=TOY, toy__more_rules=PART)
    assert load("toy/more.rules.yaml", files) == (
        None,
        [
            "more.rules.yaml:2:10 part-alone: This is a part of `toy`, not a game of its own. "
            "Check `toy`: its parts are read with it."
        ],
    )


def test_a_rules_file_must_say_what_it_belongs_to() -> None:
    files = held(toy__toy_rules=TOY, toy__more_rules="rulewright: 1\nzones: {}\n")
    assert load("toy", files)[1] == [
        "more.rules.yaml:1:1 purpose-unsaid: This file does not say which game it belongs to. "
        "Write `part of:` or `extends:` with the id of the game, or give it its own folder."
    ]


def test_a_broken_part_is_reported_with_the_game() -> None:
    files = held(toy__toy_rules=TOY, toy__more_rules="rulewright: 1\npart of: toy\nzones: @x\n")
    effective, findings = load("toy", files)
    assert (effective is not None, findings) == (
        True,
        ['more.rules.yaml:3:8 needs-quotes: A text cannot begin with `@`. Write `"@x"`.'],
    )


def test_a_broken_variant_is_not_the_game_s_fault() -> None:
    files = held(toy__toy_rules=TOY, toy__mine_rules="rulewright: 1\nextends: toy\nchange: @x\n")
    assert load("toy", files)[1] == []


def test_texts_and_scenarios_of_the_folder_belong_to_the_game_they_name() -> None:
    texts = "rulewright: 1\ntexts for: toy\nlanguage: ja\n"
    scenarios = "rulewright: 1\nscenarios for: mine\nscenarios: {}\n"
    files = held(
        toy__toy_rules=TOY,
        toy__mine_rules=MINE,
        toy__texts__ja_texts=texts,
        toy__scenarios__a_scenarios=scenarios,
    )
    plain, _ = load("toy", files)
    mine, _ = load("toy/mine.rules.yaml", files)
    assert plain is not None
    assert mine is not None
    assert [len(plain.texts), len(plain.scenarios), len(mine.texts), len(mine.scenarios)] == [
        1,
        0,
        1,
        1,
    ]


def test_a_game_is_named_like_its_file() -> None:
    assert load("toy", held(toy__toy_rules=TOY.replace("game: toy", "game: tyo")))[1] == [
        "toy.rules.yaml:2:7 misnamed-game: The game is named `tyo`, but its file "
        "`toy.rules.yaml`. Write `game: toy`, or name the file `tyo.rules.yaml`."
    ]


def test_a_file_that_is_not_read_is_told_where_it_is_read() -> None:
    files = held(
        toy__toy_rules=TOY,
        toy__de_texts="rulewright: 1\ntexts for: toy\nlanguage: de\n",
        toy__texts__first_scenarios="rulewright: 1\nscenarios for: toy\n",
        **{"toy__more.yaml": "rulewright: 1\npart of: toy\n", "toy__other.yaml": "services: {}\n"},
    )
    not_read = (
        "file-not-read: This file says `rulewright:`, but where it is and as it is called, "
        "it is not read."
    )
    assert load("toy", files)[1] == [
        f"de.texts.yaml:1:1 {not_read} Put it into the folder `texts`, as `de.texts.yaml`.",
        f"more.yaml:1:1 {not_read} Call it `more.rules.yaml`.",
        f"first.scenarios.yaml:1:1 {not_read} "
        "Put it into the folder `scenarios`, as `first.scenarios.yaml`.",
    ]
