"""The `first player:`, `setup:`, `phases:`, `actions:`, `procedures:` and `rules:` of a game."""

from rulewright.game.build_limits import read_limit
from rulewright.game.closed import listed_at
from rulewright.game.entries import read_section, scalars_of
from rulewright.game.headings import read_heading
from rulewright.game.model import (
    Action,
    ActionName,
    FirstPlayer,
    Phase,
    Procedure,
    Rule,
    Setup,
    StateRule,
    Turns,
)
from rulewright.game.notes import Notes
from rulewright.game.readings import (
    binder_at,
    conditions_at,
    moments_at,
    steps_at,
    value_at,
)
from rulewright.game.type_names import read_parameters, read_type
from rulewright.source.finding import FindingKind
from rulewright.syntax.document import Entry, Mapping
from rulewright.syntax.tree import Steps

PHASE_DOES_NOTHING = FindingKind("phase-does-nothing", "Nothing is done in the phase `{name}`.")
PHASE_DOES_TWO_THINGS = FindingKind(
    "phase-does-two-things", "The phase `{name}` has both `{one}` and `{other}`."
)

WHEN_OR_WHENEVER = FindingKind("when-or-whenever", "The rule `{name}` has {what}.")

_AT_RANDOM = {"first seat": False, "at random": True}
_LIMITED = {"once": True, "no limit": False}
_WAYS = ("do", "turns", "phases")


def read_first_player(entry: Entry, said: Mapping, notes: Notes) -> FirstPlayer:
    """Who begins."""
    heading = read_heading(entry, ("first player",), notes)
    return FirstPlayer(heading, listed_at(said, "pick", _AT_RANDOM) or False)


def read_setup(entry: Entry, said: Mapping, notes: Notes) -> Setup:
    """What is done before play."""
    heading = read_heading(entry, ("setup",), notes)
    return Setup(heading, steps_at(said, "do", notes) or _no_steps(entry))


def read_phase(entry: Entry, said: Mapping, notes: Notes) -> Phase:
    """A phase with all the phases in it."""
    ways = [key for key in _WAYS if said.get(key) is not None]
    name = entry.key.text
    if not ways and name not in notes.doubtful:
        help_line = "Write `do:`, `turns:` or `phases:`."
        notes.add(PHASE_DOES_NOTHING.at(entry.key.span, help=help_line, name=name))
    if len(ways) > 1:
        help_line = "Make each a phase of its own, and list them under `phases:`."
        second = said.key(ways[1]) or entry.key
        notes.add(
            PHASE_DOES_TWO_THINGS.at(
                second.span, help=help_line, name=name, one=ways[0], other=ways[1]
            )
        )
    return Phase(
        heading=read_heading(entry, ("phases", name), notes),
        skip_if=conditions_at(said, "skip if", notes),
        repeat=value_at(said, "repeat", notes),
        repeat_until=conditions_at(said, "repeat until", notes),
        enter=steps_at(said, "enter", notes),
        until=conditions_at(said, "until", notes),
        steps=steps_at(said, "do", notes),
        turns=_turns(said, notes),
        phases=read_section(said.get("phases"), read_phase, notes),
        leave=steps_at(said, "leave", notes),
        windows_from=value_at(said, "windows from", notes),
    )


def _turns(said: Mapping, notes: Notes) -> Turns | None:
    order = value_at(said, "turns", notes)
    limited = listed_at(said, "rounds", _LIMITED)
    skip_turn_if = conditions_at(said, "skip turn if", notes)
    if order is None:
        return None
    actions = tuple(ActionName(it.text, it.span) for it in scalars_of(said.get("actions")))
    return Turns(order, True if limited is None else limited, actions, skip_turn_if)


def read_action(entry: Entry, said: Mapping, notes: Notes) -> Action:
    """What a player may do in a turn."""
    return Action(
        heading=read_heading(entry, ("actions", entry.key.text), notes),
        conditions=conditions_at(said, "if", notes),
        steps=steps_at(said, "do", notes) or _no_steps(entry),
        limit=read_limit(said),
    )


def read_procedure(entry: Entry, said: Mapping, notes: Notes) -> Procedure:
    """Named steps."""
    return Procedure(
        heading=read_heading(entry, ("procedures", entry.key.text), notes),
        for_player=listed_at(said, "for", {"player": True}) or False,
        parameters=read_parameters(said.get("with"), notes),
        gives=read_type(said.get("gives"), notes),
        steps=steps_at(said, "do", notes) or _no_steps(entry),
    )


def read_rule(entry: Entry, said: Mapping, notes: Notes) -> Rule | StateRule:
    """What comes by itself: at its moments, or whenever something holds."""
    heading = read_heading(entry, ("rules", entry.key.text), notes)
    steps = steps_at(said, "do", notes) or _no_steps(entry)
    times = [key for key in ("when", "whenever") if said.get(key) is not None]
    if len(times) != 1 and heading.id not in notes.doubtful:
        help_line = "`when:` is a moment, such as `after refill`; `whenever:` is a condition."
        what = "both `when:` and `whenever:`" if times else "neither `when:` nor `whenever:`"
        notes.add(WHEN_OR_WHENEVER.at(heading.span, help=help_line, name=heading.id, what=what))
    if "whenever" in times:
        for_each = binder_at(said, "for each", notes)
        return StateRule(heading, for_each, conditions_at(said, "whenever", notes), steps)
    return Rule(
        heading=heading,
        moments=moments_at(said, "when", notes),
        conditions=conditions_at(said, "if", notes),
        steps=steps,
        limit=read_limit(said),
    )


def _no_steps(entry: Entry) -> Steps:
    """Stands for steps that could not be read."""
    return Steps((), (), entry.key.span)
