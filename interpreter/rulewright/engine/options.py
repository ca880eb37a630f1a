"""The options of the next decision, as they lie in the state."""

from collections.abc import Callable

from rulewright.engine.places import State
from rulewright.program.layout import OPTION_COUNT
from rulewright.program.model import Layout


def options_of(layout: Layout, state: State) -> list[int]:
    """The values of the options, in printed order."""
    return state[layout.options : layout.options + state[OPTION_COUNT]]


def drop_options(layout: Layout, state: State) -> None:
    """Forgets the options; their slots are zero again."""
    count = state[OPTION_COUNT]
    if count:
        state[layout.options : layout.options + count] = [0] * count
        state[OPTION_COUNT] = 0


def make_options_after(layout: Layout) -> Callable[[State, int, int], None]:
    """See the instruction `options_after`."""

    def options_after(state: State, last: int, wanted: int) -> None:
        options = options_of(layout, state)
        kept = options[options.index(last) + 1 :] if last in options else options
        if wanted > 1:
            kept = kept[: max(len(kept) - wanted + 1, 0)]
        drop_options(layout, state)
        state[layout.options : layout.options + len(kept)] = kept
        state[OPTION_COUNT] = len(kept)

    return options_after
