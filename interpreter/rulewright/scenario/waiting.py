"""What is to be done later in a position: said in the sentences of the table, with all that is
kept, and written into a state. And who is out of the game."""

import re
from collections.abc import Iterator, Sequence

from rulewright.engine.compiled import Compiled
from rulewright.engine.places import State
from rulewright.engine.waiting import (
    Print,
    Waiting,
    all_waiting,
    is_you,
    players_out,
    waiting_in_words,
)
from rulewright.meaning.types import (
    CellType,
    EnumType,
    NumberType,
    OptionalType,
    PieceType,
    PlayerType,
    Type,
    YesNoType,
    ZoneType,
    is_piece,
)
from rulewright.meaning.values import Variable
from rulewright.program.delays_layout import (
    BY,
    LEVEL,
    MOST_DELAYED,
    SERIAL,
    STAGE,
    WHICH,
    WHOSE,
    DelayRoom,
)
from rulewright.scenario.names import player_text, seat_of
from rulewright.scenario.seen import LANGUAGE
from rulewright.scenario.shapes import Found
from rulewright.scenario.yaml_text import Tree
from rulewright.source.finding import FindingKind
from rulewright.source.frozen import replace
from rulewright.source.suggest import did_you_mean
from rulewright.syntax.tree import Word

UNKNOWN_WAITING = FindingKind(
    "unknown-waiting", "No steps of these rules leave anything to be done so: `{text}`"
)
NOBODY_OUT = FindingKind("nobody-out", "In these rules no player is ever eliminated.")
_TOO_MANY = f"At most {MOST_DELAYED} things wait at a time; leave the others out."


def check_waiting(lines: tuple[Word, ...], compiled: Compiled, found: Found) -> None:
    """What is said to wait can wait in these rules, wherever pieces lie."""
    _find_waiting(lines, compiled, None, found)


def write_waiting(lines: tuple[Word, ...], compiled: Compiled, state: State, found: Found) -> None:
    """Just this waits in the state, in this order."""
    room = compiled.layout.delays
    waiting = _find_waiting(lines, compiled, state, found)
    if room is None:
        return
    _empty(room, state)
    for at, one in enumerate(waiting):
        _write(one, at, compiled, room, state)


def _find_waiting(
    lines: tuple[Word, ...], compiled: Compiled, state: State | None, found: Found
) -> list[Waiting]:
    """What lines say; pieces are looked for where they lie in the state, if there is one."""
    waiting: list[Waiting] = []
    tried = tuple(_every_waiting(compiled)) if lines else ()
    for word in lines[MOST_DELAYED:]:
        found.append(UNKNOWN_WAITING.at(word.span, help=_TOO_MANY, text=word.text))
    for word in lines[:MOST_DELAYED]:
        said = (_said(compiled, form, word.text, state) for form in tried)
        one = next((it for it in said if it is not None), None)
        if one is not None:
            waiting.append(one)
            continue
        known = [_form(compiled, it, _example_value) for it in tried]
        hint = did_you_mean(word.text, known) or _example(known)
        found.append(UNKNOWN_WAITING.at(word.span, help=hint, text=word.text))
    return waiting


def write_out(players: tuple[Word, ...], compiled: Compiled, state: State, found: Found) -> None:
    """Just these players are out of the game."""
    out = compiled.layout.out
    if out < 0:
        found.extend(NOBODY_OUT.at(word.span, help="Take it out.") for word in players)
        return
    state[out : out + compiled.players] = [0] * compiled.players
    for word in players:
        state[out + seat_of(word)] = 1


def later_tree(compiled: Compiled, state: State, without: State) -> dict[str, Tree]:
    """What is to be done later, and who is out, where it is otherwise in the state `without`."""
    found: dict[str, Tree] = {}
    if all_waiting(compiled, state) != all_waiting(compiled, without):
        found["waiting"] = list[Tree](waiting_lines(compiled, state))
    if players_out(compiled, state) != players_out(compiled, without):
        found["out"] = [player_text(it) for it in players_out(compiled, state)]
    return found


def waiting_lines(compiled: Compiled, state: State) -> tuple[str, ...]:
    """All that waits, each in a sentence that tells everything."""

    def printed(variable: Variable, value: int) -> str:
        return _printed(compiled, variable.type, value, state)

    return tuple(_form(compiled, it, printed) for it in all_waiting(compiled, state))


def _printed(compiled: Compiled, kind: Type, value: int, state: State) -> str:
    """A value; a piece with where it lies, for there may be others like it."""
    names = compiled.names(LANGUAGE)
    printed = names.value(kind, value)
    if value < 0 or not is_piece(kind):
        return printed
    return f"{printed} in {names.place(state[compiled.layout.place + value])}"


def _example_value(variable: Variable, _: int) -> str:
    return player_text(0) if isinstance(variable.type, PlayerType) else "…"


def _example(known: list[str]) -> str:
    if not known:
        return "Nothing is done later in these rules; take the line out."
    return f"Write it as the table shows it, such as `{known[0]}`"


def _empty(room: DelayRoom, state: State) -> None:
    state[room.start : room.start + room.length] = [0] * room.length
    for slot in room.piece_slots:
        state[slot] = -1


def _every_waiting(compiled: Compiled) -> Iterator[Waiting]:
    """Everything that may wait, with the places of what it keeps for that; of what waits for the
    end of the next turn of a player, that turn has begun or not."""
    for number, it in enumerate(compiled.rules.delayed):
        deed = it.deed
        seats = range(compiled.players)
        by = (-1,) if deed.by is None or compiled.layout.out < 0 else (*seats, -1)
        kept = tuple((variable, at) for at, variable in enumerate(deed.kept))
        for whose in (-1,) if deed.whose is None else seats:
            for one in by:
                for begun in (False, True):
                    yield Waiting(number, whose, begun, one, kept)


def _form(compiled: Compiled, form: Waiting, printed: Print) -> str:
    names = compiled.names(LANGUAGE)
    return waiting_in_words(compiled, form, names, printed=printed)


def _said(compiled: Compiled, form: Waiting, text: str, state: State | None) -> Waiting | None:
    """What is said by a text of this form, where it is."""
    pattern = re.escape(_form(compiled, form, lambda _, at: f"<{at}>"))
    for _, at in form.kept:
        pattern = pattern.replace(f"<{at}>", f"(?P<kept{at}>.+?)")
    match = re.fullmatch(pattern, text)
    if match is None:
        return None
    kept: list[tuple[Variable, int]] = []
    for variable, at in form.kept:
        is_told = form.by < 0 or not is_you(variable)
        value: int | None = form.by
        if is_told:
            value = _value(compiled, variable.type, match[f"kept{at}"], state)
        if value is None:
            return None
        kept.append((variable, value))
    return replace(form, kept=tuple(kept))


def _value(compiled: Compiled, kind: Type, text: str, state: State | None) -> int | None:
    """The value of a type that is printed so."""
    of = kind.of if isinstance(kind, OptionalType) else kind
    if isinstance(of, NumberType):
        return int(text) if re.fullmatch(r"-?\d{1,10}", text) else None
    found = (*_values(compiled, of), -1)
    if state is None and is_piece(kind):
        names = compiled.names(LANGUAGE)
        return next((it for it in found if text.startswith(f"{names.value(kind, it)} in ")), None)
    here = state or []
    return next((it for it in found if _printed(compiled, kind, it, here) == text), None)


def _values(compiled: Compiled, kind: Type) -> Sequence[int]:
    layout = compiled.layout
    match kind:
        case YesNoType():
            return (0, 1)
        case PlayerType():
            return range(compiled.players)
        case EnumType(name=name):
            enumerations = compiled.rules.enumerations
            return range(next(len(it.members) for it in enumerations if it.heading.id == name))
        case PieceType(kind=name):
            return [it.number for it in layout.pieces if it.kind == name]
        case CellType(board=name):
            return [it.number for it in layout.locations if it.place == name]
        case ZoneType(name=name):
            return [it.number for it in layout.locations if it.place == name]
        case _:
            return ()


def _write(one: Waiting, at: int, compiled: Compiled, room: DelayRoom, state: State) -> None:
    """Adds one that waits, as the newest."""
    deed = compiled.rules.delayed[one.number].deed
    head = {WHICH: one.number + 1, WHOSE: max(one.whose, 0), STAGE: int(one.begun)}
    head |= {SERIAL: at + 1, LEVEL: 0, BY: one.by if compiled.layout.out >= 0 else 0}
    columns = zip(room.columns_kept(deed), one.kept, strict=True)
    for column, value in (*head.items(), *((column, it) for column, (_, it) in columns)):
        state[room.column(column) + at] = value
    state[room.start] = state[room.begun] = at + 1
