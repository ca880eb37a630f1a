"""The version of the language that a file says it is written in."""

from collections.abc import Iterator

from rulewright.source.finding import Finding, FindingKind
from rulewright.syntax.document import Mapping, Scalar
from rulewright.syntax.shape_messages import short_text

LANGUAGE_VERSION = 1

VERSION_MISSING = FindingKind("version-missing", "This file does not begin with `rulewright:`.")
VERSION_NOT_FIRST = FindingKind("version-not-first", "`rulewright:` is not the first key.")
VERSION_UNKNOWN = FindingKind("version-unknown", "`{text}` is not a version of the language.")
VERSION_NEWER = FindingKind(
    "version-newer", "This file is written in version {text} of the language, which is newer."
)


def check_version(top: Mapping) -> Iterator[Finding]:
    """A file's first key is `rulewright:` with a version of the language that is known."""
    key, version = top.key("rulewright"), top.get("rulewright")
    write = f"Write `rulewright: {LANGUAGE_VERSION}` as the first line of the file."
    if key is None or version is None:
        at = top.entries[0].key.span if top.entries else top.span
        yield VERSION_MISSING.at(at, help=write)
        return
    number = version.integer if isinstance(version, Scalar) else None
    if number is None or number < 1:
        yield VERSION_UNKNOWN.at(version.span, help=write, text=short_text(version))
    elif number > LANGUAGE_VERSION:
        newer = f"Get a newer Rulewright; this one knows version {LANGUAGE_VERSION}."
        yield VERSION_NEWER.at(version.span, help=newer, text=number)
    elif top.entries[0].key is not key:
        yield VERSION_NOT_FIRST.at(key.span, help="Move this line to the top of the file.")
