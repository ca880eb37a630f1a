"""What can come instead of something, and the mark by which it is known that it did: each rule and
each card that is played has one, and of a card that lies each copy, because each comes once."""

from rulewright.game.notes import TITLE
from rulewright.meaning.moments import (
    Answer,
    Hook,
    LyingMeaning,
    PlayMeaning,
    replaced,
    replaced_at,
)
from rulewright.meaning.raised import raised
from rulewright.meaning.rules import Rules
from rulewright.program.calling import MARKS_IN_A_SLOT


def comes_again(rules: Rules, name: str) -> bool:
    """Whether something that comes instead of a procedure or a step does that itself: then it is
    handed on what came instead already, because each does so once."""
    answers = (it.deeds for it in _replacing(rules, name))
    awaited = (it.deeds for it in rules.delayed if _replaces(it.hooks, name))
    return any(done == name for deeds in (*answers, *awaited) for done, _ in raised(deeds))


def comes_again_all(rules: Rules) -> dict[str, int]:
    """All procedures and steps for which that is so, with how many slots the marks of what comes
    instead of them take."""
    events = (replaced_at(it.hooks) for it in rules.answers)
    found = dict.fromkeys(it.name for it in events if it is not None)
    return {
        name: -(-sum(_marks(rules, it) for it in _replacing(rules, name)) // MARKS_IN_A_SLOT)
        for name in found
        if comes_again(rules, name)
    }


def first_mark(rules: Rules, answer: Answer) -> int:
    """The mark that says of a rule or a card that it came instead of its event; of a card that
    lies that of its first copy, with those of the others behind it."""
    event = replaced(answer)
    assert event is not None
    before = 0
    for it in _replacing(rules, event.name):
        if it is answer:
            break
        before += _marks(rules, it)
    return before


def pieces_titled(rules: Rules, card: PlayMeaning | LyingMeaning) -> int:
    """How many pieces have the title of a card."""
    title, kind = card.title.heading.id, card.kind
    each = rules.players if kind.owned else 1
    return sum(row.count * each for row in kind.supply if (TITLE, title) in row.values)


def _marks(rules: Rules, answer: Answer) -> int:
    return pieces_titled(rules, answer) if isinstance(answer, LyingMeaning) else 1


def _replacing(rules: Rules, name: str) -> list[Answer]:
    answers: tuple[Answer, ...] = (*rules.triggers, *rules.plays, *rules.lying)
    return [it for it in answers if _replaces(it.hooks, name)]


def _replaces(hooks: tuple[Hook, ...], name: str) -> bool:
    event = replaced_at(hooks)
    return event is not None and event.name == name
