"""The door to Lark: the grammar files become a reader of one text. Nobody else imports Lark.

What Lark works out of the files is kept beside them (`tables.py`), and worked out anew where they
have been changed. A text is read into leaves (words and signs with their places) and rows of
leaves, from the inside out; or into the one place where the grammar says no, as a value.
"""

import re
from collections.abc import Callable, Generator, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Protocol, cast  # what Lark keeps of a grammar is as free as JSON

from lark import Lark, Token, Tree
from lark import __version__ as lark_version
from lark.exceptions import UnexpectedCharacters, UnexpectedToken
from lark.grammar import Rule
from lark.indenter import Indenter
from lark.lexer import TerminalDef

from rulewright.resources import data_path
from rulewright.source.frozen import dataclass
from rulewright.syntax.tables import Kept, made_of, tables_in, tables_text

FILES = ("words.lark", "phrases.lark", "steps.lark", "changes.lark", "delays.lark", "moments.lark")
TABLES = "tables.json"
STARTS = ("steps_text", "phrase_text", "binder_text", "moment_text", "kept_for_later")
_SPACES = re.compile(" +")
_WORDS = re.compile("[a-z][a-z ]*")
MAX_DEPTH = 100
"""How deep steps and phrases may nest, so that every later stage may recurse into them."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """One word or sign: the terminal it was read as, its text, and where it starts and ends."""

    terminal: str
    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Misread:
    """Where the grammar says no: what stands there, and which terminals could stand instead.

    `found` is None for a character that belongs to no word.
    """

    found: Leaf | None
    offset: int
    accepted: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class TooDeep:
    """Where a text nests deeper than `MAX_DEPTH`."""

    offset: int


Maker = Callable[..., object]
"""Makes the value of one rule from the values of its parts, in order; an absent part is None."""


class _Keeping(Protocol):
    """What Lark can do about its tables."""

    def load(self, kept: Kept) -> object: ...

    def memo_serialize(self, types: list[type]) -> tuple[Any, Any]: ...


class Reader(Protocol):
    """The part of Lark that is used here, with the types it leaves open."""

    def parse(self, text: str, start: str) -> Tree[Token]: ...

    @property
    def terminals(self) -> list[TerminalDef]: ...


def read_text(
    text: str, start: str, leaf: Callable[[Leaf], object], makers: Mapping[str, Maker]
) -> object | Misread | TooDeep:
    """The value of `text`, which ends with a line break, made from the inside out.

    `leaf` makes the value of a word or sign, and `makers` the value of a rule by its name.
    """
    try:
        tree = _reader().parse(text, start=start)
    except UnexpectedCharacters as error:
        return Misread(None, cast("int", error.pos_in_stream))
    except UnexpectedToken as error:
        found = _leaf(cast("Token", error.token))
        return Misread(found, found.start, frozenset(error.accepts))
    try:
        return _value(tree, 0, leaf, makers)
    except _TooDeepError as error:
        return TooDeep(error.offset)


class _TooDeepError(Exception):
    """A text nests too deep. Never leaves this module."""

    def __init__(self, offset: int) -> None:
        super().__init__(offset)
        self.offset = offset


def _value(
    tree: Tree[Token], depth: int, leaf: Callable[[Leaf], object], makers: Mapping[str, Maker]
) -> object:
    """The tree's value, which stands `depth` levels deep in the text."""
    if depth > MAX_DEPTH:
        raise _TooDeepError(next(_tokens(tree)).start_pos or 0)
    values: list[object] = []
    for part in cast("list[Tree[Token] | Token | None]", tree.children):
        if part is None:
            values.append(None)
        elif isinstance(part, Token):
            values.append(leaf(_leaf(part)))
        else:
            values.append(_value(part, depth + 1, leaf, makers))
    return makers[tree.data](*values)


def _tokens(tree: Tree[Token]) -> Iterator[Token]:
    """The tree's words and signs from left to right."""
    waiting: list[Tree[Token] | Token | None] = [tree]
    while waiting:
        node = waiting.pop()
        if isinstance(node, Token):
            yield node
        elif node is not None:
            waiting.extend(reversed(node.children))


def _leaf(token: Token) -> Leaf:
    start = token.start_pos or 0
    end = token.end_pos if token.end_pos is not None else start
    text = str(token)
    return Leaf(token.type, _SPACES.sub(" ", text) if "  " in text else text, start, end)


def words_by_terminal() -> Mapping[str, tuple[str, ...]]:
    """The words that each terminal of words.lark reads: LINK reads from, to, with, ..."""
    read = {terminal.name: _words_of(terminal.pattern.value) for terminal in _reader().terminals}
    return {name: words for name, words in read.items() if _WORDS.fullmatch("".join(words))}


def _words_of(pattern: str) -> tuple[str, ...]:
    """What a pattern like `(from|to)\\b` or `rounded +(up|down)\\b` reads, written out."""
    text = pattern.partition("(?=")[0].removesuffix(r"\b").replace(" +", " ")
    before, _, choices = text.partition("(")
    return tuple(before + choice for choice in choices.removesuffix(")").split("|"))


class _Indenter(Indenter):
    """Turns deeper and shallower lines into INDENT and DEDENT, except inside brackets.

    Lark's own counts depths in the one object that all texts share; here each text has its own, so
    that threads may read at the same time.
    """

    def process(self, stream: Iterator[Token]) -> Generator[Token, None, None]:
        tokens = Indenter.process(_Indenter(), stream)  # type: ignore[no-untyped-call]  # Lark leaves it so
        yield from cast("Iterator[Token]", tokens)

    @property
    def NL_type(self) -> str:  # noqa: N802 - the name is Lark's
        return "NEWLINE"

    @property
    def OPEN_PAREN_types(self) -> list[str]:  # noqa: N802 - the name is Lark's
        return ["LPAR", "LSQB"]

    @property
    def CLOSE_PAREN_types(self) -> list[str]:  # noqa: N802 - the name is Lark's
        return ["RPAR", "RSQB"]

    @property
    def INDENT_type(self) -> str:  # noqa: N802 - the name is Lark's
        return "INDENT"

    @property
    def DEDENT_type(self) -> str:  # noqa: N802 - the name is Lark's
        return "DEDENT"

    @property
    def tab_len(self) -> int:
        return 8


@cache
def _reader() -> Reader:
    return reader_of(data_path("grammar"))


def reader_of(folder: Path) -> Reader:
    """What reads by the grammar files in a folder, and by the tables there if they are theirs."""
    text = (folder / TABLES).read_text("utf-8")
    kept = tables_in(text, made_of(_texts(folder), lark_version))
    if kept is None:
        return cast("Reader", build_lark(folder))
    kept["data"]["options"]["postlex"] = _Indenter()
    return cast("Reader", cast("_Keeping", Lark).load(kept))


def new_tables(folder: Path) -> str:
    """The file of tables that is to lie beside the grammar files in a folder."""
    data, memo = cast("_Keeping", build_lark(folder)).memo_serialize([TerminalDef, Rule])
    del data["options"]["postlex"]
    return tables_text({"data": data, "memo": memo}, made_of(_texts(folder), lark_version))


def build_lark(folder: Path) -> Lark:
    """A reader worked out of the grammar files; Lark's log tells of conflicts on the way."""
    return Lark(
        "\n".join(_texts(folder)),
        parser="lalr",
        lexer="basic",
        postlex=_Indenter(),
        start=list(STARTS),
        maybe_placeholders=True,
    )


def _texts(folder: Path) -> tuple[str, ...]:
    return tuple((folder / name).read_text("utf-8") for name in FILES)
