"""A decision as a question at the screen: its options numbered, on a board or in a list."""

from collections.abc import Sequence
from typing import Literal

from rulewright.engine.answers import candidates
from rulewright.engine.decision import Decision, Option
from rulewright.engine.knowledge import knows
from rulewright.engine.match import Match
from rulewright.meaning.types import CellType, OptionalType, is_piece
from rulewright.play.answer import (
    AskedWhy,
    Misread,
    Picks,
    Request,
    Saved,
    TakenBack,
    Wish,
    Written,
    option_keys,
    read_answer,
)
from rulewright.play.beside import beside_options
from rulewright.play.passing import has_windows, round_name
from rulewright.play.phrases import phrase
from rulewright.play.printed import Printed, lines_of
from rulewright.play.screen import ASKED, QUIET, WRONG, Screen
from rulewright.play.table import Offered
from rulewright.play.texts import has_texts
from rulewright.play.typed import Lines
from rulewright.play.width import padded
from rulewright.program.layout import SEAT, SITE
from rulewright.program.model import Site
from rulewright.source.frozen import dataclass
from rulewright.source.width import width_of

Shown = (
    Literal[Wish.LOG, Wish.TABLE, Wish.POINTS, Wish.KNOWN, Wish.TEXTS] | AskedWhy | Written | Saved
)
"""A wish behind which the same question stands."""

OtherWish = Shown | Literal[Wish.PASS_TURN, Wish.PASS_ROUND, Wish.QUIT] | TakenBack
"""A wish that is more than help with the question."""

_LONG_LIST = 8
_BELOW = " " * 5


@dataclass(frozen=True, slots=True)
class Question:
    """A decision asked at a screen in a language.

    `rules` are the numbered rules behind it, each with its sentence; `source` is the step of the
    rule file that asks, if it is one. `wanted` is the name that the rules give to what is chosen,
    where the entry asks for more than one such thing; else it is empty. `texts` are what the
    options say, such as cards, line by line, `notes` what stands behind them. `round_name`
    is what the round is called in a game in which cards can be played in answer, and `has_texts`
    says that there are cards or places that say something.
    """

    decision: Decision
    wanted: str
    rules: tuple[tuple[str, str], ...]
    source: tuple[str, ...]
    texts: tuple[tuple[str, ...], ...]
    notes: tuple[str, ...]
    round_name: str
    has_texts: bool
    language: str
    screen: Screen

    @property
    def labels(self) -> tuple[str, ...]:
        """The options as they are printed."""
        return tuple(it.text.in_language(self.language) for it in self.decision.options)

    def show(self) -> None:
        """The prompt with its reason, and the numbered options."""
        prompt = self.decision.prompt.in_language(self.language)
        entry = self._entry
        why = f"{entry}: {self.wanted}" if self.wanted else entry
        told = phrase(self.language, "reason", prompt=prompt, entry=why)
        self.screen.line(prompt if why in prompt else told, ASKED)
        self._show_options()

    def _show_options(self) -> None:
        """The options, in a short list each with what it says, if none before says the same."""
        numbered = self._numbered()
        if len(numbered) > _LONG_LIST or not any(self.texts):
            for line in _in_columns(numbered, self.screen.width):
                self.screen.line(line, None, _BELOW)
            return
        told = set[tuple[str, ...]]()
        for line, text in zip(numbered, self.texts, strict=True):
            self.screen.line(line, None, _BELOW)
            for said in text if text not in told else ():
                self.screen.line(f"{_BELOW}{said}", QUIET, f"{_BELOW}  ")
            told.add(text)

    def help(self) -> None:
        """What can be typed, and which rule asks: its sentences, or the lines where it stands."""
        self.screen.line(phrase(self.language, "help"), QUIET)
        if self.round_name:
            told = phrase(self.language, "help_passing", phase=self.round_name)
            self.screen.line(told, QUIET)
        if self.has_texts:
            self.screen.line(phrase(self.language, "help_texts"), QUIET)
        self.screen.line()
        asked_by = phrase(self.language, "asked_by", entry=self._entry, place=self.decision.place)
        self.screen.line(asked_by, QUIET)
        for number, sentence in self.rules:
            self.screen.line(f"  {number}  {sentence}", QUIET, " " * (4 + width_of(number)))
        if not self.rules:
            for line in self.source:
                self.screen.line(f"  {line}", QUIET, "    ")

    @property
    def _entry(self) -> str:
        """The name of the entry of the rules that asks."""
        return self.decision.reason.in_language(self.language)

    def read(self, line: str) -> Picks | Wish | Request | None:
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
            return [f"  {key}{note}" for key, note in zip(keys, self.notes, strict=True)]
        widest = max(map(len, keys))
        rows = zip(keys, self.labels, self.notes, strict=True)
        return [f"  {key.rjust(widest)}  {label}{note}" for key, label, note in rows]

    def _told(self, misread: Misread) -> str:
        name = misread.mistake.value if misread.word else "nothing_typed"
        count, remedy = self._count(), self._remedy()
        return phrase(self.language, name, word=misread.word, count=count, remedy=remedy)

    def _remedy(self) -> str:
        several = self.decision.maximum > 1
        return phrase(self.language, "type_several" if several else "type_one", count=self._count())

    def _count(self) -> str:
        least, most = self.decision.minimum, self.decision.maximum
        name = "count_exactly" if least == most else "count_between"
        return phrase(self.language, name, minimum=least, maximum=most)


def ask(question: Question, typing: Lines) -> Picks | OtherWish | None:
    """The first line typed that is an answer or a wish other than help; None at the end."""
    while True:
        line = typing.line("> ")
        if line is None:
            return None
        answer = question.read(line)
        if answer is Wish.HELP:
            question.help()
            question.screen.line()
            question.show()
        elif answer is not None:
            return answer


def question_of(match: Match, printed: Printed, screen: Screen) -> Question:
    """The decision that waits, as a question in the language of what is printed."""
    site = match.compiled.program.sites[match.state[SITE]]
    source = () if site.kind == "action" else lines_of(site.span)
    return Question(
        decision=match.decision,
        wanted=_wanted(match, site),
        rules=printed.names.rules_of(site.entry),
        source=source,
        texts=tuple(_said(match, site, value, printed) for value in match.asked.values),
        notes=beside_options(match, printed.names),
        round_name=round_name(match, printed.names) if has_windows(match) else "",
        has_texts=has_texts(match),
        language=printed.names.language,
        screen=screen,
    )


def _said(match: Match, site: Site, value: int, printed: Printed) -> tuple[str, ...]:
    """What an option says: the text of an action, or of a card that the one who is asked knows."""
    compiled, state = match.compiled, match.state
    if site.kind == "action":
        return printed.of_action(compiled.program.actions[value])
    if not is_piece(site.type) or value < 0:
        return ()
    is_known = knows(compiled.layout, compiled.places, state, state[SEAT], value)
    return printed.of_piece(value) if is_known else ()


def _wanted(match: Match, site: Site) -> str:
    """The bound name of a choice, if its entry asks for such a thing elsewhere too."""
    asked = (site.entry, site.kind, site.type)
    alike = [it for it in match.compiled.program.sites if (it.entry, it.kind, it.type) == asked]
    return site.name.replace("_", " ") if len(alike) > 1 else ""


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
