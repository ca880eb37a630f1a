"""Where the data folders are: grammar/, schemas/ and games/.

A checkout keeps them beside interpreter/; a wheel carries them inside the
package. This module is the only one that knows the difference.
"""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def data_path(*parts: str) -> Path:
    """The path of a data file, for example ``data_path("schemas", "rules.schema.json")``."""
    root = _PACKAGE if (_PACKAGE / "grammar").is_dir() else _PACKAGE.parents[1]
    return root.joinpath(*parts)
