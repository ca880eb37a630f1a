"""What a drafted scenario says of positions: what is given first, and what is expected last."""

from collections.abc import Iterator

from rulewright.engine.match import Match
from rulewright.engine.places import State, make_lookers
from rulewright.game.model import Counter, Faces, Order
from rulewright.program.layout import FIRST_PLAYER, OVER, STATUS, WINNERS
from rulewright.program.model import Location
from rulewright.scenario.names import (
    Names,
    members_of,
    piece_text,
    place_text,
    player_text,
)
from rulewright.scenario.position import Table, read_table
from rulewright.scenario.seen import Seen
from rulewright.scenario.values import value_text
from rulewright.scenario.what_lasts import what_lasts_tree
from rulewright.scenario.yaml_text import Tree

MOST_EXPECTED = 12
"""What a place holds is expected where it is no more pieces than this."""


def start_tree(start: str, state: State, names: Names) -> dict[str, Tree]:
    """Where play begins, who began the game, and which repetition of each phase it is."""
    given: dict[str, Tree] = {"start": start}
    if state[FIRST_PLAYER]:
        given["first_player"] = player_text(state[FIRST_PLAYER])
    repeated = {phase: state[slot] for phase, slot in names.layout.phases if state[slot] > 1}
    return {**given, "phases": repeated} if repeated else given


def differing_tree(state: State, without: State, end: State, names: Names) -> dict[str, Tree]:
    """What has to be said so that a position is `state`, and not `without`, which it would be if
    nothing were said. Of a pile, what lies on top is said where it is gone at the `end`."""
    table, before, after = (read_table(it, names) for it in (state, without, end))
    listed = _listed(table, before, names)
    parts: dict[str, dict[str, Tree]] = {
        "counters": counters_tree(state, without, names),
        "places": {text: _contents(text, table, names) for text in listed},
        "on top": {
            text: [_words(piece, names) for piece in gone]
            for text, where in _places(names).items()
            if text not in listed and (gone := _gone(where, table, after))
        },
        "seen": dict(_seen(state, names)),
    }
    return {key: held for key, held in parts.items() if held}


def expected_tree(before: Match, match: Match, names: Names) -> dict[str, Tree]:
    """What is expected of a match: who is asked what, and what has changed since `before`."""
    seen, state = Seen(match, names), match.state
    found: dict[str, Tree] = {}
    if state[STATUS] == OVER:
        found["over"] = "yes"
        players = range(names.layout.players)
        found["scores"] = {player_text(seat): match.scores[seat] for seat in players}
        found["winners"] = [player_text(it) for it in players if state[WINNERS] >> it & 1]
    else:
        found["asked"] = seen.asked()
        found["offers"] = [option.text for option in seen.options()]
    found |= what_lasts_tree(match.compiled, state, before.state)
    counters = counters_tree(state, before.state, names)
    if counters:
        found["counters"] = counters
    table, old = read_table(state, names), read_table(before.state, names)
    places: dict[str, Tree] = {
        text: _contents(text, table, names)
        for text, where in _places(names).items()
        if any(table.lying[it.number] != old.lying[it.number] for it in where)
        and sum(len(table.lying[it.number]) for it in where) <= MOST_EXPECTED
    }
    if places:
        found["places"] = places
    return found


def counters_tree(state: State, without: State, names: Names) -> dict[str, Tree]:
    """The counters that are not as they are in `without`."""
    slots = dict(names.layout.counters)
    found: dict[str, Tree] = {}
    for counter in names.game.counters:
        first = slots.get(counter.heading.id)
        if first is None:
            continue
        changed: dict[str, Tree] = {
            owner: _value(state[first + at], counter, names)
            for at, owner in enumerate(_owners(counter, names))
            if state[first + at] != without[first + at]
        }
        if changed:
            found[counter.heading.id] = changed if counter.per else changed[""]
    return found


def _value(value: int, counter: Counter, names: Names) -> Tree:
    return value if counter.type.name == "number" else value_text(value, counter.type, names)


def _owners(counter: Counter, names: Names) -> tuple[str, ...]:
    if counter.per is None:
        return ("",)
    if counter.per == "player":
        return tuple(player_text(seat) for seat in range(names.layout.players))
    return members_of(counter.per, names.game)


def _places(names: Names) -> dict[str, list[Location]]:
    """Every place with its locations, as a scenario calls it."""
    found: dict[str, list[Location]] = {}
    for location in names.layout.locations:
        found.setdefault(place_text(location, names), []).append(location)
    return found


def _listed(table: Table, before: Table, names: Names) -> list[str]:
    """The places that have to be listed: those with other pieces than they would have without.

    The largest are left out first, if what they hold follows from what is listed elsewhere.
    """
    places = _places(names)
    differ = {
        text
        for text, where in places.items()
        if any(table.lying[it.number] != before.lying[it.number] for it in where)
        or any(
            table.facing[piece] != before.facing[piece]
            for it in where
            for piece in table.lying[it.number]
        )
    }
    sizes = {
        text: sum(len(table.lying[it.number]) for it in where) for text, where in places.items()
    }
    for text in sorted(differ, key=lambda it: -sizes[it]):
        elsewhere = {
            piece
            for other in differ - {text}
            for it in places[other]
            for piece in table.lying[it.number]
        }
        follows = all(
            [piece for piece in before.lying[it.number] if piece not in elsewhere]
            == table.lying[it.number]
            for it in places[text]
        )
        if follows:
            differ.discard(text)
    return [text for text in places if text in differ]


def _contents(text: str, table: Table, names: Names) -> Tree:
    where = _places(names)[text]
    faces = where[0].faces is Faces.AS_LAID
    board = next((it for it in names.layout.boards if it.id == where[0].place), None)
    if board is None:
        return [_piece(piece, table, names, faces) for piece in table.lying[where[0].number]]
    cells = {
        divmod(it.cell, board.width): table.lying[it.number]
        for it in where
        if table.lying[it.number]
    }
    if not cells:
        return []
    top = min(row for row, _ in cells) if board.floating else 0
    left = min(column for _, column in cells) if board.floating else 0
    right = max(column for _, column in cells)
    return [
        [
            _cell(cells.get((row, column), []), table, names, faces)
            for column in range(left, right + 1)
        ]
        for row in range(top, max(row for row, _ in cells) + 1)
    ]


def _cell(pieces: list[int], table: Table, names: Names, faces: bool) -> Tree:
    texts = [_piece(piece, table, names, faces) for piece in pieces]
    return "-" if not texts else texts[0] if len(texts) == 1 else texts


def _piece(piece: int, table: Table, names: Names, faces: bool) -> str:
    text = _words(piece, names)
    return f"{text} facing {'up' if table.facing[piece] else 'down'}" if faces else text


def _words(piece: int, names: Names) -> str:
    """A piece in the shortest words that mean no other: with its kind where they are a number, or
    are those of several kinds."""
    text, kind = piece_text(piece, names), names.layout.pieces[piece].kind
    kinds = {names.layout.pieces[it].kind for it in names.pieces[text]}
    return f"{kind} {text}" if text.isdigit() or len(kinds) > 1 else text


def _gone(where: list[Location], table: Table, after: Table) -> list[int]:
    """What lies on top of a pile and is gone at the end."""
    if where[0].cell >= 0 or where[0].order is not Order.PILE:
        return []
    pile, left = table.lying[where[0].number], after.lying[where[0].number]
    many = len(pile) - len(left)
    return pile[:many] if many > 0 and pile[many:] == left else []


def _seen(state: State, names: Names) -> Iterator[tuple[str, Tree]]:
    """What each player knows beyond what may be looked at where it lies."""
    layout = names.layout
    lookers = make_lookers(layout)
    for seat in range(layout.players):
        known = [
            _words(piece.number, names)
            for piece in layout.pieces
            if (state[layout.known + piece.number] | state[layout.mixed + piece.number]) >> seat & 1
            and not lookers(state, piece.number) >> seat & 1
        ]
        if known:
            yield player_text(seat), known
