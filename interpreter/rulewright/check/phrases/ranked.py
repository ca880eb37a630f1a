"""Awards: what a player's rank among all players brings."""

from rulewright.check.phrases.criteria import check_criterion_decides
from rulewright.check.phrases.kinship import PLAYER
from rulewright.check.phrases.scope import Scope
from rulewright.check.phrases.settled import all_of
from rulewright.check.phrases.wanted import in_game, number_of, range_of, said
from rulewright.game.worth import Award
from rulewright.meaning.replacing import said_of
from rulewright.meaning.types import NumberType
from rulewright.meaning.values import Meaning, RankAward, Read, Variable
from rulewright.source.finding import FindingKind, Severity

PLACE_FOR_NOBODY = FindingKind(
    "place-for-nobody", "`{text}` is for place {place}, on which nobody can be.", Severity.WARNING
)


def resolve_award(
    award: Award, player: Variable, counts: Meaning | None, scope: Scope
) -> RankAward | None:
    """What the rank of `player` brings, or None with a finding. `counts` says who is ranked, and
    like the measure it is about `player`."""
    measure = number_of(award.rank_by, scope)
    found = [number_of(phrase, scope) for phrase in award.points]
    points = tuple(it for it in found if it is not None)
    if measure is None or len(points) < len(found):
        return None
    check_criterion_decides(measure, (), player, award.rank_by.span, scope)
    _check_places_are_reached(award, scope)
    one = scope.fresh("player", PLAYER)
    return RankAward(
        player=Read(player, PLAYER),
        thing=one,
        counts=_counted(None if counts is None else said_of(counts, player, one), one, scope),
        measure=said_of(measure, player, one),
        points=points,
        ties=award.ties,
        type=_range(points),
    )


def _check_places_are_reached(award: Award, scope: Scope) -> None:
    """Somebody can be on each place that brings something."""
    for place, points in enumerate(award.points, start=1):
        is_for_nobody = place > scope.vocabulary.players
        finding = PLACE_FOR_NOBODY.at(
            points.span,
            help="Take it out: there are never so many players.",
            text=said(points.span),
            place=place,
        )
        scope.report.claim_where(is_for_nobody, finding)


def _counted(counts: Meaning | None, one: Variable, scope: Scope) -> Meaning | None:
    """For whom it counts: nobody who was eliminated is ranked."""
    if not scope.vocabulary.eliminates:
        return counts
    still_in = in_game(Read(one, PLAYER))
    return still_in if counts is None else all_of((still_in, counts))


def _range(points: tuple[Meaning, ...]) -> NumberType:
    ranges = [range_of(it) for it in points]
    lowest, highest = min(it.low for it in ranges), max(it.high for it in ranges)
    return NumberType(min(0, lowest), max(0, highest))
