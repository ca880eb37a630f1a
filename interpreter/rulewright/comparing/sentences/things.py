"""Sentences about what any entry can say, about things and about numbers."""

from rulewright.comparing.sentences.form import Telling, attribute, steps

OF_THINGS: dict[str, Telling] = {
    # ------------------------------------------------------------ any entry
    "only if": Telling(
        "{entry} is now part of the game if {now} instead of if {was}.",
        "{entry} is now part of the game only if {now}.",
        "{entry} is now always part of the game; it was only if {was}.",
        "{entry} is now part of the game under another condition.",
    ),
    "limit": Telling(
        "The limit of {entry} is now {now} instead of {was}.",
        "{entry} now has a limit: {now}.",
        "{entry} no longer has a limit; it was {was}.",
        "{entry} now has another limit.",
    ),
    "per": Telling(
        "{entry} is now there once for each {now} instead of once for each {was}.",
        "{entry} is now there once for each {now}, not once for all.",
        "{entry} is now there once for all, not once for each {was}.",
    ),
    "holds": Telling(
        "{entry} now holds {now} instead of {was}.",
        more="{entry} now holds {items}, too.",
        less="{entry} no longer holds {items}.",
    ),
    "faces": Telling("Who sees the faces in {entry} is now {now} instead of {was}."),
    "room": Telling(
        "{entry} now has room for {now} instead of {was}.",
        "{entry} now has room for {now} only.",
        "{entry} now has room for any number; it was for {was}.",
    ),
    "type": Telling(
        "{entry} can now be {now} instead of {was}.",
        "{entry} can now only be {now}.",
        "It is no longer said what {entry} can be; it was {was}.",
    ),
    "attributes type": attribute("attribute"),
    "attributes only if": Telling(
        "The attribute `{name}` of {entry} is now there if {now} instead of if {was}.",
        "The attribute `{name}` of {entry} is now there only if {now}.",
        "The attribute `{name}` of {entry} is now always there; it was only if {was}.",
    ),
    "attributes usually": Telling(
        "What `{name}` usually is on {entry} is now {now} instead of {was}.",
        "What `{name}` usually is on {entry} is now {now}.",
        "What `{name}` usually is on {entry} is no longer said; it was {was}.",
    ),
    "changing type": attribute("changing attribute"),
    "changing start": Telling(
        "The changing attribute `{name}` of {entry} now starts as {now} instead of {was}.",
        "The changing attribute `{name}` of {entry} now starts as {now}.",
        "It is no longer said how the changing attribute `{name}` of {entry} starts; it was {was}.",
    ),
    "changing only if": Telling(
        "The changing attribute `{name}` of {entry} is now there if {now} instead of if {was}.",
        "The changing attribute `{name}` of {entry} is now there only if {now}.",
        "The changing attribute `{name}` of {entry} is now always there; it was only if {was}.",
    ),
    "with": Telling(
        "{entry} now takes {now} instead of {was}.",
        "{entry} now takes {now}.",
        "{entry} no longer takes anything; it was {was}.",
    ),
    "when": Telling(
        "{entry} now comes {now} instead of {was}.",
        another="{entry} now comes at another moment.",
    ),
    "if": Telling(
        "{entry} now comes if {now} instead of if {was}.",
        "{entry} now comes only if {now}.",
        "{entry} now comes in any case; it was only if {was}.",
        "{entry} now comes under another condition.",
    ),
    "do": Telling(
        new="{entry} now does something.",
        gone="{entry} no longer does anything.",
        another="{entry} now does something else.",
    ),
    # ------------------------------------------------------------ the game as a whole
    "players": Telling("The game is now for {now} players instead of {was}."),
    "pick": Telling("{entry} is now picked {now} instead of {was}."),
    "setup.do": steps("In {entry},"),
    "settings.default": Telling("Where nobody chooses, {entry} is now {now} instead of {was}."),
    "types.members": Telling(
        "{entry} now has the members {now} instead of {was}.",
        another="{entry} now has other members, or in another order.",
        more="{entry} now has {items}, too.",
        less="{entry} no longer has {items}.",
    ),
    "types.member only if": Telling(
        "`{name}` of {entry} is now there if {now} instead of if {was}.",
        "`{name}` of {entry} is now there only if {now}.",
        "`{name}` of {entry} is now always there; it was only if {was}.",
    ),
    # ------------------------------------------------------------ pieces, zones, boards
    "pieces.owner": Telling(
        new="Each player now has pieces of {entry} of their own.",
        gone="Pieces of {entry} no longer belong to players.",
    ),
    "pieces.starts in": Telling("Pieces of {entry} now start in {now} instead of {was}."),
    "pieces.played from": Telling(
        "Cards of {entry} are now played from {now} instead of {was}.",
        "Cards of {entry} are now played from {now}.",
        "It is no longer said from where cards of {entry} are played; it was {was}.",
    ),
    "pieces.after play": Telling(
        "A played card of {entry} now goes to {now} instead of {was}.",
        "A played card of {entry} now goes to {now}.",
        "It is no longer said where a played card of {entry} goes; it was {was}.",
    ),
    "pieces.discarded to": Telling(
        "Pieces of {entry} are now discarded to {now} instead of {was}.",
        "Pieces of {entry} are now discarded to {now}.",
        "It is no longer said where pieces of {entry} are discarded; it was {was}.",
    ),
    "pieces.ask": Telling(
        "Who is asked for cards of {entry} is now {now} instead of {was}.",
        "Who is asked for cards of {entry} is now {now}.",
        "It is no longer said who is asked for cards of {entry}; it was {was}.",
    ),
    "pieces.supply": Telling(
        "{entry} now has {now} instead of {was} with {name}.",
        "{entry} now has {now} with {name}; it had none.",
        "{entry} no longer has any with {name}; it had {was}.",
    ),
    "pieces.supply of each": Telling(
        "{entry} now has {now} instead of {was} of each of these: {name}.",
        "{entry} now has {now} of each of these, and had none: {name}.",
        "{entry} no longer has any of these, and had {was} of each: {name}.",
    ),
    "pieces.supply of all": Telling(
        "{entry} now has {now} instead of {was}.",
        "{entry} now has {now}; it had none.",
        "{entry} no longer has any pieces; it had {was}.",
    ),
    "pieces.supply only if": Telling(
        "Pieces of {entry} are now there if {now} instead of if {was}.",
        "Pieces of {entry} are now there only if {now}.",
        "Pieces of {entry} are now always there; it was only if {was}.",
        "Pieces of {entry} are now there under another condition.",
    ),
    "pieces.supply order": Telling(
        "Pieces of {entry}, which nobody shuffles, now lie in the order {now} instead of {was}.",
        another="Pieces of {entry}, which nobody shuffles, now lie in another order.",
    ),
    "zones.order": Telling("What is in {entry} now lies as a {now} instead of a {was}."),
    "zones.when empty": Telling(
        "What happens when {entry} is empty is now {now} instead of {was}.",
        "What happens when {entry} is empty is now {now}.",
        "It is no longer said what happens when {entry} is empty; it was {was}.",
        "Something else happens now when {entry} is empty.",
    ),
    "boards.shape": Telling("{entry} is now {now} instead of {was}."),
    "boards.room": Telling("{entry} now has room for {now} instead of {was}."),
    "boards.frame": Telling(
        new="The frame of {entry} is now {now}.", gone="The frame of {entry} is no longer {was}."
    ),
    "boards.neighbours": Telling("A cell of {entry} now has {now} neighbours instead of {was}."),
    "boards.cells are": Telling("A cell of {entry} is now called {now} instead of {was}."),
    "boards.map": Telling(
        "{name} of {entry} is now {now} instead of {was}.",
        "{name} of {entry} is new: {now}.",
        "{name} of {entry} is no longer there; it was {was}.",
    ),
    "places.printed": Telling(
        "{entry} now has the `{name}` {now} instead of {was}.",
        "{entry} now has the `{name}` {now}.",
        "{entry} no longer has a `{name}` of its own; it was {was}.",
    ),
    "places.do": steps("On {entry},"),
    # ------------------------------------------------------------ numbers
    "counters.start": Telling("{entry} now starts at {now} instead of {was}."),
    "tables.by": Telling(
        new="{entry} now goes by {now}.",
        gone="{entry} no longer goes by {was}.",
    ),
    "tables.beyond": Telling(
        "Beyond its last entry, {entry} is now {now} instead of {was}.",
    ),
    "tables.row": Telling(
        "For {name}, {entry} now has {now} instead of {was}.",
        "For {name}, {entry} now has an entry: {now}.",
        "For {name}, {entry} no longer has an entry; it was {was}.",
    ),
    "tables.row by players": Telling(
        "With {name} players, {entry} is now {now} instead of {was}.",
        "With {name} players, {entry} is now {now}; it had no entry.",
        "With {name} players, {entry} no longer has an entry; it was {was}.",
    ),
    "values.of": Telling(
        "{entry} is now said of a {now} instead of a {was}.",
        "{entry} is now said of a {now}.",
        "{entry} is no longer said of a {was}.",
    ),
    "values.is": Telling(
        "{entry} is now {now} instead of {was}.",
        "{entry} is now {now}.",
        "{entry} is no longer {was}.",
        "{entry} is now something else.",
    ),
    "values.once yes": Telling(
        "Once {entry} is yes, it now {now}; it was that it {was}.",
        "Once {entry} is yes, it now {now}.",
        "{entry} no longer {was} once it is yes.",
    ),
    "values.counts if": Telling(
        "For {entry}, players are now ranked if {now} instead of if {was}.",
        "For {entry}, players are now ranked only if {now}.",
        "For {entry}, all players are now ranked; it was only if {was}.",
        "For {entry}, players are now ranked under another condition.",
    ),
}
