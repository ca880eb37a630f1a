"""Names that texts give to things themselves."""

from collections.abc import Iterator

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
from rulewright.syntax.walk import Tree


def bound_by(node: Tree) -> Iterator[Word]:
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
