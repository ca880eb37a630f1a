"""Names of entries that a configuration does not have."""

from rulewright.check.phrases.vocabulary import Vocabulary
from rulewright.source.finding import Finding, FindingKind
from rulewright.source.place import Span

NOT_IN_FORCE = FindingKind("not-in-force", "{where}, `{name}` is not part of the game.")

SAY_WHEN = "Put it behind an `if` that says when it is, or say `only if:` here as well."


def not_in_force(name: str, span: Span, vocabulary: Vocabulary) -> Finding:
    """The finding for the name of an entry that this configuration does not have."""
    parts = [f"{vocabulary.players} players"]
    parts += [f"`{setting}` {word}" for setting, word in vocabulary.chosen.items()]
    where = f"With {' and '.join(parts)}"
    return NOT_IN_FORCE.at(span, help=SAY_WHEN, name=name, where=where)
