"""Values that say nothing: an empty one, `null`, `~`. YAML has them; rule files do not."""

from rulewright.syntax.document import Node, Scalar

_NULLS = frozenset(("", "~", "null", "Null", "NULL"))


def is_null(node: Node) -> bool:
    """Whether a value says nothing, which the reader of the file reports."""
    return isinstance(node, Scalar) and node.style == "" and node.text in _NULLS
