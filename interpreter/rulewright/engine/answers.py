"""Answers: what people choose, turned into the picks that the program asks for."""

from itertools import pairwise

from rulewright.engine.compiled import Compiled
from rulewright.engine.decision import (
    Asked,
    Decision,
    Option,
    in_words,
    option_texts,
    without_words,
)
from rulewright.engine.events import Happened
from rulewright.engine.machine import answer, domain_options
from rulewright.engine.options import options_of
from rulewright.engine.places import State
from rulewright.engine.registers import Recorder, ignore
from rulewright.program.instructions import ENOUGH
from rulewright.program.layout import DECIDING, PICKED, SEAT, SITE, STATUS
from rulewright.source.frozen import dataclass
from rulewright.wording.phrases import Wording


@dataclass(frozen=True, slots=True)
class Answer:
    """The position behind an answer, the events on the way, and the indices that were chosen."""

    state: State
    happened: tuple[Happened, ...]
    indices: tuple[int, ...]


def candidates(compiled: Compiled, state: State) -> list[int]:
    """The values that the waiting decision offers a person, in printed order.

    The program asks for several things one by one and offers only those behind which enough are
    left; a person sees them all. So the last one offered is picked, on a copy, as long as that
    brings up further ones.
    """
    program = compiled.program
    found = options_of(program.layout, state)
    if program.sites[state[SITE]].kind != "several":
        return found
    found = [it for it in found if it != ENOUGH]
    copy = state[:]
    offered = found
    while offered:
        picked = copy[PICKED]
        answer(compiled.machine, copy, offered[-1], compiled.machine.either)
        if not asks_on(state, copy, picked + 1):
            break
        offered = [it for it in options_of(program.layout, copy) if it != ENOUGH]
        found.extend(offered)
    return found


def what_is_asked(compiled: Compiled, state: State) -> Asked:
    """The decision that waits, as a person is asked, without its words."""
    return without_words(compiled, state, candidates(compiled, state))


def asks_on(before: State, after: State, picked: int) -> bool:
    """Whether the choice of several that waited before goes on, with so many picked."""
    return (
        after[STATUS] == DECIDING
        and after[SITE] == before[SITE]
        and after[SEAT] == before[SEAT]
        and after[PICKED] == picked
    )


def find_option(decision: Decision, option: Option | str) -> int | None:
    """The index of an option, given itself or as it is printed in any language."""
    for known in decision.options:
        if isinstance(option, Option):
            if known == option:
                return known.index
        elif any(text == option for _, text in known.text.words):
            return known.index
    return None


def give_answer(
    compiled: Compiled,
    state: State,
    indices: tuple[int, ...],
    watch: Recorder = ignore,
) -> Answer | Wording:
    """The position behind an answer to the decision that waits, or why it is refused.

    `indices` rise. The state is not changed. `watch` is told of each event, too. Raises IndexError
    for an index of no option.
    """
    asked = what_is_asked(compiled, state)
    if indices and not 0 <= indices[0] <= indices[-1] < len(asked.values):
        raise IndexError(f"the options are 0 to {len(asked.values) - 1}")
    refused = _count_refused(compiled, state, asked, indices)
    if refused is not None:
        return refused
    happened: list[Happened] = []
    note = compiled.record_into(happened)

    def record(running: State, event: int, parts: tuple[int, ...]) -> None:
        note(running, event, parts)
        watch(running, event, parts)

    copy = state[:]
    picks = [asked.values[index] for index in indices]
    for number, value in enumerate(picks):
        waits = number == 0 or asks_on(state, copy, state[PICKED] + number)
        if not waits or value not in options_of(compiled.layout, copy):
            return compiled.phrase("refusals", "not_together")
        answer(compiled.machine, copy, value, compiled.machine.full, record)
    if asked.site.kind == "several" and asks_on(state, copy, state[PICKED] + len(picks)):
        if ENOUGH not in options_of(compiled.layout, copy):
            return compiled.phrase("refusals", "not_together")
        answer(compiled.machine, copy, ENOUGH, compiled.machine.full, record)
    return Answer(copy, tuple(happened), indices)


def _count_refused(
    compiled: Compiled, state: State, asked: Asked, indices: tuple[int, ...]
) -> Wording | None:
    twice = [one for one, two in pairwise(indices) if one == two]
    if twice:
        option = str(in_words(compiled, state, asked).options[twice[0]])
        return compiled.phrase("refusals", "twice", option=option)
    if len(indices) < asked.minimum:
        return compiled.phrase("refusals", "too_few", minimum=str(asked.minimum))
    if len(indices) > asked.maximum:
        return compiled.phrase("refusals", "too_many", maximum=str(asked.maximum))
    return None


def refuse_text(compiled: Compiled, state: State, text: str) -> Wording:
    """Why a text is no option of the waiting decision.

    What the decision could offer if its condition did not keep it out is refused with the words of
    the rules; anything else is no option at all.
    """
    site = compiled.program.sites[state[SITE]]
    values = domain_options(compiled.machine, state)
    possible = any(
        text in option_texts(compiled, state, site, state[SEAT], values, names)
        for names in compiled.every_names()
    )
    if possible and site.kind in ("action", "either", "order", "play", "reaction"):
        return compiled.phrase("refusals", "impossible_action", option=text)
    if possible and site.phrase:
        return compiled.phrase("refusals", "not_offered", option=text, phrase=site.phrase)
    return compiled.phrase("refusals", "no_such_option", option=text)
