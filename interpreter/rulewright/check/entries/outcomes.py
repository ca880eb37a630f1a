"""Scoring, ends, the winner: what decides how a game turns out."""

from rulewright.check.entries.bound_by_keys import bound
from rulewright.check.entries.deciding import check_line_counts
from rulewright.check.entries.play import acting, resolve_any
from rulewright.check.entries.turn_order import resolve_players
from rulewright.check.phrases.criteria import check_criterion_decides
from rulewright.check.phrases.group_worth import finish_groups
from rulewright.check.phrases.grouped import begin_groups
from rulewright.check.phrases.ranked import resolve_award
from rulewright.check.phrases.scope import Resolver, Scope
from rulewright.check.phrases.wanted import number_of
from rulewright.check.steps.secrecy import is_public
from rulewright.game.model import EndEntry, ScoringLine, Winner
from rulewright.game.worth import Award
from rulewright.meaning.rules import EndMeaning, LineMeaning, WinnerMeaning
from rulewright.meaning.sets import ListedThings, SetMeaning
from rulewright.meaning.types import ManyType, PlayerType
from rulewright.meaning.values import Meaning
from rulewright.syntax.tree import Name, Word


def resolve_line(line: ScoringLine, resolver: Resolver) -> LineMeaning | None:
    """One line of the score sheet; None when it has an error."""
    scope, you = acting(resolver)
    scope, things, thing = bound(line.for_each, scope)
    scope, bests, best = bound(line.best_of, scope)
    begun = None if line.best_groups is None else begin_groups(line.best_groups, scope)
    if line.best_groups is not None and begun is None:
        return None
    scope = scope if begun is None else begun.inner
    counts_if = resolve_any(line.counts_if, scope, may_read_secrets=True)
    if counts_if is not None:
        scope = scope.supposing(counts_if, line.counts_if[0].span, True)
    if isinstance(line.score, Award):
        score: Meaning | None = resolve_award(line.score, you, counts_if, scope)
    else:
        score = number_of(line.score, scope)
    if score is not None and begun is not None:
        counted = None if counts_if is None else (counts_if, line.counts_if[0].span)
        score, counts_if = finish_groups(begun, (score, line.score.span), counted), None
    if score is None:
        return None
    nodes = tuple(one for one in (things, bests, counts_if, score) if one is not None)
    named = tuple(
        (variable, among)
        for variable, among in ((thing, things), (best, bests))
        if variable is not None and among is not None
    )
    public = is_public(nodes, named, scope)
    check_line_counts(line, you, nodes, score, scope)
    return LineMeaning(line, you, things, thing, bests, best, counts_if, score, public)


def resolve_end(end: EndEntry, resolver: Resolver) -> EndMeaning:
    """When the game ends, and who wins then."""
    scope, you = acting(resolver)
    condition = resolve_any(end.conditions, scope)
    return EndMeaning(end, you, condition, _winner_of(end, scope))


def _winner_of(end: EndEntry, scope: Scope) -> SetMeaning | None:
    """The players an end names as its winners; `nobody` is the empty set."""
    match end.winner:
        case None:
            return None
        case Name(word=Word(text="nobody")):
            return ListedThings((), ManyType(PlayerType(), True, 0))
        case phrase:
            return resolve_players(phrase, scope)


def resolve_winner(winner: Winner, resolver: Resolver) -> WinnerMeaning:
    """The criteria in order, each measured for a player."""
    scope, you = acting(resolver)
    criteria: list[tuple[Meaning, bool]] = []
    for criterion in winner.criteria:
        measure = number_of(criterion.phrase, scope)
        if measure is not None:
            before = [one for one, _ in criteria]
            check_criterion_decides(measure, before, you, criterion.phrase.span, scope)
            criteria.append((measure, criterion.most))
    return WinnerMeaning(you, tuple(criteria), winner.still_tied == "shared")
