"""Saved games as text: one JSON object a line, so that a line more is all that a choice needs.

The first line says what the file is, the second how the game began, each further one what was done.
This is the one module that knows how it is written.
"""

import json
from collections.abc import Mapping
from typing import assert_never, cast

from rulewright.saving.fault import Fault, SaveError
from rulewright.saving.record import (
    Beginning,
    Chosen,
    Ended,
    How,
    Item,
    Place,
    Record,
    TakenBack,
    Typed,
)
from rulewright.source.frozen import dataclass
from rulewright.syntax.version import LANGUAGE_VERSION

VERSION = 1
"""The version of the format. A newer one may say what this one does not know."""

_SAVE, _JOURNAL = "rulewright save", "rulewright journal"
_ABOUT = "tells all secrets: what is hidden, every answer, and what chance will bring"

Fields = dict[str, object]


def save_text(record: Record) -> str:
    """The text of a saved game. It is whole: its last item says that playing ended."""
    return "".join((_head(record.beginning, _SAVE), *map(item_line, record.items)))


def journal_text(record: Record) -> str:
    """The text of a journal, which grows by lines of `item_line`."""
    return "".join((_head(record.beginning, _JOURNAL), *map(item_line, record.items)))


def item_line(item: Item) -> str:
    """One line: what was done."""
    match item:
        case Chosen():
            fields: Fields = {"choice": item.number, "seat": item.seat, "chose": item.texts}
            fields["options"] = item.options
            if item.digest is not None:
                fields["digest"] = item.digest
        case TakenBack():
            fields = {"back to": item.stay, "free": item.free}
        case Ended():
            fields = {"ended": item.how.value, "choices": item.answers, "digest": item.digest}
        case _:
            assert_never(item)
    if item.typed:
        fields["typed"] = [it.line if it.said is None else (it.line, it.said) for it in item.typed]
    return _line(fields)


def _head(beginning: Beginning, sort: str) -> str:
    first: Fields = {"about": f"A game of {beginning.title}. This file {_ABOUT}.", sort: VERSION}
    second: Fields = {
        "language": LANGUAGE_VERSION,
        "title": beginning.title,
        "game": beginning.place.game,
        "variants": beginning.place.variants,
        "rules": beginning.rules,
        "players": beginning.players,
        "settings": dict(beginning.settings),
        "chance": "seat" if beginning.chance_is_asked else "drawn",
        "seed": beginning.seed,
        "scenario": beginning.scenario,
        "start": beginning.start,
        "seats": beginning.seats,
        "lang": beginning.language,
        "open": beginning.opened,
        "free undo": beginning.free_undo,
    }
    return _line(first) + _line(second)


def _line(fields: Fields) -> str:
    return json.dumps(fields, ensure_ascii=False) + "\n"


def read_record(name: str, text: str) -> Record:
    """The game that a text holds. `name` is what the file is called in messages.

    Raises SaveError. The last line of a journal may be cut off, as where the machine went down: it
    is left out then.
    """
    first, *lines = text.split("\n")
    is_journal = _read_first(name, first)
    *whole, rest = lines or [""]
    if rest and not is_journal:
        whole.append(rest)
        if _fields(rest) is None:
            raise SaveError(Fault.CUT_OFF, f"`{name}` is cut off in line {1 + len(lines)}.")
    if not whole:
        raise SaveError(Fault.CUT_OFF, f"`{name}` is cut off behind its first line.")
    beginning = _beginning(_line_of(name, 2, whole[0]))
    items: list[Item] = []
    answers = 0
    for number, line in enumerate(whole[1:], start=3):
        item = _item(_line_of(name, number, line))
        match item:
            case Chosen(number=chosen) if chosen == answers + 1:
                answers = chosen
            case TakenBack(stay=stay) if 0 <= stay < answers:
                answers = stay
            case Ended(answers=there) if there == answers:
                pass
            case _:
                raise _damaged(name, number)
        items.append(item)
    if not is_journal and not (items and isinstance(items[-1], Ended)):
        raise SaveError(Fault.CUT_OFF, f"`{name}` is cut off: its last line is missing.")
    return Record(beginning, tuple(items), is_journal)


def _read_first(name: str, line: str) -> bool:
    """Whether a file whose first line this is is a journal."""
    fields = _fields(line)
    if fields is None or not {_SAVE, _JOURNAL} & fields.keys():
        raise SaveError(Fault.NOT_A_SAVE, f"`{name}` is not a saved game of Rulewright.")
    version = fields.get(_SAVE, fields.get(_JOURNAL))
    if type(version) is not int or version < 1:
        raise _damaged(name, 1)
    if version > VERSION:
        raise SaveError(Fault.NEWER, f"`{name}` was written by a newer Rulewright.")
    return _JOURNAL in fields


def _damaged(name: str, number: int) -> SaveError:
    return SaveError(Fault.DAMAGED, f"Line {number} of `{name}` is not as it was written.")


def _fields(line: str) -> Mapping[object, object] | None:
    """The object that a line holds, if it does."""
    try:
        value: object = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return cast("dict[object, object]", value) if isinstance(value, dict) else None


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of a file; what is not there, or is not of the sort that is asked for, is damage."""

    name: str
    number: int
    fields: Mapping[object, object]

    def wrong(self) -> SaveError:
        return _damaged(self.name, self.number)

    def whole(self, key: str) -> int:
        return self._whole(self.fields.get(key))

    def text(self, key: str) -> str:
        return self._text(self.fields.get(key))

    def text_or_none(self, key: str) -> str | None:
        return None if self.fields.get(key) is None else self.text(key)

    def truth(self, key: str) -> bool:
        value = self.fields.get(key)
        if not isinstance(value, bool):
            raise self.wrong()
        return value

    def texts(self, key: str) -> tuple[str, ...]:
        return tuple(map(self._text, self._items(self.fields.get(key))))

    def wholes(self, key: str) -> tuple[int, ...]:
        return tuple(map(self._whole, self._items(self.fields.get(key))))

    def pairs(self, key: str) -> tuple[tuple[str, str], ...]:
        value = self.fields.get(key)
        if not isinstance(value, dict):
            raise self.wrong()
        known = cast("dict[object, object]", value)
        return tuple((self._text(name), self._text(it)) for name, it in known.items())

    def typed(self) -> tuple[Typed, ...]:
        return tuple(map(self._typed, self._items(self.fields.get("typed", []))))

    def _typed(self, value: object) -> Typed:
        if isinstance(value, str):
            return Typed(value)
        parts = self._items(value)
        if len(parts) != 2:
            raise self.wrong()
        return Typed(self._text(parts[0]), self._text(parts[1]))

    def _items(self, value: object) -> list[object]:
        if not isinstance(value, list):
            raise self.wrong()
        return cast("list[object]", value)

    def _whole(self, value: object) -> int:
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.wrong()
        return value

    def _text(self, value: object) -> str:
        if not isinstance(value, str):
            raise self.wrong()
        return value


def _line_of(name: str, number: int, line: str) -> _Line:
    fields = _fields(line)
    if fields is None:
        raise _damaged(name, number)
    return _Line(name, number, fields)


def _beginning(line: _Line) -> Beginning:
    if line.whole("language") > LANGUAGE_VERSION:
        raise SaveError(
            Fault.NEWER, f"`{line.name}` is of a game in a newer version of the language."
        )
    chance = line.text("chance")
    if chance not in ("drawn", "seat"):
        raise line.wrong()
    return Beginning(
        place=Place(line.text("game"), line.texts("variants")),
        title=line.text("title"),
        rules=line.text("rules"),
        players=line.whole("players"),
        settings=line.pairs("settings"),
        chance_is_asked=chance == "seat",
        seed=line.whole("seed"),
        start=line.text("start"),
        scenario=line.text_or_none("scenario"),
        seats=line.texts("seats"),
        language=line.text_or_none("lang"),
        opened=line.truth("open"),
        free_undo=line.truth("free undo"),
    )


def _item(line: _Line) -> Item:
    typed = line.typed()
    if "choice" in line.fields:
        return Chosen(
            number=line.whole("choice"),
            seat=line.whole("seat"),
            options=line.wholes("options"),
            texts=line.texts("chose"),
            typed=typed,
            digest=line.text_or_none("digest"),
        )
    if "back to" in line.fields:
        return TakenBack(line.whole("back to"), line.truth("free"), typed)
    how = line.text("ended")
    if how not in {it.value for it in How}:
        raise line.wrong()
    return Ended(How(how), line.whole("choices"), line.text("digest"), typed)
