"""From the rules of phrases.lark to phrase nodes: one function a rule, named as the rule is.

Each takes the values of its rule's parts in order; a word or sign comes as a `Word`.
"""

from collections.abc import Callable, Mapping

from rulewright.syntax import tree
from rulewright.syntax.history import TimesDone
from rulewright.syntax.moments import DoneBy
from rulewright.syntax.tree import Name, Phrase, Place, Relation, Word

_MOST_DIGITS = 1_000


def phrase_text(phrase: Phrase, end: Word) -> Phrase:
    return phrase


def binder_text(name: Word, in_: Word, things: Phrase, end: Word) -> tree.Binder:
    return tree.Binder(name, things, name.span.to(things.span))


def where(things: Phrase, sign: Word, condition: Phrase) -> Phrase:
    return tree.Where(things, condition, things.span.to(condition.span))


def with_most(things: Phrase, sign: Word, measure: Phrase) -> Phrase:
    return tree.WithExtreme("most", things, measure, things.span.to(measure.span))


def with_least(things: Phrase, sign: Word, measure: Phrase) -> Phrase:
    return tree.WithExtreme("least", things, measure, things.span.to(measure.span))


def clockwise(things: Phrase, sign: Word, start: Phrase) -> Phrase:
    return tree.Clockwise(things, start, things.span.to(start.span))


def for_every(condition: Phrase, sign: Word, name: Word, in_: Word, things: Phrase) -> Phrase:
    return tree.Quantified("every", condition, name, things, condition.span.to(things.span))


def for_some(condition: Phrase, sign: Word, name: Word, in_: Word, things: Phrase) -> Phrase:
    return tree.Quantified("some", condition, name, things, condition.span.to(things.span))


def case(then: Phrase, if_: Word, condition: Phrase, or_else: Word, otherwise: Phrase) -> Phrase:
    return tree.Case(then, condition, otherwise, then.span.to(otherwise.span))


def or_(left: Phrase, sign: Word, right: Phrase) -> Phrase:
    return tree.Or(left, right, left.span.to(right.span))


def and_(left: Phrase, sign: Word, right: Phrase) -> Phrase:
    return tree.And(left, right, left.span.to(right.span))


def not_(sign: Word, operand: Phrase) -> Phrase:
    return tree.Not(operand, sign.span.to(operand.span))


def equal(left: Phrase, sign: Word, no: Word | None, right: Phrase) -> Phrase:
    return tree.Comparison(Relation.IS, no is not None, left, right, left.span.to(right.span))


def compare(left: Phrase, sign: Word, no: Word | None, relation: Word, right: Phrase) -> Phrase:
    kind = Relation(f"is {relation.text}")
    return tree.Comparison(kind, no is not None, left, right, left.span.to(right.span))


def relation(words: Word) -> Word:
    return words


def place(words: Word) -> Word:
    return words


def there_are(sign: Word, things: Phrase) -> Phrase:
    return tree.ThereAre(False, things, sign.span.to(things.span))


def there_are_no(sign: Word, things: Phrase) -> Phrase:
    return tree.ThereAre(True, things, sign.span.to(things.span))


def arithmetic(left: Phrase, sign: Word, right: Phrase) -> Phrase:
    return tree.Arithmetic(sign.text, left, right, left.span.to(right.span))


def divide(left: Phrase, sign: Word, right: Phrase, rounded: Word | None) -> Phrase:
    end = rounded.span if rounded else right.span
    way = rounded.text.removeprefix("rounded ") if rounded else None
    return tree.Divided(left, right, way, left.span.to(end))


def negative(sign: Word, operand: Phrase) -> Phrase:
    return tree.Negative(operand, sign.span.to(operand.span))


def number_of(sign: Word, things: Phrase) -> Phrase:
    return tree.NumberOf(things, sign.span.to(things.span))


def times_done(sign: Word, times: Word, done: DoneBy, in_this: Word, since: Word) -> Phrase:
    return TimesDone(done, since, sign.span.to(since.span))


def fold(kind: Word, member: Name | None, of: Word, things: Phrase) -> Phrase:
    return tree.Fold(kind.text, member, things, kind.span.to(things.span))


def pick(end: Word, count: Phrase | None, of: Word, things: Phrase) -> Phrase:
    return tree.Pick(end.text, count, things, end.span.to(things.span))


def different(sign: Word, member: Name, of: Word, things: Phrase) -> Phrase:
    return tree.Different(member, things, sign.span.to(things.span))


def determined(determiner: Word, noun: Word) -> Phrase:
    return tree.Determined(determiner.text, noun, determiner.span.to(noun.span))


def placed(things: Phrase, place: Word, where: Phrase) -> Phrase:
    return tree.Placed(things, Place(place.text), where, things.span.to(where.span))


def number(digits: Word) -> Phrase:
    # Python refuses to read more than 4,300 digits; the first of them are too many already.
    significant = digits.text.lstrip("0")[:_MOST_DIGITS]
    return tree.Number(int(significant or "0"), digits.span)


def possessed(whose: Word, name: Name) -> Phrase:
    return tree.Possessed(whose.text, name, whose.span.to(name.span))


def of(owner: Phrase, mark: Word, name: Name) -> Phrase:
    return tree.Of(owner, name, owner.span.to(name.span))


def grouped(opening: Word, inner: Phrase, closing: Word) -> Phrase:
    return tree.Grouped(inner, opening.span.to(closing.span))


def list_of(opening: Word, items: tuple[Phrase, ...], closing: Word) -> Phrase:
    return tree.ListOf(items, opening.span.to(closing.span))


def name(word: Word) -> Name:
    return Name(word, None, None, word.span)


def name_with_arguments(
    word: Word, opening: Word, arguments: tuple[Phrase, ...] | None, closing: Word
) -> Name:
    return Name(word, arguments or (), None, word.span.to(closing.span))


def name_with_index(word: Word, opening: Word, index: Phrase, closing: Word) -> Name:
    return Name(word, None, index, word.span.to(closing.span))


def phrases(first: Phrase, *more: Phrase | Word) -> tuple[Phrase, ...]:
    return (first, *(part for part in more if not isinstance(part, Word)))


_MAKERS: tuple[Callable[..., object], ...] = (
    phrase_text, binder_text, where, with_most, with_least, clockwise, for_every, for_some,
    case, or_, and_, not_, equal, compare, relation, place, there_are, there_are_no, divide,
    negative, number_of, times_done, fold, pick, different, determined, placed, number, possessed,
    of, grouped, list_of, name, name_with_arguments, name_with_index, phrases,
)  # fmt: skip

PHRASE_MAKERS: Mapping[str, Callable[..., object]] = {
    **{made.__name__: made for made in _MAKERS},
    "lies": compare,
    "beside": place,
    "add": arithmetic,
    "subtract": arithmetic,
    "multiply": arithmetic,
}
"""Every rule of phrases.lark by its name."""
