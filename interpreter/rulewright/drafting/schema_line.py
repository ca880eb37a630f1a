"""The first line of a file, by which editors find the schema that it is written to."""

import re
from os.path import relpath
from pathlib import Path

from rulewright.resources import data_path

_LINE = re.compile(r"(?m)^(# yaml-language-server: \$schema=)(\S*/)?([a-z]+\.schema\.json)")


def schema_line(kind: str, path: Path) -> str:
    """The line for a new file at `path`; `kind` is `rules`, `texts` or `scenarios`."""
    return f"# yaml-language-server: $schema={_reference(f'{kind}.schema.json', path)}\n"


def with_schema_found(data: bytes, path: Path) -> bytes:
    """The file with its line, where it has one, leading from `path` to the schemas."""
    text = data.decode("utf-8", errors="surrogateescape")
    found = _LINE.search(text)
    if found is None:
        return data
    line = found[1] + _reference(found[3], path)
    text = text[: found.start()] + line + text[found.end() :]
    return text.encode("utf-8", errors="surrogateescape")


def _reference(name: str, path: Path) -> str:
    """The way from a file to a schema: short inside a checkout, else from the root."""
    schema = data_path("schemas", name)
    folder = path.parent.resolve()
    if folder.is_relative_to(schema.parents[1].resolve()):
        return Path(relpath(schema.resolve(), folder)).as_posix()
    shown = schema.as_posix()
    return schema.as_uri() if any(letter.isspace() for letter in shown) else shown
