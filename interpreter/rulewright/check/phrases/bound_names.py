"""Names that the texts of a game give to things themselves, and where."""

from collections.abc import Iterator

from rulewright.game.contents import all_texts
from rulewright.game.model import Game, Heading
from rulewright.syntax.tree import (
    Binder,
    ForEach,
    Frame,
    Name,
    Part,
    Quantified,
    Quantity,
    Subject,
    Word,
)
from rulewright.syntax.walk import Tree, all_nodes


def bound_names(game: Game) -> dict[str, tuple[Heading, Word]]:
    """Every name that gets a value in a text, with the entry and the place where it first does."""
    bound: dict[str, tuple[Heading, Word]] = {}
    for heading, text in all_texts(game):
        for node in all_nodes(text):
            for word in _bound_by(node):
                bound.setdefault(word.text, (heading, word))
    return bound


def _bound_by(node: Tree) -> Iterator[Word]:
    """The names that a step or phrase binds itself."""
    match node:
        case Part(link="as", phrase=Name(word=word)):
            yield word
        case Frame(verb=Word(text="choose"), object=Name(word=word) | Quantity(noun=word)):
            yield word
        case ForEach(name=word) | Binder(name=word) | Quantified(name=word) | Subject(each=word):
            if word is not None:
                yield word
        case _:
            pass
