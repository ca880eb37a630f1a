"""The steps of a scenario as its file tells them: answers, expectations, playing on."""

from collections.abc import Callable, Iterator

from rulewright.game.model import Game
from rulewright.scenario.expected import (
    NOBODY,
    Asked,
    CountersAre,
    Expectation,
    FirstPlayerIs,
    Hidden,
    InForceAre,
    LinesAre,
    LogHas,
    LogLacks,
    Offers,
    OffersNot,
    OutAre,
    OverIs,
    PhasesAre,
    PlacesHold,
    Refuses,
    ScoresAre,
    Visible,
    WaitingIs,
    WinnersAre,
)
from rulewright.scenario.listed import Amount, Numbered
from rulewright.scenario.model import Answer, Expect, PlayOn, Step
from rulewright.scenario.phase_tree import find_phase, phase_ids
from rulewright.scenario.read_names import is_player, read_player, read_players, report_unknown
from rulewright.scenario.read_position import (
    read_amounts,
    read_phases,
    read_pieces_by_player,
    read_places,
)
from rulewright.scenario.shapes import (
    Found,
    read_entries,
    read_keys,
    read_number,
    read_word,
    read_words,
    read_yes_no,
    report_shape,
)
from rulewright.source.frozen import dataclass
from rulewright.source.place import Span
from rulewright.syntax.document import Entry, Mapping, Node, Scalar, Sequence
from rulewright.syntax.tree import Word


def read_step(node: Node, game: Game, players: int, found: Found) -> Step | None:
    """One step: `player N: answer`, `expect:` or `play on until:`."""
    if not isinstance(node, Mapping) or len(node.entries) != 1:
        wanted = "one answer (`player 1: pass`), `expect:` or `play on until:`"
        report_shape(node, wanted, found)
        return None
    entry = node.entries[0]
    match entry.key.text:
        case "expect":
            return _read_expect(entry, game, players, found)
        case "play on until":
            return _read_play_on(entry, game, found)
        case _:
            return _read_answer(entry, players, found)


def _read_answer(entry: Entry, players: int, found: Found) -> Answer | None:
    player = Word(entry.key.text, entry.key.span)
    if not is_player(player, players, found):
        return None
    if isinstance(entry.value, Sequence):
        options = read_words(entry.value, "options", found)
        return Answer(player, options, True, entry.key.span)
    option = read_word(entry.value, "the option that is chosen", found)
    return Answer(player, (option,), False, entry.key.span) if option else None


def _read_play_on(entry: Entry, game: Game, found: Found) -> PlayOn | None:
    phase: Word | None = None
    numbers: list[Numbered] = []
    span = entry.key.span
    for name, node in read_entries(entry.value, "a phase, or `over: yes`", found):
        if name.text == "over":
            read_yes_no(node, found)
        elif name.text == "phase":
            phase = read_word(node, "a phase", found)
            if phase is not None and find_phase(game, phase.text) is None:
                report_unknown("phase", phase, phase_ids(game), found)
        elif find_phase(game, name.text) is None:
            report_unknown("phase", name, phase_ids(game), found)
        else:
            number = read_number(node, "the number of a repetition, from 1", found)
            if number is not None:
                numbers.append(Numbered(name, number))
    return PlayOn(phase, tuple(numbers), span)


_Read = Callable[[Node, Span, "_Table"], Iterator[Expectation]]


@dataclass(frozen=True, slots=True)
class _Table:
    """The game and the players an expectation speaks of, and where its findings go."""

    game: Game
    players: int
    found: Found


def _read_expect(entry: Entry, game: Game, players: int, found: Found) -> Expect | None:
    if not isinstance(entry.value, Mapping):
        report_shape(entry.value, "what is expected", found)
        return None
    table = _Table(game, players, found)
    expectations: list[Expectation] = []
    for key, inner in read_keys(entry.value).items():
        expectations.extend(_KEYS[key](inner.value, inner.key.span, table))
    return Expect(tuple(expectations), entry.key.span)


def _asked(node: Node, span: Span, table: _Table) -> Iterator[Expectation]:
    if isinstance(node, Scalar) and node.text == NOBODY:
        yield Asked(Word(NOBODY, node.span), span)
        return
    player = read_player(node, table.players, table.found)
    if player is not None:
        yield Asked(player, span)


def _offers(node: Node, span: Span, table: _Table) -> Iterator[Expectation]:
    yield Offers(read_words(node, "options", table.found), span)


def _offers_not(node: Node, span: Span, table: _Table) -> Iterator[Expectation]:
    yield OffersNot(read_words(node, "options", table.found), span)


def _counters(node: Node, span: Span, table: _Table) -> Iterator[Expectation]:
    yield CountersAre(read_amounts(node, "counters", table.found), span)


def _places(node: Node, span: Span, table: _Table) -> Iterator[Expectation]:
    yield PlacesHold(read_places(node, table.found), span)


def _phases(node: Node, span: Span, table: _Table) -> Iterator[Expectation]:
    yield PhasesAre(read_phases(node, table.game, table.found), span)


def _first_player(node: Node, span: Span, table: _Table) -> Iterator[Expectation]:
    player = read_player(node, table.players, table.found)
    if player is not None:
        yield FirstPlayerIs(player, span)


def _in_force(node: Node, span: Span, table: _Table) -> Iterator[Expectation]:
    yield InForceAre(read_words(node, "sentences", table.found), span)


def _waiting(node: Node, span: Span, table: _Table) -> Iterator[Expectation]:
    yield WaitingIs(read_words(node, "sentences", table.found), span)


def _out(node: Node, span: Span, table: _Table) -> Iterator[Expectation]:
    yield OutAre(read_players(node, table.players, table.found), span)


def _log(node: Node, span: Span, table: _Table) -> Iterator[Expectation]:
    yield LogHas(read_words(node, "lines of the log", table.found), None, span)


def _log_of(node: Node, span: Span, table: _Table) -> Iterator[Expectation]:
    for reader, lines in read_entries(node, "players with lines of the log", table.found):
        if is_player(reader, table.players, table.found):
            yield LogHas(read_words(lines, "lines of the log", table.found), reader, span)


def _log_without(node: Node, span: Span, table: _Table) -> Iterator[Expectation]:
    yield LogLacks(read_words(node, "texts", table.found), span)


def _scores(node: Node, span: Span, table: _Table) -> Iterator[Expectation]:
    scores: list[tuple[Word, int]] = []
    for player, value in read_entries(node, "players with their scores", table.found):
        number = read_number(value, "a score", table.found)
        if is_player(player, table.players, table.found) and number is not None:
            scores.append((player, number))
    yield ScoresAre(tuple(scores), span)


def _lines(node: Node, span: Span, table: _Table) -> Iterator[Expectation]:
    amounts = tuple(
        Amount(amount.name, player, amount.value)
        for player, lines in read_entries(node, "players with lines of the score", table.found)
        if is_player(player, table.players, table.found)
        for amount in read_amounts(lines, "lines of the score", table.found)
    )
    yield LinesAre(amounts, span)


def _winners(node: Node, span: Span, table: _Table) -> Iterator[Expectation]:
    yield WinnersAre(read_players(node, table.players, table.found), span)


def _over(node: Node, span: Span, table: _Table) -> Iterator[Expectation]:
    over = read_yes_no(node, table.found)
    if over is not None:
        yield OverIs(over, span)


def _hidden(node: Node, span: Span, table: _Table) -> Iterator[Expectation]:
    yield Hidden(read_pieces_by_player(node, table.players, table.found), span)


def _visible(node: Node, span: Span, table: _Table) -> Iterator[Expectation]:
    yield Visible(read_pieces_by_player(node, table.players, table.found), span)


def _refuses(node: Node, span: Span, table: _Table) -> Iterator[Expectation]:
    """An option, or a list of them, for each player; `because` belongs to them all."""
    because: Word | None = None
    refused: list[tuple[Word, Word]] = []
    for name, value in read_entries(node, "players with the options refused", table.found):
        options = value.items if isinstance(value, Sequence) else (value,)
        words = [read_word(option, "a text", table.found) for option in options]
        if name.text == "because":
            because = words[0] if words else None
        elif is_player(name, table.players, table.found):
            refused.extend((name, word) for word in words if word is not None)
    for player, option in refused:
        yield Refuses(player, option, because, span)


_KEYS: dict[str, _Read] = {
    "asked": _asked,
    "offers": _offers,
    "does not offer": _offers_not,
    "counters": _counters,
    "places": _places,
    "phases": _phases,
    "first_player": _first_player,
    "in force": _in_force,
    "waiting": _waiting,
    "out": _out,
    "log": _log,
    "log of": _log_of,
    "log without": _log_without,
    "scores": _scores,
    "lines": _lines,
    "winners": _winners,
    "over": _over,
    "hidden from": _hidden,
    "visible to": _visible,
    "refuses": _refuses,
}
