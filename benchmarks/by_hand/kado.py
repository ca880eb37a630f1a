"""Kado as a Python class, written from the rules page. It is the oracle of the rule file.

What an option means depends on what is asked: see `Asked`. A cell is a number on a table of five
rows and seven columns, row by row, on which the first present of a shelf lies in the middle.
"""

from collections.abc import Sequence
from enum import Enum, auto
from typing import NamedTuple

KINDS = 5
TURNS = 12
ROWS, COLUMNS = 3, 4
HEIGHT, WIDTH = 2 * ROWS - 1, 2 * COLUMNS - 1
START = HEIGHT // 2 * WIDTH + WIDTH // 2
PRIZE = 2

YES, NO = 0, 1
CHALLENGE, PASS = 0, 1


class Present(NamedTuple):
    """A card. Gifts: socks, puzzle cube, teddy, flowers, chocolate; ribbons: purple, orange,
    green, blue, red."""

    gift: int
    ribbon: int
    value: int


def _values(gift: int, ribbon: int) -> list[int]:
    steps = [0, 1, 3] if (ribbon - gift) % KINDS in (0, 1, 2) else [0, 1]
    return sorted((gift + 2 * ribbon + step) % KINDS + 1 for step in steps)


PRESENTS = tuple(
    Present(gift, ribbon, value)
    for gift in range(KINDS)
    for ribbon in range(KINDS)
    for value in _values(gift, ribbon)
)
"""The 65 cards, in rising order."""


class Asked(Enum):
    """What a seat is asked, and what the options are."""

    SET_ASIDE = auto()
    """Whether the card looked at is set aside: YES, NO."""
    RECEIVER = auto()
    """Who gets it: a seat."""
    CHALLENGE = auto()
    """CHALLENGE, PASS."""
    GIFT = auto()
    RIBBON = auto()
    CELL = auto()
    """Where the own card is laid."""


_TWO = [0, 1]
_EVERY_KIND = [*range(KINDS)]

_NEIGHBOURS = tuple(
    tuple(
        cell
        for cell, inside in (
            (row * WIDTH + column - WIDTH, row > 0),
            (row * WIDTH + column - 1, column > 0),
            (row * WIDTH + column + 1, column < WIDTH - 1),
            (row * WIDTH + column + WIDTH, row < HEIGHT - 1),
        )
        if inside
    )
    for row in range(HEIGHT)
    for column in range(WIDTH)
)


class Shelf:
    """The cards of a player, as they lie on the table."""

    __slots__ = ("_beside", "_bottom", "_left", "_right", "_top", "cards")

    def __init__(self) -> None:
        """Nothing lies here."""
        self.cards: list[Present | None] = [None] * (HEIGHT * WIDTH)
        self._beside = [False] * (HEIGHT * WIDTH)
        self._beside[START] = True
        self._top = self._bottom = START // WIDTH
        self._left = self._right = START % WIDTH

    def open_cells(self) -> list[int]:
        """Where a card may come: beside another one, and inside three rows and four columns."""
        if self.cards[START] is None:
            return [START]
        beside = self._beside
        columns = range(self._right - COLUMNS + 1, self._left + COLUMNS)
        return [
            row + column
            for row in range((self._bottom - ROWS + 1) * WIDTH, (self._top + ROWS) * WIDTH, WIDTH)
            for column in columns
            if beside[row + column]
        ]

    def lay(self, cell: int, present: Present) -> None:
        """A card comes to a cell."""
        self.cards[cell] = present
        self._beside[cell] = False
        for neighbour in _NEIGHBOURS[cell]:
            if self.cards[neighbour] is None:
                self._beside[neighbour] = True
        row, column = divmod(cell, WIDTH)
        self._top, self._bottom = min(self._top, row), max(self._bottom, row)
        self._left, self._right = min(self._left, column), max(self._right, column)

    def points(self) -> int:
        """What rows and columns of a full shelf are worth."""
        rows = [self._row(row) for row in range(self._top, self._top + ROWS)]
        return sum(map(row_points, rows)) + sum(map(column_points, zip(*rows, strict=True)))

    def _row(self, row: int) -> list[Present]:
        first = row * WIDTH + self._left
        return [it for it in self.cards[first : first + COLUMNS] if it is not None]


def row_points(cards: Sequence[Present]) -> int:
    """The values of one gift added up, whichever brings most."""
    totals = [0] * KINDS
    for gift, _, value in cards:
        totals[gift] += value
    return max(totals)


def column_points(cards: Sequence[Present]) -> int:
    """The highest value where all ribbons are the same."""
    ribbons = {it.ribbon for it in cards}
    return max(it.value for it in cards) if len(ribbons) == 1 else 0


class Kado:
    """Give presents, guess what the giver kept, and fill a shelf of twelve."""

    def __init__(self, players: int, deck: Sequence[Present], gifter: int) -> None:
        """The deck is shuffled, its top card last; `gifter` is the first one."""
        self.players = players
        self.gifter = gifter
        self.turn = 1
        self.shelves = [Shelf() for _ in range(players)]
        self.prizes = [0] * players
        self.over = False
        self.scores: list[int] = []
        self.winners: list[int] = []
        self._deck = [*deck]
        self._parcels: list[Present | None] = [None] * players
        self._named_gift = 0
        self.seat = gifter
        self.asked = Asked.RECEIVER
        self._may_set_aside = False
        self._begin_turn()

    def options(self) -> list[int]:
        """What the seat may choose now."""
        match self.asked:
            case Asked.SET_ASIDE | Asked.CHALLENGE:
                return _TWO
            case Asked.GIFT | Asked.RIBBON:
                return _EVERY_KIND
            case Asked.RECEIVER:
                return [it for it in self._clockwise(self.gifter) if self._parcels[it] is None]
            case Asked.CELL:
                return self.shelves[self.seat].open_cells()

    def choose(self, option: int) -> None:
        """The seat answers."""
        match self.asked:
            case Asked.SET_ASIDE:
                self._look_again(set_aside=option == YES)
            case Asked.RECEIVER:
                self._hand_out(option)
            case Asked.CHALLENGE if option == PASS:
                self._next_challenger()
            case Asked.CHALLENGE:
                self.asked = Asked.GIFT
            case Asked.GIFT:
                self._named_gift = option
                self.asked = Asked.RIBBON
            case Asked.RIBBON:
                self._guess(self._named_gift, option)
            case Asked.CELL:
                self._lay(option)

    @property
    def kept(self) -> Present | None:
        """What the gifter has been dealt."""
        return self._parcels[self.gifter]

    def _clockwise(self, first: int) -> list[int]:
        return [*range(first, self.players), *range(first)]

    def _begin_turn(self) -> None:
        self.seat = self.gifter
        self.asked = Asked.SET_ASIDE if self.players == 2 else Asked.RECEIVER
        self._may_set_aside = self.players == 2

    def _look_again(self, *, set_aside: bool) -> None:
        """The gifter has decided on the card looked at: once a turn it may be set aside."""
        if set_aside:
            self._deck.pop()
            self._may_set_aside = False
        self.asked = Asked.RECEIVER

    def _hand_out(self, receiver: int) -> None:
        self._parcels[receiver] = self._deck.pop()
        if None in self._parcels:
            self.asked = Asked.SET_ASIDE if self._may_set_aside else Asked.RECEIVER
        else:
            self._next_challenger()

    def _next_challenger(self) -> None:
        """Whoever sits next to the left is asked; behind the last one all lay their cards."""
        self.seat = (self.seat + 1) % self.players
        if self.seat == self.gifter:
            self._arrange()
        else:
            self.asked = Asked.CHALLENGE

    def _guess(self, gift: int, ribbon: int) -> None:
        kept = self.kept
        assert kept is not None
        right = (kept.gift == gift) + (kept.ribbon == ribbon)
        if right == 0:
            self._next_challenger()
            return
        if right == 2:
            self._win_prize()
        self._parcels[self.gifter] = self._parcels[self.seat]
        self._parcels[self.seat] = kept
        self._arrange()

    def _win_prize(self) -> None:
        """The top of the deck, or a token where the turns to come need every card."""
        each_turn = 3 if self.players == 2 else self.players
        if len(self._deck) > (TURNS - self.turn) * each_turn:
            self._deck.pop()
        self.prizes[self.seat] += 1

    def _arrange(self) -> None:
        self.seat = (self.gifter + 1) % self.players
        self.asked = Asked.CELL

    def _lay(self, cell: int) -> None:
        present = self._parcels[self.seat]
        assert present is not None
        self.shelves[self.seat].lay(cell, present)
        self._parcels[self.seat] = None
        if self.seat == self.gifter:
            self._end_turn()
        else:
            self.seat = (self.seat + 1) % self.players

    def _end_turn(self) -> None:
        if self.turn == TURNS:
            self._end()
            return
        self.turn += 1
        self.gifter = (self.gifter + 1) % self.players
        self._begin_turn()

    def _end(self) -> None:
        self.over = True
        shelves = zip(self.shelves, self.prizes, strict=True)
        self.scores = [shelf.points() + PRIZE * prizes for shelf, prizes in shelves]
        best = max(self.scores)
        self.winners = [seat for seat, score in enumerate(self.scores) if score == best]
