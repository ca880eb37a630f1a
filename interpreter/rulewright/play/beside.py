"""What stands beside an option: where a piece lies, and what the option costs."""

from collections.abc import Iterator

from rulewright.engine.match import Match
from rulewright.engine.prices import Price, prices_of
from rulewright.meaning.types import is_piece
from rulewright.play.phrases import listed, phrase
from rulewright.program.layout import SITE
from rulewright.wording.names import Names


def beside_options(match: Match, names: Names) -> tuple[str, ...]:
    """What stands behind each option of the decision that waits, if anything does."""
    values = match.asked.values
    places = dict(_places(match, values, names))
    notes = (
        [places.get(value, ""), _cost(prices, names)]
        for value, prices in zip(
            values, prices_of(match.compiled, match.state, values), strict=True
        )
    )
    return tuple("".join(f" · {it}" for it in note if it) for note in notes)


def _places(match: Match, values: tuple[int, ...], names: Names) -> Iterator[tuple[int, str]]:
    """The cells on which pieces lie that are offered, where they do not all lie on one."""
    state, layout = match.state, match.compiled.layout
    if not is_piece(match.compiled.program.sites[state[SITE]].type):
        return
    lying = {piece: state[layout.place + piece] for piece in values if piece >= 0}
    if len(set(lying.values())) == 1:
        return
    for piece, location in lying.items():
        if layout.locations[location].cell >= 0:
            yield piece, names.cell(location)


def _cost(prices: tuple[Price, ...], names: Names) -> str:
    if not prices:
        return ""
    told = listed(names.language, [_price(it, names) for it in prices])
    return phrase(names.language, "costs", price=told)


def _price(price: Price, names: Names) -> str:
    thing, count = names.entry(price.what), str(price.amount)
    is_piece_of = price.what in {it.heading.id for it in names.rules.kinds}
    if price.together:
        return phrase(names.language, "worth", thing=thing, count=count)
    name = "several" if is_piece_of else "amount"
    return phrase(names.language, name, thing=thing, count=count)
