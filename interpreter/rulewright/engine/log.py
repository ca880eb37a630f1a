"""The log: what happened as sentences, each for one viewer in one language, with its place."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rulewright.engine.compiled import Compiled
from rulewright.engine.events import Happened
from rulewright.engine.knowledge import is_piece
from rulewright.meaning.types import CellType, NumberType, Type, ZoneType
from rulewright.wording.names import Names

_KNOWN_PARTS = frozenset(
    (
        *("actor", "piece", "from", "to", "place", "option", "player", "amount", "number"),
        *("action", "counter", "attribute", "phase", "line", "item", "best", "value"),
    )
)


@dataclass(frozen=True, slots=True)
class LogLine:
    """A sentence, and the place of the rule it comes from (`kado.rules.yaml:41`, or empty)."""

    text: str
    place: str

    def __str__(self) -> str:
        return f"{self.text} [{self.place}]" if self.place else self.text


def log_lines(
    compiled: Compiled, happened: Iterable[Happened], seat: int | None, language: str
) -> Iterator[LogLine]:
    """The log for a seat (from 0), or for the table, which knows what everyone knows."""
    names = compiled.names(language)
    for it in happened:
        yield log_line(compiled, it, seat, names)


def log_line(compiled: Compiled, happened: Happened, seat: int | None, names: Names) -> LogLine:
    """One line of the log."""
    shape = compiled.program.events[happened.event]
    parts = event_parts(compiled, happened, seat, names)
    place = "" if shape.span is None else str(shape.span)
    return LogLine(names.phrases.sentence(shape.sentence, parts), place)


def event_parts(
    compiled: Compiled, happened: Happened, seat: int | None, names: Names
) -> dict[str, str]:
    """The printed parts of an event for a viewer.

    `named` holds those that the rules named themselves, in a row.
    """
    shape = compiled.program.events[happened.event]
    parts = {name: names.entry(id) for name, id in shape.fixed}
    phase = dict(shape.fixed).get("phase")
    everyone = (1 << compiled.players) - 1
    wanted = everyone if seat is None else 1 << seat
    values = zip(shape.parts, happened.values, happened.knowers, strict=True)
    for (name, kind), value, knowers in values:
        if value == -1 and not isinstance(kind, NumberType):
            continue
        if name == "number" and phase not in names.repeated_phases:
            continue
        known = knowers & wanted == wanted
        parts[name] = _printed(compiled, name, kind, value, known, names)
    named = [text for name, text in parts.items() if name not in _KNOWN_PARTS]
    if named:
        parts["named"] = names.phrases.phrase("words", "list").join(named)
    return parts


def _printed(
    compiled: Compiled,
    name: str,
    kind: Type,
    value: int,
    known: bool,
    names: Names,
) -> str:
    if name == "action":
        return names.action(value)
    if isinstance(kind, ZoneType | CellType):
        return names.place(value)
    if is_piece(kind) and not known:
        return names.unknown_piece(compiled.layout.pieces[value].kind)
    return names.value(kind, value)
