"""What is shown or asked although everyone sees it anyway."""

from collections.abc import Sequence

from rulewright.check.phrases.scope import Scope
from rulewright.check.phrases.wanted import said
from rulewright.check.steps.faces import faces_at
from rulewright.check.steps.secrecy import reads_hidden
from rulewright.game.model import Faces
from rulewright.meaning.sets import Extreme, Filtered, FirstFew, Only, PiecesIn, SetMeaning
from rulewright.meaning.values import Meaning, PieceIn, PieceOn
from rulewright.source.finding import FindingKind, Severity
from rulewright.source.place import Span

ALREADY_SEEN = FindingKind(
    "already-seen",
    "`{text}` shows nothing new: everyone sees it all the time.",
    Severity.WARNING,
)
NOTHING_TO_ASK = FindingKind(
    "nothing-to-ask",
    "Nobody has to be asked whether `{text}`: everyone can see it.",
    Severity.WARNING,
)


def check_something_is_shown(sets: Sequence[SetMeaning], span: Span, scope: Scope) -> None:
    """Somebody does not see the faces of these pieces anyway.

    Who looks at pieces of their own says that the rules go by them, so that is no finding.
    """
    is_seen = bool(sets) and all(_is_open(things, scope) for things in sets)
    scope.report.claim_where(is_seen, ALREADY_SEEN.at(span, help=_HELP, text=said(span)))


def check_something_is_asked(condition: Meaning, span: Span, scope: Scope) -> None:
    """The answer to a question, written at `span`, is not one that everyone sees anyway."""
    is_open = not reads_hidden(condition, scope)
    finding = NOTHING_TO_ASK.at(span, help=_ASK_HELP, text=said(span))
    scope.report.claim_where(is_open, finding)


_ASK_HELP = "Write `if` with the condition itself."
_HELP = "Take the step out. What needs a name gets one by `remember … as …`."


def _is_open(things: SetMeaning, scope: Scope) -> bool:
    """Whether all pieces of a set lie where everyone sees their faces."""
    match things:
        case PiecesIn(location=place):
            return faces_at(place, scope.resolver) is Faces.ALL
        case Only(value=PieceIn(zone=place)) | Only(value=PieceOn(cell=place)):
            return faces_at(place, scope.resolver) is Faces.ALL
        case Filtered(things=inner) | Extreme(things=inner) | FirstFew(things=inner):
            return _is_open(inner, scope)
        case _:
            return False
