"""The page about a key: where it may stand and what it says there, from the schemas."""

from collections.abc import Iterator
from functools import cache

from rulewright.explaining.sheet import Block, Prose, Sheet, Verbatim
from rulewright.explaining.uses import use_of_key
from rulewright.syntax.described_keys import DescribedKey, described_keys

FILES = ("rules", "texts", "scenarios")


def key_sheet(key: str) -> Sheet | None:
    """The page about a key, or None where no file has such a key."""
    described = keys_by_name().get(key)
    return None if described is None else Sheet(f"{key}:", "key", tuple(_blocks(key, described)))


@cache
def keys_by_name() -> dict[str, tuple[DescribedKey, ...]]:
    """Every key of every sort of file by its name, once for each place it may stand in."""
    keys: dict[str, list[DescribedKey]] = {}
    for file in FILES:
        for described in described_keys(file):
            keys.setdefault(described.key, []).append(described)
    return {key: tuple(places) for key, places in keys.items()}


def _blocks(key: str, described: tuple[DescribedKey, ...]) -> Iterator[Block]:
    told: set[tuple[tuple[str, str], ...]] = {()}
    for alike in _alike(described):
        first = alike[0]
        behind = f" Behind it stands {first.takes}." if first.takes else ""
        yield Prose(f"{first.says}{behind}", f"In {_and([it.place for it in alike])}:")
        if first.words not in told:
            told.add(first.words)
            lines = "\n".join(f"{word}: {meaning}" for word, meaning in first.words)
            yield Verbatim("Its words:", lines, "text")
    use = use_of_key(key)
    if use is not None:
        yield Verbatim(f"In {use.span}:", "\n".join(use.lines))


def _alike(described: tuple[DescribedKey, ...]) -> list[list[DescribedKey]]:
    """The places in groups in which the key says the same; often it does so in many."""
    groups: dict[tuple[str, str | None], list[DescribedKey]] = {}
    for one in described:
        groups.setdefault((one.says, one.takes), []).append(one)
    return list(groups.values())


def _and(places: list[str]) -> str:
    *others, last = dict.fromkeys(places)
    return f"{', '.join(others)} and {last}" if others else last
