"""A whole game as text that people can read in a diff: its seed and answers in, every change of the
state, event, offer and choice out."""

from collections import Counter
from collections.abc import Iterator
from itertools import zip_longest

from rulewright.engine.compiled import Compiled
from rulewright.engine.decision import Decision, Option
from rulewright.engine.knowledge import knowing_seats
from rulewright.engine.log import log_lines
from rulewright.engine.match import Match
from rulewright.engine.places import State, pieces_at
from rulewright.meaning.types import NumberType
from rulewright.players.bots import make_random
from rulewright.players.player import BotPlayer
from rulewright.program.layout import FIRST_PLAYER, STATUS, WINNERS

AND = " + "
"""Between the answers of a choice of several."""

STATUSES = ("running", "deciding", "over", "stopped", "halted")

Facts = dict[str, tuple[str, ...]]
"""What a state says: what each place holds, the value of each counter, and so on."""


def playthrough(match: Match, seed: int, answers: list[str]) -> Iterator[str]:
    """The lines of a game. What `answers` leave open is answered at random."""
    compiled = match.compiled
    players = [BotPlayer(make_random(compiled, seed, it)) for it in range(compiled.players)]
    before: Facts = {}
    told = number = 0
    while True:
        now = facts(compiled, match.state)
        yield from _block("state", list(changes(before, now)))
        yield from _block("events", list(events(match, told)))
        before, told = now, len(match.happened)
        if match.over:
            break
        decision = match.decision
        picked = answers[number] if number < len(answers) else None
        options = _options(match, decision, players[decision.seat], picked)
        number += 1
        yield ""
        yield f"{number}. {decision.prompt} ({decision.reason}; {decision.place})"
        yield f"   one of: {' | '.join(map(str, decision.options))}"
        if (decision.minimum, decision.maximum) != (1, 1):
            yield f"   how many: {decision.minimum} to {decision.maximum}"
        yield f"   > {AND.join(map(str, options))}"
        match.choose(*options)
    yield ""
    yield f"winners: {', '.join(str(seat + 1) for seat in match.winners) or 'nobody'}"
    for seat, lines in enumerate(match.score_sheet("en")):
        sheet = ", ".join(f"{line.name} {line.points}" for line in lines)
        yield f"score of player {seat + 1}: {match.scores[seat]} ({sheet})"


def _options(
    match: Match, decision: Decision, player: BotPlayer, picked: str | None
) -> tuple[Option, ...]:
    drawn = player.choose(match, decision)
    if picked is None:
        return drawn
    texts = picked.split(AND) if picked else []
    by_text = {str(option): option for option in decision.options}
    missing = [text for text in texts if text not in by_text]
    assert not missing, f"{match!r} does not offer {missing}, but {list(by_text)}"
    return tuple(by_text[text] for text in texts)


def _block(title: str, lines: list[str]) -> Iterator[str]:
    if lines:
        yield f"   {title}:"
        yield from (f"     {line}" for line in lines)


def changes(before: Facts, now: Facts) -> Iterator[str]:
    """What is otherwise in a state than in the one before it."""
    for name, values in now.items():
        old = before.get(name)
        if old == values or (old is None and not values):
            continue
        if old is None or len(values) <= 1 >= len(old):
            yield f"{name}: {', '.join(values) or '-'}"
            continue
        gone, come = Counter(old) - Counter(values), Counter(values) - Counter(old)
        if not gone and not come:
            yield f"{name}, in another order: {', '.join(values)}"
        else:
            parts = [*(f"- {it}" for it in gone.elements()), *(f"+ {it}" for it in come.elements())]
            yield f"{name}: {', '.join(parts)}"


def facts(compiled: Compiled, state: State) -> Facts:
    """What a state says about the game; where the program is in it shows in what it asks."""
    names, layout = compiled.names("en"), compiled.layout
    found: Facts = {"status": (STATUSES[state[STATUS]],)}
    found["first player"] = (names.player(state[FIRST_PLAYER]),)
    for phase, slot in layout.phases:
        found[f"phase {phase}"] = (str(state[slot]),)
    for (counter, kind, _), (_, slot) in zip(compiled.rules.counters, layout.counters, strict=True):
        count = 1 if counter.per is None else _members(compiled, counter.per)
        for at in range(count):
            member = "" if counter.per is None else f" of {_member(compiled, counter.per, at)}"
            value = state[slot + at]
            is_none = value < 0 and not isinstance(kind, NumberType)
            shown = "none" if is_none else names.value(kind, value)
            found[f"{counter.heading.id}{member}"] = (shown,)
    for location in layout.locations:
        lying = tuple(_piece(compiled, state, it) for it in pieces_at(location, state))
        found[names.place(location.number)] = lying
    for stream, slot in layout.streams:
        half = (1 << 32) - 1
        found[f"chance {stream}"] = (f"{state[slot + 1] & half:08x}{state[slot] & half:08x}",)
    found["winners"] = tuple(
        names.player(seat) for seat in range(compiled.players) if state[WINNERS] >> seat & 1
    )
    return found


def _members(compiled: Compiled, per: str) -> int:
    if per == "player":
        return compiled.players
    return next(len(it.members) for it in compiled.rules.enumerations if it.heading.id == per)


def _member(compiled: Compiled, per: str, at: int) -> str:
    names = compiled.names("en")
    return names.player(at) if per == "player" else names.member(per, at)


def _piece(compiled: Compiled, state: State, piece: int) -> str:
    """A piece with what changes on it, whether it lies face down, and who knows it."""
    layout = compiled.layout
    kind = layout.pieces[piece].kind
    first = next(start for id, start, _ in layout.kinds if id == kind)
    changing = [
        f"{id.partition('.')[2]} {state[slot + piece - first]}"
        for id, slot in layout.attributes
        if id.startswith(f"{kind}.")
    ]
    knowing = knowing_seats(layout, compiled.places, state, piece)
    seats = [str(seat + 1) for seat in range(compiled.players) if knowing >> seat & 1]
    known = "all" if len(seats) == compiled.players else "".join(seats) or "nobody"
    marks = [*changing, *([] if state[layout.facing + piece] else ["down"]), f"known: {known}"]
    return f"{compiled.names('en').piece(piece)} ({', '.join(marks)})"


def events(match: Match, told: int) -> Iterator[str]:
    """The new lines of the log as everyone was told them, and what single seats were told."""
    compiled = match.compiled
    new = match.happened[told:]
    everyone = list(log_lines(compiled, new, None, "en"))
    seats = [list(log_lines(compiled, new, it, "en")) for it in range(compiled.players)]
    for line, *own in zip_longest(everyone, *seats):
        yield str(line)
        for seat, other in enumerate(own):
            if other != line:
                yield f"  to player {seat + 1}: {other.text}"
