"""Pieces in places: nothing is lost, orders are kept, tails are zero."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from assembler import OWN, assemble, make_layout
from rulewright.engine.machine import Machine, start, start_state, stop_record
from rulewright.engine.places import State, make_places
from rulewright.game.model import Faces, Order
from rulewright.program.instructions import StopKind
from rulewright.program.model import Layout

LAYOUT = make_layout(
    (
        ("deck", 6, Order.PILE, Faces.NOBODY),
        ("bag", 6, Order.HEAP, Faces.NOBODY),
        ("track", 6, Order.ROW, Faces.ALL),
        ("hand", 2, Order.HEAP, Faces.OWNER),
        ("hand", 2, Order.HEAP, Faces.OWNER),
        ("table", 6, Order.HEAP, Faces.AS_LAID),
    ),
    pieces=(0,) * 6,
)
DECK, BAG, TRACK, HAND, _, TABLE = range(6)
PLACES = make_places(LAYOUT)


def fresh() -> State:
    return start_state(assemble("start:\nhalt", layout=LAYOUT), 1)


def lying(layout: Layout, state: State, location: int) -> list[int]:
    """The pieces at a location; what lies behind them must be zero."""
    where = layout.locations[location]
    first = where.base + 1
    end = first + state[where.base]
    assert not any(state[end : where.base + 1 + where.room])
    assert all(state[layout.place + piece] == location for piece in state[first:end])
    return state[first:end]


def test_pieces_begin_in_their_place_with_the_last_on_top() -> None:
    assert lying(LAYOUT, fresh(), DECK) == [0, 1, 2, 3, 4, 5]


def test_a_pile_and_a_row_keep_their_order_when_a_piece_leaves() -> None:
    state = fresh()
    assert PLACES.move(state, 1, TRACK, 0) == 0
    assert lying(LAYOUT, state, DECK) == [0, 2, 3, 4, 5]


def test_the_last_piece_of_a_heap_takes_the_place_of_the_one_that_leaves() -> None:
    state = fresh()
    for piece in range(4):
        PLACES.move(state, piece, BAG, 0)
    PLACES.move(state, 1, TRACK, 0)
    assert lying(LAYOUT, state, BAG) == [0, 3, 2]


def test_a_piece_comes_to_the_top_or_to_the_bottom() -> None:
    state = fresh()
    for piece, end in ((0, 0), (1, 0), (2, 1)):
        PLACES.move(state, piece, TRACK, end)
    assert lying(LAYOUT, state, TRACK) == [2, 0, 1]


def test_a_move_without_room_changes_nothing() -> None:
    state = fresh()
    PLACES.move(state, 0, HAND, 0)
    PLACES.move(state, 1, HAND, 0)
    before = state[:]
    assert PLACES.move(state, 2, HAND, 0) == StopKind.NO_ROOM
    assert state == before


def test_a_piece_may_move_within_its_full_place() -> None:
    state = fresh()
    PLACES.move(state, 0, HAND, 0)
    PLACES.move(state, 1, HAND, 0)
    assert PLACES.move(state, 0, HAND, 0) == 0
    assert lying(LAYOUT, state, HAND) == [1, 0]


def test_places_of_different_room_change_their_contents() -> None:
    state = fresh()
    PLACES.move(state, 0, HAND, 0)
    for piece in (1, 2):
        PLACES.move(state, piece, BAG, 0)
    assert PLACES.swap(state, HAND, BAG) == 0
    assert (lying(LAYOUT, state, HAND), lying(LAYOUT, state, BAG)) == ([1, 2], [0])
    assert PLACES.swap(state, HAND, DECK) == StopKind.NO_ROOM


def test_a_shuffle_draws_from_the_last_piece_down() -> None:
    state = fresh()
    PLACES.shuffle(state, DECK, 0)
    pieces = list(range(6))
    again = assemble(
        "start:\n"
        + "\n".join(f"random r0 0 {n}\nstore {OWN + n} r0" for n in range(6, 1, -1))
        + "\nhalt",
        layout=LAYOUT,
    )
    machine = Machine(again)
    drawn = start(machine, 1, machine.fast)
    for high in range(5, 0, -1):
        low = drawn[OWN + high + 1]
        pieces[high], pieces[low] = pieces[low], pieces[high]
    assert lying(LAYOUT, state, DECK) == pieces


@given(
    st.lists(
        st.one_of(
            st.tuples(st.just("move"), st.integers(0, 5), st.integers(0, 5), st.integers(0, 1)),
            st.tuples(st.just("swap"), st.integers(0, 5), st.integers(0, 5), st.just(0)),
            st.tuples(st.just("shuffle"), st.integers(0, 5), st.just(0), st.just(0)),
        ),
        max_size=30,
    )
)
def test_no_piece_is_ever_lost_or_doubled(deeds: list[tuple[str, int, int, int]]) -> None:
    state = fresh()
    for deed, one, two, end in deeds:
        match deed:
            case "move":
                PLACES.move(state, one, two, end)
            case "swap":
                PLACES.swap(state, one, two)
            case _:
                PLACES.shuffle(state, one, 0)
    everywhere = [piece for number in range(6) for piece in lying(LAYOUT, state, number)]
    assert sorted(everywhere) == [0, 1, 2, 3, 4, 5]


def test_who_may_look_depends_on_the_place_and_the_facing() -> None:
    state = fresh()
    for piece, place in ((1, TRACK), (2, HAND), (3, TABLE), (4, TABLE)):
        PLACES.move(state, piece, place, 0)
    state[LAYOUT.facing + 4] = 1
    assert [PLACES.lookers(state, piece) for piece in range(5)] == [0, 3, 1, 0, 3]


def test_options_that_are_pieces_come_known_first_then_by_place() -> None:
    text = """
    start:
      move 5 1 0
      move 4 3 0
      move 3 2 0
      option 0
      option 5
      option 4
      option 3
      order_pieces 0
      decide 0 0 0 1 1 end
    end:
      halt
    """
    program = assemble(text, layout=LAYOUT)
    machine = Machine(program)
    states = [start(machine, 1, code) for code in (machine.fast, machine.full)]
    assert states[0] == states[1]
    first = LAYOUT.options
    assert states[0][first : first + 4] == [3, 4, 0, 5]


def test_options_after_a_pick_leave_enough_behind_it() -> None:
    for last, wanted, left in ((-1, 0, [1, 2, 3, 4]), (-1, 3, [1, 2]), (2, 2, [3]), (3, 2, [])):
        text = "start:\n" + "\n".join(f"option {n}" for n in range(1, 5))
        text += f"\noptions_after {last} {wanted}\nhalt"
        machine = Machine(assemble(text))
        state = start(machine, 1, machine.fast)
        first = machine.program.layout.options
        assert state[first : first + 4] == left + [0] * (4 - len(left))


def test_a_decision_without_options_stops() -> None:
    program = assemble("start:\ndecide 0 0 0 1 1 end\nend:\nhalt")
    machine = Machine(program)
    record = stop_record(program, start(machine, 1, machine.fast))
    assert record is not None
    assert record.kind is StopKind.NO_OPTION


def test_streams_that_are_not_used_do_not_move() -> None:
    states = [start_state(assemble("start:\nhalt", layout=LAYOUT), seed) for seed in (1, 2, 1)]
    assert states[0] == states[2]
    assert any(one != two for one, two in pairwise(states))
