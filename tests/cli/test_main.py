"""The command line as a whole: its commands, and how a run ends."""

import subprocess
import sys
from pathlib import Path
from types import ModuleType

import click
import pytest

from own_process import environment
from rulewright.cli.main import COMMANDS, call

HEAVY = ("lark", "yaml", "jsonschema", "rich.console", "rulewright.engine.match")


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert call([name, "--help"]) == 0
    assert f"Usage: rulewright {name}" in capsys.readouterr().out


def test_a_fault_of_ours_is_told_without_a_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    @click.command("broken")
    def command() -> None:
        raise KeyError("parcel")

    module = ModuleType("rulewright.cli.broken")
    monkeypatch.setattr(module, "command", command, raising=False)
    monkeypatch.setitem(sys.modules, "rulewright.cli.broken", module)
    monkeypatch.setitem(COMMANDS, "broken", "Fail.")
    monkeypatch.delenv("RULEWRIGHT_TRACEBACK", raising=False)
    assert call(["broken"]) == 70
    told = capsys.readouterr().err
    assert "this is a fault of Rulewright, not of your files: KeyError: 'parcel'" in told
    assert "Traceback (" not in told
    monkeypatch.setenv("RULEWRIGHT_TRACEBACK", "1")
    with pytest.raises(KeyError):
        call(["broken"])


def test_a_reader_who_has_seen_enough_ends_the_run_quietly() -> None:
    play = [sys.executable, "-m", "rulewright", "rules", "kado"]
    with subprocess.Popen(play, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as run:
        assert run.stdout is not None
        assert run.stderr is not None
        run.stdout.close()
        assert run.stderr.read() == ""
    assert run.returncode == 0


def test_asking_for_the_version_waits_for_no_stage() -> None:
    script = (
        "import sys; from rulewright.cli.main import call; call(['--version']); "
        f"print([name for name in {HEAVY!r} if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[1:] == ["[]"]


def _status(line: str) -> tuple[int, str]:
    """How a shell line ends in which `rulewright` is this program, and what stands on stderr."""
    line = line.replace("rulewright", f"{sys.executable} -m rulewright")
    done = subprocess.run(
        ["sh", "-c", line], capture_output=True, env=environment(), text=True, check=False
    )
    return done.returncode, done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="a POSIX shell closes streams like this")
@pytest.mark.parametrize("closed", [">&-", "<&-", "2>&-", "<&- >&- 2>&-"])
def test_a_closed_stream_is_one_that_nobody_reads_or_writes(closed: str) -> None:
    assert _status(f"rulewright list {closed}") == (0, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
def test_output_that_cannot_be_written_is_told_in_one_sentence() -> None:
    told = "rulewright: the output cannot be written: no space left on device.\n"
    assert _status("rulewright list >/dev/full") == (2, told)


@pytest.mark.skipif(sys.platform == "win32", reason="a folder in use cannot be deleted there")
@pytest.mark.parametrize("words", ["check kado", "new mine --from kado", "list"])
def test_a_folder_that_is_gone_is_told_in_one_sentence(words: str, tmp_path: Path) -> None:
    line = f"cd {tmp_path} && mkdir gone && cd gone && rmdir ../gone && rulewright {words}"
    code, told = _status(line)
    assert (code, told) in ((2, "rulewright: the current folder is no longer there.\n"), (0, ""))
