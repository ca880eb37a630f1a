"""Which lines of the rules play comes to: the same games, played by a program that notes it."""

from collections.abc import Sequence

from rulewright.engine.compiled import Compiled
from rulewright.engine.machine import Machine
from rulewright.game.model import Game
from rulewright.game.rule_lines import RuleLine, rule_lines
from rulewright.program.lower import lower_rules
from rulewright.source.frozen import dataclass, replace


@dataclass(frozen=True, slots=True)
class Covered:
    """A rule line, and in how many games play came to it."""

    line: RuleLine
    games: int


def covering(compiled: Compiled) -> Compiled:
    """The same game in a form that notes which rule lines play comes to. It is played a little more
    slowly; the form without it is not touched."""
    program = lower_rules(
        compiled.rules,
        compiled.program.digest,
        chance_is_asked=compiled.program.chance_is_asked,
        covering=True,
    )
    machine = Machine(program, compiled.machine.budget)
    return replace(compiled, program=program, machine=machine)


def covered_lines(compiled: Compiled, reached: Sequence[int]) -> tuple[Covered, ...]:
    """The rule lines for which this configuration has code, by their place; none in a form that
    does not note them."""
    marks = compiled.program.marks
    counts = tuple(reached) or (0,) * len(marks)
    games = {key: count for (key, _), count in zip(marks, counts, strict=True)}
    if not games:
        return ()
    lines = rule_lines(compiled.rules.game)
    return tuple(Covered(line, games[line.key]) for line in lines if line.key in games)


def lines_elsewhere(whole: Game, covered: Sequence[Covered]) -> tuple[RuleLine, ...]:
    """The rule lines of a game that are no part of the configuration that was played.

    A branch that is taken always, because of the configuration, is counted by its steps.
    """
    here = {it.line.key for it in covered}
    lines = rule_lines(whole)
    return tuple(it for it in lines if it.key not in here and not _has_a_part(it, covered))


def _has_a_part(branch: RuleLine, covered: Sequence[Covered]) -> bool:
    """Whether something that the branch holds is part of what was played."""
    body = branch.body
    return body is not None and any(
        it.line.span.source.name == body.source.name
        and body.start < it.line.span.start
        and it.line.span.end <= body.end
        for it in covered
    )
