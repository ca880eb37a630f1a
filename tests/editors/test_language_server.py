"""What a person sees in an editor: asked of the very server that editors run."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from language_server import LanguageServer, Problem
from language_server_install import server_command
from rulewright import check_files
from rulewright.cli.main import call
from rulewright.editors.first_line import schema_line

ROOT = Path(__file__).parents[2]

TOY = """\
rulewright: 1
game: toy
title: {en: Toy}
players: 2
pieces:
  card:
    count: 4
    starts in: deck
zones:
  deck:
    holds: card
    order: heap
    faces: all
phases:
  play:
    turns: players clockwise from first_player
    rounds: once
    actions: [take]
actions:
  take:
    do: |
      choose card from cards in deck
      remove card
end:
  played: {when over: play, winner: first_player}
first player: {pick: first seat}
"""

VARIANT = """\
rulewright: 1
game: mild
extends: kado
title: {en: Mild}
change:
"""

TEXTS = "rulewright: 1\ntexts for: kado\nlanguage: de\n"
SCENARIOS = "rulewright: 1\nscenarios for: kado\nscenarios:\n  one:\n    players: 2\n"


@pytest.fixture(scope="session")
def command(pytestconfig: pytest.Config) -> tuple[str, ...]:
    """How yaml-language-server is started."""
    cache = pytestconfig.cache
    assert cache is not None
    return server_command(cache)


@pytest.fixture(scope="session")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of games, without lines for editors, in which `rulewright editor` was run."""
    folder = tmp_path_factory.mktemp("games")
    for original in sorted(
        path
        for group in (ROOT / "games", ROOT / "tests" / "small_games", ROOT / "tests" / "variants")
        for path in group.iterdir()
        if path.is_dir() and path.name[0] not in "._"
    ):
        shutil.copytree(original, folder / original.name)
    for file in folder.rglob("*.yaml"):
        lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
        kept = [line for line in lines if not line.startswith("# yaml-language-server:")]
        file.write_text("".join(kept), encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        assert call(["editor", "--quiet"]) == 0
    return folder


@pytest.fixture(scope="module")
def server(games: Path, command: tuple[str, ...]) -> Iterator[LanguageServer]:
    """A server with the settings that `rulewright editor` wrote."""
    with LanguageServer(command, games, _settings_in(games)) as running:
        yield running


def _settings_in(folder: Path) -> dict[str, str]:
    """Which files each schema is for, as `.vscode/settings.json` says it."""
    settings = json.loads((folder / ".vscode" / "settings.json").read_text(encoding="utf-8"))
    schemas: dict[str, str] = settings["yaml.schemas"]
    return schemas


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*.yaml"))


def test_nothing_is_underlined_in_games_that_are_clean(games: Path, server: LanguageServer) -> None:
    files = _files(games)
    assert len(files) > 15
    assert server.underlined(files) == {}


def test_nothing_is_underlined_in_a_checkout(command: tuple[str, ...]) -> None:
    files = [
        path
        for folder in ("games", "tests/small_games", "tests/variants")
        for path in _files(ROOT / folder)
    ]
    with LanguageServer(command, ROOT) as server:
        underlined = server.underlined(files)
        hover = server.hover(ROOT / "games/kado/kado.rules.yaml", _with_line(ROOT, "zo|nes: {}"))
    assert underlined == {}
    assert "where pieces lie" in hover


def _with_line(root: Path, text: str) -> str:
    line = (root / "games/kado/kado.rules.yaml").read_text(encoding="utf-8").splitlines()[0]
    return f"{line}\n{text}"


SLIPS: tuple[tuple[str, str, int, str], ...] = (
    ("    order: heap", "    ordr: heap", 12, "Property ordr is not allowed."),
    ("    faces: all\n", "", 10, 'Missing property "faces".'),
    (
        "    faces: all",
        "    faces: al",
        13,
        'Value is not accepted. Valid values: "all", "owner", "nobody", "as laid".',
    ),
    ("    faces: all", "    faces: all\n    holds: card", 14, "Map keys must be unique"),
    ("    holds: card", "    holds: {card: 1}", 11, "This must be a name or a list of names."),
    ("    order: heap", "    order: heap\n    room: two", 13, "This must be a number."),
    (
        "    do: |\n      choose card from cards in deck\n      remove card",
        "    do: [remove card]",
        21,
        "This must be steps in a block, begun with |.",
    ),
    (
        "  deck:\n",
        "  Deck:\n",
        10,
        "This must be a name of small letters, digits and _, such as take_prize.",
    ),
    ("    rounds: once\n", "", 16, "Object is missing property rounds required by property turns."),
    ("players: 2\n", "", 1, 'Missing property "players".'),
    ("players: 2", "players: {least: 2}", 4, "This must be a number, a range such as 2..5, or"),
    ("players: 2\n", "players:\n", 4, "This must be"),
)


@pytest.mark.parametrize(("old", "new", "line", "sentence"), SLIPS)
def test_a_slip_is_underlined_where_the_checker_reports_it(
    games: Path,
    server: LanguageServer,
    tmp_path: Path,
    old: str,
    new: str,
    line: int,
    sentence: str,
) -> None:
    assert TOY.count(old) == 1
    slip = TOY.replace(old, new)
    found = server.problems(games / "kado" / "toy.rules.yaml", slip)
    assert any(it.line == line and it.sentence.startswith(sentence) for it in found), found
    file = tmp_path / "toy" / "toy.rules.yaml"
    file.parent.mkdir()
    file.write_text(slip, encoding="utf-8")
    assert line in {it.span.line for it in check_files(str(file))}


def test_the_toy_is_clean_before_it_has_a_slip(
    games: Path, server: LanguageServer, tmp_path: Path
) -> None:
    assert server.problems(games / "kado" / "toy.rules.yaml", TOY) == ()
    file = tmp_path / "toy" / "toy.rules.yaml"
    file.parent.mkdir()
    file.write_text(TOY, encoding="utf-8")
    assert check_files(str(file)) == ()


def test_a_slip_in_a_variant_is_underlined_too(games: Path, server: LanguageServer) -> None:
    text = VARIANT + "  zones:\n    deck: {face: all}\n    prizes: remove\n"
    found = server.problems(games / "kado" / "mild.rules.yaml", text)
    assert found == (Problem(7, "Property face is not allowed."),)


def test_a_guard_may_stand_at_any_value(games: Path, server: LanguageServer) -> None:
    text = VARIANT + (
        "  zones:\n    deck:\n      faces: {was: nobody, now: all}\n"
        "      holds: {was: present, new: present}\n"
    )
    found = server.problems(games / "kado" / "mild.rules.yaml", text)
    assert found == (Problem(9, "Property new is not allowed."),)


PROPOSED: tuple[tuple[str, str, str, tuple[str, ...]], ...] = (
    ("rules", "", "zo|", ("zones", "winner", "not modelled")),
    ("rules", "zones:\n  ", "|", ("a pile, face down", "a hand for each player")),
    ("rules", "zones:\n  deck:\n    ", "|", ("holds", "order", "when empty", "only if")),
    ("rules", "zones:\n  deck:\n    order: ", "|", ("pile", "heap", "row")),
    ("rules", "zones:\n  deck:\n    faces: ", "|", ("all", "owner", "nobody", "as laid")),
    (
        "rules",
        "zones:\n  deck: {holds: card, when empty: ",
        "|}",
        ("cannot happen", "as much as possible"),
    ),
    ("rules", "zones:\n  deck:\n    when empty:\n      ", "|", ("refill from", "still empty")),
    ("rules", "phases:\n  play:\n    rounds: ", "|", ("once", "no limit")),
    ("rules", "winner:\n  still tied: ", "|", ("shared", "cannot happen")),
    ("rules", "first player:\n  pick: ", "|", ("at random", "first seat")),
    ("rules", "zones:\n  deck:\n    holds: ", "|", ("present",)),
    ("rules", "zones:\n  deck:\n    holds: [", "|]", ("present",)),
    ("rules", "pieces:\n  card:\n    starts in: ", "|", ("deck", "set_aside", "box")),
    ("rules", "pieces:\n  card:\n    attributes:\n      a: ", "|", ("1..5", "yes/no", "gift")),
    ("rules", "phases:\n  a:\n    actions: [", "|]", ("hand_out", "challenge", "pass")),
    ("rules", "phases:\n  a:\n    phases:\n      ", "|", ("phases that are repeated",)),
    ("rules", "end:\n  a:\n    when over: ", "|", ("round", "deal")),
    ("rules", "end:\n  a:\n    unless: ", "|", ("shelves_full",)),
    ("rules", "counters:\n  a:\n    type: ", "|", ("0..99", "player", "ribbon")),
    ("rules", "change:\n  zones:\n    ", "|", ("deck", "parcel", "a pile, face down")),
    ("rules", "change:\n  zones:\n    deck:\n      faces: ", "|", ("nobody", "remove")),
    ("rules", "change:\n  values:\n    a:\n      ", "|", ("is", "place before", "was")),
    ("texts", "names:\n  zones:\n    ", "|", ("deck", "parcel")),
    ("texts", "names:\n  types:\n    gift:\n      members:\n        ", "|", ("socks", "cube")),
    ("texts", "rules:\n  ", "|", ("R7",)),
    ("scenarios", "    ", "|", ("given", "steps", "own supply")),
    ("scenarios", "    given:\n      start: ", "|", ("set-up", "phase deal")),
    ("scenarios", "    given:\n      places:\n        ", "|", ("deck", "player 2's parcel")),
    ("scenarios", "    given:\n      counters:\n        ", "|", ("gifter", "refused")),
    ("scenarios", "    steps:\n      - ", "|", ("an answer", "expect", "player 1")),
)

HEADS = {"rules": "rulewright: 1\n", "texts": TEXTS, "scenarios": SCENARIOS}
FOLDERS = {"rules": "", "texts": "texts/", "scenarios": "scenarios/"}


def test_keys_words_and_names_are_proposed_where_they_can_stand(
    games: Path, server: LanguageServer
) -> None:
    missing: list[tuple[str, set[str]]] = []
    for sort, before, at, wanted in PROPOSED:
        file = games / "kado" / f"{FOLDERS[sort]}new.{sort}.yaml"
        proposed = server.proposals(file, HEADS[sort] + before + at)
        left_out = set(wanted) - {it.label for it in proposed}
        if left_out:
            missing.append((before, left_out))
    assert missing == []


def test_a_proposal_says_what_it_is(games: Path, server: LanguageServer) -> None:
    file = games / "kado" / "new.rules.yaml"
    keys = {it.label: it.about for it in server.proposals(file, "zones:\n  deck:\n    |")}
    assert keys["room"] == (
        "How many pieces fit in; without it there is no limit.\n\nExample: `room: 1`"
    )
    words = {it.label: it for it in server.proposals(file, "zones:\n  deck:\n    order: |")}
    assert words["row"].about.startswith("A row: pieces lie one behind the other")


def test_an_entry_can_be_put_in_whole(games: Path, server: LanguageServer) -> None:
    file = games / "kado" / "new.rules.yaml"
    entries = {it.label: it.inserted for it in server.proposals(file, "zones:\n  |")}
    assert entries["a hand for each player"] == (
        "${1:hand}:\n  per: player\n  holds: ${2:card}\n  order: heap\n  faces: owner"
    )
    steps = {it.label: it.inserted for it in server.proposals(file, "actions:\n  a:\n    do: |")}
    assert steps["steps in a block"] == "|\n  ${1:nothing}"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("zones:\n  deck:\n    fac|es: all", "Who sees the faces of what lies here."),
        ("zones:\n  deck:\n    faces: al|l", "`all`: Everybody sees them."),
        ("zones:\n  de|ck: {holds: card}", "The places where pieces lie"),
        ("zones:\n  deck: {hol|ds: card}", "Example: `holds: card`, or `holds: [card, token]`"),
        ("change:\n  zones:\n    deck: {ro|om: 2}", "How many pieces fit in"),
    ],
)
def test_what_a_word_means_is_shown_over_it(
    games: Path, server: LanguageServer, text: str, said: str
) -> None:
    assert said in server.hover(games / "kado" / "new.rules.yaml", text)


def test_the_first_line_of_a_file_leads_to_its_schema_in_any_editor(
    games: Path, command: tuple[str, ...], tmp_path: Path
) -> None:
    shutil.copytree(games / "kado", tmp_path / "kado")
    with LanguageServer(command, tmp_path) as server:
        for sort, below in (("rules", ""), ("texts", "texts/"), ("scenarios", "scenarios/")):
            file = tmp_path / "kado" / f"{below}new.{sort}.yaml"
            line = schema_line(sort, 1 if below else 0)
            found = server.problems(file, f"{line}\nrulewright: 1\nunheard of: 1\n")
            assert Problem(3, "Property unheard of is not allowed.") in found
