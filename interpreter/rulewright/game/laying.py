"""A game with one variant after the other laid on: what it is so far, and what was found."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from rulewright.game.disk import Files
from rulewright.game.effective import Effective
from rulewright.game.merge import Unlike, change, with_entry
from rulewright.game.overlaps import Changes
from rulewright.game.replacements import unguarded
from rulewright.game.sheets import WithSheets, lay_out_sheets
from rulewright.source.finding import Finding, FindingKind
from rulewright.source.frozen import dataclass, replace
from rulewright.source.suggest import did_you_mean
from rulewright.syntax.document import Document, Entry, Mapping
from rulewright.syntax.shape import check_shape
from rulewright.syntax.shape_messages import MISSING_KEY

OUTSIDE_CHANGE = FindingKind("outside-change", "A variant cannot say `{name}:` here.")

OWN_KEYS = ("game", "title", "about", "source")
_VARIANT_KEYS = (*OWN_KEYS, "rulewright", "extends", "change")


@dataclass(frozen=True, slots=True)
class Stage:
    """The rules of a game or variant of a chain, and what it changes; a plain game changes none."""

    id: str
    top: Mapping
    changes: Changes | None = None


@dataclass(frozen=True, slots=True)
class Laid:
    """A game so far: what was found, what was added under a name close to another, and the games
    that it extends, the plain one first, itself last."""

    effective: Effective
    findings: tuple[Finding, ...]
    unlike: tuple[Unlike, ...] = ()
    stages: tuple[Stage, ...] = ()

    def with_findings(self, more: Iterable[Finding]) -> "Laid":
        """With further findings."""
        return replace(self, findings=(*self.findings, *more))

    def with_sheets(self, sheets: WithSheets) -> "Laid":
        """With what came of reading sheets."""
        effective = replace(
            self.effective,
            sources=(*self.effective.sources, *sheets.sources),
            doubtful=(*self.effective.doubtful, *sheets.doubtful),
            is_whole=self.effective.is_whole and sheets.is_whole,
        )
        return replace(self, effective=effective).with_findings(sheets.findings)


@dataclass(frozen=True, slots=True)
class ReadVariant:
    """A variant as it is laid on the game that it extends."""

    changes: Changes
    sheets: WithSheets
    top: Mapping
    findings: tuple[Finding, ...]
    unlike: tuple[Unlike, ...]

    @property
    def stage(self) -> Stage:
        """The variant as one of a chain."""
        return Stage(self.changes.id, self.top, self.changes)


def read_variant(
    files: Files, path: Path, document: Document, id: str, base: Mapping, known: Iterable[Finding]
) -> ReadVariant:
    """What the variant `id` makes of its base, and what is wrong with it and not yet `known`."""
    changes, sheets = _changes_of(files, path, document, id, base)
    changed = change(base, changes.said)
    shape = check_shape(document.top, "rules", (*known, *changed.findings))
    own_shape = (
        it for it in shape if it.span.source is document.source and _is_outer(it, document)
    )
    findings = (*_check_variant_keys(document.top), *own_shape, *changed.findings)
    return ReadVariant(changes, sheets, changed.top, findings, changed.unlike)


def _changes_of(
    files: Files, path: Path, document: Document, id: str, base: Mapping
) -> tuple[Changes, WithSheets]:
    """What a variant changes, with the rows of the sheets that it names."""
    key, written = document.top.key("change"), document.top.get("change")
    nothing = Mapping((), document.top.span)
    plain = unguarded(written if isinstance(written, Mapping) else nothing, base)
    if key is not None and isinstance(written, Mapping):
        top = with_entry(document.top, Entry(key, plain.changes))
        document = replace(document, top=top)
    sheets = lay_out_sheets(files, (document,), path.parent, base)
    laid_out = sheets.documents[0].top.get("change")
    said = replace(plain, changes=laid_out if isinstance(laid_out, Mapping) else nothing)
    return Changes(id, base, said), sheets


def _is_outer(finding: Finding, document: Document) -> bool:
    """Whether a finding is about `change:` itself or a key that a variant must have."""
    changes = document.top.get("change")
    is_about_changes = changes is not None and changes.span.start == finding.span.start
    return finding.kind == MISSING_KEY.name or is_about_changes


def _check_variant_keys(top: Mapping) -> Iterator[Finding]:
    """What a variant changes stands under `change:`."""
    for entry in top:
        name = entry.key.text
        if name not in _VARIANT_KEYS:
            help_text = did_you_mean(name, _VARIANT_KEYS) or "Put it under `change:`."
            yield OUTSIDE_CHANGE.at(entry.key.span, help=help_text, name=name)
