"""The variants that there are of a game, and the variants of these."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from rulewright.game.disk import Files, read_document
from rulewright.game.find import GameLocation, games_in
from rulewright.source.frozen import dataclass
from rulewright.syntax.document import Document, Mapping, Scalar


@dataclass(frozen=True, slots=True)
class Variant:
    """A variant: what it extends, and the sentence about it in each language, or else its title."""

    location: GameLocation
    extends: str
    sentence: tuple[tuple[str, str], ...]


def variants_of(files: Files, id: str, folders: Iterable[Path]) -> tuple[Variant, ...]:
    """The variants of a game in these folders and the folders in them, each behind what it
    extends, and else by name."""
    found: dict[str, Variant] = {}
    for folder in folders:
        for location in games_in(files, folder):
            variant = _variant(files, location)
            if variant is not None:
                found.setdefault(location.id, variant)
    return tuple(_below(id, sorted(found.values(), key=lambda it: it.location.id)))


def _below(id: str, variants: list[Variant]) -> Iterator[Variant]:
    for variant in variants:
        if variant.extends == id:
            yield variant
            others = [it for it in variants if it is not variant]
            yield from _below(variant.location.id, others)


def _variant(files: Files, location: GameLocation) -> Variant | None:
    document, _ = read_document(files, location.path, within=location.path.parent)
    base = None if document is None else document.top.get("extends")
    if document is None or not isinstance(base, Scalar):
        return None
    return Variant(location, base.text, _sentence(document))


def _sentence(document: Document) -> tuple[tuple[str, str], ...]:
    changes = document.top.get("change")
    changed = changes.get("about") if isinstance(changes, Mapping) else None
    match document.top.get("about") or changed or document.top.get("title"):
        case Scalar(text=text):
            return (("en", text),)
        case Mapping() as words:
            texts = ((it.key.text, it.value) for it in words)
            return tuple((lang, it.text) for lang, it in texts if isinstance(it, Scalar))
        case _:
            return ()
