"""A variant is compared by what it comes to, not by how it is written."""

from pathlib import Path

from farm_versions import FARM, farm_with
from rulewright.comparing.compare import Compared, compare
from rulewright.comparing.reading import read_compared
from rulewright.game.disk import MemoryFiles

FARM_FILE, QUICK_FILE = Path("farm/farm.rules.yaml"), Path("farm/quick.rules.yaml")
QUICK = """\
rulewright: 1
game: quick
extends: farm
title: {en: Quick farm}
change:
  pieces:
    goat: {count: 6 per player}
    seed:
      supply:
        remove: {colour: red, value: 3}
        add: {colour: blue, value: 3, count: 2, starts in: shop}
  tables:
    days: {2: 4}
  phases:
    day:
      phases:
        noon: remove
        lunch:
          place after: evening
          do: |
            nothing
  rules:
    frost:
      when: [after evening]
  cards:
    trick:
      drum: remove
"""
WHOLE = (
    ("count: 5 per player", "count: 6 per player"),
    ("{colour: red, value: 3, count: 2,", "{colour: blue, value: 3, count: 2,"),
    ("2: 5, 3: 6", "2: 4, 3: 6"),
    ("      noon:\n        only if: long_game\n        do: |\n          nothing\n", ""),
    (
        "        leave: |\n          nothing\n",
        "        leave: |\n          nothing\n      lunch:\n        do: |\n          nothing\n",
    ),
    ("[after evening, after noon]", "after evening"),
    (
        "    drum:\n      play: on your turn\n      do: |\n"
        "        until end of this day: your herd is 5\n",
        "",
    ),
)


def _read(path: Path, *variants: Path) -> Compared:
    files = MemoryFiles({FARM_FILE: FARM.encode(), QUICK_FILE: QUICK.encode()})
    compared, findings = read_compared(path, variants, files)
    assert compared is not None, findings
    return compared


def test_a_variant_says_the_same_as_rules_written_whole() -> None:
    quick = _read(QUICK_FILE)
    assert compare(farm_with(()), quick).differences
    assert compare(quick, farm_with(WHOLE)).differences == ()


def test_a_variant_laid_on_a_game_is_the_game_that_it_is() -> None:
    laid_on = _read(FARM_FILE, QUICK_FILE)
    assert compare(laid_on, _read(QUICK_FILE)).differences == ()
    assert laid_on.id == "farm with quick"


def test_a_difference_stands_where_the_variant_writes_it() -> None:
    (goat, *_) = compare(_read(FARM_FILE), _read(QUICK_FILE)).differences
    (change,) = goat.changes
    assert [str(it) for it in (change.was_span, change.now_span)] == [
        "farm.rules.yaml:17",
        "quick.rules.yaml:7",
    ]


HUNGARIAN = """\
rulewright: 1
texts for: farm
language: hu
title: Tanya
names:
  zones:
    shop: {name: bolt}
  types:
    colour: {members: {red: piros}}
rules:
  R9: Senki sem siet.
"""


def _in_hungarian(text: str) -> Compared:
    texts = Path("farm/texts/hu.texts.yaml")
    files = MemoryFiles({FARM_FILE: FARM.encode(), texts: text.encode()})
    compared, findings = read_compared(FARM_FILE, (), files)
    assert compared is not None, findings
    return compared


def test_translations_are_texts_of_their_entries() -> None:
    other = HUNGARIAN.replace("Tanya", "Farm").replace("bolt", "piac").replace("piros", "vörös")
    other = other.replace("Senki sem siet", "Mindenki siet")
    comparison = compare(_in_hungarian(HUNGARIAN), _in_hungarian(other))
    assert comparison.differences == ()
    assert [
        (".".join(difference.path), change.sentence, str(change.now_span))
        for difference in comparison.texts
        for change in difference.changes
    ] == [
        (
            "",
            "In `hu`, the game is now called `Farm` instead of `Tanya`.",
            "hu.texts.yaml:4",
        ),
        (
            "",
            "The sentence of the rule `R9 (hu)` is now `Mindenki siet.` instead of"
            " `Senki sem siet.`.",
            "hu.texts.yaml:11",
        ),
        (
            "types.colour",
            "In the type `colour`, the name `red (hu)` is now `vörös` instead of `piros`.",
            "hu.texts.yaml:9",
        ),
        (
            "zones.shop",
            "In `hu`, the zone `shop` is now called `piac` instead of `bolt`.",
            "hu.texts.yaml:7",
        ),
    ]
