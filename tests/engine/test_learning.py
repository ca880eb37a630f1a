"""What seats know of pieces while these move, are shown and are mixed; a playout keeps of it only
which seats know a piece."""

from random import Random

from assembler import assemble, make_layout
from rulewright import load
from rulewright.engine.blocks import source_text
from rulewright.engine.learning import Learning, make_known_only, make_learning
from rulewright.engine.machine import start_state
from rulewright.engine.places import State, make_places
from rulewright.game.model import Faces, Order

LAYOUT = make_layout(
    (
        ("deck", 6, Order.PILE, Faces.NOBODY),
        ("hand", 6, Order.HEAP, Faces.OWNER),
        ("hand", 6, Order.HEAP, Faces.OWNER),
        ("bag", 6, Order.HEAP, Faces.NOBODY),
        ("table", 6, Order.HEAP, Faces.AS_LAID),
        ("track", 6, Order.ROW, Faces.ALL),
    ),
    pieces=(0,) * 6,
)
DECK, HAND = range(2)
PLACES = make_places(LAYOUT)
LEARNING = make_learning(LAYOUT, PLACES.lookers)
KNOWN_ONLY = make_known_only(LAYOUT, PLACES.lookers)


def fresh() -> State:
    return start_state(assemble("start:\nhalt", layout=LAYOUT), 1)


def known(state: list[int], piece: int) -> tuple[int, int]:
    """The masks of the seats that know a piece, and of those that know it to be mixed."""
    return state[LAYOUT.known + piece], state[LAYOUT.mixed + piece]


def test_what_was_seen_stays_known_until_it_is_mixed_with_others() -> None:
    state = fresh()
    PLACES.move(state, 1, HAND, 0)
    LEARNING.know_place(state, 1, DECK)
    PLACES.move(state, 1, DECK, 0)
    LEARNING.know_place(state, 1, HAND)
    LEARNING.know(state, 2, -1)
    assert (known(state, 1), known(state, 2)) == ((1, 0), (3, 0))
    LEARNING.lose_track(state, DECK)
    assert (known(state, 1), known(state, 2), known(state, 3)) == ((0, 1), (0, 3), (0, 0))


def test_of_a_heap_nobody_knows_which_is_which_but_who_may_look() -> None:
    state = fresh()
    LEARNING.know(state, 0, -1)
    for piece in (0, 1):
        PLACES.move(state, piece, HAND, 0)
        LEARNING.know_place(state, piece, DECK)
        LEARNING.mix_heap(state, HAND)
    assert (known(state, 0), known(state, 1)) == ((1, 2), (1, 0))


def test_a_piece_that_leaves_unseen_takes_with_it_what_was_known_of_a_heap() -> None:
    state = fresh()
    LEARNING.know(state, 0, -1)
    for piece in (0, 1, 2):
        PLACES.move(state, piece, HAND, 0)
        LEARNING.know_place(state, piece, DECK)
        LEARNING.mix_heap(state, HAND)
    PLACES.move(state, 1, DECK, 0)
    LEARNING.know_place(state, 1, HAND)
    assert (known(state, 0), known(state, 1)) == ((1, 0), (1, 0))


def test_a_playout_knows_the_same_and_keeps_nothing_else() -> None:
    known, other = _segment(LAYOUT.known), (_segment(LAYOUT.mixed), _segment(LAYOUT.strayed))
    for seed in range(40):
        whole, only = fresh(), fresh()
        _learn_at_random(LEARNING, whole, Random(seed))
        _learn_at_random(KNOWN_ONLY, only, Random(seed))
        assert only[known] == whole[known]
        assert any(whole[known])
        assert all(any(whole[it]) for it in other)
        assert not any(value for it in other for value in only[it])


def _segment(first: int) -> slice:
    return slice(first, first + len(LAYOUT.pieces))


def _learn_at_random(learning: Learning, state: State, chance: Random) -> None:
    """Pieces move, lie face up, are shown and are mixed, also where nothing is, until something
    strays and is still mixed."""
    for _ in range(60):
        piece, place = chance.randrange(6), chance.randrange(6)
        source = state[LAYOUT.place + piece]
        PLACES.move(state, piece, place, 0)
        state[LAYOUT.facing + piece] = chance.randrange(2)
        learning.know_place(state, piece, source)
        learning.know(state, chance.randrange(-1, 7), chance.randrange(-1, 2))
        learning.mix_heap(state, chance.randrange(-1, 7))
    for piece in range(6):
        PLACES.move(state, piece, DECK, 0)
        learning.know(state, piece, 1)
    learning.lose_track(state, DECK)
    PLACES.move(state, 0, HAND, 0)
    learning.know_place(state, 0, DECK)


def test_a_heap_known_beforehand_is_mixed_only_where_several_pieces_lie() -> None:
    """In a playout of a game without cards and rules, heaps are mixed at the end of each turn."""
    program = load("picnic", players=3).compiled.program
    lines = [it.strip() for it in source_text(program, with_events=False).splitlines()]
    mixing = [it for it in lines if "mix_heap(S, " in it]
    known = [it for it in mixing if it[-2].isdigit() and "r" not in it.rpartition("(")[2]]
    assert known
    for it in known:
        number = int(it.rpartition(", ")[2].removesuffix(")"))
        base = program.layout.locations[number].base
        assert it == f"if S[{base}] > 1: mix_heap(S, {number})"
