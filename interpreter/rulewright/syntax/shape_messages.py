"""Where a document has another shape than its schema says, told in the author's words.

One word of the schemas is our own: `expected` says in a sentence what a value must be.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import assert_never

from rulewright.source.finding import Edit, Finding, FindingKind, Label
from rulewright.source.place import Span
from rulewright.source.suggest import nearest
from rulewright.syntax.document import Entry, Mapping, Node, Scalar, Sequence
from rulewright.syntax.fitting import Schema
from rulewright.syntax.nulls import is_null
from rulewright.syntax.schemas import SchemaError, keys_of_singles

UNKNOWN_KEY = FindingKind("unknown-key", "`{key}` is not a key of {owner}.")
MISSING_KEY = FindingKind("missing-key", "{owner} has no `{key}:`.")
WRONG_SHAPE = FindingKind("wrong-shape", "{what} must be {expected}, not {found}.")
TOO_FEW = FindingKind("too-few", "{what} must hold at least {least}.")
TOO_MANY = FindingKind("too-many", "{what} can hold {most} only.")
WRONG_NAME = FindingKind("wrong-name", "`{name}` cannot be used here: it must be {expected}.")
KEY_NEEDS_KEY = FindingKind("key-needs-key", "`{key}:` stands without `{needed}:`.")

_ODD_LETTERS = re.compile(r"[^a-z0-9]+")

_TOP = "This file"


def findings_of(error: SchemaError, top: Mapping, schema: Schema) -> Iterator[Finding]:
    """What an error of the schema says to the author; nothing where other checks say it."""
    if error.path[:1] == ("rulewright",):
        return
    say = _SENTENCES.get(error.rule) if error.wrong_name is None else _say_wrong_name
    place = _Place(top, error.path, schema)
    if say is not None and not is_null(place.node):
        yield from say(error, place)


class _Place:
    """A value of the document: the entry or list it stands in, and what to call it.

    `top_keys` are the keys of a whole file, as the schema describes them; `singles` has those
    of the sections that are no lists of entries.
    """

    def __init__(self, top: Mapping, path: Iterable[str | int], schema: Schema) -> None:
        self.top_keys: Schema = schema["properties"]
        self.singles = keys_of_singles(schema)
        self.node: Node = top
        self.entry: Entry | None = None
        self.is_item = False
        for step in path:
            self._go(step)

    def _go(self, step: str | int) -> None:
        self.is_item = False
        if isinstance(self.node, Sequence) and isinstance(step, int):
            self.node = self.node.items[step]
            self.is_item = True
        elif isinstance(self.node, Mapping):
            self.entry = next(it for it in self.node if it.key.text == str(step))
            self.node = self.entry.value

    @property
    def owner(self) -> str:
        """How a sentence calls the entry: by its key, or the whole file."""
        if self.entry is None:
            return _TOP
        name = f"`{self.entry.key.text}`"
        return f"An item of {name}" if self.is_item else name

    @property
    def key_span(self) -> Span:
        """Where the entry begins: its key, or the first key of a file or of an item."""
        if self.entry is not None and not self.is_item:
            return self.entry.key.span
        if isinstance(self.node, Mapping) and self.node.entries:
            return self.node.entries[0].key.span
        return self.node.span


def _say_unknown_keys(error: SchemaError, place: _Place) -> Iterator[Finding]:
    if not isinstance(place.node, Mapping):
        return
    properties: Schema = error.part.get("properties", {})
    numbers = "patternProperties" in error.part
    owner = error.part.get("title") or place.owner
    far: list[Scalar] = []
    for entry in place.node:
        key = entry.key.text
        if key in properties or (numbers and key.removeprefix("-").isdecimal()):
            continue
        near = nearest(key, properties)
        if near is None:
            far.append(entry.key)
            continue
        yield UNKNOWN_KEY.at(
            entry.key.span,
            help=_offered_key(key, near),
            fix=Edit(entry.key.span, near),
            key=key,
            owner=owner,
        )
    if far:
        others = tuple(Label(key.span, "nor is this") for key in far[1:])
        help_text = _home_of(far[0].text, place) or _listed_keys(properties)
        yield UNKNOWN_KEY.at(
            far[0].span, help=help_text, labels=others, key=far[0].text, owner=owner
        )


def _offered_key(key: str, near: str) -> str:
    """The help line for a key that is nearly `near`, or looks just like it."""
    if " ".join(key.split()) == near:
        return f"Write `{near}` with plain spaces; one in it is of another kind."
    return f"Did you mean `{near}`?"


def _home_of(key: str, place: _Place) -> str | None:
    """The help line for a key at the top of a file that belongs into one of its sections."""
    if place.entry is not None:
        return None
    homes = [name for name, shape in place.singles.items() if key in shape]
    return f"It is a key of `{homes[0]}:`; indent it by two blanks." if len(homes) == 1 else None


def _listed_keys(properties: Schema) -> str | None:
    keys = [f"`{key}`" for key in properties]
    return f"Keys here are {', '.join(keys)}." if keys else None


def _say_missing_key(error: SchemaError, place: _Place) -> Iterator[Finding]:
    if not isinstance(place.node, Mapping):
        return
    for key in error.wanted:
        if place.node.get(key) is None and key not in _misspelt(_keys_of(error, place), place.node):
            help_text = _what_it_says(_keys_of(error, place), key)
            yield MISSING_KEY.at(place.key_span, help=help_text, owner=place.owner, key=key)
            return


def _keys_of(error: SchemaError, place: _Place) -> Schema:
    """The keys that the schema declares where an error was found."""
    declared: Schema = error.part.get("properties", {})
    return declared if declared or place.entry is not None else place.top_keys


def _misspelt(keys: Schema, node: Mapping) -> set[str | None]:
    """The keys that unknown ones were probably meant to be; these are reported there."""
    return {nearest(key, keys) for key in node.keys if key not in keys}


def _what_it_says(keys: Schema, key: str) -> str:
    """The help line for a key that is to be added, with the schema's sentence on what it says."""
    sentence, dot, _ = keys.get(key, {}).get("description", "").partition(". ")
    return f"Add `{key}:`. {sentence}{dot.strip()}".strip()


def _say_wrong_shape(error: SchemaError, place: _Place) -> Iterator[Finding]:
    words = error.part.get("enum")
    expected = _listed(words) if words else error.part.get("expected")
    node = place.node
    span = node.span if isinstance(node, Scalar) else node.span.first_line
    listed = f"[{span.text}]" if error.wanted == "array" else None
    yield WRONG_SHAPE.at(
        span,
        help=(
            _offer(node, words or [])
            or _remedy(node, listed, _is_number(error.part))
            or _example(error)
        ),
        fix=Edit(span, listed) if listed and isinstance(node, Scalar) else None,
        what=place.owner,
        expected=expected or _type_words(error.wanted),
        found=_sort_of(node),
    )


_TYPE_WORDS = {
    "object": "keys with values",
    "array": "a list",
    "string": "a text",
    "integer": "a number",
    "number": "a number",
}


def _type_words(types: str | list[str]) -> str:
    listed = [types] if isinstance(types, str) else types
    return " or ".join(dict.fromkeys(_TYPE_WORDS[name] for name in listed))


def _sort_of(node: Node) -> str:
    match node:
        case Scalar():
            number = node.integer is not None
            return f"the number {node.text}" if number else f"the text `{short_text(node)}`"
        case Sequence():
            return "a list"
        case Mapping():
            return "keys with values"
        case _:
            assert_never(node)


def _remedy(node: Node, listed: str | None, is_number: bool) -> str | None:
    if isinstance(node, Sequence) and node.span.text.startswith("- "):
        return "Write `|` behind the key, and each line below it without its dash."
    if not isinstance(node, Scalar):
        return None
    if listed:
        return f"Write `{listed}`."
    if not is_number:
        return None
    digits = re.sub("(?<=[0-9])_(?=[0-9])", "", node.text).lstrip("0") or "0"
    if digits.isascii() and digits.isdecimal() and node.integer is None:
        return f"Write it as `{digits}`, without zeros before it or quotation marks."
    return "Write a whole number with digits alone, such as `7`."


def _example(error: SchemaError) -> str | None:
    """How keys are written where a text stands, by the example that the schema gives."""
    if error.wanted != "object":
        return None
    found = re.search(r"Example: (`[^`]+`)", error.part.get("description", ""))
    return f"Write it with its keys, as in {found[1]}." if found else None


def _say_too_small(error: SchemaError, place: _Place) -> Iterator[Finding]:
    least: int = error.wanted
    yield WRONG_SHAPE.at(
        place.node.span.first_line,
        help=f"Write a number of {least} or more, or take the key out.",
        what=place.owner,
        expected=f"at least {least}",
        found=_sort_of(place.node),
    )


def _is_number(part: Schema) -> bool:
    return "integer" in part.get("type", ())


def _offer(node: Node, words: list[str]) -> str | None:
    meant = _meant_word(node.text, words) if isinstance(node, Scalar) else None
    return f"Did you mean `{meant}`?" if meant else None


def short_text(node: Node) -> str:
    """The first line of a value as it is written, cut where it is long."""
    text = node.text if isinstance(node, Scalar) else node.span.first_line.text
    line = text.strip().partition("\n")[0]
    return line if len(line) <= 40 else f"{line[:37]}..."


def _say_too_few(error: SchemaError, place: _Place) -> Iterator[Finding]:
    least: int = error.wanted
    noun = "entry" if isinstance(place.node, Mapping) else "item"
    yield TOO_FEW.at(
        place.node.span.first_line,
        help="Add one, or take it out.",
        what=place.owner,
        least=f"{least} {noun}",
    )


def _say_too_many(error: SchemaError, place: _Place) -> Iterator[Finding]:
    most: int = error.wanted
    noun = "entry" if most == 1 else "entries"
    yield TOO_MANY.at(
        place.node.span.first_line, help="Keep one.", what=place.owner, most=f"{most} {noun}"
    )


def _say_unlisted(error: SchemaError, place: _Place) -> Iterator[Finding]:
    """A word, or a number, that is none of the few that a key can say."""
    words = [str(word) for word in error.wanted]
    if isinstance(place.node, Scalar):
        near = _meant_word(place.node.text, words) or nearest(place.node.text, words)
        yield WRONG_SHAPE.at(
            place.node.span,
            help=f"Did you mean `{near}`?" if near else _FURTHER.get(place.owner),
            fix=Edit(place.node.span, near) if near else None,
            what=place.owner,
            expected=_listed(words),
            found=_sort_of(place.node),
        )


def _meant_word(text: str, words: list[str]) -> str | None:
    """The one of the words that people mean by a text."""
    return next((word for word in _MEANT.get(text.lower(), ()) if word in words), None)


_MEANT = {
    **dict.fromkeys(("stack", "deck"), ("pile",)),
    **dict.fromkeys(("bag", "set", "loose", "pool", "hand"), ("heap",)),
    **dict.fromkeys(("line", "list", "queue"), ("row",)),
    **dict.fromkeys(("hidden", "down", "face down", "facing down", "none", "no"), ("nobody",)),
    **dict.fromkeys(("up", "face up", "facing up", "open", "public", "visible"), ("all",)),
    **dict.fromkeys(("everyone", "everybody", "players"), ("all",)),
    **dict.fromkeys(("secret", "private", "player", "you", "self"), ("owner",)),
    **dict.fromkeys(("1", "one", "1 round", "one round"), ("once",)),
    **dict.fromkeys(("unlimited", "forever", "endless", "any"), ("no limit",)),
    **dict.fromkeys(("random", "randomly", "chance"), ("at random",)),
    **dict.fromkeys(("first", "player 1", "first player"), ("first seat",)),
}
"""What people say for the few words that a key knows."""

_FURTHER = {
    "`result`": "What else decides stands behind `your score` in `most:` or `least:`.",
    "`still tied`": "What else decides stands behind `your score` in `most:` or `least:`.",
}


def _listed(words: list[str]) -> str:
    """`a`, `b` or `c`."""
    quoted = [f"`{word}`" for word in words]
    return " or ".join(filter(None, (", ".join(quoted[:-1]), quoted[-1])))


def _say_wrong_name(error: SchemaError, place: _Place) -> Iterator[Finding]:
    expected = error.part.get("expected")
    name = error.wrong_name
    key = place.node.key(name) if name and isinstance(place.node, Mapping) else None
    if expected is None or name is None or key is None:
        return
    likely = _ODD_LETTERS.sub("_", name.lower()).strip("_")
    fits = re.fullmatch(error.part.get("pattern", ""), likely) is not None
    yield WRONG_NAME.at(
        key.span,
        help=f"Write `{likely}`." if fits else "Rename it.",
        fix=Edit(key.span, likely) if fits else None,
        name=name,
        expected=expected,
    )


def _say_needed_key(error: SchemaError, place: _Place) -> Iterator[Finding]:
    if not isinstance(place.node, Mapping):
        return
    told: set[str] = set()
    keys = [key for key in place.node.keys if key in error.wanted]
    for key in keys:
        written = place.node.key(key)
        for other in error.wanted[key]:
            if written is None or other in told or place.node.get(other) is not None:
                continue
            told.add(other)
            if other not in _misspelt(_keys_of(error, place), place.node):
                help_text = _what_it_says(_keys_of(error, place), other)
                yield KEY_NEEDS_KEY.at(written.span, help=help_text, key=key, needed=other)


_Say = Callable[[SchemaError, _Place], Iterator[Finding]]
_SENTENCES: dict[str, _Say] = {
    "additionalProperties": _say_unknown_keys,
    "required": _say_missing_key,
    "type": _say_wrong_shape,
    "minItems": _say_too_few,
    "minProperties": _say_too_few,
    "maxProperties": _say_too_many,
    "enum": _say_unlisted,
    "pattern": _say_wrong_shape,
    "minimum": _say_too_small,
    "dependencies": _say_needed_key,
}
