"""How a difference is told: the form of a row, and what rows have in common.

`{entry}` is what it is said of, `{name}` what the saying itself is about, `{was}` and `{now}` what
was said and what is, `{items}` what came to a list or left it.
"""

from rulewright.source.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Telling:
    """How a difference under a key is told: something else is said, it is said for the first time,
    or no longer. `another` is told instead of `changed` where both texts stand below it, and `more`
    and `less` where a list only has more items, or only fewer."""

    changed: str = "`{key}:` of {entry} is now {now} instead of {was}."
    new: str = "`{key}:` of {entry} is new: {now}."
    gone: str = "`{key}:` of {entry} is no longer said; it was {was}."
    another: str = "`{key}:` of {entry} says something else now."
    more: str = ""
    less: str = ""


def steps(where: str) -> Telling:
    """For keys that hold steps, whose lines always stand below the sentence."""
    return Telling(
        new=f"{where} something is done now.",
        gone=f"{where} nothing is done any more.",
        another=f"{where} something else is done now.",
    )


def attribute(of_it: str) -> Telling:
    """For attributes, which the author names."""
    return Telling(
        f"The {of_it} `{{name}}` of {{entry}} is now {{now}} instead of {{was}}.",
        f"{{entry}} has a new {of_it} `{{name}}`: {{now}}.",
        f"{{entry}} no longer has the {of_it} `{{name}}`, which was {{was}}.",
    )


def sentence(form: str, **words: str) -> str:
    """A sentence of this page with its words filled in."""
    filled = form.format(**words)
    return filled[:1].upper() + filled[1:]


def opening(form: str, **words: str) -> str:
    """The same where something follows below it."""
    return sentence(form, **words).removesuffix(".") + ":"
