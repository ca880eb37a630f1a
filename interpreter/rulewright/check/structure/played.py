"""How cards of a kind are played, where any of them is: from where, where to, who is asked."""

from collections.abc import Iterator, Sequence

from rulewright.check.structure.name_space import NAME_TWICE
from rulewright.game.build_cards import DISCARD
from rulewright.game.model import Cards, Game, Kind
from rulewright.game.notes import PLAY_AREA, TITLE
from rulewright.game.playing import PlayRule, ZoneName
from rulewright.source.finding import Finding, FindingKind, Label, Severity

PLAY_NOT_SAID = FindingKind(
    "play-not-said", "Cards of the kind `{kind}` are played, but it does not say `{key}:`."
)
WRONG_PLAY_ZONE = FindingKind("wrong-play-zone", "`{zone}` cannot be the zone of `{key}:`: {why}.")
NO_SUCH_CARD = FindingKind(
    "no-such-card", "No piece of the kind `{kind}` has the title `{title}`.", Severity.WARNING
)
CARDS_OF_NO_KIND = FindingKind("cards-of-no-kind", "`{name}` is no kind of piece of this game.")


def played_kinds(cards: Sequence[Cards]) -> frozenset[str]:
    """The kinds of which some card has a moment at which it is played."""
    return frozenset(one.heading.id for one in cards if any(title.moments for title in one.titles))


def zones_of_plays(game: Game) -> frozenset[str]:
    """The zones that cards go through when they are played, or where they come by themselves."""
    played = played_kinds(game.cards)
    named: list[ZoneName | None] = []
    for kind in game.kinds:
        if kind.heading.id in played and kind.play is not None:
            named += [kind.play.played_from, kind.play.discarded_to]
    named += [it.lies_in for one in game.cards for title in one.titles for it in title.triggers]
    return frozenset((PLAY_AREA, *(it.name for it in named if it is not None)))


def check_cards_can_be_played(game: Game) -> Iterator[Finding]:
    """A kind of which cards are played says from where, where to, and who is asked; each title is
    on a piece."""
    kinds = {kind.heading.id: kind for kind in game.kinds}
    for cards in game.cards:
        kind = kinds.get(cards.heading.id)
        if kind is None:
            if cards.heading.id not in game.unread:
                help_line = "Write the name of a kind under `pieces:`."
                name = cards.heading.id
                yield CARDS_OF_NO_KIND.at(cards.heading.span, help=help_line, name=name)
            continue
        if kind.heading.id in game.unread:
            continue
        yield from _titles_without_piece(cards, kind)
        for attribute in [it for it in kind.attributes if it.heading.id == TITLE][1:]:
            yield NAME_TWICE.at(
                attribute.heading.span,
                help="Give it another name.",
                labels=(Label(cards.heading.span, "which card a piece is"),),
                name=TITLE,
                one="what each of these cards has",
                other="an attribute of its own",
            )
        if kind.heading.id in played_kinds(game.cards):
            yield from _play_rule(kind, game)


def check_discards_are_held(game: Game) -> Iterator[Finding]:
    """A zone to which pieces of a kind are discarded holds them, and there is one of it, or one
    for each player."""
    played = played_kinds(game.cards)
    for kind in game.kinds:
        id = kind.heading.id
        if kind.play is not None and id not in played and id not in game.unread:
            yield from _zones(kind.play, kind, game)


def _titles_without_piece(cards: Cards, kind: Kind) -> Iterator[Finding]:
    supplied = {value for row in kind.supply for name, value in row.values if name == TITLE}
    for title in cards.titles:
        if title.heading.id not in supplied:
            help_line = "Write how many there are in the supply of the kind, or take it out."
            name = title.heading.id
            yield NO_SUCH_CARD.at(
                title.heading.span, help=help_line, kind=kind.heading.id, title=name
            )


def _play_rule(kind: Kind, game: Game) -> Iterator[Finding]:
    play = kind.play or PlayRule(None, None, None, None)
    id, span = kind.heading.id, kind.heading.span
    needed: list[tuple[str, bool, str]] = [
        ("played from", play.played_from is None, "the zone from which they are played"),
        ("after play", play.after_play is None, "`discard` or `box`"),
        (
            "discarded to",
            play.after_play == DISCARD and play.discarded_to is None,
            "the zone to which they go",
        ),
        ("ask", play.ask is None, "`everyone`, or `holders`: then the others learn who has one"),
    ]
    for key, is_missing, what in needed:
        if is_missing:
            yield PLAY_NOT_SAID.at(span, help=f"Write `{key}:` with {what}.", kind=id, key=key)
    yield from _zones(play, kind, game)


def _zones(play: PlayRule, kind: Kind, game: Game) -> Iterator[Finding]:
    zones = {zone.heading.id: zone for zone in game.zones}
    named = (("played from", play.played_from), ("discarded to", play.discarded_to))
    for key, written in named:
        zone = None if written is None else zones.get(written.name)
        if written is None or zone is None or zone.heading.id in game.unread:
            continue
        why = None
        if kind.heading.id not in zone.holds:
            why = f"it does not hold `{kind.heading.id}`"
        elif key == "played from" and zone.per != "player":
            why = "there is none for each player"
        elif key == "discarded to" and zone.per not in (None, "player"):
            why = f"there is one for each `{zone.per}`"
        if why is not None:
            help_line = "Name another zone, or change that one."
            yield WRONG_PLAY_ZONE.at(
                written.span, help=help_line, zone=zone.heading.id, key=key, why=why
            )
