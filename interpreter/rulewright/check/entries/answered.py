"""What still holds of a card behind whatever answers its play, and of an action behind what comes
before it."""

from collections.abc import Sequence

from rulewright.check.phrases.scope import Resolver, Scope
from rulewright.check.steps.feasible import is_among
from rulewright.check.steps.interrupted import as_after_anything
from rulewright.check.structure.comes_between import surely_cancelled_by
from rulewright.game.model import Kind
from rulewright.game.notes import PLAY_AREA
from rulewright.meaning.deeds import Choose, Deed
from rulewright.meaning.permissions import is_permission
from rulewright.meaning.sets import Filtered, PiecesIn
from rulewright.meaning.values import Call, HasEffect, Meaning, ZoneAt
from rulewright.meaning.walking import Node, parts
from rulewright.source.frozen import replace


def still_proved(leading: tuple[Deed, ...], kind: Kind, resolver: Resolver) -> tuple[Deed, ...]:
    """Those of the leading choices that nothing can have made impossible which comes before the
    effect of a card of this kind: where answers do no more than cancel, such cards go from hands
    to where played cards lie, and nothing else changes."""
    if not _only_cancelled(kind, resolver):
        return ()
    return tuple(
        deed
        for deed in leading
        if isinstance(deed, Choose) and not _is_touched(deed, kind, resolver)
    )


def still_holds(condition: Meaning, kind: Kind, resolver: Resolver) -> bool:
    """Whether what has to hold for the play of a card of this kind holds behind the answers."""
    if not _only_cancelled(kind, resolver):
        return False
    return not _asks_where(condition, kind, _ways(kind), resolver)


def behind_answers(action: str, scope: Scope) -> Scope:
    """The scope behind what comes between the choices of an action and the rest of it. Where all
    that comes there cancels it, cards have been spent at most when it goes on."""
    resolver = scope.resolver
    after = as_after_anything(scope)
    kinds = _spent_before(action, resolver)
    if kinds is None:
        return after
    facts = tuple(it for it in scope.facts if not _depends_on_cards(it, kinds, resolver))
    supposed = tuple(
        it for it in scope.supposed if not _depends_on_cards(it.condition, kinds, resolver)
    )
    return replace(after, facts=facts, supposed=supposed)


def proved_behind_answers(
    action: str, begun: Sequence[Deed], leading: Sequence[Deed], resolver: Resolver
) -> tuple[Deed, ...]:
    """Those of the leading choices of an action that can still be made there: those with which it
    is declared, and others that hang on nothing which has been spent."""
    kinds = _spent_before(action, resolver)
    return tuple(
        deed
        for deed in leading
        if is_among(deed, begun)
        or (
            kinds is not None
            and isinstance(deed, Choose)
            and not any(_is_touched(deed, kind, resolver) for kind in kinds)
        )
    )


def _spent_before(action: str, resolver: Resolver) -> tuple[Kind, ...] | None:
    """The kinds of the cards that may have been spent before an action goes on; None where anything
    may have been done."""
    vocabulary = resolver.vocabulary
    found = surely_cancelled_by(action, vocabulary.game, vocabulary.moments)
    if found is None or resolver.state_rules:
        return None
    return tuple(vocabulary.kinds[name] for name in sorted(found))


def _depends_on_cards(node: Node, kinds: tuple[Kind, ...], resolver: Resolver) -> bool:
    return any(_asks_where(node, kind, _ways(kind), resolver) for kind in kinds)


def _only_cancelled(kind: Kind, resolver: Resolver) -> bool:
    return resolver.vocabulary.texts.answers_only_cancel(kind.heading.id)


def _ways(kind: Kind) -> frozenset[str]:
    """The zones that cards leave, or come to, when they are played."""
    rule = kind.play
    named = () if rule is None else (rule.played_from, rule.discarded_to)
    return frozenset((PLAY_AREA, *(it.name for it in named if it is not None)))


def _is_touched(choice: Choose, kind: Kind, resolver: Resolver) -> bool:
    """Whether it depends on where cards of the kind lie. That more come to where the thing is
    chosen from takes nothing away."""
    rule = kind.play
    ways = _ways(kind)
    gains = rule.discarded_to.name if rule is not None and rule.discarded_to is not None else None
    inner = choice.candidates
    conditions: list[Node] = []
    while isinstance(inner, Filtered):
        conditions.append(inner.condition)
        inner = inner.things
    grows = isinstance(inner, PiecesIn) and _zone(inner) == gains
    asked = [*conditions, *(() if grows else (inner,))]
    asked += [it for it in (choice.least, choice.most) if it is not None]
    return any(_asks_where(node, kind, ways, resolver) for node in asked)


def _zone(pieces: PiecesIn) -> str | None:
    return pieces.location.zone.heading.id if isinstance(pieces.location, ZoneAt) else None


def _asks_where(node: Node, kind: Kind, ways: frozenset[str], resolver: Resolver) -> bool:
    match node:
        case PiecesIn(kind=other) if other != kind:
            return False
        case ZoneAt(zone=zone):
            return zone.heading.id in ways
        case HasEffect():
            return True
        case Call(value=name) if is_permission(name):
            return True
        case Call(value=name):
            meant = resolver.value(name)
            if meant is None or _asks_where(meant.body, kind, ways, resolver):
                return True
        case _:
            pass
    return any(_asks_where(part, kind, ways, resolver) for part in parts(node))
