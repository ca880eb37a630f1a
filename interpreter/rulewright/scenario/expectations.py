"""Expectations looked at in a match: each gives what did not come, expected beside found."""

from collections.abc import Iterator
from typing import assert_never

from rulewright.engine.waiting import players_out
from rulewright.program.layout import FIRST_PLAYER, OVER, STATUS, WINNERS
from rulewright.scenario.contents import expected_side, found_side
from rulewright.scenario.expected import (
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
from rulewright.scenario.listed import Amount, Contents, Numbered, PiecesByPlayer
from rulewright.scenario.names import (
    Names,
    find_counter,
    find_pieces,
    piece_text,
    player_text,
    seat_of,
)
from rulewright.scenario.outcome import Failure
from rulewright.scenario.position import read_table
from rulewright.scenario.seen import LANGUAGE, Seen, are_these
from rulewright.scenario.values import value_text
from rulewright.scenario.waiting import waiting_lines
from rulewright.source.place import Span
from rulewright.syntax.tree import Word


def look(expectation: Expectation, seen: Seen, names: Names) -> Iterator[Failure]:
    """What of an expectation does not hold in the match as it stands."""
    match expectation:
        case Asked(player=player, span=span):
            yield from _compare(span, "asked", player.text, seen.asked())
        case Offers(options=options, span=span):
            yield from _offers(options, span, seen)
        case OffersNot(options=options):
            yield from _offers_not(options, seen)
        case CountersAre(amounts=amounts):
            yield from _counters(amounts, seen, names)
        case PlacesHold(places=places):
            yield from _places(places, seen, names)
        case PhasesAre(phases=phases):
            yield from _phases(phases, seen, names)
        case FirstPlayerIs(player=player, span=span):
            first = player_text(seen.state[FIRST_PLAYER])
            yield from _compare(span, "first_player", player.text, first)
        case InForceAre(lines=lines, span=span):
            yield from _in_force(lines, span, seen)
        case WaitingIs(lines=lines, span=span):
            found = "\n".join(waiting_lines(seen.match.compiled, seen.state))
            expected = "\n".join(line.text for line in lines)
            yield from _compare(span, "waiting", expected or "nothing", found or "nothing")
        case OutAre(players=players, span=span):
            gone = players_out(seen.match.compiled, seen.state)
            expected = ", ".join(sorted(player.text for player in players))
            found = ", ".join(player_text(it) for it in gone)
            yield from _compare(span, "out", expected or "nobody", found or "nobody")
        case LogHas(lines=lines, reader=reader):
            yield from _log(lines, reader, seen)
        case LogLacks(texts=texts):
            yield from _log_without(texts, seen)
        case ScoresAre(scores=scores):
            for player, score in scores:
                found = seen.points(seen.lines, seat_of(player))
                yield from _compare(player.span, f"scores, {player.text}", str(score), found)
        case LinesAre(amounts=amounts):
            yield from _lines(amounts, seen)
        case WinnersAre(players=players, span=span):
            yield from _winners(players, span, seen)
        case OverIs(over=over, span=span):
            is_over = seen.state[STATUS] == OVER
            yield from _compare(span, "over", _yes_no(over), _yes_no(is_over))
        case Hidden(pieces=pieces):
            yield from _hidden(pieces, seen, names)
        case Visible(pieces=pieces):
            yield from _visible(pieces, seen, names)
        case Refuses():
            yield from _refuses(expectation, seen)
        case _:
            assert_never(expectation)


def _compare(span: Span, what: str, expected: str, found: str) -> Iterator[Failure]:
    if expected != found:
        yield Failure(span, what, expected, found)


def _in_force(lines: tuple[Word, ...], span: Span, seen: Seen) -> Iterator[Failure]:
    expected, found = (line.text for line in lines), seen.match.in_force(LANGUAGE)
    told = (" ".join(sorted(it)) or "nothing" for it in (expected, found))
    yield from _compare(span, "in force", *told)


def _yes_no(value: bool) -> str:
    return "yes" if value else "no"


def _offers(options: tuple[Word, ...], span: Span, seen: Seen) -> Iterator[Failure]:
    if not are_these(options, seen.options()):
        expected = ", ".join(word.text for word in options)
        yield Failure(span, "offers", expected or "nothing", seen.offered_text())


def _offers_not(options: tuple[Word, ...], seen: Seen) -> Iterator[Failure]:
    for word in options:
        if any(option.is_called(word.text) for option in seen.options()):
            expected = f"anything but {word.text}"
            yield Failure(word.span, "does not offer", expected, seen.offered_text())


def _counters(amounts: tuple[Amount, ...], seen: Seen, names: Names) -> Iterator[Failure]:
    for amount in amounts:
        counter = find_counter(amount.name, amount.player, names, [])
        if counter is None:
            continue
        declared, slot = counter
        what = f"counters, {amount.name.text}"
        found = value_text(seen.state[slot], declared.type, names)
        yield from _compare(amount.value.span, what, amount.value.text, found)


def _places(places: tuple[Contents, ...], seen: Seen, names: Names) -> Iterator[Failure]:
    table = read_table(seen.state, names)
    for contents in places:
        expected = expected_side(contents, names, [])
        if expected is not None:
            found = found_side(contents, table, names)
            yield from _compare(contents.place.span, "places", expected, found)


def _phases(phases: tuple[Numbered, ...], seen: Seen, names: Names) -> Iterator[Failure]:
    slots = dict(names.layout.phases)
    for numbered in phases:
        phase = numbered.phase
        running = seen.state[slots[phase.text]] if phase.text in slots else 0
        found = str(running) if running else "it does not run"
        what = f"phases, {phase.text}"
        yield from _compare(phase.span, what, str(numbered.number), found)


def _log(lines: tuple[Word, ...], reader: Word | None, seen: Seen) -> Iterator[Failure]:
    """Each line must come after the one before it; the first that does not is told."""
    written = seen.log(seat_of(reader) if reader else None)
    at = 0
    for line in lines:
        if line.text not in written[at:]:
            elsewhere = "it comes earlier" if line.text in written else "no such line"
            what = "log" if reader is None else f"log of {reader.text}"
            yield Failure(line.span, what, line.text, elsewhere)
            return
        at = written.index(line.text, at) + 1


def _log_without(texts: tuple[Word, ...], seen: Seen) -> Iterator[Failure]:
    for text in texts:
        for line in seen.log(None):
            if text.text in line:
                yield Failure(text.span, "log without", f"no line with `{text.text}`", line)
                break


def _lines(amounts: tuple[Amount, ...], seen: Seen) -> Iterator[Failure]:
    for amount in amounts:
        if amount.player is not None:
            found = seen.points((amount.name.text,), seat_of(amount.player))
            what = f"lines, {amount.player.text}, {amount.name.text}"
            yield from _compare(amount.value.span, what, amount.value.text, found)


def _winners(players: tuple[Word, ...], span: Span, seen: Seen) -> Iterator[Failure]:
    won = [
        player_text(seat)
        for seat in range(seen.players)
        if seen.state[WINNERS] >> seat & 1 and seen.state[STATUS] == OVER
    ]
    found = ", ".join(won) or "nobody"
    if seen.state[STATUS] != OVER:
        found = "the game is not over"
    expected = ", ".join(sorted(player.text for player in players)) or "nobody"
    yield from _compare(span, "winners", expected, found)


def _hidden(pieces: PiecesByPlayer, seen: Seen, names: Names) -> Iterator[Failure]:
    for player, listed in pieces:
        for words in listed:
            copies = find_pieces(words, names, [])
            for where in seen.mentions(seat_of(player), copies):
                expected = f"nothing that names {words.text}"
                yield Failure(words.span, f"hidden from {player.text}", expected, where)


def _visible(pieces: PiecesByPlayer, seen: Seen, names: Names) -> Iterator[Failure]:
    for player, listed in pieces:
        viewed = seen.viewed(seat_of(player))
        for words in listed:
            if not any(piece in viewed for piece in find_pieces(words, names, [])):
                texts = ", ".join(piece_text(piece, names) for piece in sorted(viewed))
                what = f"visible to {player.text}"
                yield Failure(words.span, what, words.text, texts or "no piece at all")


def _refuses(refusal: Refuses, seen: Seen) -> Iterator[Failure]:
    reason = seen.refusal(seat_of(refusal.player), refusal.option.text)
    what = f"refuses {refusal.player.text}"
    if reason is None:
        yield Failure(refusal.span, what, refusal.option.text, "it can be chosen")
    elif refusal.because is not None and refusal.because.text not in reason:
        yield Failure(refusal.because.span, what, refusal.because.text, reason)
