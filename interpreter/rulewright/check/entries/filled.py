"""Places in which nothing ever lies, and pieces that never come into play."""

from collections.abc import Iterable, Iterator

from rulewright.check.entries.places import place_of
from rulewright.check.phrases.vocabulary import BOX
from rulewright.check.structure.played import zones_of_plays
from rulewright.game.model import Board, Kind, Zone
from rulewright.meaning.deeds import Deeds, DrawTo, MoveTo, RefillPile, SwapPlaces
from rulewright.meaning.entries import entries_of_any, in_each
from rulewright.meaning.rules import Rules
from rulewright.meaning.types import PieceType, member_of
from rulewright.meaning.walking import all_deeds
from rulewright.source.finding import Finding, FindingKind, Severity
from rulewright.source.frozen import dataclass
from rulewright.source.place import Span

NEVER_FILLED = FindingKind(
    "never-filled",
    "Nothing ever lies {where} `{place}`: no piece starts there, and no step brings one.",
    Severity.WARNING,
)
NEVER_IN_PLAY = FindingKind(
    "never-in-play",
    "The pieces of the kind `{kind}` stay in the box: they start there, and no step moves them.",
    Severity.WARNING,
)


def check_places_are_filled(configured: tuple[Rules, ...]) -> Iterator[Finding]:
    """In each zone and on each board something can lie, with some number of players and some
    settings."""
    brought_in = in_each(_brought_to)
    filled = {name for rules in configured for name in _filled(rules, brought_in(rules))}
    places: dict[Span, Zone | Board] = {}
    for rules in configured:
        places.update({zone.heading.span: zone for zone in rules.zones})
        places.update({board.heading.span: board for board in rules.boards})
    for place in places.values():
        name = place.heading.id
        if name not in filled:
            yield NEVER_FILLED.at(
                place.heading.span,
                help=f"Let pieces start in `{name}`, or move some there; or take `{name}` out."
                if isinstance(place, Zone)
                else f"Move pieces to cells of `{name}`, or take `{name}` out.",
                where="in" if isinstance(place, Zone) else "on",
                place=name,
            )


@dataclass(frozen=True, slots=True)
class _Brought:
    """To which zones and boards steps bring pieces, and which of them they swap."""

    to: frozenset[str]
    swaps: tuple[tuple[str, str], ...]


def _brought_to(deeds: Deeds) -> _Brought:
    to: set[str] = set()
    swaps: list[tuple[str, str]] = []
    for deed in all_deeds(deeds):
        match deed:
            case MoveTo(target=target):
                to.add(place_of(target.type))
            case DrawTo(target=target, refill=refill):
                to.add(place_of(target.type))
                if refill is not None:
                    to.add(place_of(refill.pile.type))
            case RefillPile(pile=pile):
                to.add(place_of(pile.type))
            case SwapPlaces(left=left, right=right):
                swaps.append((place_of(left.type), place_of(right.type)))
            case _:
                pass
    return _Brought(frozenset(to), tuple(swaps))


def _filled(rules: Rules, brought: Iterable[_Brought]) -> set[str]:
    """The zones and boards in which pieces start or to which some step brings them."""
    filled = {row.starts_in or kind.starts_in for kind in rules.kinds for row in kind.supply}
    if rules.plays:
        filled |= zones_of_plays(rules.game)
    swaps: list[tuple[str, str]] = []
    for one in brought:
        filled |= one.to
        swaps += one.swaps
    for _ in swaps:
        for pair in swaps:
            if filled & set(pair):
                filled.update(pair)
    return filled


def check_pieces_come_into_play(configured: tuple[Rules, ...]) -> Iterator[Finding]:
    """Pieces that all begin in the box are brought out of it, with some number of players and some
    settings."""
    moved = {name for deeds in entries_of_any(configured) for name in _kinds_brought(deeds)}
    kinds: dict[str, Kind] = {}
    lying: set[str] = set()
    for rules in configured:
        for kind in rules.kinds:
            kinds.setdefault(kind.heading.id, kind)
            if any((row.starts_in or kind.starts_in) != BOX for row in kind.supply):
                lying.add(kind.heading.id)
    for name, kind in kinds.items():
        if name not in moved and name not in lying:
            help_line = "Move them somewhere in `setup:`, or let them start in another zone."
            yield NEVER_IN_PLAY.at(kind.heading.span, help=help_line, kind=name)


def _kinds_brought(deeds: Deeds) -> Iterator[str]:
    """The kinds of which some step brings pieces to a place that is not the box."""
    for deed in all_deeds(deeds):
        match deed:
            case MoveTo(pieces=pieces, target=target) if place_of(target.type) != BOX:
                member = member_of(pieces.type)
                if isinstance(member, PieceType):
                    yield member.kind
            case DrawTo(kind=kind, target=target) if place_of(target.type) != BOX:
                yield kind.heading.id
            case _:
                pass
