"""`lasting:` of cards: what stands there changes a value of the player whom it calls `your`, or
says what players may do."""

from collections.abc import Iterator

from rulewright.check.phrases.permission_names import permission_of
from rulewright.check.phrases.scope import Resolver, Scope
from rulewright.check.phrases.standing import changes_own
from rulewright.check.phrases.wanted import said
from rulewright.game.model import Game
from rulewright.source.finding import Finding, FindingKind
from rulewright.source.suggest import did_you_mean
from rulewright.syntax.changes import Permission, While
from rulewright.syntax.tree import Step

NOT_LASTING = FindingKind("not-lasting", "`{text}` does not say how long it changes what.")
CHANGES_NO_VALUE = FindingKind(
    "changes-no-value",
    "`{text}` is no value of a player, and of values cards change only these by lying.",
)


def check_standing(game: Game, resolver: Resolver) -> Iterator[Finding]:
    """What stands below `lasting:` are blocks with `while`, in which values of players change, or
    it is said what players may do, may not and must."""
    scope = Scope(resolver)
    own = [
        name
        for name, value in resolver.vocabulary.values.items()
        if value.of is not None and value.of.name == "player" and not value.parameters
    ]
    for cards in game.cards:
        for title in cards.titles:
            for step in () if title.lasting is None else title.lasting.steps:
                yield from _check_block(step, own, scope)


def _check_block(step: Step, own: list[str], scope: Scope) -> Iterator[Finding]:
    if not isinstance(step, While):
        help_line = "Write `while this is in …:`, and below it what changes then."
        text = said(step.span).partition(":")[0]
        yield NOT_LASTING.at(step.span, help=help_line, text=text)
        return
    for line in step.changes.changes:
        if isinstance(line, Permission):
            permission_of(line, scope)
            continue
        name = changes_own(line)
        if name not in own:
            target = line.target
            near = None if name is None else did_you_mean(name, own)
            help_line = near or "Write `your …` with an entry of `values:` that is `of: player`."
            yield CHANGES_NO_VALUE.at(target.span, help=help_line, text=said(target.span))
