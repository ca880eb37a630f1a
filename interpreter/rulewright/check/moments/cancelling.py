"""What can be cancelled where something comes in."""

from rulewright.check.phrases.vocabulary import Vocabulary
from rulewright.meaning.moments import Happening, Hook, Point

EFFECT, ACTION = "effect", "action"
"""What `cancel` cancels, as the author says it."""


def can_cancel(hooks: tuple[Hook, ...], vocabulary: Vocabulary) -> frozenset[str]:
    """What there is to cancel at each of these hooks."""
    found = [_cancellable(hook, vocabulary) for hook in hooks]
    return found[0].intersection(*found[1:]) if found else frozenset()


def _cancellable(hook: Hook, vocabulary: Vocabulary) -> frozenset[str]:
    if hook.point is not Point.BEFORE:
        return frozenset()
    match hook.event.happening:
        case Happening.PLAY:
            return frozenset((EFFECT,))
        case Happening.PROCEDURE:
            gives = vocabulary.procedures[hook.event.name].gives
            return frozenset((EFFECT,)) if gives is None else frozenset()
        case Happening.ACTION:
            return frozenset((EFFECT, ACTION))
        case Happening.STEP:
            return frozenset((EFFECT,))
        case Happening.PHASE | Happening.TURN:
            return frozenset()
