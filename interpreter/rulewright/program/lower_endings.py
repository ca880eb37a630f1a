"""How a game ends: end conditions, the score sheet, and who has won."""

from rulewright.game.rule_lines import LineKind
from rulewright.meaning.rules import EndMeaning, LineMeaning, WinnerMeaning
from rulewright.meaning.sets import Filtered
from rulewright.meaning.types import NumberType, PlayerType, is_piece, member_of
from rulewright.meaning.values import (
    BestGroups,
    Call,
    Count,
    CounterOf,
    Fold,
    Meaning,
    RankAward,
    Read,
    ScoreOf,
)
from rulewright.program import lower_awards, lower_sets, lower_values
from rulewright.program.calling import call
from rulewright.program.instructions import StopKind
from rulewright.program.layout import LINKS, WINNERS
from rulewright.program.lower_elimination import can_be_out, is_out
from rulewright.program.lower_groups import best_groups
from rulewright.program.lower_moves import Part
from rulewright.program.lower_terms import tell_piece, tell_pieces, tell_terms
from rulewright.program.model import Operand
from rulewright.program.unit import InFrame, Lowering

NUMBER = NumberType(-(2**31), 2**31 - 1)


def check_ends(low: Lowering, turn_of: int) -> None:
    """Ends the game where an end condition holds that is not overruled by another (`unless`).

    Two that hold at once stop the game: the order of the file decides nothing.
    """
    code = low.code
    ends = [end for end in low.rules.ends if end.condition is not None]
    if not ends:
        return
    holding = {end.end.heading.id: _holds(low, end, turn_of) for end in ends}
    standing = [
        _not_overruled(
            low,
            holding[end.end.heading.id],
            [holding[it.name] for it in end.end.unless if it.name in holding],
        )
        for end in ends
    ]
    if len(standing) > 1:
        low.unproved += 1
        code.emit("require", code.value("at_most", _sum(low, standing), 1), StopKind.TWO_ENDS)
    for end, stands in zip(ends, standing, strict=True):
        yes, going_on = code.block(), code.block()
        code.branch(stands, yes, going_on)
        code.begin(yes)
        low.storage[end.you] = InFrame(turn_of)
        _finish(low, end)
        code.begin(going_on)


def _holds(low: Lowering, end: EndMeaning, turn_of: int) -> Operand:
    assert end.condition is not None
    low.storage[end.you] = InFrame(turn_of)
    low.code.span = end.end.heading.span
    return lower_values.lower(low, end.condition)


def _not_overruled(low: Lowering, holds: Operand, others: list[Operand]) -> Operand:
    for other in others:
        holds = low.code.value("both", holds, low.code.value("negation", other))
    return holds


def _sum(low: Lowering, values: list[Operand]) -> Operand:
    total: Operand = 0
    for value in values:
        total = low.code.value("add", total, value)
    return total


def finish_after(low: Lowering, phase: str, turn_of: int) -> None:
    """Ends the game where an entry says that it ends when this phase is over."""
    for end in low.rules.ends:
        if end.end.when_over is not None and end.end.when_over.name == phase:
            low.storage[end.you] = InFrame(turn_of)
            low.code.span = end.end.heading.span
            _finish(low, end)


def _finish(low: Lowering, end: EndMeaning) -> None:
    """Scores everyone, finds who has won, and ends the game."""
    code = low.code
    low.mark(LineKind.END, end.end.heading.span)
    for row in range(len(low.rules.scoring)):
        line = low.rules.scoring[row].line.heading.id
        for seat in range(low.seats):
            call(low, f"score:{line}", [seat])
            points = code.value("take_result")
            code.emit("store", low.layout.scores + (1 + row) * low.seats + seat, points)
            total = low.layout.scores + seat
            code.emit("store", total, code.value("add", code.value("load", total), points))
    if end.winner is None:
        code.emit("store", WINNERS, _ranked(low, low.rules.winner))
    else:
        winners = code.variable(0)
        lower_sets.each(
            low,
            end.winner,
            lambda seat: code.emit("with_bit", winners, winners, seat),
            code.block(),
        )
        code.emit("store", WINNERS, winners)
    low.event("game_over", ())
    code.emit("over")


def _ranked(low: Lowering, winner: WinnerMeaning | None) -> Operand:
    """The mask of the seats that are best by the first criterion, of these by the second, …"""
    code = low.code
    left = _still_in(low)
    if winner is None:
        return 0
    for measure, most in winner.criteria:
        values: list[Operand] = []
        for seat in range(low.seats):
            low.storage[winner.you] = seat
            values.append(lower_values.lower(low, measure))
        best, found = code.variable(0), code.variable(0)
        for seat, value in enumerate(values):
            inside = code.value("has_bit", left, seat)
            better = code.value("maximum" if most else "minimum", best, value)
            candidate = code.value("select", found, better, value)
            code.emit("select", best, inside, candidate, best)
            code.emit("select", found, inside, 1, found)
        kept = code.variable(0)
        for seat, value in enumerate(values):
            stays = code.value(
                "both", code.value("has_bit", left, seat), code.value("equal", value, best)
            )
            code.emit("select", kept, stays, code.value("with_bit", kept, seat), kept)
        left = kept
    if not winner.shared:
        _require_one(low, left)
    return left


def _still_in(low: Lowering) -> Operand:
    """The mask of the seats that are not out of the game."""
    if not can_be_out(low):
        return (1 << low.seats) - 1
    mask = low.code.variable(0)
    for seat in range(low.seats):
        with_seat = low.code.value("with_bit", mask, seat)
        low.code.emit("select", mask, is_out(low, seat), mask, with_seat)
    return mask


def _require_one(low: Lowering, mask: Operand) -> None:
    seats = [low.code.value("has_bit", mask, seat) for seat in range(low.seats)]
    low.unproved += 1
    test = "at_most" if can_be_out(low) else "equal"
    one = low.code.value(test, _sum(low, seats), 1)
    low.code.emit("require", one, StopKind.STILL_TIED)


def measured(winner: WinnerMeaning | None) -> tuple[int, ...]:
    """The criteria that measure something else than the score, by position from 0."""
    if winner is None:
        return ()
    return tuple(
        number
        for number, (measure, _) in enumerate(winner.criteria)
        if not (isinstance(measure, ScoreOf) and measure.line is None)
    )


def lower_measure(low: Lowering, number: int) -> None:
    """A criterion as a procedure: the seat is its argument, what is measured its result."""
    winner = low.rules.winner
    assert winner is not None
    low.storage[winner.you] = InFrame(LINKS)
    measure, _ = winner.criteria[number]
    low.code.emit("result", lower_values.lower(low, measure))
    low.code.emit("return")


def lower_line(low: Lowering, line: LineMeaning) -> None:
    """A line of the score sheet as a procedure: the seat is its argument, the points its result.

    Each thing that counts is an event, so that the sheet can be explained.
    """
    low.storage[line.you] = InFrame(LINKS)
    low.code.emit("result", lower_points(low, line, telling=False))
    low.code.emit("return")


def lower_points(low: Lowering, line: LineMeaning, *, telling: bool) -> Operand:
    """The points of a line for the player who is kept as its `you`; each thing that counts is an
    event. Where it is `telling`, so is what the thing counts for, before that: each piece that is
    put in a group or added up, and each of those of which the best is taken, with its points."""
    total = low.code.variable(0)
    if line.things is None:
        _item(low, line, None, total, telling=telling)
    else:
        thing_variable = line.thing
        assert thing_variable is not None

        def each_thing(thing: Operand) -> None:
            low.storage[thing_variable] = thing
            _item(low, line, thing, total, telling=telling)

        lower_sets.each(low, line.things, each_thing, low.code.block())
    return total


def _item(
    low: Lowering, line: LineMeaning, thing: Operand | None, total: Operand, *, telling: bool
) -> None:
    code = low.code
    following = code.block()
    if line.counts_if is not None:
        counting = code.block()
        lower_values.test(low, line.counts_if, counting, following)
        code.begin(counting)
    low.mark(LineKind.SCORE, line.line.heading.span)
    you = lower_values.lower(low, Read(line.you, PlayerType()))
    parts: list[Part] = [("player", PlayerType(), you)]
    if line.thing is not None and thing is not None:
        parts.append(("item", line.thing.type, thing))
    if line.bests is not None and line.best is not None:
        points, best = _best(low, line, telling=telling)
        parts.append(("best", line.best.type, best))
    else:
        points = _points(low, line.score, telling=telling)
    code.emit("add", total, total, points)
    name = line.line.heading.id
    low.event("score_item", (*parts, ("value", NUMBER, points)), (("line", name),))
    code.begin(following)


def _points(low: Lowering, score: Meaning, *, telling: bool) -> Operand:
    if not telling:
        return lower_values.lower(low, score)
    match score:
        case Call():
            return _points(low, lower_values.body_called(low, score), telling=True)
        case BestGroups(things=things):
            return best_groups(low, score, lambda piece: tell_piece(low, things, piece, 0))
        case RankAward():
            ranked = lower_awards.rank(low, score)
            before, sharing = ranked.before, ranked.sharing
            told: list[Part] = [("before", NUMBER, before), ("sharing", NUMBER, sharing)]
            low.event("score_rank", (*told, ("value", NUMBER, ranked.measured)))
            return lower_awards.points_of(low, score, ranked)
        case Fold(things=things) | Count(things=Filtered() as things):
            if is_piece(member_of(things.type)):
                tell_pieces(low, score)
        case CounterOf() | Count():
            pass
        case _:
            tell_terms(low, score)
    return lower_values.lower(low, score)


def _best(low: Lowering, line: LineMeaning, *, telling: bool) -> tuple[Operand, Operand]:
    """The highest score over the candidates and the first candidate that reaches it."""
    code = low.code
    assert line.bests is not None
    best_variable = line.best
    assert best_variable is not None
    points, best, found = code.variable(0), code.variable(-1), code.variable(0)

    def compare(candidate: Operand) -> None:
        low.storage[best_variable] = candidate
        value = _points(low, line.score, telling=telling)
        if telling:
            tried: list[Part] = [("best", best_variable.type, candidate), ("value", NUMBER, value)]
            low.event("score_try", tuple(tried))
        known = code.value("both", found, code.value("at_most", value, points))
        code.emit("select", best, known, best, candidate)
        code.emit("select", points, known, points, value)
        code.emit("set", found, 1)

    lower_sets.each(low, line.bests, compare, code.block())
    return points, best
