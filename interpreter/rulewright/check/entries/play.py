"""Actions, procedures, phases and their conditions: what a game's entries mean."""

from collections.abc import Sequence

from rulewright.check.entries.answered import behind_answers, proved_behind_answers
from rulewright.check.entries.turn_order import resolve_order
from rulewright.check.phrases.declared_types import declared_type
from rulewright.check.phrases.handed_over import Declared
from rulewright.check.phrases.judging import check_times, truth_of
from rulewright.check.phrases.kinship import PLAYER, YES_NO
from rulewright.check.phrases.named_values import bind_parameters
from rulewright.check.phrases.permissions import permission
from rulewright.check.phrases.scope import Resolver, Scope, use
from rulewright.check.phrases.settled import all_of, truth
from rulewright.check.phrases.type_sizes import count_of_values
from rulewright.check.phrases.vocabulary import PASS
from rulewright.check.phrases.wanted import number_of, player_of
from rulewright.check.steps.emptiness import check_choices_can_be_made
from rulewright.check.steps.feasible import leading_choices
from rulewright.check.steps.flow import resolve_steps
from rulewright.check.steps.leaving import MISSING_RESULT, always_gives
from rulewright.check.steps.narrowed_choices import narrowed_choices
from rulewright.check.steps.secrecy import check_disclosed
from rulewright.check.structure.comes_between import comes_before_action, names_choices
from rulewright.game.model import Action, Phase, Procedure, Setup, Turns
from rulewright.meaning.deeds import Choose, Deed, Deeds
from rulewright.meaning.permissions import may_take
from rulewright.meaning.results import Digits
from rulewright.meaning.rules import ActionMeaning, PhaseMeaning, ProcedureMeaning, TurnsMeaning
from rulewright.meaning.types import ManyType, Type
from rulewright.meaning.values import AnyOf, Meaning, Read, Variable
from rulewright.source.finding import FindingKind
from rulewright.source.frozen import replace
from rulewright.syntax.tree import Frame, Name, Phrase, Step, Steps, Word

SET_NOT_GIVEN = FindingKind(
    "set-not-given", "`{name}` cannot give a `{text}`: there are too many that it could be."
)


def resolve_any(
    conditions: tuple[Phrase, ...], scope: Scope, *, may_read_secrets: bool = False
) -> Meaning | None:
    """Conditions of which one is enough; None where there are none, or all have errors.

    What comes of them is seen by all, so they read no hidden face unless that is allowed.
    """
    found = [truth_of(condition, scope) for condition in conditions]
    kept = tuple(one for one in found if one is not None)
    for condition, meaning in zip(conditions, found, strict=True):
        if meaning is not None and not may_read_secrets:
            check_disclosed(meaning, condition.span, scope)
    if len(kept) < len(found):
        scope.report.left_out.extend(condition.span for condition in conditions)
    if len(kept) < 2:
        return kept[0] if kept else None
    return AnyOf(kept, YES_NO)


def acting(resolver: Resolver) -> tuple[Scope, Variable]:
    """The scope of an entry that somebody acts in, and the variable `you`."""
    scope = Scope(resolver)
    you = scope.fresh("you", PLAYER)
    return replace(scope, you=Read(you, PLAYER)), you


def resolve_action(action: Action, resolver: Resolver) -> ActionMeaning:
    """What a player may do, and when it is offered."""
    scope, you = acting(resolver)
    scope = replace(scope, inside=_surely_running(action, resolver), anywhere=True)
    condition = resolve_any(action.conditions, scope)
    if condition is not None:
        scope = scope.supposing(condition, action.conditions[0].span, True)
    steps = action.steps.steps
    many = _declaring(steps)
    begun = resolve_steps(steps[:many], scope)
    chosen = tuple(it.chosen for it in begun.deeds if isinstance(it, Choose))
    resolver.handed.declared[action.heading.id] = tuple(
        Declared(it.name, it.type, it in begun.scope.hidden) for it in chosen
    )
    if names_choices(action.heading.id, resolver.vocabulary.moments):
        for variable in chosen:
            use(begun.scope.names[variable.name], begun.scope)
    is_answered = comes_before_action(action.heading.id, resolver.vocabulary.moments)
    after = behind_answers(action.heading.id, begun.scope) if is_answered else begun.scope
    deeds = (*begun.deeds, *resolve_steps(steps[many:], after).deeds)
    leading = leading_choices(deeds)
    proved: Sequence[Deed] = leading.choices
    if is_answered:
        declared = leading_choices(begun.deeds).choices
        proved = proved_behind_answers(action.heading.id, declared, proved, resolver)
    check_choices(deeds, resolver, proved)
    may = permission(may_take(action.heading.id), Read(you, PLAYER), resolver)
    feasible = all_of((may, condition or truth(True), leading.condition))
    return ActionMeaning(action, you, feasible, narrowed_choices(deeds), chosen)


def _declaring(steps: tuple[Step, ...]) -> int:
    """How many choices an action begins with, which declare it: each of one thing, but the last
    one, which may be of several."""
    many = 0
    for step in steps:
        match step:
            case Frame(verb=Word(text="choose"), adverb=None, otherwise=None):
                many += 1
                if not isinstance(step.object, Name):
                    break
            case _:
                break
    return many


def _surely_running(action: Action, resolver: Resolver) -> frozenset[str]:
    """The phases that run whenever the action is taken: those around all phases that list it."""
    chains = [
        frozenset(phase.chain) for phase in resolver.vocabulary.listed_by.get(action.heading.id, ())
    ]
    running = chains[0] if chains else frozenset[str]()
    for chain in chains[1:]:
        running &= chain
    return running


def check_choices(deeds: Deeds, resolver: Resolver, proved: Sequence[Deed] = ()) -> None:
    """Reports choices that may be empty, other than those that were proved to be possible."""
    for finding in check_choices_can_be_made(deeds, proved):
        resolver.report.add(finding)


def resolve_procedure(procedure: Procedure, resolver: Resolver) -> ProcedureMeaning | None:
    """Named steps, with what they are given and what they give."""
    scope, you = acting(resolver)
    if not procedure.for_player:
        scope = replace(scope, you=None)
    declared = procedure.gives
    gives = None if declared is None else declared_type(declared, resolver.vocabulary)
    scope = replace(scope, gives=gives, is_procedure=True, anywhere=True)
    _check_set_is_given(procedure, gives, resolver)
    report, unread = resolver.report, procedure.heading.id in resolver.vocabulary.whole.unread
    errors = report.errors
    bound = bind_parameters(None, procedure.parameters, scope, quiet=unread)
    if bound is None:
        return None
    inner, parameters = bound
    inner = _with_hidden(procedure, parameters, inner)
    deeds = resolve_steps(procedure.steps.steps, inner).deeds
    check_choices(deeds, resolver)
    if gives is not None and not always_gives(deeds) and not unread and report.errors == errors:
        help_line = "Let every way through its steps end with `give`."
        name = procedure.heading.id
        report.add(MISSING_RESULT.at(procedure.heading.span, help=help_line, name=name))
    actor = you if procedure.for_player else None
    return ProcedureMeaning(procedure, actor, parameters, gives, narrowed_choices(deeds))


def _check_set_is_given(procedure: Procedure, gives: Type | None, resolver: Resolver) -> None:
    """A set that is the result of a procedure can be handed back whole."""
    if not isinstance(gives, ManyType) or procedure.gives is None:
        return
    values = count_of_values(gives.member, resolver.vocabulary)
    if values is None or not Digits(0, values, gives.most).fit:
        resolver.report.add(
            SET_NOT_GIVEN.at(
                procedure.gives.span,
                help="Give one of them, or let the procedure move them to a zone.",
                name=procedure.heading.id,
                text=procedure.gives.span.text,
            )
        )


def _with_hidden(procedure: Procedure, parameters: tuple[Variable, ...], scope: Scope) -> Scope:
    """The scope in which what the procedure is given is hidden, where somebody hands it over so."""
    given = scope.resolver.handed.given
    for place, variable in enumerate(parameters):
        handed = given.get((procedure.heading.id, place))
        if handed is not None:
            scope = replace(
                scope.hiding(variable, True),
                given_hidden={**scope.given_hidden, variable: handed},
            )
    return scope


def resolve_setup(setup: Setup, resolver: Resolver) -> Deeds:
    """What is done before play."""
    return _free_steps(setup.steps, resolver, frozenset())


def _free_steps(steps: Steps | None, resolver: Resolver, inside: frozenset[str]) -> Deeds:
    """Steps in which nobody acts: of the set-up and of phases."""
    if steps is None:
        return ()
    deeds = resolve_steps(steps.steps, Scope(resolver, inside=inside)).deeds
    check_choices(deeds, resolver)
    return deeds


def resolve_phase(
    phase: Phase, resolver: Resolver, around: frozenset[str] = frozenset()
) -> PhaseMeaning:
    """A phase and the phases in it."""
    inside = around | {phase.heading.id}
    is_whole = phase.heading.id not in resolver.vocabulary.whole.unread
    with resolver.report.entry(is_whole=is_whole):
        found = _own_texts(phase, resolver, around, inside)
    return replace(
        found, phases=tuple(resolve_phase(one, resolver, inside) for one in phase.phases)
    )


def _own_texts(
    phase: Phase, resolver: Resolver, around: frozenset[str], inside: frozenset[str]
) -> PhaseMeaning:
    """A phase without the phases in it."""
    scope = Scope(resolver, inside=inside)
    outer = Scope(resolver, inside=around)
    return PhaseMeaning(
        phase=phase,
        skip_if=resolve_any(phase.skip_if, outer),
        repeat=None if phase.repeat is None else _times(phase.repeat, outer),
        repeat_until=resolve_any(phase.repeat_until, scope),
        enter=_free_steps(phase.enter, resolver, inside),
        until=resolve_any(phase.until, scope),
        deeds=_free_steps(phase.steps, resolver, inside),
        turns=None if phase.turns is None else _turns(phase.turns, scope),
        phases=(),
        leave=_free_steps(phase.leave, resolver, inside),
        windows_from=_windows_from(phase.windows_from, scope),
    )


def _windows_from(phrase: Phrase | None, scope: Scope) -> Meaning | None:
    """Whom to ask first, which everybody sees."""
    player = None if phrase is None else player_of(phrase, scope)
    if player is not None and phrase is not None:
        check_disclosed(player, phrase.span, scope)
    return player


def _times(phrase: Phrase, scope: Scope) -> Meaning | None:
    """How often a phase comes, which everybody sees."""
    number = number_of(phrase, scope)
    if number is not None:
        check_disclosed(number, phrase.span, scope)
        check_times(number, phrase.span, scope)
    return number


def _turns(turns: Turns, scope: Scope) -> TurnsMeaning | None:
    order = resolve_order(turns.order, scope)
    if order is not None:
        check_disclosed(order, turns.order.span, scope)
    you = scope.fresh("you", PLAYER)
    taking = replace(scope, you=Read(you, PLAYER))
    skip = resolve_any(turns.skip_turn_if, taking)
    known = scope.vocabulary.actions
    actions = tuple(one.name for one in turns.actions if one.name in known or one.name == PASS)
    return None if order is None else TurnsMeaning(order, turns.limited, actions, you, skip)
