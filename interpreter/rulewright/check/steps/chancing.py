"""`pick`, `roll`: what chance brings, each outcome alike."""

from rulewright.check.phrases.declared_types import declared_type
from rulewright.check.phrases.homes import home_of
from rulewright.check.phrases.kinship import many, member_type
from rulewright.check.phrases.scope import Scope, bind
from rulewright.check.phrases.sets import set_from
from rulewright.check.phrases.wanted import number_of, range_of, said
from rulewright.check.steps.building import Built, Use, pieces_of, stream_of
from rulewright.check.steps.choosing import check_noun, noun_of
from rulewright.check.steps.options import check_is_filled, check_some_wanted
from rulewright.check.steps.secrecy import check_disclosed, is_hidden
from rulewright.meaning.deeds import Deed, ForEachDo, PickAtRandom, RollDie, RollNumber
from rulewright.meaning.sets import SetMeaning
from rulewright.meaning.types import EnumType, ManyType, NumberType, PieceType, YesNoType
from rulewright.meaning.values import Constant, Meaning, Read
from rulewright.source.finding import FindingKind
from rulewright.syntax.tree import Amount, Name, Quantity, Word

AMOUNT_NOT_PICKED = FindingKind("amount-not-picked", "Chance does not say how many it picks.")
NOTHING_TO_ROLL = FindingKind("nothing-to-roll", "`{kind}` has nothing that could be rolled.")
SEVERAL_TO_ROLL = FindingKind(
    "several-to-roll", "`{kind}` has several values that could be rolled: {listed}."
)
ROLL_NOT_SETTLED = FindingKind(
    "roll-not-settled", "From where to where `{text}` goes is not settled before the game."
)
NAMELESS_ROLL = FindingKind("nameless-roll", "What is rolled here has no name.")
ROLL_TOO_WIDE = FindingKind(
    "roll-too-wide", "From {low} to {high} there are {count} numbers, and a roll has 1 to {most}."
)

MOST_ROLLED = 1000
"""So many numbers a roll can have at most."""


def build_pick(use: Use) -> Built | None:
    """`pick card from cards in victim's hand by theft as stolen`"""
    noun, source, stream = noun_of(use), use.phrase("from"), stream_of(use)
    if noun is None or source is None or stream is None:
        return None
    things = set_from(source, use.scope, use.scope.vocabulary.kind_named(noun.text))
    if things is None or not check_noun(noun, things, source, use):
        return None
    check_disclosed(things, source.span, use.scope)
    check_is_filled(things, source.span, use.scope)
    if not isinstance(use.frame.object, Quantity):
        return _pick(use, use.name or noun, things, None, stream)
    count = _count(use.frame.object, use.scope)
    if use.name is None:
        help_line = f"Write `… as NAME`: `{noun.text}` alone still means all of them."
        use.scope.report.add(NAMELESS_ROLL.at(use.span, help=help_line))
    if use.name is None or count is None:
        return None
    return _pick(use, use.name, things, count, stream)


def _pick(
    use: Use, name: Word, things: SetMeaning, count: Meaning | None, stream: str
) -> Built | None:
    member = member_type(things)
    most = many(things).most if count is None else min(many(things).most, range_of(count).high)
    of = member if count is None else ManyType(member, False, max(0, most))
    chosen = use.scope.fresh(name.text, of)
    after = bind(name, chosen, use.scope).at_home(chosen, home_of(things, use.scope))
    after = after.hiding(chosen, is_hidden(things, use.scope))
    deed = PickAtRandom(use.actor, chosen, things, count, stream, use.otherwise, use.span)
    return use.doing(deed, scope=after)


def _count(quantity: Quantity, scope: Scope) -> Meaning | None:
    if quantity.count is None or quantity.amount is not Amount.EXACTLY:
        help_line = "Write how many, such as `pick 2 cards`."
        scope.report.add(AMOUNT_NOT_PICKED.at(quantity.span, help=help_line))
        return None
    count = number_of(quantity.count, scope)
    if count is not None:
        check_disclosed(count, quantity.count.span, scope)
        check_some_wanted(count, quantity.count.span, scope)
    return count


def build_roll(use: Use) -> Built | None:
    """`roll dice in your cup by luck`, `roll number from 1 to 6 by luck as throw`"""
    stream = stream_of(use)
    is_number = isinstance(use.object, Name) and use.object.word.text == "number"
    if stream is None:
        return None
    return _roll_number(use, stream) if is_number else _roll_dice(use, stream)


def _roll_number(use: Use, stream: str) -> Built | None:
    lowest, highest = _bound(use, "from"), _bound(use, "to")
    if use.name is None:
        use.scope.report.add(NAMELESS_ROLL.at(use.span, help="Write `… as NAME`."))
    if lowest is None or highest is None or use.name is None:
        return None
    if not 0 <= highest - lowest < MOST_ROLLED:
        use.scope.report.add(
            ROLL_TOO_WIDE.at(
                use.span,
                help="Write the lowest number behind `from`, the highest behind `to`.",
                low=lowest,
                high=highest,
                count=max(0, highest - lowest + 1),
                most=MOST_ROLLED,
            )
        )
        return None
    rolled = use.scope.fresh(use.name.text, NumberType(lowest, highest))
    after = bind(use.name, rolled, use.scope)
    return use.doing(RollNumber(use.actor, rolled, stream, use.span), scope=after)


def _bound(use: Use, link: str) -> int | None:
    phrase = use.phrase(link)
    found = None if phrase is None else number_of(phrase, use.scope)
    match found:
        case Constant(value=value):
            return value
        case None:
            return None
        case _:
            assert phrase is not None
            help_line = "Write a number, a setting, or what hangs on the number of players."
            use.scope.report.add(
                ROLL_NOT_SETTLED.at(phrase.span, help=help_line, text=said(phrase.span))
            )
            return None


def _roll_dice(use: Use, stream: str) -> Built | None:
    sets = pieces_of(use.object, use.scope)
    deeds = [_roll_each(use, things, stream) for things in sets or ()]
    whole = tuple(deed for deed in deeds if deed is not None)
    return use.doing(*whole) if whole and len(whole) == len(deeds) else None


def _roll_each(use: Use, things: SetMeaning, stream: str) -> Deed | None:
    check_disclosed(things, use.object.span, use.scope)
    member = member_type(things)
    assert isinstance(member, PieceType)
    found = _rolled(use, member.kind)
    if found is None:
        return None
    name, of = found
    die = use.scope.fresh("die", member)
    roll = RollDie(use.actor, member.kind, name, Read(die, member), of, stream, use.span)
    return ForEachDo(die, things, (roll,), use.span)


Faces = NumberType | EnumType | YesNoType
"""The type of what a die shows."""


def _rolled(use: Use, kind: str) -> tuple[str, Faces] | None:
    """The one changing value of a kind that is rolled: a number or a member, else a yes/no."""
    vocabulary = use.scope.vocabulary
    changing = [it for it in vocabulary.kinds[kind].attributes if it.changing]
    types = [(it.heading.id, declared_type(it.type, vocabulary)) for it in changing]
    sided = [(name, of) for name, of in types if isinstance(of, NumberType | EnumType)]
    coins = [(name, of) for name, of in types if isinstance(of, YesNoType)]
    found: list[tuple[str, Faces]] = [*sided] or [*coins]
    if len(found) == 1:
        return found[0]
    if found:
        listed = ", ".join(f"`{name}`" for name, _ in found)
        help_line = "Keep one of them at the pieces, and the others as counters or at other pieces."
        finding = SEVERAL_TO_ROLL.at(use.object.span, help=help_line, kind=kind, listed=listed)
    else:
        help_line = "Say what it shows: `changing: {pips: {type: 1..6, start: 1}}`."
        finding = NOTHING_TO_ROLL.at(use.object.span, help=help_line, kind=kind)
    use.scope.report.add(finding)
    return None
