"""A variant that is laid on a game with `--with` may take out what the game's texts name."""

from pathlib import Path

from rulewright.declaring import check_game

KADO = Path(__file__).resolve().parents[2] / "games" / "kado" / "kado.rules.yaml"
PLAIN = """
rulewright: 1
game: plain
extends: kado
title: {en: Plain Kado}
change:
  scoring:
    columns: remove
"""


SHORT = """
rulewright: 1
game: short
extends: kado
change:
  phases: {round: {repeat: {was: 12, now: 8}}}
"""


def test_it_is_not_measured_by_the_sentences_of_the_game(tmp_path: Path) -> None:
    variant = tmp_path / "short.rules.yaml"
    variant.write_text(SHORT.lstrip(), "utf-8")
    assert check_game(KADO, (variant,)) == ()


def test_texts_of_what_it_takes_out_are_left_alone(tmp_path: Path) -> None:
    variant = tmp_path / "plain.rules.yaml"
    variant.write_text(PLAIN.lstrip(), "utf-8")
    assert check_game(KADO, (variant,)) == ()
