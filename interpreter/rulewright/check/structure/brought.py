"""Where pieces may come to lie as a game goes on, as its steps name it."""

from collections.abc import Iterable, Iterator

from rulewright.syntax.tree import Frame, Name, Quantity
from rulewright.syntax.walk import Tree, all_nodes

_NAMING_PLACES = ("swap", "remember")
"""The verbs whose object may be a place to which steps then bring pieces."""


def names_of_goals(nodes: Iterable[Tree]) -> Iterator[str]:
    """The names that stand where steps say to which place pieces go, those of places among them."""
    for node in nodes:
        if not isinstance(node, Frame):
            continue
        goals = [part.phrase for part in node.parts if part.link in ("to", "with")]
        if node.verb.text in _NAMING_PLACES and not isinstance(node.object, Quantity):
            goals.append(node.object)
        for goal in goals:
            named = () if goal is None else all_nodes(goal)
            yield from (it.word.text for it in named if isinstance(it, Name))
