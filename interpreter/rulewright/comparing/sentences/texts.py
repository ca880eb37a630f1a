"""Sentences about names, texts and sources."""

from rulewright.comparing.sentences.form import Telling

OF_TEXTS: dict[str, Telling] = {
    "title": Telling(
        "In `{name}`, the game is now called {now} instead of {was}.",
        "In `{name}`, the game is now called {now}.",
        "In `{name}`, the game is no longer called {was}.",
        "In `{name}`, the game is now called something else.",
    ),
    "name": Telling(
        "In `{name}`, {entry} is now called {now} instead of {was}.",
        "In `{name}`, {entry} is now called {now}.",
        "In `{name}`, {entry} is no longer called {was}.",
        "In `{name}`, {entry} is now called something else.",
    ),
    "part name": Telling(
        "In {entry}, the name `{name}` is now {now} instead of {was}.",
        "In {entry}, the name `{name}` is now {now}.",
        "In {entry}, the name `{name}` is no longer {was}.",
        "In {entry}, the name `{name}` is now something else.",
    ),
    "about": Telling(
        "In `{name}`, the sentence about {entry} is now {now} instead of {was}.",
        "In `{name}`, there is now a sentence about {entry}: {now}.",
        "In `{name}`, there is no sentence about {entry} any more; it was {was}.",
        "In `{name}`, the sentence about {entry} is another one now.",
    ),
    "shown as": Telling(
        "In `{name}`, {entry} is now shown as {now} instead of {was}.",
        "In `{name}`, {entry} is now shown as {now}.",
        "In `{name}`, {entry} is no longer shown as {was}.",
    ),
    "rules text": Telling(
        "The sentence of the rule `{name}` is now {now} instead of {was}.",
        "The sentence of the rule `{name}` is new: {now}.",
        "The sentence of the rule `{name}` is no longer there; it was {was}.",
        "The sentence of the rule `{name}` is another one now.",
    ),
    "plural": Telling(
        "The plural of {entry} is now {now} instead of {was}.",
        "The plural of {entry} is now {now}.",
        "The plural of {entry} is no longer {was}.",
    ),
    "shows": Telling(
        "Beside {entry}, the table now shows {now} instead of {was}.",
        "Beside {entry}, the table now shows {now}.",
        "Beside {entry}, the table no longer shows {was}.",
    ),
    "source": Telling(
        "The source of {entry} is now {now} instead of {was}.",
        "The source of {entry} is now said: {now}.",
        "The source of {entry} is no longer said; it was {was}.",
        "The source of {entry} is another one now.",
    ),
    "implements": Telling(
        "{entry} now carries out the rules {now} instead of {was}.",
        "{entry} now carries out the rules {now}.",
        "{entry} no longer carries out the rules {was}.",
        more="{entry} now carries out {items}, too.",
        less="{entry} no longer carries out {items}.",
    ),
    "part about": Telling(
        "In {entry}, the sentence about `{name}` is now {now} instead of {was}.",
        "In {entry}, there is now a sentence about `{name}`: {now}.",
        "In {entry}, there is no sentence about `{name}` any more; it was {was}.",
        "In {entry}, the sentence about `{name}` is another one now.",
    ),
    "part source": Telling(
        "In {entry}, the source of `{name}` is now {now} instead of {was}.",
        "In {entry}, the source of `{name}` is now said: {now}.",
        "In {entry}, the source of `{name}` is no longer said; it was {was}.",
        "In {entry}, the source of `{name}` is another one now.",
    ),
    "part implements": Telling(
        "In {entry}, `{name}` now carries out the rules {now} instead of {was}.",
        "In {entry}, `{name}` now carries out the rules {now}.",
        "In {entry}, `{name}` no longer carries out the rules {was}.",
    ),
    "not modelled": Telling(
        "Why the rule `{name}` is not modelled is now {now} instead of {was}.",
        "The rule `{name}` is now not modelled: {now}.",
        "The rule `{name}` is no longer not modelled; it was {was}.",
        "Why the rule `{name}` is not modelled is told in other words now.",
    ),
}
