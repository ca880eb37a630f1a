"""Types as an author writes them: `1..5`, `yes/no`, `gift or none`, `set of player`."""

import re

from rulewright.game.model import Parameter, TypeName
from rulewright.game.notes import Notes
from rulewright.source.finding import FindingKind
from rulewright.syntax.document import Mapping, Node, Scalar
from rulewright.syntax.words import NAME

NOT_A_TYPE = FindingKind("not-a-type", "`{text}` is not a type.")
REVERSED_RANGE = FindingKind("reversed-range", "The range `{text}` ends before it begins.")

_RANGE = re.compile(r"(-?[0-9]{1,9})\.\.(-?[0-9]{1,9})")
_MANY = re.compile(r"(set|sequence) of (.+)")
_LIKE_A_RANGE = r"(-?[0-9]{1,9}) *(?:-|–|—|…|\.{1,4}|to) *(-?[0-9]{1,9})"
_LIKE_YES_NO = r"(yes|no|true|false|on|off)( *[/|,-] *| or )(yes|no|true|false|on|off)"
_OR_NONE = " or none"
_HELP = "Write a range such as `1..5`, `yes/no`, `player`, or the name of a type or kind."


def read_type(node: Node | None, notes: Notes) -> TypeName | None:
    """The type that is written, or None where there is none that can be read."""
    if not isinstance(node, Scalar):
        return None
    text, many = node.text, None
    if found := _MANY.fullmatch(text):
        many, text = found[1], found[2]
    or_none = text.endswith(_OR_NONE)
    text = text.removesuffix(_OR_NONE)
    span = node.part(0, len(node.text))
    if found := _RANGE.fullmatch(text):
        low, high = int(found[1]), int(found[2])
        if low > high:
            help_line = f"Write `{high}..{low}`."
            notes.add(REVERSED_RANGE.at(span, help=help_line, text=text))
        return TypeName("number", span, min(low, high), max(low, high), or_none, many)
    if text == "yes/no" or NAME.fullmatch(text):
        return TypeName(text, span, or_none=or_none, many=many)
    instead = "yes/no" if re.fullmatch(_LIKE_YES_NO, text) else range_instead(text)
    help_line = f"Write `{instead}`." if instead else _HELP
    notes.add(NOT_A_TYPE.at(span, help=help_line, text=node.text))
    return None


def range_instead(text: str) -> str | None:
    """The range that a text such as `2-5`, `2 to 5` or `5..2` is meant for; None for others."""
    found = re.fullmatch(_LIKE_A_RANGE, text)
    if found is None:
        return None
    low, high = sorted((int(found[1]), int(found[2])))
    instead = f"{low}..{high}"
    return None if instead == text else instead


def read_parameters(node: Node | None, notes: Notes) -> tuple[Parameter, ...]:
    """The parameters of a `with:`, in the order of the file."""
    if not isinstance(node, Mapping):
        return ()
    typed = ((entry.key, read_type(entry.value, notes)) for entry in node)
    return tuple(Parameter(key.text, name, key.span) for key, name in typed if name is not None)
