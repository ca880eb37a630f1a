"""Whether something may come between what is declared and what is done, told by moments alone."""

from collections.abc import Iterator, Sequence

from rulewright.game.model import Game
from rulewright.game.plurals import third_person
from rulewright.meaning.raised import DOWN, STEPS, TURN, UP, step_name
from rulewright.source.frozen import dataclass
from rulewright.syntax.changes import Lasting, Permission
from rulewright.syntax.moments import Around, DoneBy, Moment, Time
from rulewright.syntax.tree import Frame, Step, Steps


def comes_before_play(kind: str, moments: Sequence[Moment]) -> bool:
    """Whether something may come between the play of a card of this kind and its effect."""
    return any(_is_before_play(moment, kind) for moment in moments)


def answers_only_cancel(kind: str, game: Game, moments: Sequence[Moment]) -> bool:
    """Whether all that comes between the play of a card of this kind and its effect does no more
    than cancel, or say what players may do."""
    before = [it for it in _answers(game) if _is_before_play(it.moment, kind)]
    if len(before) < sum(_is_before_play(moment, kind) for moment in moments):
        return False  # what comes the next time is none of these
    return all(_moves_nothing(step) for it in before for step in it.steps.steps)


def surely_cancelled_by(
    action: str, game: Game, moments: Sequence[Moment]
) -> frozenset[str] | None:
    """The kinds of the cards that come before an action, where each of them surely cancels it, and
    what answers them does no more than cancel; None where that is not so. Then either nothing more
    of the action is done, or such cards have been spent and nothing else has changed."""
    before = [it for it in _answers(game) if _is_before_action(it.moment, action)]
    kinds = frozenset(it.kind for it in before if it.kind is not None)
    if len(before) < sum(_is_before_action(moment, action) for moment in moments):
        return None  # what comes the next time is none of these
    if any(_is_after_play(moment, kind) for moment in moments for kind in kinds):
        return None
    is_sure = all(_surely_cancels(it.steps) for it in before) and all(
        answers_only_cancel(kind, game, moments) for kind in kinds
    )
    return kinds if is_sure else None


@dataclass(frozen=True, slots=True)
class _Answer:
    """What comes in at a moment: the steps of a rule, or of a card of a kind."""

    kind: str | None
    moment: Moment
    steps: Steps


def _answers(game: Game) -> Iterator[_Answer]:
    for rule in game.rules:
        yield from (_Answer(None, moment, rule.steps) for moment in rule.moments)
    for cards in game.cards:
        for title in cards.titles:
            if title.steps is not None:
                for moment in title.moments:
                    yield _Answer(cards.heading.id, moment, title.steps)
            for trigger in title.triggers:
                for moment in trigger.moments:
                    yield _Answer(None, moment, trigger.steps)


def _surely_cancels(steps: Steps) -> bool:
    """Whether a step cancels before anything can leave the steps."""
    for step in steps.steps:
        match step:
            case Frame(verb=verb) if verb.text == "cancel":
                return True
            case Frame(verb=verb, otherwise=None) if verb.text not in ("stop", "give"):
                continue
            case _:
                return False
    return False


def _moves_nothing(step: Step) -> bool:
    """Whether a step at most cancels, or says what players may do for a while."""
    match step:
        case Frame(verb=verb):
            return verb.text in ("cancel", "nothing")
        case Lasting(changes=inside):
            return all(isinstance(line, Permission) for line in inside.changes)
        case _:
            return False


def comes_before_action(action: str, moments: Sequence[Moment]) -> bool:
    """Whether something may come between the choices of an action and the rest of it."""
    return any(_is_before_action(moment, action) for moment in moments)


def names_choices(action: str, moments: Sequence[Moment]) -> bool:
    """Whether a moment of an action names the choices with which it begins."""
    return any(
        isinstance(moment, Around)
        and isinstance(moment.happening, DoneBy)
        and bool(moment.happening.names)
        and moment.happening.verb.text in (action, third_person(action))
        for moment in moments
    )


def moments_of_entries(game: Game) -> Iterator[Moment]:
    """The moments of all rules and cards."""
    for rule in game.rules:
        yield from rule.moments
    for cards in game.cards:
        for title in cards.titles:
            yield from title.moments
            for trigger in title.triggers:
                yield from trigger.moments


def _is_before_play(moment: Moment, kind: str) -> bool:
    match moment:
        case Around(time=Time.BEFORE | Time.INSTEAD_OF, happening=DoneBy(names=(name,))):
            return name.text == kind
        case _:
            return False


def _is_after_play(moment: Moment, kind: str) -> bool:
    match moment:
        case Around(time=Time.AFTER, happening=DoneBy(names=(name,))):
            return name.text == kind
        case _:
            return False


def _is_before_action(moment: Moment, action: str) -> bool:
    match moment:
        case Around(time=Time.BEFORE | Time.INSTEAD_OF, happening=DoneBy(verb=verb)):
            return verb.text in (action, third_person(action))
        case _:
            return False


def interrupted_steps(moments: Sequence[Moment]) -> frozenset[str]:
    """The names of the steps before which, or instead of which, something may come."""
    found = (
        (it.happening.verb.text, it.happening.names[0].text)
        for it in moments
        if isinstance(it, Around) and it.time in (Time.BEFORE, Time.INSTEAD_OF)
        if isinstance(it.happening, DoneBy) and it.happening.names
    )
    forms = {form: verb for verb in STEPS for form in (verb, third_person(verb))}
    steps = [(forms[verb], noun) for verb, noun in found if verb in forms]
    return frozenset(
        step_name(verb, noun, way)
        for verb, noun in steps
        for way in ((UP, DOWN) if verb == TURN else ("",))
    )
