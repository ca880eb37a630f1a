"""Pages that a reader follows at a keyboard: their fenced blocks, carried out in a folder.

A block whose first line names a file changes it:

    ```yaml file=picnic/picnic.rules.yaml
    ```yaml file=picnic/picnic.rules.yaml after=zones
        sections of a rules file: each takes the place of the one of its name; a new one comes
        at the end, or behind the section that `after` names
    ```yaml file=picnic/texts/ja.texts.yaml whole
        the whole file
    ```diff file=kado/kado.rules.yaml
        lines with `-` go, lines with `+` come, the others are there before and behind
    ```yaml file=calm_kado/calm_kado.rules.yaml shows
        these lines are in the file, which a command has written

A `console` block holds command lines behind `$ `, each with all that it prints. Lines behind
`> ` are what the reader types there. A line `...` stands for any number of lines.
"""

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

FENCE = re.compile(r"^```(yaml|diff|console)\b *(.*)$")
KEY = re.compile(r"^[a-z]")
VARYING = (
    (re.compile(r"[0-9]+\.[0-9]+ seconds"), "N seconds"),
    (re.compile(r"rules [0-9a-f]{12}"), "rules DIGEST"),
    (re.compile(r"kept in \S+(?= until)"), "kept in JOURNAL"),
)
ANYTHING = "..."


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block of a page: its language, what else its first line says, its text.

    `start` and `end` are its first and last line of text in the page, as in a slice.
    """

    language: str
    words: tuple[str, ...]
    lines: tuple[str, ...]
    start: int
    end: int

    def word(self, name: str) -> str | None:
        """What stands behind `name=` in the first line, or None."""
        found = [word for word in self.words if word.startswith(f"{name}=")]
        return found[0].removeprefix(f"{name}=") if found else None


@dataclass(frozen=True, slots=True)
class Command:
    """A command line of a console block, what is typed to it, and what it should print."""

    line: str
    typed: tuple[str, ...]
    prints: tuple[str, ...]

    @property
    def arguments(self) -> list[str]:
        """The words behind `rulewright`."""
        first, *rest = shlex.split(self.line)
        assert first == "rulewright", self.line
        return rest


def blocks(page: str) -> Iterator[Block]:
    """The blocks of a page that change a file or run a command, in their order."""
    lines = page.split("\n")
    at = 0
    while at < len(lines):
        fence = FENCE.match(lines[at])
        if fence is None:
            at += 1
            continue
        end = lines.index("```", at + 1)
        words = tuple(shlex.split(fence[2]))
        block = Block(fence[1], words, tuple(lines[at + 1 : end]), at + 1, end)
        if block.language == "console" or block.word("file"):
            yield block
        at = end + 1


def commands(block: Block) -> Iterator[Command]:
    """The command lines of a console block."""
    starts = [at for at, line in enumerate(block.lines) if line.startswith("$ ")]
    assert starts[:1] == [0], f"a console block begins with a command: {block.lines[:1]}"
    for at, end in zip(starts, [*starts[1:], len(block.lines)], strict=True):
        prints = block.lines[at + 1 : end]
        typed = tuple(line[2:] for line in prints if line.startswith("> "))
        yield Command(block.lines[at][2:], typed, prints)


def change_file(block: Block, folder: Path) -> None:
    """Carry out what a block says of its file, or find that the file is as it says."""
    name = block.word("file")
    assert name is not None
    path = folder / name
    text = "\n".join(block.lines) + "\n"
    if block.language == "diff":
        path.write_text(_patched(path.read_text("utf-8"), block.lines), "utf-8")
    elif "shows" in block.words:
        assert text in path.read_text("utf-8"), f"{name} has not these lines:\n{text}"
    elif "whole" in block.words:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    else:
        path.write_text(_merged(path.read_text("utf-8"), text, block.word("after")), "utf-8")


def fits(prints: tuple[str, ...], printed: tuple[str, ...]) -> bool:
    """Whether a command printed what the page says, where `...` stands for any lines."""
    parts = [re.escape(steady(line)) + "\n" for line in prints]
    pattern = "".join("(?:.*\n)*?" if it == re.escape(ANYTHING) + "\n" else it for it in parts)
    return re.fullmatch(pattern, "".join(f"{steady(line)}\n" for line in printed)) is not None


def steady(line: str) -> str:
    """The line without what differs from run to run, or with each change of the rules."""
    for pattern, instead in VARYING:
        line = pattern.sub(instead, line)
    return line


def _patched(text: str, lines: tuple[str, ...]) -> str:
    old = "".join(f"{line[1:]}\n" for line in lines if line[:1] != "+")
    new = "".join(f"{line[1:]}\n" for line in lines if line[:1] != "-")
    assert text.count(old) == 1, f"stands {text.count(old)} times, not once:\n{old}"
    return text.replace(old, new)


def _merged(text: str, block: str, after: str | None) -> str:
    sections = _sections(text)
    for name, section in _sections(block).items():
        if name in sections:
            tail = sections[name][len(sections[name].rstrip("\n")) :]
            sections[name] = section.rstrip("\n") + tail
        else:
            sections = _inserted(sections, name, section, after or list(sections)[-1])
        after = name
    return "".join(sections.values()).rstrip("\n") + "\n"


def _inserted(sections: dict[str, str], name: str, section: str, after: str) -> dict[str, str]:
    assert after in sections, f"there is no section `{after}`"
    made: dict[str, str] = {}
    for old, text in sections.items():
        made[old] = text
        if old == after:
            made[old] = text.rstrip("\n") + "\n\n"
            made[name] = section.rstrip("\n") + "\n\n"
    return made


def _sections(text: str) -> dict[str, str]:
    """The sections of a file by their key, each with the empty lines behind it; a comment above
    the first key belongs to it, any other to what stands above it."""
    sections: dict[str, str] = {}
    name = ""
    for line in text.splitlines(keepends=True):
        if KEY.match(line):
            name = line.partition(":")[0]
            sections[name] = sections.pop("", "")
        sections[name] = sections.get(name, "") + line
    return sections
