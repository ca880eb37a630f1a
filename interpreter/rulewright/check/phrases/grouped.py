"""`best groups:` the pieces that are put together, and what makes a group of them."""

from rulewright.check.phrases.declared_types import declared_type
from rulewright.check.phrases.judging import truth_of
from rulewright.check.phrases.kinship import YES_NO, core, member_type
from rulewright.check.phrases.scope import NAME_IN_USE, Scope, bind, is_taken
from rulewright.check.phrases.sets import set_from
from rulewright.check.phrases.sizes import most_size
from rulewright.check.phrases.wanted import report_wrong_type
from rulewright.game.model import Kind
from rulewright.game.worth import BestGroups, GroupRule
from rulewright.meaning.sets import SetMeaning
from rulewright.meaning.supplied import fixed_attributes
from rulewright.meaning.types import (
    EnumType,
    ManyType,
    NumberType,
    PieceType,
    Plain,
    PlayerType,
    YesNoType,
)
from rulewright.meaning.values import AnyOf, Meaning, Variable
from rulewright.source.finding import FindingKind, Label
from rulewright.source.frozen import dataclass
from rulewright.source.place import Span
from rulewright.source.suggest import did_you_mean, either_of
from rulewright.syntax.tree import Name, Word

GROUPED_TWICE = FindingKind("grouped-twice", "`{name}` makes a group in two ways.")
NO_GROUP_ATTRIBUTE = FindingKind(
    "no-group-attribute", "`{name}` is no attribute that a {kind} has for good."
)


@dataclass(frozen=True, slots=True)
class Begun:
    """A `best groups:` of which the worth of a group is still to be read, in the scope `inner`.

    `alike` is what all pieces of a group share, where they share something.
    """

    groups: BestGroups
    kind: Kind
    things: SetMeaning
    thing: Variable
    group: Variable
    attributes: tuple[tuple[GroupRule, str, Plain], ...]
    alike: Variable | None
    wild: Meaning | None
    inner: Scope


def begin_groups(groups: BestGroups, scope: Scope) -> Begun | None:
    """The pieces and what makes them a group, or None with a finding."""
    things = set_from(groups.pieces, scope)
    if things is None:
        return None
    of = member_type(things)
    if not isinstance(of, PieceType):
        report_wrong_type(things, groups.pieces.span, "a set of pieces", scope)
        return None
    kind = scope.vocabulary.kinds[of.kind]
    attributes = _attributes(groups, kind, scope)
    thing = scope.fresh("it", of)
    wild = _wild(groups, scope.about(thing))
    if attributes is None or (groups.wild and wild is None):
        return None
    whole = most_size(things, scope.vocabulary)
    widths = (_width(it, scope) for rule, _, it in attributes if is_apart(rule))
    most = max(1, min((whole, *widths)))  # a group that nothing can be in has one piece, too
    group = scope.fresh(groups.group.text, ManyType(of, False, most))
    if groups.group.text in scope.names or is_taken(group.name, group.type, scope.vocabulary):
        help_line = "Give the group another name."
        scope.report.add(NAME_IN_USE.at(groups.group.span, help=help_line, name=group.name))
        return None
    inner = bind(groups.group, group, scope, quiet=True)
    alike = None
    for rule, name, shared in attributes:
        if rule is GroupRule.ALL_SAME and not is_taken(name, shared, scope.vocabulary):
            alike = scope.fresh(name, shared)
            inner = bind(Word(name, _span_of(groups, rule)), alike, inner, quiet=True)
    return Begun(groups, kind, things, thing, group, attributes, alike, wild, inner)


def is_apart(rule: GroupRule) -> bool:
    """Whether the pieces of a group differ in that attribute."""
    return rule is not GroupRule.ALL_SAME


def _span_of(groups: BestGroups, rule: GroupRule) -> Span:
    return next(name.span for one, name in groups.rules if one is rule)


def _attributes(
    groups: BestGroups, kind: Kind, scope: Scope
) -> tuple[tuple[GroupRule, str, Plain], ...] | None:
    known = {it.heading.id: it for it in fixed_attributes(kind)}
    twice = _named_twice(groups)
    if twice is not None:
        first, again = twice
        remedy = "Take one of the two out: together no two pieces could be a group."
        labels = (Label(first.span, "asked for here too"),)
        scope.report.add(
            GROUPED_TWICE.at(again.span, help=remedy, labels=labels, name=again.word.text)
        )
        return None
    found: list[tuple[GroupRule, str, Plain]] = []
    for rule, name in groups.rules:
        word = name.word.text
        of = declared_type(known[word].type, scope.vocabulary) if word in known else None
        plain = None if of is None else core(of)
        if isinstance(plain, NumberType | EnumType | YesNoType | PlayerType):
            found.append((rule, word, plain))
            continue
        help_line = did_you_mean(word, tuple(known))
        if help_line is None and known:
            help_line = f"Write {either_of(tuple(known))}."
        scope.report.add(
            NO_GROUP_ATTRIBUTE.at(name.span, help=help_line, name=word, kind=kind.heading.id)
        )
    return tuple(found) if len(found) == len(groups.rules) else None


def _named_twice(groups: BestGroups) -> tuple[Name, Name] | None:
    """The same attribute in two of the rules that make a group."""
    seen: dict[str, Name] = {}
    for _, name in groups.rules:
        if name.word.text in seen:
            return seen[name.word.text], name
        seen[name.word.text] = name
    return None


def _wild(groups: BestGroups, scope: Scope) -> Meaning | None:
    found = [truth_of(condition, scope) for condition in groups.wild]
    kept = tuple(one for one in found if one is not None)
    if len(kept) < len(found) or not kept:
        return None
    return kept[0] if len(kept) == 1 else AnyOf(kept, YES_NO)


def _width(of: Plain, scope: Scope) -> int:
    low, high = limits_of(of, scope)
    return high - low + 1


def limits_of(of: Plain, scope: Scope) -> tuple[int, int]:
    """The lowest and the highest value of a type."""
    match of:
        case NumberType(low=low, high=high):
            return low, high
        case EnumType(name=name):
            return 0, len(scope.vocabulary.words[name]) - 1
        case PlayerType():
            return 0, scope.vocabulary.players - 1
        case _:
            return 0, 1
