"""One more of the things that cards show: a sixth gift, with its cards and its names."""

from collections.abc import Iterable, Iterator

from rulewright.drafting.additions import Addition, NewEntry, NewItem, Path
from rulewright.drafting.edits import node_at
from rulewright.drafting.ids import as_words
from rulewright.drafting.likeness import LikeMember
from rulewright.drafting.yaml_text import copied, in_one_line, quoted
from rulewright.game.model import Game
from rulewright.source.frozen import dataclass
from rulewright.syntax.document import Document, Mapping, Node, Scalar, Sequence


@dataclass(frozen=True, slots=True)
class _Wanted:
    """The member to be added, the one that it is like, and the type of both."""

    new: str
    like: str
    type: str


def member_additions(new: str, likeness: LikeMember, game: Game, top: Mapping) -> list[Addition]:
    """The member in its list, and all cards that go by the one that it is like, once more."""
    wanted = _Wanted(new, likeness.member.heading.id, likeness.enumeration.heading.id)
    path = ("types", wanted.type)
    members = path if isinstance(node_at(top, path), Sequence) else (*path, "members")
    return [NewItem(members, new), *_supplies(wanted, game, top)]


def names_in_the_rules(new: str, likeness: LikeMember, top: Mapping) -> Iterator[Addition]:
    """Its name beside that of the member that it is like, in the languages of that name."""
    like = likeness.member.heading.id
    path = ("types", likeness.enumeration.heading.id, "names")
    name = node_at(top, (*path, like))
    if isinstance(name, Scalar):
        yield NewEntry(path, new, quoted(as_words(new)), like)
    elif isinstance(name, Mapping):
        languages = [it.key.text for it in name]
        yield NewEntry(path, new, _in_languages(new, languages), like, _untold(new, languages[1:]))


def names_in_texts(
    new: str, likeness: LikeMember, texts: Iterable[Document]
) -> Iterator[tuple[Document, Addition]]:
    """Its name in each texts file that has one for the member that it is like."""
    like = likeness.member.heading.id
    path = ("names", "types", likeness.enumeration.heading.id, "members")
    for document in texts:
        if node_at(document.top, (*path, like)) is not None:
            language = document.top.get("language")
            spoken = language.text if isinstance(language, Scalar) else "this language"
            name = quoted(as_words(new))
            yield document, NewEntry(path, new, name, like, _untold(new, [spoken]))


def names_in_a_variant(
    new: str, likeness: LikeMember, game: Game, top: Mapping
) -> Iterator[Addition]:
    """Its name in every language in which the member that it is like has one."""
    path = ("types", likeness.enumeration.heading.id)
    languages = [language for language, _ in likeness.member.heading.names]
    if not languages or isinstance(node_at(top, path), Sequence):
        return
    foreign = [it for it in languages if it != game.languages[0]]
    name = _in_languages(new, languages)
    like = likeness.member.heading.id
    yield NewEntry((*path, "names"), new, name, like, _untold(new, foreign))


def _in_languages(new: str, languages: Iterable[str]) -> str:
    name = quoted(as_words(new))
    return f"{{{', '.join(f'{language}: {name}' for language in languages)}}}"


def _untold(new: str, languages: list[str]) -> str | None:
    """The comment that asks for a translation."""
    return f"Translate `{as_words(new)}` ({', '.join(languages)})." if languages else None


def _supplies(wanted: _Wanted, game: Game, top: Mapping) -> Iterator[Addition]:
    for kind in game.kinds:
        supply = ("pieces", kind.heading.id, "supply")
        for attribute in kind.attributes:
            if attribute.type.name == wanted.type and not attribute.changing:
                yield from _supply(wanted, attribute.heading.id, supply, node_at(top, supply))


def _supply(wanted: _Wanted, attribute: str, path: Path, supply: Node | None) -> Iterator[Addition]:
    match supply:
        case Mapping():
            yield from _table(wanted, attribute, path, supply)
        case Sequence(items=items):
            for number, row in enumerate(items):
                if isinstance(row, Mapping):
                    yield from _table(wanted, attribute, (*path, str(number)), row)
                    if _text(row, attribute) == wanted.like:
                        line = with_values(row, {attribute: wanted.new})
                        yield NewItem(path, line, number)
        case _:
            pass


def _table(wanted: _Wanted, attribute: str, path: Path, row: Mapping) -> Iterator[Addition]:
    """What a table that goes by the attribute says of the member, said of the new one too."""
    table = row.get("table")
    if not isinstance(table, Mapping):
        return
    path = (*path, "table")
    like = table.get(wanted.like)
    if _text(row, "rows") == attribute and like is not None:
        comment = f"The numbers of `{wanted.new}` are still those of `{wanted.like}`."
        yield NewEntry(path, wanted.new, copied(like), wanted.like, comment)
    for entry in table:
        inside = (*path, entry.key.text)
        if _text(row, "columns") == attribute:
            cell = node_at(entry.value, (wanted.like,))
            if cell is not None:
                yield NewEntry(inside, wanted.new, in_one_line(cell), wanted.like)
        if _text(row, "cells") == attribute:
            yield from _cells(wanted, inside, entry.value)


def _cells(wanted: _Wanted, path: Path, node: Node) -> Iterator[Addition]:
    match node:
        case Sequence(items=items):
            if any(isinstance(it, Scalar) and it.text == wanted.like for it in items):
                yield NewItem(path, wanted.new)
        case Mapping():
            for entry in node:
                yield from _cells(wanted, (*path, entry.key.text), entry.value)
        case _:
            pass


def _text(mapping: Mapping, key: str) -> str | None:
    value = mapping.get(key)
    return value.text if isinstance(value, Scalar) else None


def with_values(row: Mapping, values: dict[str, str]) -> str:
    """A row of a supply on one line, with other values of these attributes."""
    said = (f"{it.key.text}: {values.get(it.key.text, in_one_line(it.value))}" for it in row)
    return f"{{{', '.join(said)}}}"
