"""Leaks that are planted are found: rules that tell a secret, with the checks silenced that refuse
them, and small faults in the engine."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import pytest

from exchanged_worlds import Leak, follow_shadows
from random_games import HERE, SMUGGLERS
from rulewright import RuleErrors, load
from rulewright.check.steps import secrecy
from rulewright.engine import answers, decision, events, learning, log, match, places, view, why
from rulewright.engine.compiled import Compiled
from rulewright.engine.places import Places, State, pieces_at
from rulewright.engine.registers import ignore
from rulewright.engine.scores import total_points
from rulewright.engine.view import View
from rulewright.engine.why import Why
from rulewright.meaning.types import Type
from rulewright.program import (
    lower_choices,
    lower_moves,
    lower_offers,
    lower_phases,
    lower_stirring,
)
from rulewright.program.layout import DECIDING, OPTION_COUNT, STATUS
from rulewright.program.model import Layout
from rulewright.program.unit import Lowering
from rulewright.wording.names import Names
from rulewright.wording.phrases import Wording

LEAKS = HERE / "exchange" / "leaks"
RULES = {
    "branch_in_the_log": {"the log"},
    "only_holders_are_asked": {"who is asked", "what it sees", "the log"},
    "count_of_a_hand": {"what it sees", "the log"},
}
"""Rules that tell a secret, and what a seat may tell it by."""

Patch = pytest.MonkeyPatch


@pytest.mark.parametrize("rules", RULES)
def test_rules_that_tell_a_secret_are_refused(rules: str) -> None:
    with pytest.raises(RuleErrors, match="depends on `value` of a card"):
        load(str(LEAKS / rules))


@pytest.mark.parametrize("rules", RULES)
def test_rules_that_tell_a_secret_are_caught_playing(rules: str, monkeypatch: Patch) -> None:
    monkeypatch.setattr(secrecy, "_report", nothing)
    assert caught(str(LEAKS / rules), 3) in RULES[rules]


def nothing(*given: object, **named: object) -> None:
    """Does nothing, whatever it is given."""


def leave_alone(*given: object) -> Callable[..., None]:
    """Makes what does nothing."""
    return nothing


def caught(game: str, players: int, positions: int = 60) -> str:
    """What a seat told two worlds apart by."""
    compiled = load(game, players=players, chance="seat").compiled
    with pytest.raises(Leak) as leak:
        follow_shadows(compiled, positions, most=15, seed=7)
    return leak.value.what


def name_hidden_cards(patch: Patch) -> None:
    """The log names each piece, whoever reads it."""
    printed = log._printed  # pyright: ignore[reportPrivateUsage]  # the fault is put in here

    def told(
        compiled: Compiled,
        name: str,
        kind: Type,
        value: int,
        known: bool,
        actor: int | None,
        names: Names,
    ) -> str:
        return printed(compiled, name, kind, value, True, actor, names)

    patch.setattr(log, "_printed", told)


def let_everyone_know_events(patch: Patch) -> None:
    """Events say that everyone knew the pieces in them."""

    def everyone(layout: Layout, asked: Places, state: State, piece: int) -> int:
        return -1

    patch.setattr(events, "knowing_seats", everyone)


def order_options_by_number(patch: Patch) -> None:
    """Options are in the order of their numbers, faces or not."""

    def make(layout: Layout, lookers: Callable[[State, int], int]) -> Callable[[State, int], None]:
        def order_pieces(state: State, seat: int) -> None:
            end = layout.options + state[OPTION_COUNT]
            state[layout.options : end] = sorted(state[layout.options : end])

        return order_pieces

    patch.setattr(places, "_make_order", make)


def number_options_by_piece(patch: Patch) -> None:
    """What an unseen piece is called has the number of the piece in it."""
    text_of = decision.piece_text

    def numbered(
        compiled: Compiled, state: State, seat: int, piece: int, among: list[int], names: Names
    ) -> str:
        return f"{text_of(compiled, state, seat, piece, among, names)} #{piece}"

    patch.setattr(decision, "piece_text", numbered)


def count_the_options_of_others(patch: Patch) -> None:
    """A view says how many options there are, of whomever, and a hand's sorts are its options."""
    build = view.build_view

    def counting(compiled: Compiled, state: State, seat: int | None) -> View:
        seen = build(compiled, state, seat)
        names = compiled.names(compiled.languages[0])
        there = state[compiled.layout.options :][: state[OPTION_COUNT]]
        sorts = {names.piece(it) for it in there if 0 <= it < len(compiled.layout.pieces)}
        return replace(seen, phases=(*seen.phases, ("options", len(sorts))))

    patch.setattr(match, "build_view", counting)


def skip_forced_choices(patch: Patch) -> None:
    """A choice among cards that all look alike to the one who holds them is not asked."""
    give = answers.give_answer

    def skipping(
        compiled: Compiled,
        state: State,
        indices: tuple[int, ...],
        watch: Callable[[State, int, tuple[int, ...]], None] = ignore,
    ) -> answers.Answer | Wording:
        answer = give(compiled, state, indices, watch)
        while isinstance(answer, answers.Answer) and answer.state[STATUS] == DECIDING:
            waits = match.Match(compiled, answer.state).decision
            faces = {str(it).partition(" (")[0] for it in waits.options}
            if waits.seat < 0 or waits.kind != "choice" or len(faces) > 1:
                break
            further = give(compiled, answer.state, (0,), watch)
            assert isinstance(further, answers.Answer)
            answer = replace(further, happened=(*answer.happened, *further.happened))
        return answer

    patch.setattr(answers, "give_answer", skipping)


def show_the_order_of_heaps(patch: Patch) -> None:
    """A heap is shown as it lies in the state."""

    def alike(self: object, piece: tuple[int, bool]) -> int:
        return 0

    patch.setattr("rulewright.engine.view._Seer._heap_order", alike)


def keep_tokens_through_shuffles(patch: Patch) -> None:
    """Who knew a piece before a shuffle still knows which it is."""
    patch.setattr(learning, "_make_lose_track", leave_alone)


def keep_tokens_through_heaps(patch: Patch) -> None:
    """Who knew a piece can follow it through a heap."""
    patch.setattr(learning, "_make_mix", leave_alone)


def refuse_by_the_hands_of_others(patch: Patch) -> None:
    """A refusal says whether somebody else holds what was asked for."""

    def refuse(compiled: Compiled, state: State, text: str) -> Wording:
        names = compiled.names(compiled.languages[0])
        held = {
            names.piece(piece)
            for location in compiled.layout.locations
            if location.owner >= 0
            for piece in pieces_at(location, state)
        }
        name = "no_such_option" if text in held else "not_together"
        return compiled.phrase("refusals", name, option=text)

    patch.setattr(match, "refuse_text", refuse)


def reason_with_real_faces(patch: Patch) -> None:
    """`why` looks at the position as it is and says where a piece is that the seat cannot see."""

    def telling(compiled: Compiled, state: State, options: Sequence[str]) -> Why:
        names = compiled.names(compiled.languages[0])
        lying = [
            names.place(location.number)
            for location in compiled.layout.locations
            for piece in pieces_at(location, state)
            if names.piece(piece) == options[0]
        ]
        return replace(why.why(compiled, state, options), values=tuple((it, it) for it in lying))

    patch.setattr(match, "why", telling)


def count_face_down_cards(patch: Patch) -> None:
    """The points that everyone can work out have in them what lies face down."""
    patch.setattr(view, "public_points", total_points)


def show_to_the_wrong_seat(patch: Patch) -> None:
    """What is shown to one seat is shown to its left neighbour."""
    make = learning._make_know  # pyright: ignore[reportPrivateUsage]  # the fault is put in here

    def wrong(layout: Layout) -> Callable[[State, int, int], None]:
        know = make(layout)

        def to_the_left(state: State, piece: int, seat: int) -> None:
            know(state, piece, seat if seat < 0 else (seat + 1) % layout.players)

        return to_the_left

    patch.setattr(learning, "_make_know", wrong)


def move_in_the_order_of_faces(patch: Patch) -> None:
    """Pieces chosen together are moved in printed order, not as they lie."""
    patch.setattr(places, "_make_order_lying", leave_alone)


def ask_only_holders(patch: Patch) -> None:
    """Only who can play a card is asked, in a game that says `ask: everyone`."""

    def nobody(low: Lowering, offers: object, kinds: object) -> int:
        return 0

    patch.setattr(lower_offers, "_is_asked", nobody)


def keep_tokens_through_plays(patch: Patch) -> None:
    """Who was shown a card of a heap in a turn can follow it when more is played in that turn."""
    patch.setattr(lower_phases, "mix_heaps", nothing)


def leave_heaps_as_they_came(patch: Patch) -> None:
    """What lies in a heap is offered, and gone through, in the order in which it came there."""
    patch.setattr(lower_stirring, "_stir", nothing)


def leave_what_is_chosen_together_as_it_came(patch: Patch) -> None:
    """Pieces that were chosen together lie in the order in which they came into the heap."""
    patch.setattr(lower_choices, "stir_chosen_together", nothing)


def leave_what_is_moved_as_it_came(patch: Patch) -> None:
    """All pieces of a heap are moved in the order in which they came there."""
    patch.setattr(lower_moves, "stir_gone_through", nothing)


FAULTS: dict[Callable[[Patch], None], set[str]] = {
    name_hidden_cards: {"the log", "the log so far"},
    let_everyone_know_events: {"the log"},
    order_options_by_number: {"what it sees"},
    number_options_by_piece: {"what it sees"},
    count_the_options_of_others: {"what it sees"},
    skip_forced_choices: {"who is asked", "the log", "what another can choose"},
    show_the_order_of_heaps: {"what it sees"},
    keep_tokens_through_shuffles: {"what it knows"},
    keep_tokens_through_heaps: {"what it knows"},
    refuse_by_the_hands_of_others: {"a refusal"},
    reason_with_real_faces: {"a reason"},
    count_face_down_cards: {"what it sees"},
    show_to_the_wrong_seat: {"what it knows"},
    move_in_the_order_of_faces: {"the log", "what another can choose"},
    ask_only_holders: {"who is asked", "what it sees", "the log"},
    keep_tokens_through_plays: {"what it knows"},
    leave_heaps_as_they_came: {"where in the order of options something is"},
    leave_what_is_chosen_together_as_it_came: {"the log", "what it sees"},
    leave_what_is_moved_as_it_came: {"the log"},
}
"""Small faults, and what a seat may find each of them by."""

ELSEWHERE: dict[Callable[[Patch], None], str] = {
    keep_tokens_through_shuffles: str(HERE / "exchange" / "shuffled_back"),
    move_in_the_order_of_faces: str(HERE / "exchange" / "onto_a_pile"),
    ask_only_holders: str(HERE / "frames" / "parley"),
    keep_tokens_through_plays: str(HERE / "exchange" / "spies"),
    leave_what_is_chosen_together_as_it_came: str(HERE / "exchange" / "onto_a_pile"),
    leave_what_is_moved_as_it_came: "picnic",
}
"""The game that shows a fault, where it is another one."""


@pytest.mark.parametrize("fault", FAULTS, ids=lambda it: getattr(it, "__name__", ""))
def test_a_fault_of_the_engine_is_caught_playing(
    fault: Callable[[Patch], None], monkeypatch: Patch
) -> None:
    fault(monkeypatch)
    assert caught(ELSEWHERE.get(fault, SMUGGLERS), 3) in FAULTS[fault]
