"""One text of a game and what it says by its words alone, each found when it is first asked for."""

from dataclasses import dataclass
from functools import cached_property

from rulewright.check.phrases.bound_names import bound_by
from rulewright.check.structure.brought import names_of_goals
from rulewright.game.contents import Text
from rulewright.game.model import Heading
from rulewright.syntax.changes import ChangeLine, Lasting, While
from rulewright.syntax.delays import NextTime
from rulewright.syntax.moments import AboutTo, Around, During, Moment, OnYourTurn, TurnOf
from rulewright.syntax.tree import Frame, Name, Word
from rulewright.syntax.walk import Tree, all_nodes


@dataclass(frozen=True)
class ReadText:
    """A text with the heading of the entry it stands in."""

    heading: Heading
    text: Text

    @cached_property
    def nodes(self) -> tuple[Tree, ...]:
        """All its nodes in printed order."""
        return tuple(all_nodes(self.text))

    @cached_property
    def named(self) -> tuple[Word, ...]:
        """Every word in it, in printed order."""
        return tuple(node for node in self.nodes if isinstance(node, Word))

    @cached_property
    def words(self) -> frozenset[str]:
        """What its words are, each once."""
        return frozenset(word.text for word in self.named)

    @cached_property
    def bound(self) -> tuple[Word, ...]:
        """The names that it gives to things."""
        return tuple(word for node in self.nodes for word in bound_by(node))

    @cached_property
    def goals(self) -> frozenset[str]:
        """The names that stand where it says to which place pieces go."""
        return frozenset(names_of_goals(self.nodes))

    @cached_property
    def changes(self) -> tuple[ChangeLine, ...]:
        """The lines in it that change something for a while."""
        lasting = (node for node in self.nodes if isinstance(node, Lasting | While))
        return tuple(change for node in lasting for change in node.changes.changes)

    @cached_property
    def performed(self) -> tuple[str, ...]:
        """The procedures that it performs."""
        return tuple(
            node.object.word.text
            for node in self.nodes
            if isinstance(node, Frame) and node.verb.text == "perform"
            if isinstance(node.object, Name)
        )

    @cached_property
    def awaited(self) -> tuple[Moment, ...]:
        """The moments for which its steps wait."""
        return tuple(node.moment for node in self.nodes if isinstance(node, NextTime))

    @cached_property
    def eliminates(self) -> bool:
        """Whether it eliminates a player."""
        return any(isinstance(it, Frame) and it.verb.text == "eliminate" for it in self.nodes)

    @cached_property
    def asks_whose_turn(self) -> bool:
        """Whether it asks in which phases there are turns."""
        return any(_is_about_turns(node) for node in self.nodes)


def _is_about_turns(node: Tree) -> bool:
    match node:
        case OnYourTurn() | During():
            return True
        case Around(happening=TurnOf()) | AboutTo(happening=TurnOf()):
            return True
        case _:
            return False
