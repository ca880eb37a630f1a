"""Sentences about the course of play, rules and cards, and the end."""

from rulewright.comparing.sentences.form import Telling, steps

OF_PLAY: dict[str, Telling] = {
    # ------------------------------------------------------------ the course of play
    "phases.repeat": Telling(
        "{entry} now comes {now} times instead of {was}.",
        "{entry} now comes {now} times.",
        "{entry} no longer comes {was} times.",
        "{entry} now comes another number of times.",
    ),
    "phases.repeat until": Telling(
        "{entry} is now repeated until {now} instead of until {was}.",
        "{entry} is now repeated until {now}.",
        "{entry} is no longer repeated until {was}.",
        "{entry} is now repeated until something else holds.",
    ),
    "phases.skip if": Telling(
        "{entry} is now skipped if {now} instead of if {was}.",
        "{entry} is now skipped if {now}.",
        "{entry} is no longer skipped; it was if {was}.",
        "{entry} is now skipped under another condition.",
    ),
    "phases.enter": steps("At the beginning of {entry},"),
    "phases.leave": steps("At the end of {entry},"),
    "phases.do": steps("In {entry},"),
    "phases.until": Telling(
        "{entry} now ends when {now} instead of when {was}.",
        "{entry} now ends when {now}.",
        "{entry} no longer ends when {was}.",
        "{entry} now ends when something else holds.",
    ),
    "phases.turns": Telling(
        "Turns in {entry} are now those of {now} instead of {was}.",
        "Turns in {entry} are now those of {now}.",
        "There are no turns in {entry} any more; they were those of {was}.",
        "Others have turns in {entry} now, or in another order.",
    ),
    "phases.rounds": Telling(
        "Turns in {entry} now go round {now} instead of {was}.",
        "Turns in {entry} now go round {now}.",
        "Turns in {entry} no longer go round {was}.",
    ),
    "phases.actions": Telling(
        "Actions in {entry} are now {now} instead of {was}.",
        "Actions in {entry} are now {now}.",
        "There are no actions in {entry} any more; they were {was}.",
        "Other actions are possible in {entry} now, or in another order.",
        "In {entry}, {items} is possible now, too.",
        "In {entry}, {items} is no longer possible.",
    ),
    "phases.skip turn if": Telling(
        "A turn in {entry} is now skipped if {now} instead of if {was}.",
        "A turn in {entry} is now skipped if {now}.",
        "A turn in {entry} is no longer skipped; it was if {was}.",
        "A turn in {entry} is now skipped under another condition.",
    ),
    "phases.windows from": Telling(
        "Who is asked first for cards in {entry} is now {now} instead of {was}.",
        "Who is asked first for cards in {entry} is now {now}.",
        "It is no longer said who is asked first for cards in {entry}; it was {was}.",
    ),
    "actions.if": Telling(
        "{entry} is now possible if {now} instead of if {was}.",
        "{entry} is now possible only if {now}.",
        "{entry} is now possible in any case; it was only if {was}.",
        "{entry} is now possible under another condition.",
    ),
    "procedures.for": Telling(
        new="{entry} is now performed by a player.",
        gone="{entry} is no longer performed by a player.",
    ),
    "procedures.gives": Telling(
        "{entry} now gives {now} instead of {was}.",
        "{entry} now gives {now}.",
        "{entry} no longer gives anything; it was {was}.",
    ),
    # ------------------------------------------------------------ rules and cards
    "rules.when": Telling(
        "{entry} now comes {now} instead of {was}.",
        "{entry} now comes {now}.",
        "{entry} no longer comes {was}.",
        "{entry} now comes at another moment.",
    ),
    "rules.whenever": Telling(
        "{entry} now comes whenever {now} instead of whenever {was}.",
        "{entry} now comes whenever {now}.",
        "{entry} no longer comes whenever {was}.",
        "{entry} now comes whenever something else holds.",
    ),
    "rules.for each": Telling(
        "{entry} now comes for each {now} instead of for each {was}.",
        "{entry} now comes for each {now}.",
        "{entry} no longer comes for each {was}.",
    ),
    "cards.play": Telling(
        "{entry} is now played {now} instead of {was}.",
        "{entry} is now played {now}.",
        "{entry} is no longer played; it was {was}.",
        "{entry} is now played at another moment.",
    ),
    "cards.if": Telling(
        "{entry} is now played if {now} instead of if {was}.",
        "{entry} is now played only if {now}.",
        "{entry} is now played in any case; it was only if {was}.",
        "{entry} is now played under another condition.",
    ),
    "cards.lasting": Telling(
        new="{entry} now changes something while it lies somewhere.",
        gone="{entry} no longer changes anything while it lies somewhere.",
        another="{entry} now changes something else while it lies somewhere.",
    ),
    "cards.measure": Telling(
        "{entry} now measures {now} instead of {was}.",
        "{entry} now measures {now}.",
        "{entry} no longer measures {was}.",
        "{entry} now measures something else.",
    ),
    "triggers.lies in": Telling("{entry} now comes while it lies in {now} instead of in {was}."),
    # ------------------------------------------------------------ the end
    "end.when over": Telling(
        "{entry} now comes when {now} is over instead of {was}.",
        "{entry} now comes when {now} is over.",
        "{entry} no longer comes when {was} is over.",
    ),
    "end.unless": Telling(
        "{entry} now gives way to {now} instead of to {was}.",
        "{entry} now gives way to {now}.",
        "{entry} no longer gives way to {was}.",
        more="{entry} now gives way to {items}, too.",
        less="{entry} no longer gives way to {items}.",
    ),
    "end.winner": Telling(
        "Who wins by {entry} is now {now} instead of {was}.",
        "Who wins by {entry} is now {now}, and no longer goes by `winner:`.",
        "Who wins by {entry} now goes by `winner:`; it was {was}.",
        "Somebody else wins by {entry} now.",
    ),
    "for each": Telling(
        "{entry} now counts for each {now} instead of for each {was}.",
        "{entry} now counts for each {now}.",
        "{entry} now counts once, not for each {was}.",
        "{entry} now counts for each of something else.",
    ),
    "best of": Telling(
        "{entry} now brings the best of {now} instead of the best of {was}.",
        "{entry} now brings the best of {now}.",
        "{entry} no longer brings the best of {was}.",
    ),
    "counts if": Telling(
        "{entry} now counts if {now} instead of if {was}.",
        "{entry} now counts only if {now}.",
        "{entry} now counts in any case; it was only if {was}.",
        "{entry} now counts under another condition.",
    ),
    "score": Telling(
        "{entry} now brings {now} instead of {was}.",
        "{entry} now brings {now}.",
        "{entry} no longer brings {was}.",
        "{entry} now brings something else.",
    ),
    "group": Telling(
        "One of the best groups of {entry} is now called {now} instead of {was}.",
        "{entry} now goes by the best groups, each called {now}.",
        "{entry} no longer goes by the best groups, each called {was}.",
    ),
    "from": Telling(
        "The best groups of {entry} are now made from {now} instead of {was}.",
        "The best groups of {entry} are made from {now}.",
        "The best groups of {entry} were made from {was}.",
        "The best groups of {entry} are now made from something else.",
    ),
    "all different": Telling(
        "In a group of {entry}, all are now different in {now} instead of {was}.",
        "In a group of {entry}, all are now different in {now}.",
        "In a group of {entry}, all were different in {was}.",
    ),
    "all same": Telling(
        "In a group of {entry}, all now have the same {now} instead of {was}.",
        "In a group of {entry}, all now have the same {now}.",
        "In a group of {entry}, all had the same {was}.",
    ),
    "consecutive": Telling(
        "In a group of {entry}, all now follow each other in {now} instead of {was}.",
        "In a group of {entry}, all now follow each other in {now}.",
        "In a group of {entry}, all followed each other in {was}.",
    ),
    "wild": Telling(
        "In a group of {entry}, a piece is now wild if {now} instead of if {was}.",
        "In a group of {entry}, a piece is now wild if {now}.",
        "In a group of {entry}, no piece is wild any more; it was if {was}.",
        "In a group of {entry}, other pieces are wild now.",
    ),
    "rank by": Telling(
        "For {entry}, players are now ranked by {now} instead of {was}.",
        "For {entry}, players are now ranked by {now}.",
        "For {entry}, players are no longer ranked by {was}.",
        "For {entry}, players are now ranked by something else.",
    ),
    "points": Telling(
        "The places of {entry} now bring {now} instead of {was}.",
        "The places of {entry} bring {now}.",
        "The places of {entry} brought {was}.",
    ),
    "ties": Telling(
        "What players get who share places of {entry} is now {now} instead of {was}.",
        "What players get who share places of {entry} is {now}.",
        "What players got who shared places of {entry} was {was}.",
    ),
    "winner.criteria": Telling(
        "Who wins is now decided by {now} instead of {was}.",
        "Who wins is now decided by {now}.",
        "Who wins is no longer decided by {was}.",
        "Who wins is now decided by something else.",
    ),
    "winner.still tied": Telling(
        "A victory of those still tied is now {now} instead of {was}.",
        "What happens to those still tied is now {now}.",
        "It is no longer said what happens to those still tied; it was {was}.",
    ),
}
