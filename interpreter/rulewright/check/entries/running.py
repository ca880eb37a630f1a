"""What runs wherever steps are carried out: phases, the turn, actions and procedures."""

from collections.abc import Iterator
from dataclasses import field

from rulewright.meaning.copying import copyable
from rulewright.meaning.deeds import Deeds
from rulewright.meaning.entries import deeds_of_phase
from rulewright.meaning.leading import LeadingOf
from rulewright.meaning.moments import Happening, Hook, Point
from rulewright.meaning.rules import PhaseMeaning, Rules, StateRuleMeaning
from rulewright.source.frozen import dataclass

Running = frozenset[str]
"""The ids of phases, actions and procedures that run, and `turn` in somebody's turn."""

TURN = "turn"


def running_in_steps(rules: Rules, leading_of: LeadingOf) -> Iterator[tuple[Deeds, Running]]:
    """The steps of each entry that play can come to, with what surely runs in them."""
    search = _search(rules, leading_of)
    for phase in rules.phases:
        search.enter_phase(phase, frozenset())
    for rule in rules.state_rules:
        search.come_to_state_rule(rule, frozenset())
    search.come_to_delayed()
    while search.waiting:
        search.follow(search.waiting.pop())
    yield from ((search.bodies[name], running) for name, running in search.found.items())


def runs_in_itself(rules: Rules, procedure: str, leading_of: LeadingOf) -> bool:
    """Whether a procedure can be performed again while it runs, by a card that answers in it."""
    search = _search(rules, leading_of)
    search.perform(procedure, frozenset())
    while search.waiting:
        name = search.waiting.pop()
        if procedure in leading_of(search.bodies[name]).procedures:
            return True
        search.follow(name)
    return False


def _bodies(rules: Rules) -> dict[str, Deeds]:
    """The steps of the entries that are come to from elsewhere, by sort and id."""
    bodies = {f"action {it.action.heading.id}": it.deeds for it in rules.actions}
    bodies |= {f"procedure {it.procedure.heading.id}": it.deeds for it in rules.procedures}
    bodies |= {f"rule {it.rule.heading.id}": it.deeds for it in rules.triggers}
    bodies |= {f"whenever {it.rule.heading.id}": it.deeds for it in rules.state_rules}
    bodies |= {f"later {number}": it.deed.body for number, it in enumerate(rules.delayed)}
    bodies |= {f"lying {it.name}": it.deeds for it in rules.lying}
    return bodies | {f"card {it.name}": it.deeds for it in rules.plays}


_Answers = dict[str, dict[Happening, dict[Point, list[str]]]]
"""What comes in at each point of what happens, by the name and the sort of that."""


def _answers(rules: Rules) -> _Answers:
    """The rules and cards that come in at each point of what happens, and what is done later."""
    answering: list[tuple[str, tuple[Hook, ...]]] = [
        *((f"rule {it.rule.heading.id}", it.hooks) for it in rules.triggers),
        *((f"card {it.name}", it.hooks) for it in rules.plays),
        *((f"later {number}", it.hooks) for number, it in enumerate(rules.delayed)),
        *((f"lying {it.name}", it.hooks) for it in rules.lying),
    ]
    found: _Answers = {}
    for name, hooks in answering:
        for point, event in ((it.point, it.event) for it in hooks):
            of_its_sort = found.setdefault(event.name, {}).setdefault(event.happening, {})
            there = of_its_sort.setdefault(point, [])
            if name not in there:
                there.append(name)
    return found


def _search(rules: Rules, leading_of: LeadingOf) -> "_Search":
    kinds = {f"card {it.name}": it.kind.heading.id for it in rules.plays}
    return _Search(rules, leading_of, _bodies(rules), _answers(rules), kinds)


@dataclass(frozen=True, slots=True)
class _Search:
    """Goes on from where play begins. `kinds` are those of the cards that are played, and `found`
    is what runs wherever steps were come to so far."""

    rules: Rules
    leading_of: LeadingOf
    bodies: dict[str, Deeds]
    answers: _Answers
    kinds: dict[str, str]
    found: dict[str, Running] = field(default_factory=dict[str, Running])
    waiting: list[str] = field(default_factory=list[str])

    def come_to_state_rule(self, rule: StateRuleMeaning, running: Running) -> None:
        """What may come behind any step."""
        self._come_to(f"whenever {rule.rule.heading.id}", running)

    def come_to_delayed(self) -> None:
        """What is done later: at a beginning or an end of a phase or a turn, which runs then."""
        for number, it in enumerate(self.rules.delayed):
            if not it.hooks:
                self._come_to(f"later {number}", frozenset((it.phase or TURN,)))

    def enter_phase(self, phase: PhaseMeaning, around: Running) -> None:
        """A phase, its turns, and the phases in it."""
        id = phase.phase.heading.id
        running = around | {id}
        self.bodies[f"phase {id}"] = deeds_of_phase(phase)
        self._come_to(f"phase {id}", running)
        self._come_in_around(Happening.PHASE, id, running, around)
        if phase.turns is not None:
            in_turn = running | {TURN}
            self._come_in_around(Happening.TURN, id, in_turn, running)
            for action in phase.turns.actions:
                self._come_to(f"action {action}", in_turn | {action})
                self._come_in_around(Happening.ACTION, action, in_turn | {action}, in_turn)
            for play in self.rules.plays:
                if id in play.on_turns_of:
                    self._come_to(f"card {play.name}", in_turn)
            for lying in self.rules.lying:
                if id in lying.on_turns_of:
                    self._come_to(f"lying {lying.name}", in_turn)
        for inner in phase.phases:
            self.enter_phase(inner, running)

    def follow(self, name: str) -> None:
        """All that is come to from these steps."""
        running, leading = self.found[name], self.leading_of(self.bodies[name])
        for procedure in leading.procedures:
            self.perform(procedure, running)
            self._come_in(Point.INSTEAD, Happening.PROCEDURE, procedure, running)
            self._come_in(Point.AFTER, Happening.PROCEDURE, procedure, running)
        self._carry_out_effects(leading.effects, running)
        for step in leading.raised:
            self._come_in_anywhere(Happening.STEP, step, running)
        if name in self.kinds:
            self._come_in_anywhere(Happening.PLAY, self.kinds[name], running)

    def _carry_out_effects(self, kinds: tuple[str, ...], running: Running) -> None:
        """The cards of these kinds whose effect is carried out without their being played."""
        for kind in kinds:
            for play in copyable(self.rules.plays, self.rules.procedures, kind):
                self._come_to(f"card {play.name}", running)

    def perform(self, procedure: str, running: Running) -> None:
        """A procedure, with what comes before it."""
        inside = running | {procedure}
        self._come_to(f"procedure {procedure}", inside)
        self._come_in(Point.BEFORE, Happening.PROCEDURE, procedure, inside)

    def _come_in_around(
        self, happening: Happening, name: str, inside: Running, outside: Running
    ) -> None:
        """Rules and cards that come in around a phase, a turn or an action: it runs when they come
        before it, and not when they come instead of it or after it."""
        for point in (Point.ABOUT_TO, Point.BEFORE):
            self._come_in(point, happening, name, inside)
        for point in (Point.INSTEAD, Point.AFTER):
            self._come_in(point, happening, name, outside)

    def _come_in(self, point: Point, happening: Happening, name: str, running: Running) -> None:
        """Rules and cards that come in at a point of something that happens."""
        there = self.answers.get(name)
        for answer in () if there is None else there.get(happening, {}).get(point, ()):
            self._come_to(answer, running)

    def _come_in_anywhere(self, happening: Happening, name: str, running: Running) -> None:
        """Rules and cards that come in at any point of something that happens."""
        there = self.answers.get(name)
        for answers in () if there is None else there.get(happening, {}).values():
            for answer in answers:
                self._come_to(answer, running)

    def _come_to(self, name: str, running: Running) -> None:
        """Steps that are carried out while this runs."""
        if name not in self.bodies:
            return
        known = self.found.get(name)
        surely = running if known is None else known & running
        if surely != known:
            self.found[name] = surely
            self.waiting.append(name)
