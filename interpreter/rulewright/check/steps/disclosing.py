"""`look`, `show`, `reveal`, `ask`: the four ways to learn what is hidden."""

from rulewright.check.phrases.judging import truth_of
from rulewright.check.phrases.kinship import YES_NO, core, many
from rulewright.check.phrases.scope import bind
from rulewright.check.phrases.wanted import player_of, there
from rulewright.check.steps.building import Built, Use, pieces_found
from rulewright.check.steps.faces import pieces_read, shown_by
from rulewright.check.steps.naming import remember
from rulewright.check.steps.seen import check_something_is_asked, check_something_is_shown
from rulewright.meaning.deeds import AskWhether, Deed, Disclose
from rulewright.meaning.sets import Only, ReadSet, SetChosenBy, SetMeaning
from rulewright.meaning.types import EnumType, ManyType, NumberType, PlayerType
from rulewright.meaning.values import ChosenBy, Meaning, Variable
from rulewright.meaning.walking import Node, variables_read
from rulewright.source.finding import FindingKind
from rulewright.syntax.tree import Grouped, Phrase

SEVERAL_KINDS = FindingKind("several-kinds", "Pieces of several kinds cannot share one name.")


def build_look(use: Use) -> Built | None:
    """`look at top of deck as present`"""
    return _disclose(use, use.phrase("at"), use.actor)


def build_reveal(use: Use) -> Built | None:
    """`reveal your parcel`, or, of what players chose in secret, `reveal your sign`"""
    return _disclose(use, use.object, None)


def build_show(use: Use) -> Built | None:
    """`show your parcel to gifter`"""
    person = use.phrase("to")
    player = None if person is None else player_of(person, use.scope)
    return None if player is None else _disclose(use, use.object, player)


def _disclose(use: Use, phrase: Phrase | None, to: Meaning | None) -> Built | None:
    """Pieces are named first, where they get a name, so that they are found only once."""
    sets = None if phrase is None else _shown(phrase, use)
    if sets is None:
        return None
    check_something_is_shown(sets, use.span, use.scope)
    deeds: list[Deed] = []
    after, seen = use.scope, sets
    if use.name is not None:
        if len(sets) != 1:
            use.scope.report.add(SEVERAL_KINDS.at(use.name.span))
            return None
        found = sets[0].value if isinstance(sets[0], Only) else sets[0]
        named, read = remember(found, use.name, use)
        deeds.extend(named.deeds)
        after = named.scope
        seen = (read if isinstance(read, ReadSet) else Only(read, many(sets[0])),)
    shown = [fact for things in (*sets, *seen) for fact in shown_by(things)]
    deeds.extend(Disclose(use.verb.name, use.actor, things, to, use.span) for things in seen)
    return Built(tuple(deeds), after.disclosing(tuple(shown)))


def _shown(phrase: Phrase, use: Use) -> tuple[SetMeaning, ...] | None:
    """What is shown: pieces, or what somebody chose in secret, whatever it is."""
    if isinstance(phrase, Grouped):
        return _shown(phrase.inner, use)
    found = use.scope.phrase(phrase)
    match found:
        case None:
            return None
        case SetChosenBy() if use.verb.name == "reveal":
            return (found,)
        case ChosenBy() if use.verb.name == "reveal":
            chosen = there(found, phrase.span, use.scope)
            kind = None if chosen is None else core(chosen.type)
            if chosen is None or kind is None:
                return None
            return (Only(chosen, ManyType(kind, True, 1)),)
        case _:
            return pieces_found(found, phrase.span, use.scope)


def build_ask(use: Use) -> Built | None:
    """`openly ask gifter whether kept's gift is named_gift as right`"""
    asked = player_of(use.object, use.scope)
    question = use.phrase("whether")
    condition = None if question is None else truth_of(question, use.scope)
    if asked is None or condition is None:
        return None
    if question is not None:
        check_something_is_asked(condition, question.span, use.scope)
    after = use.scope
    answer = after.fresh("answer" if use.name is None else use.name.text, YES_NO)
    if use.name is not None:
        after = bind(use.name, answer, after)
    deed = AskWhether(
        actor=use.actor,
        asked=asked,
        condition=condition,
        answer=answer,
        openly=use.frame.adverb == "openly",
        named=_named(condition, use),
        span=use.span,
    )
    return Built((deed,), after.disclosing(pieces_read(condition)))


def _named(condition: Node, use: Use) -> tuple[Variable, ...]:
    """The bound words that the question names, in the order in which they were bound."""
    asked_about = list(variables_read(condition))
    bound = (held.variable for held in use.scope.names.values())
    return tuple(
        variable
        for variable in bound
        if isinstance(core(variable.type), EnumType | NumberType | PlayerType)
        and variable in asked_about
    )
