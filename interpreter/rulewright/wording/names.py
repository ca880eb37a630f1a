"""How the things of a game are printed: entries, players, pieces, cells and places, by language.

Seats count from 0 here and from 1 in print.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import assert_never

from rulewright.game.maps import COLUMN, ROW, CellNoun, cells_shown_once, places_shown
from rulewright.game.model import Attribute, Enumeration, Heading, Kind, Words
from rulewright.game.notes import BOX, PLAY_AREA, TITLE
from rulewright.game.texts import words_in
from rulewright.meaning.entries import all_phases
from rulewright.meaning.rules import PhaseMeaning, Rules
from rulewright.meaning.straight_lines import straight_lines
from rulewright.meaning.types import (
    BoardType,
    CellType,
    EnumType,
    LineType,
    ManyType,
    NoneType,
    NumberType,
    OptionalType,
    PieceType,
    PlayerType,
    Type,
    YesNoType,
    ZoneType,
)
from rulewright.program.model import PASS, BoardLayout, Layout, Location, Program
from rulewright.source.frozen import replace
from rulewright.wording.phrases import Phrases, phrases_in

_VOWELS = "aeiou"


@dataclass(frozen=True)
class Names:
    """The names of a game in one language."""

    rules: Rules
    program: Program
    language: str

    @cached_property
    def phrases(self) -> Phrases:
        """The engine's own phrases in this language."""
        return phrases_in(self.language)

    @property
    def layout(self) -> Layout:
        """Where everything lies in the state."""
        return self.program.layout

    def title(self) -> str:
        """The game's title."""
        game = self.rules.game
        return self._chosen(game.title, game.heading.id)

    def entry(self, id: str) -> str:
        """The name of any entry of the rules by its id; of an id that has no name, its words."""
        heading = self._headings.get(id)
        if heading is not None:
            return self._chosen(heading.names, id)
        return self._spoken(id)

    def rules_of(self, entry: str) -> tuple[tuple[str, str], ...]:
        """The numbered rules that an entry carries out: (`R15`, its sentence), where it has one."""
        heading = self._headings.get(entry)
        texts = dict(self.rules.game.rule_texts)
        told = (
            ((it.number, texts.get(it.number, ())) for it in heading.implements) if heading else ()
        )
        return tuple((number, self._chosen(words, number)) for number, words in told if words)

    def action(self, number: int) -> str:
        """The name of an action by its number in the program."""
        id = self.program.actions[number]
        return self.entry(id)

    def player(self, seat: int) -> str:
        """`player 2` for seat 1."""
        return self.phrases.phrase("words", "player", number=str(seat + 1))

    def member(self, enumeration: str, value: int) -> str:
        """The name of a value of an enumeration."""
        members = self._enumerations[enumeration].members
        heading = members[value].heading
        return self._chosen(heading.names, heading.id)

    def member_named(self, enumeration: str, id: str) -> str:
        """The name of a value of an enumeration by its id."""
        members = self._enumerations[enumeration].members
        return next(self._chosen(it.heading.names, id) for it in members if it.heading.id == id)

    def kind(self, kind: str) -> str:
        """The name of a kind of piece."""
        return self.entry(kind)

    def piece(self, number: int) -> str:
        """A piece whose face is known: as the kind says, else by its fixed attributes, without what
        is none; whose it is, where pieces of the kind belong to players."""
        if number not in self._known_pieces:
            self._known_pieces[number] = self._known_piece(number)
        return self._known_pieces[number]

    def piece_in(self, number: int, enumeration: str, member: int) -> str:
        """A piece whose face is known, in a place that is there for one member of an enumeration,
        such as the row of a colour: that member goes without saying."""
        piece = self.layout.pieces[number]
        fixed = (it for it in self._kinds[piece.kind].attributes if not it.changing)
        said = tuple(
            it.heading.id
            for it, value in zip(fixed, piece.values, strict=True)
            if (it.type.name, value) == (enumeration, member)
        )
        return (self._known_piece(number, said) if said else "") or self.piece(number)

    def _known_piece(self, number: int, said: tuple[str, ...] = ()) -> str:
        """A piece without the attributes that are `said` already; empty where nothing is left. What
        changes is said behind it, where it is seen."""
        piece = self.layout.pieces[number]
        changing = [it.heading.id for it in self._kinds[piece.kind].attributes if it.changing]
        values = {id: "" if id in said else it for id, it in self.piece_values(number).items()}
        shown = words_in(self._kinds[piece.kind].shown_as, *self._languages)
        if shown is None:
            text = " ".join([*filter(None, values.values()), self.kind(piece.kind)])
        else:
            text = shown.format_map({**values, **dict.fromkeys(changing, "")})
            text = text if all(values.values()) and not changing else " ".join(text.split())
            text = text if text or said else self.kind(piece.kind)
        if piece.owner < 0 or not text:
            return text
        return self.phrases.phrase(
            "words", "owned_place", owner=self.player(piece.owner), place=text
        )

    def piece_in_sentence(self, number: int) -> str:
        """A piece whose face is known; `a stone` where nothing tells it from others."""
        piece = self.layout.pieces[number]
        plain = not piece.values and not self._kinds[piece.kind].shown_as and piece.owner < 0
        return self.unknown_piece(piece.kind) if plain else self.piece(number)

    def piece_values(self, number: int) -> dict[str, str]:
        """The printed fixed attributes of a piece, by id in declared order; what is none is an
        empty text."""
        piece = self.layout.pieces[number]
        fixed = [it for it in self._kinds[piece.kind].attributes if not it.changing]
        return {
            attribute.heading.id: ""
            if value == -1 and attribute.type.or_none
            else self._printed(attribute.type.name, value)
            for attribute, value in zip(fixed, piece.values, strict=True)
        }

    def title_of(self, number: int) -> tuple[str, int]:
        """The kind of a card of its own and the number of its title; -1 for any other piece."""
        piece = self.layout.pieces[number]
        at = self._title_at.get(piece.kind)
        return piece.kind, -1 if at is None else piece.values[at]

    @cached_property
    def _title_at(self) -> dict[str, int]:
        """Where among the fixed values of a piece its title stands, by the kinds that have one."""
        fixed = {
            kind.heading.id: [it.heading.id for it in kind.attributes if not it.changing]
            for kind in self.rules.kinds
        }
        return {kind: ids.index(TITLE) for kind, ids in fixed.items() if TITLE in ids}

    def attribute(self, kind: str, attribute: str) -> Attribute:
        """An attribute of a kind by its id."""
        return next(it for it in self._kinds[kind].attributes if it.heading.id == attribute)

    def value_of(self, type_name: str, value: int) -> str:
        """A value of a type as rules write it: "number", "yes/no", "player" or an enumeration."""
        if value == -1 and type_name != "number":
            return self.phrases.phrase("words", "none")
        if type_name in self._enumerations:
            return self.member(type_name, value)
        if type_name == "yes/no":
            return self.yes_no(value)
        if type_name == "player":
            return self.player(value)
        return str(value)

    def _printed(self, type_name: str, value: int) -> str:
        """What is printed on a piece; a cell, a row or a column is counted on its board."""
        if type_name == ROW:
            return self.phrases.phrase("words", "line_row", number=str(value + 1))
        if type_name == COLUMN:
            return self.phrases.phrase("words", "line_column", number=str(value + 1))
        for board in self.rules.boards:
            if board.cells.one == type_name:
                return self.cell(self.board(board.heading.id).first_location + value)
        return self.value_of(type_name, value)

    def labelled(self, label: str, value: str) -> str:
        """`deck: 41 face down`."""
        return self.phrases.phrase("words", "labelled", label=label, value=value)

    def yes_no(self, value: int) -> str:
        """`yes` or `no`."""
        return self.phrases.phrase("words", "yes" if value else "no")

    def one(self, thing: str, position: int | None = None) -> str:
        """`a present`, `an orange`; `position` from 0 says which one, where they lie in a row."""
        phrase = "one" if position is None else "one_at"
        if thing[:1].lower() in _VOWELS:
            phrase = f"{phrase}_vowel"
        number = "" if position is None else str(position + 1)
        return self.phrases.phrase("words", phrase, thing=thing, number=number)

    def unknown_piece(self, kind: str, position: int | None = None) -> str:
        """A piece whose face is not known; `position` from 0 says which one where it lies."""
        asked = (kind, position)
        if asked not in self._unknown_pieces:
            self._unknown_pieces[asked] = self.one(self.kind(kind), position)
        return self._unknown_pieces[asked]

    def kind_of(self, type: Type) -> str:
        """What a value of a type is called: `gift`, `player`, `present`, `cell`."""
        match type:
            case EnumType(name=name) | BoardType(name=name) | ZoneType(name=name):
                return self.entry(name)
            case PieceType(kind=kind):
                return self.kind(kind)
            case OptionalType(of=of):
                return self.kind_of(of)
            case ManyType(member=member):
                return self.kind_of(member)
            case PlayerType():
                return self.phrases.phrase("words", "a_player")
            case NumberType():
                return self.phrases.phrase("words", "a_number")
            case CellType(board=name):
                return self._noun_of_cells(name)
            case LineType(length=length):
                return self.phrases.phrase("words", "a_straight_line" if length else "a_line")
            case YesNoType() | NoneType():
                return self.phrases.phrase("words", "an_answer")
            case _:
                assert_never(type)

    def _noun_of_cells(self, board: str) -> str:
        declared = next(it for it in self.rules.boards if it.heading.id == board)
        if declared.cells == CellNoun():
            return self.phrases.phrase("words", "a_cell")
        return self._chosen(declared.cell_words, declared.cells.one)

    def place(self, location: int) -> str:
        """A zone, `player 1's parcel`, or the cell of a board on it."""
        where = self.layout.locations[location]
        return self._with_cell(location, self.instance(where))

    def place_in_sentence(self, location: int, actor: int | None) -> str:
        """`the deck`, `player 1's parcel`, or `their parcel` where it belongs to the actor."""
        where = self.layout.locations[location]
        if where.owner < 0:
            name = self.phrases.phrase("words", "place", place=self.instance(where))
        elif where.owner == actor:
            name = self.phrases.phrase("words", "their_place", place=self.entry(where.place))
        else:
            name = self.instance(where)
        return self._with_cell(location, name)

    def _with_cell(self, location: int, name: str) -> str:
        if self.layout.locations[location].cell < 0:
            return name
        return self.phrases.phrase("words", "list").join((name, self.cell(location)))

    def instance(self, where: Location) -> str:
        """The name of the zone or board that a location is of, with its owner."""
        name = self.entry(where.place)
        if where.owner >= 0:
            owner = self.player(where.owner)
            return self.phrases.phrase("words", "owned_place", owner=owner, place=name)
        per = self._per.get(where.place)
        if where.member >= 0 and per in self._enumerations:
            member = self.member(per, where.member)
            return self.phrases.phrase("words", "member_place", place=name, member=member)
        return name

    def cell(self, location: int) -> str:
        """A cell on its board: by row and column, or on a floating one from the first piece."""
        if location not in self._cells:
            self._cells[location] = self._cell(location)
        return self._cells[location]

    def _cell(self, location: int) -> str:
        where = self.layout.locations[location]
        board = self.board(where.place)
        row, column = divmod(where.cell, board.width)
        if not board.floating:
            at = self.phrases.phrase(
                "words", "row_column", row=str(row + 1), column=str(column + 1)
            )
            return self._on_map(where.place, where.cell, at)
        down, right = row - board.height // 2, column - board.width // 2
        steps = [*_steps("down", "up", down), *_steps("right", "left", right)]
        if not steps:
            return self.phrases.phrase("words", "start")
        return " ".join(self.phrases.phrase("words", way, number=str(n)) for way, n in steps)

    def _on_map(self, board: str, cell: int, at: str) -> str:
        """A cell by the place that the map shows there, and where it is if there are several."""
        map = next(it.map for it in self.rules.boards if it.heading.id == board)
        if not map:
            return at
        id = places_shown(map)[cell]
        place = self.entry(id)
        if id in cells_shown_once(map):
            return place
        return self.phrases.phrase("words", "place_at", place=place, at=at)

    def line(self, board: str, value: int) -> str:
        """A row or column; on a floating board counted from its first row or column of cells."""
        grid = self.board(board)
        line = value % (grid.height + grid.width)
        if line < grid.height:
            return self.phrases.phrase("words", "line_row", number=str(line + 1))
        return self.phrases.phrase("words", "line_column", number=str(line - grid.height + 1))

    def _straight_line(self, board: str, length: int, value: int) -> str:
        """A straight line, by the cells at its ends."""
        grid = self.board(board)
        lines = straight_lines(grid.rows, grid.columns, length)
        instance, number = divmod(value, len(lines))
        first = grid.first_location + instance * grid.height * grid.width + lines[number].first
        last = first + lines[number].step * (length - 1)
        return self.phrases.phrase(
            "words", "line_straight", first=self.cell(first), last=self.cell(last)
        )

    def board(self, id: str) -> BoardLayout:
        """The board with this id."""
        return next(it for it in self.layout.boards if it.id == id)

    def value(self, kind: Type, value: int) -> str:
        """A value of any type; a piece as one whose face is known."""
        if value == -1 and not isinstance(kind, NumberType):
            return self.phrases.phrase("words", "none")
        match kind:
            case NumberType():
                return str(value)
            case YesNoType():
                return self.yes_no(value)
            case PlayerType():
                return self.player(value)
            case EnumType(name=name):
                return self.member(name, value)
            case PieceType():
                return self.piece(value)
            case ZoneType():
                return self.place(value)
            case CellType():
                return self.place(value)
            case BoardType(name=name):
                return self.instance(self._first_cell(name, value))
            case LineType(board=board, length=0):
                return self.line(board, value)
            case LineType(board=board, length=length):
                return self._straight_line(board, length, value)
            case OptionalType(of=of):
                return self.value(of, value)
            case ManyType(member=member):
                return self.value(member, value)
            case NoneType():
                return self.phrases.phrase("words", "none")
            case _:
                assert_never(kind)

    def _first_cell(self, board: str, instance: int) -> Location:
        grid = self.board(board)
        return self.layout.locations[grid.first_location + instance * grid.height * grid.width]

    def _chosen(self, words: Words, id: str) -> str:
        found = words_in(words, *self._languages)
        return self._spoken(id) if found is None else found

    @property
    def _languages(self) -> tuple[str, str]:
        """The language of these names, and the one that stands in for it."""
        return (self.language, self.rules.game.languages[0])

    def _spoken(self, id: str) -> str:
        if id in (PASS, BOX, PLAY_AREA):
            return self.phrases.phrase("words", id)
        return id.rpartition(".")[2].replace("_", " ")

    @cached_property
    def _enumerations(self) -> dict[str, Enumeration]:
        return {it.heading.id: it for it in self.rules.enumerations}

    @cached_property
    def _cells(self) -> dict[int, str]:
        """The cells named so far, by the number of their location."""
        return {}

    @cached_property
    def _known_pieces(self) -> dict[int, str]:
        """What pieces have been called: views name the same ones over and over."""
        return {}

    @cached_property
    def _unknown_pieces(self) -> dict[tuple[str, int | None], str]:
        return {}

    @cached_property
    def _kinds(self) -> dict[str, Kind]:
        return {it.heading.id: it for it in self.rules.kinds}

    @cached_property
    def _per(self) -> dict[str, str | None]:
        zones = {it.heading.id: it.per for it in self.rules.zones}
        return zones | {it.heading.id: it.per for it in self.rules.boards}

    @cached_property
    def repeated_phases(self) -> frozenset[str]:
        """The ids of the phases that are played more than once in a row."""
        return frozenset(
            it.phase.heading.id
            for it in all_phases(self.rules.phases)
            if it.repeat is not None or it.repeat_until is not None
        )

    @cached_property
    def phase_depths(self) -> dict[str, int]:
        """How deep each phase lies in others: 0 for those that lie in none."""
        return dict(_depths(self.rules.phases, 0))

    @cached_property
    def _headings(self) -> dict[str, Heading]:
        return {it.id: it for it in _all_headings(self.rules)}


def _all_headings(rules: Rules) -> Iterator[Heading]:
    yield from (it.heading for it in rules.enumerations)
    for kind in rules.kinds:
        yield kind.heading
        for attribute in kind.attributes:
            id = f"{kind.heading.id}.{attribute.heading.id}"
            yield Heading(id, attribute.heading.span, attribute.heading.names)
    yield from (it.heading for it in rules.zones)
    for board in rules.boards:
        yield board.heading
        yield from (it.heading for it in board.places)
        for attribute in board.attributes:
            id = f"{board.heading.id}.{attribute.heading.id}"
            yield Heading(id, attribute.heading.span, attribute.heading.names)
    yield from (it.heading for it, _, _ in rules.counters)
    yield from (it.value.heading for it in rules.values)
    yield from (it.action.heading for it in rules.actions)
    yield from (it.procedure.heading for it in rules.procedures)
    yield from (it.rule.heading for it in rules.triggers)
    yield from (it.rule.heading for it in rules.state_rules)
    yield from (replace(it.title.heading, id=it.name) for it in rules.lying)
    yield from (replace(it.title.heading, id=it.name) for it in rules.plays)
    yield from (it.phase.heading for it in all_phases(rules.phases))
    yield from (it.line.heading for it in rules.scoring)


def _depths(phases: tuple[PhaseMeaning, ...], depth: int) -> Iterator[tuple[str, int]]:
    for it in phases:
        yield it.phase.heading.id, depth
        yield from _depths(it.phases, depth + 1)


def _steps(forward: str, backward: str, number: int) -> list[tuple[str, int]]:
    if number == 0:
        return []
    return [(forward, number) if number > 0 else (backward, -number)]
