"""Every sentence that tells a difference: for each key, and for entries as a whole.

A row is looked for by section and key, then by key alone.
"""

from rulewright.comparing.sentences.form import Telling
from rulewright.comparing.sentences.play import OF_PLAY
from rulewright.comparing.sentences.texts import OF_TEXTS
from rulewright.comparing.sentences.things import OF_THINGS

TELLINGS: dict[str, Telling] = {**OF_THINGS, **OF_PLAY, **OF_TEXTS}

DEFAULTS: dict[str, str] = {
    "phases.repeat": "1",
    "boards.neighbours": "4",
    "boards.faces": "all",
    "boards.room": "1 per cell",
    "boards.cells are": "cell",
    "pieces.starts in": "box",
    "zones.order": "heap",
    "tables.beyond": "cannot happen",
    "first player.pick": "first seat",
}
"""What holds where nothing is said."""

NEW = "{entry} is new."
NEW_BEHIND = "{entry} is new, behind {neighbour}."
NEW_BEFORE = "{entry} is new, before {neighbour}."
NEW_CARDS = "{entry} is new, {now} in the supply."
GONE = "{entry} is no longer there."
NOW_BEFORE = "{entry} now comes before {neighbour}, not behind {other}."
NOW_BEHIND = "{entry} now comes behind {neighbour}, not before {other}."
OTHER_ORDER = "{entry} now come in another order: {now} instead of {was}."
