"""Sets: filtered, with the most of something, in seat order, listed."""

from rulewright.check.phrases.declared_names import every_piece
from rulewright.check.phrases.filtered import facts_of, known_of
from rulewright.check.phrases.homes import home_of
from rulewright.check.phrases.judging import truth_of
from rulewright.check.phrases.kinship import (
    PLAYER,
    YES_NO,
    core,
    describe,
    many,
    member_type,
    same_sort,
)
from rulewright.check.phrases.scope import NOBODY_ACTS, Scope
from rulewright.check.phrases.wanted import (
    as_set,
    checked,
    everybody,
    player_of,
    report_wrong_type,
    said,
    there,
    value_of,
)
from rulewright.game.model import Kind
from rulewright.meaning.ranges import hull
from rulewright.meaning.sets import Extreme, Filtered, FromSeat, ListedThings, SetMeaning
from rulewright.meaning.types import EnumType, ManyType, NumberType, PlayerType
from rulewright.meaning.values import Compare, Meaning, Read, Test, Variable
from rulewright.source.finding import FindingKind
from rulewright.source.suggest import did_you_mean
from rulewright.syntax.tree import (
    Clockwise,
    Determined,
    Grouped,
    ListOf,
    Phrase,
    Where,
    WithExtreme,
)

NOT_DETERMINED = FindingKind("not-determined", "`{determiner} {noun}` says nothing here.")
MIXED_LIST = FindingKind("mixed-list", "`{text}` is {actual}, but the list begins with {wanted}.")


def set_from(phrase: Phrase, scope: Scope, kind: Kind | None = None) -> SetMeaning | None:
    """The set that a phrase means. Where it begins with a place, `kind` says which pieces."""
    found = _set_from(phrase, scope, kind)
    if found is not None:
        scope.resolver.note(found, phrase)
    return found


def _set_from(phrase: Phrase, scope: Scope, kind: Kind | None) -> SetMeaning | None:
    match phrase:
        case Grouped(inner=inner):
            return set_from(inner, scope, kind)
        case Where():
            return _where(phrase, scope, kind)
        case WithExtreme():
            return _with_extreme(phrase, scope, kind)
        case Clockwise():
            return _clockwise(phrase, scope)
        case _:
            found = scope.phrase(phrase)
            return None if found is None else as_set(found, phrase.span, scope, kind)


def _where(phrase: Where, scope: Scope, kind: Kind | None) -> SetMeaning | None:
    things = set_from(phrase.things, scope, kind)
    if things is None:
        return None
    thing = scope.fresh("it", member_type(things))
    inside = _inside_filter(things, thing, scope)
    inside = inside.also_supposing(known_of(things, thing, phrase.things.span))
    inside = inside.knowing(facts_of(things, thing))
    condition = truth_of(phrase.condition, inside)
    return None if condition is None else Filtered(things, thing, condition, things.type)


def _inside_filter(things: SetMeaning, subject: Variable, scope: Scope) -> Scope:
    """The scope in which `subject` is the thing of the set that is asked about."""
    return scope.about(subject).at_home(subject, home_of(things, scope))


def _with_extreme(phrase: WithExtreme, scope: Scope, kind: Kind | None) -> SetMeaning | None:
    things = set_from(phrase.things, scope, kind)
    if things is None:
        return None
    thing = scope.fresh("it", member_type(things))
    measure = _measure(phrase.measure, _inside_filter(things, thing, scope))
    if measure is None:
        return None
    return Extreme(things, thing, measure, phrase.extreme == "most", things.type)


def _measure(phrase: Phrase, scope: Scope) -> Meaning | None:
    """What things are measured by: a number, or a member of a type, later ones counting as more."""
    found = value_of(phrase, scope)
    if found is not None and isinstance(core(found.type), EnumType):
        return there(found, phrase.span, scope)
    wanted_words = "a number, or a member of a type,"
    wanted = NumberType(0, 0)
    return (
        None
        if found is None
        else checked(found, phrase.span, scope, wanted, wanted_words=wanted_words)
    )


def _clockwise(phrase: Clockwise, scope: Scope) -> SetMeaning | None:
    things = set_from(phrase.things, scope)
    start = player_of(phrase.start, scope)
    if things is None or start is None:
        return None
    if not isinstance(member_type(things), PlayerType):
        report_wrong_type(things, phrase.things.span, "a set of players", scope)
        return None
    return from_seat(things, start)


def from_seat(players: SetMeaning, start: Meaning) -> FromSeat:
    """These players as a sequence, clockwise from one of all the players."""
    return FromSeat(players, start, ManyType(PLAYER, True, many(players).most))


def resolve_determined(phrase: Determined, scope: Scope) -> SetMeaning | None:
    """`all kids`, `other players`"""
    noun = phrase.noun.text
    kind = scope.vocabulary.kind_plurals.get(noun)
    if phrase.determiner == "all" and kind is not None and kind.owned:
        return every_piece(kind, scope)
    if phrase.determiner == "other" and noun == "players":
        return _other_players(phrase, scope)
    help_line = f"Write `{noun}`."
    if phrase.determiner == "all" and kind is None and noun not in scope.vocabulary.global_names:
        owned = [plural for plural, one in scope.vocabulary.kind_plurals.items() if one.owned]
        help_line = did_you_mean(noun, owned) or help_line
    zone = scope.vocabulary.zones.get(noun)
    if zone is not None and zone.per == "player":
        help_line = f"Write `for each player in players:`, and below it `player's {noun}`."
    scope.report.add(
        NOT_DETERMINED.at(phrase.span, help=help_line, determiner=phrase.determiner, noun=noun)
    )
    return None


def _other_players(phrase: Determined, scope: Scope) -> SetMeaning | None:
    """The players but the one who acts."""
    if scope.actor is None:
        help_line = "Name the player, or let somebody act with `let`."
        scope.report.add(NOBODY_ACTS.at(phrase.span, help=help_line, name="other players"))
        return None
    return all_but(scope.actor, scope)


def all_but(player: Meaning, scope: Scope) -> Filtered:
    """Every player but this one."""
    players = everybody(scope)
    thing = scope.fresh("it", PLAYER)
    differs = Compare(Test.DIFFERENT, Read(thing, PLAYER), player, YES_NO)
    return Filtered(players, thing, differs, players.type)


def resolve_list(phrase: ListOf, scope: Scope) -> SetMeaning | None:
    """`[x, y]`: things of one type, in this order."""
    items: list[Meaning] = []
    for item in phrase.items:
        found = value_of(item, scope, items[0].type if items else None)
        found = None if found is None else there(found, item.span, scope)
        if found is not None:
            items.append(found)
    if not items or len(items) < len(phrase.items):
        return None
    first = core(items[0].type)
    if first is None:
        return None
    for item, found in zip(phrase.items, items, strict=True):
        inner = core(found.type)
        if inner is None or not same_sort(first, inner):
            actual = describe(found.type)
            text, wanted = said(item.span), describe(first)
            scope.report.add(MIXED_LIST.at(item.span, text=text, actual=actual, wanted=wanted))
            return None
        if isinstance(first, NumberType) and isinstance(inner, NumberType):
            first = hull((first, inner))
    return ListedThings(tuple(items), ManyType(first, True, len(items)))
