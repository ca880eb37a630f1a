"""Where deeds bring pieces, and of which configuration rules are."""

from rulewright.check.structure.combinations import PLAYERS, in_words
from rulewright.game.configure import Configuration, default_settings
from rulewright.meaning.rules import Rules
from rulewright.meaning.types import BoardType, CellType, OptionalType, Type, ZoneType


def place_of(of: Type) -> str:
    """The name of the zone or board that a value of this type is, or lies on; else an empty one."""
    plain = of.of if isinstance(of, OptionalType) else of
    match plain:
        case ZoneType(name=name) | BoardType(name=name) | CellType(board=name):
            return name
        case _:
            return ""


def where_of(rules: Rules) -> str:
    """In which configuration, in words: the players, and the settings that are not as usual."""
    usual = dict(default_settings(rules.game))
    told = [name for name, value in rules.settings if usual.get(name, value) != value]
    return in_words((PLAYERS, *told), Configuration(rules.players, rules.settings))
