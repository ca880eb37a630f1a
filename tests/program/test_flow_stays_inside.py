"""Steps lead nowhere but to what stands behind them: no action, card, rule or procedure can leave a
turn or a phase, and only the tree of play ends the game."""

from collections.abc import Iterator

import pytest

from bundled_games import TRIED
from conformance_games import trials
from random_games import Trial, compiled_for
from rulewright.check.steps.verbs import VERBS
from rulewright.program.instructions import INSTRUCTIONS
from rulewright.program.lower import PLAY
from rulewright.program.model import Instruction, ProcedureCode, Program

TRIALS = (*TRIED, *trials())


def instructions_of(program: Program, unit: ProcedureCode) -> Iterator[Instruction]:
    """All instructions of a unit."""
    for number in unit.blocks:
        yield from program.blocks[number].instructions


def goals(instruction: Instruction) -> Iterator[int]:
    """The blocks with which an instruction may go on in its own unit."""
    shape = INSTRUCTIONS[instruction.name]
    for kind, operand in zip(shape.roles, instruction.operands, strict=False):
        if kind == "block":
            assert isinstance(operand, int)
            yield operand


@pytest.mark.parametrize("trial", TRIALS, ids=str)
def test_no_unit_leads_into_another(trial: Trial) -> None:
    program = compiled_for(trial).program
    for unit in program.procedures:
        for instruction in instructions_of(program, unit):
            assert {*goals(instruction)} <= {*unit.blocks}


@pytest.mark.parametrize("trial", TRIALS, ids=str)
def test_only_the_tree_of_play_ends_the_game(trial: Trial) -> None:
    program = compiled_for(trial).program
    ending = {
        unit.name
        for unit in program.procedures
        if any(it.name == "over" for it in instructions_of(program, unit))
    }
    assert ending == {PLAY}


def test_no_verb_ends_a_turn_or_a_phase() -> None:
    assert not {"end", "finish", "skip", "go", "next", "leave"} & {it.name for it in VERBS}
