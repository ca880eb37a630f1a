"""Why something is not offered: the failing condition, its place in the rules, the values in it.

The answer depends on nothing but what the seat that is asked can know.
"""

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from unicodedata import normalize

from rulewright.check.steps.feasible import beginning_of
from rulewright.engine.answers import candidates
from rulewright.engine.asking import Asking, asking_as, plain
from rulewright.engine.boards import line_in_box
from rulewright.engine.compiled import Compiled
from rulewright.engine.decision import option_texts, piece_text
from rulewright.engine.failing import Clause, Failing, Judge, Lack, Side
from rulewright.engine.machine import domain_options
from rulewright.engine.offered_cards import offered_card, used_card
from rulewright.engine.places import State
from rulewright.engine.things_by_text import all_pieces, all_things
from rulewright.meaning.deeds import Choose, EitherDo, SetCounter, Way
from rulewright.meaning.entries import all_phases, every_deed
from rulewright.meaning.permissions import must_play, must_take
from rulewright.meaning.rules import PhaseMeaning
from rulewright.meaning.types import (
    CellType,
    LineType,
    PieceType,
    is_piece,
)
from rulewright.program.instructions import NO_CARD
from rulewright.program.layout import LEAST, MOST, PICKED, SEAT, SITE
from rulewright.program.limits import Limits, limits_of_action, limits_of_lying, limits_of_play
from rulewright.program.model import PASS, Site
from rulewright.source.frozen import dataclass
from rulewright.source.place import Span
from rulewright.source.suggest import nearest
from rulewright.wording.names import Names
from rulewright.wording.phrases import Wording


class Reason(Enum):
    """Why something is offered or not."""

    OFFERED = "offered"
    CONDITION = "condition"
    NOT_AMONG = "not_among"
    NOTHING_TO_CHOOSE = "nothing_to_choose"
    NOT_LISTED = "not_listed"
    TOO_FEW = "too_few"
    TOO_MANY = "too_many"
    HIDDEN = "hidden"
    FORBIDDEN = "forbidden"
    REQUIRED = "required"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Why:
    """Why an option is offered or not: `reason`, and `sentence` in every language. The option is
    called as it was asked about, or else as it is printed.

    `condition` is what the rules ask for, in their words, and `place` where; both are empty where
    no single text says it. `values` are what was compared: the rules' words for it and what it is.
    """

    option: Wording
    reason: Reason
    condition: str
    place: str
    values: tuple[tuple[str, str], ...]
    sentence: Wording

    def __str__(self) -> str:
        return str(self.sentence)


def why(compiled: Compiled, state: State, options: Sequence[str]) -> Why:
    """Why these options, one or several of a choice of several, are offered or not.

    The state waits for an answer.
    """
    question = _question(compiled, state)
    if len(options) == 1:
        return question.why(options[0])
    return question.why_together(options)


def not_offered(compiled: Compiled, state: State) -> tuple[Why, ...]:
    """Why each thing is not offered that the waiting decision could offer."""
    question = _question(compiled, state)
    values = domain_options(compiled.machine, question.at.state)
    offered = question.offered
    left = [value for value in values if value not in offered]
    if question.site.kind == "may":
        return ()
    texts = question.wordings(values)
    return tuple(question.why_value(value, texts[values.index(value)]) for value in left)


def _question(compiled: Compiled, state: State) -> "_Question":
    site = compiled.program.sites[state[SITE]]
    rules = compiled.rules
    deeds = [it for it in every_deed(rules) if isinstance(it, Choose)]
    said = {id(node): phrase for node, phrase in reversed(rules.said)}
    judge = Judge(rules, said, {it.chosen: it for it in deeds}, compiled.untold)
    choice = next((it for it in deeds if it.span == site.span), None)
    at = asking_as(compiled, state, state[SEAT])
    return _Question(compiled, site, at, judge, choice, candidates(compiled, at.state))


@dataclass(frozen=True, slots=True)
class _Question:
    """The decision that waits, as far as the one who is asked can know it."""

    compiled: Compiled
    site: Site
    at: Asking
    judge: Judge
    choice: Choose | None
    offered: list[int]

    def why(self, text: str) -> Why:
        """Why one option is offered or not."""
        word = text.strip()
        said = self._as_typed(word)
        known = tuple(self._known())
        wanted = _plain(word)
        values = [value for name, value in known if _plain(name) == wanted]
        if not values and self.choice is not None and self._is_unseen(word):
            return self._why_unseen(said)
        if not values:
            return self._unknown(word, said, (name for name, _ in known))
        offered = next((value for value in values if value in self.offered), None)
        return self.why_value(values[0] if offered is None else offered, said)

    def _as_typed(self, text: str) -> Wording:
        """A text that somebody typed, the same in every language."""
        return Wording(tuple((language, text) for language in self.compiled.languages))

    def _is_unseen(self, word: str) -> bool:
        """Whether it is the face of a piece that the seat does not know."""
        unseen = all_pieces(self.compiled, self.site.type)
        return any(
            _plain(names.piece(piece)) == _plain(word)
            for names in self.compiled.every_names()
            for piece in unseen
        )

    def _why_unseen(self, said: Wording) -> Why:
        """A piece of which the seat does not know where it is, but sometimes where it is not."""
        assert self.choice is not None
        domain = self.at.things(self.choice.domain)
        hides = domain.hidden or any(not self.at.knows(piece) for piece in domain.things)
        lack = Lack.HIDDEN if hides else Lack.NOT_AMONG
        return self._of_failing(said, self.judge.told(lack, self.choice.domain, self.choice))

    def why_value(self, value: int, text: Wording) -> Why:
        """The same for the value of an option, which is printed so."""
        if value in self.offered:
            number = str(self.offered.index(value) + 1)
            return self._told(text, Reason.OFFERED, None, "offered", number=number)
        if self.site.kind == "action":
            return self._why_action(value, text)
        if self.site.kind in ("play", "reaction"):
            return self._why_card(value, text)
        if self.site.kind == "either":
            return self._why_way(value, text)
        if self.site.kind == "order":
            return self._of_failing(text, Failing(Lack.CONDITION, "", self.site.span))
        failing = self._failing(value)
        if failing is None:
            phrase = Failing(Lack.CONDITION, self.site.phrase, self.site.span)
            return self._of_failing(text, phrase)
        return self._of_failing(text, failing)

    def why_together(self, options: Sequence[str]) -> Why:
        """Why several options can be chosen together, or not."""
        each = [self.why(option) for option in options]
        text = self._as_typed(", ".join(str(it.option) for it in each))
        for one in each:
            if one.reason is not Reason.OFFERED:
                return one
        state = self.at.state
        several = self.site.kind == "several"
        least = state[LEAST] - state[PICKED] if several else 1
        most = min(state[MOST] - state[PICKED], len(self.offered)) if several else 1
        here = Failing(Lack.CONDITION, " ".join(self.site.span.text.split()), self.site.span)
        count = str(len(options))
        if len(options) < least:
            return self._told(
                text, Reason.TOO_FEW, here, "too_few_chosen", count=count, least=str(least)
            )
        if len(options) > most:
            return self._told(
                text, Reason.TOO_MANY, here, "too_many_chosen", count=count, most=str(most)
            )
        return self._told(text, Reason.OFFERED, None, "offered_together")

    def wordings(self, values: list[int]) -> list[Wording]:
        """Options as they are printed, in every language."""
        texts = [
            [(names.language, text) for text in self._texts(values, names)]
            for names in self.compiled.every_names()
        ]
        return [Wording(tuple(said)) for said in zip(*texts, strict=True)]

    def _texts(self, values: list[int], names: Names) -> list[str]:
        return option_texts(self.compiled, self.at.state, self.site, self.at.seat, values, names)

    def _known(self) -> Iterator[tuple[str, int]]:
        """Everything that can be asked about, by its text: the options, what could be offered, and
        all else of its type."""
        domain = domain_options(self.compiled.machine, self.at.state)
        for names in self.compiled.every_names():
            yield from zip(self._texts(self.offered, names), self.offered, strict=True)
            yield from zip(self._texts(domain, names), domain, strict=True)
            if self.site.kind == "action":
                for id in (*self._actions(), PASS):
                    number = self._number(id)
                    yield names.entry(id), number
                    yield id, number
            elif self.site.kind not in ("may", "either"):
                for text, value in all_things(self.compiled, names, self.site.type):
                    if not is_piece(self.site.type) or self.at.knows(value):
                        yield text, value

    def _actions(self) -> tuple[str, ...]:
        return tuple(it.action.heading.id for it in self.compiled.rules.actions)

    def _number(self, action: str) -> int:
        """The number of an action; behind those of the program for one that is never picked."""
        known = self.compiled.program.actions
        if action in known:
            return known.index(action)
        return len(known) + (*self._actions(), PASS).index(action)

    def _failing(self, value: int) -> Failing | None:
        if self.choice is None:
            return None
        return self.judge.excluded(self.at, self.choice.candidates, value)

    def _why_action(self, value: int, text: Wording) -> Why:
        ids = (*self._actions(), PASS)
        known = self.compiled.program.actions
        id = known[value] if value < len(known) else ids[value - len(known)]
        phases = [it for it in all_phases(self.compiled.rules.phases) if it.turns]
        here = next(it for it in phases if it.phase.heading.id == self.site.entry)
        if here.turns is None or id not in here.turns.actions:
            listing = [it for it in phases if it.turns and id in it.turns.actions]
            return self._not_listed(text, here, listing, id)
        found = [it for it in self.compiled.rules.actions if it.action.heading.id == id]
        failing: Failing | None = None
        for action in found:
            at = self.at.given({action.you: self.at.seat})
            failing = self._reached(limits_of_action(action.action))
            failing = failing or self.judge.failing(at, action.feasible)
        failing = failing or self._demanded(map(must_take, here.turns.actions))
        place = found[0].action.heading.span if found else self.site.span
        return self._of_failing(text, failing or Failing(Lack.CONDITION, "", place))

    def _demanded(self, obligations: Iterable[str]) -> Failing | None:
        """What demands something else of the seat than what it asks about."""
        found = (self.judge.demanded(self.at, it) for it in obligations)
        return next((it for it in found if it is not None), None)

    def _why_way(self, value: int, text: Wording) -> Why:
        """An alternative that cannot be done now."""
        deeds = every_deed(self.compiled.rules)
        ways = next(
            it.ways for it in deeds if isinstance(it, EitherDo) and it.span == self.site.span
        )
        way = ways[value]
        failing = None if way.feasible is None else self.judge.failing(self.at, way.feasible)
        if failing is None or not failing.words:
            failing = self._out_of_range(way) or Failing(Lack.CONDITION, "", way.span)
        return self._of_failing(text, failing)

    def _out_of_range(self, way: Way) -> Failing | None:
        """The step that would take a counter out of its range, where its value is known by now."""
        beginning, after = beginning_of(way.body)
        deed = way.body[len(beginning)] if len(beginning) < len(way.body) else None
        chosen = {it.chosen for it in beginning if isinstance(it, Choose)}
        if not isinstance(deed, SetCounter) or chosen & after.read:
            return None
        found = self.judge.value(self.at, deed.value)
        if found.hidden or found.value is None:
            return None
        type_, words = deed.counter.type, " ".join(deed.span.text.split())
        parts = (
            ("value", str(found.value)),
            ("low", str(type_.low)),
            ("high", str(type_.high)),
        )
        return Failing(Lack.CONDITION, words, deed.span, (Clause("out_of_range", parts),))

    def _why_card(self, value: int, text: Wording) -> Why:
        """A card that cannot be played now: another moment, or what it asks for does not hold."""
        here = Failing(Lack.CONDITION, "", self.site.span)
        used = used_card(self.compiled, self.at.state, self.site, value)
        if used is not None:
            at = self.at.given({used.you: self.at.seat, used.this: value})
            lack = used.condition and self.judge.failing(at, used.condition)
            return self._of_failing(text, self._reached(limits_of_lying(used)) or lack or here)
        found = offered_card(self.compiled, self.at.state, self.site, self.at.seat, value)
        failing: Failing | None = None
        if found is not None:
            play, told = found
            at = self.at.given(told)
            failing = self._reached(limits_of_play(play)) or self.judge.failing(at, play.feasible)
        if failing is None and (found is not None or value == NO_CARD):
            kinds = dict.fromkeys(it.kind.heading.id for it in self.compiled.rules.plays)
            failing = self._demanded(map(must_play, kinds))
        return self._of_failing(text, failing or here)

    def _reached(self, limits: Limits) -> Failing | None:
        """A limit that is reached for the seat that is asked."""
        slots = dict(self.compiled.layout.limits)
        for name, limit in limits:
            used = self.at.state[slots[name] + (self.at.seat if limit.each_player else 0)]
            if used >= limit.times:
                parts = (("count", str(used)), ("most", str(limit.times)), ("per", limit.per))
                return Failing(
                    Lack.CONDITION, limit.span.text, limit.span, (Clause("limit_reached", parts),)
                )
        return None

    def _not_listed(
        self, text: Wording, here: PhaseMeaning, listing: list[PhaseMeaning], action: str
    ) -> Why:
        places = [
            str(it.span)
            for phase in listing
            if phase.phase.turns is not None
            for it in phase.phase.turns.actions
            if it.name == action
        ]
        found = Failing(Lack.CONDITION, "", here.phase.heading.span)
        ids = [it.phase.heading.id for it in listing]
        return self._told(
            text,
            Reason.NOT_LISTED,
            found,
            "not_listed" if ids else "listed_nowhere",
            entries={"phase": [here.phase.heading.id], "phases": ids},
            where=", ".join(places),
        )

    def _unknown(self, word: str, text: Wording, known: Iterable[str]) -> Why:
        near = nearest(word, dict.fromkeys(known))
        name = "no_action" if self.site.kind == "action" else "nothing_of_it"
        if near is None:
            return self._told(text, Reason.UNKNOWN, None, name)
        return self._told(text, Reason.UNKNOWN, None, name, near=near)

    def _of_failing(self, text: Wording, failing: Failing) -> Why:
        reason = _REASONS[failing.lack]
        name = failing.lack.value
        clauses = () if failing.lack is Lack.HIDDEN else failing.clauses
        if not failing.words:
            name = "not_possible"
        entries = {"entry": [failing.by]} if failing.by else None
        return self._told(text, reason, failing, name, clauses=clauses, entries=entries)

    def _told(
        self,
        text: Wording,
        reason: Reason,
        failing: Failing | None,
        name: str,
        *,
        clauses: tuple[Clause, ...] = (),
        entries: dict[str, list[str]] | None = None,
        **parts: str,
    ) -> Why:
        words = "" if failing is None else failing.words
        place = _place(None if failing is None else failing.span)
        sentences: list[tuple[str, str]] = []
        for names in self.compiled.every_names():
            said = {"condition": words, "place": place, **parts}
            said["option"] = text.in_language(names.language)
            said["player"] = names.player(self.at.seat)
            said["thing"] = names.one(self._thing(names))
            for part, ids in (entries or {}).items():
                said[part] = names.phrases.phrase("words", "list").join(map(names.entry, ids))
            if clauses:
                said["detail"] = self._clauses(clauses, names)
            sentences.append((names.language, names.phrases.phrase("why", name, **said)))
        return Why(text, reason, words, place, self._values(clauses), Wording(tuple(sentences)))

    def _thing(self, names: Names) -> str:
        if self.site.kind == "either":
            return names.phrases.phrase("words", "a_way")
        return names.kind_of(self.site.type)

    def _clauses(self, clauses: tuple[Clause, ...], names: Names) -> str:
        texts = [self._clause(it, names) for it in clauses]
        return names.phrases.phrase("why", "and").join(dict.fromkeys(texts))

    def _clause(self, clause: Clause, names: Names) -> str:
        parts: dict[str, str] = {}
        for part, held in clause.parts:
            match held:
                case str():
                    parts[part] = held
                case Side():
                    parts[part] = self._printed(held, names)
                case _:
                    parts[part] = self._clauses(held, names)
        return names.phrases.phrase("why", clause.name, **parts)

    def _printed(self, side: Side, names: Names) -> str:
        state, compiled = self.at.state, self.compiled
        kind = plain(side.type)
        if side.value >= 0:
            match kind:
                case PieceType():
                    seat = self.at.seat
                    return piece_text(compiled, state, seat, side.value, [side.value], names)
                case CellType():
                    return names.cell(side.value)
                case LineType(board=board, length=0):
                    grid = names.board(board)
                    line = line_in_box(compiled.layout, grid, state, side.value)
                    return names.line(board, line)
                case _:
                    pass
        return names.value(side.type, side.value)

    def _values(self, clauses: Iterable[Clause]) -> tuple[tuple[str, str], ...]:
        names = self.compiled.names(self.compiled.languages[0])
        found: dict[tuple[str, str], None] = {}
        for clause in clauses:
            for _, held in clause.parts:
                if isinstance(held, Side):
                    printed = self._printed(held, names)
                    if held.words not in ("", printed):
                        found[held.words, printed] = None
                elif isinstance(held, tuple):
                    found.update(dict.fromkeys(self._values(held)))
        return tuple(found)


_REASONS = {
    Lack.CONDITION: Reason.CONDITION,
    Lack.NOT_AMONG: Reason.NOT_AMONG,
    Lack.NOTHING: Reason.NOTHING_TO_CHOOSE,
    Lack.HIDDEN: Reason.HIDDEN,
    Lack.FORBIDDEN: Reason.FORBIDDEN,
    Lack.REQUIRED: Reason.REQUIRED,
}


def _plain(text: str) -> str:
    """A text without what is wide about it, and in small letters."""
    return normalize("NFKC", text).casefold()


def _place(span: Span | None) -> str:
    return "" if span is None else str(span)
