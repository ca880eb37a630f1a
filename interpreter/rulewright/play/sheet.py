"""The score sheet at the end: each line with what it is made of, and who wins."""

from collections.abc import Sequence

from rulewright.engine.match import Match
from rulewright.engine.scores import ScoreItem, ScoreLine
from rulewright.play.phrases import capital, listed, phrase
from rulewright.play.screen import STRONG, Screen
from rulewright.play.width import padded, width_of
from rulewright.wording.names import Names

_GAP = 4


def show_result(match: Match, names: Names, language: str, screen: Screen) -> None:
    """All score sheets, beside each other where there is room, then the winners."""
    sheets = match.score_sheet(language)
    blocks = [
        _block(capital(language, names.player(seat)), lines, points, language)
        for seat, (lines, points) in enumerate(zip(sheets, match.scores, strict=True))
    ]
    for number, row in enumerate(_beside(blocks, screen.width)):
        if number:
            screen.line()
        for line in row:
            screen.line(line)
    screen.line()
    screen.line(_verdict(match, names, language), STRONG)


def _block(player: str, lines: Sequence[ScoreLine], points: int, language: str) -> list[str]:
    rows = [(player, "")]
    for line in lines:
        rows.append((f"  {line.name}", str(line.points)))
        items = [it for it in line.items if it.thing or it.best]
        rows.extend((f"    {_item(it)}", str(it.points)) for it in items)
    rows.append((f"  {phrase(language, 'total')}", str(points)))
    widest = max(width_of(left) for left, _ in rows) + 2
    digits = max(len(right) for _, right in rows)
    return [f"{padded(left, widest)}{right.rjust(digits)}".rstrip() for left, right in rows]


def _item(item: ScoreItem) -> str:
    if not item.best:
        return item.thing
    return f"{item.thing}: {item.best}" if item.thing else item.best


def _beside(blocks: Sequence[list[str]], width: int) -> list[list[str]]:
    """Rows of blocks that fit beside each other, each row as its lines."""
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
