"""What a verb's builder is given, and what it hands back."""

from collections.abc import Callable

from rulewright.check.phrases.kinship import core, member_type
from rulewright.check.phrases.lying import held_kinds, pieces_at
from rulewright.check.phrases.scope import Found, Scope
from rulewright.check.phrases.wanted import piece_in, report_wrong_type, said, there
from rulewright.check.steps.verbs import Verb
from rulewright.meaning.deeds import Deed, Deeds
from rulewright.meaning.sets import Only, SetMeaning
from rulewright.meaning.types import ManyType, PieceType
from rulewright.meaning.values import Meaning, ZoneAt
from rulewright.source.finding import FindingKind
from rulewright.source.frozen import dataclass
from rulewright.source.place import Span
from rulewright.source.suggest import did_you_mean
from rulewright.syntax.tree import Frame, Grouped, Name, Part, Phrase, Quantity, Word

UNKNOWN_WORD = FindingKind("unknown-word", "`{text}` is not one of {known}.")
"""A part that takes one of a few words."""
OTHERWISE_NOT_TAKEN = FindingKind("otherwise-not-taken", "`{verb}` takes no `otherwise:`.")


@dataclass(frozen=True, slots=True)
class Built:
    """The deeds of a frame, and the scope behind it."""

    deeds: Deeds
    scope: Scope


@dataclass(frozen=True, slots=True)
class Use:
    """One use of a verb. Its object and parts are those that the table allows.

    `otherwise` are the deeds of the block behind it, None where there is none.
    """

    verb: Verb
    frame: Frame
    scope: Scope
    otherwise: Deeds | None

    @property
    def span(self) -> Span:
        """The place of the whole frame."""
        return self.frame.span

    @property
    def actor(self) -> Meaning | None:
        """Who acts here."""
        return self.scope.actor

    @property
    def object(self) -> Phrase:
        """The phrase that the verb acts on; the frame was checked to have one."""
        found = self.frame.object
        if found is None or isinstance(found, Quantity):
            raise TypeError(f"`{self.verb.name}` was to have a phrase as its object")
        return found

    def part(self, link: str) -> Part | None:
        """The part that begins with a linking word."""
        return next((part for part in self.frame.parts if part.link == link), None)

    def phrase(self, link: str) -> Phrase | None:
        """The phrase behind a linking word; None where the part is not there."""
        part = self.part(link)
        return None if part is None else part.phrase

    def has(self, link: str) -> bool:
        """Whether the part is there."""
        return self.part(link) is not None

    @property
    def name(self) -> Word | None:
        """The name behind `as`."""
        match self.phrase("as"):
            case Name(word=word):
                return word
            case _:
                return None

    def doing(self, *deeds: Deed, scope: Scope | None = None) -> Built:
        """These deeds, with the scope behind them if it has changed."""
        return Built(deeds, scope or self.scope)


Build = Callable[[Use], Built | None]
"""Makes the deeds of a frame; None when something in it is wrong, which has been reported."""


def pieces_of(phrase: Phrase, scope: Scope) -> tuple[SetMeaning, ...] | None:
    """The pieces that a phrase names, one set a kind. A place stands for all that lies there."""
    if isinstance(phrase, Grouped):
        return pieces_of(phrase.inner, scope)
    found = scope.phrase(phrase)
    return None if found is None else pieces_found(found, phrase.span, scope)


def pieces_found(found: Found, span: Span, scope: Scope) -> tuple[SetMeaning, ...] | None:
    """The pieces that something read from a phrase stands for, one set a kind."""
    if isinstance(found, SetMeaning):
        if isinstance(member_type(found), PieceType):
            return (found,)
        report_wrong_type(found, span, "a piece", scope)
        return None
    if isinstance(found, ZoneAt):
        piece = piece_in(found, span, scope)
        return _all_in(found, span, scope) if piece is None else _one(piece, span, scope)
    if isinstance(core(found.type), PieceType):
        return _one(found, span, scope)
    report_wrong_type(found, span, "a piece", scope)
    return None


def _one(piece: Meaning, span: Span, scope: Scope) -> tuple[SetMeaning, ...] | None:
    kind = core(piece.type)
    found = there(piece, span, scope)
    if found is None or kind is None:
        return None
    return (Only(found, ManyType(kind, True, 1)),)


def _all_in(zone: ZoneAt, span: Span, scope: Scope) -> tuple[SetMeaning, ...] | None:
    sets = [pieces_at(zone, kind, None, span, scope) for kind in held_kinds(zone, scope.vocabulary)]
    return tuple(things for things in sets if things is not None)


def stream_of(use: Use) -> str | None:
    """The name of the stream of chance behind `by`; None with a finding for anything else."""
    match use.phrase("by"):
        case Name(word=word, arguments=None, index=None):
            return word.text
        case phrase:
            one_word(phrase, ("the name of a stream of chance",), use.scope)
            return None


def one_word(phrase: Phrase | None, known: tuple[str, ...], scope: Scope) -> str | None:
    """The word of a part that takes one of a few; None with a finding for any other."""
    if phrase is None:
        return None
    text = said(phrase.span)
    if text in known:
        return text
    listed = " or ".join(f"`{word}`" for word in known)
    help_line = did_you_mean(text, known) or f"Write {listed}."
    scope.report.add(UNKNOWN_WORD.at(phrase.span, help=help_line, text=text, known=listed))
    return None
