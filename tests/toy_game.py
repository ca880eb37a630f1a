"""Rules for tests, made by hand: cards from 0 to 9 in a deck, two hands and on a table."""

from assembler import SPAN, make_layout
from rulewright.engine.compiled import Compiled, compile_game
from rulewright.game.model import (
    Action,
    Attribute,
    Counter,
    Faces,
    Game,
    Heading,
    Kind,
    Order,
    Phase,
    ScoringLine,
    TypeName,
    Zone,
)
from rulewright.meaning.rules import ActionMeaning, LineMeaning, PhaseMeaning, Rules, WinnerMeaning
from rulewright.meaning.types import NumberType, PlayerType, YesNoType
from rulewright.meaning.values import Constant, Variable
from rulewright.program.model import Layout, Program
from rulewright.syntax.tree import Number, Steps

DECK, HAND, OTHER_HAND, TABLE, BAG = range(5)
ZERO = Number(0, SPAN)
YOU = Variable(0, "you", PlayerType())


def heading(id: str, **names: str) -> Heading:
    """A heading with names by language."""
    return Heading(id, SPAN, tuple(names.items()))


def toy_layout() -> Layout:
    """Six cards in the deck; hands that only their owner sees."""
    return make_layout(
        (
            ("deck", 6, Order.PILE, Faces.NOBODY),
            ("hand", 6, Order.HEAP, Faces.OWNER),
            ("hand", 6, Order.HEAP, Faces.OWNER),
            ("table", 6, Order.ROW, Faces.ALL),
            ("bag", 6, Order.HEAP, Faces.NOBODY),
        ),
        pieces=(DECK,) * 6,
    )


def toy_rules() -> Rules:
    """The rules as far as names, views and scores ask for them."""
    number = TypeName("number", SPAN, 0, 9)
    card = Kind(
        heading("card", en="card", ja="カード"),
        "cards",
        False,
        (Attribute(heading("value"), number, False, None),),
        (),
        "deck",
        SPAN,
        None,
        (("en", "card {value}"),),
    )
    zones = tuple(
        Zone(heading(id, en=id), per, ("card",), order, faces, None, None)
        for id, per, order, faces in (
            ("deck", None, Order.PILE, Faces.NOBODY),
            ("hand", "player", Order.HEAP, Faces.OWNER),
            ("table", None, Order.ROW, Faces.ALL),
            ("bag", None, Order.HEAP, Faces.NOBODY),
        )
    )
    coins = Counter(heading("coins", en="coins"), None, number, ZERO)
    act = Action(heading("act", en="play a card", ja="カードを出す"), (), Steps((), (), SPAN))
    line = ScoringLine(heading("cards", en="cards on the table"), None, None, (), ZERO)
    nothing = Constant(0, NumberType(0, 0))
    phase = Phase(heading("round", en="round"), (), None, (), None, (), None, None, (), None)
    return Rules(
        game=_toy_game(card, zones, coins),
        players=2,
        settings=(),
        enumerations=(),
        kinds=(card,),
        zones=zones,
        boards=(),
        counters=((coins, NumberType(0, 9), nothing),),
        tables=(),
        values=(),
        first_at_random=False,
        setup=(),
        phases=(PhaseMeaning(phase, None, None, None, (), None, (), None, (), ()),),
        actions=(ActionMeaning(act, YOU, Constant(1, YesNoType()), ()),),
        procedures=(),
        ends=(),
        scoring=(LineMeaning(line, YOU, None, None, None, None, None, nothing, True),),
        winner=WinnerMeaning(YOU, (), True),
    )


def _toy_game(card: Kind, zones: tuple[Zone, ...], coins: Counter) -> Game:
    return Game(
        heading=heading("toy"),
        title=(("en", "Toy"),),
        languages=("en",),
        players=(2,),
        sources=(),
        settings=(),
        enumerations=(),
        kinds=(card,),
        zones=zones,
        boards=(),
        counters=(coins,),
        tables=(),
        values=(),
        first_player=None,
        setup=None,
        phases=(),
        actions=(),
        procedures=(),
        ends=(),
        scoring=(),
        winner=None,
        not_modelled=(),
    )


def toy(program: Program) -> Compiled:
    """A program with the toy's names."""
    return compile_game(toy_rules(), program)
