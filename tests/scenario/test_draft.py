"""What was played becomes a scenario that is tested at once and comes to the same position."""

from pathlib import Path
from random import Random

import pytest

from random_games import SMUGGLERS, Trial, compiled_for, random_matches, spread
from rulewright import load
from rulewright.engine.match import Match, start_match
from rulewright.play.notebook import Notebook
from rulewright.scenario.draft import Origin, draft_scenario
from rulewright.scenario.draft_position import MOST_EXPECTED
from rulewright.scenario.likeness import likeness
from rulewright.scenario.model import Answer, Scenario
from rulewright.scenario.names import name_things
from rulewright.scenario.prepare import Prepared
from rulewright.scenario.read import read_scenarios
from rulewright.scenario.run import open_match, run_scenarios
from rulewright.source.place import Source
from rulewright.syntax.document import Document
from rulewright.syntax.yaml_reader import read_source

LASTING = str(Path(__file__).parents[1] / "conformance" / "order_9m")
SMALL = Path(__file__).parents[1] / "small_games"
TRIALS = (
    Trial("kado", 2),
    Trial("kado", 3),
    *(Trial(str(SMALL / name)) for name in ("meadow", "rapids", "whispers")),
    Trial(SMUGGLERS, 3),
)
SEEDS = (1, 2, 3)


def document_of(text: str) -> Document:
    """The file that was written."""
    document, findings = read_source(Source("drafted.scenarios.yaml", text))
    assert findings == ()
    assert document is not None
    return document


def scenario_of(text: str, match: Match) -> Scenario:
    """The one scenario that was written."""
    scenarios, findings = read_scenarios(document_of(text), match.compiled.rules.game)
    assert findings == ()
    (scenario,) = scenarios
    return scenario


def replayed(text: str, match: Match) -> Match:
    """The match behind the answers of a written scenario."""
    scenario = scenario_of(text, match)
    names = name_things(match.compiled.rules.game, match.compiled.layout)
    again = open_match(Prepared(match.compiled, names), scenario)
    assert isinstance(again, Match)
    for step in scenario.steps:
        if isinstance(step, Answer):
            again.choose(*(word.text for word in step.options))
    return again


@pytest.mark.parametrize("trial", TRIALS, ids=str)
def test_what_was_written_passes_and_comes_to_the_same_position(trial: Trial) -> None:
    compiled = compiled_for(trial)
    written = 0
    for seed in SEEDS:
        for match in spread(random_matches(compiled, seed), 4, 11):
            if not match.choices:
                continue
            text = draft_scenario("drafted", match, Origin(seed), compiled.rules.game)
            game = compiled.rules.game
            (outcome,), findings = run_scenarios(game, (document_of(text),))
            assert (outcome.passed, findings) == (True, ())
            again = replayed(text, match)
            assert likeness(again) == likeness(match)
            if "given:" not in text:
                assert again.digest == match.digest
            written += 1
    assert written > 2


def test_a_game_that_is_over_is_written_with_its_result() -> None:
    match = load("kado", players=2).start(5)
    chance = Random(5)
    while not match.over:
        match.choose(chance.choice(match.decision.options))
    text = draft_scenario("drafted", match, Origin(5), match.compiled.rules.game)
    assert "over: yes" in text
    assert replayed(text, match).scores == match.scores


def test_kado_is_written_as_its_designers_write() -> None:
    match = load("kado", players=3).start(4)
    for answer in ("player 2", "player 3", "player 1", "challenge", "socks", "purple"):
        match.choose(answer)
    text = draft_scenario("a_perfect_guess", match, Origin(4), match.compiled.rules.game)
    assert text == (Path(__file__).parent / "drafts" / "a_perfect_guess.txt").read_text("utf-8")


def test_a_game_from_a_scenario_keeps_where_it_began() -> None:
    game = load(str(SMALL / "whispers"), players=2)
    first = game.start(3)
    text = draft_scenario("first", played(first, 3), Origin(3), game.compiled.rules.game)
    scenario = scenario_of(text, first)
    names = name_things(game.compiled.rules.game, game.compiled.layout)
    began = open_match(Prepared(game.compiled, names), scenario)
    assert isinstance(began, Match)
    origin = Origin(0, scenario, began.copy())
    match = played(began, 2)
    again = draft_scenario("second", match, origin, game.compiled.rules.game)
    assert likeness(replayed(again, match)) == likeness(match)


def played(match: Match, answers: int) -> Match:
    """The match behind some first options."""
    for _ in range(answers):
        match.choose(match.decision.options[0])
    return match


def test_places_with_much_in_them_are_not_expected() -> None:
    match = played(load("kado", players=2).start(1), 2)
    text = draft_scenario("drafted", match, Origin(1), match.compiled.rules.game)
    assert "            deck:" not in text
    assert MOST_EXPECTED < 60


@pytest.fixture
def notebook(tmp_path: Path) -> Notebook:
    """A notebook of Kado in a folder of its own."""
    game = load("kado", players=2).compiled.rules.game
    folder = tmp_path / "scenarios"
    return Notebook(game, "kado", Origin(1), folder, True, frozenset({"taken"}))


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("", "Say how the scenario is to be called, such as `w what_happened`."),
        (
            "Big Words",
            "`Big Words` is no name for a scenario: it begins with a small letter and goes on with "
            "small letters, digits and `_`, such as `big_words`.",
        ),
        ("../up", "`../up` is no name for a scenario"),
        ("taken", "The game has a scenario `taken` already. Take another name."),
    ],
)
def test_an_odd_or_taken_name_is_refused(notebook: Notebook, name: str, said: str) -> None:
    match = start_match(load("kado", players=2).compiled, 1)
    assert notebook.write(match, name, "en").startswith(said)
    assert not notebook.folder.exists()


def test_no_file_is_written_over(notebook: Notebook) -> None:
    match = start_match(load("kado", players=2).compiled, 1)
    assert notebook.write(match, "mine", "en").startswith("Written to ")
    path = notebook.folder / "mine.scenarios.yaml"
    path.write_text("kept", encoding="utf-8")
    assert notebook.write(match, "mine", "en").startswith("There is a file ")
    assert path.read_text(encoding="utf-8") == "kept"


def test_a_folder_that_cannot_be_written_is_told(notebook: Notebook) -> None:
    notebook.folder.write_text("a file, not a folder", encoding="utf-8")
    match = start_match(load("kado", players=2).compiled, 1)
    assert "cannot be written" in notebook.write(match, "mine", "en")


def test_a_name_too_long_for_a_file_is_told(notebook: Notebook) -> None:
    match = start_match(load("kado", players=2).compiled, 1)
    told = notebook.write(match, "x" * 300, "en")
    assert told.endswith("cannot be written: file name too long.")


def test_a_scenario_that_is_not_written_in_full_leaves_no_file(
    notebook: Notebook, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A character that no file can hold stands for a disk that is full."""
    monkeypatch.setattr("rulewright.play.notebook.draft_scenario", _no_text)
    match = start_match(load("kado", players=2).compiled, 1)
    with pytest.raises(UnicodeEncodeError):
        notebook.write(match, "mine", "en")
    assert list(notebook.folder.iterdir()) == []


def _no_text(*_: object) -> str:
    return "\ud800"


def test_what_is_in_force_is_written_where_it_begins_and_where_it_changed() -> None:
    match = load(LASTING).start(seed=3)
    match.choose("brew")
    match.choose("rest" if "rest" in map(str, match.decision.options) else "strike")
    match.choose("strike")
    text = draft_scenario("drafted", match, Origin(3), match.compiled.rules.game)
    given, _, then = text.partition("steps:")
    assert "Until the end of the game: weather is wild." in given
    assert "Until the end of player 1's next turn, player 1: wage is multiplied by 2." in then
