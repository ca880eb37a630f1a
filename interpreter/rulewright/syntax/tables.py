"""The tables that Lark makes of the grammar, in `grammar/tables.json`, so that no run makes them.

They belong to the texts and the Lark that they were made of, and are taken for no others. The same
grammar gives the same file: Lark numbers states as its sets happen to lie, and here they are
numbered as they are come to.
"""

import json
from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import Any  # what Lark keeps of a grammar is as free as JSON

Kept = dict[str, Any]
"""What `Lark.load` takes: `data` and `memo`, as `memo_serialize` gives them."""


def made_of(texts: Iterable[str], version: str) -> str:
    """What tells these texts, read by this version of Lark, from all others."""
    return f"{version} {sha256(chr(0).join(texts).encode()).hexdigest()}"


def tables_text(kept: Kept, origin: str) -> str:
    """The file for tables made of `origin`, a line for each state, word and rule."""
    data, memo = kept["data"], kept["memo"]
    parser = data["parser"]
    table = _in_order(parser["parser"])
    states = table.pop("states")
    rest = {**data, "parser": {**parser, "parser": table}}
    rows = (
        f'"made of": {_line(origin)}',
        f'"data": {_line(rest)}',
        f'"states": {_lines(states)}',
        f'"memo": {_lines(memo[number] for number in range(len(memo)))}',
    )
    return "{{\n{}\n}}\n".format(",\n".join(rows))


def tables_in(text: str, origin: str) -> Kept | None:
    """The tables that a file holds, if they were made of `origin`."""
    held: Kept = json.loads(text)
    if held["made of"] != origin:
        return None
    data = held["data"]
    table = data["parser"]["parser"]
    table["tokens"] = _numbered(table["tokens"])
    table["states"] = _numbered([_actions(row) for row in held["states"]])
    return {"data": data, "memo": _numbered(held["memo"])}


def _numbered(values: list[Any]) -> dict[int, Any]:
    return dict(enumerate(values))


def _actions(row: list[int]) -> dict[int, tuple[int, object]]:
    """What a state does at each token: 0 and the state to go to, or 1 and the rule that is read."""
    parts = iter(row)
    return {
        token: (action, {"@": number} if action else number)
        for token, action, number in zip(parts, parts, parts, strict=True)
    }


def _in_order(table: Kept) -> Kept:
    """The table with its tokens by name and its states as they are come to from the starts."""
    names: dict[int, str] = table["tokens"]
    tokens = sorted(names.values())
    starts: dict[str, int] = dict(sorted(table["start_states"].items()))
    ends: dict[str, int] = dict(sorted(table["end_states"].items()))
    positions = {token: position for position, token in enumerate(tokens)}
    actions = {
        state: sorted((positions[names[token]], it) for token, it in row.items())
        for state, row in table["states"].items()
    }
    number = {state: position for position, state in enumerate(_come_to(actions, starts.values()))}
    return {
        "tokens": tokens,
        "start_states": {start: number[state] for start, state in starts.items()},
        "end_states": {start: number[state] for start, state in ends.items()},
        "states": [
            [
                part
                for token, (action, to) in actions[state]
                for part in (token, action, to["@"] if action else number[to])
            ]
            for state in number
        ],
    }


def _come_to(actions: dict[int, list[Any]], starts: Iterable[int]) -> Iterator[int]:
    """Every state, those that lead to it before it."""
    waiting = list(dict.fromkeys(starts))
    met = set(waiting)
    for state in waiting:
        yield state
        new = [to for _, (action, to) in actions[state] if not action and to not in met]
        waiting.extend(dict.fromkeys(new))
        met.update(new)


def _lines(rows: Iterable[object]) -> str:
    return "[\n{}\n]".format(",\n".join(map(_line, rows)))


def _line(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))
