"""Bytes of a file to its YAML nodes, each with its place; the one module that knows PyYAML.

What is read is the core of YAML 1.2 without anchors, tags and merge keys: every scalar is the
text that the author sees. Whatever is wrong comes back as findings, never as an exception.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Protocol, cast  # each event is taken by what knows its class

import yaml

from rulewright.source.finding import Finding, FindingKind, Label, sort_findings
from rulewright.source.frozen import replace
from rulewright.source.place import Source, Span
from rulewright.syntax.document import Document, Entry, Mapping, Node, Scalar, Sequence
from rulewright.syntax.file_text import check_characters, decode
from rulewright.syntax.nulls import EMPTY_VALUE, empty_value, is_null, says_nothing
from rulewright.syntax.scalar_map import map_scalar
from rulewright.syntax.yaml_marks import YamlMarks
from rulewright.syntax.yaml_messages import (
    DIRECTIVE,
    ONE_DOCUMENT,
    TOO_DEEP,
    TWO_DOCUMENTS,
    explain_problem,
)
from rulewright.syntax.yaml_problem import YamlProblem

MAX_DEPTH = 100
MAX_NODES = 30_000
MAX_FINDINGS = 100
MAX_READ_AGAIN = 200_000
MAX_TEXT = 100_000

TOO_MANY_VALUES = FindingKind(
    "too-many-values", "This file holds more than {most} keys and values."
)
VALUE_TOO_LONG = FindingKind(
    "value-too-long", "This text has {length} characters, and at most {most} are read."
)
MORE_FINDINGS = FindingKind(
    "more-findings", "From here on {count} more things are wrong in the signs of this file."
)
EMPTY_FILE = FindingKind("empty-file", "This file says nothing.")
NOT_A_MAPPING = FindingKind("no-keys", "A file begins with keys, such as `rulewright: 1`.")
DUPLICATE_KEY = FindingKind("duplicate-key", "The key `{key}` stands here a second time.")
MERGE_KEY = FindingKind("yaml-merge-key", "`<<` is a merge key of YAML, which is not used here.")
KEY_NOT_TEXT = FindingKind("key-not-text", "A key is one word or text, not a list or a mapping.")


class _Mark(Protocol):
    """The part of PyYAML's marks that we use: a character offset."""

    @property
    def index(self) -> int: ...


class _Event(Protocol):
    """The part of PyYAML's events that we use: each has its marks, and what belongs to its sort."""

    start_mark: _Mark
    end_mark: _Mark
    anchor: str | None
    tag: str | None
    value: str
    style: str | None
    version: object
    tags: object


class _Parser(Protocol):
    """The part of PyYAML's parsers that we use: events one after another, and None at the end."""

    def get_event(self) -> yaml.Event | None: ...

    def dispose(self) -> None: ...


_Loader = type[yaml.SafeLoader] | type[yaml.CSafeLoader]


class _CannotGoOnError(Exception):
    """Reading cannot go on behind this finding. Never leaves this module."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.message)
        self.finding = finding


def read_bytes(name: str, data: bytes) -> tuple[Document | None, tuple[Finding, ...]]:
    """The document that a file's bytes hold, and what is wrong with them.

    The document is None where no top mapping can be made out. A byte order mark is not part
    of the text.
    """
    source = decode(name, data)
    return read_source(source) if isinstance(source, Source) else (None, (source,))


def read_source(
    source: Source, *, pure: bool = False
) -> tuple[Document | None, tuple[Finding, ...]]:
    """The document that a text holds; `pure` reads without the C library.

    What the C library refuses, or reads although it holds tabs, is read again without it: the
    two differ in what they refuse, and in their words for it. A large file is not, for time.
    """
    odd = tuple(check_characters(source))
    if odd:
        return None, odd
    slow = _Composer(source, yaml.SafeLoader)
    if pure or not yaml.__with_libyaml__:
        return _read(slow, slow.compose())
    fast = _Composer(source, yaml.CSafeLoader)
    top = fast.compose()
    doubtful = fast.is_refused or "\t" in source.text
    if not doubtful or (len(source.text) > MAX_READ_AGAIN and not fast.is_too_deep):
        return _read(fast, top)
    slow_top = slow.compose()
    if slow.failure is not None and slow.failure.span.text == "?":
        return _read(fast, top)  # without the C library, PyYAML refuses a `?` inside brackets
    return _read(slow, slow_top)


def _read(composer: "_Composer", top: Node | None) -> tuple[Document | None, tuple[Finding, ...]]:
    """What was composed as a document, with all findings by place."""
    if composer.failure is not None:
        elsewhere = _elsewhere(composer.findings, composer.failure)
        return None, bounded((*elsewhere, composer.failure))
    findings = composer.all_findings()
    if isinstance(top, Mapping):
        return Document(composer.source, top), bounded(findings)
    return None, bounded((*findings, _no_mapping(composer.source, top)))


def bounded(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The findings by place; of very many the first ones, and where the others begin."""
    by_place = sort_findings(findings)
    first, others = by_place[:MAX_FINDINGS], by_place[MAX_FINDINGS:]
    if not others:
        return first
    help_text = "Mend those above first, then check again."
    return (*first, MORE_FINDINGS.at(others[0].span, help=help_text, count=f"{len(others):,}"))


def _elsewhere(findings: list[Finding], failure: Finding) -> Iterator[Finding]:
    """The findings on other lines than that on which reading failed: one cause, one finding."""
    line = failure.span.line
    return (finding for finding in findings if finding.span.line != line)


def _no_mapping(source: Source, top: Node | None) -> Finding:
    if top is None or is_null(top):
        return EMPTY_FILE.at(
            Span(source, 0, 0), help="Begin it with `rulewright: 1`, then say what it is."
        )
    return NOT_A_MAPPING.at(
        top.span.first_line, help="Begin the file with the line `rulewright: 1`."
    )


class _Open:
    """A list or mapping whose end has not been read. `nodes` holds keys and values in turn."""

    def __init__(self, start: int, is_mapping: bool) -> None:
        self.start = start
        self.is_mapping = is_mapping
        self.nodes: list[Node] = []

    @property
    def awaits_key(self) -> bool:
        return self.is_mapping and len(self.nodes) % 2 == 0


class _Composer:
    """Nodes from the parser's events, without recursion, so that depth costs nothing."""

    def __init__(self, source: Source, loader: _Loader) -> None:
        self.source = source
        self.findings: list[Finding] = []
        self.failure: Finding | None = None
        self.is_refused = False
        self.is_too_deep = False
        self._loader = loader
        self._open: list[_Open] = []
        self._top: Node | None = None
        self._documents = 0
        self._nodes = 0
        self._marks = YamlMarks()
        self._spoiled: int | None = None

    def compose(self) -> Node | None:
        """The node of the first document, or None where there is none or reading failed."""
        takes: dict[type, Callable[[Any], None]] = {
            yaml.ScalarEvent: self._take_scalar,
            yaml.SequenceStartEvent: self._begin,
            yaml.MappingStartEvent: self._begin,
            yaml.SequenceEndEvent: self._finish,
            yaml.MappingEndEvent: self._finish,
            yaml.AliasEvent: self._refuse_alias,
            yaml.DocumentStartEvent: self._begin_document,
        }
        try:
            for event in _events(self.source.text, self._loader):
                take = takes.get(type(event))
                if take is not None:
                    take(event)
                    if self._documents > 1:
                        break
        except yaml.MarkedYAMLError as error:
            self.is_refused = True
            self.is_too_deep = "nesting depth" in str(error.problem)
            self.failure = explain_problem(_problem(self.source, error))
        except _CannotGoOnError as error:
            self.failure = error.finding
        return self._top

    def _begin_document(self, event: _Event) -> None:
        self._documents += 1
        span = self._span(event)
        if self._documents > 1:
            self.findings.append(TWO_DOCUMENTS.at(span, help=ONE_DOCUMENT))
        elif event.version or event.tags:
            line = self.source.text.find("%")
            self.findings.append(
                DIRECTIVE.at(
                    Span(self.source, line, span.end).first_line, help="Take the line out."
                )
            )

    def _begin(self, event: _Event) -> None:
        if event.anchor is not None or event.tag is not None:
            self._refuse_properties(event)
        if len(self._open) == MAX_DEPTH:
            help_text = "Take levels out, or quote a text that begins with brackets."
            span = self._first_letter(event)
            raise _CannotGoOnError(TOO_DEEP.at(span, help=help_text, most=MAX_DEPTH))
        start = event.start_mark.index
        self._open.append(_Open(start, isinstance(event, yaml.MappingStartEvent)))

    def _add(self, node: Node) -> None:
        self._nodes += 1
        if self._nodes > MAX_NODES:
            help_text = "Split the file into parts that begin with `part of:`."
            span = node.span.first_line
            raise _CannotGoOnError(TOO_MANY_VALUES.at(span, help=help_text, most=f"{MAX_NODES:,}"))
        if not self._open:
            self._top = node
            return
        parent = self._open[-1]
        parent.nodes.append(node)
        if is_null(node):
            self._refuse_nothing(node, parent)

    def _refuse_nothing(self, node: Scalar, parent: _Open) -> None:
        """Report a value that says nothing, the last of those of `parent`."""
        is_value = not parent.is_mapping or parent.awaits_key
        if is_value and self._spoiled != node.span.start:
            key = parent.nodes[-2] if parent.is_mapping else None
            self.findings.append(empty_value(node, key, is_first=len(parent.nodes) == 2))

    def _take_scalar(self, event: _Event) -> None:
        if event.anchor is not None or event.tag is not None:
            self._refuse_properties(event)
        start, end = event.start_mark.index, event.end_mark.index
        style, text, letters = event.style or "", event.value, self.source.text
        if style in ("|", ">"):
            end = start + len(letters[start:end].rstrip())
        if end - start > MAX_TEXT:
            self._add(self._cut(text, start, end))
            return
        written = map_scalar(letters, start, end, style, text)
        self._add(Scalar(text, Span(self.source, start, end), style, written))

    def _cut(self, text: str, start: int, end: int) -> Scalar:
        """The beginning of a text that is too long, which is reported."""
        span = Span(self.source, start, start + 1)
        self.findings.append(
            VALUE_TOO_LONG.at(
                span,
                help="Is a quotation mark missing at its end? Or divide it.",
                length=f"{end - start:,}",
                most=f"{MAX_TEXT:,}",
            )
        )
        return Scalar(text[:MAX_TEXT], span, '"')

    def _finish(self, event: _Event) -> None:
        self._add(self._finished(self._open.pop(), event.end_mark.index))

    def _finished(self, opened: _Open, end: int) -> Node:
        if opened.nodes and end > opened.nodes[-1].span.end:
            flow = self.source.text[end - 1] in "]}" and self.source.text[opened.start] in "[{"
            end = end if flow else opened.nodes[-1].span.end
        span = Span(self.source, opened.start, max(opened.start, end))
        if opened.is_mapping:
            return Mapping(self._entries(opened.nodes[::2], opened.nodes[1::2]), span)
        return Sequence(tuple(opened.nodes), span)

    def _entries(self, keys: list[Node], values: list[Node]) -> tuple[Entry, ...]:
        """The entries of a mapping; nearly all have keys that nothing is wrong with."""
        entries = [
            Entry(key, it) for key, it in zip(keys, values, strict=True) if isinstance(key, Scalar)
        ]
        names = {entry.key.text for entry in entries}
        if len(names) < len(keys) or "<<" in names:
            return tuple(self._entries_apart(keys, values))
        return tuple(entries)

    def _entries_apart(self, keys: list[Node], values: list[Node]) -> Iterator[Entry]:
        """The entries, each of another name; what is wrong with the keys is reported."""
        seen: dict[str, Entry] = {}
        twice: list[Finding] = []
        for key, value in zip(keys, values, strict=True):
            if not isinstance(key, Scalar):
                self.findings.append(
                    KEY_NOT_TEXT.at(
                        key.span.first_line,
                        help="Put quotation marks around a text that begins with `[` or `{`.",
                    )
                )
            elif key.text == "<<" and key.style == "":
                self.findings.append(
                    MERGE_KEY.at(
                        key.span,
                        help="Write the entries out; whole games are built by `extends:`.",
                    )
                )
            elif key.text in seen:
                twice.append(_duplicate(seen[key.text].key, key))
                seen[key.text] = self._of_two(seen[key.text], Entry(key, value))
            else:
                seen[key.text] = Entry(key, value)
        self.findings.extend(_together(twice))
        yield from seen.values()

    def _of_two(self, first: Entry, second: Entry) -> Entry:
        """The entry that counts of two with one key: the first, or the one that is not empty."""
        empty = [it.key.span for it in (first, second) if says_nothing(it.value)]
        self.findings = [
            it for it in self.findings if it.kind != EMPTY_VALUE.name or it.span not in empty
        ]
        return second if says_nothing(first.value) else first

    def _refuse_properties(self, event: _Event) -> None:
        """Note the anchor and report the tag before a value."""
        self._spoiled = event.start_mark.index
        self.findings.extend(self._marks.before_value(self.source, self._spoiled))

    def _refuse_alias(self, event: _Event) -> None:
        span = self._span(event)
        self._marks.add_alias(span)
        self._add(Scalar(span.text, span, ""))

    def all_findings(self) -> tuple[Finding, ...]:
        """What was found on the way, and what can be told only when all has been read."""
        return (*self.findings, *self._marks.findings())

    def _span(self, event: _Event) -> Span:
        return Span(self.source, event.start_mark.index, event.end_mark.index)

    def _first_letter(self, event: _Event) -> Span:
        start = event.start_mark.index
        return Span(self.source, start, start + 1)


def _duplicate(first: Scalar, second: Scalar) -> Finding:
    return DUPLICATE_KEY.at(
        second.span,
        help="Take one of the two out, or give it another name.",
        labels=(Label(first.span, "it stands here first"),),
        key=second.text,
    )


def _together(twice: list[Finding]) -> list[Finding]:
    """Several keys that stand twice in one place are most likely those of another entry."""
    if len(twice) < 2:
        return twice
    first, *others = twice
    more = tuple(Label(it.span, "so does this key") for it in others)
    help_text = "Is the name of another entry missing above this line?"
    return [replace(first, help=help_text, labels=(*first.labels, *more))]


def _events(text: str, loader: _Loader) -> Iterator[yaml.Event]:
    parser = cast("_Parser", loader(text))
    try:
        yield from iter(parser.get_event, None)
    finally:
        parser.dispose()


def _offset(mark: _Mark | None) -> int:
    """A mark's character offset; every event of the parser has its marks."""
    assert mark is not None
    return mark.index


def _problem(source: Source, error: yaml.MarkedYAMLError) -> YamlProblem:
    mark, context = error.problem_mark, error.context_mark
    at = len(source.text) if mark is None else _offset(mark)
    begun = at if context is None else _offset(context)
    return YamlProblem(source, str(error.problem or ""), at, str(error.context or ""), begun)
