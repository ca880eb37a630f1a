"""One space of names: what an author declares, and the words of the language."""

from collections.abc import Iterator

from rulewright.check.phrases.vocabulary import BUILT_IN
from rulewright.check.steps.verbs import VERBS
from rulewright.game.contents import all_phases
from rulewright.game.maps import is_of_place
from rulewright.game.model import Game, Heading
from rulewright.source.finding import Finding, FindingKind, Label
from rulewright.source.frozen import dataclass
from rulewright.source.place import Span
from rulewright.syntax.words import reserved_words

NAME_TWICE = FindingKind("name-twice", "`{name}` is the name of two things: {one} and {other}.")
WORD_AS_NAME = FindingKind(
    "word-as-name", "`{name}` is {word} of the rule language, and {what} cannot have that name."
)
MEMBER_HIDES = FindingKind(
    "member-hides-name", "`{name}` is one of the {plural}, and the name of {other} as well."
)

_RENAME = "Give one of them another name."
_READ_WITH_SCORE = ("score", "owner")
"""What every player or owned thing has, read as `your score` and `kid's owner`."""


@dataclass(frozen=True, slots=True)
class Declared:
    """A name, where it is declared, and what it names in the author's words."""

    name: str
    span: Span
    what: str


def declared_names(game: Game) -> Iterator[Declared]:
    """Every name of the one space, in the order of the model."""
    for kind in game.kinds:
        yield from _with_plural(kind.heading, kind.plural, "a kind of piece")
    for enumeration in game.enumerations:
        yield from _with_plural(enumeration.heading, enumeration.plural, "a type")
    for one, board in {it.cells.one: it for it in reversed(game.boards)}.items():
        if board.cells.span is not None:
            noun = Heading(one, board.cells.span)
            yield from _with_plural(noun, board.cells.many, "what cells are called")
    named = (
        (game.settings, "a setting"),
        (game.zones, "a zone"),
        (game.boards, "a board"),
        (game.counters, "a counter"),
        (game.tables, "a table"),
        (game.values, "a value"),
        (tuple(all_phases(game.phases)), "a phase"),
        (game.actions, "an action"),
        (tuple(it for it in game.procedures if not is_of_place(it.heading.id)), "a procedure"),
    )
    for entries, what in named:
        for entry in entries:
            yield Declared(entry.heading.id, entry.heading.span, what)


def _with_plural(heading: Heading, plural: str, what: str) -> Iterator[Declared]:
    yield Declared(heading.id, heading.span, what)
    if plural != heading.id:
        yield Declared(plural, heading.span, f"the plural of {what} `{heading.id}`")


def check_names_are_used_once(game: Game) -> Iterator[Finding]:
    """No name stands for two things."""
    first: dict[str, Declared] = {}
    for declared in declared_names(game):
        other = first.setdefault(declared.name, declared)
        if other is not declared:
            yield NAME_TWICE.at(
                declared.span,
                help=_RENAME,
                labels=(Label(other.span, f"{other.what} of that name"),),
                name=declared.name,
                one=other.what,
                other=declared.what,
            )


def check_names_are_free(game: Game) -> Iterator[Finding]:
    """No name is a word of the language: reserved, built in, or a verb."""
    entries = tuple(declared_names(game))
    parts = tuple(_parts(game))
    verbs = frozenset(verb.name for verb in VERBS)
    words = (
        (reserved_words(), "a reserved word", (*entries, *parts)),
        (frozenset(BUILT_IN), "a built-in word", (*entries, *parts)),
        (frozenset(_READ_WITH_SCORE), "a built-in word", entries),
        (verbs, "a verb", entries),
    )
    found: set[tuple[str, Span]] = set()
    for taken, word, declared in words:
        for one in declared:
            if one.name in taken and (one.name, one.span) not in found:
                found.add((one.name, one.span))
                help_line = "Choose another name; what people read comes from `name:`."
                yield WORD_AS_NAME.at(
                    one.span, help=help_line, name=one.name, word=word, what=one.what
                )


def _parts(game: Game) -> Iterator[Declared]:
    for enumeration in game.enumerations:
        for member in enumeration.members:
            yield Declared(
                member.heading.id, member.heading.span, f"one of the {enumeration.plural}"
            )
    for kind in game.kinds:
        for attribute in kind.attributes:
            yield Declared(attribute.heading.id, attribute.heading.span, "an attribute")


def check_members_hide_nothing(game: Game) -> Iterator[Finding]:
    """A member of an enumeration may be named like another's, but like nothing else."""
    entries = {declared.name: declared for declared in declared_names(game)}
    for enumeration in game.enumerations:
        for member in enumeration.members:
            other = entries.get(member.heading.id)
            if other is not None:
                yield MEMBER_HIDES.at(
                    member.heading.span,
                    help=_RENAME,
                    labels=(Label(other.span, f"{other.what} of that name"),),
                    name=other.name,
                    plural=enumeration.plural,
                    other=other.what,
                )
