"""`rulewright` in processes of their own that need not load it: they are forked from one that has,
and has the bundled games ready that they name (see `kept_games.py`).

Each has its own folder, environment and streams, and nothing of it is left behind. What is decided
when Python starts, such as the encoding of the streams, is that of `own_process.environment`; a run
that asks for another, and one that begins processes itself, starts Python anew.
"""

import atexit
import json
import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NoReturn, cast

from kept_games import give_what_is_kept, make_ready
from own_process import environment
from rulewright.cli.main import run as run_command

_LOADED = (
    *("play", "resume", "replay", "check", "list", "new", "test", "rules", "explain", "audit"),
    *("diff", "simulate", "cards", "show", "variants", "program"),
)
_AT_THE_START = ("LC_", "LANG", "PYTHON")
_STREAMS = ("stdin", "stdout", "stderr")


_Asked = tuple[list[str], str, dict[str, str], str, float]
"""Words, folder, environment, the folder of the streams, and after how many seconds it ends."""


@dataclass(frozen=True)
class Done:
    """What came of a command."""

    code: int
    out: bytes
    err: bytes


def run(
    words: Sequence[str], folder: Path, values: Mapping[str, str], typed: bytes, timeout: float
) -> Done:
    """Runs `rulewright` in a folder with these values laid on its environment, and what is typed on
    its standard input."""
    asked_anew = any(name.startswith(_AT_THE_START) for name in values)
    if asked_anew or not hasattr(os, "fork") or "--workers" in words:
        done = subprocess.run(
            [sys.executable, "-m", "rulewright", *words],
            input=typed,
            capture_output=True,
            cwd=folder,
            env=environment(**values),
            timeout=timeout,
            check=False,
        )
        return Done(done.returncode, done.stdout, done.stderr)
    with TemporaryDirectory() as streams:
        (Path(streams) / "stdin").write_bytes(typed)
        asked = (list(words), str(folder), environment(**values), streams, timeout)
        served = _server()
        assert served.stdin is not None
        assert served.stdout is not None
        served.stdin.write(f"{json.dumps(asked)}\n")
        served.stdin.flush()
        code = int(served.stdout.readline())
        out, err = ((Path(streams) / name).read_bytes() for name in _STREAMS[1:])
    return Done(code, out, err)


@cache
def _server() -> "subprocess.Popen[str]":
    """The process that is asked for others, one for each process of tests."""
    served = subprocess.Popen(
        [sys.executable, "-c", "from warm_process import serve; serve()"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment(PYTHONPATH=os.pathsep.join(filter(None, sys.path))),
        encoding="utf-8",
    )
    atexit.register(_end, served)
    return served


def _end(served: "subprocess.Popen[str]") -> None:
    served.kill()
    served.communicate()


def serve() -> None:
    """Begins a process for each line of the input, and says with which code it ended."""
    give_what_is_kept()
    for name in _LOADED:
        import_module(f"rulewright.cli.{name}")
    for line in sys.stdin:
        words, folder, values, streams, timeout = cast(_Asked, json.loads(line))
        make_ready(words)
        child = os.fork()
        if child == 0:
            signal.alarm(int(timeout))
            _become(words, folder, values, Path(streams))
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)


def _become(words: list[str], folder: str, values: dict[str, str], streams: Path) -> NoReturn:
    """Goes on as the process that was asked for: its streams are files, read and written as Python
    does at its start."""
    kinds = (sys.stdin.encoding, sys.stdout.encoding, sys.stderr.encoding)
    os.environ.clear()
    os.environ.update(values)
    os.chdir(folder)
    for number, name in enumerate(_STREAMS):
        flags = os.O_RDONLY if number == 0 else os.O_WRONLY | os.O_CREAT
        opened = os.open(streams / name, flags)
        os.dup2(opened, number)
        os.close(opened)
    sys.stdin = open(0, encoding=kinds[0], closefd=False)  # noqa: SIM115 - stays open
    sys.stdout = open(1, "w", encoding=kinds[1], closefd=False)  # noqa: SIM115 - stays open
    sys.stderr = open(2, "w", encoding=kinds[2], errors="backslashreplace", closefd=False)  # noqa: SIM115 - stays open
    sys.argv = ["rulewright", *words]
    code = 70
    try:
        run_command()
    except SystemExit as ended:
        code = ended.code if isinstance(ended.code, int) else 1
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)
