"""Whether players can be eliminated, told by steps alone."""

import re

from rulewright.game.contents import all_texts
from rulewright.game.model import Game
from rulewright.syntax.tree import Frame, Steps
from rulewright.syntax.walk import all_nodes

ELIMINATE = "eliminate"


def eliminates(game: Game) -> bool:
    """Whether some step of a game eliminates a player."""
    return any(
        isinstance(node, Frame) and node.verb.text == ELIMINATE
        for _, text in all_texts(game)
        if isinstance(text, Steps) and _WORD.search(text.span.text)
        for node in all_nodes(text)
    )


_WORD = re.compile(rf"\b{ELIMINATE}\b")
