"""`own supply:`, the pieces a scenario brings instead of the game's."""

from rulewright.game.model import Game, Kind
from rulewright.game.notes import BOX, DeclaredNames, Notes
from rulewright.game.supply_reading import read_supply
from rulewright.game.texts import TextFiles
from rulewright.scenario.model import OwnSupply
from rulewright.source.finding import Finding
from rulewright.source.frozen import replace
from rulewright.syntax.document import Entry, Mapping, Scalar


def with_own_supply(game: Game, supply: tuple[OwnSupply, ...]) -> tuple[Game, tuple[Finding, ...]]:
    """The game with these pieces, read as the `supply:` of a rule file is."""
    if not supply:
        return game, ()
    texts = TextFiles(game.languages[0] if game.languages else "en", ())
    notes = Notes(texts, declared=_declared(game))
    own = {one.kind.text: one for one in supply}
    kinds = tuple(
        _supplied(kind, own[kind.heading.id], notes) if kind.heading.id in own else kind
        for kind in game.kinds
    )
    return replace(game, kinds=kinds), tuple(notes.findings)


def _supplied(kind: Kind, own: OwnSupply, notes: Notes) -> Kind:
    key = Scalar(own.kind.text, own.kind.span)
    said = Mapping((Entry(Scalar("supply", own.kind.span), own.rows),), own.rows.span)
    rows = read_supply(Entry(key, said), said, kind.attributes, kind.owned, notes)
    return replace(kind, supply=rows)


def _declared(game: Game) -> DeclaredNames:
    return DeclaredNames(
        kinds=tuple(kind.heading.id for kind in game.kinds),
        zones=(*(zone.heading.id for zone in game.zones), BOX),
        members={
            enumeration.heading.id: tuple(member.heading.id for member in enumeration.members)
            for enumeration in game.enumerations
        },
    )
