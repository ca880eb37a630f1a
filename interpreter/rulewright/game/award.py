"""What a line of the score sheet, or a named value, brings: one phrase, or an `award:` by rank."""

from rulewright.game.closed import closed_at
from rulewright.game.notes import Notes
from rulewright.game.readings import value_at, values_at
from rulewright.game.worth import Award, Ties
from rulewright.source.finding import FindingKind
from rulewright.syntax.document import Entry, Mapping
from rulewright.syntax.tree import Phrase

WORTH_NOT_SAID = FindingKind("worth-not-said", "`{name}` does not say what it {does}.")
AWARD_AND_OTHER = FindingKind(
    "award-and-other", "`{name}` has both `award:` and `{key}:`, which do not go together."
)
COUNTS_WITHOUT_AWARD = FindingKind(
    "counts-without-award", "`counts if:` of `{name}` says who is ranked, but there is no `award:`."
)

_TIES = {ties.value: ties for ties in Ties}
_OTHERS = ("score", "is", "best of", "best groups")
_DOES = {"score": "brings", "is": "is"}


def says_award(said: Mapping) -> bool:
    """Whether an entry has an award."""
    return said.key("award") is not None


def read_worth(entry: Entry, said: Mapping, key: str, notes: Notes) -> Phrase | Award | None:
    """What stands at `key` (`score` or `is`), or the award that stands instead of it; None where
    neither can be read."""
    name, award = entry.key.text, said.key("award")
    if award is None and said.key(key) is None:
        help_line = f"Write `{key}:`, or `award:` for points by rank."
        notes.add(WORTH_NOT_SAID.at(entry.key.span, help=help_line, name=name, does=_DOES[key]))
    if award is None:
        return value_at(said, key, notes)
    others = [other for it in _OTHERS if (other := said.key(it)) is not None]
    for other in others:
        help_line = f"Take `{other.text}:` out, or the award."
        notes.add(AWARD_AND_OTHER.at(other.span, help=help_line, name=name, key=other.text))
    return None if others else _read_award(said, notes)


def _read_award(said: Mapping, notes: Notes) -> Award | None:
    key, node = said.key("award"), said.get("award")
    if key is None or not isinstance(node, Mapping):
        return None
    rank_by = value_at(node, "rank by", notes)
    points = values_at(node, "points", notes)
    ties = closed_at(node, "ties", _TIES, notes)
    if rank_by is None or not points or ties is None:
        return None
    return Award(rank_by, points, ties, key.span)
