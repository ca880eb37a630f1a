"""The instructions: name, operands and meaning of each. Nothing here knows a game or a verb.

Registers are signed 64-bit and do not live across a decision; slots are signed 32-bit.
`S` is the state, `S[FRAME]` the base of the running frame, `BASE[l]` the address of the
count of location `l`, whose pieces lie in the slots behind it (the top of a pile last).

Operand roles:
    to        the register that gets the result
    value     a register or a constant
    slot      an address in the state
    offset    an offset in the running frame
    length    how many slots may be indexed; an index outside stops the game (0: proved, no check)
    table     a constant table
    board     a board of the layout
    stream    a stream of chance
    event     an entry of the table of events
    fact      an entry of the table of facts
    site      an entry of the table of decision sites
    block     a block of the program
    procedure a procedure of the program
    reason    why the game stops (`StopKind`)
    number    a constant
    values    any number of values (last operand only)
"""

from enum import IntEnum

from rulewright.source.frozen import dataclass


class StopKind(IntEnum):
    """What only shows itself when a game runs, and stops it."""

    OUT_OF_RANGE = 1
    INDEX = 2
    DIVISION_BY_ZERO = 3
    NOTHING_THERE = 4
    EMPTY_FOLD = 5
    NO_ROOM = 6
    NO_OPTION = 7
    BUDGET = 8
    STILL_TIED = 9
    TWO_ENDS = 10
    TOO_LONG = 11
    TOO_DEEP = 12


TOP, BOTTOM = 0, 1
"""The ends of a location to which `move` brings a piece."""


@dataclass(frozen=True, slots=True)
class Shape:
    """Operand roles of an instruction, and what it does in one sentence."""

    roles: tuple[str, ...]
    meaning: str
    ends_block: bool = False


INSTRUCTIONS: dict[str, Shape] = {
    # registers and slots
    "set": Shape(("to", "value"), "to = value"),
    "load": Shape(("to", "slot"), "to = S[slot]"),
    "store": Shape(("slot", "value"), "S[slot] = value"),
    "load_at": Shape(("to", "slot", "value", "length"), "to = S[slot + value]"),
    "store_at": Shape(("slot", "value", "length", "value"), "S[slot + first value] = last value"),
    "frame_load": Shape(("to", "offset"), "to = S[frame + offset]"),
    "frame_store": Shape(("offset", "value"), "S[frame + offset] = value"),
    "frame_load_at": Shape(("to", "offset", "value", "length"), "to = S[frame + offset + value]"),
    "frame_store_at": Shape(
        ("offset", "value", "length", "value"), "S[frame + offset + first value] = last value"
    ),
    "table": Shape(("to", "table", "value"), "to = the entry of the table; outside it stops"),
    # arithmetic
    "add": Shape(("to", "value", "value"), "to = left + right"),
    "subtract": Shape(("to", "value", "value"), "to = left - right"),
    "multiply": Shape(("to", "value", "value"), "to = left * right"),
    "divide_down": Shape(("to", "value", "value"), "to = left / right, rounded down; 0 stops"),
    "divide_up": Shape(("to", "value", "value"), "to = left / right, rounded up; 0 stops"),
    "modulo": Shape(("to", "value", "value"), "to = left mod right, sign of right; 0 stops"),
    "minimum": Shape(("to", "value", "value"), "to = the lower"),
    "maximum": Shape(("to", "value", "value"), "to = the higher"),
    # comparisons and truth
    "equal": Shape(("to", "value", "value"), "to = 1 if left is right, else 0"),
    "different": Shape(("to", "value", "value"), "to = 1 if left is not right, else 0"),
    "less": Shape(("to", "value", "value"), "to = 1 if left < right, else 0"),
    "at_most": Shape(("to", "value", "value"), "to = 1 if left <= right, else 0"),
    "both": Shape(("to", "value", "value"), "to = left and right, of 0 and 1"),
    "either": Shape(("to", "value", "value"), "to = left or right, of 0 and 1"),
    "negation": Shape(("to", "value"), "to = 1 - value, of 0 and 1"),
    "select": Shape(("to", "value", "value", "value"), "to = second if first else third"),
    "with_bit": Shape(
        ("to", "value", "value"), "to = left with bit right set; outside 0 to 62 stops"
    ),
    "has_bit": Shape(
        ("to", "value", "value"),
        "to = 1 if left has bit right, else 0; outside 0 to 62 stops",
    ),
    "common": Shape(("to", "value", "value"), "to = the bits of left that right has, too"),
    "united": Shape(("to", "value", "value"), "to = the bits that left or right has"),
    "without": Shape(("to", "value", "value"), "to = the bits of left that right has not"),
    "lowest_bit": Shape(
        ("to", "value"), "to = the number of the lowest bit of 64 that is set, or -1 if none is"
    ),
    "highest_bit": Shape(
        ("to", "value"), "to = the number of the highest bit of 64 that is set, or -1 if none is"
    ),
    "bit_count": Shape(("to", "value"), "to = how many bits of 64 are set"),
    "covers": Shape(
        ("to", "value", "table"),
        "to = 1 if the mask has every bit of some entry of the table, else 0",
    ),
    # checks that stop
    "in_range": Shape(("value", "number", "number"), "stops unless low <= value <= high"),
    "require": Shape(("value", "reason"), "stops for the reason if value is 0"),
    # places
    "count": Shape(("to", "value"), "to = how many pieces lie at the location"),
    "piece_at": Shape(("to", "value", "value"), "to = the piece at the location's index"),
    "lone_piece": Shape(
        ("to", "value"),
        "to = the piece at the location, where there is room for one, or -1 if none lies there",
    ),
    "index_of": Shape(("to", "value"), "to = the index at which the piece lies at its location"),
    "move": Shape(
        ("value", "value", "number"),
        "the piece leaves its place and comes to the location: on top or last (0), "
        "at the bottom or first (1); without room it stops",
    ),
    "swap": Shape(("value", "value"), "what lies at two locations changes places"),
    "shuffle": Shape(
        ("value", "stream"),
        "the location's pieces in random order: for i from count - 1 down to 1, "
        "piece i changes places with piece draw(i + 1)",
    ),
    "random": Shape(("to", "stream", "value"), "to = a number from 0 to value - 1, each alike"),
    # boards
    "box_edge": Shape(
        ("to", "board", "value", "value"),
        "to = an edge (second value) of the box round the pieces of the board's instance (first "
        "value): 0 its first row, 1 the row behind its last, 2 its first column, 3 the column "
        "behind its last; all 0 without pieces; on a fixed board the box is the whole board",
    ),
    "frame_edge": Shape(
        ("to", "board", "value", "value"),
        "to = the same edge of the rectangle of cells on each of which a piece would keep the box "
        "inside the frame: the middle cell without pieces, the whole of a fixed board",
    ),
    "occupied": Shape(
        ("to", "board", "value", "value"),
        "to = the mask of the cells, row by row, of the board's instance (first value) on which a "
        "piece of a player lies (second value: the seat; -1: of nobody; -2: of whomever), on a "
        "board with room for one a cell and no more cells than a mask has bits",
    ),
    "frame_cells": Shape(
        ("to", "board", "value"),
        "to = the mask of the cells between the edges that `frame_edge` gives for the instance, on "
        "a board of which `occupied` can be asked",
    ),
    "beside": Shape(
        ("to", "board", "value"),
        "to = the mask of the cells of the board that are orthogonally next to one of the mask",
    ),
    "order_lying": Shape(
        ("offset",),
        "puts pieces kept in the frame, their number first, in the order in which they lie: by "
        "location, then by index; so no order of a set tells of faces",
    ),
    # decisions
    "option": Shape(("value",), "appends an option of the next decision"),
    "order_pieces": Shape(
        ("value",),
        "puts the options, which are pieces, in printed order for the seat: those it knows by "
        "piece number, then the others by location and index",
    ),
    "options_after": Shape(
        ("value", "value"),
        "drops the options up to the first value (-1: none), then the last ones, so that after "
        "any pick the second value minus 1 further ones remain",
    ),
    "option_count": Shape(("to",), "to = how many options there are"),
    "drop_options": Shape((), "forgets the options"),
    "answer": Shape(("to",), "to = the option that was chosen"),
    # knowledge and events: left out of playouts
    "know_place": Shape(
        ("value", "value"),
        "the piece came from the location (last value; -1: it stays where it lies): seats that may "
        "look where it lies now know it; a seat that neither knows it nor may look loses track of "
        "what is mixed where it came from",
    ),
    "know": Shape(("value", "value"), "the seat (last value; -1: every seat) knows the piece"),
    "mix_heap": Shape(
        ("value",),
        "a seat that may not look at the location, a heap, can no longer tell which is which of "
        "the pieces there",
    ),
    "lose_track": Shape(
        ("value",),
        "nobody can follow the pieces at the location: a seat that may not look there can no "
        "longer tell which is which",
    ),
    "fact": Shape(
        ("fact", "value", "value", "values"),
        "keeps the answer (first value) to a question, heard by the seat (second value; -1: every "
        "seat), with what the question reads, at the locations (last values) and elsewhere; one "
        "that said the same goes, or, without room, the oldest of the question",
    ),
    "event": Shape(("event", "values"), "records what happened, with its parts"),
    # procedures
    "argument": Shape(("number", "value"), "the value with this number for the next call"),
    "result": Shape(("value",), "S[RESULT] = value"),
    "take_result": Shape(("to",), "to = S[RESULT], which becomes 0"),
    # ends of blocks
    "jump": Shape(("block",), "goes on with the block", True),
    "branch": Shape(
        ("value", "block", "block"), "the first block if value is 1, else the second", True
    ),
    "call": Shape(
        ("procedure", "block"), "runs a procedure in a frame of its own, then the block", True
    ),
    "return": Shape((), "clears the frame and goes back to where the call said", True),
    "decide": Shape(
        ("site", "value", "value", "value", "value", "block"),
        "asks the seat (first value) to pick one option, then goes on with the block; of a choice "
        "of several, the values say how many are picked, the least and the most",
        True,
    ),
    "stop": Shape(("reason",), "stops the game", True),
    "over": Shape((), "the game is over: frames are cleared, block 0 resumes", True),
    "halt": Shape(
        (), "ends an evaluation (a score, a test of feasibility) or a started procedure", True
    ),
}

CHANCE = -1
"""The seat of chance, where its outcomes are asked for."""

ANYONE = -2
"""The owner of pieces where it does not matter who that is; see `occupied`."""

MOST_BITS = 63
"""Bits of a register that a mask may use."""

ENOUGH = -2
"""The option that ends a choice of several."""

NO_CARD = -1
"""The option of playing no card."""

NOT_REPLACED = -(2**31)
"""The result where nothing came instead of something: no procedure gives it."""

EFFECT_CANCELLED = 1
ACTION_CANCELLED = 2
"""Results of a window before something: what is cancelled there, the greater one if both are."""
