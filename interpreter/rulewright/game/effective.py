"""One game as all its files say it together."""

from rulewright.source.frozen import dataclass
from rulewright.source.place import Source
from rulewright.syntax.document import Document, Mapping


@dataclass(frozen=True, slots=True)
class Effective:
    """One game as all its files say it together.

    `texts` holds pairs (language, top of the texts file), those of a variant behind its base's.
    `lineage` holds the ids from the game that is no variant to this one. Where there are errors,
    `top` is what can be read in spite of them, and `doubtful` holds the ids of the entries that
    they are in, so that what leads to these can go without a finding of its own. `varied` says
    that a further variant was laid on, which may have taken out what a text is for. The game is
    not whole where a part of it could not be read.
    """

    id: str
    top: Mapping
    texts: tuple[tuple[str, Mapping], ...]
    scenarios: tuple[Document, ...]
    sources: tuple[Source, ...]
    lineage: tuple[str, ...] = ()
    doubtful: tuple[str, ...] = ()
    varied: bool = False
    is_whole: bool = True
