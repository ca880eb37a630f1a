"""What a variant speaks of that the game does not have, and what it may have meant."""

from rulewright.source.finding import FindingKind
from rulewright.source.suggest import did_you_mean, listed
from rulewright.syntax.document import Mapping

CHANGES_NOTHING = FindingKind("changes-nothing", "There is no `{name}` here to change.")


def where_it_may_be(base: Mapping, name: str) -> str | None:
    """Help for a name that an entry does not hold: where it stands, what is like it, what there
    is."""
    deeper = _below(base, name)
    if deeper:
        return f"It stands deeper, below {deeper}: write these headings above it."
    is_or_are = "is only" if len(base.entries) == 1 else "are"
    there = f"There {is_or_are} {listed(base.keys)}." if base.entries else None
    return did_you_mean(name, base.keys) or there


def _below(base: Mapping, name: str, headings: str = "") -> str:
    """The headings below which a name stands, such as `` `round: phases:` ``; else nothing."""
    for entry in base:
        if isinstance(entry.value, Mapping):
            way = f"{headings} {entry.key.text}:".strip()
            if entry.value.get(name) is not None:
                return f"`{way}`"
            if found := _below(entry.value, name, way):
                return found
    return ""
