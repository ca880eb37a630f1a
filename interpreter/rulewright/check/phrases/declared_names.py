"""What a name means that stands for something the game declares, or for a word of the language."""

from collections.abc import Callable
from typing import Final

from rulewright.check.phrases.calls import call_value, stands_alone
from rulewright.check.phrases.declared_types import counter_of
from rulewright.check.phrases.kinship import NONE, PLAYER, YES_NO, core
from rulewright.check.phrases.scope import Found, Scope
from rulewright.check.phrases.settled import count, number
from rulewright.check.phrases.wanted import everybody, number_of, range_of, said
from rulewright.game.beyond import CANNOT_HAPPEN, LAST_ENTRY
from rulewright.game.maps import cells_shown_once
from rulewright.game.model import Board, Kind, Setting, Table
from rulewright.meaning.ranges import LARGEST
from rulewright.meaning.sets import Members, PiecesOf
from rulewright.meaning.tables import MOST_ENTRIES, STARTING_AGAIN, entries_up_to
from rulewright.meaning.types import (
    BoardType,
    CellType,
    EnumType,
    ManyType,
    NumberType,
    PieceType,
    Type,
    ZoneType,
)
from rulewright.meaning.values import (
    BoardAt,
    CellOnMap,
    Constant,
    FirstOf,
    FirstPlayerValue,
    PhaseNumber,
    TableAt,
    ZoneAt,
)
from rulewright.source.finding import FindingKind
from rulewright.syntax.tree import Name, Number

SAY_WHOSE = FindingKind("say-whose", "There is a `{name}` for each {per}.")
OWNED_BARE = FindingKind("owned-kind-bare", "`{name}` belong to players, and whose is not said.")
ONE_OF_MANY = FindingKind("one-of-many", "`{name}` does not say which one.")
NOT_A_VALUE = FindingKind("not-a-value", "`{name}` is {what}, which has no value.")
PHASE_NOT_RUNNING = FindingKind("phase-not-running", "The phase `{name}` is not running here.")
NOT_REPEATED = FindingKind("phase-not-repeated", "`{name}` has no `repeat:`, so it has no number.")
NEEDS_INDEX = FindingKind("needs-index", "`{name}` is a table, and which entry is not said.")
NO_ENTRY = FindingKind("no-entry", "The table `{name}` has no entry for {number}.")
TABLE_TOO_LONG = FindingKind(
    "table-too-long", "The table `{name}` is asked here for numbers up to {high}."
)
WORD_OF_SEVERAL = FindingKind("word-of-several", "`{name}` is a word of {types}.")

Make = Callable[[Name, Scope], Found | None]


def declared(name: Name, scope: Scope, expected: Type | None) -> tuple[Found | None] | None:
    """What the game, or the language, means by a name: one thing, or none with a finding.

    None where neither knows it.
    """
    word = name.word.text
    if word in _LANGUAGE:
        return (_LANGUAGE[word](name, scope),)
    vocabulary = scope.vocabulary
    wanted = None if expected is None else core(expected)
    if isinstance(wanted, EnumType) and word in vocabulary.words[wanted.name]:
        return (_word(word, wanted, scope),)
    for holds, make in _DECLARED:
        if holds(word, scope):
            alone = make is _value or make is _table or stands_alone(name, scope)
            return (make(name, scope) if alone else None,)
    match vocabulary.members.get(word, ()):
        case ():
            return None
        case (owner,):
            board = scope.vocabulary.board_of_places.get(owner.name)
            return (_word(word, owner, scope) if board is None else _place(name, board, scope),)
        case owners:
            types = " and of ".join(f"`{one.name}`" for one in owners)
            scope.report.add(
                WORD_OF_SEVERAL.at(name.span, help=_PLAIN_WORD, name=word, types=types)
            )
            return (None,)


_PLAIN_WORD = "Compare it with something of the type that is meant."


def _word(word: str, of: EnumType, scope: Scope) -> Constant:
    return Constant(scope.vocabulary.words[of.name].index(word), of)


def _place(name: Name, board: Board, scope: Scope) -> CellOnMap | None:
    """The cell that the map shows as a place; a finding where there are several."""
    word = name.word.text
    cell = cells_shown_once(board.map).get(word)
    if cell is not None and board.per is None:
        id = board.heading.id
        return CellOnMap(id, cell, CellType(id))
    help_line = f"Write `{board.cells.many} where it is {word}` for all of them, or choose one."
    scope.report.add(ONE_OF_MANY.at(name.span, help=help_line, name=word))
    return None


def _constant(value: int, of: Type) -> Make:
    return lambda name, scope: Constant(value, of)


def _one_player(name: Name, scope: Scope) -> None:
    help_line = "Write `players` for all of them, or choose one."
    scope.report.add(ONE_OF_MANY.at(name.span, help=help_line, name=name.word.text))


_LANGUAGE: dict[str, Make] = {
    "none": _constant(-1, NONE),
    "yes": _constant(1, YES_NO),
    "no": _constant(0, YES_NO),
    "first_player": lambda name, scope: FirstPlayerValue(PLAYER),
    "players": lambda name, scope: everybody(scope),
    "players_left": lambda name, scope: count(everybody(scope)),
    "player": _one_player,
}


def _kind_set(name: Name, scope: Scope) -> Found | None:
    kind = scope.vocabulary.kind_plurals[name.word.text]
    if kind.owned:
        plural = kind.plural
        help_line = f"Write `your {plural}`, `player's {plural}` or `all {plural}`."
        scope.report.add(OWNED_BARE.at(name.span, help=help_line, name=plural))
        return None
    return every_piece(kind, scope)


def every_piece(kind: Kind, scope: Scope) -> PiecesOf:
    """The set of all pieces of a kind, whoever owns them."""
    most = scope.vocabulary.piece_count(kind)
    return PiecesOf(kind, None, ManyType(PieceType(kind.heading.id), False, most))


def _kind(name: Name, scope: Scope) -> Found | None:
    kind = scope.vocabulary.kinds[name.word.text]
    if scope.vocabulary.piece_count(kind) == 1:
        return FirstOf(every_piece(kind, scope), False, PieceType(kind.heading.id))
    help_line = f"Choose one with `choose {kind.heading.id} from …`, or write `{kind.plural}`."
    scope.report.add(ONE_OF_MANY.at(name.span, help=help_line, name=name.word.text))
    return None


def _enumeration(name: Name, scope: Scope) -> None:
    enumeration = scope.vocabulary.enumerations[name.word.text]
    help_line = f"Write `{enumeration.plural}` for all of them, or one of its words."
    scope.report.add(ONE_OF_MANY.at(name.span, help=help_line, name=name.word.text))


def _members(name: Name, scope: Scope) -> Members:
    enumeration = scope.vocabulary.enumeration_plurals[name.word.text]
    of = EnumType(enumeration.heading.id)
    return Members(enumeration, ManyType(of, True, len(enumeration.members)))


def _whose(name: Name, per: str, scope: Scope) -> None:
    word = name.word.text
    example = f"your {word}" if per == "player" else f"one_{per}'s {word}"
    scope.report.add(
        SAY_WHOSE.at(name.span, help=f"Say whose, as in `{example}`.", name=word, per=per)
    )


def _zone(name: Name, scope: Scope) -> Found | None:
    zone = scope.vocabulary.zones[name.word.text]
    if zone.per is not None:
        _whose(name, zone.per, scope)
        return None
    return ZoneAt(zone, None, ZoneType(zone.heading.id))


def _board(name: Name, scope: Scope) -> Found | None:
    board = scope.vocabulary.boards[name.word.text]
    if board.per is not None:
        _whose(name, board.per, scope)
        return None
    return BoardAt(board, None, BoardType(board.heading.id))


def _counter(name: Name, scope: Scope) -> Found | None:
    counter = scope.vocabulary.counters[name.word.text]
    if counter.per is not None:
        _whose(name, counter.per, scope)
        return None
    return counter_of(counter, None, scope.vocabulary)


def _table(name: Name, scope: Scope) -> Found | None:
    table = scope.vocabulary.tables[name.word.text]
    if table.by is not None:
        return None if not stands_alone(name, scope) else _entry_for_players(table, scope)
    if name.index is None:
        given = ", ".join(said(one.span) for one in name.arguments or ()) or "…"
        help_line = f"Write `{name.word.text}[{given}]`."
        scope.report.add(NEEDS_INDEX.at(name.span, help=help_line, name=name.word.text))
        return None
    index = number_of(name.index, scope)
    if index is None or not table.rows:
        return None
    asked = range_of(index)
    if not _has_entry(table, asked):
        number = f"{asked.low}" if asked.low == asked.high else f"{asked.low} to {asked.high}"
        scope.report.add(NO_ENTRY.at(name.span, name=name.word.text, number=number))
        return None
    if table.beyond in STARTING_AGAIN and asked.high > MOST_ENTRIES:
        help_line = f"A table can start again up to {MOST_ENTRIES}: ask it for no more than that."
        scope.report.add(
            TABLE_TOO_LONG.at(name.span, help=help_line, name=name.word.text, high=asked.high)
        )
        return None
    values = entries_up_to(table, max(asked.high, *dict(table.rows))).values()
    return TableAt(table, index, NumberType(min(values), max(values)), name.span)


def _has_entry(table: Table, asked: NumberType) -> bool:
    """Whether a table has an entry for any of these numbers."""
    keys = [key for key, _ in table.rows]
    beyond = table.beyond not in (None, CANNOT_HAPPEN) and asked.high > max(keys)
    return beyond or any(asked.low <= key <= asked.high for key in keys)


def _entry_for_players(table: Table, scope: Scope) -> Found | None:
    """A table by the number of players is a constant of the configuration."""
    entry = dict(table.rows).get(scope.vocabulary.players)
    if entry is None and table.beyond == LAST_ENTRY and table.rows:
        entry = max(table.rows)[1]
    # A missing entry is reported once, at the table.
    return None if entry is None else number(entry)


def _value(name: Name, scope: Scope) -> Found | None:
    value = scope.vocabulary.values[name.word.text]
    if value.of is not None:
        _whose(name, value.of.name, scope)
        return None
    return call_value(name, None, scope)


def _setting(name: Name, scope: Scope) -> Found | None:
    setting = scope.vocabulary.settings[name.word.text]
    return _setting_constant(setting, scope.vocabulary.chosen[setting.heading.id])


def _setting_constant(setting: Setting, word: str) -> Constant:
    if setting.choices:
        return Constant(setting.choices.index(word), EnumType(setting.heading.id))
    if word in {"yes", "no"}:
        return Constant(int(word == "yes"), YES_NO)
    return number(int(word))


def _phase(name: Name, scope: Scope) -> Found | None:
    word = name.word.text
    phase = scope.vocabulary.phases[word].phase
    if phase.repeat is None:
        help_line = "Say `repeat:` at the phase, or count with a counter that `enter:` increases."
        scope.report.add(NOT_REPEATED.at(name.span, help=help_line, name=word))
        return None
    if word not in scope.inside and not scope.anywhere:
        scope.report.add(PHASE_NOT_RUNNING.at(name.span, help=_PHASE_HELP, name=word))
        return None
    most = phase.repeat.value if isinstance(phase.repeat, Number) else LARGEST
    return PhaseNumber(word, NumberType(1 if word in scope.inside else 0, most))


_PHASE_HELP = (
    "Ask for its number inside the phase, or count with a counter. An end that comes with it says "
    "`when over:`."
)


def _step_name(what: str) -> Make:
    def make(name: Name, scope: Scope) -> None:
        word = name.word.text
        scope.report.add(NOT_A_VALUE.at(name.span, name=word, what=what))

    return make


_DECLARED: Final[tuple[tuple[Callable[[str, Scope], bool], Make], ...]] = (
    (lambda word, scope: word in scope.vocabulary.kind_plurals, _kind_set),
    (lambda word, scope: word in scope.vocabulary.kinds, _kind),
    (lambda word, scope: word in scope.vocabulary.enumeration_plurals, _members),
    (lambda word, scope: word in scope.vocabulary.zones, _zone),
    (lambda word, scope: word in scope.vocabulary.boards, _board),
    (lambda word, scope: word in scope.vocabulary.counters, _counter),
    (lambda word, scope: word in scope.vocabulary.tables, _table),
    (lambda word, scope: word in scope.vocabulary.values, _value),
    (lambda word, scope: word in scope.vocabulary.settings, _setting),
    (lambda word, scope: word in scope.vocabulary.phases, _phase),
    (lambda word, scope: word in scope.vocabulary.enumerations, _enumeration),
    (lambda word, scope: word in scope.vocabulary.actions, _step_name("an action")),
    (lambda word, scope: word in scope.vocabulary.procedures, _step_name("a procedure")),
)
