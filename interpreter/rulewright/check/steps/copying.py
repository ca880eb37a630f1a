"""`perform card's effect`: what a card says is carried out as if it had been played; so is what a
place of a map says."""

from rulewright.check.moments.cancelling import EFFECT
from rulewright.check.phrases.comparisons import is_place
from rulewright.check.phrases.declared_types import attribute_of
from rulewright.check.phrases.effects import title_attribute
from rulewright.check.phrases.kinship import YES_NO, describe
from rulewright.check.phrases.scope import NOBODY_ACTS
from rulewright.check.phrases.wanted import report_may_be_none, said, value_of
from rulewright.check.steps.building import OTHERWISE_NOT_TAKEN, Built, Use
from rulewright.check.steps.secrecy import check_disclosed
from rulewright.game.maps import effect_of
from rulewright.meaning.deeds import IfDo, PerformEffect, PerformProcedure, RememberOne
from rulewright.meaning.sameness import same
from rulewright.meaning.types import CellType, OptionalType, PieceType
from rulewright.meaning.values import HasEffect, Meaning, Read
from rulewright.source.finding import FindingKind
from rulewright.source.place import Span
from rulewright.syntax.tree import Of, Phrase, Possessed

NO_EFFECT = FindingKind("no-effect", "`{text}` has no effect that can be carried out.")
EFFECT_NAMED = FindingKind("effect-named", "An effect gives nothing, so there is nothing to name.")


def is_effect(phrase: Phrase) -> bool:
    """Whether a phrase says the effect of something."""
    match phrase:
        case Of(name=name) | Possessed(name=name):
            return name.word.text == EFFECT and name.arguments is None and name.index is None
        case _:
            return said(phrase.span).endswith(f"'s {EFFECT}")


def build_perform_effect(use: Use) -> Built | None:
    """`perform card's effect`"""
    called = use.object
    if not isinstance(called, Of):
        whose = said(called.span).removesuffix(f"'s {EFFECT}")
        help_line = f"Say whose: a card that has a name, as in `perform card's {EFFECT}`."
        if not isinstance(called, Possessed):
            help_line = f"Write `perform ({whose})'s {EFFECT}`."
        _report(called, help_line, use)
        return None
    card = value_of(called.owner, use.scope)
    if card is None:
        return None
    of = card.type.of if isinstance(card.type, OptionalType) else card.type
    titled = [cards.heading.id for cards in use.scope.vocabulary.game.cards]
    if isinstance(of, CellType):
        return _build_of_place(called, card, of, use)
    if not isinstance(of, PieceType) or of.kind not in titled:
        help_line = "Only cards have one that have titles under `cards:`, and places of a map."
        _report(called, f"It is {describe(of)}. {help_line}", use)
        return None
    if of is not card.type:
        report_may_be_none(called.owner.span, use.scope, card)
        return None
    actor = _actor(called, use)
    if actor is None:
        return None
    kind = use.scope.vocabulary.kinds[of.kind]
    title = attribute_of(kind, title_attribute(kind), card, use.scope.vocabulary)
    if title is None:
        return None
    check_disclosed(title, called.owner.span, use.scope)
    proof = HasEffect(of.kind, title, actor, YES_NO)
    proved = any(it.holds and same(it.condition, proof) for it in use.scope.supposed)
    deed = PerformEffect(of.kind, card, title, actor, use.otherwise, proved, use.span)
    return use.doing(deed)


def _build_of_place(called: Of, cell: Meaning, of: CellType, use: Use) -> Built | None:
    """What is done there is a procedure of each place: the one of the cell's title is performed."""
    vocabulary = use.scope.vocabulary
    board = vocabulary.boards[of.board]
    known = ((it.heading.id, effect_of(board.cells.one, it.heading.id)) for it in board.places)
    effects = tuple((place, name) for place, name in known if name in vocabulary.procedures)
    if not effects:
        help_line = f"Say what is done there: write `do: |` at each {board.cells.one} of `places:`."
        _report(called, help_line, use)
        return None
    if of != cell.type:
        report_may_be_none(called.owner.span, use.scope, cell)
        return None
    if use.otherwise is not None:
        help_line = "Take it out: what is done at a place is done in any case."
        span = use.span if use.frame.otherwise is None else use.frame.otherwise.span
        use.scope.report.add(OTHERWISE_NOT_TAKEN.at(span, help=help_line, verb=use.verb.name))
        return None
    actor = _actor(called, use)
    if actor is None:
        return None
    kept = use.scope.fresh(board.cells.one, of)
    here = Read(kept, of)
    branches = tuple(
        (is_place(here, board, place, vocabulary), (_performed(name, actor, here, use.span),))
        for place, name in effects
    )
    return use.doing(RememberOne(kept, cell, use.span), IfDo(branches, (), use.span))


def _performed(procedure: str, actor: Meaning, cell: Meaning, span: Span) -> PerformProcedure:
    return PerformProcedure(procedure, actor, (cell,), None, span)


def _actor(called: Of, use: Use) -> Meaning | None:
    """Who does what is said there; None with a finding, also where it is to have a name."""
    if use.name is not None:
        help_line = "Leave `as` out."
        use.scope.report.add(EFFECT_NAMED.at(use.name.span, help=help_line))
        return None
    if use.actor is None:
        help_line = f"Write `let PLAYER perform {said(called.span)}`."
        use.scope.report.add(NOBODY_ACTS.at(use.span, help=help_line, name=said(called.span)))
    return use.actor


def _report(called: Phrase, help_line: str, use: Use) -> None:
    text = said(called.span)
    use.scope.report.add(NO_EFFECT.at(called.span, help=help_line, text=text))
