"""Decisions as people see them: who is asked, why, and what there is to choose from.

Options are built for the asked seat from what it may see; the values behind them stay inside.
"""

from collections import Counter

from rulewright.engine.asked_at import asked_at
from rulewright.engine.boards import line_in_box
from rulewright.engine.compiled import Compiled
from rulewright.engine.knowledge import knows
from rulewright.engine.offered_cards import used_card
from rulewright.engine.places import State
from rulewright.meaning.types import CellType, LineType, Type, is_piece
from rulewright.program.instructions import CHANCE, ENOUGH, NO_CARD
from rulewright.program.layout import LEAST, MOST, PICKED, SEAT, SITE
from rulewright.program.model import Site
from rulewright.source.frozen import dataclass
from rulewright.wording.names import Names
from rulewright.wording.phrases import Wording


@dataclass(frozen=True, slots=True)
class Option:
    """One thing to choose. `index` is its position, from 0, in the decision it belongs to."""

    index: int
    text: Wording

    def __str__(self) -> str:
        return str(self.text)


@dataclass(frozen=True, slots=True)
class Decision:
    """A question to one seat (from 0), or to chance, the seat -1, where chance is asked.

    From `minimum` to `maximum` of the options are chosen; both are 1 where one is. `reason` names
    the entry of the rules that asks, or what it asks before or after, `place` where that stands.
    `kind` is "action", "choice", "several", "may", "either", "order", "play", "reaction" or
    "chance". A `secret` answer is seen by nobody else. `weights` say how likely each outcome of
    chance is, compared with the others; players' options have none.
    """

    seat: int
    kind: str
    prompt: Wording
    reason: Wording
    place: str
    options: tuple[Option, ...]
    minimum: int
    maximum: int
    secret: bool
    weights: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Asked:
    """A decision without its words, which take longer than all the rest. `values` are the options
    as the program knows them, in printed order."""

    site: Site
    seat: int
    minimum: int
    maximum: int
    values: tuple[int, ...]


def without_words(compiled: Compiled, state: State, values: list[int]) -> Asked:
    """What is asked by the decision that waits in the state, with these values as its options."""
    site = compiled.program.sites[state[SITE]]
    several = site.kind == "several"
    left = state[MOST] - state[PICKED]
    minimum = max(state[LEAST] - state[PICKED], 0) if several else 1
    maximum = min(left, len(values)) if several else 1
    return Asked(site, state[SEAT], minimum, maximum, tuple(values))


def in_words(compiled: Compiled, state: State, asked: Asked) -> Decision:
    """The decision that waits in the state, of which this is known."""
    site, seat, values = asked.site, asked.seat, list(asked.values)
    minimum, maximum = asked.minimum, asked.maximum
    return Decision(
        seat=seat,
        kind=site.kind,
        prompt=_prompt(compiled, state, site, seat, minimum, maximum),
        reason=Wording(
            tuple(
                (names.language, asked_at(compiled, state, site, seat, names))
                for names in compiled.every_names()
            )
        ),
        place=str(site.span),
        options=build_options(compiled, state, site, seat, values),
        minimum=minimum,
        maximum=maximum,
        secret=site.secret,
        weights=(1,) * len(values) if seat == CHANCE else (),
    )


def build_options(
    compiled: Compiled, state: State, site: Site, seat: int, values: list[int]
) -> tuple[Option, ...]:
    """The options for the asked seat, in the order of their values."""
    by_language = [
        (names.language, option_texts(compiled, state, site, seat, values, names))
        for names in compiled.every_names()
    ]
    return tuple(
        Option(index, Wording(tuple((language, texts[index]) for language, texts in by_language)))
        for index in range(len(values))
    )


def option_texts(
    compiled: Compiled, state: State, site: Site, seat: int, values: list[int], names: Names
) -> list[str]:
    """How the options are printed; of those that would look the same, later ones are numbered."""
    apart = _some_apart(compiled, state, site, values)
    texts = [_option_text(compiled, state, site, seat, value, apart, names) for value in values]
    often = Counter(texts)
    seen: Counter[str] = Counter()
    numbered: list[str] = []
    for text in texts:
        seen[text] += 1
        copies = often[text] > 1 and seen[text] > 1
        number = str(seen[text])
        numbered.append(
            names.phrases.phrase("words", "copy", text=text, number=number) if copies else text
        )
    return numbered


def _some_apart(compiled: Compiled, state: State, site: Site, values: list[int]) -> list[int]:
    """Of pieces or cells one from each place or board they lie on: enough to tell whether they
    lie apart, however many there are."""
    layout = compiled.layout
    there = [value for value in values if value >= 0]
    if isinstance(site.type, CellType):
        return list({layout.locations[cell].member: cell for cell in there}.values())
    if is_piece(site.type):
        return list({state[layout.place + piece]: piece for piece in there}.values())
    return values


def _option_text(
    compiled: Compiled,
    state: State,
    site: Site,
    seat: int,
    value: int,
    apart: list[int],
    names: Names,
) -> str:
    if value == ENOUGH:
        return names.phrases.phrase("words", "enough")
    if site.kind == "action":
        return names.action(value)
    if site.kind == "may":
        return names.phrases.phrase("words", "may_yes" if value else "may_no")
    if site.kind == "either":
        return compiled.offers.alternatives(site.span, names)[value]
    if site.kind in ("play", "reaction") and value == NO_CARD:
        return names.phrases.phrase("words", f"no_{site.kind}")
    if used_card(compiled, state, site, value) is not None:
        place = names.place(state[compiled.layout.place + value])
        return names.phrases.phrase(
            "words", "piece_in_place", piece=names.piece(value), place=place
        )
    if is_piece(site.type) and value >= 0:
        return piece_text(compiled, state, seat, value, apart, names)
    if isinstance(site.type, CellType) and value >= 0:
        return _cell_text(compiled, value, apart, names)
    return names.value(site.type, _as_printed(compiled, state, site.type, value))


def piece_text(
    compiled: Compiled, state: State, seat: int, piece: int, among: list[int], names: Names
) -> str:
    """A piece as a seat sees it: its face where the seat knows it, else only where it lies."""
    layout = compiled.layout
    if knows(layout, compiled.places, state, seat, piece):
        return names.piece(piece)
    location = state[layout.place + piece]
    base = layout.locations[location].base
    position = state.index(piece, base + 1, base + state[base] + 1) - base - 1
    text = names.unknown_piece(layout.pieces[piece].kind, position)
    if len({state[layout.place + other] for other in among if other >= 0}) > 1:
        place = names.place(location)
        return names.phrases.phrase("words", "piece_in_place", piece=text, place=place)
    return text


def _cell_text(compiled: Compiled, value: int, values: list[int], names: Names) -> str:
    locations = compiled.layout.locations
    members = {locations[it].member for it in values if it >= 0}
    return names.cell(value) if len(members) == 1 else names.place(value)


def _as_printed(compiled: Compiled, state: State, kind: Type, value: int) -> int:
    if isinstance(kind, LineType) and not kind.length and value >= 0:
        board = next(it for it in compiled.layout.boards if it.id == kind.board)
        return line_in_box(compiled.layout, board, state, value)
    return value


def _prompt(
    compiled: Compiled, state: State, site: Site, seat: int, minimum: int, maximum: int
) -> Wording:
    return Wording(
        tuple(
            (names.language, _prompt_in(compiled, state, names, site, seat, minimum, maximum))
            for names in compiled.every_names()
        )
    )


def _prompt_in(
    compiled: Compiled,
    state: State,
    names: Names,
    site: Site,
    seat: int,
    minimum: int,
    maximum: int,
) -> str:
    phrase = site.kind
    if phrase == "several" and minimum == maximum:
        phrase = "several_exactly"
    if site.secret:
        phrase = f"{phrase}_secretly"
    offer = compiled.offers.in_words(site.span, names) if site.kind == "may" else ""
    if offer is None:
        phrase = "may_unnamed"
    text = names.phrases.phrase(
        "prompts",
        phrase,
        player=names.player(seat),
        thing=names.one(names.kind_of(site.type)),
        deed=offer or "",
        reason=asked_at(compiled, state, site, seat, names),
        minimum=str(minimum),
        maximum=str(maximum),
    )
    return text[:1].upper() + text[1:] if names.phrases.capitals else text
