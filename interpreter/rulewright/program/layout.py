"""Fixed addresses: the slots at the head of the state, and those at the base of a frame."""

RESUME = 0  # block to go on with
FRAME = 1  # base of the running frame
STATUS = 2  # one of the four below
SITE = 3  # decision site that waits
SEAT = 4  # seat that is asked
OPTION_COUNT = 5
ANSWER = 6  # the option that was chosen
PICKED = 7  # of a choice of several: how many are picked
LEAST = 8
MOST = 9
RESULT = 10  # what the last procedure gave
STOP_REASON = 11
STOP_BLOCK = 12
STOP_INDEX = 13  # instruction in the block
STOP_VALUE = 14
WINNERS = 15  # mask of seats
FIRST_PLAYER = 16
START_SEAT = 17  # whose turn a scenario starts in, plus 1; 0 when play is not started so
HEAD = 18

LINKS = 2
"""Slots at the base of a frame, before its arguments: where the procedure returns to, and the
caller's frame."""

RUNNING, DECIDING, OVER, STOPPED, HALTED = range(5)
