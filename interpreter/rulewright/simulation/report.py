"""A simulation's outcome as a table for people and as JSON for scripts."""

import json
from collections.abc import Sequence

from rulewright.game.rule_lines import RuleLine
from rulewright.simulation.coverage_report import coverage_lines, coverage_object
from rulewright.simulation.figures import SeatFigures, wilson
from rulewright.simulation.outcome import Outcome, StoppedGame

_HEADS = ("seat", "wins", "share", "95 %", "shared", "mean", "scores")


def as_json(outcome: Outcome, elsewhere: Sequence[RuleLine] = ()) -> str:
    """One object; seats in order from seat 0. Only `seconds` differs from run to run. `elsewhere`
    are the rule lines that are no part of the configuration."""
    figures = outcome.figures
    return json.dumps(
        {
            "game": outcome.game,
            "digest": outcome.digest,
            "players": outcome.players,
            "games": outcome.games,
            "games_wanted": outcome.games_wanted,
            "seed": outcome.seed,
            "decisions": figures.decisions,
            "seconds": round(outcome.seconds, 3),
            "seats": [
                {
                    "player": kind,
                    "wins": seat.wins,
                    "shared": seat.shared,
                    "mean_score": _mean(seat.total_score, figures.games),
                    "lowest_score": seat.lowest,
                    "highest_score": seat.highest,
                    "win_interval": [round(it, 6) for it in wilson(seat.wins, figures.games)],
                }
                for kind, seat in zip(outcome.bots, figures.seats, strict=True)
            ],
            "shortest": figures.shortest,
            "longest": figures.longest,
            "stopped": outcome.games_stopped,
            "first_stopped": _first(outcome.stopped),
            **({"coverage": coverage_object(outcome, elsewhere)} if outcome.coverage else {}),
        },
        indent=2,
    )


def _first(stopped: tuple[StoppedGame, ...]) -> dict[str, object] | None:
    if not stopped:
        return None
    first = stopped[0]
    place = None if first.record.span is None else str(first.record.span)
    return {
        "game": first.number,
        "seed": first.seed,
        "why": first.why,
        "place": place,
        "chain": list(first.record.chain),
    }


def as_text(outcome: Outcome, elsewhere: Sequence[RuleLine] = ()) -> str:
    """A table with a row for each seat that fits a narrow screen, and what is to know below it:
    also which rule lines were never reached, where that was asked for."""
    figures = outcome.figures
    wanted = f" of {outcome.games_wanted:,}" if outcome.games < outcome.games_wanted else ""
    games = f"{figures.games:,}{wanted} game{'' if figures.games == 1 and not wanted else 's'}"
    rows = [_HEADS] + [
        _row(number, kind, seat, figures.games)
        for number, (kind, seat) in enumerate(zip(outcome.bots, figures.seats, strict=True), 1)
    ]
    widths = [max(len(row[at]) for row in rows) for at in range(len(_HEADS))]
    table = ["  ".join(_cell(row, at, widths) for at in range(len(_HEADS))) for row in rows]
    return "\n".join(
        (
            f"{outcome.title}: {games} of {outcome.players} players, "
            f"seed {outcome.seed}, rules {outcome.digest[:12]}",
            "",
            *(line.rstrip() for line in table),
            "",
            "95 %: where the share of wins lies, by the Wilson interval.",
            f"{_mean(figures.decisions, figures.games):,.1f} decisions a game "
            f"({figures.shortest:,} to {figures.longest:,}); {outcome.seconds:.1f} seconds in all.",
            *coverage_lines(outcome, elsewhere),
        )
    )


def _row(number: int, kind: str, seat: SeatFigures, games: int) -> tuple[str, ...]:
    low, high = wilson(seat.wins, games)
    return (
        f"{number} {kind}",
        f"{seat.wins:,}",
        f"{100 * _mean(seat.wins, games):.1f} %",
        f"{100 * low:.1f}-{100 * high:.1f}",
        f"{seat.shared:,}",
        f"{_mean(seat.total_score, games):.2f}",
        f"{seat.lowest} to {seat.highest}",
    )


def _cell(row: tuple[str, ...], at: int, widths: list[int]) -> str:
    """Words stand left, numbers right."""
    return row[at].ljust(widths[at]) if at == 0 else row[at].rjust(widths[at])


def _mean(total: int, count: int) -> float:
    return total / count if count else 0.0
