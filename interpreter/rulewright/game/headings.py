"""What every entry may say about itself: names, tags, where it comes from, when it is in force."""

import re

from rulewright.game.entries import mapping_of, scalars_of
from rulewright.game.model import Heading, Words
from rulewright.game.notes import Notes
from rulewright.game.readings import condition_at
from rulewright.game.remarks import Origin, Provenance, RuleTag
from rulewright.game.texts import TextPath
from rulewright.source.finding import FindingKind
from rulewright.source.suggest import did_you_mean
from rulewright.syntax.document import Entry, Mapping, Node, Scalar

UNKNOWN_ORIGIN = FindingKind("unknown-origin", "`{text}` does not say where the rule comes from.")
ORIGIN_WITHOUT_REASON = FindingKind(
    "origin-without-reason", "The origin `{origin}` is given without {what}."
)
ILL_FORMED_RULE_NUMBER = FindingKind(
    "ill-formed-rule-number", "`{number}` is not the number of a rule."
)
RULE_NUMBER_TWICE = FindingKind("rule-number-twice", "This list names the rule `{number}` twice.")

RULE_NUMBER = re.compile(r"[A-Z][0-9]+")
"""How a rule is numbered: one capital letter and digits, as in `R7`."""

_ORIGINS = {origin.value: origin for origin in Origin}


def read_heading(entry: Entry, path: TextPath, notes: Notes) -> Heading:
    """What the entry says about itself; an entry that is no mapping has its id only."""
    return heading_of(entry.key, entry.value, path, notes)


def heading_of(key: Scalar, node: Node, path: TextPath, notes: Notes) -> Heading:
    """The heading of the entry that `key` names, from what `node` says where it is a mapping."""
    said = mapping_of(node)
    names = read_words(said.get("name"), (*path, "name"), notes)
    about = read_words(said.get("about"), (*path, "about"), notes)
    return _heading(key, said, names, about, notes)


def part_heading(
    key: Scalar, node: Node | None, inline_name: Node | None, path: TextPath, notes: Notes
) -> Heading:
    """The heading of a member or an attribute: a texts file gives its name alone, at `path`."""
    said = node if isinstance(node, Mapping) else Mapping((), key.span)
    names = read_words(said.get("name") or inline_name, path, notes)
    about = notes.texts.inline_words(said.get("about"))
    return _heading(key, said, names, about, notes)


def _heading(key: Scalar, said: Mapping, names: Words, about: Words, notes: Notes) -> Heading:
    return Heading(
        id=key.text,
        span=key.span,
        names=names,
        about=about,
        implements=read_rule_tags(said.get("implements"), notes),
        source=read_provenance(said.get("source"), notes),
        only_if=condition_at(said, "only if", notes),
    )


def read_words(inline: Node | None, path: TextPath, notes: Notes) -> Words:
    """A text in every language that has it."""
    words, findings = notes.texts.words(path, inline)
    notes.remark(findings)
    return words


def read_rule_tags(node: Node | None, notes: Notes) -> tuple[RuleTag, ...]:
    """The numbers of an `implements:`, each once and each well formed."""
    tags: dict[str, RuleTag] = {}
    for item in scalars_of(node):
        number = item.text
        if not is_rule_number(item, notes):
            continue
        if number in tags:
            help_line = "Write each number once."
            notes.remark([RULE_NUMBER_TWICE.at(item.span, help=help_line, number=number)])
        tags.setdefault(number, RuleTag(number, item.span))
    return tuple(tags.values())


def is_rule_number(item: Scalar, notes: Notes) -> bool:
    """Whether the text is a rule's number; a finding is kept where it is not."""
    if RULE_NUMBER.fullmatch(item.text):
        return True
    help_line = "Write a capital letter and digits, such as `R7`."
    notes.remark([ILL_FORMED_RULE_NUMBER.at(item.span, help=help_line, number=item.text)])
    return False


def read_provenance(node: Node | None, notes: Notes) -> Provenance | None:
    """Which text says the rule; what is assumed or public needs its reason."""
    match node:
        case Scalar():
            return _provenance(node, None, notes)
        case Mapping(entries=(entry, *_)):
            return (
                _provenance(entry.key, entry.value, notes) if entry.key.text in _ORIGINS else None
            )
        case _:
            return None


def _provenance(word: Scalar, reason: Node | None, notes: Notes) -> Provenance | None:
    origin = _ORIGINS.get(word.text)
    if origin is None:
        help_line = did_you_mean(word.text, _ORIGINS) or (
            "Write `seed`, `{public: where}` or `{assumed: why}`."
        )
        notes.remark([UNKNOWN_ORIGIN.at(word.span, help=help_line, text=word.text)])
        return None
    said = reason.text.strip() if isinstance(reason, Scalar) else ""
    if origin is not Origin.SEED and not said and (reason is None or isinstance(reason, Scalar)):
        what = "a reason" if origin is Origin.ASSUMED else "the place where it is said"
        asked = "why" if origin is Origin.ASSUMED else "where"
        help_line = f'Write `source: {{{origin.value}: "{asked}"}}`.'
        notes.remark(
            [ORIGIN_WITHOUT_REASON.at(word.span, help=help_line, origin=origin.value, what=what)]
        )
    return Provenance(origin, said or None, word.span)
