"""The door to JSON: values that are as free as JSON is, told apart."""

from typing import Any, TypeGuard  # Any: what JSON holds

Part = dict[str, Any]
"""A mapping of JSON, such as a part of a schema or a file of settings."""


def is_part(value: object) -> TypeGuard[Part]:
    """Whether a value of JSON is a mapping."""
    return isinstance(value, dict)


def is_list(value: object) -> TypeGuard[list[Any]]:
    """Whether a value of JSON is a list."""
    return isinstance(value, list)
