"""Awards: a player's place among the players who are ranked, and what it brings."""

from typing import assert_never

from rulewright.game.worth import Ties
from rulewright.meaning.sameness import same
from rulewright.meaning.values import Compare, Meaning, RankAward, Read, Variable
from rulewright.program import lower_values
from rulewright.program.model import Operand
from rulewright.program.unit import Lowering
from rulewright.source.frozen import dataclass, replace


@dataclass(frozen=True, slots=True)
class Ranked:
    """A player who is ranked: by what, how many are before, and how many share the place with that
    player, who is one of them; none shares it with a player who is not ranked."""

    measured: Operand
    before: Operand
    sharing: Operand


def rank(low: Lowering, award: RankAward) -> Ranked:
    """The place of the player of an award, who is measured first, and then everyone."""
    code = low.code
    is_ranked, mine = _measured(low, award, lower_values.lower(low, award.player))
    before, sharing = code.variable(0), code.variable(0)

    def beside(seat: Operand) -> None:
        counts, measured = _measured(low, award, seat)
        more = code.value("both", counts, code.value("less", mine, measured))
        code.emit("add", before, before, more)
        alike = code.value("both", counts, code.value("equal", mine, measured))
        code.emit("add", sharing, sharing, alike)

    code.loop(0, low.seats, beside, code.block())
    return Ranked(mine, before, code.value("select", is_ranked, sharing, 0))


def _measured(low: Lowering, award: RankAward, seat: Operand) -> tuple[Operand, Operand]:
    """Whether a seat is ranked, and by what; whoever is not ranked is not measured."""
    code = low.code
    low.storage[award.thing] = seat
    match award.counts:
        case None:
            return 1, lower_values.lower(low, award.measure)
        case Compare() as condition if any(
            same(it, award.measure) for it in (condition.left, condition.right)
        ):
            kept = Variable(0, "measured", award.measure.type)
            measured = low.storage[kept] = lower_values.lower(low, award.measure)
            held = _reading(condition, award.measure, Read(kept, kept.type))
            return lower_values.lower(low, held), measured
        case condition:
            counts, found = code.variable(0), code.variable(0)
            counting, following = code.block(), code.block()
            lower_values.test(low, condition, counting, following)
            code.begin(counting)
            code.emit("set", counts, 1)
            code.emit("set", found, lower_values.lower(low, award.measure))
            code.begin(following)
            return counts, found


def _reading(condition: Compare, measure: Meaning, kept: Meaning) -> Compare:
    """The comparison, with what is kept of the measure in its place."""
    left, right = (kept if same(it, measure) else it for it in (condition.left, condition.right))
    return replace(condition, left=left, right=right)


def points_of(low: Lowering, award: RankAward, ranked: Ranked) -> Operand:
    """What a place brings; nothing to a player who is not ranked."""
    code = low.code
    points = [lower_values.lower(low, it) for it in award.points]
    first = ranked.before
    last = code.value("subtract", code.value("add", first, ranked.sharing), 1)
    match award.ties:
        case Ties.DIVIDED_DOWN | Ties.DIVIDED_UP:
            total = _sum_between(low, points, first, last)
            sharing = code.value("maximum", ranked.sharing, 1)
            is_down = award.ties is Ties.DIVIDED_DOWN
            return code.value("divide_down" if is_down else "divide_up", total, sharing)
        case Ties.HIGHER:
            return _if_ranked(low, ranked, _sum_between(low, points, first, first))
        case Ties.LOWER:
            return _if_ranked(low, ranked, _sum_between(low, points, last, last))
        case Ties.NOTHING:
            alone = code.value("equal", ranked.sharing, 1)
            return code.value("select", alone, _sum_between(low, points, first, first), 0)
        case _:
            assert_never(award.ties)


def _if_ranked(low: Lowering, ranked: Ranked, points: Operand) -> Operand:
    is_ranked = low.code.value("less", 0, ranked.sharing)
    return low.code.value("select", is_ranked, points, 0)


def _sum_between(low: Lowering, points: list[Operand], first: Operand, last: Operand) -> Operand:
    """The points of all places from one to another, counted from 0."""
    code = low.code
    total: Operand = 0
    for place, brings in enumerate(points):
        inside = code.value(
            "both", code.value("at_most", first, place), code.value("at_most", place, last)
        )
        total = code.value("add", total, code.value("select", inside, brings, 0))
    return total
