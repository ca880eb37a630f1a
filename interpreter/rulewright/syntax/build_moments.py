"""From the rules of moments.lark to moments: one function a rule, named as the rule is."""

from collections.abc import Callable, Mapping

from rulewright.syntax.moments import (
    AboutTo,
    Around,
    DoneBy,
    During,
    Happens,
    Moment,
    Never,
    OnYourTurn,
    Performed,
    PlacePart,
    Time,
    TurnOf,
    Who,
)
from rulewright.syntax.tree import Word


def moment_text(moment: Moment, end: Word) -> Moment:
    return moment


def on_your_turn(sign: Word, in_: Word | None, phase: Word | None) -> Moment:
    return OnYourTurn(phase, sign.span.to((phase or sign).span))


def during(sign: Word, phase: Word) -> Moment:
    return During(phase, sign.span.to(phase.span))


def never(sign: Word) -> Moment:
    return Never(sign.span)


def time(sign: Word) -> Word:
    return sign


def about_to(
    actor: tuple[Who, Word],
    is_: Word,
    sign: Word,
    verb: Word,
    given: tuple[Word, ...] | None,
    as_: Word | None,
    called: Word | None,
    *places: PlacePart,
) -> Moment:
    done = done_by(actor, verb, given, as_, called, *places)
    return AboutTo(done, done.span)


def turn_about_to(
    owner: tuple[Who, Word],
    turn: Word,
    in_: Word | None,
    phase: Word | None,
    is_: Word,
    sign: Word,
    verb: Word,
) -> Moment:
    of = turn_of(owner, turn, in_, phase)
    return AboutTo(of, of.span.to(verb.span))


def around(sign: Word, happening: Happens) -> Moment:
    return Around(Time(sign.text), happening, sign.span.to(happening.span))


def named(name: Word) -> Performed:
    return Performed(name, None, name.span)


def performed(
    name: Word, opening: Word, given: tuple[Word, ...] | None, closing: Word
) -> Performed:
    return Performed(name, given or (), name.span.to(closing.span))


def done_by(
    actor: tuple[Who, Word],
    verb: Word,
    given: tuple[Word, ...] | None,
    as_: Word | None,
    called: Word | None,
    *places: PlacePart,
) -> DoneBy:
    who, noun = actor
    last = next(it.span for it in (*places[-1:], called, *(given or ())[-1:], verb) if it)
    return DoneBy(who, noun, verb, given or (), called, places, noun.span.to(last))


def whence(link: Word, where: Word, as_: Word | None, name: Word | None) -> PlacePart:
    return PlacePart(link, where, name, link.span.to((name or where).span))


def turn_of(owner: tuple[Who, Word], turn: Word, in_: Word | None, phase: Word | None) -> TurnOf:
    who, noun = owner
    return TurnOf(who, noun, turn, phase, noun.span.to((phase or turn).span))


def own(sign: Word) -> tuple[Who, Word]:
    return Who.YOU, sign


def someones(sign: Word, noun: Word, mark: Word) -> tuple[Who, Word]:
    return Who(sign.text), noun


def you(noun: Word) -> tuple[Who, Word]:
    return Who.YOU, noun


def someone(sign: Word, noun: Word) -> tuple[Who, Word]:
    return Who(sign.text), noun


def names(*found: Word) -> tuple[Word, ...]:
    return tuple(word for word in found if word.text != ",")


_MAKERS: tuple[Callable[..., object], ...] = (
    moment_text, on_your_turn, during, never, time, about_to, turn_about_to, around, named,
    performed, done_by, whence, turn_of, own, someones, you, someone, names,
)  # fmt: skip

MOMENT_MAKERS: Mapping[str, Callable[..., object]] = {made.__name__: made for made in _MAKERS}
"""Every rule of moments.lark by its name."""
