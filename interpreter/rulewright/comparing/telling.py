"""Differences put into sentences."""

from rulewright.comparing.difference import Change
from rulewright.comparing.saying import Saying
from rulewright.comparing.sentences.form import Telling, opening, sentence
from rulewright.comparing.sentences.table import TELLINGS
from rulewright.comparing.step_lines import changed_steps
from rulewright.source.suggest import listed

MOST_IN_A_SENTENCE = 60
"""How long what was and what is may be together before both stand below the sentence."""

_EACH_IS_ENOUGH = ("if", "until", "wild", "whenever", "play", "when", "type")
"""The last words of keys whose items are alternatives."""

_NUMBERS = ("players", "supply", "supply of each", "supply of all")
"""Keys whose texts are ours, not the author's."""


def tell(section: str, entry: str, was: Saying | None, now: Saying | None) -> Change:
    """The change from what an entry said to what it says; one of the two can be nothing."""
    saying = now or was
    assert saying is not None
    telling = telling_of(section, saying.key)
    items, form = _items(telling, was, now)
    goes_on = not form and _goes_on(was, now)
    begun = opening if goes_on else sentence
    return Change(
        key=saying.key,
        name=saying.name,
        sentence=begun(
            form or _form(telling, was, now, goes_on=goes_on),
            key=saying.key,
            entry=entry,
            name=saying.name,
            was=_quoted(was),
            now=_quoted(now),
            items=items,
        ),
        was=was.texts if was else (),
        now=now.texts if now else (),
        was_span=was.span if was else None,
        now_span=now.span if now else None,
        goes_on=goes_on,
        steps=changed_steps(was.steps, now.steps, was.span, now.span) if was and now else (),
    )


def telling_of(section: str, key: str) -> Telling:
    """The sentences for a key in a section, else those for the key wherever it stands."""
    return TELLINGS.get(f"{section}.{key}") or TELLINGS.get(key) or Telling()


def _items(telling: Telling, was: Saying | None, now: Saying | None) -> tuple[str, str]:
    """What came to a list that is else the same, or left it, and the sentence for that; two empty
    texts where it is no such list."""
    if was is None or now is None:
        return "", ""
    came = tuple(it for it in now.texts if it not in was.texts)
    left = tuple(it for it in was.texts if it not in now.texts)
    if telling.more and tuple(it for it in now.texts if it not in came) == was.texts:
        return listed(came), telling.more
    if telling.less and tuple(it for it in was.texts if it not in left) == now.texts:
        return listed(left), telling.less
    return "", ""


def _goes_on(was: Saying | None, now: Saying | None) -> bool:
    """Whether what was and is stands below the sentence."""
    if was is None or now is None:
        return now is not None and bool(now.steps)
    if was.steps or now.steps:
        return True
    return len(_quoted(was)) + len(_quoted(now)) > MOST_IN_A_SENTENCE


def _form(telling: Telling, was: Saying | None, now: Saying | None, *, goes_on: bool) -> str:
    if was is None:
        return telling.new
    if now is None:
        return telling.gone
    return telling.another if goes_on else telling.changed


def _quoted(saying: Saying | None) -> str:
    """The texts of a saying as a sentence holds them."""
    if saying is None or saying.steps:
        return ""
    if saying.key in _NUMBERS:
        return saying.texts[0]
    between = " or " if saying.key.endswith(_EACH_IS_ENOUGH) else ", "
    return between.join(f"`{text}`" for text in saying.texts)
