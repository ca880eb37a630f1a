"""What an author means by a card: a thing that cards show, a single card, or a kind of piece."""

from collections.abc import Iterator

from rulewright.drafting.draft import Refusal
from rulewright.game.model import Enumeration, Game, Heading, Kind, Member, SupplyRow
from rulewright.game.notes import TITLE
from rulewright.source.frozen import dataclass
from rulewright.source.suggest import did_you_mean, listed


@dataclass(frozen=True, slots=True)
class LikeMember:
    """One of the values that cards of the game show, such as a gift."""

    enumeration: Enumeration
    member: Member


@dataclass(frozen=True, slots=True)
class LikePiece:
    """A single card, written with its values: `teddy blue 4`."""

    kind: Kind
    row: SupplyRow


@dataclass(frozen=True, slots=True)
class LikeKind:
    """A kind of piece."""

    kind: Kind


Likeness = LikeMember | LikePiece | LikeKind


def find_likeness(text: str, game: Game) -> Likeness | Refusal:
    """What `text` names in a game, by its id or as it is printed in one of the languages."""
    meant = " ".join(text.split()).casefold()
    for name, likeness in _named(game):
        if name.casefold() == meant:
            return likeness
    known = [name for name, _ in _named(game)]
    remedy = did_you_mean(text, known) or f"Things and cards are {listed(_short(game) or known)}."
    return Refusal(f"`{game.heading.id}` has no card or thing on a card named `{text}`. {remedy}")


def _short(game: Game) -> list[str]:
    """The ids of what can be named, single cards left out."""
    members = [it.heading.id for names in _shown(game) for it in names.members]
    return [*members, *(kind.heading.id for kind in game.kinds)]


def _named(game: Game) -> Iterator[tuple[str, Likeness]]:
    for enumeration in _shown(game):
        for member in enumeration.members:
            for name in _names(member.heading):
                yield name, LikeMember(enumeration, member)
    for kind in game.kinds:
        for name in _names(kind.heading):
            yield name, LikeKind(kind)
    for kind in game.kinds:
        for row in kind.supply:
            if row.values:
                yield words_of(row), LikePiece(kind, row)
                yield f"{kind.heading.id} {words_of(row)}", LikePiece(kind, row)


def _shown(game: Game) -> list[Enumeration]:
    """The types whose members stand on pieces, and then the others; places of a map are none."""
    used = {it.type.name for kind in game.kinds for it in kind.attributes}
    on_maps = {
        it.type.name for board in game.boards for it in board.attributes if it.heading.id == TITLE
    }
    named = [it for it in game.enumerations if it.heading.id not in on_maps - used]
    return sorted(named, key=lambda it: it.heading.id not in used)


def _names(heading: Heading) -> Iterator[str]:
    yield heading.id
    yield from (text for _, text in heading.names)


def words_of(row: SupplyRow) -> str:
    """A card as a scenario writes it."""
    return " ".join(word for _, word in row.values)
