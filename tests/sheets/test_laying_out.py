"""Where rules name a sheet, its rows count as if they were written there, place by place."""

import os
import time
from pathlib import Path
from shutil import copytree

import pytest

from files_in_memory import lines
from rulewright import load
from rulewright.declaring import check_files, check_game, declare_game
from rulewright.drafting.copy_game import copy_game
from rulewright.drafting.draft import Draft
from rulewright.drafting.write import write_draft
from rulewright.game.model import Game

BAZAAR = Path(__file__).parent / "bazaar"
PLUS = """\
rulewright: 1
game: plus
extends: bazaar
title: {en: Plus}
change:
  pieces:
    trick: {supply: {worth: remove, table: plus.csv}}
  cards:
    trick: {table: plus.csv, windfall: remove, gift: remove}
"""


@pytest.fixture
def bazaar(tmp_path: Path) -> Path:
    copytree(BAZAAR, tmp_path / "bazaar")
    return tmp_path / "bazaar"


def _replace(file: Path, old: str, new: str) -> None:
    text = file.read_bytes().decode()
    assert old in text
    file.write_bytes(text.replace(old, new).encode())


def _variant(name: str) -> str:
    """A variant of the bazaar with other goods, which stand in a sheet of its own."""
    changes = f"change:\n  pieces:\n    good: {{supply: {{table: {name}.csv}}}}\n"
    return f"rulewright: 1\ngame: {name}\nextends: bazaar\ntitle: {{en: {name}}}\n{changes}"


def _told(folder: Path) -> list[str]:
    return lines(check_game(folder))


def _game(folder: Path) -> Game:
    declared, _ = declare_game(folder)
    assert declared is not None
    return declared.game


def test_a_slip_in_an_effect_is_underlined_in_its_cell(bazaar: Path) -> None:
    _replace(bazaar / "tricks.csv", "draw 1 good from cart", "draw 1 good form cart")
    (told,) = _told(bazaar)
    assert told.startswith("tricks.csv:4:13 ")
    assert "Did you mean `from`?" in told


def test_a_slip_behind_doubled_quotation_marks_has_its_place(bazaar: Path) -> None:
    cell = '"draw 1 good from cart to your basket # ""all"" of them\ngian 1 coins"'
    _replace(bazaar / "tricks.csv", "cancel effect", cell)
    (told,) = [it for it in _told(bazaar) if "gian" in it]
    assert told.startswith("tricks.csv:6:1 unknown-verb")


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("goods.csv", "spice;2", "spice;7", "goods.csv:4:7 wrong-attribute-value"),
        ("goods.csv", "spice;2", "spice;", "goods.csv:4:1 missing-attribute"),
        ("goods.csv", "spice;2;3", "spice;2;many", "goods.csv:4:9 unknown-phrase"),
        ("goods.csv", "3;1;window", "3;1;windwo", "goods.csv:6:12 unknown-zone"),
        ("goods.csv", "worth", "price", "goods.csv:1:6 unknown-attribute"),
        ("goods.csv", "count", "worth", "goods.csv:1:12 column-twice"),
        ("goods.csv", "silver;4;2;", '"silver;4;2;', "goods.csv:5:1 cell-not-closed"),
        ("tricks.csv", "gift,", "guard,", "tricks.csv:6:1 repeated-entry"),
        ("tricks.csv", "gift,", ",", "tricks.csv:6:2 row-without-title"),
        ("tricks.csv", "gift,", "The Gift,", "tricks.csv:6:1 wrong-name"),
        ("tricks.csv", "play,if,do", "play,if,dou", "tricks.csv:1:38 unknown-column"),
        ("tricks.csv", "on your turn,,gain", "on yuor turn,,gain", "tricks.csv:2:43 "),
        ("tricks.csv", "about en", "name", "tricks.csv:1:7 column-in-parts"),
        ("bazaar.rules.yaml", "table: goods.csv", "table: good.csv", "missing-file"),
        ("bazaar.rules.yaml", "table: goods.csv", "table: goods.ods", "sheet-not-csv"),
        ("bazaar.rules.yaml", "table: goods.csv", "table: /goods.csv", "sheet-elsewhere"),
        ("bazaar.rules.yaml", "table: goods.csv", "table: ../goods.csv", "sheet-elsewhere"),
        ("bazaar.rules.yaml", "table: goods.csv", "table: scenarios", "sheet-not-csv"),
        ("bazaar.rules.yaml", "table: goods.csv", "table: [{worth: 1}]", "wrong-shape"),
        ("bazaar.rules.yaml", "  trick: {table: tricks.csv}", "  trick: {}", "too-few"),
    ],
)
def test_each_slip_is_one_finding_at_its_place(
    bazaar: Path, file: str, old: str, new: str, told: str
) -> None:
    _replace(bazaar / file, old, new)
    findings = _told(bazaar)
    assert [told in line for line in findings if "information" not in line][:1] == [True]
    assert len(findings) == 1 or told == "too-few"


def test_a_link_that_leads_out_of_the_folder_is_not_followed(bazaar: Path) -> None:
    os.replace(bazaar / "goods.csv", bazaar.parent / "goods.csv")
    (bazaar / "goods.csv").symlink_to(bazaar.parent / "goods.csv")
    (told,) = _told(bazaar)
    assert "bazaar.rules.yaml:18:14 outside-folder" in told


def test_a_folder_is_no_sheet(bazaar: Path) -> None:
    os.remove(bazaar / "goods.csv")
    (bazaar / "goods.csv").mkdir()
    (told,) = _told(bazaar)
    assert "bazaar.rules.yaml:18:14 folder-not-file" in told


def test_a_sheet_may_lie_in_a_folder_beside_the_rules(bazaar: Path) -> None:
    before = _game(bazaar).kinds
    (bazaar / "cards").mkdir()
    os.replace(bazaar / "goods.csv", bazaar / "cards" / "goods.csv")
    _replace(bazaar / "bazaar.rules.yaml", "table: goods.csv", "table: cards/goods.csv")
    assert _told(bazaar) == []
    supplies = (
        [row.values for kind in game for row in kind.supply]
        for game in (before, _game(bazaar).kinds)
    )
    assert next(supplies) == next(supplies)


def test_what_a_sheet_says_is_in_the_digest(bazaar: Path) -> None:
    before = load("bazaar", folder=bazaar.parent)
    _replace(bazaar / "tricks.csv", "gain 2 coins", "gain 3 coins")
    after = load("bazaar", folder=bazaar.parent)
    assert before.digest != after.digest
    _replace(bazaar / "tricks.csv", "gain 3 coins", "gain 2 coins")
    _replace(bazaar / "tricks.csv", "title,name en", '"title",name en')
    assert load("bazaar", folder=bazaar.parent).digest == before.digest


def test_rows_of_the_rules_and_of_sheets_stand_side_by_side(bazaar: Path) -> None:
    rules = bazaar / "bazaar.rules.yaml"
    _replace(rules, '      source: {assumed: "a deck that plays in five minutes"}\n', "")
    _replace(
        rules,
        "    supply:\n      table: goods.csv\n",
        "    supply: [{table: goods.csv}, {ware: spice, worth: 4, count: 2}]\n",
    )
    assert _told(bazaar) == []
    last = _game(bazaar).kinds[0].supply[-1]
    assert (dict(last.values), last.count) == ({"ware": "spice", "worth": "4"}, 2)


def test_titles_of_the_rules_follow_those_of_the_sheet(bazaar: Path) -> None:
    rules = bazaar / "bazaar.rules.yaml"
    _replace(
        rules,
        "trick: {table: tricks.csv}\n\nend",
        "trick:\n    table: tricks.csv\n    nap: {}\n\nend",
    )
    titles = [title.heading.id for title in _game(bazaar).cards[0].titles]
    assert titles == ["windfall", "rumour", "guard", "gift", "nap"]


def test_a_limit_stands_in_a_column_for_each_of_its_keys(bazaar: Path) -> None:
    keys = "limit times,limit per,limit for,limit counts"
    _replace(bazaar / "tricks.csv", "title,", f"title,{keys},")
    _replace(bazaar / "tricks.csv", "windfall,", "windfall,2,game,each player,plays,")
    for title in ("rumour", "guard", "gift"):
        _replace(bazaar / "tricks.csv", f"\n{title},", f"\n{title},,,,,")
    limits = [title.limit for title in _game(bazaar).cards[0].titles]
    assert (_told(bazaar), [limit is None for limit in limits]) == ([], [False, True, True, True])
    assert limits[0] is not None
    assert (limits[0].times, limits[0].per, limits[0].each_player) == (2, "game", True)


def test_a_copy_of_a_game_has_its_sheets(tmp_path: Path) -> None:
    draft = copy_game("souk", str(BAZAAR), tmp_path)
    assert isinstance(draft, Draft)
    assert write_draft(draft) is None
    assert _told(tmp_path / "souk") == []
    assert (tmp_path / "souk" / "goods.csv").read_bytes() == (BAZAAR / "goods.csv").read_bytes()


def test_a_variant_in_the_folder_of_a_game_is_copied_with_its_sheets(bazaar: Path) -> None:
    (bazaar / "dear.rules.yaml").write_text(_variant("dear"))
    (bazaar / "dear.csv").write_text("each,worth\nware,4\n")
    draft = copy_game("dearer", str(bazaar / "dear.rules.yaml"), bazaar.parent)
    assert isinstance(draft, Draft)
    names = sorted(path.name for path in draft.files)
    assert names == ["dear.csv", "dearer.rules.yaml"]


def test_a_variant_laid_on_replaces_a_table_by_its_own_sheet(bazaar: Path) -> None:
    plus = bazaar.parent / "plus"
    plus.mkdir()
    (plus / "plus.rules.yaml").write_text(_variant("plus"))
    (plus / "plus.csv").write_text("each,worth,count\nware,1,9\n")
    assert check_files("bazaar", ["plus/plus.rules.yaml"], bazaar.parent) == ()
    declared, _ = declare_game(bazaar, [plus / "plus.rules.yaml"])
    assert declared is not None
    assert [row.count for row in declared.game.kinds[0].supply] == [9, 9, 9]
    assert str(plus / "plus.csv") in [source.name for source in declared.game.sources]


def test_a_variant_may_say_in_words_what_the_sheet_of_its_base_says(bazaar: Path) -> None:
    text = _variant("plain").replace("table: plain.csv", "table: remove, each: [ware, worth]")
    (bazaar / "plain.rules.yaml").write_text(text)
    assert check_files("bazaar/plain.rules.yaml", folder=bazaar.parent) == ()
    declared, _ = declare_game(bazaar / "plain.rules.yaml")
    assert declared is not None
    assert sum(row.count for row in declared.game.kinds[0].supply) == 18


def test_a_sheet_of_a_variant_may_give_the_attributes_of_the_base(bazaar: Path) -> None:
    rules = bazaar / "bazaar.rules.yaml"
    _replace(
        rules,
        "    supply: {table: tricks",
        "    attributes: {worth: 1..3}\n    supply: {worth: 1, table: tricks",
    )
    plus = bazaar.parent / "plus"
    plus.mkdir()
    (plus / "plus.rules.yaml").write_text(PLUS)
    (plus / "plus.csv").write_text("title,worth,count\nrumour,2,4\nguard,3,4\n")
    assert check_files("plus", folder=bazaar.parent) == ()
    declared, _ = declare_game(plus)
    assert declared is not None
    trick = next(kind for kind in declared.game.kinds if kind.heading.id == "trick")
    assert [dict(row.values)["worth"] for row in trick.supply] == ["2", "3"]


@pytest.mark.parametrize(
    ("sheet", "kind"),
    [
        ("a" + "," * 900_000, "too-many-values"),
        ('"' * 999_999, "cell-not-closed"),
        ("title,about\n" + "ball,round\n" * 9_000, "repeated-entry"),
        ("title\n" + "".join(f"b{at}\n" for at in range(9_000)), "too-many-entries"),
        (",".join("c" * 29_000) + "\n1\n", "column-twice"),
    ],
    ids=["commas", "quotes", "one-title", "titles", "columns"],
)
def test_a_hostile_sheet_is_done_with_in_seconds(bazaar: Path, sheet: str, kind: str) -> None:
    (bazaar / "tricks.csv").write_text(sheet)
    begun = time.process_time()
    found = check_game(bazaar)
    assert time.process_time() - begun < 8
    assert {it.kind for it in found} - {"more-findings"} == {kind}
    assert len(found) <= 102
