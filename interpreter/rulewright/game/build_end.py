"""The `end:`, `scoring:`, `winner:` and `not modelled:` of a game."""

from rulewright.game.award import read_worth
from rulewright.game.best_groups import read_best_groups, says_best_groups
from rulewright.game.closed import as_written, closed_phrase, listed_at
from rulewright.game.entries import entries_of, scalars_of
from rulewright.game.headings import heading_of, is_rule_number, read_heading
from rulewright.game.model import (
    ActionName,
    Criterion,
    EndEntry,
    Heading,
    ScoringLine,
    Winner,
)
from rulewright.game.notes import Notes
from rulewright.game.readings import binder_at, conditions_at, value_at, values_at
from rulewright.game.remarks import NotModelled
from rulewright.source.finding import FindingKind
from rulewright.syntax.document import Entry, Mapping, Node, Scalar

END_WITHOUT_MOMENT = FindingKind("end-without-moment", "`{name}` does not say when the game ends.")
BEST_OF_GROUPS = FindingKind(
    "best-of-groups", "`{name}` asks for the best of a set and for the best groups."
)

_STILL_TIED = as_written("shared", "cannot happen")


def read_end(entry: Entry, said: Mapping, notes: Notes) -> EndEntry:
    """One way in which the game ends."""
    when_over, unless = scalars_of(said.get("when over")), scalars_of(said.get("unless"))
    if said.get("when over") is None and said.get("if") is None:
        help_line = "Write `when over: PHASE` or `if: CONDITION`."
        notes.add(END_WITHOUT_MOMENT.at(entry.key.span, help=help_line, name=entry.key.text))
    return EndEntry(
        heading=read_heading(entry, ("end", entry.key.text), notes),
        when_over=ActionName(when_over[0].text, when_over[0].span) if when_over else None,
        conditions=conditions_at(said, "if", notes),
        unless=tuple(ActionName(name.text, name.span) for name in unless),
        winner=value_at(said, "winner", notes),
    )


def read_scoring_line(entry: Entry, said: Mapping, notes: Notes) -> ScoringLine | None:
    """A line of the score sheet, or None where its score cannot be read."""
    heading = read_heading(entry, ("scoring", entry.key.text), notes)
    for_each = binder_at(said, "for each", notes)
    best_of = binder_at(said, "best of", notes)
    counts_if = conditions_at(said, "counts if", notes)
    score = read_worth(entry, said, "score", notes)
    best_groups = read_best_groups(said, notes)
    if score is None or (says_best_groups(said) and best_groups is None):
        return None
    if best_of is not None and best_groups is not None:
        help_line = "Take `best of:` out: the groups that bring most are found without it."
        notes.add(BEST_OF_GROUPS.at(best_of.span, help=help_line, name=entry.key.text))
        return None
    return ScoringLine(heading, for_each, best_of, counts_if, score, best_groups)


def read_winner(entry: Entry, said: Mapping, notes: Notes) -> Winner:
    """Who wins: the criteria in the order of the file."""
    criteria = tuple(
        Criterion(phrase, key == "most")
        for key in said.keys
        if key in ("most", "least")
        for phrase in values_at(said, key, notes)
    )
    heading = read_heading(entry, ("winner",), notes)
    still_tied, tied_heading = _still_tied(said, notes)
    return Winner(heading, criteria, still_tied, tied_heading)


def _still_tied(said: Mapping, notes: Notes) -> tuple[str | None, Heading | None]:
    key, node = said.key("still tied"), said.get("still tied")
    if key is None or node is None:
        return (None, None)
    heading = heading_of(key, node, ("winner", "still tied"), notes)
    if isinstance(node, Mapping):
        return (listed_at(node, "result", _STILL_TIED), heading)
    return (closed_phrase(node, "still tied", _STILL_TIED, notes), heading)


def read_not_modelled(node: Node | None, notes: Notes) -> tuple[NotModelled, ...]:
    """The rules that no entry carries out, and why."""
    return tuple(
        NotModelled(entry.key.text, _reason(entry), entry.key.span)
        for entry in entries_of(node)
        if is_rule_number(entry.key, notes)
    )


def _reason(entry: Entry) -> str:
    return entry.value.text if isinstance(entry.value, Scalar) else ""
