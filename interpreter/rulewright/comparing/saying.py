"""What an entry says under one of its keys: what it means, how it reads, and where it stands."""

from collections.abc import Callable, Hashable, Iterable, Iterator

from rulewright.comparing.spelling import alternatives_of, meaning_of, without_parentheses
from rulewright.comparing.step_lines import StepLine, lines_of
from rulewright.game.contents import Text, all_texts
from rulewright.game.entries import entries_of, scalars_of
from rulewright.game.model import Game
from rulewright.game.readings import READINGS, Reading
from rulewright.source.frozen import dataclass
from rulewright.source.place import Span
from rulewright.syntax.changes import Change, How, Permission
from rulewright.syntax.document import Mapping, Node, Scalar, Sequence
from rulewright.syntax.moments import AboutTo, Around, During, Moment, Never, OnYourTurn
from rulewright.syntax.parse import parse_binder, parse_moment, parse_phrase, parse_steps
from rulewright.syntax.tree import Binder, Steps
from rulewright.syntax.unparse import print_binder, print_moment, print_phrase, print_steps
from rulewright.syntax.walk import all_nodes, all_words


@dataclass(frozen=True, slots=True)
class Saying:
    """What stands behind `key`. Under some keys it is said of something that has a `name`, such as
    an attribute or a row of a table.

    Two sayings with the same `meaning` are no difference. `texts` are what it says as it is
    printed: one text, the items of a list, or the lines of `steps`. Steps that `settle` a value or
    a permission for a while count by their place among others that settle the same.
    """

    key: str
    meaning: Hashable
    texts: tuple[str, ...]
    span: Span
    name: str = ""
    steps: tuple[StepLine, ...] = ()
    settle: frozenset[str] = frozenset()


def plain_saying(key: str, text: str, span: Span, name: str = "") -> Saying:
    """A saying of one text that means what it reads."""
    return Saying(key, text, (text,), span, name)


Trees = dict[tuple[str, int], Text]
"""The texts of a game as they were read, by the file and the place where they begin."""


def trees_of(game: Game) -> Trees:
    """All texts of a game."""
    return {(text.span.source.name, text.span.start): text for _, text in all_texts(game)}


@dataclass(frozen=True, slots=True)
class Sayings:
    """Reads what stands behind keys, with the texts that were read before."""

    trees: Trees

    def at(self, key: str, node: Node, name: str = "") -> Saying:
        """What a value says by the kind of text that its key holds."""
        reading = READINGS.get(key, Reading.CLOSED)
        texts = tuple(self._tree(reading, it) for it in scalars_of(node))
        read = tuple(it for it in texts if it is not None)
        if reading is Reading.CLOSED or len(read) < len(texts):
            return closed_saying(key, node, name)
        return _saying(reading, key, read, node.span, name)

    def _tree(self, reading: Reading, text: Scalar) -> Text | None:
        known = self.trees.get((text.span.source.name, text.part(0, 1).start))
        parse = _PARSERS.get(reading)
        return known or (parse(text)[0] if parse else None)


_PARSERS: dict[Reading, Callable[[Scalar], tuple[Text | None, object]]] = {
    Reading.STEPS: parse_steps,
    Reading.CONDITION: parse_phrase,
    Reading.VALUE: parse_phrase,
    Reading.BINDER: parse_binder,
    Reading.MOMENT: parse_moment,
}


def _saying(reading: Reading, key: str, read: tuple[Text, ...], span: Span, name: str) -> Saying:
    """What texts say together. Where each of several is enough, their order says nothing."""
    if len(read) == 1 and isinstance(read[0], Steps):
        return _steps(key, read[0], span, name)
    texts = _alternatives(read) if reading is Reading.CONDITION else read
    meanings = tuple(meaning_of(it) for it in texts)
    is_ordered = reading in (Reading.VALUE, Reading.BINDER)
    meaning = meanings if is_ordered else frozenset(meanings)
    return Saying(key, meaning, tuple(_printed(it) for it in texts), span, name)


def _alternatives(read: tuple[Text, ...]) -> tuple[Text, ...]:
    phrases = (it for it in read if not isinstance(it, Steps | Binder | Moment))
    return tuple(it for phrase in phrases for it in alternatives_of(phrase))


def _printed(text: Text) -> str:
    match text:
        case Steps():
            return print_steps(text)
        case Binder():
            return print_binder(text)
        case OnYourTurn() | During() | Never() | AboutTo() | Around():
            return print_moment(text)
        case phrase:
            return print_phrase(without_parentheses(phrase))


def _steps(key: str, steps: Steps, span: Span, name: str) -> Saying:
    lines = lines_of(steps)
    meaning = tuple(line.meaning for line in lines)
    texts = tuple(line.text for line in lines)
    return Saying(key, meaning, texts, span, name, lines, frozenset(_settled(steps)))


def _settled(steps: Steps) -> Iterator[str]:
    """The values that lasting changes set, and what they let players do or not."""
    for node in all_nodes(steps):
        if isinstance(node, Change) and node.how is How.SET:
            yield f"what `{list(all_words(node.target))[-1].text}` is"
        elif isinstance(node, Permission):
            words = (word.text for word in (node.verb, node.noun) if word is not None)
            yield f"who may {' '.join(words)}"


def closed_saying(key: str, node: Node, name: str = "") -> Saying:
    """What a value says that is no text of the effect language."""
    texts = tuple(texts_in(node))
    meaning = frozenset(texts) if key in _WITHOUT_ORDER else texts
    return Saying(key, meaning, texts, place_of(node), name)


def place_of(node: Node) -> Span:
    """Where a value stands; of a mapping on which a variant laid something, where that stands."""
    for entry in entries_of(node):
        if entry.value.span.source is not node.span.source:
            return entry.key.span
    return node.span


def texts_in(node: Node) -> Iterable[str]:
    """A text, the items of a list, or the keys of a mapping with what they say."""
    match node:
        case Scalar():
            yield node.text if node.integer is None else str(node.integer)
        case Sequence():
            yield from (" or ".join(texts_in(item)) for item in node.items)
        case Mapping():
            yield from (f"{it.key.text}: {', '.join(texts_in(it.value))}" for it in node)


_WITHOUT_ORDER = ("holds", "unless", "when empty", "limit")
"""Keys under which a list, or a mapping, says the same in any order."""
