"""Piles that certainly cannot give what the set-up and the phases take from them.

Play is followed as far as it is the same in every game, with how many pieces can lie in each zone
at most. What is taken from a zone that cannot hold so many stops every game that gets there.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field

from rulewright.check.entries.places import place_of, where_of
from rulewright.check.phrases.settled import is_constant
from rulewright.check.phrases.vocabulary import BOX
from rulewright.check.phrases.wanted import range_of
from rulewright.check.structure.played import zones_of_plays
from rulewright.game.emptying import refill_of
from rulewright.meaning.deeds import (
    Choose,
    Deed,
    Deeds,
    DrawTo,
    EitherDo,
    ForEachDo,
    GiveResult,
    IfDo,
    MayDo,
    MoveTo,
    Pay,
    PerformEffect,
    PerformProcedure,
    PickAtRandom,
    RepeatDo,
    Stop,
    SwapPlaces,
    Together,
)
from rulewright.meaning.entries import all_phases
from rulewright.meaning.moments import Happening, Point, cancels
from rulewright.meaning.raised import steps_of
from rulewright.meaning.rules import PhaseMeaning, Rules, TurnsMeaning
from rulewright.meaning.sets import (
    FirstFew,
    FromSeat,
    ListedThings,
    Members,
    Only,
    PiecesIn,
    Players,
    SetMeaning,
)
from rulewright.meaning.types import ManyType
from rulewright.meaning.values import Meaning, PieceIn, ZoneAt
from rulewright.meaning.walking import all_deeds, bodies
from rulewright.source.finding import Finding, FindingKind
from rulewright.source.frozen import dataclass
from rulewright.source.place import Span

TOO_FEW_TO_TAKE = FindingKind(
    "too-few-to-take",
    "{where}, `{zone}` cannot give what is taken here: it can have held {held} pieces by then, and "
    "{taken} are taken in all.",
)

MAX_DEEDS = 20_000
"""So many deeds and repetitions are followed in one configuration."""


class _LostTrackError(Exception):
    """Play cannot be followed any further: the game may be over, or it goes on too long."""


@dataclass(frozen=True, slots=True)
class _Failure:
    """A deed that takes more from a zone than can have come to lie there."""

    span: Span
    zone: str
    held: int
    taken: int


@dataclass(frozen=True, slots=True)
class _Reached:
    """What steps may come to, with the procedures that they perform: the zones that they may fill,
    and whether they may be left half-way."""

    filled: frozenset[str] = frozenset()
    may_leave: bool = False
    performed: frozenset[str] = frozenset()


def _all_of(parts: Sequence[_Reached]) -> _Reached:
    """What several of them come to."""
    return _Reached(
        frozenset[str]().union(*(it.filled for it in parts)),
        any(it.may_leave for it in parts),
        frozenset[str]().union(*(it.performed for it in parts)),
    )


@dataclass(frozen=True, slots=True)
class _Reach:
    """What steps may come to, each block worked out when it is first asked for. `own` is what they
    come to without the procedures, for all configurations that share the steps; `known`, with
    those of the ones that share the procedures. Blocks are told apart by which they are, and not
    by what they say."""

    procedures: Mapping[str, Deeds]
    own: dict[int, _Reached]
    known: dict[int, _Reached] = field(default_factory=dict[int, _Reached])

    def of(self, deeds: Deeds) -> _Reached:
        """What these may come to."""
        if id(deeds) not in self.known:
            own = self._own(deeds)
            called = (self.procedures[it] for it in sorted(own.performed) if it in self.procedures)
            self.known[id(deeds)] = _all_of((own, *(self.of(it) for it in called)))
        return self.known[id(deeds)]

    def _own(self, deeds: Deeds) -> _Reached:
        if id(deeds) not in self.own:
            self.own[id(deeds)] = _all_of([_reached_by(it) for it in all_deeds(deeds)])
        return self.own[id(deeds)]


def _reached_by(deed: Deed) -> _Reached:
    match deed:
        case MoveTo(target=target) | DrawTo(target=target):
            return _Reached(frozenset((place_of(target.type),)))
        case SwapPlaces(left=left, right=right):
            return _Reached(frozenset((place_of(left.type), place_of(right.type))))
        case PerformProcedure(procedure=name):
            return _Reached(performed=frozenset((name,)))
        case GiveResult():
            return _Reached(may_leave=True)
        case Stop(loop=loop):
            return _Reached(may_leave=not loop)
        case _:
            return _Reached()


@dataclass(slots=True)
class _Course:
    """One configuration: how many pieces can be in each zone (more is not known), how many were
    certainly taken from it, and what failed. What is `avoidable` need not happen when its time
    has come."""

    rules: Rules
    most: dict[str, int]
    reach: _Reach
    avoidable: frozenset[tuple[Happening, str]]
    taken: dict[str, int] = field(default_factory=dict[str, int])
    failures: dict[Span, _Failure] = field(default_factory=dict[Span, _Failure])
    followed: int = 0
    is_sure: bool = True

    @property
    def way(self) -> tuple[object, ...]:
        """All on which it depends how the course goes on, but for the procedures."""
        entries = (self.rules.setup, *self.rules.phases, *self.rules.actions, *self.rules.ends)
        most = tuple(sorted(self.most.items()))
        return (self.rules.players, self.avoidable, most, *map(id, entries))

    def follow(self) -> tuple[_Failure, ...]:
        """Follows the configuration from the set-up on, as far as it can be."""
        try:
            self.do(self.rules.setup)
            self.play(self.rules.phases)
        except _LostTrackError:
            pass
        return tuple(self.failures.values())

    def do(self, deeds: Deeds) -> None:
        """Follows the steps of an entry; those that may be left half-way only for what they may
        bring where."""
        if self.reach.of(deeds).may_leave:
            self.perhaps(deeds)
        else:
            self.each(deeds)

    def each(self, deeds: Deeds) -> None:
        for deed in deeds:
            self.go_on()
            self.one(deed)

    def go_on(self) -> None:
        """Counts what was followed: too much of it is not followed to its end."""
        self.followed += 1
        if self.followed > MAX_DEEDS:
            raise _LostTrackError

    def one(self, deed: Deed) -> None:
        match deed:
            case MoveTo(target=target) | DrawTo(target=target) if self.is_avoidable(deed):
                self.most.pop(place_of(target.type), None)
            case DrawTo():
                self.draw(deed)
            case MoveTo(pieces=pieces, target=target, span=span):
                self.take_piece(pieces, span)
                self.bring(place_of(target.type), _most(pieces))
            case SwapPlaces(left=left, right=right):
                for zone in {place_of(left.type), place_of(right.type)}:
                    if place_of(left.type) != place_of(right.type):
                        self.most.pop(zone, None)
            case IfDo() | MayDo() | EitherDo():
                self.one_of(bodies(deed))
            case ForEachDo(things=things, body=body):
                self.times(_exactly(things), body)
            case Together(body=body):
                self.do(body)
            case RepeatDo(count=count, until=until, body=body):
                limits = range_of(count)
                is_exact = until is None and limits.low == limits.high
                self.times(limits.low if is_exact else None, body)
            case PerformProcedure(procedure=name):
                if (Happening.PROCEDURE, name) in self.avoidable:
                    self.perhaps(self.reach.procedures[name])
                else:
                    self.each(self.reach.procedures[name])
            case PerformEffect():
                raise _LostTrackError
            case (
                Choose(otherwise=otherwise)
                | PickAtRandom(otherwise=otherwise)
                | Pay(otherwise=otherwise)
            ):
                self.perhaps(otherwise or ())
            case _:
                pass

    def is_avoidable(self, deed: Deed) -> bool:
        """Whether something may keep this from being done, or only some pieces of it."""
        return any((Happening.STEP, name) in self.avoidable for name in steps_of(deed))

    def draw(self, deed: DrawTo) -> None:
        limits = range_of(deed.count)
        if deed.otherwise is not None:
            self.perhaps(deed.otherwise)
        elif not deed.as_much:
            self.take(place_of(deed.source.type), limits.low, deed.span)
        elif _is_one_place(deed.source):
            self.take(place_of(deed.source.type), limits.low, None)
        self.bring(place_of(deed.target.type), limits.high)

    def take_piece(self, pieces: SetMeaning, span: Span) -> None:
        """Takes what lies on the top of a pile, where it is known to be of one."""
        match pieces:
            case Only(value=PieceIn(zone=zone, certain=True)):
                self.take(place_of(zone.type), 1, span)
            case FirstFew(things=PiecesIn(location=zone), count=count) if _is_one_place(zone):
                self.take(place_of(zone.type), range_of(count).low, None)
            case _:
                pass

    def take(self, zone: str, count: int, must_be_there: Span | None) -> None:
        """So many pieces leave a zone; with a place, they have to be there."""
        most = self.most.get(zone)
        taken = self.taken.get(zone, 0)
        if most is None:
            return
        if must_be_there is not None and self.is_sure and count > most:
            failure = _Failure(must_be_there, zone, most + taken, taken + count)
            self.failures.setdefault(must_be_there, failure)
        gone = min(count, most)
        self.most[zone] = most - gone
        self.taken[zone] = taken + gone

    def bring(self, zone: str, count: int) -> None:
        if zone in self.most:
            self.most[zone] += count

    def times(self, count: int | None, body: Deeds) -> None:
        """Steps that are repeated: so often, or nobody knows how often."""
        leaves = any(isinstance(deed, Stop | GiveResult) for deed in all_deeds(body))
        if count is None or leaves:
            self.perhaps(body)
            return
        for _ in range(count):
            self.go_on()
            self.each(body)

    def one_of(self, ways: tuple[Deeds, ...]) -> None:
        """One of several ways is gone; what only fails on one of them may be meant not to come."""
        before, taken, was_sure = dict(self.most), dict(self.taken), self.is_sure
        self.is_sure = False
        found: list[dict[str, int]] = []
        for way in ways:
            self.most, self.taken = dict(before), dict(taken)
            self.each(way)
            found.append(self.most)
        zones = [zone for zone in before if all(zone in one for one in found)]
        self.most = {zone: max(one[zone] for one in found) for zone in zones}
        self.taken = taken
        self.is_sure = was_sure

    def perhaps(self, *blocks: Deeds) -> None:
        """Steps that may be done, however often: what they may fill can hold anything."""
        for deeds in blocks:
            for zone in self.reach.of(deeds).filled:
                self.most.pop(zone, None)

    def play(self, phases: tuple[PhaseMeaning, ...]) -> None:
        """Follows the phases one after another."""
        for phase in phases:
            self.phase(phase)

    def phase(self, phase: PhaseMeaning) -> None:
        times = 1 if phase.repeat is None else range_of(phase.repeat).low
        is_exact = phase.repeat is None or range_of(phase.repeat).high == times
        is_skipped = phase.skip_if is not None and not is_constant(phase.skip_if, False)
        if is_skipped or (Happening.PHASE, phase.phase.heading.id) in self.avoidable:
            self.perhaps(*self.everything_in(phase))
        else:
            for _ in range(times if is_exact else 1):
                self.once(phase)
            if not is_exact or phase.repeat_until is not None:
                self.perhaps(*self.everything_in(phase))
        if any(
            end.end.when_over is not None and end.end.when_over.name == phase.phase.heading.id
            for end in self.rules.ends
        ):
            raise _LostTrackError

    def once(self, phase: PhaseMeaning) -> None:
        self.go_on()
        self.do(phase.enter)
        if phase.until is not None:
            self.perhaps(*self.everything_in(phase))
        elif phase.turns is not None:
            self.turns(phase.turns, phase.phase.heading.id)
        else:
            self.play(phase.phases)
            self.do(phase.deeds)
        self.do(phase.leave)
        self.may_be_over()

    def turns(self, turns: TurnsMeaning, phase: str) -> None:
        many = _exactly(turns.order)
        action = self.only_action(turns)
        may_fail = turns.skip_turn_if is not None or (Happening.TURN, phase) in self.avoidable
        if many is None or action is None or not turns.limited or may_fail:
            self.perhaps(*self.actions_of(turns))
            return
        for _ in range(many):
            self.do(action)
            self.may_be_over()

    def only_action(self, turns: TurnsMeaning) -> Deeds | None:
        """The steps of the one action of turns, where it is certainly taken."""
        known = {action.action.heading.id: action for action in self.rules.actions}
        if len(turns.actions) != 1 or turns.actions[0] not in known:
            return None
        if (Happening.ACTION, turns.actions[0]) in self.avoidable:
            return None
        action = known[turns.actions[0]]
        return action.deeds if is_constant(action.feasible, True) else None

    def actions_of(self, turns: TurnsMeaning) -> Iterator[Deeds]:
        for action in self.rules.actions:
            if action.action.heading.id in turns.actions:
                yield action.deeds

    def everything_in(self, phase: PhaseMeaning) -> Iterator[Deeds]:
        for inner in all_phases((phase,)):
            yield from (inner.enter, inner.deeds, inner.leave)
            if inner.turns is not None:
                yield from self.actions_of(inner.turns)

    def may_be_over(self) -> None:
        """Where ends with a condition are looked at, nothing behind is certain."""
        if any(end.condition is not None for end in self.rules.ends):
            raise _LostTrackError


def _is_one_place(zone: Meaning) -> bool:
    """Whether there is one such zone, with pieces of one kind: what it lacks, all of them lack."""
    return isinstance(zone, ZoneAt) and zone.zone.per is None and len(zone.zone.holds) == 1


def _most(pieces: SetMeaning) -> int:
    return pieces.type.most if isinstance(pieces.type, ManyType) else 1


def _exactly(things: SetMeaning) -> int | None:
    """How many things a set has, where it is always the same number."""
    match things:
        case Players(type=ManyType(most=most)) | Members(type=ManyType(most=most)):
            return most
        case FromSeat(things=inner):
            return _exactly(inner)
        case ListedThings(items=items):
            return len(items)
        case _:
            return None


def check_piles_can_give(configured: tuple[Rules, ...]) -> Iterator[Finding]:
    """What is certainly taken from a zone can be there, with each number of players."""
    told: set[Span] = set()
    own: dict[int, _Reached] = {}
    reaches: dict[tuple[int, ...], _Reach] = {}
    followed: set[object] = set()
    for rules in configured:
        procedures = {it.procedure.heading.id: it.deeds for it in rules.procedures}
        shared = tuple(map(id, procedures.values()))
        course = _begun(rules, reaches.setdefault(shared, _Reach(procedures, own)))
        alike = (shared, course.way)
        if alike in followed:
            continue
        followed.add(alike)
        for failure in course.follow():
            if failure.span in told:
                continue
            told.add(failure.span)
            yield TOO_FEW_TO_TAKE.at(
                failure.span,
                help="Put more pieces into the supply, take fewer, or say what happens then with"
                " `as much as possible` or `otherwise:`.",
                where=where_of(rules),
                zone=failure.zone,
                held=failure.held,
                taken=failure.taken,
            )


def _begun(rules: Rules, reach: _Reach) -> _Course:
    """A configuration in which nothing was done yet, but that cards may always have been played,
    and what comes by itself may always have come."""
    course = _Course(rules, _at_the_start(rules), reach, _avoidable(rules))
    by_themselves = (*(it.deeds for it in rules.triggers), *(it.deeds for it in rules.state_rules))
    by_themselves += tuple(it.deeds for it in rules.lying)
    by_themselves += tuple(it.deed.body for it in rules.delayed)
    course.perhaps(*by_themselves, *(it.deeds for it in rules.plays))
    return course


def _avoidable(rules: Rules) -> frozenset[tuple[Happening, str]]:
    """What something may come instead of, or cancel."""
    return frozenset(
        (hook.event.happening, hook.event.name)
        for answer in rules.answers
        for hook in answer.hooks
        if hook.point is Point.INSTEAD or (hook.point is Point.BEFORE and cancels(answer.deeds))
    )


def _at_the_start(rules: Rules) -> dict[str, int]:
    """How many pieces begin in each zone, all its instances together."""
    refills = [(it.heading.id, refill_of(it.when_empty)) for it in rules.zones]
    refilled = {name for zone, it in refills if it is not None for name in (zone, it.zone.name)}
    unknown = {BOX, *zones_of_plays(rules.game), *refilled}
    most = {zone.heading.id: 0 for zone in rules.zones if zone.heading.id not in unknown}
    for kind in rules.kinds:
        for row in kind.supply:
            zone = row.starts_in or kind.starts_in
            if zone in most:
                many = rules.players if kind.owned or row.per_player else 1
                most[zone] += row.count * many
    return most
