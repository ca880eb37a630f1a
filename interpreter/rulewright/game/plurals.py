"""The plural of a name, where the author does not write it."""

import re

_ES = re.compile(r".*(s|x|ch|sh)")
_IES = re.compile(r".*[b-df-hj-np-tv-z]y")


def plural_of(name: str) -> str:
    """The regular English plural: `gifts`, `boxes`, `cities`."""
    if _IES.fullmatch(name):
        return name[:-1] + "ies"
    return name + ("es" if _ES.fullmatch(name) else "s")


def third_person(name: str) -> str:
    """How others do what has this name: `plays`, `takes_bonus`."""
    first, line, rest = name.partition("_")
    return plural_of(first) + line + rest
