"""Cards and rules: when they come, whether they can, and what they do."""

from collections.abc import Iterator
from dataclasses import replace

from rulewright.check.entries.moments import Moments, resolve_moments
from rulewright.check.entries.play import acting, check_choices, resolve_any
from rulewright.check.phrases.scope import Resolver, Scope
from rulewright.check.phrases.settled import all_of, truth
from rulewright.check.steps.feasible import leading_choices
from rulewright.check.steps.flow import resolve_steps
from rulewright.check.steps.narrowed_choices import narrowed_choices
from rulewright.game.model import Cards, Game, Kind, Rule, Title
from rulewright.meaning.moments import Hook, PlayEvent, PlayMeaning, Point, RuleMeaning
from rulewright.syntax.moments import Around, DoneBy, Moment, Time


def resolve_rule(rule: Rule, resolver: Resolver) -> RuleMeaning | None:
    """What comes by itself, and where."""
    scope = Scope(resolver, anywhere=True)
    found = resolve_moments(rule.moments, scope, of_rule=True)
    if found is None:
        return None
    scope = replace(found.scope, cancels=_can_cancel(found.hooks, resolver))
    condition = resolve_any(rule.conditions, scope)
    if condition is not None:
        scope = scope.supposing(condition, rule.conditions[0].span, True)
    deeds = resolve_steps(rule.steps.steps, scope).deeds
    check_choices(deeds, resolver)
    return RuleMeaning(rule, found.hooks, found.parameters, condition, narrowed_choices(deeds))


def resolve_plays(cards: Cards, resolver: Resolver) -> Iterator[PlayMeaning]:
    """The cards of a kind that are played, in the order of the file."""
    kind = resolver.vocabulary.kinds[cards.heading.id]
    for number, title in enumerate(cards.titles):
        is_whole = title.heading.id not in resolver.vocabulary.whole.unread
        with resolver.report.entry(is_whole=is_whole):
            play = _resolve_play(title, kind, number, resolver)
        if play is not None:
            yield play


def _resolve_play(title: Title, kind: Kind, number: int, resolver: Resolver) -> PlayMeaning | None:
    if title.steps is None or not title.moments:
        return None
    scope, you = acting(resolver)
    found = resolve_moments(title.moments, replace(scope, anywhere=True), of_rule=False)
    if found is None:
        return None
    scope = replace(
        found.scope,
        inside=_surely_running(found, resolver),
        cancels=not found.on_turns_of and _can_cancel(found.hooks, resolver),
    )
    condition = resolve_any(title.conditions, scope)
    is_answered = can_be_answered(kind.heading.id, resolver.vocabulary.game)
    if condition is not None and not is_answered:
        scope = scope.supposing(condition, title.conditions[0].span, True)
    deeds = resolve_steps(title.steps.steps, scope).deeds
    leading = leading_choices(deeds)
    check_choices(deeds, resolver, () if is_answered else leading.choices)
    feasible = all_of((condition or truth(True), leading.condition))
    return PlayMeaning(
        title=title,
        kind=kind,
        number=number,
        hooks=found.hooks,
        on_turns_of=found.on_turns_of,
        you=you,
        parameters=found.parameters,
        feasible=feasible,
        deeds=narrowed_choices(deeds),
    )


def _surely_running(found: Moments, resolver: Resolver) -> frozenset[str]:
    """The phases that run whenever the card is played."""
    phases = resolver.vocabulary.phases
    if found.hooks or not found.on_turns_of:
        return frozenset()
    first, *others = (frozenset(phases[name].chain) for name in sorted(found.on_turns_of))
    return first.intersection(*others)


def _can_cancel(hooks: tuple[Hook, ...], resolver: Resolver) -> bool:
    """Whether there is an effect to cancel at each of these hooks."""
    procedures = resolver.vocabulary.procedures
    return bool(hooks) and all(
        hook.point is Point.BEFORE
        and (isinstance(hook.event, PlayEvent) or procedures[hook.event.procedure].gives is None)
        for hook in hooks
    )


def can_be_answered(kind: str, game: Game) -> bool:
    """Whether something may come between the play of a card of this kind and its effect."""
    return any(_is_before_play(moment, kind) for moment in _all_moments(game))


def _all_moments(game: Game) -> Iterator[Moment]:
    for rule in game.rules:
        yield from rule.moments
    for cards in game.cards:
        for title in cards.titles:
            yield from title.moments


def _is_before_play(moment: Moment, kind: str) -> bool:
    match moment:
        case Around(time=Time.BEFORE, happening=DoneBy(names=(name,))):
            return name.text == kind
        case _:
            return False


def note_handed_over(game: Game, resolver: Resolver) -> None:
    """Notes which hidden pieces cards and rules hand to procedures, in what the resolver knows."""
    for rule in game.rules:
        resolve_rule(rule, resolver)
    for cards in game.cards:
        if cards.heading.id in resolver.vocabulary.kinds:
            tuple(resolve_plays(cards, resolver))
