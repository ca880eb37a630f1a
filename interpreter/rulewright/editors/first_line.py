"""The first line of a file, which tells every editor with a YAML language server its schema."""

import re

SCHEMA_FOLDER = ".rulewright"

_MARK = b"\xef\xbb\xbf"
_BEGINS = rb"(?m)(?:^|(?<=\A" + _MARK + rb"))"
_OURS = (
    rb"# yaml-language-server: \$schema=(?:\S*/)?(?:rules|texts|scenarios)\.schema\.json *(?=\r?$)"
)
_LINE = re.compile(_BEGINS + _OURS)
_ANY_LINE = re.compile(_BEGINS + rb"# *(?:yaml-language-server: *)?\$schema[=:]")


def schema_line(sort: str, depth: int) -> str:
    """The line for a file that lies `depth` folders below the one of its game."""
    path = "/".join((*(("..",) * depth), SCHEMA_FOLDER, f"{sort}.schema.json"))
    return f"# yaml-language-server: $schema={path}"


def with_line(data: bytes, line: str) -> bytes:
    """The file with this line: in place of one that leads to a schema of ours, else at its top.

    A file with a line that leads to another schema stays as it is.
    """
    written = line.encode()
    if _LINE.search(data):
        return _LINE.sub(lambda _: written, data, count=1)
    if _ANY_LINE.search(data):
        return data
    end = b"\r\n" if b"\r\n" in data else b"\n"
    mark = _MARK if data.startswith(_MARK) else b""
    return mark + written + end + data.removeprefix(mark)
