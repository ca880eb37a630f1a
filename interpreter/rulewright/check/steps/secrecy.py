"""Secrets: which values nobody may have seen, and where a rule would give them away."""

from collections.abc import Callable, Iterator

from rulewright.check.phrases.scope import EveryInstance, Resolver, Scope
from rulewright.check.steps.faces import faces_at
from rulewright.game.model import Faces
from rulewright.meaning.sets import (
    DifferentValues,
    EndOfRow,
    Extreme,
    Filtered,
    FirstFew,
    FromSeat,
    Only,
    PiecesIn,
    PiecesOf,
    PiecesOn,
    ReadSet,
    SetChosenBy,
    SetMeaning,
    StretchOfRow,
)
from rulewright.meaning.types import CellType, PieceType, ZoneType
from rulewright.meaning.values import (
    AttributeOf,
    BestGroups,
    Call,
    CellOf,
    ChosenBy,
    Contains,
    CounterOf,
    Exists,
    FirstOf,
    Fold,
    ForAll,
    HasEffect,
    Meaning,
    PieceIn,
    PieceOn,
    Read,
    Variable,
    ZoneAt,
)
from rulewright.meaning.walking import Node, all_nodes, parts
from rulewright.source.finding import FindingKind, Label
from rulewright.source.frozen import dataclass, replace
from rulewright.source.place import Span

SECRET_COMPARED = FindingKind(
    "secret-compared", "What happens here depends on `{what}` of a {kind} that may be hidden."
)
CHANGE_TELLS = FindingKind(
    "change-tells", "`{text}` may be hidden, and everyone learns what changes for a while."
)

_HELP = (
    "Let it be known first: `reveal` or `look at` the piece, or `ask` its owner. What was shown in "
    "an earlier turn or phase counts only if it lies in a place with `faces: all` since."
)

IsSecret = Callable[[Meaning], bool]
"""Whether the faces of what lies in a zone or on a cell are hidden."""


@dataclass(frozen=True, slots=True)
class Secrets:
    """What counts as hidden: places by a rule, and variables that hold hidden pieces."""

    resolver: Resolver
    is_secret: IsSecret
    everywhere: bool
    hidden: frozenset[Variable]
    disclosed: tuple[Meaning | EveryInstance, ...] = ()

    def holds_piece(self, piece: Meaning) -> bool:
        """Whether the face of a piece is hidden."""
        if piece in self.disclosed:
            return False
        match piece:
            case Read(variable=variable) | ChosenBy(variable=variable):
                return variable in self.hidden and not self._is_disclosed(variable)
            case PieceIn(zone=place) | PieceOn(cell=place):
                return self.is_secret(place) and not self._is_open(place)
            case FirstOf(things=things):
                return self.holds_set(things)
            case CounterOf(counter=counter):
                return counter.heading.id in self.resolver.handed.kept
            case AttributeOf(attribute=attribute):
                return attribute in self.resolver.handed.kept
            case _:
                return False

    def _is_open(self, place: Meaning) -> bool:
        """Whether the faces in a place became known, alone or with all of its sort."""
        if isinstance(place, ZoneAt) and EveryInstance(place.zone.heading.id) in self.disclosed:
            return True
        return place in self.disclosed

    def _is_disclosed(self, variable: Variable) -> bool:
        return any(isinstance(one, Read) and one.variable is variable for one in self.disclosed)

    def _is_shown(self, variable: Variable, player: Meaning) -> bool:
        """Whether what a player chose apart became known."""
        return any(
            isinstance(one, ChosenBy) and one.variable is variable and one.player == player
            for one in self.disclosed
        )

    def holds_set(self, things: SetMeaning) -> bool:
        """Whether pieces of the set are hidden."""
        match things:
            case PiecesIn(location=place) | EndOfRow(location=place):
                return self.is_secret(place) and not self._is_open(place)
            case PiecesOn(cells=cells):
                return any(
                    self.is_secret(node) for node in all_nodes(cells) if isinstance(node, Meaning)
                )
            case StretchOfRow(rows=rows):
                zones = (ZoneAt(row, None, ZoneType(row.heading.id)) for row in rows)
                return any(self.is_secret(zone) and not self._is_open(zone) for zone in zones)
            case PiecesOf():
                return self.everywhere
            case ReadSet(variable=variable):
                return variable in self.hidden and not self._is_disclosed(variable)
            case SetChosenBy(variable=variable, player=player):
                return variable in self.hidden and not self._is_shown(variable, player)
            case Filtered(things=inner, thing=thing, condition=condition):
                return self.holds_set(inner) or self._looks_into(condition, thing)
            case Extreme(things=inner) | FirstFew(things=inner) | FromSeat(things=inner):
                return self.holds_set(inner)
            case Only(value=value):
                return self.holds_piece(value)
            case _:
                return False

    def _looks_into(self, node: Node, thing: Variable) -> bool:
        """Whether a filter tells things by whether they lie in a place where faces are hidden."""
        if not isinstance(thing.type, PieceType):
            return False
        for one in all_nodes(node):
            match one:
                case Contains(things=things, value=Read(variable=variable)) if variable is thing:
                    if self.holds_set(things):
                        return True
                case CellOf(piece=Read(variable=variable), board=board) if variable is thing:
                    if self.is_secret(replace(one, type=CellType(board))):
                        return True
                case _:
                    pass
        return False

    def knowing(self, variable: Variable | None, hidden: bool) -> "Secrets":
        """The same, with one more variable of hidden pieces, if it is one."""
        if variable is None or not hidden:
            return self
        return replace(self, hidden=self.hidden | {variable})

    def given_away(self, node: Node) -> AttributeOf | None:
        """The first fixed attribute of a hidden piece that a value or set depends on."""
        if type(node) not in _LOOKED_AT:  # as most are
            return self._of_parts(node)
        if isinstance(node, AttributeOf):
            is_fixed = not self.resolver.vocabulary.is_changing(node.kind, node.attribute)
            if is_fixed and self.holds_piece(node.piece):
                return node
        elif isinstance(node, _ABOUT_EACH):
            found = any(self._looks_into(part, node.thing) for part in parts(node))
            hidden = found or self.holds_set(node.things)
            return self.knowing(node.thing, hidden)._of_parts(node)
        elif isinstance(node, Call):
            return self._of_value(node.value, node.arguments) or self._of_parts(node)
        return self._of_parts(node)

    def _of_parts(self, node: Node) -> AttributeOf | None:
        for part in parts(node):
            found = self.given_away(part)
            if found is not None:
                return found
        return None

    def _of_value(
        self, name: str, arguments: tuple[Meaning | SetMeaning, ...]
    ) -> AttributeOf | None:
        value = self.resolver.value(name)
        if value is None:
            return None
        inside = self
        for variable, argument in zip(value.parameters, arguments, strict=True):
            hidden = isinstance(argument, Meaning) and self.holds_piece(argument)
            inside = inside.knowing(variable, hidden)
        return inside.given_away(value.body)


_ABOUT_EACH = (Fold, Exists, ForAll, Filtered, Extreme, DifferentValues, BestGroups)
"""What says something of each thing of a set."""

_LOOKED_AT = frozenset((AttributeOf, Call, *_ABOUT_EACH))


def _before_all(scope: Scope) -> Secrets:
    """What is hidden from anybody."""
    hidden = (Faces.NOBODY, Faces.OWNER, Faces.AS_LAID)
    return Secrets(
        scope.resolver,
        lambda place: faces_at(place, scope.resolver) in hidden,
        False,
        scope.hidden,
        scope.disclosed,
    )


def is_hidden(found: Node, scope: Scope) -> bool:
    """Whether a piece, or pieces of a set, may be hidden from somebody."""
    secrets = _before_all(scope)
    if isinstance(found, SetMeaning):
        return secrets.holds_set(found)
    return secrets.holds_piece(found)


def reads_hidden(found: Node, scope: Scope) -> bool:
    """Whether a value depends on a face that was hidden before anything was shown."""
    return replace(_before_all(scope), disclosed=()).given_away(found) is not None


def depends_on_hidden(found: Node, scope: Scope) -> bool:
    """Whether a value depends on a face that somebody may not have seen."""
    return _before_all(scope).given_away(found) is not None


def check_disclosed(found: Node, span: Span, scope: Scope, also: str = "") -> None:
    """Nothing that everyone can watch depends on a face that was not disclosed before. `also` says
    what else can be done about it."""
    _report(_before_all(scope).given_away(found), span, scope, also)


def check_choice_disclosed(things: Node, span: Span, scope: Scope) -> None:
    """What is offered does not depend on a face that the one who chooses does not see."""

    def is_secret(place: Meaning) -> bool:
        match faces_at(place, scope.resolver), place:
            case Faces.NOBODY | Faces.AS_LAID, _:
                return True
            case Faces.OWNER, ZoneAt(of=owner):
                return owner != scope.actor
            case _:
                return False

    secrets = Secrets(scope.resolver, is_secret, False, frozenset(), scope.disclosed)
    _report(secrets.given_away(things), span, scope)


def _report(found: AttributeOf | None, span: Span, scope: Scope, also: str = "") -> None:
    if found is not None:
        labels = tuple(_handed_over(found.piece, scope))
        scope.report.add(
            SECRET_COMPARED.at(
                span, help=_HELP + also, labels=labels, what=found.attribute, kind=found.kind
            )
        )


def _handed_over(piece: Meaning, scope: Scope) -> Iterator[Label]:
    """Where a procedure was given the hidden piece."""
    if isinstance(piece, Read) and piece.variable in scope.given_hidden:
        yield Label(scope.given_hidden[piece.variable], "the hidden piece is handed over here")


def is_public(
    nodes: tuple[Node, ...], things: tuple[tuple[Variable, SetMeaning], ...], scope: Scope
) -> bool:
    """Whether everyone can work out a line of the score sheet, or what players may do: it reads no
    face that is hidden from anybody, and asks of no card whether its effect is possible, which may
    hang on such. `things` are the variables it is worked out for, with their sets."""
    resolver = scope.resolver
    secrets = Secrets(
        resolver,
        lambda place: faces_at(place, resolver) not in {Faces.ALL, None},
        True,
        frozenset(),
    )
    for variable, among in things:
        secrets = secrets.knowing(variable, secrets.holds_set(among))
    return all(
        secrets.given_away(node) is None and not _asks_for_effects(node, resolver) for node in nodes
    )


def _asks_for_effects(node: Node, resolver: Resolver) -> bool:
    waiting, seen = [node], set[str]()
    while waiting:
        for one in all_nodes(waiting.pop()):
            if isinstance(one, HasEffect):
                return True
            if isinstance(one, Call) and one.value not in seen:
                seen.add(one.value)
                called = resolver.value(one.value)
                waiting += [] if called is None else [called.body]
    return False
