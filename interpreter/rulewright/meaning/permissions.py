"""What players may do, and what they must: a value of a player for each. Whoever may do something
may do it unless something forbids it; nobody must do anything unless something demands it."""

_MAY_PLAY = "may play "
_MAY_TAKE = "may take "
_MUST_PLAY = "must play "
_MUST_TAKE = "must take "


def may_play(kind: str) -> str:
    """The value that says whether a player may play cards of a kind."""
    return _MAY_PLAY + kind


def may_take(action: str) -> str:
    """The value that says whether a player may take an action."""
    return _MAY_TAKE + action


def must_play(kind: str) -> str:
    """The value that says whether a player must play cards of a kind where that is possible."""
    return _MUST_PLAY + kind


def must_take(action: str) -> str:
    """The value that says whether a player must take an action where that is possible."""
    return _MUST_TAKE + action


def is_permission(value: str) -> bool:
    """Whether a value is a permission or an obligation: entries have names of one word."""
    return value.startswith((_MAY_PLAY, _MAY_TAKE, _MUST_PLAY, _MUST_TAKE))


def is_obligation(permission: str) -> bool:
    """Whether it says what a player must do."""
    return permission.startswith((_MUST_PLAY, _MUST_TAKE))


def is_to_play(permission: str) -> bool:
    """Whether it is about playing cards, and not about taking an action."""
    return permission.startswith((_MAY_PLAY, _MUST_PLAY))


def permitted(permission: str) -> str:
    """The id of the kind of cards, or of the action, that it is about."""
    return permission.rpartition(" ")[2]


def in_words(value: str) -> str:
    """The name of a value as the rules say it: of a permission, `may walk` or `must play trick`."""
    return value.replace(" take ", " ") if is_permission(value) else value
