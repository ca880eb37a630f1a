"""The `limit:` of kinds of cards, cards, actions and rules."""

from rulewright.game.closed import listed_at
from rulewright.game.entries import scalars_of
from rulewright.game.limits import Counted, Limit
from rulewright.syntax.document import Mapping, Scalar

_FOR = {"each player": True, "all together": False}
_COUNTED = {counted.value: counted for counted in Counted}


def read_limit(said: Mapping) -> Limit | None:
    """The limit of an entry; None where there is none, or none that can be read."""
    key, node = said.key("limit"), said.get("limit")
    if key is None or not isinstance(node, Mapping):
        return None
    times, per = scalars_of(node.get("times")), scalars_of(node.get("per"))
    counts_span = node.get("counts")
    each_player = listed_at(node, "for", _FOR)
    counts = listed_at(node, "counts", _COUNTED)
    if not times or not times[0].text.isdecimal() or not per or each_player is None:
        return None
    if counts is None or not isinstance(counts_span, Scalar):
        return None
    return Limit(
        times=int(times[0].text),
        per=per[0].text,
        per_span=per[0].span,
        each_player=each_player,
        counts=counts,
        counts_span=counts_span.span,
        span=key.span,
    )
