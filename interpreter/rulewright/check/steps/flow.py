"""Steps to deeds: branches, loops, who acts, and what is known behind them."""

from collections.abc import Sequence
from typing import assert_never

from rulewright.check.phrases.constants import known_truth
from rulewright.check.phrases.filtered import facts_of, lastingly_known_of
from rulewright.check.phrases.homes import home_of
from rulewright.check.phrases.judging import check_times, judge, judge_truth, truth_of
from rulewright.check.phrases.kinship import PLAYER, member_type
from rulewright.check.phrases.narrowing import (
    facts_when,
    holds_on,
    lasting_facts,
)
from rulewright.check.phrases.scope import NOBODY_ACTS, Scope, Supposed, bind, without_new_names
from rulewright.check.phrases.sets import all_but, from_seat, set_from
from rulewright.check.phrases.settled import all_of, is_constant
from rulewright.check.phrases.wanted import everybody, number_of, player_of
from rulewright.check.steps.alternatives import check_alternatives, check_offers_tell_nothing
from rulewright.check.steps.apart import chosen_apart
from rulewright.check.steps.awaiting import next_time, resolve_next_time
from rulewright.check.steps.delaying import as_later, delayed
from rulewright.check.steps.faces import disclosed_in_rounds, known_of_every
from rulewright.check.steps.feasible import leading_choices, leading_of_way
from rulewright.check.steps.frames import resolve_frame
from rulewright.check.steps.interrupted import behind
from rulewright.check.steps.lasting import resolve_lasting
from rulewright.check.steps.leaving import leaves, ways_through
from rulewright.check.steps.options import check_is_filled
from rulewright.check.steps.pointless import check_nothing_is_overwritten
from rulewright.check.steps.secrecy import check_disclosed, depends_on_hidden, is_hidden
from rulewright.check.steps.together import together
from rulewright.meaning.deeds import (
    Deed,
    Deeds,
    EitherDo,
    ForEachDo,
    IfDo,
    MayDo,
    RememberOne,
    RepeatDo,
    Way,
)
from rulewright.meaning.sets import ListedThings, SetMeaning
from rulewright.meaning.types import ManyType
from rulewright.meaning.values import AllOf, Meaning, Read
from rulewright.source.finding import FindingKind
from rulewright.source.frozen import dataclass, replace
from rulewright.source.place import Span
from rulewright.syntax.changes import Lasting, While
from rulewright.syntax.delays import Delayed, NextTime
from rulewright.syntax.together import Together
from rulewright.syntax.tree import (
    And,
    Body,
    Branch,
    Either,
    ForEach,
    Frame,
    If,
    Let,
    May,
    Or,
    Phrase,
    Repeat,
    Step,
    Subject,
)

UNREACHABLE_STEPS = FindingKind("unreachable-steps", "No way leads to this step.")
WHILE_IN_STEPS = FindingKind("while-in-steps", "`while` says how long a card changes something.")
NOT_THE_PLAYERS = FindingKind("not-the-players", "`each {noun}` cannot act.")


@dataclass(frozen=True, slots=True)
class Flow:
    """What steps mean, and the scope behind them."""

    deeds: Deeds
    scope: Scope


def resolve_steps(steps: Sequence[Step], scope: Scope) -> Flow:
    """What steps mean, one after another. A step with an error is left out, and reported.

    A step is unreachable if no configuration reaches it: what stands above it may end the steps
    only with one setting or one number of players.
    """
    deeds: list[Deed] = []
    for step in steps:
        if leaves(deeds):
            help_line = "The step above ends it. Take this one out, or put it further up."
            scope.report.claim(UNREACHABLE_STEPS.at(step.span, help=help_line))
            break
        scope.report.refute(UNREACHABLE_STEPS.name, step.span)
        flow = _step(step, scope)
        deeds.extend(flow.deeds)
        scope = behind(flow.deeds, flow.scope)
    check_nothing_is_overwritten(deeds, scope)
    return Flow(tuple(deeds), scope)


def _step(step: Step, scope: Scope) -> Flow:
    match step:
        case Frame():
            return _frame(step, scope)
        case If():
            return _if(step, scope)
        case ForEach():
            return _for_each(step, scope)
        case Let():
            return _let(step, scope)
        case Repeat():
            return _repeat(step, scope)
        case May():
            return _may(step, scope)
        case Either():
            return _either(step, scope)
        case Lasting():
            return Flow(resolve_lasting(step, scope), scope)
        case Together(body=body):
            found = tuple(deed for one in body.steps for deed in _step(one, scope).deeds)
            return Flow(together(step, found, scope), scope)
        case Delayed(body=body):
            return Flow(delayed(step, _body(body, as_later(scope)).deeds, scope), scope)
        case NextTime():
            return Flow(_next_time(step, scope), scope)
        case While():
            help_line = "Put it below `lasting:` of a card. Steps come again with `repeat until`."
            scope.report.add(WHILE_IN_STEPS.at(step.span, help=help_line))
            return Flow((), scope)
        case _:
            assert_never(step)


def _next_time(step: NextTime, scope: Scope) -> Deeds:
    awaited = resolve_next_time(step, scope)
    if awaited is None:
        return ()
    handed = scope.resolver.handed
    gave_hidden, handed.gave_hidden = handed.gave_hidden, False
    body = _body(step.body, awaited.scope).deeds
    if awaited.moments.gives is not None and handed.gave_hidden:
        handed.results.update((hook.event.name, None) for hook in awaited.moments.hooks)
    handed.gave_hidden = gave_hidden
    return next_time(step, awaited, body, scope)


def _frame(step: Frame, scope: Scope) -> Flow:
    otherwise = None if step.otherwise is None else _body(step.otherwise, scope)
    built = resolve_frame(step, scope, None if otherwise is None else otherwise.deeds)
    after = built.scope
    if otherwise is not None and not leaves(otherwise.deeds):
        after = without_new_names(scope, after)
    return Flow(built.deeds, after)


def _body(body: Body, scope: Scope) -> Flow:
    return resolve_steps(body.steps, scope)


def _if(step: If, scope: Scope) -> Flow:
    """Branches in order; one that this configuration never takes is not read at all."""
    taken: list[tuple[Meaning, Flow]] = []
    places: list[Span | None] = []
    before, passed = scope, tuple[Supposed, ...]()
    for branch in step.branches:
        span = branch.condition.span
        if known_truth(branch.condition, scope.vocabulary) is False:
            judge_truth(False, span, scope.report)
            continue
        condition = truth_of(branch.condition, _where_asked(branch, step, before, passed))
        if condition is None:
            _body(branch.body, before)
            continue
        judge(condition, span, scope.report)
        check_disclosed(condition, span, before)
        if is_constant(condition, False):
            continue
        inside = before.also_supposing(passed).supposing(condition, span, True)
        flow = _body(branch.body, inside)
        taken.append((condition, flow))
        places.append(span)
        if is_constant(condition, True):
            break
        before = before.knowing(facts_when(condition, False))
        passed = (*passed, Supposed(condition, span, False))
    before = before.also_supposing(passed)
    always = bool(taken) and is_constant(taken[-1][0], True)
    if always:
        last = taken.pop()[1]
    elif step.otherwise is not None:
        last = _body(step.otherwise, before)
        places.append(step.otherwise.span)
    else:
        last = Flow((), before)
        places.append(None)
    return _branched(step, taken, last, tuple(places), scope)


def _where_asked(branch: Branch, step: If, scope: Scope, passed: tuple[Supposed, ...]) -> Scope:
    """The scope of a branch's condition, behind the branches that have `passed`.

    The last branch may say what is left, for the sake of those who read it; not so when more
    follows it.
    """
    follows = branch is step.branches[-1] and step.otherwise is not None
    if follows and not isinstance(branch.condition, And | Or):
        return scope.also_supposing(passed)
    return replace(scope, passed=passed)


def _branched(
    step: If,
    taken: list[tuple[Meaning, Flow]],
    last: Flow,
    places: tuple[Span | None, ...],
    before: Scope,
) -> Flow:
    """The branches as one deed, and the scope behind them: that of the one way that leads on, or
    what holds on all ways."""
    flows = [*(flow for _, flow in taken), last]
    onward = [flow for flow in flows if not leaves(flow.deeds)]
    deeds = last.deeds
    if taken:
        branches = tuple((condition, flow.deeds) for condition, flow in taken)
        deeds = (IfDo(branches, last.deeds, step.span, places),)
    if len(onward) == 1:
        return Flow(deeds, onward[0].scope)
    after = before
    for flow in flows:
        after = without_new_names(after, flow.scope)
    return Flow(deeds, after)


def _looped(scope: Scope, body: Body) -> Scope:
    """The scope inside a loop: what was known before may have changed in an earlier round."""
    zones = scope.vocabulary.zones
    moved = bool(scope.resolver.state_rules)
    return replace(
        scope,
        in_loop=True,
        facts=lasting_facts(scope.facts),
        supposed=tuple(
            one for one in scope.supposed if holds_on(one.condition, scope.vocabulary.is_changing)
        ),
        disclosed=() if moved else disclosed_in_rounds(scope.disclosed, body, zones),
    )


def _for_each(step: ForEach, scope: Scope) -> Flow:
    kind = scope.vocabulary.kinds.get(step.name.text)
    things = set_from(step.things, scope, kind)
    if things is None:
        _body(step.body, _looped(scope.without(step.name.text), step.body))
        return Flow((), scope)
    check_disclosed(things, step.things.span, scope)
    check_is_filled(things, step.things.span, scope)
    thing = scope.fresh(step.name.text, member_type(things))
    inner = bind(step.name, thing, _looped(scope, step.body), quiet=True)
    inner = inner.at_home(thing, home_of(things, scope)).hiding(thing, is_hidden(things, scope))
    known = lastingly_known_of(things, thing, step.things.span, scope)
    inner = inner.also_supposing(known).knowing(facts_of(things, thing))
    body = _body(step.body, inner)
    deed = ForEachDo(thing, things, body.deeds, step.span)
    shown = known_of_every(thing, things, body.scope.disclosed, body.deeds)
    return Flow((deed,), without_new_names(scope, body.scope).disclosing(shown))


def _repeat(step: Repeat, scope: Scope) -> Flow:
    count = number_of(step.count, scope)
    if count is not None:
        check_disclosed(count, step.count.span, scope)
        check_times(count, step.count.span, scope)
    inner = _looped(scope, step.body)
    until = None if step.until is None else truth_of(step.until, inner)
    if until is not None and step.until is not None:
        check_disclosed(until, step.until.span, inner)
    within = inner
    if until is not None and step.until is not None:
        within = inner.supposing(until, step.until.span, False)
    body = _body(step.body, within)
    after = without_new_names(scope, body.scope)
    if count is None or (until is None and step.until is not None):
        return Flow((), after)
    return Flow((RepeatDo(count, until, body.deeds, step.span),), after)


def _may(step: May, scope: Scope) -> Flow:
    _check_somebody_acts(step, "may", scope)
    body = _body(step.body, scope)
    otherwise = Flow((), scope) if step.otherwise is None else _body(step.otherwise, scope)
    onward = [flow for flow in (body, otherwise) if not leaves(flow.deeds)]
    after = without_new_names(without_new_names(scope, body.scope), otherwise.scope)
    if len(onward) == 1:
        after = onward[0].scope
    if scope.actor is None:
        return Flow((), after)
    feasible, possible = _apart(leading_choices(body.deeds).condition, scope)
    deed = MayDo(scope.actor, body.deeds, otherwise.deeds, step.span, feasible, possible)
    return Flow((deed,), after)


def _apart(condition: Meaning, scope: Scope) -> tuple[Meaning | None, Meaning | None]:
    """What everyone can tell of a condition, and what depends on a hidden face; None where that
    always holds."""
    parts = condition.parts if isinstance(condition, AllOf) else (condition,)
    hidden = tuple(it for it in parts if depends_on_hidden(it, scope))
    told = all_of(tuple(it for it in parts if it not in hidden))
    return _unless_always(told), _unless_always(all_of(hidden))


def _check_somebody_acts(step: May | Either, word: str, scope: Scope) -> None:
    if scope.actor is None:
        help_line = "Let somebody act with `let`."
        scope.report.add(NOBODY_ACTS.at(step.span, help=help_line, name=word))


def _unless_always(condition: Meaning) -> Meaning | None:
    return None if is_constant(condition, True) else condition


def _either(step: Either, scope: Scope) -> Flow:
    """Alternatives, of which the one who acts picks one; what they bind is lost behind them, save
    where a single way leads on."""
    _check_somebody_acts(step, "either", scope)
    flows = [_body(one.body, scope) for one in step.alternatives]
    ways = tuple(
        Way(_unless_always(leading_of_way(flow.deeds).condition), flow.deeds, one.span)
        for one, flow in zip(step.alternatives, flows, strict=True)
    )
    otherwise = Flow((), scope) if step.otherwise is None else _body(step.otherwise, scope)
    check_alternatives(step, ways, scope)
    if scope.actor is None:
        return Flow((), scope)
    check_offers_tell_nothing(ways, scope)
    deed = EitherDo(scope.actor, ways, otherwise.deeds, step.span)
    every = [*flows, otherwise][: len(ways_through(deed))]
    onward = [flow for flow in every if not leaves(flow.deeds)]
    after = scope
    for flow in every:
        after = without_new_names(after, flow.scope)
    return Flow((deed,), onward[0].scope if len(onward) == 1 else after)


def _let(step: Let, scope: Scope) -> Flow:
    """The one who is named acts: `their` is theirs, `your` stays as it was."""
    subject = step.subject
    body = _with_adverb(step)
    if subject.each is None and len(subject.people) == 1:
        return _let_one(subject.people[0], body, step, scope)
    acting = _acting(subject, scope)
    if acting is not None:
        check_is_filled(acting, subject.span, scope)
    they = scope.fresh("they", PLAYER)
    inner = replace(_looped(scope, body), they=Read(they, PLAYER))
    if acting is not None and scope.vocabulary.eliminates:
        known = lastingly_known_of(acting, they, subject.span, scope)
        inner = inner.also_supposing(known)
    flow = _body(body, inner)
    after = without_new_names(scope, replace(flow.scope, they=scope.they))
    if acting is None:
        return Flow((), after)
    apart = chosen_apart(flow.deeds, flow.scope, acting, after)
    if apart is not None:
        begin, choice, after = apart
        return Flow((begin, ForEachDo(they, acting, (choice,), step.span)), after)
    shown = known_of_every(they, acting, flow.scope.disclosed, flow.deeds)
    return Flow((ForEachDo(they, acting, flow.deeds, step.span),), after.disclosing(shown))


def _with_adverb(step: Let) -> Body:
    """The steps of a `let`; an adverb said once for a block belongs to each of its frames."""
    if step.adverb is None:
        return step.body
    steps = tuple(
        replace(inner, adverb=inner.adverb or step.adverb) if isinstance(inner, Frame) else inner
        for inner in step.body.steps
    )
    return replace(step.body, steps=steps)


def _let_one(person: Phrase, body: Body, step: Let, scope: Scope) -> Flow:
    found = player_of(person, scope)
    if found is not None:
        check_disclosed(found, person.span, scope)
    if found is None:
        return Flow((), _body(body, replace(scope, they=scope.you)).scope)
    they = scope.fresh("they", PLAYER)
    flow = _body(body, replace(scope, they=Read(they, PLAYER)))
    remembered = RememberOne(they, found, step.span)
    return Flow((remembered, *flow.deeds), replace(flow.scope, they=scope.they))


def _acting(subject: Subject, scope: Scope) -> SetMeaning | None:
    """The players who act, one after another."""
    if subject.each is None:
        return _listed(subject.people, scope)
    if subject.each.text != "player":
        noun = subject.each.text
        help_line = "Write `each player`."
        scope.report.add(NOT_THE_PLAYERS.at(subject.each.span, help=help_line, noun=noun))
        return None
    players: SetMeaning = everybody(scope)
    if subject.others:
        if scope.actor is None:
            help_line = "Write `each player`, or let somebody act first."
            scope.report.add(NOBODY_ACTS.at(subject.span, help=help_line, name="other player"))
            return None
        players = all_but(scope.actor, scope)
    if subject.start is None:
        return players
    start = player_of(subject.start, scope)
    if start is None:
        return None
    check_disclosed(start, subject.start.span, scope)
    return from_seat(players, start)


def _listed(people: tuple[Phrase, ...], scope: Scope) -> SetMeaning | None:
    found = [player_of(person, scope) for person in people]
    whole = tuple(one for one in found if one is not None)
    for phrase, one in zip(people, found, strict=True):
        if one is not None:
            check_disclosed(one, phrase.span, scope)
    if len(whole) < len(found):
        return None
    return ListedThings(whole, ManyType(PLAYER, True, len(whole)))
