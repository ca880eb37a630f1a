"""A game's files to one effective document: parts joined, variants laid on, shapes checked."""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from rulewright.game.disk import DiskFiles, Files, read_document
from rulewright.game.effective import Effective
from rulewright.game.files import (
    RULES_ENDING,
    SCENARIOS_ENDING,
    GameFiles,
    check_variant_parts,
    id_of,
    read_companions,
    read_game_files,
    rules_file,
)
from rulewright.game.find import base_file, games_near
from rulewright.game.laying import OWN_KEYS, Laid, Stage, read_variant
from rulewright.game.merge import Unlike, join_parts, with_entry
from rulewright.game.misplaced import check_files_are_read
from rulewright.game.not_there import CHANGES_NOTHING
from rulewright.game.sheets import lay_out_sheets
from rulewright.game.supply_changes import no_supply
from rulewright.game.variant_set import lay_set_on
from rulewright.source.finding import Finding, FindingKind, Severity, sort_findings
from rulewright.source.frozen import replace
from rulewright.source.suggest import did_you_mean, is_slip
from rulewright.syntax.document import Document, Mapping, Scalar
from rulewright.syntax.limits import too_many_in_all, within_limits
from rulewright.syntax.repair import repair
from rulewright.syntax.shape import check_shape
from rulewright.syntax.shape_messages import MISSING_KEY
from rulewright.syntax.version import check_version

PART_ALONE = FindingKind("part-alone", "This is a part of `{name}`, not a game of its own.")
UNKNOWN_BASE = FindingKind("unknown-base", "There is no game `{name}` to extend.")
ENDLESS_BASE = FindingKind("endless-base", "`{name}` comes back to itself: {chain}.")
NEW_BUT_ALIKE = FindingKind(
    "new-but-alike",
    "`{name}` is new in this variant, and the game has `{near}`.",
    Severity.WARNING,
)
CHANGE_WITHOUT_BASE = FindingKind(
    "change-without-base", "`change:` stands here, but this file is no variant of a game."
)
MISNAMED_GAME = FindingKind("misnamed-game", "The game is named `{name}`, but its file `{file}`.")

Loaded = tuple[Effective | None, tuple[Finding, ...]]


def load_effective(
    path: Path, with_variants: Sequence[Path] = (), files: Files | None = None
) -> Loaded:
    """The effective game at a rules file or folder, with a set of further variants laid on.

    All findings of all its files, sorted by place. There is no game only where a file that is
    needed cannot be read.
    """
    reader = files or DiskFiles()
    is_game_folder = reader.is_folder(path) and not path.name.endswith(RULES_ENDING)
    file = rules_file(path) if is_game_folder else path
    laid = _load(reader, file, ())
    if not isinstance(laid, Laid):
        return None, sort_findings(laid)
    if with_variants:
        laid = lay_set_on(reader, with_variants, laid)
    laid = _limited(laid.with_findings(check_files_are_read(reader, file.parent)))
    known = sort_findings(laid.findings)
    findings = sort_findings((*known, *_check_shapes(laid, known)))
    repaired = repair(laid.effective.top, findings)
    doubtful = (*laid.effective.doubtful, *repaired.doubtful)
    return replace(laid.effective, top=repaired.top, doubtful=doubtful), findings


def _limited(laid: Laid) -> Laid:
    """The game without what goes beyond the limits of a section or list.

    One that is too large in all is not looked at any further.
    """
    in_all = too_many_in_all(laid.effective.top, "The game")
    top, found = within_limits(laid.effective.top, "The game")
    texts: list[tuple[str, Mapping]] = []
    for language, of_file in laid.effective.texts:
        kept, more = within_limits(of_file, "This file")
        texts.append((language, kept))
        found += more
    scenarios: list[Document] = []
    for document in laid.effective.scenarios:
        kept, more = within_limits(document.top, "This file")
        scenarios.append(replace(document, top=kept))
        found += more
    effective = replace(
        laid.effective,
        top=top,
        texts=tuple(texts),
        scenarios=tuple(scenarios),
        is_whole=laid.effective.is_whole and not in_all,
    )
    return replace(laid, effective=effective).with_findings((*found, *in_all))


def _check_shapes(laid: Laid, known: tuple[Finding, ...]) -> Iterator[Finding]:
    """The shape of the effective rules and of the texts, and what a variant adds by a slip."""
    meant = {it.key.span: it for it in laid.unlike}
    shape = tuple(check_shape(laid.effective.top, "rules", known))
    yield from _alike(laid.unlike, (*known, *shape))
    for finding in shape:
        unlike = meant.get(finding.span)
        if unlike is not None and finding.kind == MISSING_KEY.name:
            help_text = f"Did you mean `{unlike.near}`?"
            name = unlike.key.text
            yield CHANGES_NOTHING.at(finding.span, help=help_text, name=name)
        else:
            yield finding
    for _, top in laid.effective.texts:
        yield from check_shape(top, "texts", known)


def _alike(unlike: tuple[Unlike, ...], known: tuple[Finding, ...]) -> Iterator[Finding]:
    """What a variant adds under a name that differs from another by a letter or two."""
    told = {finding.span for finding in known}
    for it in unlike:
        name = it.key.text
        if it.key.span not in told and is_slip(name, it.near):
            help_text = f"If you mean `{it.near}`, write it like that. Else accept this."
            yield NEW_BUT_ALIKE.at(it.key.span, help=help_text, name=name, near=it.near)


def _load(files: Files, path: Path, chain: tuple[str, ...]) -> Laid | tuple[Finding, ...]:
    """The game at `path`, or why there is none; `chain` names the variants that led here."""
    document, findings = read_document(files, path, within=path.parent)
    if document is None:
        return findings
    owner = document.top.get("part of")
    if isinstance(owner, Scalar):
        whole = f"Check `{owner.text}`: its parts are read with it."
        return (*findings, PART_ALONE.at(owner.span, help=whole, name=owner.text))
    named = (*findings, *check_version(document.top), *_check_game_name(document, path))
    if document.top.get("extends") is None:
        return _plain(files, path, document).with_findings(named)
    laid = _variant(files, path, document, chain)
    return laid.with_findings(named) if isinstance(laid, Laid) else (*named, *laid)


def _check_game_name(document: Document, path: Path) -> Iterator[Finding]:
    """A game's id is the name of its file."""
    name = document.top.get("game")
    if isinstance(name, Scalar) and path.name != f"{name.text}{RULES_ENDING}":
        help_text = f"Write `game: {id_of(path)}`, or name the file `{name.text}{RULES_ENDING}`."
        yield MISNAMED_GAME.at(name.span, help=help_text, name=name.text, file=path.name)


def _plain(files: Files, path: Path, main: Document) -> Laid:
    game_files, findings = read_game_files(files, path, main)
    sheets = lay_out_sheets(files, (main, *game_files.parts), path.parent)
    whole, *parts = sheets.documents
    top, repeated = join_parts(whole.top, tuple(parts))
    companions = (*game_files.parts, *game_files.texts, *game_files.scenarios)
    unbased = (found for it in (main, *game_files.parts) for found in _check_no_change(it))
    all_findings = (*findings, *repeated, *unbased, *_versions(companions))
    laid = Laid(_effective(game_files, top), all_findings, (), (Stage(game_files.id, top),))
    return laid.with_sheets(sheets)


def _check_no_change(document: Document) -> Iterator[Finding]:
    """Only a variant has something to change."""
    key = document.top.key("change")
    if key is not None:
        help_text = "Write `extends:` with the id of the game, or put the sections at the top."
        yield CHANGE_WITHOUT_BASE.at(key.span, help=help_text)
    pieces = document.top.get("pieces")
    for kind in pieces if isinstance(pieces, Mapping) else ():
        supply = kind.value.get("supply") if isinstance(kind.value, Mapping) else None
        yield from no_supply(supply)


def _versions(documents: Iterable[Document]) -> Iterator[Finding]:
    for document in documents:
        yield from check_version(document.top)


def _effective(game_files: GameFiles, top: Mapping) -> Effective:
    return Effective(
        id=game_files.id,
        top=top,
        texts=tuple(_by_language(game_files.texts)),
        scenarios=game_files.scenarios,
        sources=game_files.sources,
        lineage=(game_files.id,),
        is_whole=game_files.is_whole,
    )


def _by_language(texts: tuple[Document, ...]) -> Iterator[tuple[str, Mapping]]:
    for document in texts:
        language = document.top.get("language")
        yield language.text if isinstance(language, Scalar) else "", document.top


def _variant(
    files: Files, path: Path, document: Document, chain: tuple[str, ...]
) -> Laid | tuple[Finding, ...]:
    name = id_of(path)
    base = document.top.get("extends")
    if not isinstance(base, Scalar):
        return check_shape(document.top, "rules")
    if base.text in (*chain, name):
        loop = " extends ".join(f"`{it}`" for it in (*chain, name, base.text))
        help_text = "Let one of them extend a game that is no variant."
        return (ENDLESS_BASE.at(base.span, help=help_text, name=base.text, chain=loop),)
    base_path = base_file(files, base.text, path.parent)
    if base_path is None:
        near = did_you_mean(base.text, games_near(files, path.parent))
        help_text = near or "It is a game of this folder, of one beside it, or a bundled one."
        return (UNKNOWN_BASE.at(base.span, help=help_text, name=base.text),)
    laid = _load(files, base_path, (*chain, name))
    if not isinstance(laid, Laid):
        return laid
    laid = _with_changes(files, path, document, _without_scenarios(laid))
    companions = read_companions(files, path.parent, name)
    documents = (*companions.texts, *companions.scenarios)
    effective = replace(
        laid.effective,
        id=name,
        texts=(*laid.effective.texts, *_by_language(companions.texts)),
        scenarios=companions.scenarios,
        sources=(*laid.effective.sources, *(it.source for it in documents)),
        lineage=(*laid.effective.lineage, name),
    )
    more = (*companions.findings, *_versions(documents), *check_variant_parts(files, path))
    return replace(laid, effective=effective).with_findings(more)


def _with_changes(files: Files, path: Path, document: Document, laid: Laid) -> Laid:
    """The game with a variant's own keys and its changes laid on."""
    top = laid.effective.top
    for entry in document.top:
        if entry.key.text in OWN_KEYS:
            top = with_entry(top, entry)
    variant = read_variant(files, path, document, id_of(path), top, laid.findings)
    sources = (*laid.effective.sources, document.source)
    return Laid(
        replace(laid.effective, top=variant.top, sources=sources),
        (*laid.findings, *variant.findings),
        (*laid.unlike, *variant.unlike),
        (*laid.stages, variant.stage),
    ).with_sheets(variant.sheets)


def _without_scenarios(laid: Laid) -> Laid:
    """What is known of a base without its scenarios, which are not about its variants."""
    kept = (it for it in laid.findings if not it.span.source.name.endswith(SCENARIOS_ENDING))
    return replace(laid, findings=tuple(kept))
