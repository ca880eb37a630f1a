"""A game that the rules stopped, told as a finding at the place of the rule."""

from rulewright.cli.findings import print_as_text
from rulewright.engine.machine import StopRecord
from rulewright.play.screen import Screen
from rulewright.source.finding import Finding, Severity


def print_stopped(record: StopRecord, reason: str, screen: Screen, help: str | None = None) -> None:
    """Print why the game stopped, the line of the rules at which it did, and where to read on."""
    kind = f"stopped-{record.kind.name.lower().replace('_', '-')}"
    if record.span is None:
        screen.line(f"error[{kind}]: {reason}")
        return
    running = " in ".join(f"`{it}`" for it in reversed(record.chain))
    where = f"It stopped in {running}." if running else ""
    further = f"What to do about it: `rulewright explain {kind}`."
    remedy = " ".join(it for it in (where, help, further) if it)
    finding = Finding(kind, Severity.ERROR, reason, record.span, remedy)
    print_as_text((finding,), screen)
