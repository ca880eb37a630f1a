"""Entries that come in another order, where the order says something."""

from collections.abc import Iterator

from rulewright.comparing.difference import Change
from rulewright.comparing.entries import COMING_IN_ORDER, STATE_RULES, RuleEntry
from rulewright.comparing.sentences.form import sentence
from rulewright.comparing.sentences.table import NOW_BEFORE, NOW_BEHIND, OTHER_ORDER

Entries = tuple[RuleEntry, ...]


def changed_order(was: RuleEntry, now: RuleEntry) -> tuple[Change, ...]:
    """How the entries that both have come in another order, for each sort of order."""
    return tuple(_changed(was, now))


def _changed(was: RuleEntry, now: RuleEntry) -> Iterator[Change]:
    for order in dict.fromkeys(order for it in now.parts for order in it.orders):
        old, new = _common(was, now, order)
        if [it.path for it in old] != [it.path for it in new]:
            old, new = _between(old, new)
            yield Change(
                "order",
                order,
                _sentence(old, new, _all_in(now, order)),
                tuple(it.path[-1] for it in old),
                tuple(it.path[-1] for it in new),
                old[0].span,
                new[0].span,
            )


def _common(was: RuleEntry, now: RuleEntry, order: str) -> tuple[Entries, Entries]:
    old = {it.path: it for it in was.parts if order in it.orders}
    new = {it.path: it for it in now.parts if order in it.orders}
    kept = tuple(it for path, it in old.items() if path in new)
    return kept, tuple(it for path, it in new.items() if path in old)


def _between(old: Entries, new: Entries) -> tuple[Entries, Entries]:
    """The stretch from the first entry that stands elsewhere to the last."""
    apart = [at for at in range(len(old)) if old[at].path != new[at].path]
    return old[apart[0] : apart[-1] + 1], new[apart[0] : apart[-1] + 1]


def _sentence(old: Entries, new: Entries, entry: str) -> str:
    """One entry that went from one end of the stretch to the other, or the stretch anew."""
    paths = [it.path for it in new]
    if [it.path for it in (*old[1:], old[0])] == paths:
        return _moved(NOW_BEHIND, new[-1], new[-2], old[1])
    if [it.path for it in (old[-1], *old[:-1])] == paths:
        return _moved(NOW_BEFORE, new[0], new[1], old[-2])
    return sentence(OTHER_ORDER, entry=entry, now=_names(new), was=_names(old))


def _moved(form: str, moved: RuleEntry, neighbour: RuleEntry, other: RuleEntry) -> str:
    """How one entry changed its place; of two, each changed it with the other."""
    was = "it" if neighbour.path == other.path else other.called
    return sentence(form, entry=moved.called, neighbour=neighbour.called, other=was)


def neighbour_of(entry: RuleEntry, parent: RuleEntry) -> tuple[RuleEntry | None, bool]:
    """The entry next to one, and whether it comes behind that, where they come in an order."""
    order = next((it for it in entry.orders if it in COMING_IN_ORDER), None)
    alike = [it for it in parent.parts if order in it.orders]
    if order is None:
        return None, False
    at = next(number for number, it in enumerate(alike) if it.path == entry.path)
    if at > 0:
        return alike[at - 1], True
    return (alike[1], False) if len(alike) > 1 else (None, False)


def _all_in(parent: RuleEntry, order: str) -> str:
    if order == "phases":
        return f"the phases of {parent.called}" if len(parent.path) > 1 else "the phases"
    return _ALL.get(order, f"the entries that say {order}")


_ALL = {"scoring": "the scoring lines", "rules": "the rules", STATE_RULES: "the state rules"}


def _names(entries: Entries) -> str:
    return ", ".join(f"`{it.path[-1]}`" for it in entries)
