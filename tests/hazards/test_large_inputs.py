"""Inputs that are far too large, too deep or too many, through every door: each ends in a moment,
in bounded memory, with findings a person can read, and never as a fault of ours.

Every case runs in a process of its own, forked from one that has all modules, and is measured.
"""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from own_process import environment

TOY = """rulewright: 1
game: toy
title: {en: Toy}
players: 2
pieces:
  card: {count: 10, starts in: deck}
zones:
  deck: {holds: card, order: pile, faces: nobody}
  hand: {per: player, holds: card, order: heap, faces: owner}
counters:
  pot: {type: 0..9, start: 0}
first player: {pick: at random}
phases:
  round:
    repeat: 3
    turns: players clockwise from first_player
    rounds: once
    actions: [take]
actions:
  take:
    do: |
      draw 1 card from deck to your hand as much as possible
      set pot to 1
end:
  over: {when over: round}
scoring:
  cards:
    score: number of cards in your hand + pot
winner:
  most: [your score]
  still tied: shared
"""
MOST_SECONDS = 2
MOST_MEGABYTES = 500
MOST_SHOWN = 40_000


def _lines(line: str, number: int) -> str:
    return "".join(line.format(n=n) for n in range(number))


def _in(section: str, text: str) -> str:
    return TOY.replace(f"{section}:\n", f"{section}:\n{text}", 1)


def _do(text: str) -> str:
    return TOY.replace("      draw 1", f"{text}      draw 1")


def _score(text: str) -> str:
    return TOY.replace("score: number of cards in your hand + pot", f"score: {text}")


def _guard(number: int, word: str) -> str:
    """A condition on 20 settings, another one for each number."""
    pairs = (f"(s{n} {word} not s{(n + 1 + number) % 20})" for n in range(0, 20, 2))
    return f" {'or' if word == 'and' else 'and'} ".join(pairs)


RULES = {
    "a_hundred_thousand_keys": TOY + _lines("key{n}: 1\n", 100_000),
    "many_unknown_keys": TOY + _lines("key{n}: 1\n", 450),
    "many_zones": _in("zones", _lines("  z{n}: {{holds: card, order: heap, faces: all}}\n", 5_000)),
    "many_wrong_zones": _in("zones", _lines("  Z{n}: {{holds: crad, oder: heap}}\n", 490)),
    "many_counters_misspelt": _in("counters", _lines("  c{n}: {{typ: 0..9, start: m{n}}}\n", 250)),
    "full_sections": TOY
    + "".join(
        f"{section}:\n" + _lines(f"  {section[0]}x{{n}}: {entry}\n", 480)
        for section, entry in (
            ("boards", "{{shape: square 2 x 2, holds: card, room: 1 per cell, faces: all}}"),
            ("tables", "{{1: 1, beyond: last entry}}"),
            ("values", "{{is: pot + 1}}"),
            ("procedures", '{{do: "nothing"}}'),
            ("types", "[a{n}, b{n}]"),
        )
    ),
    "many_items": TOY.replace("[your score]", f"[{'your score, ' * 9_000}your score]"),
    "many_empty_values": TOY + _lines("key{n}:\n", 12_000),
    "many_doubled_keys": TOY + "key: 1\n" * 12_000,
    "many_tags": TOY + _lines("key{n}: !tag x\n", 12_000),
    "many_aliases": TOY + "base: &base x\n" + _lines("key{n}: *base\n", 12_000),
    "brackets_without_end": TOY + "key: " + "[" * 100_000,
    "keys_ten_thousand_deep": TOY + "key: " + "{a: " * 10_000 + "1" + "}" * 10_000,
    "parentheses_ten_thousand_deep": _score("(" * 10_000 + "1" + ")" * 10_000),
    "minus_ten_thousand_deep": _score("1 " + "-" * 10_000 + "1"),
    "five_thousand_terms": _score(" + ".join(["1"] * 5_000)),
    "digits": _score("9" * 5_000),
    "a_very_long_word": _score("x" * 20_000),
    "a_line_of_a_million": TOY + "x" * 900_000 + ": 1\n",
    "a_text_of_half_a_million": TOY + "key: >\n" + "  a b c\n" * 60_000,
    "a_comment_of_half_a_million": TOY + "#" + "x" * 500_000 + "\n",
    "blocks_a_hundred_deep": _do(
        "".join(f"      {'  ' * n}if pot is {n}:\n" for n in range(100)) + f"{' ' * 206}nothing\n"
    ),
    "many_steps": _do("      set pot to 2\n" * 3_000),
    "many_conditions": _do(_lines("      if pot is {n}: stop\n", 190)),
    "many_choices": _do(_lines("      choose card from cards in your hand as k{n}\n", 190)),
    "a_million_players": TOY.replace("players: 2\n", "players: 1..1000000\n"),
    "a_huge_board": TOY + "boards:\n  b: {shape: square 100000 x 100000, holds: card}\n",
    "many_cells": TOY + "boards:\n  b: {shape: square 64 x 64, room: 999 per cell, holds: card}\n",
    "a_thousand_million_pieces": TOY.replace("count: 10", "count: 1000000000"),
    "many_pieces": TOY.replace(
        "count: 10", "attributes: {a: 1..999, b: 1..999}, supply: {each: [a, b]}"
    ),
    "fifty_thousand_members": TOY + f"types:\n  t: [{', '.join(f'm{n}' for n in range(20_000))}]\n",
    "many_settings": TOY + "settings:\n" + _lines("  s{n}: {{type: yes/no, default: no}}\n", 490),
    "wide_settings": TOY + "settings:\n" + _lines("  s{n}: {{type: 1..100, default: 1}}\n", 60),
    "guards_that_name_all_settings": TOY
    + "settings:\n"
    + _lines("  s{n}: {{type: yes/no, default: no}}\n", 20)
    + "counters:\n"
    + "".join(f"  c{n}: {{type: 0..9, start: 0, only if: {_guard(n, 'and')}}}\n" for n in range(20))
    + "values:\n"
    + "".join(f"  v{n}: {{is: c{n} + c{19 - n}, only if: {_guard(n, 'or')}}}\n" for n in range(20)),
    "thirty_one_players": TOY.replace("players: 2\n", "players: 1..31\n")
    + "settings:\n"
    + _lines("  s{n}: {{type: yes/no, default: no}}\n", 15),
    "phases_forty_deep": TOY.replace(
        "phases:\n",
        "phases:\n"
        + "".join(f"{'  ' * (2 * n + 1)}p{n}:\n{'  ' * (2 * n + 2)}phases:\n" for n in range(40))
        + f"{'  ' * 81}last:\n{'  ' * 82}do: |\n{'  ' * 83}nothing\n",
    ),
    "values_in_a_chain": TOY + "values:\n" + _lines("  v{n}: {{is: v{n}0 + 1}}\n", 150),
    "a_table_asked_far_beyond_its_last_entry": _score("far[pot * 100000000]")
    + "tables:\n  far: {0: 1, 1: 2, beyond: last entry}\n",
    "tabs": TOY + "\tkey: 1\n" * 50_000,
    "invisible": TOY + "\u200b\n" * 50_000,
}
"""Rules that must be checked in a moment."""

PLAYED = {
    "endless_phase": TOY.replace("repeat: 3", "repeat: 1000000000"),
    "endless_steps": _do("      repeat 1000000000 times:\n        nothing\n"),
    "nested_loops": _do(
        "      repeat 1000000 times:\n        repeat 1000000 times:\n          nothing\n"
    ),
    "ten_thousand_pieces": TOY.replace("count: 10", "count: 10000"),
    "too_many_settings": RULES["many_settings"],
    "too_deep": RULES["keys_ten_thousand_deep"],
}
"""Rules that are played as well."""

DOORS = {
    "check": ["check", "toy"],
    "play": ["play", "toy", "--seats", "random,random"],
    "simulate": ["simulate", "toy", "--games", "1"],
    "test": ["test", "toy"],
    "rules": ["rules", "toy"],
    "program": ["program", "toy"],
}

WORKER = """
import json, os, sys, resource
from rulewright import check_files, load, RuleErrors
from rulewright.cli.main import call
cases = json.load(sys.stdin)
os.chdir(cases[0][1])
silent = os.open(os.devnull, os.O_WRONLY)
kept = os.dup(1)
os.dup2(silent, 1), os.dup2(silent, 2)
for door in ("check", "play", "simulate", "test", "rules", "program"):
    call([door, "toy", *(["--games", "1"] if door == "simulate" else [])])
sys.stdout.flush()
def in_python():
    check_files("toy")
    try:
        load("toy")
    except RuleErrors as errors:
        str(errors)
    return 0
for name, folder, arguments in cases:
    sys.stdout.flush()
    child = os.fork()
    if child == 0:
        os.chdir(folder)
        shown = os.open(folder + "/shown", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(shown, 1), os.dup2(shown, 2)
        resource.setrlimit(resource.RLIMIT_CPU, (20, 21))
        code = call(arguments) if arguments else in_python()
        sys.stdout.flush(), sys.stderr.flush()
        os._exit(code)
    _, status, used = os.wait4(child, 0)
    os.write(kept, (json.dumps([name, os.waitstatus_to_exitcode(status),
        used.ru_utime + used.ru_stime, used.ru_maxrss / 1024]) + "\\n").encode())
"""


@pytest.mark.skipif(sys.platform != "linux", reason="memory is measured as Linux does")
def test_no_input_takes_long_or_much_memory_or_is_a_fault_of_ours(tmp_path: Path) -> None:
    cases: list[tuple[str, str, list[str]]] = [_laid_out(tmp_path, "plain", TOY, DOORS["check"])]
    cases += [_laid_out(tmp_path, name, text, DOORS["check"]) for name, text in RULES.items()]
    for name, text in PLAYED.items():
        cases += [
            _laid_out(tmp_path, f"{door}-{name}", text, arguments)
            for door, arguments in (*DOORS.items(), ("python", []))
        ]
    cases.append(_laid_out(tmp_path, "a_file_of_100_megabytes", TOY, DOORS["check"]))
    with (tmp_path / "a_file_of_100_megabytes" / "toy" / "toy.rules.yaml").open("r+b") as stream:
        stream.truncate(100_000_000)
    cases.append(_laid_out(tmp_path, "ten_thousand_parts", TOY, DOORS["check"]))
    for number in range(10_000):
        part = tmp_path / "ten_thousand_parts" / "toy" / f"part{number}.rules.yaml"
        part.write_text("rulewright: 1\npart of: toy\n", encoding="utf-8")
    ran = subprocess.run(
        [sys.executable, "-c", WORKER],
        input=json.dumps(cases),
        env=environment(),
        capture_output=True,
        text=True,
        check=True,
        timeout=600,
    )
    measured = [json.loads(line) for line in ran.stdout.splitlines()]
    assert [name for name, *_ in measured] == [name for name, *_ in cases]
    wrong = [
        (name, code, round(seconds, 1), round(megabytes))
        for name, code, seconds, megabytes in measured
        if code not in (0, 1, 2)
        or seconds > MOST_SECONDS
        or megabytes > MOST_MEGABYTES
        or (tmp_path / name / "shown").stat().st_size > MOST_SHOWN
    ]
    assert wrong == []


def _laid_out(
    folder: Path, name: str, text: str, arguments: list[str]
) -> tuple[str, str, list[str]]:
    game = folder / name / "toy"
    game.mkdir(parents=True)
    (game / "toy.rules.yaml").write_text(text, encoding="utf-8")
    return name, str(folder / name), arguments
