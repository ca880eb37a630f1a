"""The score sheet at the end: each line with what it is made of, and who wins."""

from collections.abc import Sequence

from rulewright.engine.match import Match
from rulewright.engine.scores import ScoreItem, ScoreLine, winner_measures
from rulewright.play.phrases import capital, listed, phrase
from rulewright.play.screen import STRONG, Screen
from rulewright.play.width import padded
from rulewright.source.width import width_of
from rulewright.wording.names import Names

_GAP = 4


def show_result(match: Match, names: Names, language: str, screen: Screen) -> None:
    """All score sheets, beside each other where there is room, then the winners."""
    sheets = [
        _rows(match, names, language, seat, lines)
        for seat, lines in enumerate(match.score_sheet(language))
    ]
    blocks = [_block(rows) for rows in sheets if len(rows) > 1]
    for number, row in enumerate(_beside(blocks, screen.width)):
        if number:
            screen.line()
        for line in row:
            screen.line(line)
    if blocks:
        screen.line()
    screen.line(_verdict(match, names, language), STRONG)


def _rows(
    match: Match, names: Names, language: str, seat: int, lines: Sequence[ScoreLine]
) -> list[tuple[str, str]]:
    """What a seat's sheet says on the left and on the right: its lines, the total, and what else
    decides who wins."""
    rows = [(capital(language, names.player(seat)), "")]
    for line in lines:
        rows.append((f"  {line.name}", str(line.points)))
        items = [it for it in line.items if it.thing or it.best]
        rows.extend((f"    {_item(it, names)}", str(it.points)) for it in items)
    if lines:
        rows.append((f"  {phrase(language, 'total')}", str(match.scores[seat])))
    measures = winner_measures(match.compiled, match.state, seat)
    rows.extend((f"  {it.words}", str(it.reached)) for it in measures)
    return rows


def _block(rows: Sequence[tuple[str, str]]) -> list[str]:
    widest = max(width_of(left) for left, _ in rows) + 2
    digits = max(len(right) for _, right in rows)
    return [f"{padded(left, widest)}{right.rjust(digits)}".rstrip() for left, right in rows]


def _item(item: ScoreItem, names: Names) -> str:
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
