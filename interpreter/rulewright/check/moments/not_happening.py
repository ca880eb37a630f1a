"""What is said of a moment that names nothing which happens, or names it in the wrong way."""

from collections.abc import Iterable

from rulewright.check.phrases.in_force import not_in_force
from rulewright.check.phrases.permission_names import PLAY
from rulewright.check.phrases.scope import Scope
from rulewright.check.phrases.vocabulary import PASS
from rulewright.check.phrases.wanted import said
from rulewright.game.model import Procedure
from rulewright.game.plurals import third_person
from rulewright.meaning.raised import STEPS
from rulewright.source.finding import Finding, FindingKind
from rulewright.source.frozen import replace
from rulewright.source.place import Span
from rulewright.source.suggest import did_you_mean
from rulewright.syntax.moments import AboutTo, Around, DoneBy, Performed, Time, TurnOf, Who
from rulewright.syntax.tree import Word
from rulewright.syntax.unparse import print_moment

UNKNOWN_EVENT = FindingKind(
    "unknown-event", "Nothing that happens in this game is called `{name}`."
)
WRONG_ACTOR = FindingKind("wrong-actor", "`{text}` does not say rightly who does it.")
NOT_ABOUT_TO = FindingKind(
    "about-to-of-no-action",
    "Only an action is about to come, before anything is chosen for it, and `{text}` is none.",
)
_EVENTS = (
    "A moment names a phase, as in `before movement`, a turn, an action or a procedure, as in "
    "`after refill(card)`, or the play of a card, as in `before another player plays trick`."
)


def report_actor(span: Span, help_line: str, scope: Scope) -> None:
    """Reports that it is not rightly said who does something."""
    scope.report.add(WRONG_ACTOR.at(span, help=help_line, text=said(span)))


def unknown_event(word: Word, known: Iterable[str], otherwise: str = _EVENTS) -> Finding:
    """Nothing is called so: what nearly is, or else what can be written."""
    help_line = did_you_mean(word.text, [*known]) or otherwise
    return UNKNOWN_EVENT.at(word.span, help=help_line, name=word.text)


def not_about_to(moment: AboutTo, scope: Scope) -> Finding | None:
    """The finding for what happens and is no action, so that it is never about to come: what it
    comes before is written. None for what does not happen."""
    vocabulary, happening = scope.vocabulary, moment.happening
    if isinstance(happening, TurnOf):
        return _before(happening, moment, happening.turn.text)
    verb = happening.verb
    if happening.noun.text in vocabulary.phases:
        return _before_phase(happening.noun, moment)
    procedure = vocabulary.procedures.get(verb.text)
    if procedure is not None and not procedure.for_player:
        help_line = f"Write `before {_in_its_form(procedure)}`."
        return NOT_ABOUT_TO.at(moment.span, help=help_line, text=verb.text)
    if procedure is None and verb.text not in (PLAY, *STEPS):
        return _before_phase(verb, moment) if verb.text in vocabulary.phases else None
    form = verb.text if happening.who is Who.YOU else third_person(verb.text)
    is_whole = bool(happening.names) or procedure is not None
    what = "" if is_whole else ", and behind it what that is done with"
    return _before(replace(happening, verb=Word(form, verb.span)), moment, verb.text, what)


def _before_phase(phase: Word, moment: AboutTo) -> Finding:
    return _before(Performed(phase, None, phase.span), moment, phase.text)


def _before(
    happening: Performed | DoneBy | TurnOf, moment: AboutTo, text: str, what: str = ""
) -> Finding:
    written = print_moment(Around(Time.BEFORE, happening, moment.span))
    return NOT_ABOUT_TO.at(moment.span, help=f"Write `{written}`{what}.", text=text)


def not_a_happening(
    word: Word,
    scope: Scope,
    *,
    done_by_somebody: bool,
    is_you: bool = True,
    begun: bool = False,
    of_rule: bool = False,
) -> Finding:
    """The finding for a word that is no happening where it stands: `done_by_somebody` or named
    alone, in the form for `you` or for others, or `begun` where only actions are."""
    vocabulary = scope.vocabulary
    for name in sorted(vocabulary.names_elsewhere):
        if word.text == name or (done_by_somebody and word.text == third_person(name)):
            return not_in_force(name, word.span, vocabulary)
    instead = _instead(word.text, scope, done_by_somebody, of_rule)
    if instead is not None:
        return WRONG_ACTOR.at(word.span, help=instead, text=word.text)
    actions = (*vocabulary.actions, PASS)
    done = actions if begun else (PLAY, *vocabulary.procedures, *actions)
    named = (*vocabulary.procedures, *vocabulary.phases)
    if not done_by_somebody:
        return unknown_event(word, named)
    return unknown_event(word, done if is_you else map(third_person, done))


def _instead(word: str, scope: Scope, done_by_somebody: bool, of_rule: bool) -> str | None:
    """What to write for something that happens and is named in another way."""
    vocabulary = scope.vocabulary
    if not done_by_somebody:
        action = next((it for it in (*vocabulary.actions, PASS) if it == word), None)
        return None if action is None else _of_action(action, of_rule)
    for name, procedure in vocabulary.procedures.items():
        if word in (name, third_person(name)):
            return None if procedure.for_player else _alone(procedure)
    for name in vocabulary.phases:
        if word in (name, third_person(name)):
            return f"`{name}` is a phase: write `before {name}`, or `before your turn in {name}`."
    return None


def _of_action(name: str, of_rule: bool) -> str:
    others = f"`any player {third_person(name)}`"
    return f"Write {others}." if of_rule else f"Write `you {name}` or {others}."


def _alone(procedure: Procedure) -> str:
    name = procedure.heading.id
    return f"Nobody performs `{name}`: write `{_in_its_form(procedure)}` alone."


def _in_its_form(procedure: Procedure) -> str:
    """A procedure that nobody performs, as a moment names it."""
    name = procedure.heading.id
    given = ", ".join(one.name for one in procedure.parameters)
    return f"{name}({given})" if given else name
