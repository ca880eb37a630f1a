"""What `rulewright.load` says when it cannot load."""

from pathlib import Path

import pytest

import rulewright

TESTS = Path(__file__).resolve().parents[1]
WEATHER = str(TESTS / "conformance" / "order_6a")


def test_a_name_that_no_game_has_is_an_error_of_the_rules() -> None:
    with pytest.raises(rulewright.RuleErrors, match="There is no game `kadoo`") as missing:
        rulewright.load("kadoo")
    (finding,) = missing.value.findings
    assert finding.severity is rulewright.Severity.ERROR
    assert finding.help is not None
    assert finding.help in str(missing.value)


def test_all_findings_of_a_game_are_raised_at_once(tmp_path: Path) -> None:
    folder = tmp_path / "broken"
    folder.mkdir()
    folder.joinpath("broken.rules.yaml").write_text(
        "rulewright: 1\ngame: broken\ntitle: {en: Broken}\nplayers: 2\nzones:\n"
        "  deck: {holds: card}\n  hand: {holds: kart}\n",
        encoding="utf-8",
    )
    with pytest.raises(rulewright.RuleErrors) as broken:
        rulewright.load(str(folder))
    assert len(broken.value.findings) > 1
    assert all(it.message in str(broken.value) for it in broken.value.findings)


@pytest.mark.parametrize("players", [0, 1, 6, -3])
def test_a_number_of_players_that_the_game_is_not_for(players: int) -> None:
    with pytest.raises(ValueError, match=f"kado is for 2, 3, 4, 5 players, not {players}"):
        rulewright.load("kado", players=players)


def test_the_lowest_number_of_players_is_taken_where_none_is_given() -> None:
    assert rulewright.load("kado").players == 2


def test_settings_that_do_not_fit() -> None:
    with pytest.raises(ValueError, match="`kado` has no settings"):
        rulewright.load("kado", settings={"rain": "yes"})
    with pytest.raises(ValueError, match=r"`rain` cannot be `maybe`\. It is `yes` or `no`"):
        rulewright.load(WEATHER, settings={"rain": "maybe"})
    with pytest.raises(ValueError, match=r"`rain` cannot be `3`\. It is `yes` or `no`"):
        rulewright.load(WEATHER, settings={"rain": 3})


def test_a_setting_is_given_as_rules_write_it_or_as_python_does() -> None:
    given = [rulewright.load(WEATHER, settings={"rain": it}).settings for it in ("yes", True)]
    assert given == [{"rain": "yes"}] * 2


def test_names_are_looked_up_in_the_folder_that_is_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert rulewright.load("kado").id == "kado"
    assert rulewright.load("order_6a", folder=TESTS / "conformance").id == "order_6a"
    with pytest.raises(rulewright.RuleErrors):
        rulewright.load("order_6a")


def test_a_folder_of_several_games_is_not_one() -> None:
    with pytest.raises(ValueError, match="holds several games: order_10a, order_10b"):
        rulewright.load(str(TESTS / "conformance"))
