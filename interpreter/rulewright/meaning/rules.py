"""What entries mean, and all the rules of one configuration."""

from dataclasses import field

from rulewright.game.model import (
    Action,
    Board,
    Counter,
    EndEntry,
    Enumeration,
    Game,
    Kind,
    Phase,
    Procedure,
    ScoringLine,
    StateRule,
    Table,
    Zone,
)
from rulewright.game.model import Value as DeclaredValue
from rulewright.meaning.changes import Change, End, Until
from rulewright.meaning.deeds import Deeds, Delay
from rulewright.meaning.delays import Due, NextTime, When
from rulewright.meaning.history import Question
from rulewright.meaning.moments import (
    Answer,
    Hook,
    LyingMeaning,
    PlayMeaning,
    RuleMeaning,
)
from rulewright.meaning.sets import SetMeaning
from rulewright.meaning.types import Type
from rulewright.meaning.values import Meaning, Variable
from rulewright.source.frozen import dataclass
from rulewright.source.place import Span
from rulewright.syntax.tree import Phrase


@dataclass(frozen=True, slots=True)
class TurnsMeaning:
    """`you` is the player whose turn it is, bound in `skip_turn_if`."""

    order: SetMeaning
    limited: bool
    actions: tuple[str, ...]
    you: Variable
    skip_turn_if: Meaning | None


@dataclass(frozen=True, slots=True)
class PhaseMeaning:
    """A phase of this configuration (player count and settings)."""

    phase: Phase
    skip_if: Meaning | None
    repeat: Meaning | None
    repeat_until: Meaning | None
    enter: Deeds
    until: Meaning | None
    deeds: Deeds
    turns: TurnsMeaning | None
    phases: tuple["PhaseMeaning", ...]
    leave: Deeds
    windows_from: Meaning | None = None


@dataclass(frozen=True, slots=True)
class ActionMeaning:
    """`you` is its actor. `feasible` holds when it may be offered: its condition, and its leading
    choices, the second given the first. The first deeds are the choices that declare it, one for
    each variable `chosen`."""

    action: Action
    you: Variable
    feasible: Meaning
    deeds: Deeds
    chosen: tuple[Variable, ...] = ()


@dataclass(frozen=True, slots=True)
class ProcedureMeaning:
    """`you` is None where nobody performs it."""

    procedure: Procedure
    you: Variable | None
    parameters: tuple[Variable, ...]
    result: Type | None
    deeds: Deeds


@dataclass(frozen=True, slots=True)
class PermissionLine:
    """A line that says what players may do, may not or must: whether it `holds` for the player of
    whom the permission is asked."""

    change: Change
    holds: Meaning


@dataclass(frozen=True, slots=True)
class ValueMeaning:
    """A named value: parameters (the subject first) and what it is. Of a permission, `lines` are
    what it hangs on, in the order of the file."""

    value: DeclaredValue
    parameters: tuple[Variable, ...]
    body: Meaning
    lines: tuple[PermissionLine, ...] = ()


@dataclass(frozen=True, slots=True)
class LineMeaning:
    """One line of the score sheet. With `things`, its sum over them (bound to `thing`); with
    `bests`, the best of `score` over them (bound to `best`). It is `public` when everyone can
    work it out."""

    line: ScoringLine
    you: Variable
    things: SetMeaning | None
    thing: Variable | None
    bests: SetMeaning | None
    best: Variable | None
    counts_if: Meaning | None
    score: Meaning
    public: bool


@dataclass(frozen=True, slots=True)
class EndMeaning:
    """An end entry; `you` is the player whose turn it is or was."""

    end: EndEntry
    you: Variable
    condition: Meaning | None
    winner: SetMeaning | None


@dataclass(frozen=True, slots=True)
class WinnerMeaning:
    """Criteria in order: (measure, most); `you` is the player measured."""

    you: Variable
    criteria: tuple[tuple[Meaning, bool], ...]
    shared: bool


@dataclass(frozen=True, slots=True)
class AttributeStart:
    """What a changing attribute of every piece of a kind starts with."""

    kind: str
    attribute: str
    type: Type
    start: Meaning


@dataclass(frozen=True, slots=True)
class StateRuleMeaning:
    """What is done whenever the condition holds, for each of the `things` (bound to `thing`) where
    it has some. Nobody acts in it."""

    rule: StateRule
    things: SetMeaning | None
    thing: Variable | None
    condition: Meaning
    deeds: Deeds

    @property
    def read(self) -> tuple[Meaning | SetMeaning, ...]:
        """What decides whether it comes."""
        return (self.condition,) if self.things is None else (self.things, self.condition)


@dataclass(frozen=True, slots=True)
class DelayedMeaning:
    """What steps of an entry, by its id, leave to be done later."""

    entry: str
    deed: Delay

    @property
    def phase(self) -> str | None:
        """At the beginning or end of which phase it is due, if it is due at one."""
        return self.deed.due.phase if isinstance(self.deed.due, Due) else None

    @property
    def hooks(self) -> tuple[Hook, ...]:
        """Where it comes in; nowhere, if it is due at a beginning or an end."""
        return self.deed.due.hooks if isinstance(self.deed.due, NextTime) else ()

    @property
    def parameters(self) -> tuple[Variable, ...]:
        """What it is given there."""
        return self.deed.due.parameters if isinstance(self.deed.due, NextTime) else ()

    @property
    def until(self) -> Until | None:
        """Until when it is waited for, if not for good."""
        return self.deed.due.until if isinstance(self.deed.due, NextTime) else None

    @property
    def is_of_next_turn(self) -> bool:
        """Whether it is due, or no longer waited for, at the end of a player's next turn."""
        if isinstance(self.deed.due, Due):
            return self.deed.due.when is When.END_OF_NEXT_TURN
        return self.until == Until(End.END_OF_NEXT_TURN)

    @property
    def deeds(self) -> Deeds:
        """What is done then."""
        return self.deed.body


@dataclass(frozen=True, slots=True)
class Rules:
    """A game resolved and typed for one number of players and one choice of settings.

    `kinds`, `zones`, … hold only what is in force. A counter comes with its type and start;
    `starts` holds those of changing attributes. `said` are the author's words for values and sets:
    these very nodes, each with the phrase that it was written as, inner phrases before outer ones.
    `asked` are the questions about the past, each with the place where it is asked first. Where it
    `eliminates`, players may be out of the game.
    """

    game: Game
    players: int
    settings: tuple[tuple[str, str], ...]
    enumerations: tuple[Enumeration, ...]
    kinds: tuple[Kind, ...]
    zones: tuple[Zone, ...]
    boards: tuple[Board, ...]
    counters: tuple[tuple[Counter, Type, Meaning], ...]
    tables: tuple[Table, ...]
    values: tuple[ValueMeaning, ...]
    first_at_random: bool
    setup: Deeds
    phases: tuple[PhaseMeaning, ...]
    actions: tuple[ActionMeaning, ...]
    procedures: tuple[ProcedureMeaning, ...]
    ends: tuple[EndMeaning, ...]
    scoring: tuple[LineMeaning, ...]
    winner: WinnerMeaning | None  # None where each end names its winner itself
    starts: tuple[AttributeStart, ...] = ()
    triggers: tuple[RuleMeaning, ...] = ()
    plays: tuple[PlayMeaning, ...] = ()
    lying: tuple[LyingMeaning, ...] = ()
    state_rules: tuple[StateRuleMeaning, ...] = ()
    delayed: tuple[DelayedMeaning, ...] = ()
    changes: tuple[Change, ...] = ()
    asked: tuple[tuple[Question, Span], ...] = ()
    eliminates: bool = False
    said: tuple[tuple[Meaning | SetMeaning, Phrase], ...] = field(
        default=(), compare=False, repr=False
    )

    def value_named(self, name: str) -> ValueMeaning:
        """The named value with this id."""
        return next(it for it in self.values if it.value.heading.id == name)

    @property
    def permission_lines(self) -> tuple[tuple[ValueMeaning, PermissionLine], ...]:
        """The lines that say what players may do, may not and must, each with the permission that
        it is about, in the order of the file."""
        found = ((value, line) for value in self.values for line in value.lines)
        return tuple(sorted(found, key=lambda it: it[1].change.number))

    @property
    def lines_of_cards(self) -> tuple[tuple[ValueMeaning, PermissionLine], ...]:
        """Those of them that count as long as a card says so."""
        lines = self.permission_lines
        return tuple(it for it in lines if it[1].change.until.end is End.WHILE)

    @property
    def answers(self) -> tuple[Answer | DelayedMeaning, ...]:
        """All that comes in somewhere: rules, cards, and what steps wait for."""
        awaited = (it for it in self.delayed if it.hooks)
        return (*self.triggers, *self.plays, *self.lying, *awaited)

    @property
    def untils(self) -> tuple[Until, ...]:
        """The ends with which something lasts no longer, or is waited for no longer."""
        awaited = (it.until for it in self.delayed if it.until is not None)
        return tuple(dict.fromkeys((*(it.until for it in self.changes), *awaited)))

    def named_steps(self) -> tuple[Deeds, ...]:
        """The deeds of all entries that have a frame: actions, procedures, rules and cards."""
        entries = (
            *(self.actions, self.procedures, self.triggers, self.lying, self.state_rules),
            *(self.plays, self.delayed),
        )
        return tuple(it.deeds for those in entries for it in those)

    def steps_by_entry(self) -> tuple[tuple[str, Deeds], ...]:
        """The same by the ids of the entries, without what they leave to be done later."""
        return (
            *((it.action.heading.id, it.deeds) for it in self.actions),
            *((it.procedure.heading.id, it.deeds) for it in self.procedures),
            *((it.rule.heading.id, it.deeds) for it in self.triggers),
            *((it.name, it.deeds) for it in self.lying),
            *((it.rule.heading.id, it.deeds) for it in self.state_rules),
            *((it.name, it.deeds) for it in self.plays),
        )
