"""A decision as a question at the screen: its options numbered, on a board or in a list."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from textwrap import dedent

from rulewright.engine.answers import candidates
from rulewright.engine.decision import Decision, Option
from rulewright.engine.match import Match
from rulewright.meaning.types import CellType, OptionalType
from rulewright.play.answer import Misread, Mistake, Picks, Wish, option_keys, read_answer
from rulewright.play.phrases import phrase
from rulewright.play.screen import ASKED, QUIET, WRONG, Screen
from rulewright.play.table import Offered
from rulewright.play.typed import Typing
from rulewright.play.width import padded, width_of
from rulewright.program.layout import SITE

_LONG_LIST = 8


class NoAnswer(Enum):
    """Why a question stays without an answer."""

    LEFT = "left"
    INPUT_ENDED = "input ended"


@dataclass(frozen=True, slots=True)
class Question:
    """A decision asked at a screen in a language. `rule` is the text of the rules that asks."""

    decision: Decision
    rule: tuple[str, ...]
    language: str
    screen: Screen

    @property
    def labels(self) -> tuple[str, ...]:
        """The options as they are printed."""
        return tuple(it.text.in_language(self.language) for it in self.decision.options)

    def show(self) -> None:
        """The prompt with its reason, and the numbered options."""
        prompt = self.decision.prompt.in_language(self.language)
        reason = self.decision.reason.in_language(self.language)
        self.screen.line(f"{prompt} ({reason})" if reason not in prompt else prompt, ASKED)
        if self.decision.kind == "may":
            for line in self.rule[1:]:
                self.screen.line(f"  {line.strip()}", QUIET, "    ")
        for line in _in_columns(self._numbered(), self.screen.width):
            self.screen.line(line, None, "     ")

    def help(self) -> None:
        """What can be typed, and which rule asks."""
        self.screen.line(phrase(self.language, "help"), QUIET)
        self.screen.line(phrase(self.language, "asked_by", place=self.decision.place), QUIET)
        for line in self.rule:
            self.screen.line(f"  {line}", QUIET, "    ")

    def read(self, line: str) -> Picks | Wish | None:
        """What a line answers; None when it is no answer, which is said in one sentence."""
        decision = self.decision
        typed = read_answer(line, self.labels, decision.minimum, decision.maximum)
        if isinstance(typed, Misread):
            self.screen.line(self._told(typed), WRONG)
            return None
        return typed

    def _numbered(self) -> list[str]:
        keys = option_keys(self.labels)
        if keys == self.labels:
            return [f"  {key}" for key in keys]
        widest = max(map(len, keys))
        pairs = zip(keys, self.labels, strict=True)
        return [f"  {key.rjust(widest)}  {label}" for key, label in pairs]

    def _told(self, misread: Misread) -> str:
        if not misread.word:
            return f"{phrase(self.language, 'nothing_typed')} {self._remedy()}"
        if misread.mistake is Mistake.NOT_OFFERED:
            return f"{phrase(self.language, 'not_offered', word=misread.word)} {self._remedy()}"
        return phrase(self.language, misread.mistake.value, word=misread.word, count=self._count())

    def _remedy(self) -> str:
        several = self.decision.maximum > 1
        return phrase(self.language, "type_several" if several else "type_one", count=self._count())

    def _count(self) -> str:
        least, most = self.decision.minimum, self.decision.maximum
        name = "count_exactly" if least == most else "count_between"
        return phrase(self.language, name, minimum=least, maximum=most)


def ask(question: Question, typing: Typing) -> Picks | Wish | NoAnswer:
    """The first line typed that is an answer or a wish other than help."""
    while True:
        line = typing.line("> ")
        if line is None:
            return NoAnswer.INPUT_ENDED
        answer = question.read(line)
        if answer is Wish.HELP:
            question.help()
            question.screen.line()
            question.show()
        elif answer is not None:
            return answer


def asked_by(match: Match) -> tuple[str, ...]:
    """The lines of the rules that ask what waits."""
    span = match.compiled.program.sites[match.state[SITE]].span
    first, *rest = span.text.splitlines() or [""]
    return (first, *dedent("\n".join(rest)).splitlines())


def offered_cells(match: Match, decision: Decision, labels: Sequence[str]) -> Offered:
    """The key of each option that is a cell, by the board, its member and the cell's number."""
    compiled = match.compiled
    state = match.state
    kind = compiled.program.sites[state[SITE]].type
    if not isinstance(kind.of if isinstance(kind, OptionalType) else kind, CellType):
        return {}
    cells: dict[tuple[str, int, int], str] = {}
    for key, value in zip(option_keys(labels), candidates(compiled, state), strict=True):
        if value >= 0:
            where = compiled.layout.locations[value]
            cells[where.place, where.member, where.cell] = key
    return cells


def picked(decision: Decision, picks: Picks) -> tuple[Option, ...]:
    """The options behind picks."""
    return tuple(decision.options[position] for position in picks.positions)


def _in_columns(texts: Sequence[str], width: int) -> list[str]:
    """A long list in as many columns as fit, to be read downwards."""
    if len(texts) <= _LONG_LIST:
        return list(texts)
    column = max(map(width_of, texts)) + 2
    columns = max(1, width // column)
    height = -(-len(texts) // columns)
    return [
        "".join(padded(text, column) for text in texts[row::height]).rstrip()
        for row in range(height)
    ]
