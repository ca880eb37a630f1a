"""A game ready to play: its rules for names and phrases, its program, and the machine for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property

from rulewright.engine.events import Happened, make_recorder
from rulewright.engine.looks import Looks, all_looks
from rulewright.engine.machine import Machine, StopRecord
from rulewright.engine.places import Places, make_places
from rulewright.engine.questions import Questions
from rulewright.engine.registers import Recorder
from rulewright.engine.untold import Untold, untold_variables
from rulewright.meaning.rules import PermissionLine, Rules, ValueMeaning
from rulewright.meaning.values import Variable
from rulewright.program.lower import kept_variables
from rulewright.program.model import Layout, Program
from rulewright.program.unit import Storage
from rulewright.wording.deeds import Offers
from rulewright.wording.names import Names
from rulewright.wording.phrases import Wording, languages


@dataclass(frozen=True)
class Compiled:
    """One game for one number of players and one choice of settings. Can be pickled."""

    rules: Rules
    program: Program
    machine: Machine

    def __reduce__(self) -> tuple[type[Compiled], tuple[Rules, Program, Machine]]:
        return Compiled, (self.rules, self.program, self.machine)

    @property
    def players(self) -> int:
        """How many play."""
        return self.program.players

    @property
    def layout(self) -> Layout:
        """Where everything lies in the state."""
        return self.program.layout

    @cached_property
    def languages(self) -> tuple[str, ...]:
        """The game's languages, its first one first, then what else the engine speaks."""
        own = self.rules.game.languages
        return (*own, *(it for it in languages() if it not in own))

    @cached_property
    def places(self) -> Places:
        """What can be asked about pieces and places."""
        return make_places(self.layout)

    @cached_property
    def record_into(self) -> Callable[[list[Happened]], Recorder]:
        """For a list, what is called for each event and adds it to the list."""
        return make_recorder(self.program, self.places)

    @cached_property
    def kept(self) -> Mapping[Variable, Storage]:
        """Where each variable of the rules is kept while somebody is asked."""
        return kept_variables(self.rules, chance_is_asked=self.program.chance_is_asked)

    @cached_property
    def questions(self) -> Questions:
        """What answers questions about the rules in positions that wait."""
        return Questions(self.rules, self.program, self.kept)

    @cached_property
    def offers(self) -> Offers:
        """What each `may:` and each alternative offers."""
        return Offers(self.rules)

    @cached_property
    def untold(self) -> Untold:
        """The variables of the rules that may hold what not everyone was told."""
        return untold_variables(self.rules)

    @cached_property
    def _names(self) -> dict[str, Names]:
        return {it: Names(self.rules, self.program, it) for it in self.languages}

    def names(self, language: str) -> Names:
        """The game's names in a language; one that nobody speaks gets the first."""
        return self._names.get(language) or self._names[self.languages[0]]

    @cached_property
    def lines_of_cards(self) -> tuple[tuple[ValueMeaning, PermissionLine], ...]:
        """`Rules.lines_of_cards`, which every view goes through."""
        return self.rules.lines_of_cards

    @cached_property
    def looks(self) -> tuple[Looks, ...]:
        """How each piece looks in a view, by number; texts are in the game's first language."""
        return all_looks(self.rules, self.layout, self.names(self.languages[0]))

    def every_names(self) -> tuple[Names, ...]:
        """The names in every language, in the order of `languages`."""
        return tuple(self._names.values())

    def phrase(self, group: str, name: str, /, **parts: str) -> Wording:
        """A phrase of the engine in every language, with the same parts in each."""
        texts = (
            (it.language, it.phrases.phrase(group, name, **parts)) for it in self.every_names()
        )
        return Wording(tuple(texts))

    def stop_reason(self, record: StopRecord) -> Wording:
        """Why the rules stopped a game, in every language."""
        name, limits = record.kind.name.lower(), self._limits(record)
        if "table" in limits:
            name = "table"
        return self.phrase("stops", name, value=str(record.value), **limits)

    def _limits(self, record: StopRecord) -> dict[str, str]:
        """From where to where the wrong value might have gone, and in which table."""
        instruction = self.program.blocks[record.block].instructions[record.index]
        match instruction.name, instruction.operands:
            case "table", (_, int(number), _):
                table = self.program.tables[number]
                last = table.low + len(table.entries) - 1
                return {"table": table.name, "low": str(table.low), "high": str(last)}
            case "in_range", (_, low, high):
                return {"low": str(low), "high": str(high)}
            case _:
                return {}


def compile_game(rules: Rules, program: Program) -> Compiled:
    """The game, ready to play. Its functions are built when first needed."""
    return Compiled(rules, program, Machine(program))
