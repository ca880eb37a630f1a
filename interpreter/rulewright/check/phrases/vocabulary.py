"""What one configuration of a game declares, by name: the entries, and the bounds they give."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Protocol, TypeVar, assert_never

from rulewright.check.phrases.supplied import Supply, supply_of
from rulewright.check.structure.texts import Texts
from rulewright.game.maps import COLUMN, ROW
from rulewright.game.model import (
    Action,
    Board,
    Counter,
    Enumeration,
    Faces,
    Game,
    Heading,
    Kind,
    Order,
    Phase,
    Procedure,
    ScoringLine,
    Setting,
    Table,
    Turns,
    Value,
    Zone,
)
from rulewright.game.notes import TITLE
from rulewright.meaning.supplied import words_of_game
from rulewright.meaning.types import (
    BoardType,
    CellType,
    EnumType,
    LineType,
    NumberType,
    PieceType,
    Plain,
    PlayerType,
    YesNoType,
    ZoneType,
)
from rulewright.source.frozen import dataclass
from rulewright.syntax.moments import Moment
from rulewright.syntax.tree import Word

BOX = "box"
"""The zone that every game has: what is removed goes there."""

PASS = "pass"
"""The action that every game has."""

BUILT_IN = (
    "you",
    "they",
    "them",
    "it",
    "this",
    "none",
    "yes",
    "no",
    "first_player",
    "player",
    "players",
    "players_left",
    "empty",
    PASS,
    BOX,
)
"""Words of the language that no entry and no choice may take as its name."""

BUILT_IN_PARTS = (
    *("left", "right", "score", "owner", "cell", "cells", "row", "rows", "column", "columns"),
    *("open_cells", "lines"),
)
"""What belongs to players, pieces, places and lines without being declared."""


@dataclass(frozen=True, slots=True)
class RunningPhase:
    """A phase of the tree, with the phases it stands in, from the outside in, itself last."""

    phase: Phase
    chain: tuple[str, ...]


class Headed(Protocol):
    """An entry of the game: it has a heading with its id."""

    @property
    def heading(self) -> Heading:
        """The entry's id, place and names."""
        ...


Entry = TypeVar("Entry", bound=Headed)


def _by_id(entries: Iterable[Entry]) -> dict[str, Entry]:
    """Entries by their id; of two with one id, the first."""
    first: dict[str, Entry] = {}
    for entry in entries:
        first.setdefault(entry.heading.id, entry)
    return first


@dataclass(frozen=True)
class Vocabulary:
    """The names of one configuration: a number of players and the words of its settings.

    `game` holds only the entries in force, which have these `texts`; `whole` holds all of them.
    """

    game: Game
    whole: Game
    players: int
    chosen: Mapping[str, str]
    texts: Texts
    texts_of_whole: Texts

    @property
    def bound(self) -> Mapping[str, tuple[Heading, Word]]:
        """The names that texts of the whole game give to things, with where they first do."""
        return self.texts_of_whole.bound

    @cached_property
    def enumerations(self) -> dict[str, Enumeration]:
        """Enumerations by id. A setting with words of its own counts as one."""
        return _by_id(self.game.enumerations)

    @cached_property
    def enumeration_plurals(self) -> dict[str, Enumeration]:
        """Enumerations by plural."""
        return {one.plural: one for one in self.game.enumerations}

    @cached_property
    def kinds(self) -> dict[str, Kind]:
        """Kinds of pieces by id."""
        return _by_id(self.game.kinds)

    @cached_property
    def kind_plurals(self) -> dict[str, Kind]:
        """Kinds of pieces by plural."""
        return {one.plural: one for one in self.game.kinds}

    @cached_property
    def zones(self) -> dict[str, Zone]:
        """Zones by id; the box is always there."""
        zones = _by_id(self.game.zones)
        return zones if BOX in zones else {**zones, BOX: self._box}

    @cached_property
    def _box(self) -> Zone:
        return Zone(
            heading=Heading(BOX, self.game.heading.span),
            per=None,
            holds=tuple(kind.heading.id for kind in self.game.kinds),
            order=Order.HEAP,
            faces=Faces.NOBODY,
            room=None,
            when_empty=None,
        )

    @cached_property
    def boards(self) -> dict[str, Board]:
        """Boards by id."""
        return _by_id(self.game.boards)

    @cached_property
    def counters(self) -> dict[str, Counter]:
        """Counters by id."""
        return _by_id(self.game.counters)

    @cached_property
    def tables(self) -> dict[str, Table]:
        """Tables by id."""
        return _by_id(self.game.tables)

    @cached_property
    def values(self) -> dict[str, Value]:
        """Named values by id."""
        return _by_id(self.game.values)

    @cached_property
    def settings(self) -> dict[str, Setting]:
        """Settings by id."""
        return _by_id(self.game.settings)

    @cached_property
    def actions(self) -> dict[str, Action]:
        """Actions by id."""
        return _by_id(self.game.actions)

    @cached_property
    def procedures(self) -> dict[str, Procedure]:
        """Procedures by id."""
        return _by_id(self.game.procedures)

    @cached_property
    def scoring(self) -> dict[str, ScoringLine]:
        """Lines of the score sheet by id."""
        return _by_id(self.game.scoring)

    @cached_property
    def phases(self) -> dict[str, RunningPhase]:
        """Every phase of the tree by id."""
        return {one.phase.heading.id: one for one in _walk_phases(self.game.phases, ())}

    @cached_property
    def listed_by(self) -> dict[str, tuple[RunningPhase, ...]]:
        """For each action, the phases that list it."""
        found: dict[str, tuple[RunningPhase, ...]] = {}
        for running in self.phases.values():
            turns = running.phase.turns
            for name in turns.actions if isinstance(turns, Turns) else ():
                found[name.name] = (*found.get(name.name, ()), running)
        return found

    @property
    def eliminates(self) -> bool:
        """Whether some step may eliminate a player."""
        return self.texts_of_whole.eliminates

    @property
    def moments(self) -> tuple[Moment, ...]:
        """The moments of all rules and cards, and those that steps wait for."""
        return self.texts.moments

    @property
    def interrupted_steps(self) -> frozenset[str]:
        """The events of the steps before or instead of which something comes."""
        return self.texts.interrupted_steps

    @property
    def brought_to(self) -> frozenset[str]:
        """The zones to which steps may bring pieces, and those that cards go to."""
        return self.texts.brought_to

    @cached_property
    def members(self) -> dict[str, tuple[EnumType, ...]]:
        """For each member's word, the enumerations it belongs to."""
        found: dict[str, tuple[EnumType, ...]] = {}
        for name, words in self.words.items():
            for word in words:
                found[word] = (*found.get(word, ()), EnumType(name))
        return found

    @cached_property
    def words(self) -> dict[str, tuple[str, ...]]:
        """The words of each enumeration, and of each setting that has words."""
        words = {
            name: tuple(member.heading.id for member in one.members)
            for name, one in self.enumerations.items()
        }
        words.update({name: one.choices for name, one in self.settings.items() if one.choices})
        return words

    def kind_named(self, word: str) -> Kind | None:
        """The kind of piece that a word names, one or many of it."""
        return self.kinds.get(word) or self.kind_plurals.get(word)

    def is_changing(self, kind: str, attribute: str) -> bool:
        """Whether an attribute of a kind may change while play goes on."""
        attributes = self.kinds[kind].attributes
        return any(one.heading.id == attribute and one.changing for one in attributes)

    def piece_count(self, kind: Kind) -> int:
        """How many pieces of the kind there are in this configuration."""
        each = sum(
            row.count * (self.players if row.per_player and not kind.owned else 1)
            for row in kind.supply
        )
        return each * self.players if kind.owned else each

    @cached_property
    def supplies(self) -> dict[str, Supply]:
        """The pieces that there are of each kind, by id."""
        words = {**words_of_game(self.game.enumerations, self.game.boards), **self.words}
        return {name: supply_of(kind, words, self.players) for name, kind in self.kinds.items()}

    def plain_type(self, name: str, low: int = 0, high: int = 0) -> Plain | None:
        """The type that a word names, or None. `row` and `column` need a single board, and what
        cells are called belongs to one board alone."""
        if name == "number":
            return NumberType(low, high)
        if name == "yes/no":
            return YesNoType()
        if name == "player":
            return PlayerType()
        if name in self.words:
            return EnumType(name)
        if name in self.kinds:
            return PieceType(name)
        if name in self.board_of_cells:
            return CellType(self.board_of_cells[name])
        if len(self.boards) == 1 and name in {ROW, COLUMN}:
            return LineType(next(iter(self.boards)))
        return None

    @cached_property
    def board_of_cells(self) -> dict[str, str]:
        """The board whose cells are called so, where there is one such board."""
        nouns = [board.cells.one for board in self.boards.values()]
        return {
            board.cells.one: name
            for name, board in self.boards.items()
            if nouns.count(board.cells.one) == 1
        }

    @cached_property
    def board_of_places(self) -> dict[str, Board]:
        """The board whose cells have a title of this enumeration."""
        titles = (
            (attribute.type.name, board)
            for board in self.boards.values()
            for attribute in board.attributes
            if attribute.heading.id == TITLE
        )
        return dict(titles)

    def nouns_of(self, of: Plain) -> tuple[str, ...]:
        """The words that name one thing of this type in `choose NOUN from` and in declarations."""
        match of:
            case NumberType():
                return ("number",)
            case YesNoType():
                return ("answer",)
            case PlayerType():
                return ("player",)
            case EnumType(name=name) | PieceType(kind=name) | ZoneType(name=name):
                return (name,)
            case BoardType(name=name):
                return (name,)
            case CellType(board=board):
                return (self.boards[board].cells.one,)
            case LineType(length=length):
                return ("line",) if length else ("row", "column", "line")
            case _:
                assert_never(of)

    def type_words(self) -> tuple[str, ...]:
        """Every word that names a type."""
        lines = (ROW, COLUMN) if len(self.boards) == 1 else ()
        named = (*self.enumerations, *self.kinds, *self.board_of_cells)
        return ("yes/no", "player", *named, *lines)

    @cached_property
    def global_names(self) -> frozenset[str]:
        """Every name that all texts share: what a choice may not hide."""
        names: list[str] = [*BUILT_IN]
        tables: tuple[Mapping[str, object], ...] = (
            self.enumerations,
            self.enumeration_plurals,
            self.kinds,
            self.kind_plurals,
            self.zones,
            self.boards,
            self.counters,
            self.tables,
            self.values,
            self.settings,
            self.phases,
            self.actions,
            self.procedures,
        )
        for table in tables:
            names.extend(table)
        return frozenset(names)

    @cached_property
    def phrase_names(self) -> tuple[str, ...]:
        """The names that can stand in a phrase, for suggestions."""
        return (
            *self.kind_plurals,
            *self.enumeration_plurals,
            *self.zones,
            *self.boards,
            *self.counters,
            *self.tables,
            *self.values,
            *self.settings,
            "players",
            "players_left",
            "first_player",
            "none",
            "yes",
            "no",
        )

    @cached_property
    def names_standing_alone(self) -> frozenset[str]:
        """The names of entries that mean something in a phrase without an owner."""
        alone = [name for name, zone in self.zones.items() if zone.per is None]
        alone += [name for name, board in self.boards.items() if board.per is None]
        alone += [name for name, counter in self.counters.items() if counter.per is None]
        alone += [name for name, value in self.values.items() if value.of is None]
        plurals = (*self.kind_plurals, *self.enumeration_plurals)
        return frozenset((*alone, *plurals, *self.tables, *self.settings))

    @cached_property
    def names_elsewhere(self) -> frozenset[str]:
        """Names that the game declares, but not in this configuration."""
        texts = self.texts_of_whole
        whole = Vocabulary(self.whole, self.whole, self.players, self.chosen, texts, texts)
        return whole.global_names - self.global_names


def _walk_phases(phases: Iterable[Phase], above: tuple[str, ...]) -> Iterator[RunningPhase]:
    for phase in phases:
        chain = (*above, phase.heading.id)
        yield RunningPhase(phase, chain)
        yield from _walk_phases(phase.phases, chain)
