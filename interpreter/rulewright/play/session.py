"""A game at one screen: people and bots answer its decisions until it is over."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from itertools import groupby
from typing import assert_never

from rulewright.engine.match import Match
from rulewright.engine.view import View
from rulewright.play.answer import AskedWhy, Picks, Wish, Written
from rulewright.play.faces import Faces
from rulewright.play.news import echoes, is_told, phase_begun
from rulewright.play.notebook import Notebook
from rulewright.play.phrases import phrase
from rulewright.play.question import Question, ask, offered_cells, picked, question_of
from rulewright.play.reasons import reason_lines, reasons_for
from rulewright.play.screen import QUIET, STRONG, Screen, Style
from rulewright.play.sheet import show_result
from rulewright.play.table import Table
from rulewright.play.typed import Typing
from rulewright.players.player import Player


class Ending(Enum):
    """How a session ended."""

    OVER = "over"
    LEFT = "left"
    INPUT_ENDED = "input ended"


@dataclass(slots=True)
class Session:
    """One match at a screen.

    `bots` holds a bot or, for a person, None by seat. `opened` shows everything to everybody. What
    happens can be written into the `notebook`, if there is one.
    `looking` is the seat of the person before the screen; `told` counts the lines of the log that
    a reader has read, `drawn` is the table it saw last, `hinted` whether somebody was told what can
    be typed.
    """

    match: Match
    bots: Sequence[Player | None]
    screen: Screen
    typing: Typing
    language: str
    opened: bool
    notebook: Notebook | None = None
    looking: int | None = None
    hinted: bool = False
    told: dict[int, int] = field(default_factory=dict[int, int])
    drawn: dict[int, View] = field(default_factory=dict[int, View])

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
        while not match.over:
            decision = match.decision
            bot = self.bots[decision.seat]
            if bot is not None:
                match.choose(*bot.choose(match, decision))
            elif len(decision.options) == decision.minimum:
                match.choose(*decision.options)
            else:
                ending = self._ask_person()
                if ending is not None:
                    return ending
            if not self.people:
                self._tell(None, STRONG, None)
        self._show_end()
        return Ending.OVER

    @property
    def table(self) -> Table:
        """The table in the language of the session."""
        names = self.match.compiled.names(self.language)
        return Table(self.match.compiled, names, Faces(names), self.screen, self.language)

    def _ask_person(self) -> Ending | None:
        """One decision answered by the person at its seat, or how the session ends."""
        seat = self.match.decision.seat
        if not self._hand_over(seat):
            return Ending.INPUT_ENDED
        self._tell_news(seat)
        question = question_of(self.match, self.language, self.screen)
        self._show_table(question, whole=self.opened, again=False)
        question.show()
        if not self.hinted and self.typing.keyboard:
            self.screen.line(phrase(self.language, "hint"), QUIET)
        self.hinted = True
        while True:
            answer = ask(question, self.typing)
            match answer:
                case Picks():
                    options = picked(question.decision, answer)
                    refused = self.match.refusal(*options)
                    if refused is None:
                        self.match.choose(*options)
                        self._skip_echoes(seat)
                        self.screen.line()
                        return None
                    self.screen.line(refused.in_language(self.language))
                case Wish.LOG:
                    self._show_log(seat)
                    self.screen.line()
                    question.show()
                case Wish.TABLE:
                    self._show_table(question, whole=True, again=True)
                    question.show()
                case AskedWhy(text=text):
                    self._tell_why(question, text)
                case Written(name=name):
                    self.screen.line(self._write(name))
                case Wish.QUIT:
                    self.screen.line(phrase(self.language, "left"))
                    return Ending.LEFT
                case None:
                    return Ending.INPUT_ENDED
                case _:
                    assert_never(answer)

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
        line = self.typing.line(phrase(self.language, "hand_over", player=player) + " ")
        self.screen.clear()
        return line is not None

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
        if not log:
            self.screen.line(phrase(self.language, "no_log"))
        for line in log:
            place = f" [{line.place}]" if line.place else ""
            self.screen.line(f"{line.text}{place}", QUIET, "  ")

    def _show_end(self) -> None:
        """The last news, the whole table, the score sheets and the winners."""
        if len(self.people) > 1 and not self.opened and self.typing.keyboard:
            self.screen.clear()
        if self.people:
            self._tell(self.people[0] if len(self.people) == 1 else None, QUIET, QUIET)
        self.screen.line()
        self.table.show_all(self.match)
        self.screen.line()
        names = self.match.compiled.names(self.language)
        show_result(self.match, names, self.language, self.screen)
