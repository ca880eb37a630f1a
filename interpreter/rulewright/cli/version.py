"""Which version of Rulewright this is."""

import click


def version() -> str:
    """The version of the installed distribution; a checkout that is not installed says so."""
    from importlib.metadata import (  # noqa: PLC0415  # slow to load, and few commands need it
        PackageNotFoundError,
        metadata,
    )

    try:
        return metadata("rulewright")["Version"]
    except PackageNotFoundError:
        return "(not installed)"


def print_version(context: click.Context, option: click.Parameter, wanted: bool) -> None:
    """What `--version` does: prints and ends."""
    if wanted and not context.resilient_parsing:
        click.echo(f"rulewright {version()}")
        context.exit()
