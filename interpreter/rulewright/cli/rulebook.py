"""The rules of a game in words: its entries in the order of play, each with the sentences of the
numbered rules that it carries out."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from rulewright.cli.games import title
from rulewright.cli.rulebook_words import rulebook_text
from rulewright.game.model import (
    Attribute,
    Board,
    Faces,
    Game,
    Heading,
    Kind,
    Order,
    Phase,
    Place,
    Zone,
)
from rulewright.game.notes import TITLE
from rulewright.game.texts import name_of, words_in
from rulewright.play.phrases import capital
from rulewright.source.frozen import dataclass, replace

_ONLY_PLAYERS = re.compile(r"number of players is ([0-9]+)")


@dataclass(frozen=True, slots=True)
class Sentence:
    """A numbered rule in words; `text` is empty where the game has none in any language."""

    number: str
    text: str


@dataclass(frozen=True, slots=True)
class Part:
    """A heading of the rulebook with its sentences and smaller parts."""

    title: str
    notes: tuple[str, ...] = ()
    sentences: tuple[Sentence, ...] = ()
    parts: tuple["Part", ...] = ()


def rulebook(game: Game, language: str) -> Part:
    """The whole rulebook in a language; what it lacks there stands in the game's first language."""
    writer = _Writer(game, language)
    about = words_in(game.heading.about, language, game.languages[0])
    count = _player_range(game, writer)
    book = Part(
        title(game, language),
        (*([about] if about else []), writer.say("players", count=count)),
        writer.sentences([game.heading]),
        tuple(part for part in writer.parts() if part.sentences or part.parts or part.notes),
    )
    return _told_once(book, set(), writer.say("above"))


def _told_once(part: Part, told: set[str], above: str) -> Part:
    """The part with every sentence in full at its first place only."""
    sentences: list[Sentence] = []
    for it in part.sentences:
        sentences.append(replace(it, text=above) if it.number in told else it)
        told.add(it.number)
    parts = tuple(_told_once(it, told, above) for it in part.parts)
    return replace(part, sentences=tuple(sentences), parts=parts)


@dataclass(frozen=True, slots=True)
class _Writer:
    game: Game
    language: str

    @property
    def _languages(self) -> tuple[str, str]:
        """The language that is asked for, and the one that stands in for it."""
        return (self.language, self.game.languages[0])

    def say(self, name: str, **words: object) -> str:
        return rulebook_text(self.language, name, **words)

    def parts(self) -> Iterator[Part]:
        game = self.game
        yield Part(self.say("pieces"), parts=tuple(map(self._kind, game.kinds)))
        yield Part(
            self.say("places"),
            parts=(
                *(self._entry(it.heading, (), *self._zone(it)) for it in game.zones),
                *(self._entry(it.heading, self._map(it), *self._board(it)) for it in game.boards),
            ),
        )
        yield self._setup()
        yield Part(self.say("play"), parts=tuple(map(self._phase, game.phases)))
        titles = (title.heading for cards in game.cards for title in cards.titles)
        yield Part(self.say("cards"), parts=tuple(map(self._entry, titles)))
        procedures = [*(it.heading for it in game.procedures), *(it.heading for it in game.rules)]
        procedures += [it.heading for it in game.state_rules]
        numbers = [*(it.heading for it in game.values), *(it.heading for it in game.counters)]
        yield Part(self.say("procedures"), parts=self._told((*procedures, *numbers)))
        yield Part(
            self.say("end"),
            sentences=self.sentences(it.heading for it in game.ends),
            parts=tuple(self._entry(it.heading) for it in game.scoring),
        )
        if game.winner:
            yield Part(self.say("winner"), sentences=self.sentences([game.winner.heading]))
        yield Part(
            self.say("not_modelled"),
            sentences=tuple(
                Sentence(it.number, self._rule_text(it.number)) for it in game.not_modelled
            ),
        )

    def sentences(self, headings: Iterable[Heading]) -> tuple[Sentence, ...]:
        """The rules that these entries carry out, each once."""
        numbers = dict.fromkeys(tag.number for it in headings for tag in it.implements)
        return tuple(Sentence(number, self._rule_text(number)) for number in numbers)

    def _rule_text(self, number: str) -> str:
        return words_in(dict(self.game.rule_texts).get(number, ()), *self._languages) or ""

    def _name(self, heading: Heading) -> str:
        return name_of(heading, *self._languages)

    def _title(self, heading: Heading) -> str:
        return capital(self.language, self._name(heading))

    def _entry(self, heading: Heading, parts: tuple[Part, ...] = (), *notes: str) -> Part:
        condition = heading.only_if
        guards = [self._guard(condition.span.text)] if condition else []
        about = words_in(heading.about, *self._languages)
        return Part(
            self._title(heading),
            (*notes, *guards, *([about] if about else [])),
            self.sentences([heading]),
            parts,
        )

    def _told(self, headings: Iterable[Heading]) -> tuple[Part, ...]:
        """Those entries that carry out a rule or say something about themselves."""
        return tuple(self._entry(it) for it in headings if it.implements or it.about)

    def _kind(self, kind: Kind) -> Part:
        headings = [kind.heading, *(it.heading for it in kind.attributes)]
        if kind.supply_heading:
            headings.append(kind.supply_heading)
        return Part(
            self._title(kind.heading),
            (
                self.say(
                    "copies_per_player" if kind.owned else "copies",
                    count=sum(row.count for row in kind.supply),
                ),
                *(self._counts(kind, it) for it in kind.attributes if not it.changing),
            ),
            self.sentences(headings),
        )

    def _counts(self, kind: Kind, attribute: Attribute) -> str:
        """How many pieces have each value of an attribute: `gift: 13 of each: socks, teddy`. Those
        that have none are left out."""
        name, comma = self._name(attribute.heading), self.say("comma")
        counts = Counter[str]()
        for row in kind.supply:
            counts[dict(row.values).get(attribute.heading.id, "")] += row.count
        counts.pop("", None)
        if attribute.type.or_none:
            counts.pop("none", None)
        words = sorted(counts, key=int) if all(map(str.isdecimal, counts)) else list(counts)
        names = {word: self._member(attribute, word) for word in words}
        if len(set(counts.values())) == 1:
            (count,) = set(counts.values())
            return self.say("each", attribute=name, count=count, members=comma.join(names.values()))
        told = (self.say("member_count", member=names[it], count=counts[it]) for it in words)
        return self.say("counts", attribute=name, members=comma.join(told))

    def _member(self, attribute: Attribute, word: str) -> str:
        for enumeration in self.game.enumerations:
            if enumeration.heading.id == attribute.type.name:
                for member in enumeration.members:
                    if member.heading.id == word:
                        return self._name(member.heading)
        return word

    def _guard(self, condition: str) -> str:
        players = _ONLY_PLAYERS.fullmatch(condition)
        if players:
            return self.say("when_players", players=players[1])
        return self.say("when", condition=condition)

    def _zone(self, zone: Zone) -> tuple[str, ...]:
        """How a zone lies, as one line."""
        facts = [*self._per(zone.per)]
        if zone.order is not Order.HEAP:
            facts.append(self.say(zone.order.value))
        if zone.room is not None:
            facts.append(self.say("room", count=zone.room))
        if zone.faces is not Faces.AS_LAID:
            facts.append(self.say(f"faces_{zone.faces.value}"))
        return (" · ".join(facts),) if facts else ()

    def _board(self, board: Board) -> tuple[str, ...]:
        """How a board lies, as one line."""
        shape = "floating" if board.floating else "grid"
        facts = [*self._per(board.per), self.say(shape, rows=board.rows, columns=board.columns)]
        return (" · ".join(facts),)

    def _map(self, board: Board) -> tuple[Part, ...]:
        """The places that the map of a board shows, with what is printed on them."""
        return tuple(
            self._entry(place.heading, (), *self._printed(place, board)) for place in board.places
        )

    def _printed(self, place: Place, board: Board) -> Iterator[str]:
        """What is printed on a place, as one line: `ground: grass · limit: 2`."""
        said = dict(place.values)
        told = [
            f"{self._name(it.heading)}: {self._member(it, said[it.heading.id])}"
            for it in board.attributes
            if it.heading.id != TITLE and said[it.heading.id] != "none"
        ]
        if told:
            yield " · ".join(told)

    def _per(self, per: str | None) -> Iterator[str]:
        if per == "player":
            yield self.say("per_player")
        elif per is not None:
            names = {it.heading.id: self._name(it.heading) for it in self.game.enumerations}
            yield self.say("per", enumeration=names.get(per, per))

    def _setup(self) -> Part:
        first, setup = self.game.first_player, self.game.setup
        headings = [*([first.heading] if first else []), *([setup.heading] if setup else [])]
        begins = "at_random" if first and first.at_random else "first_seat"
        return Part(self.say("setup"), (self.say(begins),), self.sentences(headings))

    def _phase(self, phase: Phase) -> Part:
        actions = {it.heading.id: it.heading for it in self.game.actions}
        offered = phase.turns.actions if phase.turns else ()
        parts = (
            *map(self._phase, phase.phases),
            *(self._entry(actions[it.name]) for it in offered if it.name in actions),
        )
        times = [self._times(phase.repeat.span.text)] if phase.repeat else []
        return self._entry(phase.heading, parts, *times)

    def _times(self, phrase: str) -> str:
        """How often: a table of the numbers of players is told row by row."""
        named = [it for it in self.game.tables if it.heading.id == phrase and it.by is not None]
        rows = named[0].rows if named else ()
        told = [self.say("repeat_by_players", players=count, times=it) for count, it in rows]
        return " · ".join(told) or self.say("repeat", times=phrase)


def _player_range(game: Game, writer: _Writer) -> str:
    counts = game.players
    if len(counts) == 1:
        return writer.say("one_count", low=counts[0])
    if counts == tuple(range(counts[0], counts[-1] + 1)):
        return writer.say("range", low=counts[0], high=counts[-1])
    return ", ".join(map(str, counts))
