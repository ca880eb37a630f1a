"""The tree of play of a game, looked up by name."""

from collections.abc import Iterator

from rulewright.game.model import Game, Phase


def phases_from_root(game: Game) -> Iterator[tuple[Phase, ...]]:
    """Each phase with those it lies in: the outermost first, itself last."""
    yield from _below(game.phases, ())


def find_phase(game: Game, name: str) -> tuple[Phase, ...] | None:
    """The phase with those it lies in, itself last, or None."""
    for path in phases_from_root(game):
        if path[-1].heading.id == name:
            return path
    return None


def phase_ids(game: Game) -> tuple[str, ...]:
    """The name of every phase."""
    return tuple(path[-1].heading.id for path in phases_from_root(game))


def phases_with_action(game: Game, action: str) -> tuple[str, ...]:
    """The names of the phases that list the action."""
    return tuple(
        path[-1].heading.id
        for path in phases_from_root(game)
        if (turns := path[-1].turns) is not None
        and any(listed.name == action for listed in turns.actions)
    )


def _below(phases: tuple[Phase, ...], above: tuple[Phase, ...]) -> Iterator[tuple[Phase, ...]]:
    for phase in phases:
        path = (*above, phase)
        yield path
        yield from _below(phase.phases, path)
