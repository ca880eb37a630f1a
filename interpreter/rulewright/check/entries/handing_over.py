"""Pieces that procedures are given and give back: whether their faces may be hidden."""

from collections.abc import Iterator, Mapping

from rulewright.check.entries.cards import read_cards_and_rules, replaces_results
from rulewright.check.entries.play import (
    resolve_action,
    resolve_phase,
    resolve_procedure,
    resolve_setup,
)
from rulewright.check.phrases.handed_over import Handed
from rulewright.check.phrases.resolver import Phrases
from rulewright.check.structure.texts import Texts
from rulewright.game.model import Attribute, Counter, Game, Heading, Kind, Procedure
from rulewright.meaning.rules import ProcedureMeaning
from rulewright.source.place import Span


def resolve_procedures(
    procedures: tuple[Procedure, ...], phrases: Phrases
) -> Iterator[ProcedureMeaning | None]:
    """What procedures mean, in the order of the file. Who performs one is looked at before it,
    so that it is known which of the pieces it is given may be hidden."""
    found: dict[str, ProcedureMeaning | None] = {}
    for procedure in reversed(performed_first(procedures, phrases.vocabulary.texts)):
        name = procedure.heading.id
        with phrases.report.entry(is_whole=name not in phrases.vocabulary.whole.unread):
            found[name] = resolve_procedure(procedure, phrases)
    return (found[one.heading.id] for one in procedures)


def note_hidden_pieces(game: Game, phrases: Phrases) -> None:
    """Notes which procedures give hidden pieces, and which counters and attributes hold some: what
    one entry hides, another may read, whichever comes first in the file."""
    note_hidden_results(game.procedures, phrases)
    kept = phrases.handed.kept
    if replaces_results(phrases.vocabulary.moments) and any(
        _gives_piece(it, phrases) for it in game.procedures
    ):
        aside = phrases.aside(handed=Handed(results=phrases.handed.results, kept=kept))
        for action in game.actions:
            resolve_action(action, aside)
        read_cards_and_rules(game, aside)
    most = len(_piece_holders(game, phrases.vocabulary.kinds))
    for _ in range(most):
        before = len(kept)
        aside = phrases.aside(handed=Handed(results=phrases.handed.results, kept=kept))
        if game.setup is not None:
            resolve_setup(game.setup, aside)
        for phase in game.phases:
            resolve_phase(phase, aside)
        for action in game.actions:
            resolve_action(action, aside)
        read_cards_and_rules(game, aside)
        tuple(resolve_procedures(game.procedures, aside))
        if len(kept) == before:
            return


def _piece_holders(game: Game, kinds: Mapping[str, Kind]) -> tuple[Heading, ...]:
    """The counters and changing attributes that hold pieces."""
    attributes = (one for kind in game.kinds for one in kind.attributes if one.changing)
    holders: tuple[Counter | Attribute, ...] = (*game.counters, *attributes)
    return tuple(one.heading for one in holders if one.type.name in kinds)


def note_hidden_arguments(game: Game, phrases: Phrases) -> None:
    """Notes which hidden pieces cards and rules hand to procedures: what they are given themselves
    depends in turn on what procedures are."""
    if not (game.cards or game.rules or game.state_rules):
        return
    handing = _handing_pieces(game, phrases)
    procedures = tuple(it for it in game.procedures if it.heading.span in handing)
    given = phrases.handed.given
    known = -1
    while handing and known < len(given):
        known = len(given)
        aside = phrases.aside(handed=phrases.handed)
        read_cards_and_rules(game, aside, lambda it: it.span in handing)
        tuple(resolve_procedures(procedures, aside))


def _handing_pieces(game: Game, phrases: Phrases) -> frozenset[Span]:
    """The places of the entries that hand pieces to procedures."""
    kinds = phrases.vocabulary.kinds
    given = {
        procedure.heading.id
        for procedure in game.procedures
        if any(one.type.name in kinds for one in procedure.parameters)
    }
    return frozenset(
        heading.span for heading, name in phrases.vocabulary.texts.performed if name in given
    )


def _gives_piece(procedure: Procedure, phrases: Phrases) -> bool:
    return procedure.gives is not None and procedure.gives.name in phrases.vocabulary.kinds


def note_hidden_results(procedures: tuple[Procedure, ...], phrases: Phrases) -> None:
    """Notes which procedures give a piece whose face may be hidden: always, or where a piece that
    they are given is."""
    kinds = phrases.vocabulary.kinds
    for procedure in performed_first(procedures, phrases.vocabulary.texts):
        if not _gives_piece(procedure, phrases):
            continue
        given = [place for place, one in enumerate(procedure.parameters) if one.type.name in kinds]
        for place in (None, *given):
            if _gives_hidden(procedure, place, phrases):
                phrases.handed.results.add((procedure.heading.id, place))


def _gives_hidden(procedure: Procedure, hidden: int | None, phrases: Phrases) -> bool:
    """Whether a procedure gives a hidden piece where this parameter is one; nothing is reported."""
    handed = Handed(results=set(phrases.handed.results), kept=phrases.handed.kept)
    if hidden is not None:
        handed.given[(procedure.heading.id, hidden)] = procedure.parameters[hidden].span
    resolve_procedure(procedure, phrases.aside(handed=handed))
    return handed.gave_hidden


def performed_first(procedures: tuple[Procedure, ...], texts: Texts) -> tuple[Procedure, ...]:
    """The procedures, each behind those that it performs. In a circle, which is an error, one of
    them comes first."""
    by_name = {one.heading.id: one for one in procedures}
    placed: dict[str, Procedure] = {}
    begun: set[str] = set()
    waiting = [(one, False) for one in reversed(procedures)]
    while waiting:
        procedure, is_done = waiting.pop()
        name = procedure.heading.id
        if is_done:
            placed[name] = procedure
        elif name not in begun:
            begun.add(name)
            waiting.append((procedure, True))
            inside = texts.performed_by.get(procedure.heading.span, ())
            waiting += [(by_name[one], False) for one in inside if one in by_name]
    return tuple(placed.values())
