"""A deck that is taken out to a sheet and back in is the same deck; what differs is said."""

import json
from pathlib import Path
from shutil import copytree, rmtree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bundled_games import EDITIONS
from random_games import Trial, compiled_for
from rulewright.declaring import declare_and_check, declare_game
from rulewright.drafting.deck_cells import Deck, decks_of, grid_of
from rulewright.drafting.draft import Refusal
from rulewright.drafting.origin import find_origin
from rulewright.drafting.sheet_file import sheet_bytes
from rulewright.drafting.sheet_import import SheetImport, import_sheet
from rulewright.drafting.write import write_draft
from rulewright.engine.match import Match, start_match
from rulewright.engine.playout import random_chooser
from rulewright.game.disk import DiskFiles, MemoryFiles
from rulewright.game.find import games_in
from rulewright.game.load import load_effective
from rulewright.loading import compile_game
from rulewright.players.player import BotPlayer
from rulewright.resources import data_path
from rulewright.syntax.sheet_guard import is_formula
from rulewright.syntax.sheet_reader import read_sheet
from scenario_games import load_rules

MOST_CHOICES = 200
TESTS = Path(__file__).resolve().parents[1]
TEXTS = st.text(st.sampled_from("ab =+-@'\";,\n箱\t1"), min_size=1, max_size=9).filter(str.strip)
IDS = st.lists(st.sampled_from(["ball", "drum", "fife", "gong"]), min_size=1, unique=True)
STEPS = st.sampled_from(["gain 1 coins", 'gain 1 coins # so, "one"\nif coin:\n  stop', "# =1"])

RULES = """\
rulewright: 1
game: toy
title: {{en: Toy}}
players: 2
pieces:
  trick:
    attributes: {{worth: -9..9}}
    supply: {supply}
cards:
  trick: {cards}
"""


def _decks(rules: str, sheet: bytes | None = None) -> tuple[Deck, ...]:
    held = {Path("toy/toy.rules.yaml"): rules.encode(), Path("toy/deck.csv"): sheet or b""}
    files = MemoryFiles(held)
    declared, _ = declare_game(Path("toy"), files=files)
    effective, _ = load_effective(Path("toy"), files=files)
    assert declared is not None
    assert effective is not None
    return decks_of(declared.game, effective.top)


@st.composite
def cards(draw: st.DrawFn) -> dict[str, dict[str, object]]:
    """Titles with names, texts, tags, moments and effects, each of them or not."""
    optional: dict[str, st.SearchStrategy[object]] = {
        "name": TEXTS | st.dictionaries(st.sampled_from(["en", "de"]), TEXTS, min_size=1),
        "about": TEXTS,
        "play": st.sampled_from(["on your turn", ["on your turn", "before you play trick"]]),
        "if": st.sampled_from(["1 is 1", ["1 is 1", "2 is 2"], "(1\n is 1)"]),
        "do": STEPS,
        "implements": st.sampled_from([["R1"], ["R1", "R2"]]),
        "source": st.just("seed") | st.dictionaries(st.just("assumed"), TEXTS, min_size=1),
    }
    said = st.fixed_dictionaries({}, optional=optional)
    return {title: draw(said) for title in draw(IDS)}


@settings(deadline=None)
@given(
    cards(),
    st.sampled_from(",;"),
    st.lists(st.integers(-9, 9), min_size=4, max_size=4),
    st.integers(1, 3),
)
def test_a_deck_comes_back_from_a_sheet_as_it_was(
    said: dict[str, dict[str, object]], separator: str, worths: list[int], count: int
) -> None:
    pairs = zip(said, worths, strict=False)
    rows = [{"title": it, "worth": worth, "count": count} for it, worth in pairs]
    (deck,) = _decks(RULES.format(supply=json.dumps(rows), cards=json.dumps(said)))
    grid = grid_of(deck, deck.has)
    assert not isinstance(grid, Refusal)
    data = sheet_bytes(grid, separator)
    table = "{table: deck.csv}"
    assert _decks(RULES.format(supply=table, cards=table), data) == (deck,)
    sheet, _ = read_sheet("deck.csv", data)
    assert sheet is not None
    assert [column.text for column in sheet.header] == [*grid.columns]


@settings(deadline=None)
@given(cards())
def test_no_cell_of_an_export_is_a_formula(said: dict[str, dict[str, object]]) -> None:
    (deck,) = _decks(RULES.format(supply="{each: [title, worth]}", cards=json.dumps(said)))
    grid = grid_of(deck, ("cards",))
    assert not isinstance(grid, Refusal)
    _, findings = read_sheet("deck.csv", sheet_bytes(grid))
    assert [it.kind for it in findings if it.kind == "formula-in-sheet"] == []
    assert not any(is_formula(column) for column in grid.columns)


def _games() -> list[Path]:
    """The rules files of games with decks: those that come along, and some of the tests."""
    folders = (data_path("games"), TESTS / "sheets", TESTS / "frames", TESTS / "small_games")
    found = [it.path for folder in folders for it in games_in(DiskFiles(), folder)]
    return [
        path for path in found if _decks_at(path) and path.stem.split(".")[0] == path.parent.name
    ]


def _decks_at(path: Path) -> tuple[Deck, ...]:
    effective, game = load_rules(path)
    return decks_of(game, effective.top)


GAMES = _games()


def test_there_are_games_with_decks() -> None:
    assert {"kado", "bazaar", "parley"} <= {path.parent.name for path in GAMES}


def _taken(game: Path, file: Path, kind: str) -> SheetImport:
    taken = _import(game, file, kind)
    assert isinstance(taken, SheetImport), taken
    return taken


def _import(game: Path, file: Path, kind: str) -> SheetImport | Refusal:
    origin = find_origin(str(game), game.parent)
    assert not isinstance(origin, Refusal)
    return import_sheet(origin, file, file.read_bytes(), kind)


TRIED = [
    pytest.param(it, marks=pytest.mark.long) if it.parent.name in EDITIONS else it for it in GAMES
]


@pytest.mark.parametrize("path", TRIED, ids=lambda path: path.parent.name)
def test_a_game_plays_the_same_with_its_decks_taken_out_and_in(path: Path, tmp_path: Path) -> None:
    copytree(path.parent.parent, tmp_path / "all")  # a variant finds its base beside it
    copy = tmp_path / "all" / path.parent.name
    before = _decks_at(copy / f"{copy.name}.rules.yaml")
    effective, _ = load_effective(path)
    assert effective is not None
    for deck in before:
        if len(effective.lineage) > 1 and deck.cards:
            continue  # a sheet of cards in a variant says only what differs
        grid = grid_of(deck, deck.has)
        assert not isinstance(grid, Refusal)
        file = tmp_path / f"{deck.kind}.csv"
        file.write_bytes(sheet_bytes(grid))
        taken = _import(copy, file, deck.kind)
        if len(effective.lineage) > 1 and isinstance(taken, Refusal):
            assert "but in the one that it extends" in taken.sentence
            continue
        assert isinstance(taken, SheetImport), taken
        assert (taken.findings, taken.changes) == ((), ())
        assert taken.draft is not None
        assert write_draft(taken.draft) is None
    assert _decks_at(copy / f"{copy.name}.rules.yaml") == before
    game = compiled_for(Trial(str(path)))  # what is wrong with it is so in the copy too
    games = [start_match(game, 3), _clean_game(copy)]
    chooser = BotPlayer(random_chooser(3, 0))
    for _ in range(MOST_CHOICES):
        assert games[0].state == games[1].state
        if games[0].over:
            break
        options = games[0].decision.options
        chosen = chooser.choose(games[0], games[0].decision)
        numbers = [options.index(it) for it in chosen]
        for match in games:
            match.choose(*(match.decision.options[it] for it in numbers))


def _clean_game(path: Path) -> Match:
    """A match of a game in which nothing is found."""
    declared, findings = declare_and_check(path)
    assert declared is not None
    assert findings == ()
    compiled, _ = compile_game(declared, declared.game.players[0], {})
    assert compiled is not None
    return start_match(compiled, 3)


@pytest.fixture
def parley(tmp_path: Path) -> Path:
    copytree(TESTS / "frames" / "parley", tmp_path / "parley")
    return tmp_path / "parley"


def _exported(game: Path, kind: str) -> Path:
    """The sheet of a deck, written beside the folder of the game."""
    deck = next(it for it in _decks_at(game / f"{game.name}.rules.yaml") if it.kind == kind)
    grid = grid_of(deck, deck.has)
    assert not isinstance(grid, Refusal)
    file = game.parent / f"{kind}.csv"
    file.write_bytes(sheet_bytes(grid))
    return file


def _changed(file: Path, old: str, new: str) -> None:
    text = file.read_bytes().decode()
    assert old in text
    file.write_bytes(text.replace(old, new).encode())


def test_every_row_that_differs_is_said(parley: Path) -> None:
    rmtree(parley / "texts")
    file = _exported(parley, "trick")
    _changed(file, "perform win(1)", "perform win(2)")
    _changed(file, "fair,Fair,2", "fair,Fair,3")
    _changed(file, "stumble,Stumble", "tumble,Stumble")
    taken = _taken(parley, file, "trick")
    assert [(it.how, it.what, it.detail) for it in taken.changes] == [
        ("changed", "fair", "3 of them, not 2"),
        ("gone", "stumble", "2 of them"),
        ("new", "tumble", "2 of them"),
        ("gone", "card stumble", ""),
        ("changed", "card prize", "`do`"),
        ("new", "card tumble", ""),
    ]


def test_another_order_of_the_rows_is_said(parley: Path) -> None:
    file = _exported(parley, "coin")
    mark, copper, silver, gold = file.read_bytes().decode().splitlines(keepends=True)
    file.write_bytes((mark + silver + copper + gold).encode())
    (change,) = _taken(parley, file, "coin").changes
    assert (change.how, change.what, change.detail) == (
        "changed",
        "pieces",
        "the order of the rows",
    )


def test_a_slip_is_told_in_the_sheet_that_is_taken_in_and_nothing_is_drafted(parley: Path) -> None:
    file = _exported(parley, "trick")
    _changed(file, "perform win(1)", "perform wim(1)")
    taken = _taken(parley, file, "trick")
    (finding,) = taken.findings
    assert (finding.span.source.name, finding.span.text) == (file.as_posix(), "wim")
    assert taken.draft is None


def test_a_hostile_cell_is_told(parley: Path) -> None:
    file = _exported(parley, "trick")
    _changed(file, "prize,Prize", "prize,=HYPERLINK(A1)")
    assert [it.kind for it in _taken(parley, file, "trick").findings] == ["formula-in-sheet"]


def test_comments_that_go_are_told_with_their_places(parley: Path) -> None:
    rules = parley / "parley.rules.yaml"
    _changed(rules, "    supply:\n", "    supply:  # three metals\n      # the cheap one\n")
    _changed(rules, "      play: on your turn\n", "      play: on your turn # or so\n")
    coin, trick = (_taken(parley, _exported(parley, kind), kind) for kind in ("coin", "trick"))
    told = [
        comment.text for it in (coin, trick) for naming in it.namings for comment in naming.comments
    ]
    assert told == ["# three metals", "# the cheap one", "# or so"]


def test_a_sheet_of_the_game_is_written_anew_and_the_rules_stay(tmp_path: Path) -> None:
    copytree(TESTS / "sheets" / "bazaar", tmp_path / "bazaar")
    file = tmp_path / "mine.csv"
    file.write_bytes((tmp_path / "bazaar" / "tricks.csv").read_bytes())
    _changed(file, "gain 2 coins", "gain 3 coins")
    taken = _taken(tmp_path / "bazaar", file, "trick")
    assert taken.draft is not None
    assert [path.name for path in taken.draft.files] == ["tricks.csv"]


def test_a_sheet_of_cards_is_not_taken_into_a_variant(tmp_path: Path) -> None:
    copytree(TESTS / "sheets", tmp_path / "sheets")
    file = tmp_path / "sheets" / "bazaar" / "tricks.csv"
    origin = find_origin("bazaar_rich", tmp_path / "sheets")
    assert not isinstance(origin, Refusal)
    refused = import_sheet(origin, file, file.read_bytes(), None)
    assert isinstance(refused, Refusal)
    assert "says only what differs from `bazaar`" in refused.sentence


def test_a_sheet_of_pieces_and_cards_is_not_replaced_by_one_of_pieces(tmp_path: Path) -> None:
    copytree(TESTS / "sheets" / "bazaar", tmp_path / "bazaar")
    origin = find_origin("bazaar", tmp_path)
    assert not isinstance(origin, Refusal)
    refused = import_sheet(origin, Path("trick.csv"), b"title,count\nrumour,9\n", None)
    assert isinstance(refused, Refusal)
    assert refused.sentence.startswith("`tricks.csv` holds the pieces and the cards of `trick`")
