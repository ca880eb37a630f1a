"""What happens when something is to be drawn and nothing is there."""

from collections.abc import Iterator

from rulewright.check.steps.verbs import AS_MUCH_AS_POSSIBLE
from rulewright.check.structure.texts import Texts
from rulewright.source.finding import Finding, FindingKind, Label
from rulewright.syntax.tree import Amount, Frame, Name, Of, Part, Phrase, Possessed, Quantity

DRAW_FROM_EMPTY = FindingKind(
    "draw-from-empty", "Nothing says what happens here when `{zone}` is empty."
)


def check_draws_say_what_if_empty(texts: Texts) -> Iterator[Finding]:
    """Every `draw` says, or its zone says, what happens when too little is there."""
    silent = {zone.heading.id: zone for zone in texts.game.zones if zone.when_empty is None}
    for it in texts.read:
        for node in it.nodes:
            if not isinstance(node, Frame) or node.verb.text != "draw" or _is_covered(node):
                continue
            source = next((part for part in node.parts if part.link == "from"), None)
            zone = silent.get(_zone_name(source)) if source is not None else None
            if zone is None or source is None:
                continue
            yield DRAW_FROM_EMPTY.at(
                source.span,
                help=(
                    f"Write `when empty:` at `{zone.heading.id}`, or here `{AS_MUCH_AS_POSSIBLE}`"
                    " or `otherwise:`."
                ),
                labels=(Label(zone.heading.span, "does not say `when empty`"),),
                zone=zone.heading.id,
            )


def _is_covered(frame: Frame) -> bool:
    links = [part.link for part in frame.parts]
    is_up_to = isinstance(frame.object, Quantity) and frame.object.amount is Amount.UP_TO
    return frame.otherwise is not None or is_up_to or AS_MUCH_AS_POSSIBLE in links


def _zone_name(part: Part) -> str:
    return "" if part.phrase is None else _last_name(part.phrase)


def _last_name(phrase: Phrase) -> str:
    match phrase:
        case Name(word=word):
            return word.text
        case Possessed(name=name) | Of(name=name):
            return name.word.text
        case _:
            return ""
