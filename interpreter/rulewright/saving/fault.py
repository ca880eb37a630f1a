"""What can be wrong with a file that is to be a saved game."""

from enum import Enum


class Fault(Enum):
    """Why a game cannot be taken up from a file."""

    MISSING = "missing"
    FOLDER = "folder"
    NOT_READABLE = "not readable"
    NOT_A_SAVE = "not a save"
    NEWER = "newer"
    CUT_OFF = "cut off"
    DAMAGED = "damaged"
    GAME_GONE = "game gone"
    VARIANT_GONE = "variant gone"
    OTHER_SCENARIO = "other scenario"
    OTHER_RULES = "other rules"
    DEPARTS = "departs"
    CHANCE_ASKED = "chance asked"


REMEDIES = {
    Fault.FOLDER: "Name a file in it.",
    Fault.NEWER: "Get a newer Rulewright.",
    Fault.CUT_OFF: "Get the whole file.",
    Fault.DAMAGED: "Get the file as it was written.",
    Fault.GAME_GONE: "Say with `--game` where the game is.",
    Fault.VARIANT_GONE: "Put it back there.",
    Fault.OTHER_SCENARIO: "Get back the scenario as it was, or begin a new game.",
    Fault.OTHER_RULES: "Get back the rules as they were, or begin a new game.",
    Fault.DEPARTS: "Get the file as it was written.",
    Fault.CHANCE_ASKED: "`rulewright.resume` in Python goes on with it.",
}
"""What to do about a fault, where something can be done."""


class SaveError(Exception):
    """A game cannot be taken up from a file; the message says why. The file stays as it is."""

    def __init__(self, fault: Fault, sentence: str) -> None:
        super().__init__(f"{sentence} {REMEDIES.get(fault, '')}".rstrip())
        self.fault = fault
