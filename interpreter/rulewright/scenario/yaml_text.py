"""Scenarios as YAML text, in the way people write it: short lists on one line, few quotes."""

import json
import re
from collections.abc import Mapping, Sequence
from textwrap import indent

Tree = int | str | Sequence["Tree"] | Mapping[str, "Tree"]
"""A number, a text, a list, or keys with what they hold."""

WIDTH = 100
"""Lists and keys that are no longer than this stand on one line."""

_PLAIN = re.compile(r"[^\W\d_][\w']*(?: [\w']+)*")
_NOT_TEXT = {"null", "true", "false"}


def tree_text(tree: Mapping[str, Tree], room: int = WIDTH) -> str:
    """Keys and what they hold, each on lines of its own; empty for no keys."""
    return "".join(_entry(key, value, room) for key, value in tree.items())


def yaml_word(text: str) -> str:
    """A text as one word of a list, in quotes where it needs them."""
    if _PLAIN.fullmatch(text) and text not in _NOT_TEXT:
        return text
    return json.dumps(text, ensure_ascii=False)


def _entry(key: str, value: Tree, room: int) -> str:
    flat = f"{yaml_word(key)}: {_flat(value)}"
    is_grid = isinstance(value, list) and any(isinstance(item, list) for item in value)
    if isinstance(value, int | str) or (len(flat) <= room and not is_grid and not _is_deep(value)):
        return f"{flat}\n"
    return f"{yaml_word(key)}:\n{_block(value, room - 2)}"


def _is_deep(value: Tree) -> bool:
    """Whether keys hold more than words."""
    return isinstance(value, Mapping) and any(
        not isinstance(held, int | str) for held in value.values()
    )


def _block(value: Sequence[Tree] | Mapping[str, Tree], room: int) -> str:
    if isinstance(value, Mapping):
        text = tree_text(value, room)
    else:
        text = "".join(_item(item, room) for item in value)
    return indent(text, "  ")


def _item(item: Tree, room: int) -> str:
    """One item of a list: keys begin behind its dash."""
    if isinstance(item, Mapping):
        first, *rest = tree_text(item, room - 2).splitlines(keepends=True)
        return "".join((f"- {first}", *(f"  {line}" for line in rest)))
    return f"- {_flat(item)}\n"


def _flat(value: Tree) -> str:
    match value:
        case int():
            return str(value)
        case str():
            return yaml_word(value)
        case Mapping():
            return f"{{{', '.join(f'{yaml_word(key)}: {_flat(it)}' for key, it in value.items())}}}"
        case _:
            return f"[{', '.join(_flat(item) for item in value)}]"
