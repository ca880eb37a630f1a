"""What one entry needs of another: names in texts and in lists, and the conditions of both."""

from collections.abc import Iterator

from rulewright.check.structure.texts import Texts
from rulewright.game.contents import all_phases
from rulewright.game.emptying import refill_of
from rulewright.game.model import Board, Counter, Game, Heading, Phase, TypeName, Zone
from rulewright.source.frozen import dataclass
from rulewright.source.place import Span
from rulewright.syntax.tree import And, Body, Branch, Case, If, Or, Phrase, Word
from rulewright.syntax.walk import Tree, children

Guards = tuple[Phrase, ...]
"""What must hold for an entry to be part of the game: its `only if`, and those around it."""

Here = tuple[tuple[Phrase, bool], ...]
"""What leads to a place: conditions, each with what it must not be known to miss."""


@dataclass(frozen=True, slots=True)
class Need:
    """A place that needs an entry, or one of several.

    `here` is what leads to the place, `entries` the guards of each entry that would do, and
    `entry` the place of the entry that needs it.
    """

    span: Span
    name: str
    here: Here
    entries: tuple[Guards, ...]
    entry: Span


def needs_of_texts(texts: Texts) -> Iterator[Need]:
    """For each name in a text whose entry may be missing: what leads to it, and what it needs.

    A name that could also mean something that is always there is left out.
    """
    declared = _declared_guards(texts.game)
    guarded = {name: found for name, found in declared.items() if all(found)}
    if not guarded:
        return
    own = _guards_by_heading(texts.game)
    for it in texts.read:
        if it.text is it.heading.only_if or it.words.isdisjoint(guarded):
            continue
        around = _holding(own.get(it.heading.span, ()))
        for word, here in _words_with_conditions(it.text, around):
            if word.text in guarded:
                entries = tuple(guarded[word.text])
                yield Need(word.span, word.text, here, entries, it.heading.span)


def _holding(guards: Guards) -> Here:
    return tuple((guard, True) for guard in guards)


def _declared_guards(game: Game) -> dict[str, list[Guards]]:
    """For each name that the game declares, the guards of each thing of that name."""
    found: dict[str, list[Guards]] = {}
    for name, guards in _declared(game):
        found.setdefault(name, []).append(guards)
    return found


def _declared(game: Game) -> Iterator[tuple[str, Guards]]:
    for kind in game.kinds:
        yield from ((name, own_guards(kind.heading)) for name in (kind.heading.id, kind.plural))
        for attribute in kind.attributes:
            yield (attribute.heading.id, own_guards(kind.heading, attribute.heading))
    for enumeration in game.enumerations:
        names = (enumeration.heading.id, enumeration.plural)
        yield from ((name, own_guards(enumeration.heading)) for name in names)
        for member in enumeration.members:
            yield (member.heading.id, own_guards(enumeration.heading, member.heading))
    for setting in game.settings:
        yield (setting.heading.id, own_guards(setting.heading))
        yield from ((choice, ()) for choice in setting.choices)
    for section in (game.zones, game.boards, game.counters, game.tables, game.values):
        yield from ((entry.heading.id, own_guards(entry.heading)) for entry in section)
    for played in (game.actions, game.procedures, game.scoring):
        yield from ((entry.heading.id, own_guards(entry.heading)) for entry in played)
    for phase, guards in phases_with_guards(game.phases):
        yield (phase.heading.id, guards)


def own_guards(*headings: Heading) -> Guards:
    """The `only if` of each of these, where they have one."""
    return tuple(heading.only_if for heading in headings if heading.only_if is not None)


def phases_with_guards(
    phases: tuple[Phase, ...], around: Guards = ()
) -> Iterator[tuple[Phase, Guards]]:
    """Every phase with its guards and those of the phases it stands in."""
    for phase in phases:
        guards = (*around, *own_guards(phase.heading))
        yield phase, guards
        yield from phases_with_guards(phase.phases, guards)


def _guards_by_heading(game: Game) -> dict[Span, Guards]:
    """For each entry that may be missing, by the place of its key: its guards."""
    found: dict[Span, Guards] = {}
    for kind in game.kinds:
        for attribute in kind.attributes:
            found[attribute.heading.span] = own_guards(kind.heading, attribute.heading)
    sections = (game.values, game.counters, game.actions, game.procedures, game.rules, game.scoring)
    for section in sections:
        found.update({entry.heading.span: own_guards(entry.heading) for entry in section})
    for cards in game.cards:
        found.update({it.heading.span: own_guards(it.heading) for it in cards.titles})
    found.update({end.heading.span: own_guards(end.heading) for end in game.ends})
    for single in (game.setup, game.winner):
        if single is not None:
            found[single.heading.span] = own_guards(single.heading)
    found.update({it.heading.span: guards for it, guards in phases_with_guards(game.phases)})
    return found


def _words_with_conditions(node: Tree, here: Here) -> Iterator[tuple[Word, Here]]:
    """Every name in a text, with what must hold for it to be read at all."""
    match node:
        case Word():
            yield node, here
        case If(branches=branches, otherwise=otherwise):
            yield from _branches(branches, otherwise, here)
        case Case(then=then, condition=condition, otherwise=otherwise):
            yield from _words_with_conditions(condition, here)
            yield from _words_with_conditions(then, (*here, (condition, True)))
            yield from _words_with_conditions(otherwise, (*here, (condition, False)))
        case And(left=left, right=right) | Or(left=left, right=right):
            wanted = isinstance(node, And)
            yield from _words_with_conditions(left, (*here, (right, wanted)))
            yield from _words_with_conditions(right, (*here, (left, wanted)))
        case _:
            for part in children(node):
                yield from _words_with_conditions(part, here)


def _branches(
    branches: tuple[Branch, ...], otherwise: Body | None, here: Here
) -> Iterator[tuple[Word, Here]]:
    for branch in branches:
        condition = branch.condition
        yield from _words_with_conditions(condition, here)
        yield from _words_with_conditions(branch.body, (*here, (condition, True)))
        here = (*here, (condition, False))
    if otherwise is not None:
        yield from _words_with_conditions(otherwise, here)


def needs_of_entries(game: Game) -> Iterator[Need]:
    """What entries need outside of texts: phases that ends wait for, zones in which pieces start,
    types, and what there is one of for each of something."""
    phases = {it.heading.id: guards for it, guards in phases_with_guards(game.phases)}
    zones = {zone.heading.id: own_guards(zone.heading) for zone in game.zones}
    types = {kind.heading.id: own_guards(kind.heading) for kind in game.kinds}
    types.update({it.heading.id: own_guards(it.heading) for it in game.enumerations})

    for name, span, owner, here, known in (
        *((*it, phases) for it in _awaited(game)),
        *((*it, zones) for it in (*_starts(game), *_filled_again(game))),
        *((*it, types) for it in (*_dealt_out(game), *_written_types(game))),
    ):
        if known.get(name):
            yield Need(span, name, _holding(here), (known[name],), owner.span)


Naming = tuple[str, Span, Heading, Guards]
"""A name outside of texts, its place, and the entry in which it stands with its guards."""


def _awaited(game: Game) -> Iterator[Naming]:
    for end in game.ends:
        if end.when_over is not None:
            yield (end.when_over.name, end.when_over.span, end.heading, own_guards(end.heading))


def _filled_again(game: Game) -> Iterator[Naming]:
    for zone in game.zones:
        refill = refill_of(zone.when_empty)
        if refill is not None:
            yield (refill.zone.name, refill.zone.span, zone.heading, own_guards(zone.heading))


def _starts(game: Game) -> Iterator[Naming]:
    for kind in game.kinds:
        supplied = () if kind.supply_heading is None else own_guards(kind.supply_heading)
        starts = {
            row.starts_in or kind.starts_in: row.span if row.starts_in else kind.starts_in_span
            for row in kind.supply
        }
        for zone, span in starts.items():
            yield (zone, span, kind.heading, (*own_guards(kind.heading), *supplied))


def _dealt_out(game: Game) -> Iterator[Naming]:
    entries: tuple[Zone | Board | Counter, ...] = (*game.zones, *game.boards, *game.counters)
    for entry in entries:
        if entry.per is not None:
            yield (entry.per, entry.heading.span, entry.heading, own_guards(entry.heading))


def _written_types(game: Game) -> Iterator[Naming]:
    for kind in game.kinds:
        for attribute in kind.attributes:
            guards = own_guards(kind.heading, attribute.heading)
            yield (attribute.type.name, attribute.type.span, kind.heading, guards)
    others: list[tuple[Heading, tuple[TypeName | None, ...]]] = [
        *((counter.heading, (counter.type,)) for counter in game.counters),
        *(
            (value.heading, (value.of, value.type, *(it.type for it in value.parameters)))
            for value in game.values
        ),
        *(
            (procedure.heading, (procedure.gives, *(it.type for it in procedure.parameters)))
            for procedure in game.procedures
        ),
    ]
    for heading, types in others:
        for written in types:
            if written is not None:
                yield (written.name, written.span, heading, own_guards(heading))


def needs_of_lists(game: Game) -> Iterator[Need]:
    """What needs one of several entries: turns one of their actions, places one of their kinds,
    a game one of its ends, and a winner where an end does not name its own."""
    kinds = {kind.heading.id: own_guards(kind.heading) for kind in game.kinds}
    actions = {action.heading.id: own_guards(action.heading) for action in game.actions}
    own = _guards_by_heading(game)
    for phase in all_phases(game.phases):
        heading = phase.heading
        if phase.turns is not None and phase.turns.actions:
            listed = tuple(actions.get(one.name, ()) for one in phase.turns.actions)
            here = _holding(own[heading.span])
            what = f"actions of `{heading.id}`"
            yield Need(heading.span, what, here, listed, heading.span)
    for section in (game.zones, game.boards):
        for place in section:
            held = tuple(kinds.get(name, ()) for name in place.holds)
            if held:
                heading = place.heading
                what = f"kinds of pieces that `{heading.id}` holds"
                yield Need(heading.span, what, _holding(own_guards(heading)), held, heading.span)
    if game.ends:
        ends = tuple(own_guards(end.heading) for end in game.ends)
        what = f"ends of `{game.heading.id}`"
        yield Need(game.heading.span, what, (), ends, game.heading.span)


def needs_of_ends(game: Game) -> Iterator[Need]:
    """An end that names no winner needs `winner:`."""
    if game.winner is None:
        return
    guards = own_guards(game.winner.heading)
    for end in game.ends:
        if end.winner is None:
            span = end.heading.span
            yield Need(span, "winner", _holding(own_guards(end.heading)), (guards,), span)
