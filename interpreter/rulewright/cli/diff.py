"""`rulewright diff`: the differences between two games, as sentences."""

import json
import sys
from collections.abc import Iterable
from pathlib import Path

import click

from rulewright.cli.exit_code import COULD_NOT_RUN, FINE, FOUND
from rulewright.cli.games import end_with, one_path
from rulewright.cli.options import with_options
from rulewright.comparing.compare import Compared, compare
from rulewright.comparing.difference import Change, Comparison, Difference
from rulewright.comparing.reading import read_compared
from rulewright.play.screen import QUIET, Screen, screen_of
from rulewright.source.place import Span


@click.command("diff")
@click.argument("first")
@click.argument("second", required=False)
@with_options("with")
@click.option(
    "--first-with",
    multiple=True,
    metavar="VARIANT",
    help="Lay a variant on the first game (repeatable).",
)
@click.option("--texts", is_flag=True, help="Compare names, texts and sources, too.")
@with_options("format", "quiet")
def command(
    first: str,
    second: str | None,
    variants: tuple[str, ...],
    first_with: tuple[str, ...],
    texts: bool,
    form: str,
    quiet: bool,
) -> None:
    """Tell what differs from the game FIRST to the game SECOND.

    Compared are the rules in force, however they are written. `--with` lays a variant on the second
    game; without a second game, on the first one, so that it tells what the variant changes. Ends
    with 1 where something differs.
    """
    if second is None and not variants:
        raise click.UsageError("Name a second game, or a variant with `--with`.")
    comparison = compare(
        _read(first, first_with),
        _read(first if second is None else second, variants),
    )
    told = (*comparison.differences, *(comparison.texts if texts else ()))
    if form == "json":
        click.echo(_as_json(comparison, told))
    else:
        screen = screen_of(sys.stdout)
        print_differences(told, screen)
        if not quiet:
            screen.line(_verdict(comparison, len(told), texts))
    raise click.exceptions.Exit(FOUND if told else FINE)


def _read(name: str, variants: Iterable[str]) -> Compared:
    """The game of this name with variants laid on; what is wrong with it ends the command."""
    compared, findings = read_compared(one_path(name), [one_path(it) for it in variants])
    if compared is None:
        end_with(findings, COULD_NOT_RUN)
    return compared


def _verdict(comparison: Comparison, told: int, texts: bool) -> str:
    """How many differences there are, and whether there are more in texts."""
    others = 0 if texts else len(comparison.texts)
    entries = "1 entry differs" if others == 1 else f"{others} entries differ"
    beside = f" In names and texts, {entries}: see `--texts`." if others else ""
    if told:
        return f"{told} difference{'' if told == 1 else 's'}.{beside}"
    return f"No difference between `{comparison.first}` and `{comparison.second}`.{beside}"


def print_differences(differences: Iterable[Difference], screen: Screen, indent: str = "") -> None:
    for difference in differences:
        for change in difference.changes:
            _print_change(change, screen, indent)
        print_differences(difference.needs, screen, f"{indent}  ")
        if not indent:
            screen.line()


def _print_change(change: Change, screen: Screen, indent: str) -> None:
    screen.line(indent + change.sentence, None, indent)
    inner = f"{indent}  "
    if change.steps:
        for steps in change.steps:
            _print_texts("was", steps.was, screen, inner)
            _print_texts("now", steps.now, screen, inner)
            screen.line(inner + _places(steps.was_span, steps.now_span), QUIET, inner)
        return
    if change.goes_on:
        if change.key:
            _print_texts("was", change.was, screen, inner)
            _print_texts("now", change.now, screen, inner)
        else:
            for line in change.now:
                screen.line(inner + line, None, f"{inner}    ")
    screen.line(inner + _places(change.was_span, change.now_span), QUIET, inner)


def _print_texts(word: str, texts: tuple[str, ...], screen: Screen, indent: str) -> None:
    """Texts with a word before the first of them."""
    for number, text in enumerate(texts):
        before = f"{word}  " if number == 0 else "     "
        screen.line(indent + before + text, None, f"{indent}         ")


def _places(was: Span | None, now: Span | None) -> str:
    """Where it stands in both games."""
    whole = was is not None and now is not None and _is_namesake(was, now)
    said = (("was at", was), ("now at", now))
    return ", ".join(f"{word} {_place(it, whole=whole)}" for word, it in said if it is not None)


def _place(span: Span, *, whole: bool) -> str:
    return f"{span.source.name}:{span.line}" if whole else str(span)


def _is_namesake(was: Span, now: Span) -> bool:
    """Whether two files of other folders have the same name."""
    names = was.source.name, now.source.name
    return names[0] != names[1] and Path(names[0]).name == Path(names[1]).name


def _as_json(comparison: Comparison, told: Iterable[Difference]) -> str:
    """One object: the games, whether they are the same, and each difference."""
    differences = [_difference(it) for it in told]
    return json.dumps(
        {
            "first": comparison.first,
            "second": comparison.second,
            "same": not differences,
            "differences": differences,
        },
        indent=2,
        ensure_ascii=False,
    )


def _difference(difference: Difference) -> dict[str, object]:
    return {
        "entry": list(difference.path),
        "what": difference.what.value,
        "changes": [_change(it) for it in difference.changes],
        "needs": [_difference(it) for it in difference.needs],
    }


def _change(change: Change) -> dict[str, object]:
    return {
        "key": change.key,
        "name": change.name,
        "sentence": change.sentence,
        "was": list(change.was),
        "now": list(change.now),
        "was_at": _json_place(change.was_span),
        "now_at": _json_place(change.now_span),
        "steps": [
            {
                "was": list(it.was),
                "now": list(it.now),
                "was_at": _json_place(it.was_span),
                "now_at": _json_place(it.now_span),
            }
            for it in change.steps
        ],
    }


def _json_place(span: Span | None) -> dict[str, object] | None:
    return None if span is None else {"file": span.source.name, "line": span.line}
