"""What steps have left to be done later, and who is out of the game. Everyone sees both; of what
is kept for later only what the viewer may know."""

from collections.abc import Callable, Iterator, Sequence

from rulewright.engine.compiled import Compiled
from rulewright.engine.knowledge import knows
from rulewright.engine.places import State
from rulewright.meaning.delays import Due, When
from rulewright.meaning.rules import DelayedMeaning
from rulewright.meaning.types import PlayerType, is_piece
from rulewright.meaning.values import Variable
from rulewright.program.delays_layout import BY, STAGE, WHICH, WHOSE, DelayRoom
from rulewright.source.frozen import dataclass
from rulewright.wording.names import Names

Kept = tuple[tuple[Variable, int], ...]
"""What is kept for later, in the order in which the steps have it."""

IsKnown = Callable[[Variable, int], bool]
"""Whether a value that is kept is known to whoever is told of it."""

Print = Callable[[Variable, int], str]
"""Prints a value that is kept."""


_NEXT_TIME = "next time"
"""Where the moment begins that is waited for, behind how long it is."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """Steps that are to be done later: the `number` of the place where they stand, from 0. They
    wait for something in the turn of the seat `whose`, or are waited for until then, and has
    that turn `begun`; left to be done by the seat `by`, -1 where nobody is or it is not kept."""

    number: int
    whose: int
    begun: bool
    by: int
    kept: Kept


def all_waiting(compiled: Compiled, state: State) -> tuple[Waiting, ...]:
    """All that waits, in the order in which it began."""
    room = compiled.layout.delays
    if room is None:
        return ()
    return tuple(_waiting(compiled, room, state, at) for at in range(state[room.start]))


def players_out(compiled: Compiled, state: State) -> tuple[int, ...]:
    """The seats of those who are out of the game."""
    out = compiled.layout.out
    return tuple(it for it in range(compiled.players) if out >= 0 and state[out + it])


def waiting_in_words(
    compiled: Compiled,
    it: Waiting,
    names: Names,
    is_known: IsKnown | None = None,
    printed: Print | None = None,
) -> str:
    """When it comes, of which entry it is, and what it keeps as far as that is known."""
    delayed = compiled.rules.delayed[it.number]

    def as_printed(variable: Variable, value: int) -> str:
        return names.value(variable.type, value) if printed is None else printed(variable, value)

    known = [one for one in it.kept if is_known is None or is_known(*one)]
    told = list(_told(known, as_printed, is_by_told=it.by >= 0))
    parts = {"due": _due(delayed, it, names), "entry": _entry(compiled, it.number, names)}
    if it.by >= 0:
        told.insert(0, names.player(it.by))
    if told:
        parts["given"] = names.phrases.phrase("words", "list").join(told)
    return names.phrases.sentence("waits", parts)


def known_to(compiled: Compiled, state: State, seat: int | None) -> IsKnown:
    """What a seat knows of what is kept; with None, what everyone does."""
    seats = range(compiled.players) if seat is None else (seat,)

    def is_known(variable: Variable, value: int) -> bool:
        if variable in compiled.untold:
            return False
        return not is_piece(variable.type) or all(
            value < 0 or knows(compiled.layout, compiled.places, state, it, value) for it in seats
        )

    return is_known


def _waiting(compiled: Compiled, room: DelayRoom, state: State, at: int) -> Waiting:
    number = state[room.column(WHICH) + at] - 1
    deed = compiled.rules.delayed[number].deed
    columns = zip(deed.kept, room.columns_kept(deed), strict=True)
    return Waiting(
        number=number,
        whose=-1 if deed.whose is None else state[room.column(WHOSE) + at],
        begun=bool(state[room.column(STAGE) + at]),
        by=-1 if deed.by is None or compiled.layout.out < 0 else state[room.column(BY) + at],
        kept=tuple((variable, state[room.column(column) + at]) for variable, column in columns),
    )


def _due(delayed: DelayedMeaning, it: Waiting, names: Names) -> str:
    phrase, due = names.phrases.phrase, delayed.deed.due
    parts = {"whose": names.player(it.whose)} if it.whose >= 0 else {}
    if isinstance(due, Due):
        if due.phase is not None:
            parts["ending"] = names.entry(due.phase)
        has_begun = it.begun and due.when is When.END_OF_NEXT_TURN
        when = "end of this turn of" if has_begun else due.when.value
        return phrase("words", f"due_{when.replace(' ', '_')}", **parts)
    words = " ".join(due.span.text.split())
    moment = words[words.index(_NEXT_TIME) :]
    if due.until is None:
        return phrase("words", "due_next_time", moment=moment)
    if due.until.name is not None:
        parts["ending"] = names.entry(due.until.name)
    word = f"until_{due.until.end.value.replace(' ', '_')}"
    until = phrase("words", word, **parts)
    return phrase("words", "due_next_time_until", moment=moment, until=until)


def _entry(compiled: Compiled, number: int, names: Names) -> str:
    """The entry, numbered where it leaves several things to be done later."""
    entry = compiled.rules.delayed[number].entry
    same = [at for at, it in enumerate(compiled.rules.delayed) if it.entry == entry]
    name = names.entry(entry)
    return name if len(same) == 1 else f"{name} {same.index(number) + 1}"


def _told(
    kept: Sequence[tuple[Variable, int]], printed: Print, *, is_by_told: bool
) -> Iterator[str]:
    """Each name with what it keeps; who left it to be done is told alone, and once."""
    for variable, value in kept:
        if not is_you(variable):
            yield f"{variable.name} {printed(variable, value)}"
        elif not is_by_told:
            yield printed(variable, value)


def is_you(variable: Variable) -> bool:
    """Whether a name that is kept is the one who acts where it is left to be done."""
    return variable.name == "you" and isinstance(variable.type, PlayerType)
