"""Score sheets, each line with what it is made of; at the end, who wins."""

from collections import Counter
from collections.abc import Iterator, Sequence

from rulewright.engine.explained import (
    ExplainedItem,
    ExplainedSheet,
    Place,
    ScoredGroup,
    TermTold,
)
from rulewright.engine.match import Match
from rulewright.engine.scores import winner_measures
from rulewright.play.phrases import capital, listed, phrase
from rulewright.play.screen import NARROWEST, STRONG, Screen
from rulewright.play.width import padded, wrapped
from rulewright.source.width import width_of
from rulewright.wording.names import Names

_GAP = 4


def show_result(match: Match, names: Names, language: str, screen: Screen) -> None:
    """All score sheets, beside each other where there is room, then the winners."""
    if _show_sheets(match, None, names, language, screen):
        screen.line()
    screen.line(_verdict(match, names, language), STRONG)


def show_points(match: Match, seat: int, names: Names, screen: Screen) -> None:
    """All score sheets so far, as a seat (from 0) can work them out from what it knows."""
    if not _show_sheets(match, seat, names, names.language, screen):
        screen.line(phrase(names.language, "no_sheets"))


def _show_sheets(
    match: Match, seat: int | None, names: Names, language: str, screen: Screen
) -> bool:
    """The sheets beside each other where there is room; False where nothing is on them."""
    sheets = match.explain_scores(seat, language)
    rows = [list(_rows(match, names, language, it)) for it in sheets]
    room = max(NARROWEST, screen.width // 2) - _GAP
    blocks = [_block(it, room) for it in rows if len(it) > 1]
    for number, row in enumerate(_beside(blocks, screen.width)):
        if number:
            screen.line()
        for line in row:
            screen.line(line)
    return bool(blocks)


Row = tuple[str, str]
"""What a sheet says on the left and on the right."""


def _rows(match: Match, names: Names, language: str, sheet: ExplainedSheet) -> Iterator[Row]:
    """What a seat's sheet says: its lines with what they are for, the total, and at the end of the
    game what else decides who wins."""
    yield capital(language, names.player(sheet.seat)), ""
    for line in sheet.lines:
        yield f"  {line.name}", str(line.points)
        for item in line.items:
            yield from _item_rows(item, names, language)
    for id in sheet.untold:
        yield f"  {names.entry(id)}", "?"
    if sheet.lines:
        total = str(sheet.total)
        told = phrase(language, "and_hidden", value=total) if sheet.untold else total
        yield f"  {phrase(language, 'total')}", told
    if match.over:
        for it in winner_measures(match.compiled, match.state, sheet.seat):
            yield f"  {names.entry(it.entry) if it.entry else it.words}", str(it.reached)


def _item_rows(item: ExplainedItem, names: Names, language: str) -> Iterator[Row]:
    """What a thing brings, and below it how: the pieces that count, or the groups with theirs."""
    indent = "    "
    if item.thing or item.best:
        yield f"{indent}{_item(item, names)}", str(item.points)
        indent = f"{indent}  "
    if item.place is not None:
        yield f"{indent}{_place(item.place, language)}", ""
    for term in item.terms:
        if term.value or term.brings:
            yield from _term_rows(term, indent, names, language)
    if item.parts:
        yield f"{indent}{_pieces([it.name for it in item.parts], names, language)}", ""
    for group in item.groups:
        yield f"{indent}{_pieces(_told(group, language), names, language)}", str(group.points)
    if item.left_over:
        pieces = _pieces(item.left_over, names, language)
        yield f"{indent}{phrase(language, 'in_no_group', pieces=pieces)}", ""


def _term_rows(term: TermTold, indent: str, names: Names, language: str) -> Iterator[Row]:
    """A number that was gone by, with what a table brings for it, and the pieces it counts."""
    value = str(term.value)
    if term.name:
        told = names.labelled(term.name, value)
    else:
        told = phrase(language, "in_all", value=value)
    yield f"{indent}{told}", "" if term.brings is None else str(term.brings)
    if term.parts:
        yield f"{indent}  {_pieces([it.name for it in term.parts], names, language)}", ""


def _place(place: Place, language: str) -> str:
    """The place that a player has, and by what."""
    first, last, measured = str(place.first), str(place.last), str(place.measured)
    if first == last:
        return phrase(language, "place", first=first, measured=measured)
    return phrase(language, "places", first=first, last=last, measured=measured)


def _told(group: ScoredGroup, language: str) -> list[str]:
    """The pieces of a group; a wild one with what it stands for."""
    return [
        phrase(language, "stands_for", piece=piece, value=value) if value else piece
        for piece, value in zip(group.pieces, group.stands_for, strict=True)
    ]


def _pieces(pieces: Sequence[str], names: Names, language: str) -> str:
    """Pieces in a row; those that are alike once, with how many there are."""
    told = [
        name if many == 1 else phrase(language, "several", count=str(many), thing=name)
        for name, many in Counter(pieces).items()
    ]
    return names.phrases.phrase("words", "list").join(told)


def _block(rows: Sequence[Row], room: int) -> list[str]:
    """The rows with their points below each other, as wide as they have to be up to `room`."""
    digits = max(len(right) for _, right in rows)
    widest = min(max(width_of(left) for left, _ in rows) + 2, room - digits)
    lines: list[str] = []
    for left, right in rows:
        hanging = " " * (width_of(left) - width_of(left.lstrip()) + 2)
        first, *others = wrapped(left, widest - 2, hanging)
        lines.append(f"{padded(first, widest)}{right.rjust(digits)}".rstrip())
        lines.extend(others)
    return lines


def _item(item: ExplainedItem, names: Names) -> str:
    if item.thing and item.best:
        return names.labelled(item.thing, item.best)
    return item.thing or item.best


def _beside(blocks: Sequence[list[str]], width: int) -> list[list[str]]:
    """Rows of blocks that fit beside each other, each row as its lines."""
    if not blocks:
        return []
    column = max(width_of(line) for block in blocks for line in block) + _GAP
    columns = max(1, (width + _GAP) // column)
    rows: list[list[str]] = []
    for first in range(0, len(blocks), columns):
        together = blocks[first : first + columns]
        height = max(map(len, together))
        rows.append(
            [
                "".join(padded(it[at] if at < len(it) else "", column) for it in together).rstrip()
                for at in range(height)
            ]
        )
    return rows


def _verdict(match: Match, names: Names, language: str) -> str:
    winners = [names.player(seat) for seat in match.winners]
    if not winners:
        return phrase(language, "nobody")
    sentence = phrase(
        language, "wins" if len(winners) == 1 else "shared", players=listed(language, winners)
    )
    return capital(language, sentence)
