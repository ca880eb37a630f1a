"""`choose`: what is picked, from where, and how many."""

from rulewright.check.phrases.filtered import facts_of, known_of
from rulewright.check.phrases.homes import home_of
from rulewright.check.phrases.judging import truth_of
from rulewright.check.phrases.kinship import describe_many, many, member_type
from rulewright.check.phrases.scope import Scope, bind
from rulewright.check.phrases.sets import set_from
from rulewright.check.phrases.settled import number
from rulewright.check.phrases.vocabulary import Vocabulary
from rulewright.check.phrases.wanted import number_of, range_of, said
from rulewright.check.steps.building import Built, Use
from rulewright.check.steps.options import check_options, check_some_wanted
from rulewright.check.steps.reaching import faces_of, resolve_reach
from rulewright.check.steps.secrecy import check_choice_disclosed, is_hidden
from rulewright.meaning.deeds import Choose
from rulewright.meaning.sets import Filtered, SetMeaning
from rulewright.meaning.types import CellType, EnumType, ManyType, PieceType, Plain
from rulewright.meaning.values import Meaning, Variable
from rulewright.source.finding import FindingKind
from rulewright.source.frozen import replace
from rulewright.source.suggest import did_you_mean
from rulewright.syntax.tree import Amount, Grouped, Name, Phrase, Quantity, Where, Word

WRONG_NOUN = FindingKind("wrong-noun", "`{noun}` is to be chosen, but `{text}` are {actual}.")
NOT_A_NOUN = FindingKind("not-a-noun", "`{text}` does not say what is chosen.")
NAMELESS_CHOICE = FindingKind("nameless-choice", "What is chosen here has no name.")


def build_choose(use: Use) -> Built | None:
    """`choose kid from your kids where standing`, `choose up to 2 cards from your hand as spent`"""
    noun, source = noun_of(use), use.phrase("from")
    if noun is None or source is None:
        return None
    things = set_from(source, use.scope, use.scope.vocabulary.kind_named(noun.text))
    if things is None:
        return None
    if not check_noun(noun, things, source, use):
        named = noun if use.name is None else use.name
        meant = (named.text, *use.scope.vocabulary.nouns_of(member_type(things)))
        return Built((), replace(use.scope, broken=use.scope.broken | {*meant}))
    check_choice_disclosed(things, source.span, use.scope)
    quantity = use.frame.object if isinstance(use.frame.object, Quantity) else None
    member = member_type(things)
    if quantity is None:
        name = use.name or noun
        return _choose(use, name, use.scope.fresh(name.text, member), things, (None, None))
    limits = _limits(quantity, use.scope)
    if limits is None:
        return None
    if use.name is None:
        help_line = f"Write `… as NAME`: `{noun.text}` alone still means all of them."
        use.scope.report.add(NAMELESS_CHOICE.at(use.span, help=help_line))
        return None
    variable = use.scope.fresh(use.name.text, ManyType(member, False, _most(limits, things)))
    return _choose(use, use.name, variable, things, limits)


Limits = tuple[Meaning | None, Meaning | None]
"""At least and at most how many; the first is None where one thing is chosen."""


def _choose(
    use: Use, name: Word, chosen: Variable, things: SetMeaning, limits: Limits
) -> Built | None:
    after = bind(name, chosen, use.scope).at_home(chosen, home_of(things, use.scope))
    after = after.hiding(chosen, is_hidden(things, use.scope))
    source = use.phrase("from")
    if source is not None and limits[0] is None:
        after = after.also_supposing(known_of(things, chosen, source.span))
        after = after.knowing(facts_of(things, chosen))
    condition = use.phrase("so that")
    reach = None
    if condition is not None and limits[0] is not None:
        reach = resolve_reach(condition, chosen, things, after, has_most=limits[1] is not None)
        if reach is None:
            return None
        check_choice_disclosed(faces_of(reach, things), condition.span, use.scope)
    is_of_one = condition is not None and reach is None
    so_that = truth_of(condition, after) if condition is not None and is_of_one else None
    if source is not None:
        check_options(things, limits, source.span, use.scope)
    if use.actor is None or source is None or (is_of_one and so_that is None):
        return None
    if so_that is not None and condition is not None:
        things = Filtered(things, chosen, so_that, many(things))
        check_choice_disclosed(things, condition.span, use.scope)
    domain = things
    while isinstance(domain, Filtered):
        domain = domain.things
    deed = Choose(
        actor=use.actor,
        chosen=chosen,
        candidates=things,
        domain=domain,
        least=limits[0],
        most=limits[1],
        secretly=use.frame.adverb == "secretly",
        otherwise=use.otherwise,
        phrase=_filter_words(source) if condition is None else said(condition.span),
        span=use.span,
        reach=reach,
    )
    return use.doing(deed, scope=after)


def _filter_words(source: Phrase) -> str:
    """The words of the filter that keeps an option from being offered; all words without one."""
    match source:
        case Where(condition=condition):
            return said(condition.span)
        case Grouped(inner=inner):
            return _filter_words(inner)
        case _:
            return said(source.span)


def _limits(quantity: Quantity, scope: Scope) -> Limits | None:
    if quantity.count is None:
        return (number(0), None)
    count = number_of(quantity.count, scope)
    if count is None:
        return None
    check_some_wanted(count, quantity.count.span, scope)
    match quantity.amount:
        case Amount.UP_TO:
            return (number(0), count)
        case Amount.AT_LEAST:
            return (count, None)
        case _:
            return (count, count)


def _most(limits: Limits, things: SetMeaning) -> int:
    bound = many(things).most
    return bound if limits[1] is None else max(0, min(bound, range_of(limits[1]).high))


def noun_of(use: Use) -> Word | None:
    """The word that says what is chosen; None with a finding where there is no such word."""
    match use.frame.object:
        case Quantity(noun=noun):
            return noun
        case Name(word=word, arguments=None, index=None):
            return word
        case found:
            span = use.span if found is None else found.span
            help_line = "Write one word: a kind, a type, `player` or `cell`."
            use.scope.report.add(NOT_A_NOUN.at(span, help=help_line, text=said(span)))
            return None


def check_noun(noun: Word, things: SetMeaning, source: Phrase, use: Use) -> bool:
    """The noun is the type of what stands behind `from`."""
    member = member_type(things)
    known = (*use.scope.vocabulary.nouns_of(member), *_plurals_of(member, use.scope.vocabulary))
    if noun.text in known:
        return True
    help_line = did_you_mean(noun.text, known) or f"Write `{use.verb.name} {known[0]} from …`."
    use.scope.report.add(
        WRONG_NOUN.at(
            noun.span,
            help=help_line,
            noun=noun.text,
            text=said(source.span),
            actual=describe_many(member),
        )
    )
    return False


def _plurals_of(member: Plain, vocabulary: Vocabulary) -> tuple[str, ...]:
    match member:
        case PieceType(kind=kind):
            return (vocabulary.kinds[kind].plural,)
        case EnumType(name=name) if name in vocabulary.enumerations:
            return (vocabulary.enumerations[name].plural,)
        case CellType(board=board):
            return (vocabulary.boards[board].cells.many,)
        case _:
            return tuple(f"{noun}s" for noun in vocabulary.nouns_of(member))
