"""Trees of the effect language, drawn at random: all that the grammar can say and no more."""

from functools import cache

from hypothesis import strategies as st

from rulewright.source.place import Source, Span
from rulewright.syntax import changes, tree
from rulewright.syntax.grammar import words_by_terminal
from rulewright.syntax.tree import (
    Amount,
    Body,
    Branch,
    Frame,
    Name,
    Part,
    Phrase,
    Place,
    Quantity,
    Relation,
    Step,
    Steps,
    Subject,
    Trivia,
    Word,
)

Drawn = st.SearchStrategy

NOWHERE = Span(Source("nowhere", ""), 0, 0)
NO_TRIVIA = Trivia()
_TAKEN = {part for words in words_by_terminal().values() for word in words for part in word.split()}

identifiers = st.from_regex("[a-z][a-z0-9_]{0,4}", fullmatch=True).filter(
    lambda text: text not in _TAKEN and text not in ("true", "false")
)
words = st.builds(Word, identifiers, st.just(NOWHERE))
numbers = st.builds(tree.Number, st.integers(0, 99), st.just(NOWHERE))
bare_names = st.builds(Name, words, st.none(), st.none(), st.just(NOWHERE))
spans = st.just(NOWHERE)


# ---------- phrases: one function a step of the grammar's ladder, `depth` levels deep


@cache
def names(depth: int) -> Drawn[Name]:
    if depth == 0:
        return bare_names
    inner = phrases(depth - 1)
    arguments = st.lists(inner, max_size=2).map(tuple)
    with_arguments = st.builds(Name, words, arguments, st.none(), spans)
    return bare_names | with_arguments | st.builds(Name, words, st.none(), inner, spans)


@cache
def operands(depth: int) -> Drawn[Phrase]:
    simple = numbers | names(0)
    if depth == 0:
        return simple
    whose = st.sampled_from(["your", "their", "its"])
    items = st.lists(phrases(depth - 1), min_size=1, max_size=3).map(tuple)
    return st.one_of(
        simple,
        names(depth),
        st.builds(tree.Possessed, whose, names(depth - 1), spans),
        st.builds(tree.Of, operands(depth - 1), names(depth - 1), spans),
        groups(depth),
        st.builds(tree.ListOf, items, spans),
    )


def groups(depth: int) -> Drawn[tree.Grouped]:
    return st.builds(tree.Grouped, phrases(depth - 1), spans)


@cache
def sets(depth: int) -> Drawn[Phrase]:
    determined = st.builds(tree.Determined, st.sampled_from(["all", "other"]), words, spans)
    if depth == 0:
        return operands(0) | determined
    places = st.sampled_from(Place)
    placed = st.builds(tree.Placed, sets(depth - 1), places, operands(depth - 1), spans)
    return st.one_of(operands(depth), determined, placed)


@cache
def sums(depth: int) -> Drawn[Phrase]:
    if depth == 0:
        return sets(0)
    operators, right = st.sampled_from(["+", "-"]), products(depth - 1)
    return products(depth) | st.builds(tree.Arithmetic, operators, sums(depth - 1), right, spans)


@cache
def products(depth: int) -> Drawn[Phrase]:
    if depth == 0:
        return sets(0)
    left, right = products(depth - 1), factors(depth - 1)
    rounded = st.sampled_from(["up", "down", None])
    return st.one_of(
        factors(depth),
        st.builds(tree.Arithmetic, st.just("*"), left, right, spans),
        st.builds(tree.Divided, left, right, rounded, spans),
    )


@cache
def factors(depth: int) -> Drawn[Phrase]:
    if depth == 0:
        return sets(0)
    things, members = sets(depth - 1), names(depth - 1)
    different = st.builds(tree.Different, members, things, spans)
    folds = st.sampled_from(["total", "highest", "lowest"])
    ends = st.sampled_from(["first", "last", "top", "bottom"])
    counts = st.none() | numbers | bare_names | groups(depth)
    return st.one_of(
        sets(depth),
        different,
        st.builds(tree.Negative, factors(depth - 1), spans),
        st.builds(tree.NumberOf, things | different, spans),
        st.builds(tree.Fold, folds, st.none() | members, things, spans),
        st.builds(tree.Pick, ends, counts, things, spans),
    )


@cache
def claims(depth: int) -> Drawn[Phrase]:
    if depth == 0:
        return sums(0)
    left = sums(depth - 1)
    lying = (Relation.IN, Relation.ON, Relation.NEXT_TO)
    measured = st.sampled_from([kind for kind in Relation if kind not in lying])
    return st.one_of(
        sums(depth),
        st.builds(tree.Comparison, measured, st.booleans(), left, left, spans),
        st.builds(
            tree.Comparison, st.sampled_from(lying), st.booleans(), left, sets(depth - 1), spans
        ),
        st.builds(tree.ThereAre, st.booleans(), sets(depth - 1), spans),
        st.builds(tree.Not, claims(depth - 1), spans),
    )


@cache
def alternatives(depth: int) -> Drawn[Phrase]:
    if depth == 0:
        return claims(0)
    both = claims(depth) | st.builds(tree.And, claims(depth - 1), claims(depth - 1), spans)
    return both | st.builds(tree.Or, alternatives(depth - 1), claims(depth - 1), spans)


@cache
def truths(depth: int) -> Drawn[Phrase]:
    if depth == 0:
        return alternatives(0)
    side = alternatives(depth - 1)
    case = st.builds(tree.Case, side, side, side, spans)
    every = st.sampled_from(["every", "some"])
    quantified = st.builds(tree.Quantified, every, side | case, words, sets(depth - 1), spans)
    return st.one_of(alternatives(depth), case, quantified)


@cache
def phrases(depth: int) -> Drawn[Phrase]:
    return truths(depth) | filtered(depth) if depth else truths(0)


@cache
def filtered(depth: int) -> Drawn[Phrase]:
    things = sets(depth - 1) if depth == 1 else sets(depth - 1) | filtered(depth - 1)
    extremes = st.sampled_from(["most", "least"])
    return st.one_of(
        st.builds(tree.Where, things, truths(depth - 1), spans),
        st.builds(tree.WithExtreme, extremes, things, operands(depth - 1), spans),
        st.builds(tree.Clockwise, things, operands(depth - 1), spans),
    )


# ---------- steps

comments = st.text("abc #:'(", max_size=6).map(lambda text: f"# {text}".rstrip())
remarks = st.lists(st.just("") | comments, max_size=2).map(tuple)
ends_of_blocks = remarks.filter(lambda lines: not lines or lines[-1] != "")
behind = st.none() | comments
before = st.builds(Trivia, remarks)
adverbs = st.sampled_from(["secretly", "openly", None])
links = st.sampled_from(["from", "to", "with", "by", "at", "facing"])
named = st.builds(Part, st.just("as"), bare_names, spans)
conditions = st.builds(Part, st.sampled_from(["whether", "so that"]), truths(2), spans)
parts = st.one_of(
    st.builds(Part, links, phrases(2), spans),
    conditions,
    named,
    st.builds(Part, st.just("as much as possible"), st.none(), spans),
)
_counted = st.sampled_from([Amount.EXACTLY, Amount.UP_TO, Amount.AT_LEAST])
quantities = st.builds(Quantity, _counted, numbers | phrases(1), words, spans) | st.builds(
    Quantity, st.just(Amount.ANY_NUMBER), st.none(), words, spans
)


@st.composite
def frames(draw: st.DrawFn, depth: int, trivia: Drawn[Trivia], or_else: bool = True) -> Frame:
    verb, how, acted_on = draw(words), draw(adverbs), draw(st.none() | quantities | phrases(2))
    more = tuple(draw(st.lists(parts, max_size=2)))
    other = draw(st.none() | bodies(depth - 1)) if or_else and depth else None
    around = draw(before) if other else NO_TRIVIA
    return Frame(how, verb, acted_on, more, other, draw(trivia), around, NOWHERE)


@cache
def bodies(depth: int) -> Drawn[Body]:
    return blocks(depth) | lines_of_their_own()


@cache
def blocks(depth: int) -> Drawn[Body]:
    inside = st.lists(steps(depth), min_size=1, max_size=2).map(tuple)
    return st.builds(Body, inside, st.just(False), ends_of_blocks, behind, spans)


def lines_of_their_own() -> Drawn[Body]:
    only = frames(0, st.builds(Trivia, st.just(()), behind), False).map(lambda frame: (frame,))
    return st.builds(Body, only, st.just(True), st.just(()), st.none(), spans)


@cache
def steps(depth: int) -> Drawn[Step]:
    plain = frames(depth, st.builds(Trivia, remarks, behind))
    if depth == 0:
        return plain
    body = bodies(depth - 1)
    return st.one_of(
        plain,
        ifs(depth),
        st.builds(tree.ForEach, words, phrases(2), body, before, spans),
        lets(depth),
        repeats(depth),
        mays(depth),
        lastings(),
    )


def lastings() -> Drawn[Step]:
    of_turn = st.builds(
        changes.NextTurn,
        st.sampled_from(changes.Boundary),
        st.sampled_from(["your", "their", "its"]) | operands(1),
        spans,
    )
    ends = st.builds(changes.EndOfThis, words, spans) | of_turn
    durations = ends | st.builds(changes.EndOfGame, spans)
    inside = changed_blocks() | changed_lines()
    until = st.builds(changes.Lasting, durations, inside, before, spans)
    return until | st.builds(changes.While, truths(1), inside, before, spans)


def changed(trivia: Drawn[Trivia]) -> Drawn[changes.ChangeLine]:
    how = st.sampled_from(changes.How)
    change = st.builds(changes.Change, operands(1), how, sums(1), trivia, spans)
    noun = st.none() | words
    return change | st.builds(
        changes.Permission, sets(1), st.sampled_from(changes.Modal), words, noun, trivia, spans
    )


def changed_blocks() -> Drawn[changes.Changes]:
    inside = st.lists(changed(st.builds(Trivia, remarks, behind)), min_size=1, max_size=2)
    whole = inside.map(tuple)
    return st.builds(changes.Changes, whole, st.just(False), ends_of_blocks, behind, spans)


def changed_lines() -> Drawn[changes.Changes]:
    only = changed(st.builds(Trivia, st.just(()), behind)).map(lambda change: (change,))
    return st.builds(changes.Changes, only, st.just(True), st.just(()), st.none(), spans)


@st.composite
def ifs(draw: st.DrawFn, depth: int) -> Step:
    body = bodies(depth - 1)
    first = Branch(draw(truths(2)), draw(body), NO_TRIVIA)
    more = draw(st.lists(st.builds(Branch, truths(2), body, before), max_size=2))
    other = draw(st.none() | body)
    around = draw(before) if other else NO_TRIVIA
    return tree.If((first, *more), other, draw(before), around, NOWHERE)


@st.composite
def mays(draw: st.DrawFn, depth: int) -> Step:
    other = draw(st.none() | bodies(depth - 1))
    around = draw(before) if other else NO_TRIVIA
    return tree.May(draw(bodies(depth - 1)), other, draw(before), around, NOWHERE)


@st.composite
def lets(draw: st.DrawFn, depth: int) -> Step:
    subject = draw(subjects())
    if draw(st.booleans()):
        return tree.Let(
            subject, draw(adverbs), draw(blocks(depth - 1)), False, draw(before), NOWHERE
        )
    frame = draw(frames(depth, st.builds(Trivia, st.just(()), behind)))
    return tree.Let(
        subject, None, Body((frame,), True, (), None, NOWHERE), True, draw(before), NOWHERE
    )


def subjects() -> Drawn[Subject]:
    people = st.lists(operands(1), min_size=1, max_size=2).map(tuple)
    some = st.builds(Subject, people, st.none(), st.just(False), st.none(), spans)
    start = st.none() | operands(1)
    return some | st.builds(Subject, st.just(()), words, st.booleans(), start, spans)


@st.composite
def repeats(draw: st.DrawFn, depth: int) -> Step:
    until = draw(st.none() | truths(2))
    at_most = until is not None or draw(st.booleans())
    body = draw(bodies(depth - 1))
    return tree.Repeat(until, at_most, draw(operands(1)), body, draw(before), NOWHERE)


whole_texts = st.builds(
    Steps, st.lists(steps(2), min_size=1, max_size=3).map(tuple), ends_of_blocks, spans
)
