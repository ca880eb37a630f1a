"""Why things are not offered, as lines for a person; those with the same reason are told once."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from rulewright.engine.compiled import Compiled
from rulewright.engine.match import Match
from rulewright.engine.why import Reason, Why
from rulewright.play.answer import Picks, read_answer

MOST_SHOWN = 8
"""Of more that have the same reason, the others are only counted."""


def reasons_for(match: Match, text: str, labels: Sequence[str]) -> Sequence[Why]:
    """Why what a person typed is not offered: one thing, or several with commas between, by text
    or by number; without a text, all that could be offered and is not."""
    if not text:
        return match.not_offered()
    picked = read_answer(text, labels, 1, len(labels))
    if isinstance(picked, Picks):
        return (match.why(*(labels[at] for at in picked.positions)),)
    whole = match.why(text)
    parts = [part.strip() for part in text.replace("、", ",").split(",") if part.strip()]
    if whole.reason is not Reason.UNKNOWN or len(parts) < 2:
        return (whole,)
    together = match.why(*parts)
    return (whole if together.reason is Reason.UNKNOWN else together,)


def reason_lines(compiled: Compiled, told: Sequence[Why], language: str) -> Iterator[str]:
    """The sentences. Of things with the same reason, the first has its sentence."""
    if not told:
        yield compiled.phrase("why", "all_offered").in_language(language)
    for _, alike in groupby(told, lambda it: (it.reason, it.place, it.condition)):
        first, *others = alike
        yield first.sentence.in_language(language)
        if others:
            shown = [f"`{it.option.in_language(language)}`" for it in others[:MOST_SHOWN]]
            more = len(others) - MOST_SHOWN
            comma = compiled.names(language).phrases.phrase("words", "list")
            options = comma.join((*shown, *((f"+{more}",) if more > 0 else ())))
            yield compiled.phrase("why", "likewise", options=options).in_language(language)
