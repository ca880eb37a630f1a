"""`gain`, `lose`, `pay`, `increase`, `reduce`, `set`: counters and changing attributes."""

from rulewright.check.phrases.declared_types import counter_of
from rulewright.check.phrases.in_force import not_in_force
from rulewright.check.phrases.kinship import core
from rulewright.check.phrases.scope import Scope
from rulewright.check.phrases.wanted import number_of, range_of, report_wrong_type, said, typed
from rulewright.check.steps.building import Built, Use
from rulewright.check.steps.secrecy import check_disclosed, is_hidden
from rulewright.game.model import Counter
from rulewright.meaning.deeds import Deed, Pay, SetAttribute, SetCounter
from rulewright.meaning.ranges import added, apart, subtracted
from rulewright.meaning.types import NumberType
from rulewright.meaning.values import AttributeOf, Calculation, CounterOf, Meaning, Operator
from rulewright.source.finding import FindingKind
from rulewright.source.suggest import did_you_mean
from rulewright.syntax.tree import Amount, Phrase, Quantity, Word

CANNOT_BE_SET = FindingKind("cannot-be-set", "`{text}` cannot be changed.")
NO_COUNTER = FindingKind("no-counter", "No player has a counter `{name}`.")
OUT_OF_RANGE = FindingKind(
    "out-of-range", "`{text}` {range}, but it must stay from {low} to {high}."
)
BELOW_NOTHING = FindingKind("below-nothing", "`{text}` can be less than nothing.")
COUNTED_AMOUNT = FindingKind("counted-amount", "`{verb}` takes an exact number.")


def build_gain(use: Use) -> Built | None:
    """`gain 1 prize_tokens`"""
    return _of_actor(use, Operator.ADD)


def build_lose(use: Use) -> Built | None:
    """`lose 2 coins`"""
    return _of_actor(use, Operator.SUBTRACT)


def build_pay(use: Use) -> Built | None:
    """`pay 2 coins`"""
    built = _of_actor(use, Operator.SUBTRACT)
    match built:
        case Built(deeds=(SetCounter() as change,), scope=scope):
            if change.by is not None and range_of(change.by).low < 0:
                help_line = "Write `highest of [0, …]` with what it costs."
                place = use.frame.object
                span = use.span if place is None else place.span
                use.scope.report.add(BELOW_NOTHING.at(span, help=help_line, text=said(span)))
                return None
            return Built((Pay(change, use.otherwise, use.span),), scope)
        case _:
            return built


def _of_actor(use: Use, operator: Operator) -> Built | None:
    quantity = use.frame.object
    if not isinstance(quantity, Quantity) or use.actor is None:
        return None
    counter = _players_counter(quantity.noun, use.scope)
    if quantity.amount is not Amount.EXACTLY or quantity.count is None:
        help_line = f"Write `{use.verb.name} 1 {quantity.noun.text}`."
        use.scope.report.add(COUNTED_AMOUNT.at(quantity.span, help=help_line, verb=use.verb.name))
        return None
    by = number_of(quantity.count, use.scope)
    if counter is None or by is None:
        return None
    place = counter_of(counter, use.actor, use.scope.vocabulary)
    return None if place is None else _changed(use, place, by, operator, quantity.count)


def _players_counter(noun: Word, scope: Scope) -> Counter | None:
    known = {
        name: counter
        for name, counter in scope.vocabulary.counters.items()
        if counter.per == "player" and counter.type.name == "number"
    }
    counter = known.get(noun.text)
    if counter is None and noun.text in scope.vocabulary.names_elsewhere:
        scope.report.add(not_in_force(noun.text, noun.span, scope.vocabulary))
    elif counter is None:
        help_line = did_you_mean(noun.text, known)
        if noun.text in scope.vocabulary.counters:
            help_line = f"Write `increase {noun.text} by …`: it is no player's own."
        scope.report.add(NO_COUNTER.at(noun.span, help=help_line, name=noun.text))
    return counter


def build_increase(use: Use) -> Built | None:
    """`increase pot by 2`"""
    return _by(use, Operator.ADD)


def build_reduce(use: Use) -> Built | None:
    """`reduce pot by 2`"""
    return _by(use, Operator.SUBTRACT)


def _by(use: Use, operator: Operator) -> Built | None:
    place = _changeable(use.object, use.scope)
    phrase = use.phrase("by")
    by = None if phrase is None else number_of(phrase, use.scope)
    if place is None or by is None or phrase is None:
        return None
    if not isinstance(core(place.type), NumberType):
        report_wrong_type(place, use.object.span, "a number", use.scope)
        return None
    return _changed(use, place, by, operator, phrase)


def _changed(
    use: Use,
    place: CounterOf | AttributeOf,
    by: Meaning,
    operator: Operator,
    amount: Phrase,
) -> Built | None:
    check_disclosed(by, amount.span, use.scope)
    old, change = range_of(place), range_of(by)
    of = added(old, change) if operator is Operator.ADD else subtracted(old, change)
    value = Calculation(operator, place, by, of, use.span)
    limits = core(place.type)
    if isinstance(limits, NumberType) and apart(of, limits):
        _report_range(use, amount, of, limits)
        return None
    return use.doing(_assign(use, place, value, by))


def _report_range(use: Use, phrase: Phrase, of: NumberType, limits: NumberType) -> None:
    found = f"makes it {of.low}" if of.low == of.high else f"makes it {of.low} to {of.high}"
    use.scope.report.add(
        OUT_OF_RANGE.at(
            phrase.span,
            help="Change the number, or widen the range where it is declared.",
            text=said(phrase.span),
            range=found,
            low=limits.low,
            high=limits.high,
        )
    )


def build_set(use: Use) -> Built | None:
    """`set gifter to gifter's left`"""
    place = _changeable(use.object, use.scope)
    phrase = use.phrase("to")
    if place is None or phrase is None:
        return None
    value = typed(phrase, use.scope, place.type)
    if value is None:
        return None
    check_disclosed(value, phrase.span, use.scope)
    _note_hidden(place, value, use.scope)
    limits, of = core(place.type), core(value.type)
    if isinstance(limits, NumberType) and isinstance(of, NumberType) and apart(of, limits):
        _report_range(use, phrase, of, limits)
        return None
    return use.doing(_assign(use, place, value, None))


def _note_hidden(place: CounterOf | AttributeOf, value: Meaning, scope: Scope) -> None:
    """Notes that a counter, or an attribute, holds a piece that may be hidden."""
    if is_hidden(value, scope):
        match place:
            case CounterOf(counter=counter):
                scope.resolver.handed.kept.add(counter.heading.id)
            case AttributeOf(attribute=attribute):
                scope.resolver.handed.kept.add(attribute)


def _assign(use: Use, place: CounterOf | AttributeOf, value: Meaning, by: Meaning | None) -> Deed:
    match place:
        case CounterOf(counter=counter, of=of):
            return SetCounter(use.verb.name, use.actor, counter, of, value, by, use.span)
        case AttributeOf(kind=kind, attribute=attribute, piece=piece):
            return SetAttribute(use.actor, kind, attribute, piece, value, use.span)


def _changeable(phrase: Phrase, scope: Scope) -> CounterOf | AttributeOf | None:
    """The counter or changing attribute that a phrase names, with its declared type: what a test
    has told about its value does not bind what it gets."""
    found = scope.phrase(phrase)
    match found:
        case None:
            return None
        case CounterOf(counter=counter, of=owner):
            return counter_of(counter, owner, scope.vocabulary)
        case AttributeOf(kind=kind, attribute=name) if scope.vocabulary.is_changing(kind, name):
            return found
        case AttributeOf():
            help_line = "It is fixed. List it under `changing:` if it may change."
        case _:
            help_line = "Counters and changing attributes can be changed."
    scope.report.add(CANNOT_BE_SET.at(phrase.span, help=help_line, text=said(phrase.span)))
    return None
