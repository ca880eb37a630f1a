"""Cards and rules: when they come, whether they can, and what they do."""

from collections.abc import Callable, Iterator, Sequence

from rulewright.check.entries.answered import still_holds, still_proved
from rulewright.check.entries.lying import check_lying, check_used_once
from rulewright.check.entries.play import acting, check_choices, resolve_any
from rulewright.check.entries.state_rules import resolve_state_rule
from rulewright.check.moments.cancelling import can_cancel
from rulewright.check.moments.hooked import Moments, resolve_moments
from rulewright.check.phrases.kinship import PLAYER
from rulewright.check.phrases.permissions import permission
from rulewright.check.phrases.scope import CardRead, Resolver, Scope
from rulewright.check.phrases.settled import all_of, truth
from rulewright.check.phrases.standing import naming_this
from rulewright.check.steps.feasible import ALWAYS, leading_choices
from rulewright.check.steps.flow import resolve_steps
from rulewright.check.steps.leaving import MISSING_RESULT, always_gives
from rulewright.check.steps.narrowed_choices import narrowed_choices
from rulewright.check.structure.comes_between import comes_before_play
from rulewright.game.model import Cards, CardTrigger, Game, Heading, Kind, Rule, Title
from rulewright.meaning.deeds import Deeds
from rulewright.meaning.moments import (
    LyingMeaning,
    PlayMeaning,
    RuleMeaning,
    declined_at,
)
from rulewright.meaning.permissions import may_play
from rulewright.meaning.values import Meaning, Read
from rulewright.meaning.walking import reads
from rulewright.source.frozen import replace
from rulewright.syntax.moments import Around, Moment, Time
from rulewright.syntax.tree import Steps


def resolve_rule(rule: Rule, resolver: Resolver) -> RuleMeaning | None:
    """What comes by itself, and where."""
    scope = Scope(resolver, anywhere=True)
    found = resolve_moments(rule.moments, scope, of_rule=True)
    if found is None:
        return None
    scope = replace(found.scope, cancels=can_cancel(found.hooks, resolver.vocabulary))
    condition = resolve_any(rule.conditions, scope)
    if condition is not None:
        scope = scope.supposing(condition, rule.conditions[0].span, True)
    deeds = _resolve_answer(rule.heading, rule.steps, found, scope)
    check_choices(deeds, resolver)
    return RuleMeaning(rule, found.hooks, found.parameters, condition, narrowed_choices(deeds))


Told = Callable[[Heading], bool]
"""Says of which entries it matters what they mean."""


def everything(heading: Heading) -> bool:
    """Says that it matters what any entry means."""
    return True


def resolve_plays(
    cards: Cards, resolver: Resolver, is_told: Told = everything
) -> Iterator[PlayMeaning]:
    """The cards of a kind that are played, in the order of the file."""
    kind = resolver.vocabulary.kinds[cards.heading.id]
    for number, title in enumerate(cards.titles):
        if not is_told(title.heading):
            continue
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
        cancels=frozenset() if found.on_turns_of else can_cancel(found.hooks, resolver.vocabulary),
    )
    condition = resolve_any(title.conditions, scope)
    holds = _holds_in_steps(condition, kind, resolver)
    if condition is not None and holds:
        scope = scope.supposing(condition, title.conditions[0].span, True)
    scope, this = naming_this(kind, title.heading.span, scope)
    deeds = _resolve_answer(title.heading, title.steps, found, scope)
    resolver.cards_read[title.heading.span] = CardRead(condition, holds, deeds)
    leading = leading_choices(deeds)
    is_answered = comes_before_play(kind.heading.id, resolver.vocabulary.moments)
    proved = still_proved(leading.choices, kind, resolver) if is_answered else leading.choices
    check_choices(deeds, resolver, proved)
    may = permission(may_play(kind.heading.id), Read(you, PLAYER), resolver)
    possible = all_of((condition or truth(True), leading.condition))
    return PlayMeaning(
        title=title,
        kind=kind,
        number=number,
        hooks=found.hooks,
        on_turns_of=found.on_turns_of,
        you=you,
        parameters=found.parameters,
        feasible=all_of((may, possible)),
        possible=possible,
        deeds=narrowed_choices(deeds),
        this=this if reads(deeds, this) else None,
    )


def _holds_in_steps(condition: Meaning | None, kind: Kind, resolver: Resolver) -> bool:
    """Whether what has to hold for the play of a card holds in its steps, behind all that answers
    it; also where nothing has to."""
    if condition is None or not comes_before_play(kind.heading.id, resolver.vocabulary.moments):
        return True
    return still_holds(condition, kind, resolver)


def played_otherwise(play: PlayMeaning, read: CardRead, resolver: Resolver) -> PlayMeaning | None:
    """A card that is known from another configuration, where it was read as given: here it may be
    played in other turns, and other answers may come before its steps."""
    is_whole = play.title.heading.id not in resolver.vocabulary.whole.unread
    with resolver.report.entry(is_whole=is_whole):
        return _played_otherwise(play, read, resolver)


def _played_otherwise(play: PlayMeaning, read: CardRead, resolver: Resolver) -> PlayMeaning | None:
    kind, turns = resolver.vocabulary.kinds[play.kind.heading.id], play.on_turns_of
    if _holds_in_steps(read.condition, kind, resolver) is not read.still_holds:
        return _resolve_play(play.title, kind, play.number, resolver)
    if comes_before_play(kind.heading.id, resolver.vocabulary.moments):
        leading = leading_choices(read.steps).choices
        check_choices(read.steps, resolver, still_proved(leading, kind, resolver))
    if turns:
        scope = Scope(resolver, anywhere=True)
        found = resolve_moments(play.title.moments, scope, of_rule=False)
        if found is None:
            return None
        turns = found.on_turns_of
    may = permission(may_play(kind.heading.id), Read(play.you, PLAYER), resolver)
    return replace(play, on_turns_of=turns, feasible=all_of((may, play.possible)))


def resolve_lying(
    cards: Cards, resolver: Resolver, is_told: Told = everything
) -> Iterator[LyingMeaning]:
    """What cards of a kind do by themselves, in the order of the file."""
    kind = resolver.vocabulary.kinds[cards.heading.id]
    for number, title in enumerate(cards.titles):
        is_whole = title.heading.id not in resolver.vocabulary.whole.unread
        for finding in check_used_once(title):
            resolver.report.add(finding)
        for trigger in filter(lambda it: is_told(it.heading), title.triggers):
            with resolver.report.entry(is_whole=is_whole):
                found = _resolve_lying(trigger, title, kind, number, resolver)
            if found is not None:
                yield found


def _resolve_lying(
    trigger: CardTrigger, title: Title, kind: Kind, number: int, resolver: Resolver
) -> LyingMeaning | None:
    scope, you = acting(resolver)
    found = resolve_moments(trigger.moments, replace(scope, anywhere=True), of_rule=False)
    if found is None or trigger.lies_in is None:
        return None
    if not check_lying(trigger, found, resolver):
        return None
    scope = replace(found.scope, cancels=can_cancel(found.hooks, resolver.vocabulary))
    scope, this = naming_this(kind, trigger.heading.span, scope)
    condition = resolve_any(trigger.conditions, scope)
    if condition is not None:
        scope = scope.supposing(condition, trigger.conditions[0].span, True)
    deeds = _resolve_answer(trigger.heading, trigger.steps, found, scope, declinable=True)
    leading = leading_choices(deeds) if found.on_turns_of else ALWAYS
    check_choices(deeds, resolver, leading.choices)
    if found.on_turns_of:
        condition = all_of((condition or truth(True), leading.condition))
    return LyingMeaning(
        kind=kind,
        title=title,
        trigger=trigger,
        number=number,
        zone=trigger.lies_in.name,
        hooks=found.hooks,
        on_turns_of=found.on_turns_of,
        you=you,
        this=this,
        parameters=found.parameters,
        condition=condition,
        deeds=narrowed_choices(deeds),
    )


def _resolve_answer(
    heading: Heading, steps: Steps, found: Moments, scope: Scope, *, declinable: bool = False
) -> Deeds:
    """The steps of a card or a rule. What comes instead of a procedure gives its result, unless it
    is `declinable` and its player does not want it."""
    handed = scope.resolver.handed
    if found.gives is not None:
        scope = replace(scope, gives=found.gives, is_procedure=True)
        handed.gave_hidden = False
    errors = scope.report.errors
    deeds = resolve_steps(steps.steps, scope).deeds
    if found.gives is not None:
        if handed.gave_hidden:
            handed.results.update((hook.event.name, None) for hook in found.hooks)
        wanted = declined_at(deeds) if declinable else None
        giving = deeds if wanted is None else wanted.body
        if not always_gives(giving) and scope.report.errors == errors:
            help_line = "Let every way through its steps end with `give`."
            scope.report.add(MISSING_RESULT.at(heading.span, help=help_line, name=heading.id))
    return deeds


def _surely_running(found: Moments, resolver: Resolver) -> frozenset[str]:
    """The phases that run whenever the card is played."""
    phases = resolver.vocabulary.phases
    if found.hooks or not found.on_turns_of:
        return frozenset()
    first, *others = (frozenset(phases[name].chain) for name in sorted(found.on_turns_of))
    return first.intersection(*others)


def replaces_results(moments: Sequence[Moment]) -> bool:
    """Whether something may come instead of a procedure and give its result."""
    return any(isinstance(moment, Around) and moment.time is Time.INSTEAD_OF for moment in moments)


def read_cards_and_rules(game: Game, resolver: Resolver, is_told: Told = everything) -> None:
    """Reads what cards and rules do, for what it tells of values, and of hidden pieces that are
    handed over."""
    for rule in game.rules:
        if is_told(rule.heading):
            resolve_rule(rule, resolver)
    for state_rule in game.state_rules:
        if is_told(state_rule.heading):
            resolve_state_rule(state_rule, resolver)
    for cards in game.cards:
        if cards.heading.id in resolver.vocabulary.kinds:
            tuple(resolve_plays(cards, resolver, is_told))
            tuple(resolve_lying(cards, resolver, is_told))
