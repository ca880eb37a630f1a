"""What becomes of the pieces of a player who is eliminated: the steps around that say it."""

from collections.abc import Iterator

from rulewright.check.entries.places import place_of
from rulewright.game.model import Board, Zone
from rulewright.game.notes import PLAY_AREA
from rulewright.meaning.deeds import Deed, Deeds, Eliminate, MoveTo, SwapPlaces
from rulewright.meaning.entries import all_entries
from rulewright.meaning.rules import Rules
from rulewright.meaning.sets import PiecesIn, PiecesOf, PiecesOn
from rulewright.meaning.values import ZoneAt
from rulewright.meaning.walking import all_deeds, all_nodes, parts, performed
from rulewright.source.finding import Finding, FindingKind, Severity
from rulewright.source.place import Span
from rulewright.source.suggest import listed

PIECES_LEFT_BEHIND = FindingKind(
    "pieces-left-behind",
    "It is not said what becomes of the pieces of the player who is out here: those in {places}.",
    Severity.WARNING,
)


def check_pieces_are_seen_to(configured: tuple[Rules, ...]) -> Iterator[Finding]:
    """Where a player is eliminated, the steps see to all that lies in places of that player, and to
    pieces of that player on boards."""
    told: set[Span] = set()
    for rules in (it for it in configured if it.eliminates):
        for deeds in all_entries(rules):
            out = next((it for it in all_deeds(deeds) if isinstance(it, Eliminate)), None)
            if out is None or out.span in told:
                continue
            done = _done(deeds, rules, set())
            seen_to = {name for deed in done for name in _emptied(deed, rules)}
            left = [name for name in _own_places(rules) if name not in seen_to]
            if left:
                told.add(out.span)
                help_line = (
                    "Move or remove them in the same steps; if they stay where they are, say why "
                    "with `accept:`."
                )
                yield PIECES_LEFT_BEHIND.at(out.span, help=help_line, places=listed(left))


def _own_places(rules: Rules) -> list[str]:
    """The zones and boards of each player, and the boards on which pieces of players lie."""
    owned = {kind.heading.id for kind in rules.kinds if kind.owned}
    zones = [it.heading.id for it in rules.zones if it.per == "player"]
    boards = [
        it.heading.id for it in rules.boards if it.per == "player" or not owned.isdisjoint(it.holds)
    ]
    return [name for name in (*zones, *boards) if name != PLAY_AREA]


def _done(deeds: Deeds, rules: Rules, seen: set[str]) -> Iterator[Deed]:
    """What is done in steps, and in the procedures that they perform."""
    yield from all_deeds(deeds)
    for deed in performed(deeds):
        if deed.procedure not in seen:
            seen.add(deed.procedure)
            for it in rules.procedures:
                if it.procedure.heading.id == deed.procedure:
                    yield from _done(it.deeds, rules, seen)


def _emptied(deed: Deed, rules: Rules) -> Iterator[str]:
    """The places from which a step takes pieces."""
    if not isinstance(deed, MoveTo | SwapPlaces):
        return
    for part in parts(deed):
        for node in all_nodes(part):
            match node:
                case ZoneAt(zone=zone):
                    yield zone.heading.id
                case PiecesIn(location=location):
                    yield place_of(location.type)
                case PiecesOn(kind=kind) | PiecesOf(kind=kind):
                    places: tuple[Zone | Board, ...] = (*rules.zones, *rules.boards)
                    yield from (it.heading.id for it in places if kind.heading.id in it.holds)
                case _:
                    pass
