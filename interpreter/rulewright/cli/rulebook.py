"""The rules of a game in words: its entries in the order of play, each with the sentences of the
numbered rules that it carries out."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rulewright.game.model import Game, Heading, Kind, Phase
from rulewright.game.texts import name_of, words_in


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


TITLES: dict[str, dict[str, str]] = {
    "en": {
        "pieces": "What is in the box",
        "places": "Where pieces lie",
        "setup": "Set-up",
        "play": "Play",
        "procedures": "What can happen",
        "end": "End and scoring",
        "winner": "Winner",
        "not_modelled": "Not played by the rule files",
        "players": "For {count} players.",
        "one_count": "{low}",
        "range": "{low} to {high}",
        "copies": "{count} pieces",
        "repeat": "{times} times",
        "when": "only when {condition}",
        "first_seat": "The first seat begins.",
        "at_random": "Who begins is drawn at random.",
        "members": "{attribute}: {members}",
    },
    "ja": {
        "pieces": "内容物",
        "places": "置き場所",
        "setup": "準備",
        "play": "ゲームの進行",
        "procedures": "起こりうること",
        "end": "終了と得点",
        "winner": "勝者",
        "not_modelled": "規則ファイルが扱わないもの",
        "players": "{count}人用。",
        "one_count": "{low}",
        "range": "{low}~{high}",
        "copies": "{count}個",
        "repeat": "{times}回",
        "when": "条件: {condition}",
        "first_seat": "最初の席から始めます。",
        "at_random": "最初のプレイヤーは無作為に決めます。",
        "members": "{attribute}: {members}",
    },
}


def rulebook(game: Game, language: str) -> Part:
    """The whole rulebook in a language; what it lacks there stands in the game's first language."""
    writer = _Writer(game, language)
    title = words_in(game.title, language) or game.heading.id
    about = words_in(game.heading.about, language)
    count = _player_range(game, writer)
    return Part(
        title,
        (*([about] if about else []), writer.say("players", count=count)),
        writer.sentences([game.heading]),
        tuple(part for part in writer.parts() if part.sentences or part.parts or part.notes),
    )


@dataclass(frozen=True, slots=True)
class _Writer:
    game: Game
    language: str

    def say(self, name: str, **words: object) -> str:
        texts = TITLES.get(self.language, {})
        return (texts.get(name) or TITLES["en"][name]).format(**words)

    def parts(self) -> Iterator[Part]:
        game = self.game
        yield Part(self.say("pieces"), parts=tuple(map(self._kind, game.kinds)))
        yield Part(
            self.say("places"),
            parts=self._told(
                (*(it.heading for it in game.zones), *(it.heading for it in game.boards))
            ),
        )
        yield self._setup()
        yield Part(self.say("play"), parts=tuple(map(self._phase, game.phases)))
        procedures = [it.heading for it in game.procedures]
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
        return words_in(dict(self.game.rule_texts).get(number, ()), self.language) or ""

    def _name(self, heading: Heading) -> str:
        return name_of(heading, self.language)

    def _entry(self, heading: Heading, parts: tuple[Part, ...] = (), *notes: str) -> Part:
        condition = heading.only_if
        guards = [self.say("when", condition=condition.span.text)] if condition else []
        about = words_in(heading.about, self.language)
        return Part(
            self._name(heading),
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
        members = {
            it.heading.id: ", ".join(self._name(member.heading) for member in it.members)
            for it in self.game.enumerations
        }
        named = [
            self.say("members", attribute=self._name(it.heading), members=members[it.type.name])
            for it in kind.attributes
            if it.type.name in members
        ]
        copies = sum(row.count for row in kind.supply)
        return Part(
            self._name(kind.heading),
            (self.say("copies", count=copies), *named),
            self.sentences(headings),
        )

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
        times = [self.say("repeat", times=phase.repeat.span.text)] if phase.repeat else []
        return self._entry(phase.heading, parts, *times)


def _player_range(game: Game, writer: _Writer) -> str:
    counts = game.players
    if len(counts) == 1:
        return writer.say("one_count", low=counts[0])
    if counts == tuple(range(counts[0], counts[-1] + 1)):
        return writer.say("range", low=counts[0], high=counts[-1])
    return ", ".join(map(str, counts))
