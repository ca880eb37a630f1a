"""Where everything lies in the state: numbers for pieces and places, addresses for slots."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from operator import itemgetter

from rulewright.game.model import Board, Faces, Kind, Order, Zone
from rulewright.game.notes import BOX
from rulewright.meaning.entries import all_phases
from rulewright.meaning.rules import Rules
from rulewright.meaning.supplied import attribute_values, words_of_game
from rulewright.meaning.types import is_piece
from rulewright.program.delays_layout import DelayRoom
from rulewright.program.layout import HEAD
from rulewright.program.limits import all_limits
from rulewright.program.model import BoardLayout, Layout, Location, Piece, Segment
from rulewright.program.plan_changes import plan_changes, plan_has_been
from rulewright.source.frozen import dataclass, replace

FACTS_OF_A_QUESTION = 8
"""Answers to a question that are kept for each player."""

MOST_FACT_SLOTS = 4096
"""Slots that facts may take in all, as long as that is enough for those of one question."""


@dataclass(slots=True)
class Plan:
    """The layout being made: segments are laid one behind the other."""

    segments: list[Segment] = field(default_factory=list[Segment])
    size: int = HEAD

    def lay(self, name: str, length: int) -> int:
        """The address of a new segment of `length` slots."""
        start = self.size
        self.segments.append(Segment(name, start, length))
        self.size += length
        return start


@dataclass(frozen=True, slots=True)
class Demands:
    """What the code needs of the state: options of one decision, slots of frames, streams, the
    widths of the facts it keeps."""

    most_options: int
    frames: int
    streams: tuple[str, ...]
    facts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Row:
    """The copies of one row of a supply: what each shows, and the place in which each begins."""

    kind: Kind
    values: tuple[int, ...]
    copies: int
    starts_in: str


def _printed_rows(rules: Rules) -> tuple[_Row, ...]:
    """The rows of every supply, by kind and by what they show, as the supply lists them."""
    words = words_of(rules)
    return tuple(
        _Row(kind, values, row.count, row.starts_in or kind.starts_in)
        for kind in rules.kinds
        for values, row in sorted(
            ((attribute_values(kind, row, words), row) for row in kind.supply), key=itemgetter(0)
        )
    )


def _owners(rules: Rules, kind: Kind) -> Sequence[int]:
    """The seats to which pieces of a kind belong, or nobody alone."""
    return range(rules.players) if kind.owned else (-1,)


def _pieces(
    rules: Rules, rows: tuple[_Row, ...], locations: tuple[Location, ...]
) -> Iterator[Piece]:
    """Every piece, by kind, attributes, owner and copy, with the location in which it begins: its
    owner's, where there are several."""
    first = {(it.place, it.owner): it.number for it in reversed(locations)}
    number = 0
    for row in rows:
        for owner in _owners(rules, row.kind):
            whose = owner if (row.starts_in, owner) in first else -1
            start = first[row.starts_in, whose]
            for _ in range(row.copies):
                yield Piece(number, row.kind.heading.id, row.values, owner, start)
                number += 1


def words_of(rules: Rules) -> dict[str, tuple[str, ...]]:
    """All words that can stand for a value of a piece, by type."""
    return dict(words_of_game(rules.enumerations, rules.boards))


def instances(rules: Rules, per: str | None) -> int:
    """How many instances a place has that is per player, per member of an enumeration, or alone."""
    if per is None:
        return 1
    if per == "player":
        return rules.players
    return len(words_of(rules).get(per, ()))


def plan_layout(rules: Rules) -> Layout:
    """The layout of what the rules declare. Streams, options and frames come behind it, when the
    code is there and says how many it needs: see `completed`."""
    plan = Plan()
    counters = tuple(
        (
            counter.heading.id,
            plan.lay(f"counter {counter.heading.id}", instances(rules, counter.per)),
        )
        for counter, _, _ in rules.counters
    )
    ids = [it.phase.heading.id for it in all_phases(rules.phases)]
    phases = tuple((id, plan.lay(f"phase {id}", 1)) for id in ids)
    active = plan.lay("active seat", 1) if _has_windows(rules) else -1
    delays = _plan_delays(rules, plan)
    settling = plan.lay("state rules run", 1) if rules.state_rules else -1
    out = plan.lay("out", rules.players) if rules.eliminates else -1
    limits = tuple(
        (name, plan.lay(name, rules.players if limit.each_player else 1))
        for name, limit in all_limits(rules)
    )
    scores = plan.lay("scores", (1 + len(rules.scoring)) * rules.players)
    rows = _printed_rows(rules)
    kinds = tuple(_kinds(rules, rows))
    counts = {kind: count for kind, _, count in kinds}
    total = sum(counts.values())
    attributes = tuple(
        (
            f"{kind.heading.id}.{attribute.heading.id}",
            plan.lay(f"{kind.heading.id} {attribute.heading.id}", count),
        )
        for kind, (_, _, count) in zip(rules.kinds, kinds, strict=True)
        for attribute in kind.attributes
        if attribute.changing
    )
    place = plan.lay("place", total)
    facing = plan.lay("facing", total)
    known = plan.lay("known", total)
    mixed = plan.lay("mixed", total)
    strayed = plan.lay("strayed", total)
    locations, boards = _plan_places(rules, counts, plan)
    history = tuple(
        (it.name, plan.lay(it.name, rules.players * counts.get(it.of_piece or "", 1)))
        for it, _ in rules.asked
    ) + tuple(plan_has_been(rules, kinds, boards, plan.lay))
    changes = plan_changes(rules, kinds, boards, plan.lay)
    return Layout(
        size=plan.size,
        players=rules.players,
        segments=tuple(plan.segments),
        options=0,
        most_options=0,
        streams=(),
        place=place,
        facing=facing,
        known=known,
        mixed=mixed,
        strayed=strayed,
        counters=counters,
        attributes=attributes,
        phases=phases,
        scores=scores,
        frames=0,
        locations=locations,
        boards=boards,
        pieces=tuple(_pieces(rules, rows, locations)),
        kinds=kinds,
        piece_slots=tuple(
            slot + instance
            for (counter, kind, _), (_, slot) in zip(rules.counters, counters, strict=True)
            if is_piece(kind)
            for instance in range(instances(rules, counter.per))
        )
        + (() if delays is None else tuple(delays.piece_slots)),
        active=active,
        settling=settling,
        delays=delays,
        limits=limits,
        history=history,
        out=out,
        changes=changes,
    )


def _plan_delays(rules: Rules, plan: Plan) -> DelayRoom | None:
    """Room for what is done later, with what it keeps."""
    if not rules.delayed:
        return None
    kept = [[is_piece(it.type) for it in later.deed.kept] for later in rules.delayed]
    pieces = max(map(sum, kept))
    values = max(len(it) - sum(it) for it in kept)
    room = DelayRoom(plan.size, values, pieces)
    plan.lay("to be done later", room.length)
    return room


def _has_windows(rules: Rules) -> bool:
    """Whether players come in somewhere, with cards that they play or that lie before them."""
    return bool(rules.lying) or any(play.hooks for play in rules.plays)


def with_marks(layout: Layout, count: int) -> tuple[Layout, int]:
    """The layout with so many slots that say which rule lines were reached, and the first one."""
    if not count:
        return layout, layout.size
    plan = Plan(list(layout.segments), layout.size)
    first = plan.lay("reached", count)
    return replace(layout, size=plan.size, segments=tuple(plan.segments)), first


def completed(layout: Layout, demands: Demands) -> Layout:
    """The layout with streams of chance, room for options, facts and frames behind the rest."""
    plan = Plan(list(layout.segments), layout.size)
    streams = tuple((name, plan.lay(f"stream {name}", 2)) for name in demands.streams)
    options = plan.lay("options", demands.most_options)
    width = max(demands.facts, default=0)
    room = _fact_room(layout, demands, width)
    facts = plan.lay("facts", 1 + (room + 1) * width) if room else 0
    frames = plan.lay("frames", demands.frames)
    return replace(
        layout,
        facts=facts,
        fact_room=room,
        fact_width=width,
        size=plan.size,
        segments=tuple(plan.segments),
        streams=streams,
        options=options,
        most_options=demands.most_options,
        frames=frames,
    )


def _fact_room(layout: Layout, demands: Demands, width: int) -> int:
    """How many facts are kept: so many for each question and player, but not endlessly many."""
    if not width:
        return 0
    wanted = FACTS_OF_A_QUESTION * layout.players * len(demands.facts)
    return max(FACTS_OF_A_QUESTION, min(wanted, MOST_FACT_SLOTS // width))


def _kinds(rules: Rules, rows: tuple[_Row, ...]) -> Iterator[tuple[str, int, int]]:
    """Each kind with the number of its first piece, and how many there are."""
    copies: dict[str, int] = {}
    for row in rows:
        kind = row.kind.heading.id
        copies[kind] = copies.get(kind, 0) + row.copies * len(_owners(rules, row.kind))
    first = 0
    for kind in (it.heading.id for it in rules.kinds):
        yield kind, first, copies.get(kind, 0)
        first += copies.get(kind, 0)


def _plan_places(
    rules: Rules, counts: Mapping[str, int], plan: Plan
) -> tuple[tuple[Location, ...], tuple[BoardLayout, ...]]:
    locations: list[Location] = []

    def add(place: Zone | Board | None, member: int, cell: int, room: int) -> None:
        name = BOX if place is None else place.heading.id
        per = None if place is None else place.per
        order = place.order if isinstance(place, Zone) else Order.HEAP
        faces = Faces.NOBODY if place is None else place.faces
        base = plan.lay(_title(name, per, member, cell), 1 + room)
        owner = member if per == "player" else -1
        instance = member if per else -1
        number = len(locations)
        locations.append(Location(number, name, instance, owner, cell, base, room, order, faces))

    for zone in rules.zones:
        for member in range(instances(rules, zone.per)):
            add(zone, member, -1, _room(zone, counts))
    if all(zone.heading.id != BOX for zone in rules.zones):
        add(None, 0, -1, sum(counts.values()))
    boards: list[BoardLayout] = []
    for board in rules.boards:
        grid = _board_layout(rules, board, len(boards), len(locations))
        boards.append(grid)
        for instance in range(grid.instances):
            for cell in range(grid.height * grid.width):
                add(board, instance, cell, board.room)
    return tuple(locations), tuple(boards)


def _title(name: str, per: str | None, member: int, cell: int) -> str:
    words = [name]
    if per is not None:
        words.append(str(member))
    if cell >= 0:
        words.append(f"cell {cell}")
    return " ".join(words)


def _room(zone: Zone, counts: Mapping[str, int]) -> int:
    fitting = sum(counts.get(kind, 0) for kind in set(zone.holds))
    return fitting if zone.room is None else min(zone.room, fitting)


def _board_layout(rules: Rules, board: Board, number: int, first: int) -> BoardLayout:
    return BoardLayout(
        number=number,
        id=board.heading.id,
        rows=board.rows,
        columns=board.columns,
        floating=board.floating,
        slanting=board.slanting,
        height=2 * board.rows - 1 if board.floating else board.rows,
        width=2 * board.columns - 1 if board.floating else board.columns,
        first_location=first,
        instances=instances(rules, board.per),
    )
