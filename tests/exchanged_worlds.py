"""Two worlds that a seat cannot tell apart are played on side by side, and to that seat nothing may
differ until it learns one of the exchanged pieces by right.

A *shadow* is such a second world: at some decision of a game, pieces that the seat does not know
changed places in the whole state, and heaps, which have no order, hold theirs in another one. The
seat answers alike in both worlds, another seat picks the image of what it picked, and so does
chance, which is a seat here. `Leak` says what the seat could have told the worlds apart by.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from rulewright.engine import answers, log, machine
from rulewright.engine.answers import Answer, candidates
from rulewright.engine.compiled import Compiled
from rulewright.engine.decision import Decision
from rulewright.engine.events import Happened
from rulewright.engine.knowledge import is_mixed, knows
from rulewright.engine.match import Match
from rulewright.engine.places import State, pieces_at
from rulewright.engine.view import View
from rulewright.engine.worlds import image, is_possible
from rulewright.game.model import Order
from rulewright.game.playing import Asked
from rulewright.meaning.permissions import must_play
from rulewright.meaning.types import is_piece
from rulewright.program.instructions import NO_CARD
from rulewright.program.layout import DECIDING, SEAT, SITE, STATUS
from rulewright.program.lower_permissions import is_ever_said
from rulewright.program.lower_stirring import can_be_mixed
from rulewright.program.model import Site
from what_seats_may_know import Notes, Watchers

Line = tuple[str, str]

_TRIES = 20
_PAST = 30
_FACES = 3
_GAMES_A_POSITION = 8
_AT_ONCE = 2
_OFTEN = 0.3
_THOROUGH = 0.03

_AT_THE_END = frozenset(("score_line", "score_item", "game_over"))
_PLAYED = frozenset(("play", "reaction"))
_ANSWERED = frozenset(("ask_yes", "ask_no", "ask_secretly"))


class Leak(AssertionError):  # noqa: N818  # what a seat finds is a leak
    """A seat could tell two worlds apart that it must not be able to tell apart."""

    def __init__(self, seat: int, what: str, here: object, there: object) -> None:
        super().__init__(f"seat {seat} tells by {what}:\n  here  {here}\n  there {there}")
        self.what = what


@dataclass(frozen=True, slots=True)
class Sight:
    """What one seat has before it while somebody is asked: the view, who is asked by which rule,
    and, where it is asked itself, all of the question."""

    view: View
    asked: tuple[int, str, str, str, bool]
    decision: Decision | None

    @classmethod
    def of(cls, match: Match, seat: int) -> "Sight":
        """What the seat sees in a match that waits."""
        state = match.state
        site = match.compiled.program.sites[state[SITE]]
        asked = (state[SEAT], site.kind, site.entry, str(site.span), site.secret)
        return cls(match.view(seat), asked, match.decision if state[SEAT] == seat else None)


@dataclass(slots=True)
class Shadow:
    """The other world: its state, which piece lies there instead of each piece here, the seat."""

    seat: int
    new: list[int]
    state: State
    moments: int = 0

    @property
    def exchanged(self) -> list[int]:
        """The pieces that lie elsewhere than here."""
        return [piece for piece, other in enumerate(self.new) if piece != other]


@dataclass(slots=True)
class Trunk:
    """A game as it is played, with its shadows.

    `thorough` says how often refusals and reasons are compared, which takes long; a shadow is
    followed for `most` moments. `compared` counts the moments at which a shadow was compared.
    """

    compiled: Compiled
    chance: Random
    thorough: float
    most: int
    state: State = field(default_factory=list[int])
    shadows: list[Shadow] = field(default_factory=list[Shadow])
    happened: list[Happened] = field(default_factory=list[Happened])
    watchers: Watchers = field(init=False)
    sights: dict[int, Sight] = field(default_factory=dict[int, Sight])
    lines: dict[tuple[Happened, int, str], Line] = field(
        default_factory=dict[tuple[Happened, int, str], Line]
    )
    compared: int = 0

    @classmethod
    def begin(cls, compiled: Compiled, seed: int, thorough: float, most: int) -> "Trunk":
        """A new game, at its first decision."""
        trunk = cls(compiled, Random(seed), thorough, most)
        trunk.state = machine.start_state(compiled.program, seed)
        trunk.watchers = Watchers.at(compiled, trunk.state)
        note = compiled.record_into(trunk.happened)

        def record(state: State, event: int, values: tuple[int, ...]) -> None:
            note(state, event, values)
            trunk.watchers.watch(state, event, values)

        machine.run(compiled.machine, trunk.state, compiled.machine.full, record)
        trunk._check_knowledge()
        return trunk

    @property
    def waits(self) -> bool:
        """Whether somebody is asked."""
        return self.state[STATUS] == DECIDING

    @property
    def asks_player(self) -> bool:
        """Whether a player is asked, and not chance."""
        return self.waits and self.state[SEAT] >= 0

    def add_shadow(self, seat: int) -> bool:
        """A world begins that the seat cannot tell from this one; False where none was found."""
        for _ in range(_TRIES):
            new = permuted(self.compiled, self.state, self.watchers.notes[seat], self.chance)
            if new is None:
                return False
            state = image(self.compiled, self.state, new, seat)
            _reorder_heaps(self.compiled, state, self.chance)
            if not is_possible(self.compiled, state, seat):
                continue
            shadow = Shadow(seat, new, state)
            self._compare_past(shadow)
            self._compare_now(shadow, Match(self.compiled, self.state))
            self._compare_reasons(shadow)
            self.shadows.append(shadow)
            return True
        return False

    def go_on(self) -> None:
        """The decision that waits is answered at random, here and in every shadow."""
        asked = Match(self.compiled, self.state).asked
        count = self.chance.randint(asked.minimum, asked.maximum)
        picks = sorted(self.chance.sample(range(len(asked.values)), count))
        before, values = self.state, asked.values
        self.watchers.begin()
        answer = answers.give_answer(self.compiled, before, tuple(picks), self.watchers.watch)
        if not isinstance(answer, Answer):
            return
        self.state = answer.state
        self.happened.extend(answer.happened)
        self._check_knowledge()
        chosen = [values[pick] for pick in picks]
        site = self.compiled.program.sites[before[SITE]]
        here = Match(self.compiled, self.state) if self.waits else None
        self.sights.clear()
        followed, self.shadows = self.shadows, []
        for shadow in followed:
            wanted = [shadow.new[it] if is_piece(site.type) and it >= 0 else it for it in chosen]
            if self._follow(shadow, site, picks, wanted, answer.happened, here):
                self.shadows.append(shadow)

    def _follow(
        self,
        shadow: Shadow,
        site: Site,
        here_picked: list[int],
        wanted: list[int],
        happened: Sequence[Happened],
        here: Match | None,
    ) -> bool:
        """The same answer there; False when the seat may tell the worlds apart from now on: a card
        that is played is seen by all, and so is who is asked where only holders are; and from what
        another chose it may conclude what they hold."""
        compiled, seat = self.compiled, shadow.seat
        values = candidates(compiled, shadow.state)
        if site.kind in _PLAYED and set(wanted) & set(shadow.exchanged):
            return False
        if not set(wanted) <= set(values):
            shows_that_none_can = site.kind in _PLAYED and self._must_play_another(wanted, values)
            if shadow.state[SEAT] != seat and (shows_that_none_can or not is_piece(site.type)):
                return False
            raise Leak(seat, "what another can choose", wanted, values)
        picks = tuple(sorted(values.index(it) for it in wanted))
        if shadow.state[SEAT] == seat and list(picks) != here_picked:
            raise Leak(seat, "where in the order of options something is", here_picked, picks)
        answer = answers.give_answer(compiled, shadow.state, picks)
        if not isinstance(answer, Answer):
            if shadow.state[SEAT] != seat:  # what another chose together came to enough only here
                return False
            raise Leak(seat, "what is refused", "nothing", answer)
        shadow.state = answer.state
        shadow.moments += 1
        self.compared += 1
        told = self._by_right(shadow, happened, answer.happened)
        end = _index(compiled, happened, _AT_THE_END)
        asked = self._asks_another_holder(shadow)
        if asked:
            told = min(told, len(happened), len(answer.happened))
        for language in compiled.languages:
            lines, others = (
                self._lines(it, seat, language, min(told, end))
                for it in (happened, answer.happened)
            )
            if lines != others:
                raise Leak(seat, "the log", lines, others)
        if asked or told <= len(happened):
            return False
        if here is None or shadow.state[STATUS] != DECIDING:
            ended = (self.state[STATUS], shadow.state[STATUS])
            if ended[0] != ended[1]:
                raise Leak(seat, "when it is over", *ended)
            return False
        self._compare_now(shadow, here)
        if self.chance.random() < self.thorough:
            self._compare_reasons(shadow)
        return shadow.moments < self.most

    def _must_play_another(self, chosen: Sequence[int], values: Sequence[int]) -> bool:
        """Whether some rule says that cards of a kind must be played, of which one can be chosen
        and none was: who passes then, or plays another card, has none to play."""
        pieces = self.compiled.layout.pieces
        kinds = {pieces[it].kind for it in values if it != NO_CARD}
        kinds -= {pieces[it].kind for it in chosen if it != NO_CARD}
        return any(is_ever_said(self.compiled.rules, must_play(kind)) for kind in kinds)

    def _asks_another_holder(self, shadow: Shadow) -> bool:
        """Whether a seat is asked in one of the worlds alone, because it holds a card of which the
        rules say that only holders are asked."""
        program = self.compiled.program
        asked = [(it[SITE], it[SEAT], it[STATUS]) for it in (self.state, shadow.state)]
        if asked[0] == asked[1]:
            return False
        kinds = {it.heading.id: it for it in self.compiled.rules.kinds}
        for state in (self.state, shadow.state):
            if state[STATUS] == DECIDING and program.sites[state[SITE]].kind in _PLAYED:
                cards = (it for it in candidates(self.compiled, state) if it >= 0)
                rules = [kinds[self.compiled.layout.pieces[it].kind].play for it in cards]
                if any(it is not None and it.ask is Asked.HOLDERS for it in rules):
                    return True
        return False

    def _by_right(self, shadow: Shadow, here: Sequence[Happened], there: Sequence[Happened]) -> int:
        """The event at which the seat may have learned of an exchanged piece: it came to lie where
        the seat may look, was shown to it, or an answer to `ask` is another one."""
        never = len(here) + 1
        learned = self.watchers.learned[shadow.seat]
        seen = min((learned.get(it, never) for it in shadow.exchanged), default=never)
        for at, (one, two) in enumerate(zip(here, there, strict=False)):
            answered = _answered(self.compiled, one, shadow.seat)
            if answered is not None and answered != _answered(self.compiled, two, shadow.seat):
                return min(seen, at)
        return seen

    def _lines(
        self, happened: Sequence[Happened], seat: int, language: str, end: int
    ) -> list[Line]:
        return [self._line(it, seat, language) for it in happened[:end]]

    def _line(self, happened: Happened, seat: int, language: str) -> Line:
        """A line of the log, which hangs on nothing but these: most are the same in all worlds."""
        known = (happened, seat, language)
        if known not in self.lines:
            (line,) = log.log_lines(self.compiled, (happened,), seat, language)
            self.lines[known] = (line.text, line.place)
        return self.lines[known]

    def _compare_past(self, shadow: Shadow) -> None:
        """What the seat was told so far, as far as it goes back here, is what it was told there."""
        past = self.happened[-_PAST:]
        there = list(_exchanged_events(self.compiled, past, shadow))
        for language in self.compiled.languages:
            lines, others = (self._lines(it, shadow.seat, language, _PAST) for it in (past, there))
            if lines != others:
                raise Leak(shadow.seat, "the log so far", lines, others)

    def _compare_now(self, shadow: Shadow, here: Match) -> None:
        there, seat = Match(self.compiled, shadow.state), shadow.seat
        if self.state[SEAT] != shadow.state[SEAT]:
            raise Leak(seat, "who is asked", self.state[SEAT], shadow.state[SEAT])
        if seat not in self.sights:
            self.sights[seat] = Sight.of(here, seat)
        one, two = self.sights[seat], Sight.of(there, seat)
        if one != two:
            raise Leak(seat, "what it sees", *_difference(one, two))

    def _compare_reasons(self, shadow: Shadow) -> None:
        seat = shadow.seat
        if self.state[SEAT] != seat:
            return
        here, there = (Match(self.compiled, it) for it in (self.state, shadow.state))
        names = self.compiled.names(self.compiled.languages[0])
        faces = sorted({names.piece(it.number) for it in self.compiled.layout.pieces})
        tried = [*self.chance.sample(faces, min(_FACES, len(faces))), "a thing that nobody offers"]
        one, two = ([(it, match.refusal(it)) for it in tried] for match in (here, there))
        if one != two:
            raise Leak(seat, "a refusal", *_difference(one, two))
        told, other = ([match.why(it) for it in tried] for match in (here, there))
        if told != other:
            raise Leak(seat, "a reason", *_difference(told, other))
        if here.not_offered() != there.not_offered():
            raise Leak(seat, "a reason", here.not_offered(), there.not_offered())

    def _check_knowledge(self) -> None:
        """Each seat knows what it may know, no more and no less. While chance is asked for an
        order, the shuffle has not happened yet."""
        if self.waits and not self.asks_player:
            return
        compiled, state = self.compiled, self.state
        if self.waits and compiled.program.sites[state[SITE]].kind in ("action", "play"):
            self.watchers.mix_heaps(state)
        pieces = range(len(compiled.layout.pieces))
        for seat, notes in enumerate(self.watchers.notes):
            sure = {it for it in pieces if knows(compiled.layout, compiled.places, state, seat, it)}
            among = {it for it in pieces if is_mixed(compiled.layout, state, seat, it)}
            may = (notes.sure, set(notes.among))
            gone_back = {it for it in notes.sure - sure if self._lies_in_heap(it)}
            if (sure | gone_back, among - gone_back) != may:
                raise Leak(seat, "what it knows", may, (sure, among))
            for piece in gone_back:  # an action is over, and nobody was asked for the next
                notes.sure.discard(piece)
                notes.among[piece] = state[compiled.layout.place + piece]

    def _lies_in_heap(self, piece: int) -> bool:
        """Whether it lies in a heap with others."""
        layout = self.compiled.layout
        location = layout.locations[self.state[layout.place + piece]]
        return location.order is Order.HEAP and self.state[location.base] > 1


def follow_shadows(compiled: Compiled, positions: int, most: int, seed: int) -> int:
    """Follows so many shadows of each seat, in as many games as it takes; how many there were.

    Raises Leak where a seat could tell two worlds apart.
    """
    left = dict.fromkeys(range(compiled.players), positions)
    for game in range(_GAMES_A_POSITION * positions):
        trunk = Trunk.begin(compiled, seed + game, _THOROUGH, most)
        while trunk.waits and any((*left.values(), *trunk.shadows)):
            if trunk.asks_player:
                for seat in left:
                    followed = sum(it.seat == seat for it in trunk.shadows)
                    if left[seat] and followed < _AT_ONCE and trunk.chance.random() < _OFTEN:
                        left[seat] -= trunk.add_shadow(seat)
            trunk.go_on()
        if not any(left.values()):
            break
    return positions * compiled.players - sum(left.values())


def permuted(compiled: Compiled, state: State, notes: Notes, chance: Random) -> list[int] | None:
    """Some pieces of which a seat with these notes cannot know that they change places."""
    pieces = compiled.layout.pieces
    new = list(range(len(pieces)))
    left = [it for it in new if it not in notes.sure]
    chance.shuffle(left)
    wanted = chance.choice((1, 1, 1, 2, 3, len(pieces)))
    while left and wanted:
        piece = left.pop()
        others = [it for it in left if _may_change(compiled, state, notes, piece, it)]
        apart = [it for it in others if pieces[it].values != pieces[piece].values]
        if others:
            other = chance.choice(apart or others)
            left.remove(other)
            new[piece], new[other] = other, piece
            wanted -= 1
    return None if new == list(range(len(pieces))) else new


def _reorder_heaps(compiled: Compiled, state: State, chance: Random) -> None:
    """Each heap is kept in another order, but for those that everyone saw fill, and those of which
    pieces are offered right now."""
    layout = compiled.layout
    offered: set[int] = set()
    if is_piece(compiled.program.sites[state[SITE]].type):
        offered = {state[layout.place + it] for it in candidates(compiled, state) if it >= 0}
    for location in layout.locations:
        if can_be_mixed(location) and location.number not in offered:
            lying = pieces_at(location, state)
            chance.shuffle(lying)
            state[location.base + 1 : location.base + 1 + len(lying)] = lying


def _may_change(compiled: Compiled, state: State, notes: Notes, one: int, two: int) -> bool:
    layout = compiled.layout
    if layout.pieces[one].kind != layout.pieces[two].kind:
        return False
    together = state[layout.place + one] == state[layout.place + two]
    return together or not (one in notes.among or two in notes.among)


def _exchanged_events(
    compiled: Compiled, happened: Sequence[Happened], shadow: Shadow
) -> Iterator[Happened]:
    """What would have happened there: pieces that the seat did not know were others."""
    for it in happened:
        parts = zip(compiled.program.events[it.event].parts, it.values, it.knowers, strict=True)
        values = tuple(
            shadow.new[value]
            if is_piece(kind) and value >= 0 and not knowers >> shadow.seat & 1
            else value
            for (_, kind), value, knowers in parts
        )
        yield replace(it, values=values)


def _answered(compiled: Compiled, happened: Happened, seat: int) -> object:
    """The answer to a question of the rules that the seat hears, or None."""
    shape = compiled.program.events[happened.event]
    if shape.sentence not in _ANSWERED:
        return None
    told = dict(zip((name for name, _ in shape.parts), happened.values, strict=True))
    if shape.sentence == "ask_secretly":
        return told.get("answer") if told.get("actor") == seat else None
    return shape.sentence


def _index(compiled: Compiled, happened: Sequence[Happened], sentences: frozenset[str]) -> int:
    """Where the first of such events is; behind the last where there is none."""
    found = (
        at
        for at, it in enumerate(happened)
        if compiled.program.events[it.event].sentence in sentences
    )
    return next(found, len(happened) + 1)


def _difference(one: object, two: object) -> tuple[str, str]:
    """Both as texts, from a little before where they begin to differ."""
    here, there = repr(one), repr(two)
    at = next(
        (at for at, pair in enumerate(zip(here, there, strict=False)) if len(set(pair)) > 1), 0
    )
    return here[max(at - 60, 0) : at + 60], there[max(at - 60, 0) : at + 60]
