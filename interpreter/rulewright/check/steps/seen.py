"""What is shown to somebody who sees it anyway."""

from rulewright.check.phrases.scope import Scope
from rulewright.check.phrases.wanted import said
from rulewright.check.steps.faces import faces_at
from rulewright.game.model import Faces
from rulewright.meaning.sameness import same
from rulewright.meaning.sets import Extreme, Filtered, FirstFew, Only, PiecesIn, SetMeaning
from rulewright.meaning.values import Meaning, PieceIn, PieceOn, ZoneAt
from rulewright.source.finding import FindingKind, Severity
from rulewright.source.place import Span

ALREADY_SEEN = FindingKind(
    "already-seen", "`{text}` shows nothing new: {who} sees it all the time.", Severity.WARNING
)


def check_something_is_shown(
    sets: tuple[SetMeaning, ...], to: Meaning | None, who: str, span: Span, scope: Scope
) -> None:
    """Pieces are shown (to everyone, None, or to one player, in words `who`) of which somebody
    does not see the faces anyway."""
    is_seen = bool(sets) and all(_is_seen(things, to, scope) for things in sets)
    scope.report.claim_where(
        is_seen,
        ALREADY_SEEN.at(span, help=_HELP, text=said(span), who=who),
    )


_HELP = "Take the step out. What needs a name gets one by `remember … as …`."


def _is_seen(things: SetMeaning, to: Meaning | None, scope: Scope) -> bool:
    match things:
        case PiecesIn(location=place):
            return _is_open(place, to, scope)
        case Only(value=PieceIn(zone=place)) | Only(value=PieceOn(cell=place)):
            return _is_open(place, to, scope)
        case Filtered(things=inner) | Extreme(things=inner) | FirstFew(things=inner):
            return _is_seen(inner, to, scope)
        case _:
            return False


def _is_open(place: Meaning, to: Meaning | None, scope: Scope) -> bool:
    """Whether all, or this one player, see the faces in a place."""
    match faces_at(place, scope.resolver), place:
        case Faces.ALL, _:
            return True
        case Faces.OWNER, ZoneAt(of=owner) if to is not None and owner is not None:
            return same(owner, to)
        case _:
            return False
