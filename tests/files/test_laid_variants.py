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


def test_texts_of_what_it_takes_out_are_left_alone(tmp_path: Path) -> None:
    variant = tmp_path / "plain.rules.yaml"
    variant.write_text(PLAIN.lstrip(), "utf-8")
    assert check_game(KADO, (variant,)) == ()
