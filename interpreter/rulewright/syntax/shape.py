"""The shape of a document against its JSON Schema, said in the author's words.

The schema declares which keys there are, what sort of value each holds, and the words of a key
that knows a few. What other texts say is read, and reported, by later stages.
One word of the schemas is our own: `expected` says in a sentence what a value must be.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator
from collections.abc import Mapping as Table
from functools import cache
from typing import Any, assert_never  # Any: this module is the door to JSON Schema

from rulewright.resources import data_path
from rulewright.source.finding import Edit, Finding, FindingKind, Label
from rulewright.source.place import Span
from rulewright.source.suggest import nearest
from rulewright.syntax.document import Entry, Mapping, Node, Scalar, Sequence
from rulewright.syntax.misplaced import KEY_AS_ENTRY, EntryShape, misplaced_entries
from rulewright.syntax.nulls import is_null

LANGUAGE_VERSION = 1

VERSION_MISSING = FindingKind("version-missing", "This file does not begin with `rulewright:`.")
VERSION_NOT_FIRST = FindingKind("version-not-first", "`rulewright:` is not the first key.")
VERSION_UNKNOWN = FindingKind("version-unknown", "`{text}` is not a version of the language.")
VERSION_NEWER = FindingKind(
    "version-newer", "This file is written in version {text} of the language, which is newer."
)
UNKNOWN_KEY = FindingKind("unknown-key", "`{key}` is not a key of {owner}.")
MISSING_KEY = FindingKind("missing-key", "{owner} has no `{key}:`.")
WRONG_SHAPE = FindingKind("wrong-shape", "{what} must be {expected}, not {found}.")
TOO_FEW = FindingKind("too-few", "{what} must hold at least {least}.")
TOO_MANY = FindingKind("too-many", "{what} can hold {most} only.")
WRONG_NAME = FindingKind("wrong-name", "`{name}` cannot be used here: it must be {expected}.")
KEY_NEEDS_KEY = FindingKind("key-needs-key", "`{key}:` stands without `{needed}:`.")

_ODD_LETTERS = re.compile(r"[^a-z0-9]+")

_TOP = "This file"


def check_version(top: Mapping) -> Iterator[Finding]:
    """A file's first key is `rulewright:` with a version of the language that is known."""
    key, version = top.key("rulewright"), top.get("rulewright")
    write = f"Write `rulewright: {LANGUAGE_VERSION}` as the first line of the file."
    if key is None or version is None:
        at = top.entries[0].key.span if top.entries else top.span
        yield VERSION_MISSING.at(at, help=write)
        return
    number = version.integer if isinstance(version, Scalar) else None
    if number is None or number < 1:
        yield VERSION_UNKNOWN.at(version.span, help=write, text=_short(version))
    elif number > LANGUAGE_VERSION:
        newer = f"Get a newer Rulewright; this one knows version {LANGUAGE_VERSION}."
        yield VERSION_NEWER.at(version.span, help=newer, text=number)
    elif top.entries[0].key is not key:
        yield VERSION_NOT_FIRST.at(key.span, help="Move this line to the top of the file.")


def check_shape(top: Mapping, schema: str, known: Iterable[Finding] = ()) -> tuple[Finding, ...]:
    """What in a document has another shape than `schema` (`rules`, `texts`, `scenarios`) says.

    A place that a finding in `known` speaks of already is passed over, and so is
    `rulewright:`, which `check_version` looks at.
    """
    validator = _validator(schema)
    errors = sorted(validator.iter_errors(_plain(top)), key=_depth)
    findings = list(_misplaced(top, errors, validator.schema))
    taken = [finding.span for finding in known]
    taken.extend(it for finding in findings for it in _whole_entries(top, finding))
    strays = {finding.span.text for finding in findings if finding.kind == KEY_AS_ENTRY.name}
    for error in errors:
        if error.validator == "required" and strays.intersection(error.validator_value):
            continue
        for finding in _findings_of(error, top, validator.schema):
            if not any(_covers(span, finding.span) for span in taken):
                findings.append(finding)
                taken.append(finding.span)
    return tuple(findings)


def _misplaced(top: Mapping, errors: list[Any], schema: Any) -> Iterator[Finding]:
    """Entries of the sections that stand in the wrong place."""
    wrong = {tuple(error.absolute_path)[:2] for error in errors}
    wrong |= {(*error.absolute_path, error.instance) for error in errors if _is_of_name(error)}
    shapes: dict[str, EntryShape] = {}
    for section, of_section in schema["properties"].items():
        shape = _referred(of_section.get("additionalProperties"), schema)
        if "title" in shape:
            required = frozenset(shape.get("required", ()))
            shapes[section] = EntryShape(shape["title"], shape["properties"], required)
    return misplaced_entries(top, shapes, _singles(schema), wrong)


def _singles(schema: Table[str, Any]) -> dict[str, frozenset[str]]:
    """The keys of each section that is no list of entries, such as `winner:`."""
    found: dict[str, frozenset[str]] = {}
    for section, of_section in schema["properties"].items():
        shape = _referred(of_section, schema)
        if "title" in shape and section not in ("change", "source"):
            found[section] = frozenset(shape.get("properties", ()))
    return found


def _referred(node: Any, schema: Table[str, Any]) -> Table[str, Any]:
    """The definition that a part of the schema refers to; nothing where it refers to none."""
    name = str(node.get("$ref", "")) if hasattr(node, "get") else ""
    found: Table[str, Any] = schema.get("definitions", {}).get(name.rpartition("/")[2], {})
    return found


def _is_of_name(error: Any) -> bool:
    return "propertyNames" in error.relative_schema_path and isinstance(error.instance, str)


def _whole_entries(top: Mapping, finding: Finding) -> Iterator[Span]:
    """The entries of sections whose keys a finding is about."""
    keys = {finding.span, *(label.span for label in finding.labels)}
    for section in top:
        for entry in section.value if isinstance(section.value, Mapping) else ():
            if entry.key.span in keys:
                yield entry.key.span.to(entry.value.span)


def _covers(reported: Span, span: Span) -> bool:
    """Whether a finding at `reported` speaks of what stands at `span` as well."""
    same_file = reported.source.name == span.source.name
    return same_file and reported.start <= span.start and span.end <= reported.end


@cache
def _validator(schema: str) -> Any:
    from jsonschema import Draft7Validator  # noqa: PLC0415 - slow to import

    text = data_path("schemas", f"{schema}.schema.json").read_text(encoding="utf-8")
    return Draft7Validator(json.loads(text))


def _plain(node: Node) -> Any:
    """The node as JSON Schema sees it: whole numbers are numbers, all other scalars are texts."""
    match node:
        case Scalar():
            return node.text if node.integer is None else node.integer
        case Sequence():
            return [_plain(item) for item in node.items]
        case Mapping():
            return {entry.key.text: _plain(entry.value) for entry in node}
        case _:
            assert_never(node)


def _depth(error: Any) -> int:
    return len(error.absolute_path)


class _Place:
    """A value of the document: the entry or list it stands in, and what to call it.

    `top_keys` are the keys of a whole file, as the schema describes them; `singles` has those
    of the sections that are no lists of entries.
    """

    def __init__(self, top: Mapping, path: Iterable[str | int], schema: Table[str, Any]) -> None:
        self.top_keys: Table[str, Any] = schema["properties"]
        self.singles = _singles(schema)
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


def _findings_of(error: Any, top: Mapping, schema: Table[str, Any]) -> Iterator[Finding]:
    path = list(error.absolute_path)
    if path[:1] == ["rulewright"]:
        return
    say = _SENTENCES.get(error.validator)
    if "propertyNames" in error.relative_schema_path:
        say = _say_wrong_name
    place = _Place(top, path, schema)
    if say is not None and not is_null(place.node):
        yield from say(error, place)


def _say_unknown_keys(error: Any, place: _Place) -> Iterator[Finding]:
    if not isinstance(place.node, Mapping):
        return
    properties: Table[str, Any] = error.schema.get("properties", {})
    numbers = "patternProperties" in error.schema
    owner = error.schema.get("title") or place.owner
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
            help=f"Did you mean `{near}`?",
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


def _home_of(key: str, place: _Place) -> str | None:
    """The help line for a key at the top of a file that belongs into one of its sections."""
    if place.entry is not None:
        return None
    homes = [name for name, shape in place.singles.items() if key in shape]
    return f"It is a key of `{homes[0]}:`; indent it by two blanks." if len(homes) == 1 else None


def _listed_keys(properties: Table[str, Any]) -> str | None:
    keys = [f"`{key}`" for key in properties]
    return f"Keys here are {', '.join(keys)}." if keys else None


def _say_missing_key(error: Any, place: _Place) -> Iterator[Finding]:
    if not isinstance(place.node, Mapping):
        return
    for key in error.validator_value:
        if place.node.get(key) is None and key not in _misspelt(_keys_of(error, place), place.node):
            help_text = _what_it_says(_keys_of(error, place), key)
            yield MISSING_KEY.at(place.key_span, help=help_text, owner=place.owner, key=key)
            return


def _keys_of(error: Any, place: _Place) -> Table[str, Any]:
    """The keys that the schema declares where an error was found."""
    declared: Table[str, Any] = error.schema.get("properties", {})
    return declared if declared or place.entry is not None else place.top_keys


def _misspelt(keys: Table[str, Any], node: Mapping) -> set[str | None]:
    """The keys that unknown ones were probably meant to be; these are reported there."""
    return {nearest(key, keys) for key in node.keys if key not in keys}


def _what_it_says(keys: Table[str, Any], key: str) -> str:
    """The help line for a key that is to be added, with the schema's word on what it says."""
    described = keys.get(key, {}).get("description")
    return f"Add `{key}:`. {described}" if described else f"Add `{key}:`."


def _say_wrong_shape(error: Any, place: _Place) -> Iterator[Finding]:
    words = error.schema.get("enum")
    expected = _listed(words) if words else error.schema.get("expected")
    node = place.node
    span = node.span if isinstance(node, Scalar) else node.span.first_line
    listed = f"[{span.text}]" if error.validator_value == "array" else None
    yield WRONG_SHAPE.at(
        span,
        help=_remedy(node, listed, "integer" in error.schema.get("type", ())),
        fix=Edit(span, listed) if listed and isinstance(node, Scalar) else None,
        what=place.owner,
        expected=expected or _type_words(error.validator_value),
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
            return f"the number {node.text}" if number else f"the text `{_short(node)}`"
        case Sequence():
            return "a list"
        case Mapping():
            return "keys with values"
        case _:
            assert_never(node)


def _remedy(node: Node, listed: str | None, is_number: bool) -> str | None:
    if not isinstance(node, Scalar):
        return None
    if listed:
        return f"Write `{listed}`."
    if not is_number:
        return None
    digits = node.text.lstrip("0") or "0"
    if node.text.isascii() and node.text.isdecimal():
        return f"Write it as `{digits}`, without zeros before it or quotation marks."
    return None


def _short(node: Node) -> str:
    text = node.text if isinstance(node, Scalar) else node.span.first_line.text
    line = text.strip().partition("\n")[0]
    return line if len(line) <= 40 else f"{line[:37]}..."


def _say_too_few(error: Any, place: _Place) -> Iterator[Finding]:
    least: int = error.validator_value
    noun = "entry" if isinstance(place.node, Mapping) else "item"
    yield TOO_FEW.at(
        place.node.span.first_line,
        help="Add one, or take it out.",
        what=place.owner,
        least=f"{least} {noun}",
    )


def _say_too_many(error: Any, place: _Place) -> Iterator[Finding]:
    most: int = error.validator_value
    noun = "entry" if most == 1 else "entries"
    yield TOO_MANY.at(
        place.node.span.first_line, help="Keep one.", what=place.owner, most=f"{most} {noun}"
    )


def _say_unlisted(error: Any, place: _Place) -> Iterator[Finding]:
    """A word that is none of the few that a key can say."""
    words: list[str] = error.validator_value
    if isinstance(place.node, Scalar):
        near = nearest(place.node.text, words)
        yield WRONG_SHAPE.at(
            place.node.span,
            help=f"Did you mean `{near}`?" if near else None,
            fix=Edit(place.node.span, near) if near else None,
            what=place.owner,
            expected=_listed(words),
            found=_sort_of(place.node),
        )


def _listed(words: list[str]) -> str:
    """`a`, `b` or `c`."""
    quoted = [f"`{word}`" for word in words]
    return " or ".join(filter(None, (", ".join(quoted[:-1]), quoted[-1])))


def _say_wrong_name(error: Any, place: _Place) -> Iterator[Finding]:
    expected = error.schema.get("expected")
    name = str(error.instance)
    key = place.node.key(name) if isinstance(place.node, Mapping) else None
    if expected is None or key is None:
        return
    likely = _ODD_LETTERS.sub("_", name.lower()).strip("_")
    fits = re.fullmatch(error.schema.get("pattern", ""), likely) is not None
    yield WRONG_NAME.at(
        key.span,
        help=f"Write `{likely}`." if fits else "Rename it.",
        fix=Edit(key.span, likely) if fits else None,
        name=name,
        expected=expected,
    )


def _say_needed_key(error: Any, place: _Place) -> Iterator[Finding]:
    if not isinstance(place.node, Mapping):
        return
    told: set[str] = set()
    keys = [key for key in place.node.keys if key in error.validator_value]
    for key in keys:
        written = place.node.key(key)
        for other in error.validator_value[key]:
            if written is None or other in told or place.node.get(other) is not None:
                continue
            told.add(other)
            if other not in _misspelt(_keys_of(error, place), place.node):
                help_text = _what_it_says(_keys_of(error, place), other)
                yield KEY_NEEDS_KEY.at(written.span, help=help_text, key=key, needed=other)


_Say = Callable[[Any, _Place], Iterator[Finding]]
_SENTENCES: dict[str, _Say] = {
    "additionalProperties": _say_unknown_keys,
    "required": _say_missing_key,
    "type": _say_wrong_shape,
    "minItems": _say_too_few,
    "minProperties": _say_too_few,
    "maxProperties": _say_too_many,
    "enum": _say_unlisted,
    "pattern": _say_wrong_shape,
    "minimum": _say_wrong_shape,
    "dependencies": _say_needed_key,
}
