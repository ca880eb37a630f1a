"""Scenarios played: each answer given, each expectation looked at, what fails is a value."""

from collections.abc import Iterator
from contextlib import suppress
from typing import assert_never

from rulewright.engine.chance import Stream, policy_stream
from rulewright.engine.decision import Asked, Option
from rulewright.engine.match import Match, Refused, Stopped, start_match
from rulewright.game.model import Game
from rulewright.program.layout import DECIDING, OVER, STATUS
from rulewright.scenario.enter import begin_position
from rulewright.scenario.expectations import look
from rulewright.scenario.expected import NOBODY
from rulewright.scenario.expected_names import check_expectations
from rulewright.scenario.model import Answer, AtTurn, Expect, PlayOn, Scenario, Start, Step
from rulewright.scenario.outcome import Failure, Outcome
from rulewright.scenario.passing_over import pass_over
from rulewright.scenario.prepare import Prepared, Workshop
from rulewright.scenario.read import read_all
from rulewright.scenario.seen import LANGUAGE, Offered, Seen
from rulewright.scenario.what_lasts import write_what_lasts
from rulewright.source.finding import Finding, FindingKind, sort_findings
from rulewright.source.frozen import dataclass
from rulewright.syntax.document import Document

NO_SET_UP = FindingKind(
    "no-state-after-set-up", "Set-up asks players here, so no position can be made from it."
)
NO_TURN = FindingKind("no-turn", "`{player}` has no turn in `{phase}` in this position.")
NO_ACTION = FindingKind("no-action", "`{player}` cannot take the action `{action}` there.")

LAST_LINES = 10
"""How many lines of the log a failure shows."""

MOST_ANSWERS = 100_000
"""How many random answers `play on until` gives at most."""


@dataclass(frozen=True, slots=True)
class _Run:
    """A scenario being played: the match, and the chance of its random answers by seat."""

    seen: Seen
    policies: tuple[Stream, ...]

    @property
    def match(self) -> Match:
        return self.seen.match


def run_scenarios(
    game: Game,
    documents: tuple[Document, ...],
    names: tuple[str, ...] | None = None,
    workshop: Workshop | None = None,
) -> tuple[tuple[Outcome, ...], tuple[Finding, ...]]:
    """What came of the scenarios of these files, and what could not be read in them.

    With `names`, only the scenarios called so. A `workshop` of the same game is used and filled.
    """
    scenarios, findings = read_all(game, documents)
    made = workshop or Workshop(game)
    chosen = (it for it in scenarios if names is None or it.name in names)
    return tuple(run_scenario(made, it) for it in chosen), findings


def run_scenario(workshop: Workshop, scenario: Scenario) -> Outcome:
    """What came of one scenario. Playing ends with the first answer that could not be given."""
    prepared = workshop.prepare(scenario)
    if isinstance(prepared, tuple):
        return Outcome(scenario, findings=prepared)
    unknown = check_expectations(scenario.steps, prepared.names, prepared.lines)
    try:
        match = open_match(prepared, scenario)
    except Stopped as stopped:
        return Outcome(scenario, failures=(_stopped(scenario, stopped),))
    if isinstance(match, tuple) or unknown:
        wrong = match if isinstance(match, tuple) else ()
        return Outcome(scenario, findings=sort_findings((*wrong, *unknown)))
    failures = play_steps(scenario, match, prepared)
    last = Seen(match, prepared.names).log(None)[-LAST_LINES:] if failures else []
    return Outcome(scenario, failures=failures, last_lines=tuple(last))


def play_steps(scenario: Scenario, match: Match, prepared: Prepared) -> tuple[Failure, ...]:
    """What of a scenario's steps does not come as it says, in its match, which they change."""
    policies = tuple(policy_stream(scenario.seed, seat) for seat in range(scenario.players))
    return tuple(_play(scenario.steps, _Run(Seen(match, prepared.names), policies)))


def open_match(prepared: Prepared, scenario: Scenario) -> Match | tuple[Finding, ...]:
    """The match at the scenario's first decision, or what the rules forbid in its position.

    Raises Stopped where the rules stop the game before that.
    """
    if scenario.given is None:
        return start_match(prepared.compiled, scenario.seed)
    set_up = prepared.set_up(scenario.seed)
    if set_up is None:
        hint = "Leave out `given:` and answer what set-up asks."
        return (NO_SET_UP.at(scenario.given.start.span, help=hint),)
    compiled = prepared.compiled
    state, findings = begin_position(
        scenario.given, compiled.rules, compiled.program, prepared.names, set_up
    )
    unknown: list[Finding] = []
    write_what_lasts(scenario.given, compiled, state, unknown)
    findings = (*findings, *unknown)
    if findings:
        return findings
    match = Match(compiled, state)
    return _begin_turn(scenario.given.start, Seen(match, prepared.names)) or match


def _begin_turn(start: Start, seen: Seen) -> tuple[Finding, ...]:
    """In the turn of a player who is asked for an action, that of the scenario is taken."""
    if not isinstance(start, AtTurn):
        return ()
    player, action = start.player.text, start.action
    if seen.asked() == NOBODY or seen.match.decision.kind != "action":
        return ()
    if seen.asked() != player:
        return (NO_TURN.at(start.span, player=player, phase=start.phase.text),)
    if action is None:
        return ()
    for option, offered in zip(seen.match.decision.options, seen.options(), strict=True):
        if offered.name == action.text:
            seen.match.choose(option)
            return ()
    hint = f"It offers {seen.offered_text()}."
    return (NO_ACTION.at(start.span, help=hint, player=player, action=action.text),)


def _stopped(scenario: Scenario, stopped: Stopped) -> Failure:
    return Failure(scenario.span, "start", "the first decision", _why(stopped))


def _why(stopped: Stopped) -> str:
    """That the rules stopped, where and why."""
    place = "" if stopped.record.span is None else f" at {stopped.record.span}"
    return f"the rules stop{place}: {stopped.reason.in_language(LANGUAGE)}"


def _play(steps: tuple[Step, ...], run: _Run) -> Iterator[Failure]:
    for step in steps:
        failures = tuple(_take(step, run))
        yield from failures
        if failures and not isinstance(step, Expect):
            return


def _take(step: Step, run: _Run) -> Iterator[Failure]:
    try:
        pass_over(step, run.seen)
    except Stopped as stopped:
        yield Failure(step.span, "a pass", "the game goes on", _why(stopped))
        return
    match step:
        case Answer():
            yield from _answer(step, run)
        case Expect(expectations=expectations):
            for expectation in expectations:
                yield from look(expectation, run.seen, run.seen.names)
        case PlayOn():
            yield from _play_on(step, run)
        case _:
            assert_never(step)


def _answer(step: Answer, run: _Run) -> Iterator[Failure]:
    what = f"answer of {step.player.text}"
    asked, offered = run.seen.asked(), run.seen.options()
    if asked != step.player.text:
        found = f"{asked} is asked"
        if offered:
            found = f"{found}, and may choose: {run.seen.offered_text()}"
        yield Failure(step.span, what, f"{step.player.text} is asked", found)
        return
    chosen: list[Option] = []
    for word in step.options:
        position = _position_of(word.text, offered)
        if position is None:
            wording = run.match.refusal(word.text)
            why = wording.in_language(LANGUAGE) if wording else ""
            found = f"{why} Offered: {run.seen.offered_text()}."
            yield Failure(word.span, what, word.text, found)
            return
        chosen.append(run.match.decision.options[position])
    expected = ", ".join(word.text for word in step.options) or "nothing"
    try:
        run.match.choose(*chosen)
    except Refused as refused:
        yield Failure(step.span, what, expected, refused.reason.in_language(LANGUAGE))
    except Stopped as stopped:
        yield Failure(step.span, what, expected, _why(stopped))


def _position_of(word: str, offered: tuple[Offered, ...]) -> int | None:
    """The option that is printed so, else the one that the rules name so."""
    texts = [option.text for option in offered]
    if word in texts:
        return texts.index(word)
    names = [option.name for option in offered]
    return names.index(word) if word in names else None


def _play_on(step: PlayOn, run: _Run) -> Iterator[Failure]:
    expected = _goal_text(step)
    for _ in range(MOST_ANSWERS):
        if _is_reached(step, run):
            return
        if run.match.state[STATUS] != DECIDING:
            yield Failure(step.span, "play on until", expected, "the game ended before")
            return
        try:
            _answer_at_random(run)
        except Stopped as stopped:
            yield Failure(step.span, "play on until", expected, _why(stopped))
            return
    yield Failure(step.span, "play on until", expected, f"not within {MOST_ANSWERS} answers")


def _goal_text(step: PlayOn) -> str:
    if step.phase is None:
        return "the end of the game"
    numbers = (f"{numbered.phase.text} {numbered.number}" for numbered in step.repetitions)
    return ", ".join((step.phase.text, *numbers))


def _is_reached(step: PlayOn, run: _Run) -> bool:
    state = run.match.state
    if step.phase is None:
        return state[STATUS] == OVER
    slots = dict(run.seen.names.layout.phases)
    if state[STATUS] != DECIDING or not state[slots[step.phase.text]]:
        return False
    return all(state[slots[it.phase.text]] == it.number for it in step.repetitions)


def _answer_at_random(run: _Run) -> None:
    """One of the options, each alike; of a choice of several, as many of them as it happens."""
    asked = run.match.asked
    stream = run.policies[asked.seat]
    for _ in range(MOST_ANSWERS):
        with suppress(Refused):
            run.match.choose_by_index(*_some_indices(asked, stream))
            return


def _some_indices(asked: Asked, stream: Stream) -> tuple[int, ...]:
    left = list(range(len(asked.values)))
    count = asked.minimum + stream.draw(asked.maximum - asked.minimum + 1)
    return tuple(left.pop(stream.draw(len(left))) for _ in range(count))
