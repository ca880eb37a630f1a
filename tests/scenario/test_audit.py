"""The audit of a game: what it says of each rule, what it assumes, and what it does not find."""

from pathlib import Path

from rulewright.declaring import declare_and_check, readmes_of
from rulewright.resources import data_path
from rulewright.scenario.audit import Audit, audit_game

VARIANTS = Path(__file__).parents[1] / "variants"

RULES = """\
rulewright: 1
game: fair
title: {en: Fair}
players: 2
{accept}first player: {pick: first seat}
counters:
  coins: {per: player, type: 0..9, start: 0}
phases:
  day:
    phases:
      morning:
        implements: [R1, R9]
        turns: players clockwise from first_player
        rounds: once
        actions: [sell, beg, pass]
actions:
  sell:
    implements: [R1]
    do: |
      gain 1 coins
  beg:
    source: {assumed: begging is said nowhere}
    do: |
      gain 2 coins
end:
  night: {when over: day}
winner: {most: [your coins], still tied: shared, implements: [R2]}
not modelled: {R4: It is about the box.}
"""
README = """\
- **R1** Everyone may sell.
- **R2** Whoever has most coins wins.
- **R3** Nobody steals.
- **R4** The box is blue.
"""
SCENARIOS = """\
rulewright: 1
scenarios for: fair
scenarios:
  sold: {shows: [R1], players: 2, steps: [{player 1: sell}]}
  begged: {players: 2, steps: [{player 1: beg}]}
"""


def audit(folder: Path) -> Audit:
    declared, _ = declare_and_check(folder)
    assert declared is not None
    return audit_game(declared, readmes_of(declared, folder))


def fair(folder: Path, accept: str = "") -> Path:
    game = folder / "fair"
    (game / "scenarios").mkdir(parents=True)
    (game / "fair.rules.yaml").write_text(RULES.replace("{accept}", accept), "utf-8")
    (game / "README.md").write_text(README, "utf-8")
    (game / "scenarios" / "fair.scenarios.yaml").write_text(SCENARIOS, "utf-8")
    return game


def test_it_tells_what_is_missing_on_either_side(tmp_path: Path) -> None:
    found = audit(fair(tmp_path)).findings
    assert sorted((it.kind, it.span.text.split(":")[0]) for it in found) == [
        ("entry-without-rule", "R9"),
        ("rule-without-entry", "R3"),
        ("rule-without-scenario", "R2"),
        ("rule-without-scenario", "R3"),
        ("scenario-without-rule", "begged"),
        ("untagged-entry", "night"),
    ]


def test_it_says_of_each_rule_where_it_stands_and_what_shows_it(tmp_path: Path) -> None:
    done = audit(fair(tmp_path))
    told = [
        (it.number, [heading.id for heading in it.entries], it.scenarios, it.not_modelled)
        for it in done.rules
    ]
    assert told == [
        ("R1", ["morning", "sell"], ("sold",), None),
        ("R2", ["winner"], (), None),
        ("R3", [], (), None),
        ("R4", [], (), "It is about the box."),
    ]
    assert [(it.entry, it.reason) for it in done.assumed] == [("beg", "begging is said nowhere")]


def test_what_the_author_accepts_is_not_told_and_check_takes_no_notice(tmp_path: Path) -> None:
    kinds = "untagged-entry: why, scenario-without-rule: why, rule-without-scenario: why"
    game = fair(tmp_path, f"accept: {{{kinds}}}\n")
    assert {it.kind for it in audit(game).findings} == {"entry-without-rule", "rule-without-entry"}
    checked = declare_and_check(game)[1]
    assert {it.kind for it in checked} == {"entry-without-rule", "rule-without-entry"}


def test_a_game_without_numbered_rules_is_told_so_and_a_variant_is_not(tmp_path: Path) -> None:
    game = fair(tmp_path)
    (game / "README.md").unlink()
    assert "rules-not-numbered" in {it.kind for it in audit(game).findings}
    variant = next(VARIANTS.rglob("*.rules.yaml"))
    assert "rules-not-numbered" not in {it.kind for it in audit(variant).findings}


VARIANT = """\
rulewright: 1
game: fairer
extends: fair
title: {en: Fairer}
change:
  actions:
    beg: remove
    give: {implements: [R3], do: "nothing"}
  phases: {day: {phases: {morning: {implements: [R1, R5], actions: [sell, give, pass]}}}}
  end: {night: {implements: [R1]}}
"""


def test_a_variant_has_the_rules_of_its_base_and_its_own(tmp_path: Path) -> None:
    fair(tmp_path)
    game = tmp_path / "fairer"
    game.mkdir()
    (game / "fairer.rules.yaml").write_text(VARIANT, "utf-8")
    found = [(it.kind, it.span.text) for it in audit(game).findings]
    assert found == [("entry-without-rule", "R5")]
    (game / "README.md").write_text("- **R3** Everyone gives.\n- **R5** In the morning.\n", "utf-8")
    done = audit(game)
    assert [(it.number, it.sentence) for it in done.rules] == [
        ("R1", "Everyone may sell."),
        ("R2", "Whoever has most coins wins."),
        ("R3", "Everyone gives."),
        ("R4", "The box is blue."),
        ("R5", "In the morning."),
    ]
    assert [(it.kind, it.span.text) for it in done.findings] == [
        ("rule-without-scenario", "R3"),
        ("rule-without-scenario", "R5"),
    ]


def test_a_readme_in_another_encoding_has_its_rules(tmp_path: Path) -> None:
    game = fair(tmp_path)
    (game / "README.md").write_bytes("- **R1** Für alle.\n".encode("latin-1"))
    assert [it.number for it in audit(game).rules] == ["R1"]
    (game / "README.md").write_bytes(b"\xef\xbb\xbf- **R2** First in the file.\n")
    assert [it.number for it in audit(game).rules] == ["R2"]


def test_kado_is_clean_and_says_what_it_assumes() -> None:
    done = audit(data_path("games", "kado"))
    assert done.findings == ()
    assert len(done.rules) == 39
    assert done.assumed[0].entry == "supply"
