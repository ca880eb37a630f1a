"""The command `rulewright`: which commands there are, and how every run ends.

Each command has its own module, imported when the command is called, so that
`rulewright --version` does not wait for what only `play` needs.
"""

import errno
import gc
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper
from typing import NoReturn

import click

from rulewright.cli.exit_code import BUG, COULD_NOT_RUN, FINE, INTERRUPTED
from rulewright.cli.version import print_version, version
from rulewright.source.suggest import did_you_mean

COMMANDS: dict[str, str] = {
    "list": "Show the games there are.",
    "new": "Begin a game, a variant, a card or a scenario.",
    "cards": "Take the deck of a game out to a spreadsheet, or a sheet into a game.",
    "check": "Check the rule files of games and report everything that is wrong.",
    "play": "Play a game at this terminal, with other people or with bots.",
    "resume": "Go on with a game that was saved or broken off.",
    "replay": "Print once more what was seen of a saved game.",
    "explain": "Explain a finding, a verb, a key or another word.",
    "simulate": "Play many games with bots and count.",
    "diff": "Tell what differs between two games, in sentences.",
    "audit": "Compare the numbered rules of a game with its entries and scenarios.",
    "test": "Play the scenarios of games and report what differs.",
    "rules": "Print the rules of a game in words.",
    "show": "Print the rules of a game as they are with its variants, as YAML.",
    "variants": "Show the variants there are of a game.",
    "editor": "Let an editor complete, explain and underline the files of games.",
    "schema": "Print the JSON Schema of the files of a game.",
    "program": "Print the program that a game's rules are lowered to.",
}


class CommandTable(click.Group):
    """The commands of `COMMANDS`; `NAME` is the click command `command` of module `cli.NAME`."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: object = import_module(f"rulewright.cli.{cmd_name}").command
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in COMMANDS:
            remedy = did_you_mean(args[0], COMMANDS) or f"There are: {', '.join(COMMANDS)}."
            raise click.UsageError(f"There is no command `{args[0]}`. {remedy}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(
    cls=CommandTable,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="GAME is a file or folder, else the id of a game here, else of a game that comes along.",
)
@click.option(
    "--version",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=print_version,
    help="Show the version and exit.",
)
def main() -> None:
    """Board and card games written as data: checked, explained, played."""


def run() -> NoReturn:
    """Run the command line of this process and end the process with its exit code."""
    _open_closed_streams()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    code = call(sys.argv[1:])
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        code = _reader_has_gone()
    except OSError as error:
        code = _could_not_write(error)
    if code == INTERRUPTED:
        # Python ends itself by the signal where it came in the middle of an import.
        os._exit(code)
    gc.freeze()  # else Python looks through all of it once more, to give it back
    sys.exit(code)


def _open_closed_streams() -> None:
    """A stream that is closed when the run begins (`>&-`) is None: nothing is read or shown."""
    names = (("stdin", "r"), ("stdout", "w"), ("stderr", "w"))
    for name, mode in names:
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 - stays open


def call(arguments: Sequence[str]) -> int:
    """Run one command line; every way to end becomes an exit code and a sentence on stderr."""
    try:
        with main.make_context("rulewright", list(arguments)) as context:
            context.color = None if "NO_COLOR" not in os.environ else False
            main.invoke(context)
    except click.exceptions.Exit as ending:
        return ending.exit_code
    except click.exceptions.NoArgsIsHelpError as nothing_asked:
        click.echo(nothing_asked.format_message())
        return FINE
    except click.ClickException as problem:
        click.echo(f"rulewright: {_in_one_sentence(problem)}", err=True)
        return COULD_NOT_RUN
    except (KeyboardInterrupt, click.Abort):
        click.echo("\nInterrupted.", err=True)
        return INTERRUPTED
    except BrokenPipeError:
        return _reader_has_gone()
    except Exception as bug:  # the one place where a fault of ours becomes a sentence
        if isinstance(bug, OSError) and bug.errno in _NO_ROOM:
            return _could_not_write(bug)
        if isinstance(bug, FileNotFoundError) and _folder_has_gone():
            click.echo("rulewright: the current folder is no longer there.", err=True)
            return COULD_NOT_RUN
        if "RULEWRIGHT_TRACEBACK" in os.environ:
            raise
        click.echo(_bug_report(bug, arguments), err=True)
        return BUG
    return FINE


_NO_ROOM = (errno.ENOSPC, errno.EIO, errno.EFBIG, errno.EDQUOT)


def _could_not_write(error: OSError) -> int:
    """Where the output goes there is no room for it, or nothing to write to."""
    _be_silent()
    why = (error.strerror or "the system gives no reason").lower()
    click.echo(f"rulewright: the output cannot be written: {why}.", err=True)
    return COULD_NOT_RUN


def _folder_has_gone() -> bool:
    """Somebody deleted the folder in which the command runs."""
    try:
        return not os.getcwd()
    except FileNotFoundError:
        return True


def _in_one_sentence(problem: click.ClickException) -> str:
    sentence = problem.format_message().rstrip()
    if not isinstance(problem, click.UsageError) or type(problem) is click.UsageError:
        return sentence
    where = problem.ctx.command_path if problem.ctx else "rulewright"
    return f"{sentence} See `{where} --help`."


def _bug_report(bug: Exception, arguments: Sequence[str]) -> str:
    return (
        f"rulewright: this is a fault of Rulewright, not of your files: "
        f"{type(bug).__name__}: {bug}\n"
        f"Please report it with your rule files and this line:\n"
        f"  rulewright {version()}, Python {sys.version.split()[0]}, {sys.platform}: "
        f"rulewright {' '.join(arguments)}\n"
        f"Run it again with RULEWRIGHT_TRACEBACK=1 to see where it happened."
    )


def _reader_has_gone() -> int:
    """Whoever read our output (`| head`) has what they wanted; say nothing more to them."""
    _be_silent()
    return FINE


def _be_silent() -> None:
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, sys.stdout.fileno())
