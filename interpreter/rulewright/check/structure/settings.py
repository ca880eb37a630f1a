"""Settings of which a choice makes no difference to the game."""

from collections.abc import Iterator

from rulewright.check.structure.combinations import Settled, named_settings
from rulewright.check.structure.texts import Texts
from rulewright.game.configure import Chosen, default_settings
from rulewright.game.model import Game, Setting
from rulewright.game.setting_values import setting_choices
from rulewright.source.finding import Finding, FindingKind, Severity
from rulewright.source.suggest import listed
from rulewright.syntax.tree import Comparison, Name, Phrase, Relation, Word

SETTING_WITHOUT_EFFECT = FindingKind(
    "setting-without-effect",
    "It makes no difference whether `{setting}` is {values}.",
    Severity.WARNING,
)

MOST_VALUES = 200
"""So many values of a setting are told apart."""


def check_settings_matter(texts: Texts) -> Iterator[Finding]:
    """Any two values of a setting are told apart by some condition, or the value is used itself."""
    game = texts.game
    for setting in game.settings:
        name, values = setting.heading.id, setting_choices(setting)
        asked = _asking(setting, texts)
        if asked is None or not asked or len(values) > MOST_VALUES:
            continue
        groups: dict[tuple[bool | None, ...], list[str]] = {}
        settled = Settled(game)
        for value in values:
            groups.setdefault(_answers(asked, setting, value, settled), []).append(value)
        for alike in groups.values():
            if len(alike) > 1:
                yield SETTING_WITHOUT_EFFECT.at(
                    setting.heading.span,
                    help="Let a rule ask for it, or take one of these choices out.",
                    setting=name,
                    values=_either(alike),
                )


def _either(values: list[str]) -> str:
    if len(values) == 2:
        return f"`{values[0]}` or `{values[1]}`"
    return f"one of {listed(values)}"


def _asking(setting: Setting, texts: Texts) -> tuple[Phrase, ...] | None:
    """The comparisons that ask for a setting; None where its value is used in another way too, so
    that each value counts."""
    name = setting.heading.id
    asked: list[Phrase] = []
    uses = compared = 0
    for node in (node for it in texts.read if name in it.words for node in it.nodes):
        match node:
            case Comparison(relation=relation, left=left, right=right):
                sides = [side for side in (left, right) if _is_bare(side, name)]
                if sides and relation in _STATIC and _is_settled(node, texts.game):
                    asked.append(node)
                    compared += len(sides)
            case Word(text=text) if text == name:
                uses += 1
            case _:
                pass
    return tuple(asked) if uses == compared else None


_STATIC = (
    Relation.IS,
    Relation.AT_LEAST,
    Relation.AT_MOST,
    Relation.MORE_THAN,
    Relation.LESS_THAN,
)


def _is_bare(phrase: Phrase, name: str) -> bool:
    match phrase:
        case Name(word=word, arguments=None, index=None):
            return word.text == name
        case _:
            return False


def _is_settled(comparison: Comparison, game: Game) -> bool:
    """Whether a comparison is decided before play."""
    settled = Settled(game)
    usual = default_settings(game)
    return all(settled.truth(comparison, players, usual) is not None for players in game.players)


def _answers(
    asked: tuple[Phrase, ...], setting: Setting, value: str, settled: Settled
) -> tuple[bool | None, ...]:
    """What each comparison comes to with this value, for each number of players. A comparison with
    another setting counts as one that tells all values apart."""
    game, name = settled.game, setting.heading.id
    usual = default_settings(game)
    chosen: Chosen = tuple((it, value if it == name else old) for it, old in usual)
    answers: list[bool | None] = []
    for comparison in asked:
        others = [it for it in named_settings((comparison,), game) if it is not setting]
        values = setting_choices(setting)
        if others:
            answers.extend(value == one for one in values)
        else:
            answers.extend(settled.truth(comparison, players, chosen) for players in game.players)
    return tuple(answers)
