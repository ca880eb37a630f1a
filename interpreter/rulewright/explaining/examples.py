"""Examples laid out as files and looked at as any game is."""

import re
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from rulewright.declaring import has_errors, readmes_of
from rulewright.explaining.pages import Example, FileContent
from rulewright.game.find import find_game
from rulewright.scenario.audit import audit_game
from rulewright.scenario.checking import declare_and_check_all
from rulewright.scenario.run import run_scenarios
from rulewright.source.finding import Finding, Severity
from rulewright.source.frozen import replace
from rulewright.source.place import Source, Span

MARKET = Path(__file__).parent / "examples" / "market.rules.yaml"
"""The game on which examples are laid."""

EXAMPLE_FILE = "example.rules.yaml"
"""The part of the game in which the sections of an example stand."""

MANY = 501
"""How many lines stand for one that holds `{n}` in a file of an example."""

_PART_HEAD = "rulewright: 1\npart of: market\n"
_SECTION = re.compile(r"^([a-z][a-z ]*):", re.MULTILINE)
_ENTRY = re.compile(r"^  ([a-z][a-z0-9_]*):", re.MULTILINE)
_SINGLE = frozenset(("first player", "setup", "winner", "players", "title", "about", "source"))


INCIDENTAL = frozenset(
    ("unused-declaration", "never-changed", "never-read", "never-filled", "never-in-play")
)
"""Warnings of what is declared and not used: an example shows only what it is about."""


def findings_about(example: Example, kind: str) -> tuple[Finding, ...]:
    """What is found in an example of this kind, but for warnings that come of its being short:
    those of what it leaves as it is, and the incidental ones."""
    return tuple(
        finding
        for finding in findings_in(example)
        if finding.severity is Severity.ERROR
        or finding.kind == kind
        or (finding.kind not in INCIDENTAL and not _is_untouched(finding, example))
    )


def _is_untouched(finding: Finding, example: Example) -> bool:
    return example.whole is None and finding.span.source.name == "market/market.rules.yaml"


@cache
def findings_in(example: Example) -> tuple[Finding, ...]:
    """What is found in the files of an example, its scenarios included, by place."""
    with TemporaryDirectory() as name:
        folder = Path(name).resolve()
        lay_out(example, folder)
        return tuple(_as_shown(finding, folder) for finding in _findings(example, folder))


def lay_out(example: Example, folder: Path) -> None:
    """Write the files of an example into an empty folder: the game `market`, and what it says."""
    game = folder / "market"
    game.mkdir()
    whole = example.whole if example.whole is not None else _rest(example)
    (game / "market.rules.yaml").write_text(whole, encoding="utf-8")
    if example.sections:
        text = _PART_HEAD + example.sections
        (game / EXAMPLE_FILE).write_text(text, encoding="utf-8")
    for name, content in example.files:
        path = game / name
        path.parent.mkdir(parents=True, exist_ok=True)
        _write(path, content)


def _rest(example: Example) -> str:
    """The game `market` without what an example takes out, and what its sections say anew."""
    text = MARKET.read_text(encoding="utf-8")
    for name in example.without:
        text = text.replace(_sections(text)[name], "")
    for name, section in _sections(example.sections).items():
        there = _sections(text).get(name)
        if there is None:
            continue
        rest = there if name not in _SINGLE else ""
        for entry in _ENTRY.findall(section) if rest else ():
            rest = re.sub(rf"^  {entry}:.*\n(?:   .*\n|\n(?=   ))*", "", rest, flags=re.MULTILINE)
        has_entries = _ENTRY.search(rest) is not None
        text = text.replace(there, rest if has_entries else "")
    return text


def _sections(text: str) -> dict[str, str]:
    """The top keys of a rules file, each with its text down to the next one."""
    starts = [(found[1], found.start()) for found in _SECTION.finditer(text)]
    ends = (*(start for _, start in starts[1:]), len(text))
    return {name: text[start:end] for (name, start), end in zip(starts, ends, strict=False)}


def _write(path: Path, content: FileContent) -> None:
    match content:
        case str():
            path.write_text(content, encoding="utf-8")
        case ("link", target):
            path.symlink_to(target)
        case ("folder", _):
            path.mkdir()
        case ("bytes", digits):
            path.write_bytes(bytes.fromhex(digits))
        case ("long", text):
            path.write_text(text.replace("…", "#" * 60_000), encoding="utf-8")
        case ("many", text):
            lines = text.splitlines(keepends=True)
            many = (line.replace("{n}", str(n)) for line in lines for n in range(_times(line)))
            path.write_text("".join(many), encoding="utf-8")
        case ("files", name):
            for number in range(MANY):
                text = f"{_PART_HEAD}not modelled: {{R{number}: It belongs to the expansion.}}\n"
                (path.parent / name.replace("{n}", str(number))).write_text(text, encoding="utf-8")
        case ("size", size):
            path.write_bytes(b"#" * int(size))
        case ("items", number):
            path.write_text(f"rulewright: 1\nlist: [{'x, ' * int(number)}x]\n", encoding="utf-8")
        case ("remove", _):
            path.unlink()
        case (other, _):
            raise ValueError(f"a file of an example cannot be {other}")


def _times(line: str) -> int:
    """How often a line of an example with very many of them is written."""
    return MANY if "{n}" in line else 1


def _findings(example: Example, folder: Path) -> tuple[Finding, ...]:
    locations, missing = find_game(example.check, folder)
    if not locations:
        return missing
    variants = [find_game(name, folder)[0][0].path for name in example.variants]
    declared, found = declare_and_check_all(locations[0].path, variants)
    if declared is not None and example.audited and not has_errors(found):
        return audit_game(declared, readmes_of(declared, locations[0].path)).findings
    if declared is None or not example.played or has_errors(found):
        return found
    outcomes, _ = run_scenarios(declared.game, declared.scenarios)
    return tuple(finding for outcome in outcomes for finding in outcome.findings)


def _as_shown(finding: Finding, folder: Path) -> Finding:
    """The finding with its places in files that are named as a reader of the page sees them."""
    labels = tuple(replace(it, span=_shown_span(it.span, folder)) for it in finding.labels)
    return replace(finding, span=_shown_span(finding.span, folder), labels=labels, fix=None)


def _shown_span(span: Span, folder: Path) -> Span:
    """The place in a file below `folder`; in the sections of an example, without their head."""
    path = Path(span.source.name)
    name = path.relative_to(folder).as_posix() if path.is_relative_to(folder) else path.as_posix()
    if path.name != EXAMPLE_FILE or span.start < len(_PART_HEAD):
        return Span(Source(name, span.source.text), span.start, span.end)
    source = Source("example", span.source.text.removeprefix(_PART_HEAD))
    return Span(source, span.start - len(_PART_HEAD), span.end - len(_PART_HEAD))
