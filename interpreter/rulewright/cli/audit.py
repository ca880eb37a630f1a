"""`rulewright audit`: whether a game has an entry and a scenario for each numbered rule."""

import json
import sys
from collections.abc import Iterator

import click

from rulewright.cli.exit_code import FINE, FOUND
from rulewright.cli.findings import counted, print_as_text
from rulewright.cli.games import declared_at, one_path
from rulewright.cli.options import with_options
from rulewright.declaring import readmes_of
from rulewright.play.screen import screen_of
from rulewright.scenario.audit import Audit, AuditedRule, audit_game
from rulewright.source.render import render_json


@click.command("audit")
@click.argument("game")
@with_options("format", "quiet")
def command(game: str, form: str, quiet: bool) -> None:
    """Compare the numbered rules of GAME with its entries and scenarios.

    The rules are those that the README beside them lists, of a variant also those of the game
    that it extends. Tells rules without an entry or a
    scenario, entries and scenarios without a rule, and what is assumed, with the reason. Ends with
    1 where something is missing.
    """
    path = one_path(game)
    declared = declared_at(path)
    audit = audit_game(declared, readmes_of(declared, path))
    if form == "json":
        click.echo(_as_json(audit))
    else:
        print_as_text(audit.findings, screen_of(sys.stdout))
        if not quiet:
            for line in _as_text(audit):
                click.echo(line)
    raise click.exceptions.Exit(FOUND if audit.findings else FINE)


def _as_text(audit: Audit) -> Iterator[str]:
    """The verdict, what was compared, and what is assumed."""
    yield f"{audit.game}: {counted(audit.findings) if audit.findings else 'clean'}"
    left_out = [it for it in audit.rules if it.not_modelled is not None]
    carried_out = sum(bool(it.entries) for it in audit.rules)
    shown = sum(bool(it.scenarios) for it in audit.rules)
    yield (
        f"{_many(len(audit.rules), 'numbered rule')}: {carried_out} carried out, {shown} shown by "
        f"{_many(audit.scenarios, 'scenario')}, {len(left_out)} not modelled."
    )
    yield from (f"  {it.number}  {it.not_modelled}" for it in left_out)
    if audit.assumed:
        yield "Assumed:"
    for it in audit.assumed:
        yield f"  {it.span}  {it.entry}  {it.reason}"


def _many(count: int, word: str) -> str:
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def _as_json(audit: Audit) -> str:
    """One object: each rule with its entries and scenarios, what is assumed, and the findings."""
    return json.dumps(
        {
            "game": audit.game,
            "rules": [_rule(it) for it in audit.rules],
            "assumed": [
                {"place": str(it.span), "entry": it.entry, "reason": it.reason}
                for it in audit.assumed
            ],
            "findings": json.loads(render_json(audit.findings)),
        },
        indent=2,
        ensure_ascii=False,
    )


def _rule(rule: AuditedRule) -> dict[str, object]:
    return {
        "number": rule.number,
        "sentence": rule.sentence,
        "entries": [{"entry": it.id, "place": str(it.span)} for it in rule.entries],
        "scenarios": list(rule.scenarios),
        "not_modelled": rule.not_modelled,
    }
