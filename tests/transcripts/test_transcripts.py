"""Command lines with all they print. Each `*.txt` here is one transcript:

# what it shows
in some_folder               (a folder beside the transcript; without it, an empty one)
$ NAME=VALUE rulewright ...  (environment, then the command line)
< a line typed
  a line on stdout
! a line on stderr
exit 0

edit FILE: OLD => NEW        (somebody writes NEW in place of OLD, which stands in it once)
show FILE                    (a file as it is now)
  a line of it
"""

import re
import shlex
from dataclasses import dataclass, field
from pathlib import Path
from typing import assert_never

import pytest

import warm_process

HERE = Path(__file__).parent
TRANSCRIPTS = sorted(HERE.glob("*.txt"))
TIMEOUT = 120
VARYING = (
    (re.compile(r"[0-9]+\.[0-9]+ seconds"), "N seconds"),
    (re.compile(r'"seconds": [0-9.]+'), '"seconds": N'),
    (re.compile(r"rules [0-9a-f]{12}"), "rules DIGEST"),
    (re.compile(r'"(digest|rules|start)": "[0-9a-f]{64}"'), r'"\1": "DIGEST"'),
    (re.compile(r"\$schema=\S*/"), "$schema=SCHEMAS/"),
    (re.compile(r"\S+\.journal\.jsonl"), "JOURNAL"),
)


@dataclass
class Call:
    """One command line of a transcript, with what is typed to it."""

    line: str
    typed: list[str] = field(default_factory=list[str])


@dataclass
class Edit:
    """A text of a file that somebody changes."""

    line: str


@dataclass
class Show:
    """A file that is looked at."""

    line: str


@dataclass
class Transcript:
    """The part of a transcript that does not depend on the program."""

    notes: list[str]
    folder: str | None
    calls: list[Call | Edit | Show]


@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_the_command_prints_what_the_transcript_says(
    path: Path, update: bool, tmp_path: Path
) -> None:
    text = path.read_text(encoding="utf-8")
    transcript = read_transcript(text)
    folder = HERE / transcript.folder if transcript.folder else tmp_path / "somewhere"
    folder.mkdir(exist_ok=True)
    now = "\n".join(
        [
            *transcript.notes,
            *([f"in {transcript.folder}"] if transcript.folder else []),
            *(line for call in transcript.calls for line in happens(call, folder)),
        ]
    )
    assert "exit 70" not in now.splitlines(), now
    if update and now != text:
        path.write_text(now, encoding="utf-8")
        return
    assert now == text


def test_there_are_transcripts() -> None:
    assert len(TRANSCRIPTS) > 1


def read_transcript(text: str) -> Transcript:
    """The commands of a transcript; what they printed is left out."""
    transcript = Transcript([], None, [])
    for line in text.splitlines():
        if line.startswith("#"):
            transcript.notes.append(line)
        elif line.startswith("in "):
            transcript.folder = line.removeprefix("in ").strip()
        elif line.startswith("$ "):
            transcript.calls.append(Call(line.removeprefix("$ ")))
        elif line.startswith("edit "):
            transcript.calls.append(Edit(line))
        elif line.startswith("show "):
            transcript.calls.append(Show(line))
        elif line.startswith("<"):
            call = transcript.calls[-1]
            assert isinstance(call, Call)
            call.typed.append(line[2:])
    return transcript


def happens(call: Call | Edit | Show, folder: Path) -> list[str]:
    """The lines that a transcript has for what is done here."""
    match call:
        case Call():
            return run(call, folder)
        case Edit(line=line):
            name, _, change = line.removeprefix("edit ").partition(": ")
            old, _, new = change.partition(" => ")
            text = (folder / name).read_text(encoding="utf-8")
            assert text.count(old) == 1, f"`{old}` stands in {name} {text.count(old)} times"
            (folder / name).write_text(text.replace(old, new), encoding="utf-8")
            return [line, ""]
        case Show(line=line):
            text = (folder / line.removeprefix("show ")).read_text(encoding="utf-8")
            return [line, *(f"  {it}".rstrip() for it in steady(text).splitlines()), ""]
        case _:
            assert_never(call)


def run(call: Call, folder: Path) -> list[str]:
    """The lines that a transcript has for this call."""
    words = shlex.split(call.line)
    named = [word for word in words if re.match(r"[A-Z_]+=", word)]
    assert words[len(named)] == "rulewright"
    values = {"COLUMNS": "80"} | dict(word.split("=", 1) for word in named)
    typed = "".join(f"{line}\n" for line in call.typed).encode()
    done = warm_process.run(words[len(named) + 1 :], folder, values, typed, TIMEOUT)
    out, err = (it.decode("utf-8", "backslashreplace") for it in (done.out, done.err))
    out, err = (it.replace("\r\n", "\n") for it in (out, err))
    return [
        f"$ {call.line}",
        *(f"< {line}".rstrip() for line in call.typed),
        *(f"  {line}".rstrip() for line in steady(out).splitlines()),
        *(f"! {line}".rstrip() for line in steady(err).splitlines()),
        f"exit {done.code}",
        "",
    ]


def steady(text: str) -> str:
    """The text without what differs from run to run."""
    for pattern, instead in VARYING:
        text = pattern.sub(instead, text)
    return text
