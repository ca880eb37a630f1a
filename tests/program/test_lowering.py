"""Kado's program: what it keeps, where it starts, and where its instructions come from."""

from functools import cache

import pytest

import rulewright
from rulewright.program.instructions import INSTRUCTIONS
from rulewright.program.listing import list_program, list_stats
from rulewright.program.model import Program, Register


@cache
def kado(players: int) -> Program:
    return rulewright.load("kado", players=players).compiled.program


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_operand_fits_the_role_that_its_instruction_gives_it(players: int) -> None:
    program = kado(players)
    wrong = [
        (block.number, it.name, role, operand)
        for block in program.blocks
        for it in block.instructions
        for role, operand in zip(INSTRUCTIONS[it.name].roles, it.operands, strict=False)
        if isinstance(operand, Register) and role not in ("to", "value", "values")
    ]
    assert wrong == []


@pytest.mark.parametrize("players", [2, 5])
def test_every_block_ends_once_and_at_its_end(players: int) -> None:
    ends = [
        [INSTRUCTIONS[it.name].ends_block for it in block.instructions]
        for block in kado(players).blocks
    ]
    assert all(end[-1] and not any(end[:-1]) for end in ends)


def test_a_decision_knows_the_line_of_the_rules_that_asks() -> None:
    texts = {site.span.text.split("\n")[0] for site in kado(2).sites}
    assert {"choose gift from gifts as named_gift", "may:"} <= {text.strip() for text in texts}


def test_segments_lie_one_behind_the_other_up_to_the_size_of_the_state() -> None:
    layout = kado(4).layout
    ends = [segment.start + segment.length for segment in layout.segments]
    assert [segment.start for segment in layout.segments[1:]] == ends[:-1]
    assert ends[-1] == layout.size


def test_pieces_are_numbered_by_their_attributes() -> None:
    pieces = kado(3).layout.pieces
    assert [piece.values for piece in pieces] == sorted(piece.values for piece in pieces)
    assert len(pieces) == 65


def test_a_game_for_two_has_a_zone_that_a_game_for_three_lacks() -> None:
    two, three = (
        {location.place for location in kado(players).layout.locations} for players in (2, 3)
    )
    assert two - three == {"set_aside"}


def test_play_can_start_at_every_phase_turn_and_procedure() -> None:
    names = {entry.name for entry in kado(3).entries}
    assert {"start", "after set-up", "phase:challenges", "turn:challenges"} <= names
    assert {"procedure:take_prize", "score:rows"} <= names


def test_few_checks_are_left_that_types_do_not_prove() -> None:
    assert {players: kado(players).unproved for players in (2, 3, 4, 5)} == {
        2: 11,
        3: 11,
        4: 11,
        5: 11,
    }


def test_the_listing_names_slots_places_and_the_lines_they_come_from() -> None:
    lines = list(list_program(kado(3)))
    assert lines[0].startswith("kado for 3 players")
    assert any("random by first player 3" in line for line in lines)
    assert any("shuffle" in line and "by deal" in line for line in lines)
    assert any("kado.rules.yaml:" in line for line in lines)


def test_the_summary_counts_what_could_not_be_proved() -> None:
    assert "checks not proved away       11" in list(list_stats(kado(3)))
