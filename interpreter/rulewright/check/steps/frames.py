"""Frames against the table of verbs: a verb, its object, its parts, each where it belongs."""

from collections.abc import Iterator

from rulewright.check.phrases.scope import NOBODY_ACTS, Scope
from rulewright.check.phrases.wanted import said
from rulewright.check.steps.building import OTHERWISE_NOT_TAKEN, Build, Built, Use
from rulewright.check.steps.chancing import build_pick, build_roll
from rulewright.check.steps.choosing import build_choose
from rulewright.check.steps.counting import (
    build_gain,
    build_increase,
    build_lose,
    build_pay,
    build_reduce,
    build_set,
)
from rulewright.check.steps.discarding import build_discard
from rulewright.check.steps.disclosing import build_ask, build_look, build_reveal, build_show
from rulewright.check.steps.eliminating import build_eliminate
from rulewright.check.steps.moving import (
    build_draw,
    build_move,
    build_remove,
    build_shuffle,
    build_swap,
    build_turn,
)
from rulewright.check.steps.performing import (
    build_cancel,
    build_give,
    build_nothing,
    build_perform,
    build_remember,
    build_stop,
)
from rulewright.check.steps.pointless import check_changes_something
from rulewright.check.steps.refilling import refill_before
from rulewright.check.steps.verbs import VERB_NAMES, VERBS_BY_NAME, Takes, Verb, VerbPart
from rulewright.meaning.deeds import Deeds
from rulewright.source.finding import Finding, FindingKind, Label
from rulewright.source.frozen import replace
from rulewright.source.suggest import did_you_mean
from rulewright.syntax.other_verbs import verb_instead
from rulewright.syntax.tree import Frame, Name, Part, Quantity

UNKNOWN_VERB = FindingKind("unknown-verb", "`{name}` is not something that can be done.")
NO_OBJECT = FindingKind("object-missing", "`{verb}` does not say what: it takes {takes}.")
OBJECT_NOT_TAKEN = FindingKind("object-not-taken", "`{verb}` takes nothing here.")
WRONG_OBJECT = FindingKind("wrong-object", "`{verb}` takes {takes}, and `{text}` is none.")
PART_NOT_TAKEN = FindingKind("part-not-taken", "`{verb}` has no `{link}`.")
PART_TWICE = FindingKind("part-twice", "`{link}` stands here twice.")
PART_MISSING = FindingKind("part-missing", "`{verb}` does not say `{link}`.")
ADVERB_NOT_TAKEN = FindingKind("adverb-not-taken", "`{verb}` cannot be done `{adverb}`.")
ADVERB_MISSING = FindingKind("adverb-missing", "It is not said who learns the answer.")

BUILDERS: dict[str, Build] = {
    "choose": build_choose,
    "move": build_move,
    "draw": build_draw,
    "discard": build_discard,
    "remove": build_remove,
    "swap": build_swap,
    "turn": build_turn,
    "shuffle": build_shuffle,
    "pick": build_pick,
    "roll": build_roll,
    "look": build_look,
    "show": build_show,
    "reveal": build_reveal,
    "ask": build_ask,
    "remember": build_remember,
    "gain": build_gain,
    "lose": build_lose,
    "pay": build_pay,
    "increase": build_increase,
    "reduce": build_reduce,
    "set": build_set,
    "perform": build_perform,
    "give": build_give,
    "stop": build_stop,
    "cancel": build_cancel,
    "eliminate": build_eliminate,
    "nothing": build_nothing,
}


def resolve_frame(frame: Frame, scope: Scope, otherwise: Deeds | None) -> Built:
    """The deeds of a frame. One with an error has none, and the name it was to bind is broken."""
    verb = VERBS_BY_NAME.get(frame.verb.text)
    if verb is None:
        scope.report.add(_unknown_verb(frame, scope))
        return Built((), scope.without(_name_to_bind(frame)))
    wrong = tuple(_check_frame(verb, frame, scope))
    for finding in wrong:
        scope.report.add(finding)
    refill = None if wrong else refill_before(frame, scope)
    within = scope if refill is None else scope.knowing((refill.pile,))
    built = None if wrong else BUILDERS[verb.name](Use(verb, frame, within, otherwise))
    if built is None:
        scope.report.left_out.append(frame.span)
        return Built((), scope.without(_name_to_bind(frame)))
    check_changes_something(built.deeds, scope)
    return built if refill is None else replace(built, deeds=(refill, *built.deeds))


def _unknown_verb(frame: Frame, scope: Scope) -> Finding:
    word = frame.verb.text
    if word in scope.vocabulary.procedures:
        help_line: str | None = f"Write `perform {word}`."
    elif word in scope.vocabulary.actions:
        help_line = "It is an action, which a player takes in a turn. Make it a procedure."
    elif word in scope.vocabulary.counters:
        help_line = f"To give it a value, write `set {word} to …`."
    else:
        blocks = ("if", "otherwise", "let", "may", "repeat", "for")
        help_line = verb_instead(word) or did_you_mean(word, (*VERB_NAMES, *blocks))
        help_line = help_line or f"These can be: {', '.join(VERB_NAMES)}."
    return UNKNOWN_VERB.at(frame.verb.span, help=help_line, name=word)


def _name_to_bind(frame: Frame) -> str | None:
    """The name that a frame binds where it is right."""
    for part in frame.parts:
        if part.link == "as" and isinstance(part.phrase, Name):
            return part.phrase.word.text
    has_source = any(part.link == "from" for part in frame.parts)
    if isinstance(frame.object, Name) and (has_source or frame.verb.text == "choose"):
        return frame.object.word.text
    return None


def _check_frame(verb: Verb, frame: Frame, scope: Scope) -> Iterator[Finding]:
    """The form of a frame is what the table says of its verb."""
    yield from _check_object(verb, frame)
    yield from _check_parts(verb, frame)
    if frame.adverb is not None and frame.adverb not in verb.adverbs:
        help_line = f"Leave `{frame.adverb}` out."
        yield ADVERB_NOT_TAKEN.at(frame.span, help=help_line, verb=verb.name, adverb=frame.adverb)
    if frame.adverb is None and verb.adverb_required:
        choices = " or ".join(f"`{adverb} {verb.name} …`" for adverb in verb.adverbs)
        yield ADVERB_MISSING.at(frame.verb.span, help=f"Write {choices}.")
    if frame.otherwise is not None and not verb.may_fail:
        help_line = "Take it out: this step cannot fail."
        yield OTHERWISE_NOT_TAKEN.at(frame.otherwise.span, help=help_line, verb=verb.name)
    if verb.needs_actor and scope.actor is None:
        help_line = f"Say who does it: `let PLAYER {verb.name} …`."
        yield NOBODY_ACTS.at(frame.verb.span, help=help_line, name=verb.name)


def _check_object(verb: Verb, frame: Frame) -> Iterator[Finding]:
    takes = tuple(one for one in verb.takes if one is not Takes.NOTHING)
    words = " or ".join(one.value for one in takes)
    example = f"For example `{verb.example}`."
    acted_on = frame.object
    if acted_on is None:
        if takes:
            yield NO_OBJECT.at(frame.verb.span, help=example, verb=verb.name, takes=words)
        return
    is_amount = isinstance(acted_on, Quantity)
    if not takes:
        yield OBJECT_NOT_TAKEN.at(acted_on.span, help=example, verb=verb.name)
    elif not any((one in _AMOUNTS) is is_amount for one in takes):
        text, span = said(acted_on.span), acted_on.span
        yield WRONG_OBJECT.at(span, help=example, verb=verb.name, takes=words, text=text)


_AMOUNTS = (Takes.AMOUNT, Takes.COUNTER_AMOUNT)


def _check_parts(verb: Verb, frame: Frame) -> Iterator[Finding]:
    seen: dict[str, Part] = {}
    for part in frame.parts:
        if verb.part(part.link) is None:
            help_line = _parts_help(verb, part.link)
            yield PART_NOT_TAKEN.at(part.span, help=help_line, verb=verb.name, link=part.link)
        elif part.link in seen:
            labels = (Label(seen[part.link].span, "it stands here first"),)
            yield PART_TWICE.at(part.span, help="Keep one.", labels=labels, link=part.link)
        seen.setdefault(part.link, part)
    for wanted in verb.parts:
        if wanted.required and wanted.link not in seen:
            yield PART_MISSING.at(
                frame.verb.span, help=_missing_help(verb, wanted), verb=verb.name, link=wanted.link
            )


def _parts_help(verb: Verb, link: str) -> str:
    if verb.name == "give" and link == "to":
        return (
            "To hand something over, write `move … to …`, with a zone of the player; `give` ends a "
            "procedure with its result."
        )
    links = " and ".join(f"`{part.link}`" for part in verb.parts)
    return f"It goes with {links}." if links else "Leave it out."


def _missing_help(verb: Verb, part: VerbPart) -> str:
    return f"Add `{part.link}` with {part.takes.value}, as in `{verb.example}`."
