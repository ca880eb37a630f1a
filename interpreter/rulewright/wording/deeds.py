"""Deeds in a few words, as an offer names them: `move the present to the discards`."""

from collections.abc import Mapping
from functools import cached_property

from rulewright.meaning.deeds import (
    Choose,
    Deed,
    Deeds,
    Disclose,
    DrawTo,
    EitherDo,
    MayDo,
    MoveTo,
    Pay,
    PerformEffect,
    PerformProcedure,
    PickAtRandom,
    RollDie,
    RollNumber,
    SetCounter,
    ShufflePile,
    SwapPlaces,
    TurnOver,
)
from rulewright.meaning.entries import every_deed
from rulewright.meaning.rules import Rules
from rulewright.meaning.sets import Only, SetMeaning
from rulewright.meaning.types import PieceType, member_of
from rulewright.meaning.values import BoardAt, Constant, Meaning, ZoneAt
from rulewright.source.place import Span
from rulewright.wording.names import Names
from rulewright.wording.phrases import fill


class Offers:
    """What each `may:` and each alternative of a game offers, found by its place in the rules."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules

    def in_words(self, span: Span, names: Names) -> str | None:
        """What is offered at this place; None where no deed in it can be said in a few words."""
        offer = self._by_place.get(_place(span))
        return _told(offer.body, offer.actor, names) if isinstance(offer, MayDo) else None

    def alternatives(self, span: Span, names: Names) -> tuple[str, ...]:
        """The alternatives of which one stands at this place, in their order, no two alike: each
        in the words of its deeds, or where there are none by its number."""
        offer = self._by_place[_place(span)]
        assert isinstance(offer, EitherDo)
        told = [
            _told(way.body, offer.actor, names)
            if way.body
            else names.phrases.phrase("deeds", "nothing")
            for way in offer.ways
        ]
        texts = [
            text or names.phrases.phrase("words", "alternative", number=str(number))
            for number, text in enumerate(told, 1)
        ]
        return tuple(
            names.phrases.phrase("words", "copy", text=text, number=str(before + 1))
            if (before := texts[:at].count(text))
            else text
            for at, text in enumerate(texts)
        )

    @cached_property
    def _by_place(self) -> dict[tuple[str, int], MayDo | EitherDo]:
        found: dict[tuple[str, int], MayDo | EitherDo] = {}
        for deed in every_deed(self._rules):
            if isinstance(deed, EitherDo):
                found.update((_place(way.span), deed) for way in deed.ways)
            elif isinstance(deed, MayDo):
                found[_place(deed.span)] = deed
        return found


def _told(body: Deeds, you: Meaning, names: Names) -> str | None:
    told = [text for deed in body if (text := _deed_text(deed, you, names))]
    return names.phrases.phrase("words", "then").join(told) or None


def _place(span: Span) -> tuple[str, int]:
    return span.source.name, span.start


def _deed_text(deed: Deed, you: Meaning, names: Names) -> str | None:
    """A deed as somebody is asked to do it. Marks and other bookkeeping go without saying."""
    parts: Mapping[str, str | None]
    match deed:
        case Choose(candidates=candidates):
            verb, parts = "choose", {"thing": names.one(names.kind_of(candidates.type))}
        case MoveTo(verb=verb, pieces=pieces, target=target):
            parts = {"pieces": _pieces(pieces, names), "place": _where(target, you, names)}
        case DrawTo(verb="discard", pieces=pieces):
            verb, parts = "discard", {"pieces": _pieces(pieces, names)}
        case DrawTo(source=source):
            verb, parts = "draw", {"place": _where(source, you, names)}
        case SwapPlaces(left=left, right=right):
            places = {"place": _where(left, you, names), "other": _where(right, you, names)}
            verb, parts = "swap", dict(places)
        case TurnOver(pieces=pieces, up=up):
            verb, parts = "turn_up" if up else "turn_down", {"pieces": _pieces(pieces, names)}
        case ShufflePile(zone=zone):
            verb, parts = "shuffle", {"place": _where(zone, you, names)}
        case PickAtRandom(candidates=candidates):
            verb, parts = "pick", {"thing": names.one(names.kind_of(candidates.type))}
        case RollNumber() | RollDie():
            verb, parts = "roll", {}
        case Disclose(verb=verb, pieces=pieces):
            parts = {"pieces": _pieces(pieces, names)}
        case SetCounter(verb=verb, counter=counter, of=of, by=by) if by is not None:
            if counter.per == "player" and of != you:
                return None
            amount = str(by.value) if isinstance(by, Constant) else None
            parts = {"counter": names.entry(counter.heading.id), "amount": amount}
        case Pay(change=change):
            return _deed_text(change, you, names)
        case PerformEffect(kind=kind):
            verb, parts = "perform_effect", {"thing": names.one(names.kind_of(PieceType(kind)))}
        case PerformProcedure(procedure=procedure):
            verb, parts = "perform", {"procedure": names.entry(procedure)}
        case _:
            return None
    known = {name: text for name, text in parts.items() if text is not None}
    return fill(names.phrases.variants("deeds", verb), known)


def _pieces(pieces: SetMeaning, names: Names) -> str:
    word = "that" if isinstance(pieces, Only) else "things"
    return names.phrases.phrase("words", word, thing=names.kind_of(member_of(pieces.type)))


def _where(place: Meaning, you: Meaning, names: Names) -> str | None:
    """A place that has a name of its own; None for any other."""
    match place:
        case ZoneAt(zone=declared, of=of) | BoardAt(board=declared, of=of):
            if of is not None and of != you:
                return None
            word = "place" if of is None else "your_place"
            return names.phrases.phrase("words", word, place=names.entry(declared.heading.id))
        case _:
            return None
