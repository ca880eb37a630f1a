"""What a place in a text wants of a phrase: one value, a truth, a number, a set, a place."""

from rulewright.check.phrases.kinship import can_be_none, core, describe, fits, optional
from rulewright.check.phrases.lying import only_kind, pieces_at
from rulewright.check.phrases.narrowing import narrowed
from rulewright.check.phrases.scope import Found, Scope
from rulewright.game.emptying import holds_always, refill_of
from rulewright.game.model import Kind
from rulewright.meaning.sets import Filtered, Players, SetMeaning
from rulewright.meaning.types import (
    BoardType,
    CellType,
    LineType,
    ManyType,
    NumberType,
    PieceType,
    PlayerType,
    Type,
    YesNoType,
    ZoneType,
)
from rulewright.meaning.values import IsOut, Meaning, Negation, PieceIn, Read, ZoneAt
from rulewright.meaning.walking import is_value
from rulewright.source.finding import FindingKind
from rulewright.source.place import Span
from rulewright.syntax.tree import Phrase

WRONG_TYPE = FindingKind("wrong-type", "`{text}` is {actual}, but {wanted} is needed here.")
MAY_BE_NONE = FindingKind("may-be-none", "`{text}` may be none here.")
NOT_ONE = FindingKind("not-one", "`{text}` is a set, but one {wanted} is needed here.")
NOT_A_SET = FindingKind("not-a-set", "`{text}` is {actual}, but a set is needed here.")
NO_PLACE = FindingKind("not-a-place", "`{text}` is {actual}, but {wanted} is needed here.")


def value_of(phrase: Phrase, scope: Scope, expected: Type | None = None) -> Meaning | None:
    """The one value that a phrase means; a zone with room for one gives its piece."""
    found = scope.phrase(phrase, expected)
    return None if found is None else as_value(found, phrase.span, scope, expected)


def as_value(
    found: Found, span: Span, scope: Scope, expected: Type | None = None
) -> Meaning | None:
    """What was found as one value, or None with a finding."""
    if is_value(found):
        piece = piece_in(found, span, scope) if isinstance(found, ZoneAt) else None
        return found if piece is None else piece
    inner = None if expected is None else core(expected)
    wanted = "value" if inner is None else describe(inner).removeprefix("a ")
    report_not_one(span, wanted, scope)
    return None


def report_not_one(span: Span, wanted: str, scope: Scope) -> None:
    """The finding for a set where one thing of the sort that is `wanted` has to stand."""
    help_line = "Choose one with `choose`, or take the `first of` a sequence."
    if wanted == "player" and said(span) == "players":
        help_line = "Write `each player` behind `let`, or choose one with `choose`."
    if wanted == "number":
        help_line = f"Write `number of {said(span)}`, or add up with `total … of {said(span)}`."
    scope.report.add(NOT_ONE.at(span, help=help_line, text=said(span), wanted=wanted))


def piece_in(place: ZoneAt, span: Span, scope: Scope) -> Meaning | None:
    """The piece in a zone with room for one, narrowed by what is known; None for other zones."""
    if place.zone.room != 1 or len(place.zone.holds) != 1:
        return None
    return piece_at(place, "only", place.zone.holds[0], span, scope)


def piece_at(place: ZoneAt, end: str, kind: str, span: Span, scope: Scope) -> Meaning:
    """The piece at an end of a zone (see `PieceIn`), narrowed by what is known of it."""
    piece = PieceType(kind)
    certain = holds_always(place.zone.when_empty)
    of = piece if certain else optional(piece)
    return narrowed(PieceIn(place, end, certain, of, span), scope.facts)


def typed(
    phrase: Phrase, scope: Scope, wanted: Type, *, wanted_words: str | None = None
) -> Meaning | None:
    """The value of a phrase where a value of the type `wanted` has to stand."""
    found = value_of(phrase, scope, wanted)
    if found is None:
        return None
    return checked(found, phrase.span, scope, wanted, wanted_words=wanted_words)


def checked(
    found: Meaning, span: Span, scope: Scope, wanted: Type, *, wanted_words: str | None = None
) -> Meaning | None:
    """The value itself if it fits the type, else None with a finding."""
    if fits(found.type, wanted):
        return found
    inner = core(found.type)
    if inner is not None and fits(inner, wanted):
        report_may_be_none(span, scope, found)
        return None
    report_wrong_type(found, span, wanted_words or describe(wanted), scope)
    return None


def report_may_be_none(span: Span, scope: Scope, found: Meaning | None = None) -> None:
    """The finding for a value that may be none where something has to be there; where it is what
    lies in a zone, the zone may promise that."""
    text = said(span)
    help_line = f"Test it first: `if {text} is not none:`."
    match found:
        case PieceIn(zone=ZoneAt(zone=zone)):
            key = "when empty" if refill_of(zone.when_empty) is None else "still empty"
            never = f"Or say `{key}: cannot happen` of `{zone.heading.id}`, if that is so."
            help_line = f"{help_line} {never}"
        case _:
            pass
    scope.report.add(MAY_BE_NONE.at(span, help=help_line, text=text))


def report_wrong_type(found: Found, span: Span, wanted: str, scope: Scope) -> None:
    """The finding for a value or set where something else, in words, is `wanted`."""
    actual, text = describe(found.type), said(span)
    is_piece = isinstance(found.type, PieceType) and wanted.startswith("a cell")
    help_line = f"Write `{text}'s cell`." if is_piece else None
    if text == "none":
        help_line = (
            "Only what says `or none` behind its type can be none, as `player or none` does."
        )
    scope.report.add(WRONG_TYPE.at(span, help=help_line, text=text, actual=actual, wanted=wanted))


def there(found: Meaning, span: Span, scope: Scope) -> Meaning | None:
    """The value itself if it cannot be none, else None with a finding."""
    if not can_be_none(found.type):
        return found
    report_may_be_none(span, scope, found)
    return None


def number_of(phrase: Phrase, scope: Scope) -> Meaning | None:
    """The number that a phrase is."""
    return typed(phrase, scope, NumberType(0, 0), wanted_words="a number")


def player_of(phrase: Phrase, scope: Scope) -> Meaning | None:
    """The one player that a phrase names."""
    return typed(phrase, scope, PlayerType())


def range_of(number: Meaning) -> NumberType:
    """The range of a value that is known to be a number."""
    inner = core(number.type)
    return inner if isinstance(inner, NumberType) else NumberType(0, 0)


def set_of(phrase: Phrase, scope: Scope, kind: Kind | None = None) -> SetMeaning | None:
    """The set that a phrase means. A place stands for what lies there; `kind` says which kind."""
    found = scope.phrase(phrase)
    return None if found is None else as_set(found, phrase.span, scope, kind)


def as_set(found: Found, span: Span, scope: Scope, kind: Kind | None = None) -> SetMeaning | None:
    """What was found as a set, or None with a finding."""
    if isinstance(found, SetMeaning):
        return found
    match found.type:
        case ZoneType() | CellType() | BoardType() | LineType():
            kind = kind or only_kind(found, scope.vocabulary)
            if kind is None:
                help_line = "Say which pieces, as in `cards in …`."
                scope.report.add(
                    NOT_A_SET.at(span, help=help_line, text=said(span), actual=describe(found.type))
                )
                return None
            return pieces_at(found, kind, None, span, scope)
        case _:
            scope.report.add(NOT_A_SET.at(span, text=said(span), actual=describe(found.type)))
            return None


def place_of(phrase: Phrase, scope: Scope) -> Meaning | None:
    """The zone or cell that a phrase names."""
    return _located(phrase, scope, (ZoneType, CellType), "a zone or a cell")


def zone_of(phrase: Phrase, scope: Scope) -> ZoneAt | None:
    """The zone that a phrase names."""
    found = _located(phrase, scope, (ZoneType,), "a zone")
    if found is None or isinstance(found, ZoneAt):
        return found
    text, actual = said(phrase.span), "a name for one of several zones"
    scope.report.add(NO_PLACE.at(phrase.span, text=text, actual=actual, wanted="a zone itself"))
    return None


def _located(
    phrase: Phrase, scope: Scope, types: tuple[type[Type], ...], wanted: str
) -> Meaning | None:
    found = scope.phrase(phrase)
    if found is None:
        return None
    inner = core(found.type)
    if isinstance(found, SetMeaning) or not isinstance(inner, types):
        report_no_place(found, phrase.span, wanted, scope)
        return None
    return there(found, phrase.span, scope)


def report_no_place(found: Found, span: Span, wanted: str, scope: Scope) -> None:
    """The finding for a value or set where the place that is `wanted`, in words, has to stand."""
    text, actual = said(span), describe(found.type)
    help_line = _place_instead(found, text, scope)
    scope.report.add(NO_PLACE.at(span, help=help_line, text=text, actual=actual, wanted=wanted))


def _place_instead(found: Found, text: str, scope: Scope) -> str | None:
    """What place may be meant by what is none: one of the player's, or a cell of the board."""
    vocabulary = scope.vocabulary
    match found.type:
        case PlayerType():
            own = [name for name, zone in vocabulary.zones.items() if zone.per == "player"]
            whose = "your" if text == "you" else f"{text}'s"
            return f"Say which of the player's zones, as in `{whose} {own[0]}`." if own else None
        case BoardType(name=name):
            cells = "open_cells" if vocabulary.boards[name].floating else "cells where it is empty"
            choice = f"`choose cell from {text}'s {cells}`"
            return f"Say on which cell: {choice} on the line above, and then `to cell`."
        case _:
            return None


def said(span: Span) -> str:
    """The author's words at a place, on one line."""
    return " ".join(span.text.split())


def everybody(scope: Scope) -> Players | Filtered:
    """The set of all players, clockwise from the first seat; where players can be eliminated, of
    those who are not."""
    players = Players(ManyType(PlayerType(), False, scope.vocabulary.players))
    if not scope.vocabulary.eliminates:
        return players
    thing = scope.fresh("it", PlayerType())
    return Filtered(players, thing, in_game(Read(thing, PlayerType())), players.type)


def in_game(player: Meaning) -> Meaning:
    """Whether a player was not eliminated."""
    return Negation(IsOut(player, YesNoType()), YesNoType())
