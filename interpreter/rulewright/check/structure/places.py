"""Where pieces lie when the game begins, and who sees them there."""

from collections.abc import Iterator

from rulewright.game.model import Board, Faces, Game, Kind, Zone
from rulewright.source.finding import Finding, FindingKind
from rulewright.source.place import Span

NO_PIECES = FindingKind("no-pieces", "Nothing says how many pieces of the kind `{kind}` there are.")
START_UNSAID = FindingKind(
    "start-unsaid", "Nothing says where the pieces of the kind `{kind}` lie at the beginning."
)
STARTS_WHERE_NOT_HELD = FindingKind(
    "starts-where-not-held", "A {kind} is to start in `{zone}`, which holds none."
)
STARTS_NOWHERE_CERTAIN = FindingKind(
    "starts-nowhere-certain", "There is more than one `{zone}` in which a {kind} could start."
)
STARTS_WITHOUT_ROOM = FindingKind(
    "starts-without-room", "`{zone}` has room for {room}, but {count} pieces are to start there."
)
FACES_WITHOUT_OWNER = FindingKind(
    "faces-without-owner", "Only the owner is to see what lies in `{place}`, but it has none."
)


def check_kinds_have_pieces(game: Game) -> Iterator[Finding]:
    """Of each kind there are pieces, and they lie somewhere at the beginning."""
    for kind in game.kinds:
        name, span = kind.heading.id, kind.heading.span
        if name in game.unread:
            continue
        if not kind.supply:
            help_line = "Write `count:` with a number, or `supply:`."
            yield NO_PIECES.at(span, help=help_line, kind=name)
        elif kind.starts_in_span == span and any(row.starts_in is None for row in kind.supply):
            help_line = "Write `starts in:` with a zone; `box` is out of play."
            yield START_UNSAID.at(span, help=help_line, kind=name)


def check_pieces_start_where_they_may_lie(game: Game) -> Iterator[Finding]:
    """Pieces start in a zone that holds them, and it is clear in which one of several."""
    zones = {zone.heading.id: zone for zone in game.zones}
    for kind in game.kinds:
        own = ((row.starts_in, row.span) for row in kind.supply if row.starts_in is not None)
        for name, span in dict.fromkeys(((kind.starts_in, kind.starts_in_span), *own)):
            if name in zones:
                yield from _check_start(kind, zones[name], span)


def _check_start(kind: Kind, zone: Zone, span: Span) -> Iterator[Finding]:
    kind_name, zone_name = kind.heading.id, zone.heading.id
    # A zone that names no kind there is has had its finding already.
    if zone.holds and kind_name not in zone.holds:
        help_line = f"Write `holds:` with `{kind_name}` at `{zone_name}`, or another zone here."
        yield STARTS_WHERE_NOT_HELD.at(span, help=help_line, kind=kind_name, zone=zone_name)
    elif zone.per is not None and not (zone.per == "player" and kind.owned):
        help_line = "Let them start in a zone of which there is one, and move them in `setup:`."
        yield STARTS_NOWHERE_CERTAIN.at(span, help=help_line, kind=kind_name, zone=zone_name)


def check_pieces_start_where_there_is_room(game: Game) -> Iterator[Finding]:
    """A zone has room for the pieces that start in it, with any number of players."""
    for zone in game.zones:
        count = sum(_starting(kind, zone, game) for kind in game.kinds)
        if zone.room is not None and count > zone.room:
            yield STARTS_WITHOUT_ROOM.at(
                zone.heading.span,
                help="Let them start elsewhere, or write more `room:`.",
                zone=zone.heading.id,
                room=zone.room,
                count=count,
            )


def _starting(kind: Kind, zone: Zone, game: Game) -> int:
    """How many pieces of a kind start in one zone of that name, at most."""
    count = 0
    for row in kind.supply:
        if (row.starts_in or kind.starts_in) == zone.heading.id:
            shared = row.per_player and zone.per is None
            count += row.count * (max(game.players, default=1) if shared else 1)
    return count


def check_faces_have_an_owner(game: Game) -> Iterator[Finding]:
    """What only an owner sees lies in a place that has one."""
    places: tuple[Zone | Board, ...] = (*game.zones, *game.boards)
    for place in places:
        if place.faces is Faces.OWNER and place.per != "player":
            help_line = "Write `per: player`, or `faces: all`, `nobody` or `as laid`."
            yield FACES_WITHOUT_OWNER.at(place.heading.span, help=help_line, place=place.heading.id)
