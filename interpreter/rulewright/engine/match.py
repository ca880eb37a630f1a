"""One game being played: its decisions, answers, views, log and result."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from struct import pack
from typing import Protocol

from rulewright.engine.answers import (
    Answer,
    find_option,
    give_answer,
    refuse_text,
    what_is_asked,
)
from rulewright.engine.chance import stream
from rulewright.engine.compiled import Compiled
from rulewright.engine.decision import Asked, Decision, Option, in_words, option_texts
from rulewright.engine.events import Happened
from rulewright.engine.explained import ExplainedSheet, explain_sheet
from rulewright.engine.in_force import changes_in_force, in_force_in_words
from rulewright.engine.knowing import Knowledge, what_seat_knows
from rulewright.engine.log import LogLine, log_lines
from rulewright.engine.machine import StopRecord, run, start_state, stop_record
from rulewright.engine.places import State
from rulewright.engine.scores import ScoreLine, public_points, score_sheet
from rulewright.engine.shown import Shown, shown_beside
from rulewright.engine.undo import Barrier, Past, barrier_sentence, find_barrier
from rulewright.engine.view import View, build_view
from rulewright.engine.waiting import all_waiting, known_to, waiting_in_words
from rulewright.engine.why import Why, not_offered, why
from rulewright.engine.worlds import draw_world
from rulewright.program.layout import DECIDING, HALTED, OVER, RUNNING, STATUS, WINNERS
from rulewright.program.model import Location
from rulewright.wording.phrases import Wording


class Refused(Exception):  # noqa: N818  # the name a user catches says what happened
    """An answer was refused; nothing has changed. `reason` says why, in every language."""

    def __init__(self, reason: Wording) -> None:
        super().__init__(str(reason))
        self.reason = reason


class Stopped(Exception):  # noqa: N818  # the name a user catches says what happened
    """The rules stopped the game; `record` says where and why, `reason` why, in every language."""

    def __init__(self, record: StopRecord, reason: Wording) -> None:
        where = "" if record.span is None else f"{record.span}: "
        super().__init__(f"{where}{reason}")
        self.record = record
        self.reason = reason


class Keeper(Protocol):
    """Keeps matches in files: it knows where the game lies and how the match began."""

    def save(self, match: Match, path: Path) -> None:
        """Writes the match to a file, whole or not at all. Raises OSError where it cannot be."""
        ...


class Match:
    """A game from a position on. Raises Stopped where the rules stop before the first decision."""

    def __init__(self, compiled: Compiled, state: State) -> None:
        """Plays on from a state, running or waiting, which the match keeps and changes."""
        self.compiled = compiled
        self._state = state
        self._happened: list[Happened] = []
        self._past: list[Past] = []
        self._barrier: Barrier | None = None
        self._decision: Decision | None = None
        self.keeper: Keeper | None = None
        if state[STATUS] == RUNNING:
            record = compiled.record_into(self._happened)
            run(compiled.machine, state, compiled.machine.full, record)
        self._check_stopped()

    @property
    def over(self) -> bool:
        """Whether the game is over; a game that stopped is not."""
        return self._state[STATUS] in (OVER, HALTED)

    @property
    def stopped(self) -> StopRecord | None:
        """Why the rules stopped the game, or None."""
        return stop_record(self.compiled.program, self._state)

    @property
    def decision(self) -> Decision:
        """The decision that waits. Raises Refused when the game is over, Stopped if it stopped."""
        self._require_waiting()
        if self._decision is None:
            asked = what_is_asked(self.compiled, self._state)
            self._decision = in_words(self.compiled, self._state, asked)
        return self._decision

    @property
    def asked(self) -> Asked:
        """The decision without its words, which is quickly had. Raises as `decision` does."""
        self._require_waiting()
        return what_is_asked(self.compiled, self._state)

    def option_texts(self) -> tuple[str, ...]:
        """The options of the decision in the game's first language, without the words for the
        decision itself: quickly had where many are gone through. Raises as `decision` does."""
        asked = self.asked
        names = self.compiled.names(self.compiled.languages[0])
        values = list(asked.values)
        texts = option_texts(self.compiled, self._state, asked.site, asked.seat, values, names)
        return tuple(texts)

    def choose(self, *options: Option | str) -> None:
        """Answers the decision with options or their texts, and plays on to the next one.

        Raises Refused, and changes nothing, for an answer the rules do not allow; Stopped when the
        rules stop the game on the way.
        """
        self._go_on(self._answer(options))

    def choose_by_index(self, *indices: int) -> None:
        """As `choose`, by the positions of the options, from 0: no words are made for them.

        Raises IndexError for a position at which there is no option.
        """
        self._require_waiting()
        self._go_on(give_answer(self.compiled, self._state, tuple(sorted(indices))))

    def _go_on(self, answer: Answer | Wording) -> None:
        if isinstance(answer, Wording):
            raise Refused(answer)
        self._past.append(Past(self._state, len(self._happened), answer.indices))
        self._state = answer.state
        self._happened.extend(answer.happened)
        self._decision = None
        self._check_stopped()

    def undo(self, answers: int = 1) -> None:
        """Takes the last answers back, whoever gave them: the match is what it was before them.

        Raises Refused, and changes nothing, where somebody has learned something through one of
        them, chance has spoken since, another seat has answered since (and be it that this was
        taken back), or it was secret and the next seat has been asked. Raises ValueError for fewer
        than no answers.
        """
        _require_count(answers)
        barrier = self.barrier
        refused = self._refuses_undo(barrier, answers)
        if refused is not None:
            raise Refused(refused)
        self.rewind(len(self._past) - answers)
        self._barrier = barrier

    def undo_refusal(self, answers: int = 1) -> Wording | None:
        """Why `undo` would refuse, or None. Nothing changes. Raises ValueError for fewer than no
        answers."""
        _require_count(answers)
        return self._refuses_undo(self.barrier, answers)

    def _refuses_undo(self, barrier: Barrier, answers: int) -> Wording | None:
        stays = barrier.answers > len(self._past) - answers
        return barrier_sentence(self.compiled, barrier) if stays else None

    @property
    def barrier(self) -> Barrier:
        """How many answers stay, however often some are taken back, and why."""
        before, now = self._barrier, find_barrier(self.compiled, self._past, self._state)
        return now if before is None or now.answers > before.answers else before

    def rewind(self, answers: int) -> None:
        """Goes back to where so many answers had been given, whatever has been learned since.
        Raises ValueError for more than were given."""
        _require_count(answers)
        if not 0 <= answers <= len(self._past):
            raise ValueError(f"{len(self._past)} answers were given, so {answers} cannot stay")
        if answers < len(self._past):
            past = self._past[answers]
            self._state = past.state
            del self._happened[past.events :]
            del self._past[answers:]
            self._decision = self._barrier = None

    def save(self, path: str | Path) -> None:
        """Writes the match to a file, whole or not at all. Whoever reads it knows all secrets.

        Raises OSError where it cannot be written, ValueError for a match that did not begin with
        `Game.start` or `resume`.
        """
        if self.keeper is None:
            raise ValueError("this match began at a position of its own, which a save cannot say")
        self.keeper.save(self, Path(path))

    def refusal(self, *options: Option | str) -> Wording | None:
        """Why `choose` would refuse these options, or None. Nothing changes."""
        answer = self._answer(options)
        return answer if isinstance(answer, Wording) else None

    def why(self, *options: Option | str) -> Why:
        """Why something is offered or not: an option, its text, or several of a choice of several.

        It tells nothing that the seat which is asked cannot know. Raises Refused when the game is
        over, Stopped if it stopped.
        """
        if not options:
            raise TypeError("say what it is about; not_offered() tells of everything")
        self._require_waiting()
        return why(self.compiled, self._state, [str(option) for option in options])

    def not_offered(self) -> tuple[Why, ...]:
        """Why each thing is not offered that the decision could offer. Raises as `why` does."""
        self._require_waiting()
        return not_offered(self.compiled, self._state)

    def _answer(self, options: tuple[Option | str, ...]) -> Answer | Wording:
        if self._state[STATUS] != DECIDING:
            return self.compiled.phrase("refusals", "over")
        decision = self.decision
        indices: list[int] = []
        for option in options:
            index = find_option(decision, option)
            if index is None:
                return refuse_text(self.compiled, self._state, str(option))
            indices.append(index)
        return give_answer(self.compiled, self._state, tuple(sorted(indices)))

    @property
    def scores(self) -> tuple[int, ...]:
        """The final points of each seat; before the end, the points that everyone can work out."""
        if self.over:
            first = self.compiled.layout.scores
            return tuple(self._state[first : first + self.compiled.players])
        return self.public_scores

    @property
    def public_scores(self) -> tuple[int, ...]:
        """The points of each seat that everyone can work out as the position stands."""
        seats = range(self.compiled.players)
        return tuple(public_points(self.compiled, self._state, seat) for seat in seats)

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won, in order; none before the end."""
        mask = self._state[WINNERS]
        return tuple(seat for seat in range(self.compiled.players) if mask >> seat & 1)

    def score_sheet(self, language: str | None = None) -> tuple[tuple[ScoreLine, ...], ...]:
        """For each seat the lines of its score sheet. It tells secrets while the game runs."""
        names = self.compiled.names(language or self.compiled.languages[0])
        seats = range(self.compiled.players)
        return tuple(score_sheet(self.compiled, self._state, seat, names) for seat in seats)

    def explain_scores(
        self, seat: int | None = None, language: str | None = None
    ) -> tuple[ExplainedSheet, ...]:
        """For each seat how its score sheet comes about: what was added up, what was tried, which
        pieces were put together.

        When the game is over, all is told. Before, a seat (from 0) is told the lines that it can
        work out from what it knows; with None, those that everyone can. A language that nobody
        speaks gets the game's first. Raises ValueError for a seat that does not play.
        """
        self._refuse_no_seat(seat)
        chosen = language or self.compiled.languages[0]
        return tuple(
            explain_sheet(self.compiled, self._state, player, seat, chosen, over=self.over)
            for player in range(self.compiled.players)
        )

    def view(self, seat: int | None) -> View:
        """What a seat (from 0) sees; with None, what everyone sees. Raises ValueError for a seat
        that does not play."""
        self._refuse_no_seat(seat)
        return build_view(self.compiled, self._state, seat)

    def in_force(self, language: str | None = None) -> tuple[str, ...]:
        """What changes values and permissions for now, a sentence each, in the order of the file. A
        language that nobody speaks gets the game's first."""
        names = self.compiled.names(language or self.compiled.languages[0])
        changes = changes_in_force(self.compiled, self._state)
        return tuple(in_force_in_words(self.compiled, it, names) for it in changes)

    def waiting(self, seat: int | None = None, language: str | None = None) -> tuple[str, ...]:
        """What is to be done later, a sentence each, in the order in which that began: with what is
        kept for it as far as a seat (from 0) knows it, or, with None, everyone does. A language
        that nobody speaks gets the game's first."""
        self._refuse_no_seat(seat)
        names = self.compiled.names(language or self.compiled.languages[0])
        is_known = known_to(self.compiled, self._state, seat)
        found = all_waiting(self.compiled, self._state)
        return tuple(waiting_in_words(self.compiled, it, names, is_known) for it in found)

    def shown_beside(self, location: Location, seat: int) -> tuple[Shown, ...]:
        """What the rules show a seat (from 0) beside a zone while somebody decides."""
        return () if self.over else shown_beside(self.compiled, self._state, location, seat)

    def log(self, seat: int | None = None, language: str | None = None) -> tuple[LogLine, ...]:
        """What happened so far, oldest first, as a seat (from 0) was told it; with None, what
        everyone was told. A language that nobody speaks gets the game's first. Raises ValueError
        for a seat that does not play."""
        self._refuse_no_seat(seat)
        chosen = language or self.compiled.languages[0]
        return tuple(log_lines(self.compiled, self._happened, seat, chosen))

    def knows(self, seat: int) -> Knowledge:
        """What a seat (from 0) knows beside what everyone sees, and what others may know of that.
        Raises ValueError for a seat that does not play."""
        self._refuse_no_player(seat)
        return what_seat_knows(self.compiled, self._state, seat)

    def sample_world(self, seat: int, seed: int) -> Match:
        """A match that a seat (from 0) cannot tell from this one, whatever it was shown and told.

        What the seat does not know is drawn by `seed`, what chance will bring as well. The log and
        the answers of that match begin here. Raises ValueError for a seat that does not play.
        """
        self._refuse_no_player(seat)
        require_whole(seed, "a seed")
        drawn = stream(f"world of seat {seat}", seed)
        return Match(self.compiled, draw_world(self.compiled, self._state, seat, drawn))

    @property
    def happened(self) -> tuple[Happened, ...]:
        """The events so far."""
        return tuple(self._happened)

    @property
    def choices(self) -> tuple[tuple[int, ...], ...]:
        """The answers so far: for each decision the indices of the options that were chosen."""
        return tuple(it.indices for it in self._past)

    @property
    def past(self) -> tuple[Past, ...]:
        """The answers so far, each with the state before it, which nobody may change."""
        return tuple(self._past)

    @property
    def state(self) -> State:
        """A copy of the state: the whole position as numbers."""
        return self._state[:]

    @property
    def digest(self) -> str:
        """SHA-256 of the state as 32-bit numbers, low byte first, in hexadecimal."""
        return state_digest(self._state)

    def copy(self) -> Match:
        """A match in the same position that goes its own way."""
        twin = Match.__new__(Match)
        twin.compiled = self.compiled
        twin._state = self._state[:]
        twin._happened = self._happened[:]
        twin._past = self._past[:]
        twin._barrier = self._barrier
        twin._decision = self._decision
        twin.keeper = self.keeper
        return twin

    def __copy__(self) -> Match:
        return self.copy()

    def __repr__(self) -> str:
        game = self.compiled.rules.game.heading.id
        return f"<Match of {game}, {self.compiled.players} players, {len(self._past)} answers>"

    def _refuse_no_seat(self, seat: int | None) -> None:
        if seat is not None:
            self._refuse_no_player(seat)

    def _refuse_no_player(self, seat: int) -> None:
        require_whole(seat, "a seat")
        if not 0 <= seat < self.compiled.players:
            raise ValueError(f"there is no seat {seat}; seats are 0 to {self.compiled.players - 1}")

    def _require_waiting(self) -> None:
        self._check_stopped()
        if self._state[STATUS] != DECIDING:
            raise Refused(self.compiled.phrase("refusals", "over"))

    def _check_stopped(self) -> None:
        record = self.stopped
        if record is not None:
            raise Stopped(record, self.compiled.stop_reason(record))


def require_whole(number: object, what: str) -> None:
    """Raises TypeError for what is no whole number."""
    if not isinstance(number, int) or isinstance(number, bool):
        raise TypeError(f"{what} is a whole number, not {number!r}")


def _require_count(answers: int) -> None:
    require_whole(answers, "how many answers")
    if answers < 0:
        raise ValueError(f"{answers} answers are fewer than none")


def start_match(compiled: Compiled, seed: int) -> Match:
    """A new game at its first decision. `seed` is any whole number; raises TypeError for what is
    none."""
    require_whole(seed, "a seed")
    return Match(compiled, start_state(compiled.program, seed))


def state_digest(state: State) -> str:
    """SHA-256 of a state as 32-bit numbers, low byte first, in hexadecimal."""
    return sha256(pack(f"<{len(state)}i", *state)).hexdigest()
