"""Several variants laid on one game as a set: each as its author knew the game, in no order but
that in which one extends another, and two that touch the same thing exclude each other."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from rulewright.game.disk import Files, read_document
from rulewright.game.files import id_of, read_companions
from rulewright.game.find import base_file
from rulewright.game.laying import Laid, ReadVariant, Stage, read_variant
from rulewright.game.merge import change
from rulewright.game.overlaps import overlaps
from rulewright.source.finding import Finding, FindingKind
from rulewright.source.frozen import dataclass, replace
from rulewright.source.place import Span, unread_file
from rulewright.syntax.document import Document, Mapping, Scalar
from rulewright.syntax.version import check_version

OTHER_BASE = FindingKind("other-base", "This variant extends `{base}`, not `{name}`.")
NOT_A_VARIANT = FindingKind("not-a-variant", "This file is laid on a game, but extends none.")
LAID_ON_TWICE = FindingKind("laid-on-twice", "`{name}` is laid on `{game}` already.")

_OF_THE_WHOLE = ("title", "about")


@dataclass(frozen=True, slots=True)
class _Member:
    """A variant of a set, and what it extends."""

    id: str
    path: Path
    document: Document
    base: str


def lay_set_on(files: Files, paths: Sequence[Path], laid: Laid) -> Laid:
    """The game with these variants, and with those that they extend, laid on.

    Of each only the changes and the texts of what it adds count. Where two exclude each other, or
    one is no variant of the game, it is the game itself.
    """
    members, refused = _gathered(files, paths, laid)
    laid = laid.with_findings(refused)
    read: dict[str, ReadVariant] = {}
    stages = {stage.id: stage for stage in laid.stages}
    for it in _in_order(members):
        base = stages[it.base].top
        variant = read_variant(files, it.path, it.document, it.id, base, laid.findings)
        read[it.id], stages[it.id] = variant, variant.stage
        laid = _with_variant(files, it, variant, laid)
    above = {it.id: it.base for it in members}
    conflicts = tuple(_conflicts(tuple(read.values()), laid.stages, above))
    laid = laid.with_findings(conflicts)
    top = laid.effective.top
    if conflicts or refused:
        read = {}
    for variant in read.values():
        top = change(top, variant.changes.said, variant.changes.base).top
    return replace(laid, effective=replace(laid.effective, top=top, varied=True))


def _gathered(
    files: Files, paths: Sequence[Path], laid: Laid
) -> tuple[tuple[_Member, ...], tuple[Finding, ...]]:
    """The variants of these files, and those between them and the game."""
    members: dict[str, _Member] = {}
    findings: list[Finding] = []
    named: list[str] = []
    for path in paths:
        document, found = read_document(files, path)
        findings.extend(found)
        if document is None:
            continue
        id = id_of(path)
        is_variant = document.top.get("extends") is not None
        if is_variant and (id in named or id in laid.effective.lineage):
            place = _place(document, path)
            game = laid.effective.id
            help_text = "Lay it on once."
            findings.append(LAID_ON_TWICE.at(place, help=help_text, name=id, game=game))
            continue
        named.append(id)
        chain = _chain(files, path, document, laid)
        if isinstance(chain, Finding):
            findings.append(chain)
        else:
            members.update((it.id, it) for it in chain)
    return tuple(members.values()), tuple(findings)


def _chain(
    files: Files, path: Path, document: Document, laid: Laid
) -> tuple[_Member, ...] | Finding:
    """The variant at a path behind those that it extends down to the game; or why it does not."""
    base = document.top.get("extends")
    if not isinstance(base, Scalar):
        help_text = (
            f"Write `extends: {laid.effective.lineage[-1]}`, and what differs under `change:`."
        )
        return NOT_A_VARIANT.at(_place(document, path), help=help_text)
    members = [_Member(id_of(path), path, document, base.text)]
    while (wanted := members[0].base) not in laid.effective.lineage:
        further = base_file(files, wanted, members[0].path.parent)
        below = None if further is None else read_document(files, further)[0]
        extends = None if below is None else below.top.get("extends")
        is_circle = wanted in (it.id for it in members)
        if further is None or below is None or not isinstance(extends, Scalar) or is_circle:
            name = laid.effective.id
            help_text = f"Lay it on `{base.text}`."
            return OTHER_BASE.at(base.span, help=help_text, base=base.text, name=name)
        members.insert(0, _Member(wanted, further, below, extends.text))
    return tuple(members)


def _place(document: Document, path: Path) -> Span:
    """The place of a finding about a whole file: the name of the game in it, or its first key."""
    named = document.top.get("game")
    if isinstance(named, Scalar):
        return named.span
    entries = document.top.entries
    return entries[0].key.span if entries else unread_file(path.as_posix())


def _in_order(members: Sequence[_Member]) -> Iterator[_Member]:
    """What extends another comes behind it; else they come in the order of their names, so that it
    is the same game in whatever order they are named."""
    waiting = sorted(members, key=lambda it: (it.id, it.path.as_posix()))
    while waiting:
        names = {it.id for it in waiting}
        ready = next(it for it in waiting if it.base not in names)
        waiting.remove(ready)
        yield ready


def _with_variant(files: Files, member: _Member, variant: ReadVariant, laid: Laid) -> Laid:
    """The game with all that is told of a variant but its changes."""
    companions = read_companions(files, member.path.parent, member.id)
    sources = (member.document.source, *(it.source for it in companions.texts))
    texts = (_of_entries(it) for it in companions.texts)
    effective = replace(
        laid.effective,
        sources=(*laid.effective.sources, *sources),
        texts=(*laid.effective.texts, *texts),
    )
    findings = (*check_version(member.document.top), *variant.findings)
    unlike = (*laid.unlike, *variant.unlike)
    with_it = replace(laid, effective=effective, unlike=unlike)
    return with_it.with_findings(findings).with_sheets(variant.sheets)


def _of_entries(document: Document) -> tuple[str, Mapping]:
    """The language of a texts file, and what it says of the entries of a game."""
    language = document.top.get("language")
    kept = tuple(it for it in document.top if it.key.text not in _OF_THE_WHOLE)
    text = language.text if isinstance(language, Scalar) else ""
    return text, replace(document.top, entries=kept)


def _conflicts(
    read: Sequence[ReadVariant], stages: Sequence[Stage], above: dict[str, str]
) -> Iterator[Finding]:
    """What two variants both touch of which neither extends the other, two of the set or one of the
    set and one that the game itself is made of."""
    ids = [stage.id for stage in stages]
    before = [stage.changes for stage in stages if stage.changes is not None]
    for variant in read:
        extended = set(_extended(variant.changes.id, above, ids))
        for earlier in before:
            if earlier.id not in extended:
                yield from overlaps(earlier, variant.changes)
        before.append(variant.changes)


def _extended(id: str, above: dict[str, str], ids: Sequence[str]) -> Iterator[str]:
    """All that a variant extends."""
    while id in above:
        id = above[id]
        yield id
    yield from ids[: ids.index(id)]
