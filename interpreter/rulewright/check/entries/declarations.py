"""What entries declare about types: every type is known, every start is of its type."""

from collections.abc import Iterator

from rulewright.check.phrases.declared_types import declared_type, is_rangeless, unknown_type
from rulewright.check.phrases.kinship import core
from rulewright.check.phrases.scope import Resolver, Scope
from rulewright.check.phrases.vocabulary import Vocabulary
from rulewright.check.phrases.wanted import said, typed
from rulewright.game.model import Counter, Game, TypeName
from rulewright.meaning.ranges import apart
from rulewright.meaning.rules import AttributeStart
from rulewright.meaning.types import ManyType, NumberType, Type
from rulewright.meaning.values import Meaning
from rulewright.source.finding import Finding, FindingKind
from rulewright.syntax.tree import Phrase

SET_NOT_KEPT = FindingKind("set-not-kept", "`{name}` cannot hold a set.")
NUMBER_WITHOUT_RANGE = FindingKind(
    "number-without-range", "`number` does not say from where to where it goes."
)
START_OUT_OF_RANGE = FindingKind(
    "start-out-of-range", "`{text}` is not from {low} to {high}, as `{name}` has to be."
)


def check_types(game: Game, vocabulary: Vocabulary) -> Iterator[Finding]:
    """Every type that is written names a type; counters and attributes hold one value."""
    for name, written in _written_types(game):
        if written.name in vocabulary.whole.unread:
            continue
        if is_rangeless(written):
            yield NUMBER_WITHOUT_RANGE.at(written.span, help="Write its range, such as `0..20`.")
        elif declared_type(written, vocabulary) is None:
            yield unknown_type(written, vocabulary)
        elif name is not None and written.many is not None:
            help_line = "It holds one value. Keep several things in a zone, or one for each player."
            yield SET_NOT_KEPT.at(written.span, help=help_line, name=name)


def _written_types(game: Game) -> Iterator[tuple[str | None, TypeName]]:
    """Every type in the file, with the name of what keeps a value of it while play goes on."""
    for kind in game.kinds:
        for attribute in kind.attributes:
            yield attribute.heading.id, attribute.type
    for counter in game.counters:
        yield counter.heading.id, counter.type
    for value in game.values:
        yield from ((None, one) for one in (value.of, value.type) if one is not None)
        yield from ((None, parameter.type) for parameter in value.parameters)
    for procedure in game.procedures:
        yield from ((None, parameter.type) for parameter in procedure.parameters)
        if procedure.gives is not None:
            yield None, procedure.gives


def resolve_counter(counter: Counter, resolver: Resolver) -> tuple[Counter, Type, Meaning] | None:
    """A counter, its type, and what it starts with."""
    of = declared_type(counter.type, resolver.vocabulary)
    if of is None or isinstance(of, ManyType):
        return None
    start = _start(counter.start, of, counter.heading.id, Scope(resolver))
    return None if start is None else (counter, of, start)


def resolve_starts(resolver: Resolver) -> Iterator[AttributeStart]:
    """What the changing attributes of each kind start with."""
    for kind in resolver.vocabulary.kinds.values():
        for attribute in kind.attributes:
            if attribute.changing and attribute.start is not None:
                of = declared_type(attribute.type, resolver.vocabulary)
                if of is None:
                    continue
                name = attribute.heading.id
                start = _start(attribute.start, of, name, Scope(resolver))
                if start is not None:
                    yield AttributeStart(kind.heading.id, name, of, start)


def _start(written: Phrase, of: Type, name: str, scope: Scope) -> Meaning | None:
    found = typed(written, scope, of)
    limits = core(of)
    if found is None or not isinstance(limits, NumberType):
        return found
    start = core(found.type)
    if isinstance(start, NumberType) and apart(start, limits):
        scope.report.add(
            START_OUT_OF_RANGE.at(
                written.span,
                help="Begin with another number, or widen the range.",
                text=said(written.span),
                low=limits.low,
                high=limits.high,
                name=name,
            )
        )
        return None
    return found
