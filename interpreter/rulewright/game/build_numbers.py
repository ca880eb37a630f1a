"""The `counters:`, `tables:`, `values:` and `settings:` of a game."""

from rulewright.game.award import COUNTS_WITHOUT_AWARD, read_worth, says_award
from rulewright.game.best_groups import read_best_groups, says_best_groups
from rulewright.game.beyond import CANNOT_HAPPEN, LAST_ENTRY, START_AGAIN, START_AGAIN_SPLIT
from rulewright.game.closed import as_written, closed_at, listed_at, within
from rulewright.game.entries import read_per, scalars_of, text_at
from rulewright.game.headings import read_heading
from rulewright.game.model import Counter, Setting, Table, TypeName, Value
from rulewright.game.notes import Notes
from rulewright.game.readings import conditions_at, value_at
from rulewright.game.setting_values import setting_choices
from rulewright.game.type_names import read_parameters, read_type
from rulewright.source.finding import FindingKind
from rulewright.source.suggest import did_you_mean
from rulewright.syntax.document import Entry, Mapping, Scalar, Sequence

WRONG_DEFAULT = FindingKind("wrong-default", "`{text}` is not a value of this setting.")
WIDE_SETTING = FindingKind(
    "wide-setting", "A setting has at most {most} values, and this one has more."
)

MAX_SETTING_VALUES = 100
MAX_NUMBER = 1_000_000_000

_STAYS = {"stays yes": True}
_BY = as_written("number of players")
_BEYOND = as_written(CANNOT_HAPPEN, LAST_ENTRY, START_AGAIN, START_AGAIN_SPLIT)


def read_counter(entry: Entry, said: Mapping, notes: Notes) -> Counter | None:
    """A counter, or None where its type or its start cannot be read."""
    heading = read_heading(entry, ("counters", entry.key.text), notes)
    per = read_per(said, notes)
    type_name = read_type(said.get("type"), notes)
    start = value_at(said, "start", notes)
    if type_name is None or start is None:
        return None
    return Counter(heading, per, type_name, start)


def read_table(entry: Entry, said: Mapping, notes: Notes) -> Table:
    """A table; its rows in the order of the file."""
    rows: list[tuple[int, int]] = []
    for row in said:
        index, value = row.key.integer, row.value
        if (
            index is not None
            and isinstance(value, Scalar)
            and value.integer is not None
            and within(index, -MAX_NUMBER, MAX_NUMBER, row.key, notes)
            and within(value.integer, -MAX_NUMBER, MAX_NUMBER, value, notes)
        ):
            rows.append((index, value.integer))
    return Table(
        heading=read_heading(entry, ("tables", entry.key.text), notes),
        by=closed_at(said, "by", _BY, notes),
        rows=tuple(rows),
        beyond=closed_at(said, "beyond", _BEYOND, notes),
    )


def read_value(entry: Entry, said: Mapping, notes: Notes) -> Value | None:
    """A named value, or None where what it is cannot be read."""
    heading = read_heading(entry, ("values", entry.key.text), notes)
    of = read_type(said.get("of"), notes)
    parameters = read_parameters(said.get("with"), notes)
    type_name = read_type(said.get("type"), notes)
    body = read_worth(entry, said, "is", notes)
    counts_if = conditions_at(said, "counts if", notes)
    if counts_if and not says_award(said):
        help_line = "Take it out, or write `award:` instead of `is:`."
        place = counts_if[0].span
        notes.add(COUNTS_WITHOUT_AWARD.at(place, help=help_line, name=entry.key.text))
    best_groups = read_best_groups(said, notes)
    if body is None or (says_best_groups(said) and best_groups is None):
        return None
    stays = listed_at(said, "once yes", _STAYS) or False
    return Value(heading, of, parameters, type_name, body, best_groups, counts_if, stays)


def read_setting(entry: Entry, said: Mapping, notes: Notes) -> Setting | None:
    """A setting: a range, `yes/no`, or a list of words."""
    heading = read_heading(entry, ("settings", entry.key.text), notes)
    written = said.get("type")
    type_name = read_type(written, notes)
    if type_name is not None and _is_wide(type_name):
        help_line = f"Write a range of at most {MAX_SETTING_VALUES} numbers."
        notes.add(WIDE_SETTING.at(type_name.span, help=help_line, most=MAX_SETTING_VALUES))
        return None
    choices = (
        tuple(item.text for item in scalars_of(written)) if isinstance(written, Sequence) else ()
    )
    default = text_at(said, "default")
    if default is None or (type_name is None and not choices):
        return None
    setting = Setting(heading, type_name, choices, default)
    known = setting_choices(setting)
    node = said.get("default")
    if default not in known and node is not None:
        listed = ", ".join(f"`{choice}`" for choice in known)
        help_line = did_you_mean(default, known) or f"Write one of {listed}."
        notes.add(WRONG_DEFAULT.at(node.span, help=help_line, text=default))
        return None
    return setting


def _is_wide(type_name: TypeName) -> bool:
    return type_name.high - type_name.low >= MAX_SETTING_VALUES
