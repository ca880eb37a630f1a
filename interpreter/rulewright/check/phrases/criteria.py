"""What tells players apart: criteria of the winner, and of ranks."""

from collections.abc import Sequence

from rulewright.check.phrases.scope import Scope
from rulewright.check.phrases.wanted import said
from rulewright.meaning.sameness import same
from rulewright.meaning.values import Meaning, Variable
from rulewright.meaning.walking import Node, variables_read
from rulewright.source.finding import FindingKind, Severity
from rulewright.source.place import Span

DECIDES_NOTHING = FindingKind(
    "decides-nothing", "`{text}` tells no player from another: {why}.", Severity.WARNING
)


def check_criterion_decides(
    measure: Meaning, before: Sequence[Meaning], you: Variable, span: Span, scope: Scope
) -> None:
    """A criterion can tell players apart that those `before` it have left tied."""
    why = None
    if scope.vocabulary.players > 1 and not is_about(you, [measure]):
        why = "it is the same for all"
    elif any(same(measure, one) for one in before):
        why = "it was compared before"
    help_line = f"Write `{you.name}'s …` before what belongs to a player, or take it out."
    if you.name == "you":
        help_line = "Write `your …` before what belongs to a player, or take it out."
    finding = DECIDES_NOTHING.at(span, help=help_line, text=said(span), why=why)
    scope.report.claim_where(why is not None, finding)


def is_about(you: Variable, nodes: Sequence[Node]) -> bool:
    """Whether values or sets depend on a player."""
    return any(you in variables_read(node) for node in nodes)
