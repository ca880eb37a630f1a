"""What the groups of a `best groups:` can be worth: worked out for all of them from the supply."""

from collections.abc import Iterable, Iterator, Mapping

from rulewright.check.phrases.declared_types import declared_type
from rulewright.check.phrases.evaluating import (
    Evaluation,
    Held,
    NoValueError,
    OnlyInPlayError,
    Piece,
)
from rulewright.check.phrases.group_supply import GroupSupply, Key, group_supply
from rulewright.check.phrases.grouped import Begun, is_apart, limits_of
from rulewright.check.phrases.kinship import YES_NO
from rulewright.check.phrases.scope import Scope
from rulewright.check.phrases.wanted import said
from rulewright.game.worth import GroupRule
from rulewright.meaning.grouping import (
    MOST_HOLDINGS,
    MOST_JOINS,
    MOST_WORK,
    WILD,
    Block,
    Distinct,
    Group,
    Grouping,
    Sort,
    TooMuchWorkError,
    number_of_joins,
    possible_groups,
)
from rulewright.meaning.supplied import fixed_attributes
from rulewright.meaning.types import EnumType, NumberType
from rulewright.meaning.values import AttributeOf, BestGroups, Call, Meaning, Read, Variable
from rulewright.meaning.walking import Node, all_nodes
from rulewright.source.finding import FindingKind
from rulewright.source.frozen import dataclass, replace
from rulewright.source.place import Span

WORTH_NOT_FIXED = FindingKind(
    "worth-not-fixed", "What a `{group}` is worth is not told by the pieces in it."
)
GROUP_WITHOUT_WORTH = FindingKind(
    "group-without-worth", "A `{group}` of {count} has no worth: {why}."
)
TOO_MANY_HOLDINGS = FindingKind(
    "too-many-holdings",
    "The best groups of `{text}` are too many to work out: there can be {sizes}.",
)

MOST_LISTED = 6
"""So many classes are told one by one."""


Told = tuple[Meaning, Span]
"""What a phrase means, and where it stands."""


def finish_groups(begun: Begun, worth: Told, counts_if: Told | None = None) -> Meaning | None:
    """What the best groups bring, or None with a finding. One for which `counts_if` does not hold
    brings nothing, any other its `worth`."""
    nodes = [told[0] for told in (worth, counts_if) if told is not None]
    return _Search(begun, _read_attributes(nodes, begun), worth, counts_if).meaning()


def _read_attributes(nodes: Iterable[Node], begun: Begun) -> tuple[str, ...]:
    """The attributes that the worth of a group depends on, besides those that make it one."""
    own = {name for _, name, _ in begun.attributes}
    waiting, seen = [*nodes], set[str]()
    found: dict[str, None] = {}
    while waiting:
        for node in all_nodes(waiting.pop()):
            match node:
                case AttributeOf(kind=kind, attribute=name) if kind == begun.kind.heading.id:
                    found[name] = None
                case Call(value=name) if name not in seen:
                    seen.add(name)
                    called = begun.inner.resolver.value(name)
                    waiting += [] if called is None else [called.body]
                case _:
                    pass
    fixed = [it.heading.id for it in fixed_attributes(begun.kind)]
    return tuple(name for name in fixed if name in found and name not in own)


@dataclass(frozen=True, slots=True)
class _Search:
    """One `best groups:` whose phrases are read."""

    begun: Begun
    extras: tuple[str, ...]
    worth: Told
    counts_if: Told | None

    @property
    def scope(self) -> Scope:
        return self.begun.inner

    def meaning(self) -> Meaning | None:
        supply = group_supply(self.begun, self.extras)
        if supply is None:
            return None
        try:
            grouping = self._grouping(supply)
        except TooMuchWorkError:
            self._report_too_many(supply)
            return None
        if grouping is None:
            return None
        begun = self.begun
        reads = tuple(self._reads())
        of = _range(grouping)
        span = begun.groups.span
        return BestGroups(begun.things, begun.thing, reads, grouping, of, span)

    def _reads(self) -> Iterator[Meaning]:
        begun = self.begun
        piece = Read(begun.thing, begun.thing.type)
        types = {name: of for _, name, of in begun.attributes}
        for attribute in fixed_attributes(begun.kind):
            name = attribute.heading.id
            if name in types or name in self.extras:
                of = types.get(name) or declared_type(attribute.type, self.scope.vocabulary)
                yield AttributeOf(begun.kind.heading.id, name, piece, of or YES_NO)
        if begun.wild is not None:
            yield begun.wild

    def _grouping(self, supply: GroupSupply) -> Grouping | None:
        """All there is to know of the search. Raises TooMuchWorkError; None with a finding."""
        shared = self._shared_values(supply)
        wilds = tuple(count for _, count in supply.wild)
        if len(shared) * number_of_joins(wilds) > MOST_JOINS:
            raise TooMuchWorkError
        made = Grouping((), wilds, (), tuple(of for _, _, of in self.begun.attributes))
        places: dict[Key, tuple[int, int]] = {}
        for number, value in enumerate(shared):
            classes = tuple(it for it in supply.own if value is None or it[0][0] == value)
            places |= {key: (number, at) for at, (key, _) in enumerate(classes)}
            block = self._block(classes, supply, value, made)
            if block is None:
                return None
            made = replace(made, blocks=(*made.blocks, block))
        wild_places = {key: (WILD, at) for at, (key, _) in enumerate(supply.wild)}
        return replace(
            made,
            sorts=tuple(
                Sort(it.values, *(wild_places if it.is_wild else places)[it.key])
                for it in supply.sorts
            ),
        )

    def _shared_values(self, supply: GroupSupply) -> tuple[int | None, ...]:
        """The values of which all pieces of a group share one; a single None without such."""
        first, _, of = self.begun.attributes[0]
        if first is not GroupRule.ALL_SAME:
            return (None,)
        low, high = limits_of(of, self.scope)
        if not supply.wild:
            return tuple(sorted({key[0] for key, _ in supply.own}))
        if high - low >= MOST_JOINS:
            raise TooMuchWorkError
        return tuple(range(low, high + 1))

    def _block(
        self,
        classes: tuple[tuple[Key, int], ...],
        supply: GroupSupply,
        shared: int | None,
        made: Grouping,
    ) -> Block | None:
        demands = tuple(
            Distinct(
                tuple(key[place] for key, _ in classes),
                *limits_of(of, self.scope),
                in_row=rule is GroupRule.CONSECUTIVE,
            )
            for place, (rule, _, of) in enumerate(self.begun.attributes)
            if is_apart(rule)
        )
        most = tuple(count for _, count in classes)
        size = made.holdings(most)
        if size + sum(made.holdings(it.most) for it in made.blocks) > MOST_HOLDINGS:
            raise TooMuchWorkError
        groups: list[Group] = []
        for counts in possible_groups(most, made.wilds, demands, MOST_WORK // size):
            keys = [key for key, _ in (*classes, *supply.wild)]
            worth = self._worth_of(keys, len(classes), counts, shared)
            if worth is None:
                return None
            groups.append(Group(counts, worth))
        return Block(most, tuple(groups), shared, demands)

    def _worth_of(
        self, keys: list[Key], own: int, counts: tuple[int, ...], shared: int | None
    ) -> int | None:
        """What a group of the block is worth, of which the first `own` classes are the block's
        own; None with a finding."""
        hanging = [name for _, name, _ in self.begun.attributes]
        kind = self.begun.kind.heading.id
        items: list[Piece] = []
        for place, (key, many_of_it) in enumerate(zip(keys, counts, strict=True)):
            names = [*hanging, *self.extras] if place < own else self.extras
            items += [Piece(kind, 0, tuple(zip(names, key, strict=True)), -1)] * many_of_it
        given: Mapping[Variable, Held] = {self.begun.group: tuple(items)}
        if self.begun.alike is not None and shared is not None:
            given = {**given, self.begun.alike: shared}
        holds = 1 if self.counts_if is None else self._told(self.counts_if, given, len(items))
        return self._told(self.worth, given, len(items)) if holds else holds

    def _told(self, told: Told, given: Mapping[Variable, Held], count: int) -> int | None:
        meaning, span = told
        try:
            return Evaluation(self.scope.resolver, given).number(meaning)
        except OnlyInPlayError as error:
            self._report_worth(error.node, span)
        except NoValueError as error:
            name, help_line = self.begun.groups.group.text, "Say what it is worth, be it 0."
            self.scope.report.add(
                GROUP_WITHOUT_WORTH.at(span, help=help_line, group=name, count=count, why=error.why)
            )
        return None

    def _report_worth(self, node: Node, span: Span) -> None:
        name, kind = self.begun.groups.group.text, self.begun.kind.heading.id
        hanging = [attribute for _, attribute, _ in self.begun.attributes]
        help_line = (
            f"It may depend on how many there are (`number of {name}`), on attributes of a "
            f"{kind} that do not change, on tables, settings and the number of players."
        )
        match node:
            case AttributeOf(attribute=attribute) if attribute in hanging:
                help_line = f"What `{attribute}` a wild {kind} stands for cannot be asked."
            case _:
                pass
        self.scope.report.add(WORTH_NOT_FIXED.at(span, help=help_line, group=name))

    def _report_too_many(self, supply: GroupSupply) -> None:
        pieces = self.begun.groups.pieces.span
        text = said(pieces)
        listed = [f"0 to {count} {self._class_name(key)}".rstrip() for key, count in supply.own] + [
            f"0 to {count} wild" for _, count in supply.wild
        ]
        sizes = ", ".join(listed[:MOST_LISTED])
        if len(listed) > MOST_LISTED:
            sizes = f"{sizes}, and {len(listed) - MOST_LISTED} more sorts"
        narrowed = f"{text} and …" if " where " in text else f"{text} where …"
        help_line = f"Say in `from:` what can be in a group at all, as in `{narrowed}`."
        self.scope.report.add(TOO_MANY_HOLDINGS.at(pieces, help=help_line, text=text, sizes=sizes))

    def _class_name(self, key: Key) -> str:
        words = self.scope.vocabulary.words
        told: list[str] = []
        types = [of for _, _, of in self.begun.attributes]
        for value, of in zip(key, types, strict=False):
            told.append(words[of.name][value] if isinstance(of, EnumType) else str(value))
        return " ".join(told)


def _range(grouping: Grouping) -> NumberType:
    """Where what the best groups bring lies."""
    pieces = sum(sum(block.most) for block in grouping.blocks) + sum(grouping.wilds)
    bounds = [
        group.worth * pieces // sum(group.counts)
        for block in grouping.blocks
        for group in block.groups
    ]
    return NumberType(min((0, *bounds)), max((0, *bounds)))
