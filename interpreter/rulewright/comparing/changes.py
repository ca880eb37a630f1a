"""What one entry says differently in two games."""

from collections.abc import Iterator

from rulewright.comparing.difference import Change
from rulewright.comparing.entries import RuleEntry
from rulewright.comparing.pieces import SUPPLY, SUPPLY_ORDER
from rulewright.comparing.saying import Saying, Sayings
from rulewright.comparing.sentences.form import Telling
from rulewright.comparing.sentences.table import DEFAULTS
from rulewright.comparing.supplies import Pair, gathered
from rulewright.comparing.telling import tell, telling_of
from rulewright.source.place import Span
from rulewright.syntax.document import Scalar


def changes_of_play(was: RuleEntry, now: RuleEntry) -> Iterator[Change]:
    """What an entry says otherwise that makes a difference of play."""
    section = section_of(now)
    for pair in _paired(_but_supply(was), _but_supply(now)):
        filled = _with_what_is_usual(pair, section, was.span, now.span)
        if not _says_the_same(filled) and not _is_told_elsewhere(pair, now):
            yield tell(section, now.called, *(pair if _has_own_words(pair, section) else filled))
    for pair in gathered(_supply(was), _supply(now)):
        yield tell(section, now.called, *pair)


def changes_of_texts(was: RuleEntry, now: RuleEntry) -> Iterator[Change]:
    """Names and texts of an entry that are other ones."""
    for pair in _paired(was.texts, now.texts):
        if not _says_the_same(pair):
            yield tell(section_of(now), now.called, *pair)


def section_of(entry: RuleEntry) -> str:
    """By which section the sentences of an entry are looked for."""
    if "triggers" in entry.path:
        return "triggers"
    return entry.path[0] if entry.path else ""


def _supply(entry: RuleEntry) -> tuple[Saying, ...]:
    return tuple(it for it in entry.sayings if it.key == SUPPLY)


def _but_supply(entry: RuleEntry) -> tuple[Saying, ...]:
    return tuple(it for it in entry.sayings if it.key != SUPPLY)


def _paired(was: tuple[Saying, ...], now: tuple[Saying, ...]) -> Iterator[Pair]:
    """What stands under each key, in the order of the second game."""
    before = {(it.key, it.name): it for it in was}
    after = {(it.key, it.name): it for it in now}
    for key in {**after, **before}:
        yield before.get(key), after.get(key)


def _says_the_same(pair: Pair) -> bool:
    was, now = pair
    return was is not None and now is not None and was.meaning == now.meaning


def _with_what_is_usual(pair: Pair, section: str, was_at: Span, now_at: Span) -> Pair:
    """Both sayings, of which one that is not written is what holds then."""
    was, now = pair
    key = _either(pair).key
    default = DEFAULTS.get(f"{section}.{key}")
    if default is None:
        return pair
    return (
        was or Sayings({}).at(key, Scalar(default, was_at)),
        now or Sayings({}).at(key, Scalar(default, now_at)),
    )


def _has_own_words(pair: Pair, section: str) -> bool:
    """Whether there is a sentence for what one of the two does not say."""
    return None in pair and telling_of(section, _either(pair).key).new != Telling().new


def _is_told_elsewhere(pair: Pair, now: RuleEntry) -> bool:
    """Whether it goes without saying: what was said of a part that is gone, and the order of pieces
    that are shuffled in one of the games, or lie otherwise only where there are others."""
    saying, (old, new) = _either(pair), pair
    if saying.key == SUPPLY_ORDER:
        return old is None or new is None or _kept(old, new) == _kept(new, old)
    part = _PARTS.get(saying.key)
    if new is not None or part is None:
        return False
    said = [it for it in now.sayings if it.key == part]
    return not any(saying.name in (it.name, *it.texts) for it in said)


def _kept(saying: Saying, other: Saying) -> tuple[str, ...]:
    """The items of a list that the other one has, too."""
    return tuple(it for it in saying.texts if it in other.texts)


def _either(pair: Pair) -> Saying:
    saying = pair[1] or pair[0]
    assert saying is not None
    return saying


_PARTS = {
    "member only if": "members",
    "attributes only if": "attributes type",
    "attributes usually": "attributes type",
    "changing only if": "changing type",
    "changing start": "changing type",
}
"""Keys that are said of a part of an entry, with the key under which that part stands."""
