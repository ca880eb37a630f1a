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


HOUSE = """
rulewright: 1
game: {game}
extends: kado
change:
  phases:
    round:
      repeat: {repeat}
  scoring:
    columns: {columns}
    rows: {{score: 1}}
"""


def test_what_two_variants_both_change_is_told_at_the_later_one(tmp_path: Path) -> None:
    paths = [tmp_path / "short.rules.yaml", tmp_path / "long.rules.yaml"]
    said = [("short", 4, "remove"), ("long", 14, "{counts if: yes}")]
    for path, (game, repeat, columns) in zip(paths, said, strict=True):
        text = HOUSE.format(game=game, repeat=repeat, columns=columns)
        path.write_text(text.lstrip(), "utf-8")
    found = [it for it in check_game(KADO, paths) if it.kind == "variants-overlap"]
    assert [(it.message, it.span.line, it.labels[0].span.line) for it in found] == [
        (
            "Two variants both change `repeat`: what `long` says counts, and what `short` says "
            "does not.",
            *(7, 7),
        ),
        (
            "Two variants both change `columns`: what `long` says counts, and what `short` says "
            "does not.",
            *(9, 9),
        ),
    ]
