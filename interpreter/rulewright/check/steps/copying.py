"""`perform card's effect`: what a card says is carried out as if it had been played."""

from rulewright.check.moments.cancelling import EFFECT
from rulewright.check.phrases.declared_types import attribute_of
from rulewright.check.phrases.effects import title_attribute
from rulewright.check.phrases.kinship import YES_NO, describe
from rulewright.check.phrases.scope import NOBODY_ACTS
from rulewright.check.phrases.wanted import report_may_be_none, said, value_of
from rulewright.check.steps.building import Built, Use
from rulewright.check.steps.secrecy import check_disclosed
from rulewright.meaning.deeds import PerformEffect
from rulewright.meaning.sameness import same
from rulewright.meaning.types import OptionalType, PieceType
from rulewright.meaning.values import HasEffect
from rulewright.source.finding import FindingKind
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
    if not isinstance(of, PieceType) or of.kind not in titled:
        help_line = "Only cards have one that have titles under `cards:`."
        _report(called, f"It is {describe(of)}. {help_line}", use)
        return None
    if of is not card.type:
        report_may_be_none(called.owner.span, use.scope, card)
        return None
    if use.name is not None:
        help_line = "Leave `as` out."
        use.scope.report.add(EFFECT_NAMED.at(use.name.span, help=help_line))
        return None
    if use.actor is None:
        help_line = f"Write `let PLAYER perform {said(called.span)}`."
        use.scope.report.add(NOBODY_ACTS.at(use.span, help=help_line, name=said(called.span)))
        return None
    kind = use.scope.vocabulary.kinds[of.kind]
    title = attribute_of(kind, title_attribute(kind), card, use.scope.vocabulary)
    if title is None:
        return None
    check_disclosed(title, called.owner.span, use.scope)
    proof = HasEffect(of.kind, title, use.actor, YES_NO)
    proved = any(it.holds and same(it.condition, proof) for it in use.scope.supposed)
    deed = PerformEffect(of.kind, card, title, use.actor, use.otherwise, proved, use.span)
    return use.doing(deed)


def _report(called: Phrase, help_line: str, use: Use) -> None:
    text = said(called.span)
    use.scope.report.add(NO_EFFECT.at(called.span, help=help_line, text=text))
