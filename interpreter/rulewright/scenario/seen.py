"""A match as a scenario looks at it: who is asked, what is offered, what each player reads."""

import re
from collections.abc import Iterator

from rulewright.engine.answers import candidates
from rulewright.engine.events import EVERYONE
from rulewright.engine.log import log_lines
from rulewright.engine.looks import SeenPiece
from rulewright.engine.machine import EvaluationStoppedError
from rulewright.engine.match import Match
from rulewright.engine.places import State
from rulewright.engine.scores import line_points
from rulewright.engine.view import View
from rulewright.meaning.types import EnumType, PieceType
from rulewright.program.layout import DECIDING, SEAT, SITE, STATUS
from rulewright.scenario.expected import NOBODY
from rulewright.scenario.names import Names, piece_text, player_text
from rulewright.source.frozen import dataclass, replace
from rulewright.syntax.tree import Word

LANGUAGE = "en"
"""Scenarios are written with the texts of this language."""


@dataclass(frozen=True, slots=True)
class Offered:
    """An option: as it is printed, and the name that the rules have for it."""

    text: str
    name: str

    def is_called(self, word: str) -> bool:
        """Whether a scenario means this option."""
        return word in (self.text, self.name)


def are_these(words: tuple[Word, ...], offered: tuple[Offered, ...]) -> bool:
    """Whether the words name exactly these options, in this order."""
    return len(words) == len(offered) and all(
        option.is_called(word.text) for word, option in zip(words, offered, strict=True)
    )


@dataclass(frozen=True, slots=True)
class Seen:
    """A match, and the names of its things."""

    match: Match
    names: Names

    @property
    def state(self) -> State:
        """The whole position as numbers."""
        return self.match.state

    @property
    def players(self) -> int:
        """How many play."""
        return self.names.layout.players

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines of the score sheet."""
        return tuple(line for line, _ in self.match.compiled.program.lines)

    def points(self, lines: tuple[str, ...], seat: int) -> str:
        """The points of these lines for a seat as if the game ended now, or why there are none."""
        state = self.state
        try:
            return str(sum(line_points(self.match.compiled, state, it, seat) for it in lines))
        except EvaluationStoppedError as stopped:
            return str(stopped)

    def asked(self) -> str:
        """Who decides now."""
        state = self.state
        return player_text(state[SEAT]) if state[STATUS] == DECIDING else NOBODY

    def options(self) -> tuple[Offered, ...]:
        """What the one who is asked can choose from."""
        state = self.state
        if state[STATUS] != DECIDING:
            return ()
        values = candidates(self.match.compiled, state)
        texts = [it.text.in_language(LANGUAGE) for it in self.match.decision.options]
        return tuple(
            Offered(text, self._name(state, value, text))
            for value, text in zip(values, texts, strict=True)
        )

    def offered_text(self) -> str:
        """The options side by side."""
        return ", ".join(option.text for option in self.options()) or "nothing"

    def log(self, seat: int | None) -> list[str]:
        """The log as a seat reads it, or, with None, with all cards on the table."""
        if seat is not None:
            return [line.text for line in self.match.log(seat, LANGUAGE)]
        open_table = (
            replace(it, knowers=(EVERYONE,) * len(it.knowers)) for it in self.match.happened
        )
        compiled = self.match.compiled
        return [line.text for line in log_lines(compiled, open_table, None, LANGUAGE)]

    def viewed(self, seat: int) -> frozenset[int]:
        """The pieces that a seat's view names, with all their copies."""
        named = {(it.kind, it.values) for it in _pieces(self.match.view(seat)) if it.known}
        return frozenset(
            piece.number
            for piece in self.names.layout.pieces
            if any(
                kind == piece.kind
                and tuple(value for _, value in values[: len(piece.values)]) == piece.values
                for kind, values in named
            )
        )

    def mentions(self, seat: int, pieces: tuple[int, ...]) -> Iterator[str]:
        """Where a seat is told of any of these pieces: view, log, prompt and options."""
        if self.viewed(seat) & set(pieces):
            yield "the view names it"
        printed = {self.match.compiled.names(LANGUAGE).piece(piece) for piece in pieces}
        patterns = [re.compile(rf"(?<!\w){re.escape(text)}(?!\w)", re.I) for text in printed]
        yield from (text for text in self._read(seat) if any(it.search(text) for it in patterns))

    def refusal(self, seat: int, option: str) -> str | None:
        """Why a seat cannot choose this now, or None where it can."""
        asked = self.asked()
        if asked not in (NOBODY, player_text(seat)):
            return f"It is {asked} who decides."
        called = [it.text for it in self.options() if it.is_called(option)]
        reason = self.match.refusal(called[0] if called else option)
        return reason.in_language(LANGUAGE) if reason else None

    def _read(self, seat: int) -> Iterator[str]:
        yield from self.log(seat)
        state = self.state
        if state[STATUS] == DECIDING and state[SEAT] == seat:
            decision = self.match.decision
            yield decision.prompt.in_language(LANGUAGE)
            yield from (option.text.in_language(LANGUAGE) for option in decision.options)

    def _name(self, state: State, value: int, text: str) -> str:
        """The option as the rules name it: an id, or a piece in the words of its attributes."""
        program = self.match.compiled.program
        site = program.sites[state[SITE]]
        if value < 0:
            return text
        if site.kind == "action":
            return program.actions[value]
        match site.type:
            case EnumType(name=name):
                enumerations = self.names.game.enumerations
                members = next(it.members for it in enumerations if it.heading.id == name)
                return members[value].heading.id
            case PieceType():
                printed = self.match.compiled.names(LANGUAGE).piece(value)
                return piece_text(value, self.names) if text == printed else text
            case _:
                return text


def _pieces(view: View) -> Iterator[SeenPiece]:
    for zone in view.zones:
        yield from zone.pieces
    for board in view.boards:
        for cell in board.cells:
            yield from cell.pieces
