"""Whether something may come between what is declared and what is done, told by moments alone."""

from collections.abc import Iterator

from rulewright.game.model import Game
from rulewright.game.plurals import third_person
from rulewright.meaning.raised import DOWN, STEPS, TURN, UP, step_name
from rulewright.syntax.moments import Around, DoneBy, Moment, Time


def comes_before_play(kind: str, game: Game) -> bool:
    """Whether something may come between the play of a card of this kind and its effect."""
    return any(_is_before_play(moment, kind) for moment in all_moments(game))


def comes_before_action(action: str, game: Game) -> bool:
    """Whether something may come between the choices of an action and the rest of it."""
    return any(_is_before_action(moment, action) for moment in all_moments(game))


def names_choices(action: str, game: Game) -> bool:
    """Whether a moment of an action names the choices with which it begins."""
    return any(
        isinstance(moment, Around)
        and isinstance(moment.happening, DoneBy)
        and bool(moment.happening.names)
        and moment.happening.verb.text in (action, third_person(action))
        for moment in all_moments(game)
    )


def all_moments(game: Game) -> Iterator[Moment]:
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
        case Around(time=Time.BEFORE, happening=DoneBy(names=(name,))):
            return name.text == kind
        case _:
            return False


def _is_before_action(moment: Moment, action: str) -> bool:
    match moment:
        case Around(time=Time.BEFORE | Time.INSTEAD_OF, happening=DoneBy(verb=verb)):
            return verb.text in (action, third_person(action))
        case _:
            return False


def interrupted_steps(game: Game) -> frozenset[str]:
    """The names of the steps before which, or instead of which, something may come."""
    found = (
        (it.happening.verb.text, it.happening.names[0].text)
        for it in all_moments(game)
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
