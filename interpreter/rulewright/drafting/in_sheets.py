"""Cards that are not written line by line in the rules: those of sheets, and those with titles.

A row is copied where the author sees the others, in a spreadsheet program; what is told here is
where it stands.
"""

from collections.abc import Iterator

from rulewright.drafting.draft import Refusal
from rulewright.drafting.likeness import LikeKind, LikeMember, Likeness, LikePiece
from rulewright.game.build_cards import title_type
from rulewright.game.model import Game
from rulewright.game.sheets import is_sheet
from rulewright.source.place import Span


def refuse_copy(likeness: Likeness, game: Game) -> Refusal | None:
    """Why no card is made like this one, where its row or its title has to be copied."""
    rows = dict.fromkeys(str(it) for it in _rows(likeness, game) if is_sheet(it.source))
    if rows:
        first, *others = rows
        more = f" and {len(others)} more rows" if others else ""
        return Refusal(
            f"Its cards stand in a sheet, at {first}{more}. Add a row like that one there"
            f"{_beforehand(likeness, game)}."
        )
    title = _title(likeness, game)
    if title is not None:
        return Refusal(
            f"This card has a title and an effect of its own, at {title}. Copy its lines there "
            f"under another title, and change what differs."
        )
    return None


def _beforehand(likeness: Likeness, game: Game) -> str:
    """What has to be written besides the row."""
    if isinstance(likeness, LikeMember) and _title(likeness, game) is None:
        return f", and name it under `types:` of `{likeness.enumeration.heading.id}`"
    return ""


def _rows(likeness: Likeness, game: Game) -> Iterator[Span]:
    """The places of the rows that make the cards which are meant."""
    match likeness:
        case LikePiece(row=row):
            yield row.span
        case LikeKind(kind=kind):
            yield from (row.span for row in kind.supply)
        case LikeMember(enumeration=enumeration, member=member):
            if title := _title(likeness, game):
                yield title
            for kind in game.kinds:
                of_type = {
                    it.heading.id
                    for it in kind.attributes
                    if it.type.name == enumeration.heading.id
                }
                for row in kind.supply:
                    if any((name, member.heading.id) in row.values for name in of_type):
                        yield row.span


def _title(likeness: Likeness, game: Game) -> Span | None:
    """The place of the title that is meant, of a kind with titles."""
    if not isinstance(likeness, LikeMember):
        return None
    titled = [title_type(cards.heading.id) for cards in game.cards]
    is_title = likeness.enumeration.heading.id in titled
    return likeness.member.heading.span if is_title else None
