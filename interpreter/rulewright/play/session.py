"""A game at one screen: people and bots answer its decisions until it is over."""

import dataclasses
from collections.abc import Callable, Sequence
from enum import Enum
from functools import partial
from itertools import groupby
from typing import assert_never

from rulewright.engine.decision import Decision, Option
from rulewright.engine.match import Match
from rulewright.engine.view import View
from rulewright.play.answer import AskedWhy, Picks, Saved, TakenBack, Wish, Written
from rulewright.play.faces import Faces
from rulewright.play.forced import answers_itself, is_asked_next
from rulewright.play.known import show_knowledge
from rulewright.play.news import echoes, is_told, phase_begun
from rulewright.play.notebook import Notebook
from rulewright.play.passing import (
    REACTION,
    Passes,
    Until,
    declining,
    offers_nothing,
    round_name,
)
from rulewright.play.phrases import phrase
from rulewright.play.printed import Printed
from rulewright.play.question import Question, Shown, ask, offered_cells, picked, question_of
from rulewright.play.reasons import reason_lines, reasons_for
from rulewright.play.recital import Recital
from rulewright.play.saves import Saves
from rulewright.play.screen import QUIET, STRONG, Screen, Style
from rulewright.play.sheet import show_points, show_result
from rulewright.play.table import Table
from rulewright.play.taking_back import Refusal, rewound_bots, where_to
from rulewright.play.texts import show_texts
from rulewright.play.typed import Lines
from rulewright.players.player import Player
from rulewright.program.layout import SEAT
from rulewright.saving.record import How
from rulewright.source.frozen import dataclass


class Ending(Enum):
    """How a session ended."""

    OVER = "over"
    LEFT = "left"
    INPUT_ENDED = "input ended"


Bots = Sequence[Player | None]
"""A bot or, for a person, None by seat."""


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits where: `bots` makes them as they are when a game begins. No barrier counts where
    `free_undo`."""

    bots: Callable[[], Bots]
    free_undo: bool = False


@dataclass(frozen=True, slots=True)
class Live:
    """Where a game goes on when what was kept of it has been played."""

    screen: Screen
    typing: Lines
    saves: Saves


@dataclasses.dataclass(slots=True)  # it does something behind its fields
class Session:
    """One match at a screen.

    `opened` shows everything to everybody. What happens can be written into the `notebook`, if
    there is one, and is kept by `saves`. `turning` is told whose eyes the screen is for from now
    on, None for everybody's. Where there is a `recital`, a kept session is played first; when it is
    done, the game goes on with what is `live`, or, without, the session ends.

    `looking` is the seat of the person before the screen; `told` counts the lines of the log that
    a reader has read, `drawn` is the table it saw last, `hinted` whether somebody was told what can
    be typed. `asked` are the answers that people typed, by position, `marks` what the log says
    beside the events, with the number of those before it, `passes` who passes for a while.
    """

    match: Match
    seating: Seating
    screen: Screen
    typing: Lines
    language: str
    opened: bool
    saves: Saves
    notebook: Notebook | None = None
    turning: Callable[[int | None], None] = lambda _: None
    recital: Recital | None = None
    live: Live | None = None
    looking: int | None = None
    hinted: bool = False
    bots: Bots = ()
    told: dict[int, int] = dataclasses.field(default_factory=dict[int, int])
    drawn: dict[int, View] = dataclasses.field(default_factory=dict[int, View])
    asked: list[int] = dataclasses.field(default_factory=list[int])
    marks: list[tuple[int, str]] = dataclasses.field(default_factory=list[tuple[int, str]])
    passes: Passes = dataclasses.field(default_factory=Passes)

    def __post_init__(self) -> None:
        self.bots = self.seating.bots()

    @property
    def people(self) -> tuple[int, ...]:
        """The seats at which people sit."""
        return tuple(seat for seat, bot in enumerate(self.bots) if bot is None)

    def play(self) -> Ending:
        """Play to the end of the game or of the session. Raises Stopped where the rules do."""
        match = self.match
        if not self.people:
            self.screen.line(self.table.names.title(), STRONG)
            self._tell(None, STRONG, None)
        while True:
            is_done = self.recital is not None and self.recital.is_done
            if is_done and self.live is not None:
                self._go_live(self.live)
                is_done = False
            if match.over:
                break
            decision = match.decision
            if self._asks_person(decision):
                ending = self._ask_person(decision)
                if ending is not None:
                    return ending
            elif is_done:
                return Ending.INPUT_ENDED
            else:
                self._choose(self._unasked(decision))
            if not self.people:
                self._tell(None, STRONG, None)
        self._show_end()
        return Ending.OVER

    def _asks_person(self, decision: Decision) -> bool:
        """Whether a person is to answer: what answers itself is taken without, and whoever has said
        that they pass is not asked."""
        if self.bots[decision.seat] is not None or self.passes.pass_now(self.match):
            return False
        watching = () if self.opened else self.people
        before = self.match.past[self.asked[-1]].state[SEAT] if self.asked else None
        if offers_nothing(decision) and len(watching) > 1 and before != decision.seat:
            return not is_asked_next(self.match, watching)
        return not answers_itself(self.match, watching)

    def _unasked(self, decision: Decision) -> tuple[Option, ...]:
        """The answer of a bot, that of whoever passes, or the only one there is."""
        bot = self.bots[decision.seat]
        if bot is not None:
            answer = bot.choose(self.match, decision)
        elif self.passes.pass_now(self.match):
            answer = (declining(decision),)
        else:
            answer = decision.options
        return answer if self.recital is None else self.recital.answer(decision)

    def _choose(self, options: Sequence[Option]) -> None:
        self.match.choose(*options)
        self.saves.chosen(self.match, self.typing.take())

    def _go_live(self, live: Live) -> None:
        """What was kept has been played: the game goes on here."""
        self.screen, self.typing, self.saves = live.screen, live.typing, live.saves
        self.recital = self.live = None
        self.looking, self.hinted = None, False
        self.drawn.clear()

    @property
    def table(self) -> Table:
        """The table in the language of the session."""
        names = self.match.compiled.names(self.language)
        return Table(self.match.compiled, names, Faces(names), self.screen, self.language)

    def _ask_person(self, decision: Decision) -> Ending | None:
        """One decision answered by the person at its seat, or how the session ends."""
        seat = decision.seat
        self.turning(seat)
        if not self._hand_over(seat):
            return Ending.INPUT_ENDED
        self._tell_news(seat)
        question = question_of(self.match, Printed(self.table.names), self.screen)
        self._show_table(question, whole=self.opened, again=False)
        question.show()
        self._hint(decision)
        if self.recital is not None:
            self.recital.make_up(question.labels)
        while True:
            answer = ask(question, self.typing)
            match answer:
                case Picks():
                    if self._is_taken(picked(question.decision, answer)):
                        self._skip_echoes(seat)
                        self.screen.line()
                        return None
                case TakenBack(count=count):
                    if self._take_back(count):
                        return None
                case Wish.PASS_TURN | Wish.PASS_ROUND:
                    if self._passes(question.decision, answer):
                        return None
                case Wish.QUIT:
                    self.screen.line(phrase(self.language, "left"))
                    self.saves.ended(How.LEFT, self.match, self.typing.take())
                    return Ending.LEFT
                case None:
                    self.saves.ended(How.INPUT_ENDED, self.match, self.typing.take())
                    return Ending.INPUT_ENDED
                case _:
                    self._show(question, answer)

    def _show(self, question: Question, wish: Shown) -> None:
        """Shows what a person wants to see, or does what they want outside the game."""
        seat = question.decision.seat
        match wish:
            case Wish.LOG:
                self._show_log(seat)
            case Wish.TABLE:
                self._show_table(question, whole=True, again=True)
            case Wish.POINTS:
                show_points(self.match, seat, self.table.names, self.screen)
            case Wish.KNOWN:
                show_knowledge(self.match, seat, self.language, self.screen)
            case Wish.TEXTS:
                show_texts(self.match, seat, Printed(self.table.names), self.screen)
            case AskedWhy(text=text):
                self._tell_why(question, text)
            case Written(name=name):
                self._outside(partial(self._write, name))
            case Saved(file=file):
                self._outside(partial(self._save, file))
            case _:
                assert_never(wish)
        if isinstance(wish, Wish):
            if wish is not Wish.TABLE:
                self.screen.line()
            question.show()

    def _hint(self, decision: Decision) -> None:
        """What can be typed, once, and where somebody may play a card in answer, how to pass."""
        if not self.typing.keyboard:
            return
        if decision.kind == REACTION:
            name = round_name(self.match, self.table.names)
            self.screen.line(phrase(self.language, "hint_passing", phase=name), QUIET)
        if not self.hinted:
            self.screen.line(phrase(self.language, "hint"), QUIET)
        self.hinted = True

    def _passes(self, decision: Decision, wish: Wish) -> bool:
        """Passes for a while, where somebody may play a card in answer; elsewhere it says so."""
        if decision.kind != REACTION:
            self.screen.line(phrase(self.language, "nothing_to_pass"))
            return False
        until = Until.TURN if wish is Wish.PASS_TURN else Until.ROUND
        name = round_name(self.match, self.table.names)
        self.passes.say(self.match, decision.seat, until)
        self._is_taken((declining(decision),))
        self.screen.line(phrase(self.language, f"passes_until_{until.value}", phase=name), QUIET)
        self.screen.line()
        return True

    def _is_taken(self, options: Sequence[Option]) -> bool:
        """Whether a person's answer was taken; where it is refused, the screen says why."""
        refused = self.match.refusal(*options)
        if refused is not None:
            self.screen.line(refused.in_language(self.language))
            return False
        self.asked.append(len(self.match.past))
        self._choose(options)
        if self.recital is not None:
            self.recital.answered(self.match)
        return True

    def _take_back(self, count: int) -> bool:
        """Takes back what people answered, so many times; where that cannot be, it says why."""
        to = where_to(self.match, self.asked, count, free=self.seating.free_undo)
        if isinstance(to, Refusal):
            self.screen.line(to.sentence(self.language))
            return False
        free = self.seating.free_undo
        if free:
            self.match.rewind(to)
        else:
            self.match.undo(len(self.match.past) - to)
        del self.asked[-count:]
        self.passes.take_back(to)
        if self.recital is not None:
            self.recital.taken_back()
        self.saves.taken_back(self.match, self.typing.take(), free=free)
        player = self.match.compiled.names(self.language).player(self.match.decision.seat)
        happened = len(self.match.happened)
        self.told = {reader: min(read, happened) for reader, read in self.told.items()}
        self.marks = [(min(at, happened), mark) for at, mark in self.marks]
        if free:
            self.bots = rewound_bots(self.match, self.saves.first, self.seating.bots())
            self.marks.append((happened, phrase(self.language, "freely_taken_back", player=player)))
        self.drawn.clear()
        self.screen.line(phrase(self.language, "taken_back", player=player))
        self.screen.line()
        return True

    def _outside(self, do: Callable[[], str]) -> None:
        """Does something outside the game, and says what came of it; in a recital it is only said
        again."""
        if self.recital is not None:
            self.screen.line(self.recital.recalled or "")
            return
        said = do()
        self.typing.tell(said)
        self.screen.line(said)

    def _save(self, file: str) -> str:
        """Saves the game, and says where, or why not."""
        return self.saves.save(file, self.match, self.typing.typed, self.language)

    def _tell_why(self, question: Question, text: str) -> None:
        """Why something is not offered, or, of everything, in groups that have the same reason."""
        told = reasons_for(self.match, text, question.labels)
        for line in reason_lines(self.match.compiled, told, self.language):
            self.screen.line(line, None, "  ")

    def _write(self, name: str) -> str:
        """Writes what happened as a scenario, and says where, or why not."""
        if self.notebook is None:
            return phrase(self.language, "no_notebook")
        return self.notebook.write(self.match, name, self.language)

    def _skip_echoes(self, seat: int) -> None:
        """What a person has just answered is not told to them again."""
        compiled, happened = self.match.compiled, self.match.happened
        reader = self._reader(seat)
        self.told[reader] += echoes(compiled, happened, self.told[reader])

    def _hand_over(self, seat: int) -> bool:
        """The screen is cleared between two people; False when the input ended meanwhile."""
        before, self.looking = self.looking, seat
        if len(self.people) < 2 or self.opened or before == seat or not self.typing.keyboard:
            return True
        self.screen.clear()
        player = self.match.compiled.names(self.language).player(seat)
        waited = self.typing.pause(phrase(self.language, "hand_over", player=player) + " ")
        self.screen.clear()
        return waited

    def _tell_news(self, seat: int) -> None:
        """What has happened since the person at the seat was asked last."""
        if self._tell(seat, QUIET, QUIET):
            self.screen.line()

    def _tell(self, seat: int | None, phase_style: Style, style: Style | None) -> bool:
        """The events that the seat has not read yet, phase by phase; False where there are none."""
        compiled, happened = self.match.compiled, self.match.happened
        log = self.match.log(seat, self.language)
        reader = self._reader(seat)
        new = range(self.told.get(reader, 0), len(log))
        told = [at for at in new if is_told(compiled, happened, at)]
        depths = self.table.names.phase_depths
        for (text, phase), alike in groupby(
            told, lambda at: (log[at].text, phase_begun(compiled, happened[at]))
        ):
            first, *more = alike
            if phase is not None:
                if depths[phase] == 0 and first > 0:
                    self.screen.line()
                self.screen.line(text, phase_style)
                continue
            count = 1 + len(more)
            shown = phrase(self.language, "repeated", text=text, count=count) if more else text
            self.screen.line(f"  {shown}", style, "    ")
        self.told[reader] = len(log)
        return bool(told)

    def _reader(self, seat: int | None) -> int:
        """Under which number it is kept what was read: an open table has one reader, -1."""
        return -1 if seat is None or self.opened else seat

    def _show_table(self, question: Question, *, whole: bool, again: bool) -> None:
        """The table, where it has changed since the person saw it or offers cells."""
        seat = question.decision.seat
        view = self.match.view(seat)
        offered = offered_cells(self.match, question.decision, question.labels)
        if again or offered or self.drawn.get(seat) != view:
            self.table.show(self.match, seat, offered, whole, self.opened)
            self.screen.line()
        self.drawn[seat] = view

    def _show_log(self, seat: int) -> None:
        log = self.match.log(seat, self.language)
        if not log and not self.marks:
            self.screen.line(phrase(self.language, "no_log"))
        for at in range(len(log) + 1):
            for before, mark in self.marks:
                if before == at:
                    self.screen.line(mark, QUIET, "  ")
            if at < len(log):
                line = log[at]
                place = f" [{line.place}]" if line.place else ""
                self.screen.line(f"{line.text}{place}", QUIET, "  ")

    def _show_end(self) -> None:
        """The last news, the whole table, the score sheets and the winners."""
        self.turning(None)
        if len(self.people) > 1 and not self.opened and self.typing.keyboard:
            self.screen.clear()
        if self.people:
            self._tell(self.people[0] if len(self.people) == 1 else None, QUIET, QUIET)
        self.screen.line()
        self.table.show_all(self.match)
        self.screen.line()
        names = self.match.compiled.names(self.language)
        show_result(self.match, names, self.language, self.screen)
