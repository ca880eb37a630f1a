"""Verbs that people use and the language does not have, and what is written instead."""

_MOVE = "Write `move … to …`, with what is moved and the zone or cell it comes to."
_GIVE = "Write `move … to player's hand`, with what is handed over and a zone of the player."
_DISCARD = "Write `discard …`, or `remove …` to put it out of play."
_DEAL = "Write `draw 1 card from deck to your hand`; for all: `let each player clockwise from …`."
_GAIN = "For a counter write `gain 2 coins`; for pieces `move … to …` or `draw … from … to …`."
_LOSE = "Write `lose 2 coins`; for a counter of all, `reduce pot by 2`."
_PAY = "Write `pay 2 coins`; what nobody has to afford is lost: `lose 2 coins`."
_SET = "Write `set … to …` for a counter, or `remember … as name` to give a value a name."
_SEE = "Write `look at …` to see it alone, or `reveal …` to let everyone see it."
_TELL = "Write `reveal …` or `show … to …` for pieces, and `openly ask … whether …` for an answer."
_STOP = "Write `stop`: it ends the loop, or else the action or procedure."
_END = "A game ends by an entry of `end:`, with `when over:` or `if:`."
_CHANCE = "Chance comes by `roll … by …`, `pick … from … by …` and `shuffle … by …`."
_SCORE = "Points at the end are lines of `scoring:`; points in play are a counter, `gain 2 points`."
_OUT = "Write `eliminate player`, with who is out of the game."
_SKIP = "Write `stop` or `nothing`; who has no turn is told by `skip turn if:` of the phase."

_INSTEAD = {
    "place": _MOVE,
    "put": _MOVE,
    "lay": _MOVE,
    "play": _MOVE,
    "return": _MOVE,
    "send": _MOVE,
    "bring": _MOVE,
    "transfer": _MOVE,
    "pass": "`pass` stands under `actions:` of a phase; to hand something on, write `move … to …`.",
    "hand": _GIVE,
    "offer": _GIVE,
    "trash": _DISCARD,
    "destroy": _DISCARD,
    "burn": _DISCARD,
    "delete": _DISCARD,
    "kill": _DISCARD,
    "deal": _DEAL,
    "distribute": _DEAL,
    "take": _GAIN,
    "get": _GAIN,
    "receive": _GAIN,
    "collect": _GAIN,
    "earn": _GAIN,
    "win": f"{_SCORE} {_END}",
    "score": _SCORE,
    "spend": _PAY,
    "cost": _PAY,
    "add": "Write `gain 1 coins` for one's own counter, else `increase … by 1`.",
    "increment": "Write `increase … by 1`.",
    "raise": "Write `increase … by 1`.",
    "subtract": "Write `lose 1 coins` for one's own counter, else `reduce … by 1`.",
    "decrease": "Write `reduce … by 1`.",
    "decrement": "Write `reduce … by 1`.",
    "lower": "Write `reduce … by 1`.",
    "make": _SET,
    "change": _SET,
    "assign": _SET,
    "store": _SET,
    "save": _SET,
    "call": "Write `perform …` for a procedure, or `remember … as …` for a name.",
    "flip": "Write `turn … facing up` or `turn … facing down`.",
    "mix": "Write `shuffle … by …`.",
    "exchange": "Write `swap … with …`.",
    "trade": "Write `swap … with …`.",
    "switch": "Write `swap … with …`.",
    "peek": _SEE,
    "view": _SEE,
    "see": _SEE,
    "inspect": _SEE,
    "say": _TELL,
    "tell": _TELL,
    "announce": _TELL,
    "declare": _TELL,
    "guess": "Write `choose gift from gifts as guess`, and `openly ask … whether …`.",
    "select": "Write `choose … from …`.",
    "decide": "Write `choose … from …`, or `may:` where it is yes or no.",
    "do": "Write `perform …` for a procedure.",
    "run": "Write `perform …` for a procedure.",
    "execute": "Write `perform …` for a procedure.",
    "exit": _STOP,
    "break": _STOP,
    "quit": _STOP,
    "end": f"{_STOP} {_END}",
    "finish": f"{_STOP} {_END}",
    "skip": _SKIP,
    "exclude": _OUT,
    "oust": _OUT,
    "continue": _SKIP,
    "randomly": _CHANCE,
}


def verb_instead(word: str) -> str | None:
    """The help line for a verb that people use; None where the language has no way to say it."""
    return _INSTEAD.get(word)
