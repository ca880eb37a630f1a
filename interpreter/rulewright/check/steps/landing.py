"""How pieces come to lie where they go: which kinds, at which end, facing which way."""

from collections.abc import Sequence

from rulewright.check.phrases.lying import KIND_NOT_HELD, declared_place, is_ordered
from rulewright.check.phrases.scope import Scope
from rulewright.check.steps.building import Use, one_word
from rulewright.game.model import Faces
from rulewright.meaning.types import PieceType, Plain
from rulewright.meaning.values import Meaning
from rulewright.source.finding import FindingKind, Severity
from rulewright.source.frozen import dataclass
from rulewright.source.place import Span

NO_POSITION = FindingKind("no-position", "`{place}` has no {position}: nothing has an order there.")
FACING_WITHOUT_EFFECT = FindingKind(
    "facing-without-effect",
    "`facing {word}` changes nothing: the faces in `{place}` are seen by {whom}.",
    Severity.WARNING,
)
FACING_UNSAID = FindingKind("facing-unsaid", "Nothing says how pieces lie in `{place}`.")


@dataclass(frozen=True, slots=True)
class Facing:
    """Face up, face down, or (None) as the place has it."""

    up: bool | None


def kinds_are_held(kinds: Sequence[Plain], target: Meaning, span: Span, scope: Scope) -> bool:
    """Whether the place holds pieces of these kinds; a finding where not."""
    declared = declared_place(target, scope.vocabulary)
    for kind in kinds:
        if declared is None or not isinstance(kind, PieceType):
            continue
        if kind.kind not in declared.holds and kind.kind in scope.vocabulary.kinds:
            plural = scope.vocabulary.kinds[kind.kind].plural
            scope.report.add(KIND_NOT_HELD.at(span, place=declared.heading.id, plural=plural))
            return False
    return True


def position_of(use: Use, target: Meaning) -> str | None:
    """Where in a pile or row pieces are laid; None with a finding."""
    if not use.has("at"):
        return "top"
    word = one_word(use.phrase("at"), ("top", "bottom"), use.scope)
    declared = declared_place(target, use.scope.vocabulary)
    part = use.part("at")
    if word is not None and part is not None and declared and not is_ordered(declared):
        use.scope.report.add(
            NO_POSITION.at(
                part.span,
                help=f"Leave `at {word}` out.",
                place=declared.heading.id,
                position=word,
            )
        )
        return None
    return word


def facing_of(use: Use, target: Meaning) -> Facing | None:
    """How pieces lie; None with a finding."""
    if use.has("facing"):
        word = one_word(use.phrase("facing"), ("up", "down"), use.scope)
        if word is not None:
            _check_facing_counts(word, use, target)
        return None if word is None else Facing(word == "up")
    declared = declared_place(target, use.scope.vocabulary)
    if declared is not None and declared.faces is Faces.AS_LAID:
        help_line = "Say `facing up` or `facing down`."
        name = declared.heading.id
        use.scope.report.add(FACING_UNSAID.at(use.span, help=help_line, place=name))
        return None
    return Facing(None)


_AGAINST = {
    ("down", Faces.ALL): "all",
    ("up", Faces.NOBODY): "nobody",
    ("up", Faces.OWNER): "their owner alone",
}
"""Who sees the faces in a place, where a piece that lies as the word says would seem not to be."""


def _check_facing_counts(word: str, use: Use, target: Meaning) -> None:
    """What is said of how a piece lies is not against what the place says of its faces."""
    part = use.part("facing")
    declared = declared_place(target, use.scope.vocabulary)
    if part is None or declared is None:
        return
    whom = _AGAINST.get((word, declared.faces))
    help_line = f"Leave it out, or write `faces: as laid` at `{declared.heading.id}`."
    finding = FACING_WITHOUT_EFFECT.at(
        part.span, help=help_line, word=word, place=declared.heading.id, whom=whom
    )
    use.scope.report.claim_where(whom is not None, finding)
