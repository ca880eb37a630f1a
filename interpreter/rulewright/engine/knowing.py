"""What a seat knows beyond what lies open to everyone, as a value that a person can read."""

from collections.abc import Callable, Iterator
from functools import partial

from rulewright.engine.compiled import Compiled
from rulewright.engine.fact_slots import Fact
from rulewright.engine.facts import Told, told_facts
from rulewright.engine.knowledge import is_mixed, knows
from rulewright.engine.places import State, pieces_at
from rulewright.meaning.deeds import AskWhether
from rulewright.meaning.entries import every_deed
from rulewright.program.model import FACT_HEAD, Offered
from rulewright.program.unit import InFrame
from rulewright.source.frozen import dataclass
from rulewright.wording.names import Names
from rulewright.wording.phrases import Wording


@dataclass(frozen=True, slots=True)
class KnownPieces:
    """Pieces in a place. Where they are `mixed` with others, only that they are there is known,
    and not which of the pieces there they are."""

    place: Wording
    pieces: tuple[Wording, ...]
    mixed: bool


@dataclass(frozen=True, slots=True)
class HeardAnswer:
    """An answer to `ask` that still says something: the rules' own words, what the names in them
    stood for, the answer, where the pieces that it is about lie now, and where the rule stands."""

    question: str
    named: tuple[Wording, ...]
    answer: bool
    about: tuple[Wording, ...]
    place: str


@dataclass(frozen=True, slots=True)
class CouldPlay:
    """That a seat (from 0) was asked, or was not, whether it plays a card of a kind of which only
    holders are asked: so it could play one of `cards`, or none. `about` and `place` say where the
    pieces that this is about lie now, and where the kind stands."""

    seat: int
    cards: tuple[Wording, ...]
    answer: bool
    about: tuple[Wording, ...]
    place: str


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What a seat knows beside what lies open to everyone: pieces, answers that it heard, who could
    play a card, and, by seat, which of these pieces each other one may know. `text` says it all,
    printed as well."""

    seat: int
    pieces: tuple[KnownPieces, ...]
    answers: tuple[HeardAnswer, ...]
    could_play: tuple[CouldPlay, ...]
    others: tuple[tuple[int, tuple[KnownPieces, ...]], ...]
    text: Wording

    def __str__(self) -> str:
        return str(self.text)


def what_seat_knows(compiled: Compiled, state: State, seat: int) -> Knowledge:
    """What a seat (from 0) knows in a position."""
    layout = compiled.layout

    def known_to(other: int) -> Callable[[int], bool | None]:
        def known(piece: int) -> bool | None:
            if not knows(layout, compiled.places, state, seat, piece) and not is_mixed(
                layout, state, seat, piece
            ):
                return None
            if knows(layout, compiled.places, state, other, piece):
                return False
            return True if is_mixed(layout, state, other, piece) else None

        return known

    pieces = tuple(_pieces(compiled, state, known_to(seat)))
    told = told_facts(compiled, state, seat)
    answers = tuple(_answer(compiled, state, it) for it in told if it.fact.shape.offered is None)
    could_play = tuple(
        _could_play(compiled, state, it, it.fact.shape.offered)
        for it in told
        if it.fact.shape.offered is not None
    )
    others = tuple(
        (other, tuple(_pieces(compiled, state, known_to(other))))
        for other in range(compiled.players)
        if other != seat
    )
    words = (
        (names.language, "\n".join(_lines(names, seat, pieces, answers, could_play, others)))
        for names in compiled.every_names()
    )
    return Knowledge(seat, pieces, answers, could_play, others, Wording(tuple(words)))


def _pieces(
    compiled: Compiled, state: State, known: Callable[[int], bool | None]
) -> Iterator[KnownPieces]:
    """The pieces that somebody knows and not everyone sees: `known` says whether one is mixed."""
    layout, everyone = compiled.layout, (1 << compiled.players) - 1
    for location in layout.locations:
        hidden = [
            piece
            for piece in pieces_at(location, state)
            if compiled.places.lookers(state, piece) != everyone
        ]
        for mixed in (False, True):
            found = sorted(it for it in hidden if known(it) is mixed)
            if found:
                yield KnownPieces(
                    _worded(compiled, partial(Names.place, location=location.number)),
                    tuple(_worded(compiled, partial(Names.piece, number=it)) for it in found),
                    mixed,
                )


def _answer(compiled: Compiled, state: State, told: Told) -> HeardAnswer:
    shape = told.fact.shape
    deeds = every_deed(compiled.rules)
    deed = next(it for it in deeds if isinstance(it, AskWhether) and it.span == shape.span)
    said = next((it for node, it in compiled.rules.said if node is deed.condition), None)
    kept = _kept_of_frame(state, told.fact)
    named: list[Wording] = []
    for variable in deed.named:
        storage = compiled.kept[variable]
        if isinstance(storage, InFrame) and storage.offset in kept:
            value = kept[storage.offset]
            named.append(_worded(compiled, partial(Names.value, kind=variable.type, value=value)))
    return HeardAnswer(
        question=" ".join((deed.span if said is None else said.span).text.split()),
        named=tuple(named),
        answer=bool(told.fact.answer),
        about=_lying(compiled, state, told),
        place=str(shape.span),
    )


def _could_play(compiled: Compiled, state: State, told: Told, offered: Offered) -> CouldPlay:
    return CouldPlay(
        seat=_kept_of_frame(state, told.fact)[offered.seat],
        cards=tuple(
            _worded(compiled, partial(Names.entry, id=title)) for _, title in offered.cards
        ),
        answer=bool(told.fact.answer),
        about=_lying(compiled, state, told),
        place=str(told.fact.shape.span),
    )


def _kept_of_frame(state: State, fact: Fact) -> dict[int, int]:
    """What a fact keeps of the frame in which it was asked, by the offset there."""
    kept: dict[int, int] = {}
    slot = fact.at + FACT_HEAD
    for stretch in fact.shape.stretches:
        if stretch.in_frame:
            kept.update(enumerate(state[slot : slot + stretch.length], stretch.start))
        slot += stretch.length
    return kept


def _lying(compiled: Compiled, state: State, told: Told) -> tuple[Wording, ...]:
    """The places where the pieces lie that a fact is about."""
    places = dict.fromkeys(state[compiled.layout.place + it] for it in told.pieces)
    return tuple(_worded(compiled, partial(Names.place, location=at)) for at in places)


def _worded(compiled: Compiled, say: Callable[[Names], str]) -> Wording:
    return Wording(tuple((names.language, say(names)) for names in compiled.every_names()))


def _lines(
    names: Names,
    seat: int,
    pieces: tuple[KnownPieces, ...],
    answers: tuple[HeardAnswer, ...],
    could_play: tuple[CouldPlay, ...],
    others: tuple[tuple[int, tuple[KnownPieces, ...]], ...],
) -> Iterator[str]:
    phrase = names.phrases.phrase
    me = names.player(seat)
    some = pieces or answers or could_play
    yield phrase("knowledge", "knows" if some else "nothing", player=me)
    for line in _of_pieces(names, pieces):
        yield f"  {line}"
    for answer in answers:
        said = _listed(names, answer.named)
        parts = {"question": answer.question, "place": _listed(names, answer.about)}
        if said:
            parts["named"] = said
        yield f"  {phrase('knowledge', 'yes' if answer.answer else 'no', **parts)}"
    for it in could_play:
        said = phrase(
            "knowledge",
            "could_play" if it.answer else "could_not_play",
            player=names.player(it.seat),
            cards=_listed(names, it.cards),
            place=_listed(names, it.about),
        )
        yield f"  {said}"
    for other, known in others:
        name = "other_knows" if known else "other_nothing"
        yield phrase("knowledge", name, player=names.player(other), me=me)
        for line in _of_pieces(names, known):
            yield f"  {line}"


def _of_pieces(names: Names, pieces: tuple[KnownPieces, ...]) -> Iterator[str]:
    for it in pieces:
        listed = _listed(names, it.pieces)
        place = it.place.in_language(names.language)
        name = "mixed" if it.mixed else "pieces"
        yield names.phrases.phrase("knowledge", name, place=place, pieces=listed)


def _listed(names: Names, words: tuple[Wording, ...]) -> str:
    return names.phrases.phrase("words", "list").join(
        it.in_language(names.language) for it in words
    )
