"""The log: what happened as sentences, each for one viewer in one language, with its place."""

from collections.abc import Iterable, Iterator

from rulewright.engine.compiled import Compiled
from rulewright.engine.events import EVERYONE, Happened
from rulewright.engine.knowledge import shown_to
from rulewright.meaning.types import CellType, NumberType, Type, YesNoType, ZoneType, is_piece
from rulewright.program.changes_told import Told
from rulewright.program.model import PASS, EventShape
from rulewright.source.frozen import dataclass
from rulewright.wording.names import Names

# fmt: off
_OWN_PARTS = frozenset((
    "actor", "piece", "from", "to", "place", "option", "player", "amount", "number", "action",
    "counter", "attribute", "phase", "line", "item", "best", "value", "member", "answer",
    "until", "ending", "whose", "entry", "what",
))
# fmt: on
"""The parts that events give names to; any other part the rules named."""


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
    return LogLine(names.phrases.sentence(_sentence(compiled, happened), parts), place)


def _sentence(compiled: Compiled, happened: Happened) -> str:
    """The name of the sentence: an event's own, but a pass and a mark are told in their own way."""
    shape = compiled.program.events[happened.event]
    parts = dict(zip((name for name, _ in shape.parts), happened.values, strict=True))
    if shape.sentence == "choose_action" and compiled.program.actions[parts["action"]] == PASS:
        return "passes"
    if shape.sentence == "set" and isinstance(dict(shape.parts)["amount"], YesNoType):
        return "set_mark"
    return shape.sentence


def event_parts(
    compiled: Compiled, happened: Happened, seat: int | None, names: Names
) -> dict[str, str]:
    """The printed parts of an event for a viewer.

    `named` holds those that the rules named themselves, in a row; `deed` is what a `may:` offered.
    """
    return _parts(compiled, compiled.program.events[happened.event], happened, seat, names)


def told_sentence(compiled: Compiled, told: Told, values: tuple[int, ...], names: Names) -> str:
    """What everyone is told of a lasting change with these parts."""
    shape = EventShape(0, told.sentence, told.parts, "", None, told.fixed)
    happened = Happened(0, values, (EVERYONE,) * len(values))
    return names.phrases.sentence(told.sentence, _parts(compiled, shape, happened, None, names))


def _parts(
    compiled: Compiled, shape: EventShape, happened: Happened, seat: int | None, names: Names
) -> dict[str, str]:
    parts = {name: names.entry(id) for name, id in shape.fixed}
    phase = dict(shape.fixed).get("phase")
    wanted = shown_to(compiled.players, seat)
    values = tuple(zip(shape.parts, happened.values, happened.knowers, strict=True))
    actor = next((value for (name, _), value, _ in values if name == "actor"), None)
    for (name, kind), value, knowers in values:
        if value == -1 and name != "amount" and not isinstance(kind, NumberType):
            continue
        if name == "number" and phase not in names.repeated_phases:
            continue
        known = knowers & wanted == wanted
        if name == "answer" and not known:
            continue
        parts[name] = _printed(compiled, name, kind, value, known, actor, names)
    if "until" in parts:
        word = f"until_{dict(shape.fixed)['until'].replace(' ', '_')}"
        parts["until"] = names.phrases.phrase("words", word, **parts)
    if "member" in parts:
        of = {"place": parts["counter"], "member": parts["member"]}
        parts["counter"] = names.phrases.phrase("words", "member_place", **of)
    named = [text for name, text in parts.items() if name not in _OWN_PARTS]
    if named:
        parts["named"] = names.phrases.phrase("words", "list").join(named)
    if shape.sentence in ("may_yes", "may_no") and shape.span is not None:
        offer = compiled.offers.in_words(shape.span, names)
        parts |= {"deed": offer} if offer else {}
    if shape.sentence == "either" and shape.span is not None:
        number = happened.values[[name for name, _ in shape.parts].index("option")]
        parts["option"] = compiled.offers.alternatives(shape.span, names)[number]
    return parts


def _printed(
    compiled: Compiled,
    name: str,
    kind: Type,
    value: int,
    known: bool,
    actor: int | None,
    names: Names,
) -> str:
    if name == "action":
        return names.action(value)
    if isinstance(kind, ZoneType | CellType):
        return names.place_in_sentence(value, actor)
    if is_piece(kind) and value >= 0:
        kept = names.unknown_piece(compiled.layout.pieces[value].kind)
        return names.piece_in_sentence(value) if known else kept
    return names.value(kind, value)
