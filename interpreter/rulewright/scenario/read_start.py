"""`start:` of a position, where play begins, as its file tells it."""

import re
from collections.abc import Callable

from rulewright.game.model import Game
from rulewright.scenario.model import AtPhase, AtProcedure, AtSetUp, AtTurn, Start
from rulewright.scenario.phase_tree import find_phase, phase_ids, phases_with_action
from rulewright.scenario.read_names import is_player, report_unknown
from rulewright.scenario.shapes import Found
from rulewright.source.finding import FindingKind
from rulewright.source.place import Span
from rulewright.syntax.tree import Word

UNKNOWN_START = FindingKind("unknown-start", "A game cannot be started at `{start}`.")
UNCLEAR_START = FindingKind(
    "unclear-start", "The action `{action}` belongs to several phases: {phases}."
)

_HELP = (
    "Write `set-up`, `phase NAME`, `turn in PHASE by player N`, `action NAME by player N`, "
    "`procedure NAME` or `procedure NAME by player N`."
)

_Said = dict[str, Word]
"""The words of a start by what they name; `player` is there where one is named."""


def read_start(word: Word, game: Game, players: int, found: Found) -> Start:
    """Where play begins. At set-up for what is not understood, which is found."""
    for pattern, start_at in _STARTS:
        match = pattern.fullmatch(word.text)
        if match is not None:
            groups = match.groupdict()
            said = {name: Word(text, word.span) for name, text in groups.items() if text}
            if "player" in said:
                is_player(said["player"], players, found)
            return start_at(said, word.span, game, found)
    found.append(UNKNOWN_START.at(word.span, help=_HELP, start=word.text))
    return AtSetUp(word.span)


def _at_set_up(said: _Said, span: Span, game: Game, found: Found) -> Start:
    return AtSetUp(span)


def _at_phase(said: _Said, span: Span, game: Game, found: Found) -> Start:
    _check_phase(said["phase"], game, found)
    return AtPhase(said["phase"], span)


def _at_turn(said: _Said, span: Span, game: Game, found: Found) -> Start:
    _check_phase(said["phase"], game, found)
    return AtTurn(said["phase"], None, said["player"], span)


def _at_action(said: _Said, span: Span, game: Game, found: Found) -> Start:
    action, phase = said["action"], said.get("phase")
    listed_in = phases_with_action(game, action.text)
    if len(listed_in) == 0:
        known = tuple(declared.heading.id for declared in game.actions)
        report_unknown("action", action, known, found)
        return AtSetUp(span)
    if phase is not None and phase.text not in listed_in:
        report_unknown("phase", phase, listed_in, found)
    elif phase is None and len(listed_in) > 1:
        phases = ", ".join(f"`{name}`" for name in listed_in)
        hint = f"Say which: `action {action.text} in {listed_in[0]} by player 1`."
        found.append(UNCLEAR_START.at(span, help=hint, action=action.text, phases=phases))
    return AtTurn(phase or Word(listed_in[0], span), action, said["player"], span)


def _at_procedure(said: _Said, span: Span, game: Game, found: Found) -> Start:
    known = tuple(declared.heading.id for declared in game.procedures)
    if said["procedure"].text not in known:
        report_unknown("procedure", said["procedure"], known, found)
    return AtProcedure(said["procedure"], said.get("player"), span)


def _check_phase(phase: Word, game: Game, found: Found) -> None:
    if find_phase(game, phase.text) is None:
        report_unknown("phase", phase, phase_ids(game), found)


_PLAYER = r"(?P<player>player [0-9]{1,9})"

_STARTS: tuple[tuple[re.Pattern[str], Callable[[_Said, Span, Game, Found], Start]], ...] = (
    (re.compile(r"set-up"), _at_set_up),
    (re.compile(r"phase (?P<phase>\w+)"), _at_phase),
    (re.compile(rf"turn in (?P<phase>\w+) by {_PLAYER}"), _at_turn),
    (re.compile(rf"action (?P<action>\w+)(?: in (?P<phase>\w+))? by {_PLAYER}"), _at_action),
    (re.compile(rf"procedure (?P<procedure>\w+)(?: by {_PLAYER})?"), _at_procedure),
)
