"""What lasts in a position: changes that are in force, what is to be done later, and who is out."""

from rulewright.engine.compiled import Compiled, compile_game
from rulewright.engine.places import State
from rulewright.meaning.rules import Rules
from rulewright.program.lower import lower_rules
from rulewright.scenario.in_force import in_force_tree, write_in_force
from rulewright.scenario.model import Position
from rulewright.scenario.shapes import Found
from rulewright.scenario.waiting import check_waiting, later_tree, write_out, write_waiting
from rulewright.scenario.yaml_text import Tree
from rulewright.source.finding import Finding


def write_what_lasts(position: Position, compiled: Compiled, state: State, found: Found) -> None:
    """Writes what a position says of it into a state."""
    if position.out is not None:
        write_out(position.out, compiled, state, found)
    if position.in_force is not None:
        write_in_force(position.in_force, compiled, state, found)
    if position.waiting is not None:
        write_waiting(position.waiting, compiled, state, found)


def check_what_lasts(position: Position, rules: Rules) -> tuple[Finding, ...]:
    """What a position says of it that cannot be so in these rules."""
    found: list[Finding] = []
    compiled = compile_game(rules, lower_rules(rules, ""))
    state = [0] * compiled.layout.size
    if position.out is not None:
        write_out(position.out, compiled, state, found)
    if position.in_force is not None:
        write_in_force(position.in_force, compiled, state, found)
    if position.waiting is not None:
        check_waiting(position.waiting, compiled, found)
    return tuple(found)


def what_lasts_tree(compiled: Compiled, state: State, without: State) -> dict[str, Tree]:
    """What has to be said of it, where it is otherwise in the state `without` that."""
    return in_force_tree(compiled, state, without) | later_tree(compiled, state, without)
