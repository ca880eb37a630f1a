"""Whoever can play nothing is passed over, and nobody can tell; whoever wants to passes longer."""

from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from at_a_table import Seen, recited, sit_down
from rulewright import Game, load
from rulewright.engine.match import Match

QUARREL = Path(__file__).parent / "quarrel" / "quarrel.rules.yaml"


@cache
def _quarrel() -> Game:
    return load(str(QUARREL), players=2)


def _last(match: Match) -> str:
    """The last option: a pass, wherever there is one."""
    return str(len(match.decision.options))


def _player_1_does_something(match: Match) -> str:
    return "1" if match.decision.seat == 0 else _last(match)


def _titles(match: Match, seat: int) -> list[str]:
    hand = next(it for it in match.view(seat).zones if it.id == "hand" and it.owner == seat)
    return [it.text for it in hand.pieces if it.kind == "trick"]


def test_nobody_can_tell_whether_another_person_can_play_something() -> None:
    worlds = [_quarrel().start(4).sample_world(0, seed) for seed in range(12)]
    held = {tuple(_titles(it, 1)): it for it in worlds}
    assert {("Tantrum",), ("Giggle",)} <= set(held)
    handed = {
        titles: sit_down(world, ("me", "me"), _player_1_does_something, keyboard=True).handed
        for titles, world in held.items()
    }
    assert len({tuple(it) for it in handed.values()}) == 1


def test_alone_nobody_is_asked_for_cards_that_cannot_be_played() -> None:
    every = (sit_down(_quarrel().start(seed), ("me", "random"), _last).out for seed in range(6))
    offers = [offer for out in every for offer in out.split("play a card")[1:]]
    assert offers
    assert all("  2  " in it.split("> ")[0] for it in offers)


_GOALS = ("sandpit", "bush", "slide")


@dataclass
class _Person:
    """Player 1 goes where tiles are won; player 2 types `lines` where cards answer something, `own`
    elsewhere, and passes when these are used up. `asked` says where player 2 was asked, by day."""

    lines: list[str]
    own: list[str] = field(default_factory=list[str])
    asked: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])

    def types(self, match: Match) -> str:
        decision = match.decision
        day = dict(match.view(None).phases)["day"]
        if decision.seat == 0:
            told = [str(it) for it in decision.options]
            is_child = decision.kind == "choice"
            return _GOALS[day - 1] if "corner" in told else str(day if is_child else 1)
        self.asked.append((day, decision.kind))
        lines = self.lines if decision.kind == "reaction" else self.own
        return lines.pop(0) if lines else _last(match)

    def reactions(self) -> list[int]:
        """On which days player 2 was asked for an answer."""
        return [day for day, kind in self.asked if kind == "reaction"]


def _with_a_tantrum() -> Match:
    """Player 2 holds a card that answers what player 1 wins."""
    worlds = (_quarrel().start(4).sample_world(0, seed) for seed in range(40))
    return next(it for it in worlds if _titles(it, 1) == ["Tantrum"])


def _played(*lines: str, own: tuple[str, ...] = ()) -> tuple[_Person, Seen]:
    person = _Person([*lines], [*own])
    return person, sit_down(_with_a_tantrum(), ("me", "me"), person.types)


def test_without_a_word_every_window_asks() -> None:
    person, _ = _played()
    assert [person.reactions().count(day) for day in (1, 2, 3)] == [1, 2, 3]


def test_pt_passes_until_ones_turn() -> None:
    person, _ = _played("2", "pt")
    assert [person.reactions().count(day) for day in (1, 2, 3)] == [1, 1, 3]


def test_pr_passes_until_the_round_is_over() -> None:
    person, seen = _played("2", "pr")
    assert [person.reactions().count(day) for day in (1, 2, 3)] == [1, 1, 3]
    assert "You pass until the end of “day”." in seen.out


def test_elsewhere_there_is_nothing_to_pass() -> None:
    _, seen = _played(own=("pt",))
    assert "Here nobody asks whether you play a card in answer." in seen.out


def test_it_is_taken_back_with_its_answer() -> None:
    person, _ = _played("pr", own=("2", "u"))
    assert person.asked[1:5] == [(1, "reaction"), (2, "action"), (1, "reaction"), (2, "action")]
    assert [person.reactions().count(day) for day in (1, 2, 3)] == [2, 2, 3]


def test_a_replay_prints_the_same() -> None:
    for lines, own in ((("pt", "pr"), ()), (("pr", "2", "pt"), ("2", "u", "?"))):
        _, seen = _played(*lines, own=own)
        assert recited(_with_a_tantrum(), seen) == seen.out


def test_what_was_passed_is_kept_as_ordinary_answers() -> None:
    _, seen = _played("pr")
    again = _with_a_tantrum()
    for indices in seen.match.choices:
        again.choose_by_index(*indices)
    assert again.digest == seen.match.digest
