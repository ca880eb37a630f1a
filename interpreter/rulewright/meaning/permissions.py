"""What players may do: a permission is a value of a player, yes unless something forbids it."""

_PLAY = "may play "
_TAKE = "may take "


def may_play(kind: str) -> str:
    """The value that says whether a player may play cards of a kind."""
    return _PLAY + kind


def may_take(action: str) -> str:
    """The value that says whether a player may take an action."""
    return _TAKE + action


def is_permission(value: str) -> bool:
    """Whether a value is a permission: entries have names of one word."""
    return value.startswith((_PLAY, _TAKE))


def is_to_play(permission: str) -> bool:
    """Whether it is one to play cards, and not to take an action."""
    return permission.startswith(_PLAY)


def permitted(permission: str) -> str:
    """The id of the kind of cards, or of the action, that it is about."""
    return permission.removeprefix(_PLAY).removeprefix(_TAKE)
