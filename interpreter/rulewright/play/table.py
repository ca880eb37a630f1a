"""The table as a person reads it: what lies where, whose turn it is, points so far."""

from collections import Counter as Counts
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby

from rulewright.engine.compiled import Compiled
from rulewright.engine.looks import SeenPiece
from rulewright.engine.match import Match
from rulewright.engine.places import State
from rulewright.engine.shown import Shown
from rulewright.engine.view import SeenBoard, SeenCounter, SeenZone, View
from rulewright.game.model import Counter, Order
from rulewright.game.model import Faces as Laid
from rulewright.game.notes import BOX
from rulewright.meaning.types import NumberType, Type, YesNoType
from rulewright.meaning.values import Meaning
from rulewright.play.board import board_lines
from rulewright.play.cells import Cells
from rulewright.play.faces import Faces
from rulewright.play.phrases import capital, phrase
from rulewright.play.screen import QUIET, STRONG, Screen
from rulewright.play.seats import used_up, who_begins
from rulewright.play.width import packed
from rulewright.program.model import Location
from rulewright.source.frozen import dataclass
from rulewright.source.width import width_of
from rulewright.wording.names import Names

Offered = Mapping[tuple[str, int, int], str]
"""What is shown in open cells, by board, member and number of the cell."""

_INDENT = "  "


@dataclass(frozen=True, slots=True)
class Table:
    """A match on a screen, in a language."""

    compiled: Compiled
    names: Names
    faces: Faces
    screen: Screen
    language: str

    def show(self, match: Match, seat: int, offered: Offered, whole: bool, opened: bool) -> None:
        """What `seat` sees: the middle, what others have, then what it has itself.

        Others' boards and the box are drawn only on the whole table; on an opened one, everybody's
        part is shown as its owner sees it.
        """
        view = match.view(seat)
        players = self.compiled.players
        others = [(seat + steps) % players for steps in range(1, players)]
        self.head(view)
        state = match.state
        together = tuple(used_up(self.compiled, state, self.names, None))
        self._middle(view, offered, lambda it: match.shown_beside(it, seat), whole, together)
        for change in match.in_force(self.language):
            self.screen.line(f"{_INDENT}{change}", QUIET, 2 * _INDENT)
        self._later_and_out(match, seat)
        for other in others:
            seen = match.view(other) if opened else view
            self._player(seen, other, offered, whole, False, self._beside(view, state, other))
        self._player(view, seat, offered, True, True, self._beside(view, state, seat))

    def _later_and_out(self, match: Match, seat: int) -> None:
        """What is to be done later, and who is out of the game."""
        gone = (self.names.player(it) for it in match.view(seat).out)
        out = (self.names.phrases.sentence("eliminate", {"player": it}) for it in gone)
        for line in (*match.waiting(seat, self.language), *out):
            self.screen.line(f"{_INDENT}{line}", QUIET, 2 * _INDENT)

    def show_all(self, match: Match) -> None:
        """The whole table, opened, for the end: the score sheets come behind it."""
        view = match.view(None)
        self._middle(view, {}, lambda _: (), True)
        for seat in range(self.compiled.players):
            self._player(match.view(seat), seat, {}, True, False, None)

    def head(self, view: View) -> None:
        """The title and how far the game is; a phase that has not begun yet is left out."""
        repeated = self.names.repeated_phases
        phases = [
            f"{self.names.entry(id)} {count}"
            for id, count in view.phases
            if id in repeated and count > 0
        ]
        self.screen.line(" · ".join((self.names.title(), *phases)), STRONG)

    def _middle(
        self,
        view: View,
        offered: Offered,
        beside: Callable[[Location], tuple[Shown, ...]],
        whole: bool,
        facts: tuple[str, ...] = (),
    ) -> None:
        """What belongs to nobody, and further `facts`; the box only on the whole table."""
        begins = who_begins(self.compiled.rules)
        counters = [
            text
            for (declared, kind, _), counter in self._counters(view)
            if declared.per != "player" and declared.heading.id not in begins
            for text in self._counter_texts(declared, kind, counter.values)
        ]
        rows = [zone for zone in view.zones if zone.owner < 0 and self._is_row(zone)]
        others = [
            zone
            for zone in view.zones
            if zone.owner < 0 and zone not in rows and (whole or zone.id != BOX)
        ]
        self._facts([*counters, *facts], "", [self._zone(zone) for zone in others])
        for zone in rows:
            self._row(zone)
            shown = beside(self._location(zone))
            self._facts([self._shown(it) for it in shown], 2 * _INDENT)
        for board in view.boards:
            if board.owner < 0:
                self._board(board, offered, "")

    def _player(
        self,
        view: View,
        seat: int,
        offered: Offered,
        whole: bool,
        own: bool,
        beside: tuple[str, ...] | None,
    ) -> None:
        """A player's part, with what is said `beside` the name; None for the end, at which the
        score sheets say more."""
        name = capital(self.language, self.names.player(seat))
        you = phrase(self.language, "you", player=name) if own else name
        told = () if beside is None else (*self._points(view, seat), *beside)
        style, hanging = STRONG if own else None, 2 * _INDENT
        self.screen.line(" · ".join((you, *told)), style, hanging)
        counters = list(self._own_counters(view, seat))
        self._facts(counters, _INDENT, list(self._possessions(view, seat, whole)))
        if whole:
            for board in view.boards:
                if board.owner == seat:
                    self._board(board, offered, _INDENT)

    def _beside(self, view: View, state: State, seat: int) -> tuple[str, ...]:
        """Whether a player is the one from whom turns go, and what they have used up."""
        begins = who_begins(self.compiled.rules)
        called = (it.id for it in view.counters if it.id in begins and it.values == (seat,))
        used = used_up(self.compiled, state, self.names, seat)
        return (*map(self.names.entry, called), *used)

    def _points(self, view: View, seat: int) -> Iterator[str]:
        """The points that everyone can work out, in a game that has any."""
        if any(line.public for line in self.compiled.rules.scoring):
            score = view.public_scores[seat]
            name = "one_point" if score == 1 else "points"
            yield phrase(self.language, name, points=score)

    def _own_counters(self, view: View, seat: int) -> Iterator[str]:
        for (declared, kind, _), counter in self._counters(view):
            if declared.per == "player":
                name = self.names.entry(declared.heading.id)
                yield _counter_text(self.names, kind, name, counter.values[seat])

    def _possessions(self, view: View, seat: int, whole: bool) -> Iterator[str]:
        for zone in view.zones:
            if zone.owner == seat:
                yield self._zone(zone)
        if not whole:
            for board in view.boards:
                if board.owner == seat and board.cells:
                    count = sum(len(it.pieces) for it in board.cells)
                    yield self.names.labelled(self.names.entry(board.id), str(count))

    def _facts(self, facts: Sequence[str], indent: str, apart: Sequence[str] = ()) -> None:
        """Facts on one line; where they do not fit there, those that can stand `apart` have lines
        of their own below the others."""
        together = " · ".join(filter(None, (*facts, *apart)))
        if width_of(indent + together) <= self.screen.width or not any(apart):
            lines = [together]
        else:
            lines = [" · ".join(filter(None, facts)), *apart]
        comma = phrase(self.language, "comma")
        for line in filter(None, lines):
            things = [f"{it}{comma}" for it in line.split(comma)]
            things[-1] = things[-1].removesuffix(comma)
            for part in packed(indent, things, self.screen.width, f"{indent}  "):
                self.screen.line(part, None, f"{indent}  ")

    def _counters(self, view: View) -> Iterator[tuple[tuple[Counter, Type, Meaning], SeenCounter]]:
        return zip(self.compiled.rules.counters, view.counters, strict=True)

    def _counter_texts(
        self, declared: Counter, kind: Type, values: tuple[int, ...]
    ) -> Iterator[str]:
        """A counter of the game, or, by the members of an enumeration, one for each."""
        name = self.names.entry(declared.heading.id)
        for member, value in enumerate(values):
            which = self.names.member(declared.per, member) if declared.per else ""
            yield _counter_text(self.names, kind, f"{name} ({which})" if which else name, value)

    def _zone(self, zone: SeenZone) -> str:
        """`parcel: red teddy bear 5`, `deck: 41 face down`; nothing for an empty one."""
        if not zone.pieces:
            return ""
        name = self.names.entry(zone.id)
        if zone.member >= 0 and zone.owner < 0:
            name = self.names.instance(self._location(zone))
        return self.names.labelled(name, self._pieces(zone))

    def _is_row(self, zone: SeenZone) -> bool:
        """Whether it matters in which order the pieces of a zone lie, from first to last."""
        return self._location(zone).order is Order.ROW

    def _row(self, zone: SeenZone) -> None:
        """`row (road): animal, a card (face down) | player 2's follower`, from first to last, with
        a bar where pieces of another kind begin; where there are several such rows, an empty one
        too. What goes without saying in the row of the road is left out."""
        if not zone.pieces and zone.member < 0:
            return
        told = [(it.kind, self._lying(it, zone)) for it in zone.pieces]
        runs = [(kind, text, len([*same])) for (kind, text), same in groupby(told)]
        comma = phrase(self.language, "comma")
        texts: list[str] = []
        for at, (kind, text, count) in enumerate(runs):
            said = self._many(text, count)
            behind = runs[at + 1][0] if at + 1 < len(runs) else None
            between = "" if behind is None else comma if behind == kind else " | "
            texts.append(f"{said}{between}")
        name = self.names.instance(self._location(zone))
        label = _INDENT + self.names.labelled(name, "")
        for line in packed(label, texts or ["–"], self.screen.width, 3 * _INDENT):
            self.screen.line(line, None, 3 * _INDENT)

    def _many(self, text: str, count: int) -> str:
        if count == 1:
            return text
        return phrase(self.language, "several", count=count, thing=text)

    def _shown(self, shown: Shown) -> str:
        """`cards to claim: 3`; with a mark where what is hidden from the seat may add to it."""
        value = self.names.value(shown.type, shown.value)
        told = value if shown.is_whole else phrase(self.language, "and_hidden", value=value)
        return self.names.labelled(self.names.entry(shown.id), told)

    def _lying(self, piece: SeenPiece, zone: SeenZone) -> str:
        text = self.faces.text(piece, self._stands_for(zone))
        if piece.face_up or self._location(zone).faces is not Laid.AS_LAID:
            return text
        return phrase(self.language, "lies_face_down", thing=text)

    def _stands_for(self, zone: SeenZone) -> tuple[str, int] | None:
        """The enumeration and the member that a zone is there for."""
        if zone.member < 0 or zone.owner >= 0:
            return None
        declared = next((it for it in self.compiled.rules.zones if it.heading.id == zone.id), None)
        return None if declared is None or not declared.per else (declared.per, zone.member)

    def _location(self, zone: SeenZone) -> Location:
        return next(
            it
            for it in self.compiled.layout.locations
            if it.place == zone.id and it.member == zone.member
        )

    def _pieces(self, zone: SeenZone) -> str:
        """What lies somewhere; of pieces that look alike, how many there are. Where pieces of
        several kinds can lie, those that are not known are told by kind, as everyone sees it."""
        known = Counts(self.faces.text(it) for it in zone.pieces if it.known)
        told = [self._many(text, count) for text, count in known.items()]
        unknown = Counts(it.kind for it in zone.pieces if not it.known)
        declared = next((it for it in self.compiled.rules.zones if it.heading.id == zone.id), None)
        if declared is not None and len(declared.holds) > 1:
            for kind, count in unknown.items():
                thing = self._many(self.names.kind(kind), count)
                told.append(phrase(self.language, "lies_face_down", thing=thing))
        elif unknown:
            told.append(phrase(self.language, "face_down", count=unknown.total()))
        return phrase(self.language, "comma").join(told)

    def _board(self, board: SeenBoard, offered: Offered, indent: str) -> None:
        numbers = {
            cell: key
            for (id, member, cell), key in offered.items()
            if (id, member) == (board.id, board.member)
        }
        declared = next(it for it in self.compiled.rules.boards if it.heading.id == board.id)
        cells = Cells(declared, self.names, self.faces)
        lines = board_lines(board, cells, numbers, self.screen, self.screen.width - len(indent))
        if lines:
            self.screen.line(f"{indent}{self.names.entry(board.id)}", QUIET)
        for line in lines:
            self.screen.drawn(indent + line)


def _counter_text(names: Names, kind: Type, name: str, value: int) -> str:
    """A counter as the table shows it: `gifter: player 2`, the name of what is so, or nothing.

    What is no, none or zero goes without saying.
    """
    match kind:
        case YesNoType():
            return name if value else ""
        case NumberType():
            return names.labelled(name, str(value)) if value else ""
        case _:
            return names.labelled(name, names.value(kind, value)) if value >= 0 else ""
