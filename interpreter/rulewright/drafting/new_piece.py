"""One more single card, with values of its own: `teddy blue 3`, written like `teddy blue 4`."""

from rulewright.drafting.additions import Addition, NewEntry, NewItem, Path
from rulewright.drafting.draft import Refusal
from rulewright.drafting.edits import node_at
from rulewright.drafting.likeness import LikePiece, words_of
from rulewright.drafting.new_member import with_values
from rulewright.drafting.yaml_text import in_one_line
from rulewright.game.model import Attribute, Game
from rulewright.source.suggest import did_you_mean, listed
from rulewright.syntax.document import Mapping, Node, Scalar, Sequence

_KEPT = ("count", "starts in")
"""What a row says besides the values of its cards."""


def piece_additions(
    new: str, likeness: LikePiece, game: Game, top: Mapping
) -> list[Addition] | Refusal:
    """The card in the list or table in which the one that it is like stands."""
    values = _values(new, likeness, game)
    if isinstance(values, Refusal):
        return values
    path: Path = ("pieces", likeness.kind.heading.id, "supply")
    supply = node_at(top, path)
    if isinstance(supply, Mapping) and _fits_table(supply, values, likeness):
        return [_in_table(supply, path, values)]
    if isinstance(supply, Sequence):
        number, row = _row_of(likeness, supply)
        if _fits_table(row, values, likeness):
            return [_in_table(row, (*path, str(number)), values)]
        return [NewItem(path, _as_row(row, values), number)]
    return Refusal(
        f"The cards of `{likeness.kind.heading.id}` come from one line for all of them, so a "
        f"single one cannot be put beside `{words_of(likeness.row)}`. Name one of its values "
        f"with `--like`, or make a list of the lines under `supply:` first."
    )


def _row_of(likeness: LikePiece, supply: Sequence) -> tuple[int, Mapping]:
    """The row of a list in which a card stands."""
    at = likeness.row.span.start
    rows = ((number, it) for number, it in enumerate(supply.items) if isinstance(it, Mapping))
    return next((number, it) for number, it in rows if it.span.start <= at <= it.span.end)


def _values(new: str, likeness: LikePiece, game: Game) -> dict[str, str] | Refusal:
    """The values of the new card by attribute."""
    kind, like = likeness.kind, words_of(likeness.row)
    words = new.split()
    names = [name for name, _ in likeness.row.values]
    if len(words) == len(names) + 1 and words[0] == kind.heading.id:
        words = words[1:]
    if len(words) != len(names):
        in_order = ", ".join(names)
        return Refusal(
            f"A card like `{like}` is named like it, with its {in_order} in this order: "
            f'`rulewright new card "{like}"`, with other values, `--like "{like}"`.'
        )
    values = dict(zip(names, words, strict=True))
    for attribute in kind.attributes:
        refused = _refuse_value(attribute, values.get(attribute.heading.id), game)
        if refused is not None:
            return refused
    if any(dict(row.values) == values for row in kind.supply):
        return Refusal(
            f"There is a card `{' '.join(words)}` already. For more of the same, write a row with "
            f"`count:` under `supply:` of `{kind.heading.id}`."
        )
    return values


def _refuse_value(attribute: Attribute, value: str | None, game: Game) -> Refusal | None:
    type = attribute.type
    if value is None or (type.or_none and value == "none"):
        return None
    name = attribute.heading.id
    if type.name == "number":
        fits = value.isdigit() and type.low <= int(value) <= type.high
        said = f"It goes from {type.low} to {type.high}."
        return None if fits else Refusal(f"`{value}` cannot be the {name} of a card. {said}")
    known = _members(type.name, game)
    if not known or value in known:
        return None
    remedy = did_you_mean(value, known) or (
        f"There are {listed(known)}; `rulewright new card {value} --like {known[0]}` adds it."
    )
    return Refusal(f"`{value}` cannot be the {name} of a card. {remedy}")


def _members(type: str, game: Game) -> list[str]:
    if type == "yes/no":
        return ["yes", "no"]
    found = next((it for it in game.enumerations if it.heading.id == type), None)
    return [it.heading.id for it in found.members] if found else []


def _axes(row: Mapping) -> dict[str, str]:
    """Which attribute goes by `rows`, `columns` and `cells` of a table."""
    said = {axis: row.get(axis) for axis in ("rows", "columns", "cells")}
    return {axis: it.text for axis, it in said.items() if isinstance(it, Scalar)}


def _fits_table(row: Mapping, values: dict[str, str], likeness: LikePiece) -> bool:
    """Whether there is a table, and the new card differs only in what the table is about."""
    written = _axes(row).values()
    return row.get("table") is not None and all(
        values[name] == value for name, value in likeness.row.values if name not in written
    )


def _in_table(row: Mapping, path: Path, values: dict[str, str]) -> Addition:
    axes = _axes(row)
    table = row.get("table")
    value = values[axes["cells"]]
    keys = [values[axes[axis]] for axis in ("rows", "columns") if axis in axes]
    cell = node_at(table, keys)
    if cell is not None:
        return NewItem((*path, "table", *keys), value)
    around: Node | None = node_at(table, keys[:-1])
    if isinstance(around, Mapping) and around.entries:
        like = around.entries[0].key.text
        return NewEntry((*path, "table", *keys[:-1]), keys[-1], f"[{value}]", like)
    assert isinstance(table, Mapping)
    like = table.entries[0].key.text
    return NewEntry((*path, "table"), keys[0], f"{{{keys[-1]}: [{value}]}}", like)


def _as_row(row: Mapping, values: dict[str, str]) -> str:
    """A row of its own, with the count and the place of the row that it is like."""
    if row.get("each") is None and row.get("table") is None:
        return with_values(row, values)
    kept = {it.key.text: in_one_line(it.value) for it in row if it.key.text in _KEPT}
    return f"{{{', '.join(f'{key}: {value}' for key, value in (values | kept).items())}}}"
