"""Declarations that nothing in the game uses, with any number of players and any settings."""

from collections.abc import Iterator

from rulewright.check.structure.played import zones_of_plays
from rulewright.check.structure.texts import Texts
from rulewright.game.contents import all_phases, all_types
from rulewright.game.emptying import refill_of
from rulewright.game.maps import is_of_place
from rulewright.game.model import Enumeration, Game, Heading, Kind, Zone
from rulewright.game.notes import TITLE
from rulewright.source.finding import Finding, FindingKind, Severity
from rulewright.source.place import Span

UNUSED_DECLARATION = FindingKind(
    "unused-declaration", "Nothing uses the {what} `{name}`.", Severity.WARNING
)

_USE = {
    "action": "List it under `actions:` of a phase, or take it out.",
    "procedure": "Write `perform {name}` where it is to happen, or take it out.",
    "attribute": "Use it in a rule or under `shown as:`, or take it out.",
    "setting": "Ask for it in a rule or in `only if:`, or take it out.",
}

Uses = dict[str, set[Span]]
"""For each word of the game's texts, the places of the entries in which it stands."""


def check_declarations_are_used(texts: Texts) -> Iterator[Finding]:
    """Everything that is declared is used by something else.

    A game of which something could not be read is left alone: the use may stand there.
    """
    game = texts.game
    if game.unread:
        return
    for heading, what in _unused(game, _uses(texts)):
        help_line = _USE.get(what, "Use it in a rule, or take it out.").format(name=heading.id)
        yield UNUSED_DECLARATION.at(heading.span, help=help_line, what=what, name=heading.id)


def _uses(texts: Texts) -> Uses:
    uses = {word: {it.span for it in readers} for word, readers in texts.readers.items()}
    for zone in texts.game.zones:
        for shown in zone.shows:
            uses.setdefault(shown.name, set()).add(zone.heading.span)
    return uses


def _unused(game: Game, uses: Uses) -> Iterator[tuple[Heading, str]]:
    named = (
        (game.settings, "setting"),
        (game.boards, "board"),
        (game.counters, "counter"),
        (game.tables, "table"),
        (game.values, "value"),
        (tuple(it for it in game.procedures if not is_of_place(it.heading.id)), "procedure"),
    )
    for entries, what in named:
        for entry in entries:
            if not _is_named(entry.heading, uses):
                yield (entry.heading, what)
    for enumeration in game.enumerations:
        if not _is_type_used(enumeration, game, uses):
            yield (enumeration.heading, "type")
    for kind in game.kinds:
        if not _is_kind_used(kind, game, uses):
            yield (kind.heading, "kind of piece")
        yield from ((heading, "attribute") for heading in _unused_attributes(kind, uses))
    for zone in game.zones:
        if not _is_zone_used(zone, game, uses):
            yield (zone.heading, "zone")
    listed = _listed_actions(game)
    for action in game.actions:
        if action.heading.id not in listed:
            yield (action.heading, "action")


def _is_named(heading: Heading, uses: Uses) -> bool:
    """Whether a text other than the entry's own has its name."""
    return bool(uses.get(heading.id, set()) - {heading.span})


def _is_type_used(enumeration: Enumeration, game: Game, uses: Uses) -> bool:
    name = enumeration.heading.id
    as_type = any(written.name == name for written in all_types(game))
    per = (
        *(zone.per for zone in game.zones),
        *(board.per for board in game.boards),
        *(counter.per for counter in game.counters),
    )
    return as_type or name in per or name in uses or enumeration.plural in uses


def _is_kind_used(kind: Kind, game: Game, uses: Uses) -> bool:
    name = kind.heading.id
    as_type = any(written.name == name for written in all_types(game))
    lies_in = (
        *(zone.heading.id for zone in game.zones if name in zone.holds),
        *(board.heading.id for board in game.boards if name in board.holds),
    )
    return as_type or any(place in uses for place in lies_in) or name in uses or kind.plural in uses


def _unused_attributes(kind: Kind, uses: Uses) -> Iterator[Heading]:
    """Attributes that no rule reads and that are not shown to people either."""
    for attribute in kind.attributes:
        name = attribute.heading.id
        shown = any(f"{{{name}}}" in text for _, text in kind.shown_as)
        if name not in uses and not shown and name != TITLE:
            yield attribute.heading


def _is_zone_used(zone: Zone, game: Game, uses: Uses) -> bool:
    name = zone.heading.id
    starts = {row.starts_in or kind.starts_in for kind in game.kinds for row in kind.supply}
    refills = (refill_of(it.when_empty) for it in game.zones)
    fills = any(it is not None and it.zone.name == name for it in refills)
    is_discards = "discard" in uses and any(
        it.play is not None
        and it.play.discarded_to is not None
        and it.play.discarded_to.name == name
        for it in game.kinds
    )
    return name in uses or name in starts or fills or is_discards or name in zones_of_plays(game)


def _listed_actions(game: Game) -> frozenset[str]:
    return frozenset(
        action.name
        for phase in all_phases(game.phases)
        if phase.turns is not None
        for action in phase.turns.actions
    )
