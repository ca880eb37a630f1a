"""The `best groups:` of a line of the score sheet, or of a named value."""

from rulewright.game.entries import scalars_of
from rulewright.game.notes import Notes
from rulewright.game.readings import conditions_at, value_at
from rulewright.game.worth import BestGroups, GroupRule
from rulewright.source.finding import FindingKind
from rulewright.syntax.document import Mapping, Scalar
from rulewright.syntax.tree import Name, Word

GROUPS_WITHOUT_RULE = FindingKind(
    "groups-without-rule", "Nothing says what makes a group of `{name}`."
)

KEY = "best groups"


def says_best_groups(said: Mapping) -> bool:
    """Whether an entry is about the best groups of something."""
    return said.get(KEY) is not None


def read_best_groups(said: Mapping, notes: Notes) -> BestGroups | None:
    """How things are put together; None where that cannot be read."""
    key, node = said.key(KEY), said.get(KEY)
    if key is None or not isinstance(node, Mapping):
        return None
    group = node.get("group")
    pieces = value_at(node, "from", notes)
    wild = conditions_at(node, "wild", notes)
    rules = tuple((rule, name) for rule in GroupRule if (name := _name_at(node, rule.value)))
    if not isinstance(group, Scalar) or pieces is None:
        return None
    if not rules:
        help_line = "Write `all different:`, `all same:` or `consecutive:` with an attribute."
        notes.add(GROUPS_WITHOUT_RULE.at(group.span, help=help_line, name=group.text))
        return None
    if node.get("wild") is not None and len(wild) < len(scalars_of(node.get("wild"))):
        return None
    return BestGroups(Word(group.text, group.span), pieces, rules, wild, key.span)


def _name_at(mapping: Mapping, key: str) -> Name | None:
    node = mapping.get(key)
    if not isinstance(node, Scalar):
        return None
    return Name(Word(node.text, node.span), None, None, node.span)
