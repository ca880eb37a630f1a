"""A card like another one: what it adds to a game, and whether that is sound."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import assert_never

from rulewright.declaring import Declared, declare_game
from rulewright.drafting.additions import Addition, as_changes, in_the_game, in_the_variant
from rulewright.drafting.draft import Draft, DraftedFiles, Refusal
from rulewright.drafting.edits import edited
from rulewright.drafting.ids import as_title, proposed_id, refuse_id, refuse_word
from rulewright.drafting.in_sheets import refuse_copy
from rulewright.drafting.likeness import (
    LikeKind,
    LikeMember,
    Likeness,
    LikePiece,
    find_likeness,
    words_of,
)
from rulewright.drafting.new_kind import kind_additions, kind_names_in_texts
from rulewright.drafting.new_member import (
    member_additions,
    names_in_a_variant,
    names_in_texts,
    names_in_the_rules,
)
from rulewright.drafting.new_piece import piece_additions
from rulewright.drafting.origin import Origin, find_origin, load_origin, refuse_place, refuse_taken
from rulewright.drafting.proof import Proof, failing_scenarios, prove_change
from rulewright.drafting.variant import variant_head
from rulewright.drafting.yaml_text import entry_lines
from rulewright.game.disk import DiskFiles
from rulewright.game.effective import Effective
from rulewright.game.files import RULES_ENDING
from rulewright.game.find import GameLocation, games_in
from rulewright.game.sheets import is_sheet
from rulewright.source.finding import Edit, Severity
from rulewright.source.frozen import dataclass, replace
from rulewright.source.suggest import listed
from rulewright.syntax.document import Document, Mapping, Node, Scalar, Sequence
from rulewright.syntax.yaml_reader import read_source

MOST_PLACES = 4
"""So many places in the rules are named."""

_SILENT = (
    "types",
    "pieces",
    "title",
    "about",
    "source",
    "zones",
    "boards",
    "not modelled",
    "checks",
)
"""Sections in which no rule speaks of a card."""


@dataclass(frozen=True, slots=True)
class _Task:
    """A card to be added to a game, with the warnings that it is to accept."""

    new: str
    likeness: Likeness
    origin: Origin
    effective: Effective
    declared: Declared
    accepted: tuple[str, ...] = ()

    @property
    def like(self) -> str:
        """What the new one is like, by its id."""
        match self.likeness:
            case LikeMember(member=member):
                return member.heading.id
            case LikePiece(row=row):
                return words_of(row)
            case LikeKind(kind=kind):
                return kind.heading.id


def add_card(
    new: str, like: str, game: str | None, variant: str | None, here: Path
) -> Draft | Refusal:
    """The card `new`, like `like`, in the game `game` or in a variant of it.

    A game that comes along is never changed: a variant of it in `here` gets the card.
    """
    origin = _chosen(game, variant, here)
    if isinstance(origin, Refusal):
        return origin
    task = _task(new, like, origin)
    if isinstance(task, Refusal):
        return task
    if variant is not None and variant != origin.id:
        return _proven(task, variant)
    if origin.is_bundled:
        return _proven(task, f"{origin.id}_with_{proposed_id(new, 'card')}")
    return _proven(task, None)


def _proven(task: _Task, variant: str | None) -> Draft | Refusal:
    """The card in a new variant, or in the game itself, where the rules take it.

    A new kind of piece may have what is only a warning: no rule speaks of it yet.
    """
    under = task.origin.files
    path = task.origin.path if variant is None else _file_of(variant, task.origin.here)
    made = _in_place(task) if variant is None else _in_new_variant(task, variant, path)
    if isinstance(made, Refusal):
        return made
    drafted = DraftedFiles(under, made.files)
    proof = prove_change(path, drafted, task.origin.path, under)
    if proof.holds:
        more = _scenarios(task, proof.declared) if variant is None else ()
        return replace(made, notes=(*made.notes, *_mentions(task), *more))
    kinds = tuple(dict.fromkeys(it.kind for it in proof.findings))
    mild = proof.stopped is None and all(it.severity is Severity.WARNING for it in proof.findings)
    if isinstance(task.likeness, LikeKind) and mild and not task.accepted:
        return _proven(replace(task, accepted=kinds), variant)
    return _refused(task, proof)


def _file_of(variant: str, here: Path) -> Path:
    return here / variant / f"{variant}{RULES_ENDING}"


def _chosen(game: str | None, variant: str | None, here: Path) -> Origin | Refusal:
    """The game that gets the card, or of which a new variant does."""
    if variant is None:
        return find_origin(game, here)
    there = next((it for it in games_in(DiskFiles(), here) if it.id == variant), None)
    if there is None:
        return refuse_id(variant, "game") or refuse_taken(variant, here) or find_origin(game, here)
    return _that_variant(there, game, here)


def _that_variant(there: GameLocation, game: str | None, here: Path) -> Origin | Refusal:
    origin = Origin(there, here, DiskFiles())
    loaded = load_origin(origin)
    if isinstance(loaded, Refusal):
        return loaded
    bases = loaded[0].lineage[:-1]
    if game is not None and game not in bases:
        does = f"it extends {listed(bases)}" if bases else "it is a game of its own"
        return Refusal(f"`{there.id}` is no variant of `{game}`: {does}.")
    return origin


def _task(new: str, like: str, origin: Origin) -> _Task | Refusal:
    loaded = load_origin(origin)
    if isinstance(loaded, Refusal):
        return loaded
    effective, declared = loaded
    likeness = find_likeness(like, declared.game)
    if isinstance(likeness, Refusal):
        return likeness
    by_hand = refuse_copy(likeness, declared.game)
    if by_hand is not None:
        return by_hand
    if not isinstance(likeness, LikePiece):
        refused = refuse_id(new, "card") or refuse_word(new, "card")
        if refused is not None:
            return refused
    return _Task(new, likeness, origin, effective, declared)


def _additions(task: _Task) -> list[Addition] | Refusal:
    match task.likeness:
        case LikeMember() as member:
            return member_additions(task.new, member, task.declared.game, task.effective.top)
        case LikePiece() as piece:
            return piece_additions(task.new, piece, task.declared.game, task.effective.top)
        case LikeKind() as kind:
            return kind_additions(task.new, kind, task.effective.top, task.accepted)


def _in_new_variant(task: _Task, id: str, path: Path) -> Draft | Refusal:
    """A variant in a folder of its own that adds the card to the game."""
    here, folder = task.origin.here, path.parent
    refused = refuse_id(id, "game") or refuse_taken(id, here) or refuse_place(task.origin, folder)
    additions = refused or _for_a_variant(task)
    if isinstance(additions, Refusal):
        return additions
    top = task.effective.top
    lines = [
        *variant_head(path, task.origin.id, top, as_title(id)),
        *entry_lines("change", as_changes(top, additions)),
        f"# Go on here: what else differs from {task.origin.id} stands under `change:` too.",
        f"# Then run `rulewright check {id}` and `rulewright play {id}`.",
    ]
    text = "".join(f"{line}\n" for line in lines)
    made = f"`{id}` is a variant: `{task.origin.id}` with `{task.new}`, like `{task.like}`."
    return Draft(id, {path: text.encode()}, folder, (made,))


def _for_a_variant(task: _Task) -> list[Addition] | Refusal:
    additions = _additions(task)
    if isinstance(additions, Refusal) or not isinstance(task.likeness, LikeMember):
        return additions
    game, top = task.declared.game, task.effective.top
    return [*additions, *names_in_a_variant(task.new, task.likeness, game, top)]


def _in_place(task: _Task) -> Draft | Refusal:
    """The card in the files of the game itself; every byte that is there stays."""
    edits = _edits_in_place(task)
    if isinstance(edits, Refusal):
        return edits
    by_file: dict[Path, list[Edit]] = {}
    for document, edit in edits:
        by_file.setdefault(Path(document.source.name), []).append(edit)
    read = task.origin.files.read
    files = {path: edited(read(path), these) for path, these in by_file.items()}
    made = f"`{task.new}` is in `{task.origin.id}` now, and is like `{task.like}`."
    return Draft(task.origin.id, files, None, (made,))


def _edits_in_place(task: _Task) -> list[tuple[Document, Edit]] | Refusal:
    documents = _documents(task)
    if len(task.effective.lineage) > 1:
        additions = _for_a_variant(task)
        if isinstance(additions, Refusal):
            return additions
        own = next(it for it in documents if Path(it.source.name) == task.origin.path)
        return [(own, it) for it in in_the_variant(own, task.effective.top, additions)]
    additions = _additions(task)
    if isinstance(additions, Refusal):
        return additions
    rules = [it for it in documents if it.source.name.endswith(RULES_ENDING)]
    texts = [it for it in documents if it.top.get("texts for") is not None]
    if isinstance(task.likeness, LikeMember):
        additions.extend(names_in_the_rules(task.new, task.likeness, task.effective.top))
    edits = [*in_the_game(rules, additions)]
    for document, addition in _in_texts(task, texts):
        edits.extend(in_the_game((document,), (addition,)))
    return edits


def _in_texts(task: _Task, texts: list[Document]) -> Iterator[tuple[Document, Addition]]:
    match task.likeness:
        case LikeMember() as member:
            yield from names_in_texts(task.new, member, texts)
        case LikeKind() as kind:
            yield from kind_names_in_texts(task.new, kind, texts)
        case LikePiece():
            pass


def _documents(task: _Task) -> list[Document]:
    read = (read_source(it)[0] for it in task.effective.sources if not is_sheet(it))
    return [it for it in read if it is not None]


def _refused(task: _Task, proof: Proof) -> Refusal:
    """Why the rules do not take the card as it would be."""
    if proof.findings:
        first = proof.findings[0]
        why = f"{first.message.removesuffix('.')} ({first.span})."
    else:
        why = f"a game stopped. {proof.stopped}"
    members = [it.heading.id for names in task.declared.game.enumerations for it in names.members]
    instead = ""
    if isinstance(task.likeness, LikeKind) and members:
        instead = f" Perhaps it is to be like one of {listed(members)}?"
    return Refusal(
        f"The rules of `{task.origin.id}` do not take `{task.new}` beside `{task.like}`: "
        f"{why} Nothing was changed.{instead}"
    )


def _mentions(task: _Task) -> Iterator[str]:
    """The rules that speak of the one by name, and may have to speak of the other."""
    if isinstance(task.likeness, LikePiece):
        return
    name = re.compile(rf"\b{re.escape(task.like)}\b")
    rules = (it.value for it in task.effective.top if it.key.text not in _SILENT)
    places = dict.fromkeys(
        str(it.part(*found.span())) for it in _texts(rules) if (found := name.search(it.text))
    )
    if places:
        more = len(places) - MOST_PLACES
        where = ", ".join([*places][:MOST_PLACES]) + (f" and {more} more" if more > 0 else "")
        yield (
            f"Rules speak of `{task.like}` at {where}; see whether that is to hold for "
            f"`{task.new}` too."
        )


def _texts(nodes: Iterable[Node]) -> Iterator[Scalar]:
    for node in nodes:
        match node:
            case Scalar():
                yield node
            case Sequence(items=items):
                yield from _texts(items)
            case Mapping():
                yield from _texts(it.value for it in node)
            case _:
                assert_never(node)


def _scenarios(task: _Task, drafted: Declared | None) -> Iterator[str]:
    """The scenarios that are about the game as it was."""
    failing = failing_scenarios(drafted)
    if failing:
        before = failing_scenarios(declare_game(task.origin.path, files=task.origin.files)[0])
        since = [it for it in failing if it not in before]
        if since:
            yield (
                f"These scenarios are about the game as it was: {listed(since)}. "
                f"`rulewright test {task.origin.id}` shows what differs; put them right."
            )
