"""The page about a verb, made from the table of verbs."""

from collections.abc import Iterator

from rulewright.check.steps.verbs import VERBS, Sees, Takes, Verb, VerbPart
from rulewright.explaining.sheet import Block, Prose, Sheet, Verbatim
from rulewright.explaining.uses import use_of_verb


def verb_sheet(name: str) -> Sheet | None:
    """The page about the verb of this name, or None where there is no such verb."""
    return next((_sheet(verb) for verb in VERBS if verb.name == name), None)


def _sheet(verb: Verb) -> Sheet:
    return Sheet(verb.name, "verb", tuple(_blocks(verb)))


def _blocks(verb: Verb) -> Iterator[Block]:
    yield Prose(verb.summary)
    parts = object_and_parts(verb)
    if parts:
        yield Prose(f"{'; '.join(parts)}.", "It takes")
    if any(notes_on(verb)):
        yield Prose(" ".join(notes_on(verb)))
    yield Verbatim("Like this:", verb.example, "steps")
    use = use_of_verb(verb.name)
    if use is not None:
        yield Verbatim(f"In {use.span}:", "\n".join(use.lines), "steps")


def object_and_parts(verb: Verb) -> tuple[str, ...]:
    """What the verb takes, and each part with its linking word."""
    takes = " or ".join(it.value for it in verb.takes if it is not Takes.NOTHING)
    return tuple(it for it in (takes, *map(_part, verb.parts)) if it)


def _part(part: VerbPart) -> str:
    wanted = "" if part.takes is Takes.FLAG else f" {part.takes.value}"
    return f"`{part.link}`{wanted}{' (required)' if part.required else ''}"


def notes_on(verb: Verb) -> Iterator[str]:
    """What else holds for the verb, in sentences."""
    if verb.adverbs:
        listed = " or ".join(f"`{adverb}`" for adverb in verb.adverbs)
        yield f"{'Needs' if verb.adverb_required else 'May have'} {listed}."
    if verb.binds is not None:
        yield f"Its name stands for {verb.binds}."
    if verb.feasible != "always":
        yield f"Feasible when {verb.feasible}."
    if verb.may_fail:
        yield "May have an `otherwise:`."
    if verb.needs_actor:
        yield "Somebody has to act."
    if verb.sees is not Sees.NOBODY:
        yield f"What was hidden is seen by {verb.sees.value}."
    if verb.chance:
        yield "Uses chance."
