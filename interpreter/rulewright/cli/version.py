"""Which version of Rulewright this is."""

from importlib.metadata import PackageNotFoundError, metadata


def version() -> str:
    """The version of the installed distribution; a checkout that is not installed says so."""
    try:
        return metadata("rulewright")["Version"]
    except PackageNotFoundError:
        return "(not installed)"
