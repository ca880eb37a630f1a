"""Imports run one way: a stage may lean on those to its left, and on nothing to its right."""

import ast
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "interpreter" / "rulewright"

LAYERS = (
    ("source", "resources"),
    ("syntax",),
    ("game",),
    ("meaning",),
    ("check",),
    ("kinds", "declaring"),
    ("comparing",),
    ("editors",),
    ("program",),
    ("wording",),
    ("engine",),
    ("native",),
    ("saving",),
    ("loading",),
    ("players",),
    ("simulation",),
    ("scenario",),
    ("resuming",),
    ("play",),
    ("drafting",),
    ("explaining",),
    ("__init__",),
    ("cli",),
    ("__main__",),
)
"""The folders and modules of the package, from the files' end to the screen's."""

DATA_LIBRARIES = {"yaml": "syntax", "lark": "syntax", "jsonschema": "syntax"}
"""Libraries that only one stage may import."""


def _layer(module: str) -> int:
    name = module.split(".")[1] if "." in module else "__init__"
    return next(number for number, layer in enumerate(LAYERS) if name in layer)


def _module(path: Path) -> str:
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(("rulewright", *parts))


def _imports(path: Path) -> list[str]:
    found: list[str] = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.extend(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            found.append(node.module)
    return found


def test_no_module_imports_a_layer_to_its_right() -> None:
    wrong = [
        f"{_module(path)} imports {name}"
        for path in sorted(PACKAGE.rglob("*.py"))
        for name in _imports(path)
        if name.split(".")[0] == "rulewright" and _layer(name) > _layer(_module(path))
    ]
    assert wrong == []


def test_a_library_for_reading_is_imported_where_files_are_read_only() -> None:
    wrong = [
        f"{_module(path)} imports {name}"
        for path in sorted(PACKAGE.rglob("*.py"))
        for name in _imports(path)
        if name.split(".")[0] in DATA_LIBRARIES
        and path.relative_to(PACKAGE).parts[0] != DATA_LIBRARIES[name.split(".")[0]]
    ]
    assert wrong == []


def test_every_folder_of_the_package_is_in_the_order() -> None:
    folders = {
        path.name for path in PACKAGE.iterdir() if path.is_dir() and path.name[0] not in "._"
    }
    known = {name for layer in LAYERS for name in layer}
    assert folders - known == set()


def test_no_module_is_longer_than_five_hundred_lines() -> None:
    long = [
        _module(path)
        for path in sorted(PACKAGE.rglob("*.py"))
        if len(path.read_text(encoding="utf-8").splitlines()) > 500
    ]
    assert long == []


def test_the_data_folders_hold_no_code() -> None:
    assert [
        path for name in ("grammar", "games", "schemas") for path in (ROOT / name).rglob("*.py")
    ] == []
