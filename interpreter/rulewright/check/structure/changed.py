"""Counters that nothing ever changes, and counters that nothing ever looks at."""

from collections import Counter as Tally
from collections.abc import Iterable, Iterator

from rulewright.check.structure.texts import Texts
from rulewright.game.model import Counter, Game
from rulewright.source.finding import Finding, FindingKind, Severity
from rulewright.syntax.tree import Frame, Name, Of, Possessed, Quantity, Word
from rulewright.syntax.walk import Tree

NEVER_CHANGED = FindingKind(
    "never-changed", "Nothing ever changes the counter `{name}`.", Severity.WARNING
)
NEVER_READ = FindingKind(
    "never-read",
    "The counter `{name}` is changed, but nothing in the game goes by it.",
    Severity.WARNING,
)

_AMOUNTS = ("gain", "lose", "pay")
_GOES_BY = ("pay",)
"""Verbs that go by a counter, besides changing it: whoever has too little cannot do it."""

_CHANGES = ("increase", "reduce", "set")


def check_counters_matter(texts: Texts) -> Iterator[Finding]:
    """A counter that rules name is changed by some and read by others.

    A counter whose name something else has too is left alone.
    """
    shared = _other_names(texts.game)
    named, changed = Tally[str](), Tally[str]()
    for it in texts.read:
        _count(it.nodes, named, changed)
    for counter in texts.game.counters:
        name = counter.heading.id
        if name in shared or not named[name]:
            continue
        if not changed[name]:
            yield NEVER_CHANGED.at(counter.heading.span, help=_help_unchanged(counter), name=name)
        elif changed[name] == named[name]:
            help_line = "Let a condition or the scoring ask for it, or take it out."
            yield NEVER_READ.at(counter.heading.span, help=help_line, name=name)


def _count(nodes: Iterable[Tree], named: Tally[str], changed: Tally[str]) -> None:
    """Counts how often each word stands in a text, and how often as what a step changes."""
    for node in nodes:
        match node:
            case Word(text=word):
                named[word] += 1
            case Frame(verb=verb, object=thing):
                target = _target(verb.text, thing)
                if target is not None:
                    changed[target] += 1
                    named[target] += verb.text in _GOES_BY
            case _:
                pass


def _target(verb: str, thing: object) -> str | None:
    """The name of the counter that a step changes."""
    match thing:
        case Quantity(noun=noun) if verb in _AMOUNTS:
            return noun.text
        case Name(word=word) if verb in _CHANGES:
            return word.text
        case Possessed(name=name) | Of(name=name) if verb in _CHANGES:
            return name.word.text
        case _:
            return None


def _help_unchanged(counter: Counter) -> str:
    if counter.per is not None:
        return "Let a step change it, or take it out."
    start = counter.start.span.text
    return f"Let a step change it, or put it under `values:` with `is: {start}`."


def _other_names(game: Game) -> frozenset[str]:
    """Names that are not of the one space of names, so that a counter may have them too."""
    return frozenset(
        (
            *(one.heading.id for kind in game.kinds for one in kind.attributes),
            *(one.heading.id for it in game.enumerations for one in it.members),
            *(line.heading.id for line in game.scoring),
            *(parameter.name for value in game.values for parameter in value.parameters),
            *(one.name for procedure in game.procedures for one in procedure.parameters),
        )
    )
